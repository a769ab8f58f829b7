CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"agreement_id" uuid,
	"extra_id" uuid,
	"description" text NOT NULL,
	"quantity" numeric(7, 2) DEFAULT 1 NOT NULL,
	"unit_price" numeric(10, 2) NOT NULL,
	"date" date NOT NULL,
	"invoice_line_id" uuid,
	"void_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "charges_quantity" CHECK ("charges"."quantity" > 0 and "charges"."quantity" <= 10000),
	CONSTRAINT "charges_price" CHECK ("charges"."unit_price" > 0 and "charges"."unit_price" * "charges"."quantity" <= 99999999.99),
	CONSTRAINT "charges_invoiced_or_void" CHECK ("charges"."invoice_line_id" is null or "charges"."void_reason" is null)
);
--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_extra_id_extras_id_fk" FOREIGN KEY ("extra_id") REFERENCES "public"."extras"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_invoice_line_id_invoice_lines_id_fk" FOREIGN KEY ("invoice_line_id") REFERENCES "public"."invoice_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charges_one_line" ON "charges" USING btree ("invoice_line_id");--> statement-breakpoint
CREATE INDEX "charges_by_tenant" ON "charges" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "charges_by_created" ON "charges" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "charges_by_date" ON "charges" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "charges_open" ON "charges" USING btree ("tenant_id") WHERE "charges"."invoice_line_id" is null and "charges"."void_reason" is null;--> statement-breakpoint
SELECT audit_attach('charges', 'id');
