ALTER TABLE "payments" ADD COLUMN "vat_certificate" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "vat_certificate_date" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tax_certificate" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tax_certificate_date" date;--> statement-breakpoint
CREATE INDEX "payments_withheld" ON "payments" USING btree ("payment_date","id") WHERE "payments"."reversed_at" is null and ("payments"."withholding_vat" > 0 or "payments"."withholding_tax" > 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_certificates" CHECK (("payments"."vat_certificate" is null) = ("payments"."vat_certificate_date" is null) and ("payments"."tax_certificate" is null) = ("payments"."tax_certificate_date" is null)
        and ("payments"."vat_certificate" is null or "payments"."withholding_vat" > 0) and ("payments"."tax_certificate" is null or "payments"."withholding_tax" > 0));