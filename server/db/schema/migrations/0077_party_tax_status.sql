ALTER TABLE "parties" DROP CONSTRAINT "parties_erased_unknown";--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "tax_class" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "tax_reference" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "tax_from" date;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "tax_until" date;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "withholds_vat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_tax_class_known" CHECK ("parties"."tax_class" in ('A', 'C'));--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_tax_reference" CHECK (("parties"."tax_class" is null) = ("parties"."tax_reference" is null));--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_tax_days" CHECK ("parties"."tax_class" is not null or ("parties"."tax_from" is null and "parties"."tax_until" is null));--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_tax_until" CHECK ("parties"."tax_until" >= "parties"."tax_from");--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_erased_unknown" CHECK ("parties"."erased_at" is null or num_nonnulls("parties"."company", "parties"."phone", "parties"."email", "parties"."kra_pin", "parties"."tax_class") = 0);