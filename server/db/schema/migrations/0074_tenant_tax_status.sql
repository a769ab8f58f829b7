ALTER TABLE "tenants" ADD COLUMN "tax_class" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "tax_reference" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "tax_from" date;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "tax_until" date;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "withholds_vat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_tax_class_known" CHECK ("tenants"."tax_class" in ('A', 'C'));--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_tax_reference" CHECK (("tenants"."tax_class" is null) = ("tenants"."tax_reference" is null));--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_tax_days" CHECK ("tenants"."tax_class" is not null or ("tenants"."tax_from" is null and "tenants"."tax_until" is null));--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_tax_until" CHECK ("tenants"."tax_until" >= "tenants"."tax_from");