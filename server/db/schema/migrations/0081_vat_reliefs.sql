CREATE TABLE "vat_reliefs" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"write_off_id" uuid NOT NULL,
	"continues" uuid,
	"vat" numeric(10, 2) NOT NULL,
	"claimed_on" date NOT NULL,
	"claimed_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"returned_on" date,
	"return_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "vat_reliefs_vat_positive" CHECK ("vat_reliefs"."vat" > 0),
	CONSTRAINT "vat_reliefs_returned" CHECK (("vat_reliefs"."returned_on" is null) = ("vat_reliefs"."return_reason" is null)),
	CONSTRAINT "vat_reliefs_returned_after" CHECK ("vat_reliefs"."returned_on" >= "vat_reliefs"."claimed_on")
);
--> statement-breakpoint
ALTER TABLE "parties" DROP CONSTRAINT "parties_erased_unknown";--> statement-breakpoint
ALTER TABLE "vat_returns" DROP CONSTRAINT "vat_returns_sum";--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "postal_address" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "postal_address" text;--> statement-breakpoint
ALTER TABLE "vat_returns" ADD COLUMN "bad_debt_relief" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "vat_reliefs" ADD CONSTRAINT "vat_reliefs_write_off_id_write_offs_id_fk" FOREIGN KEY ("write_off_id") REFERENCES "public"."write_offs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_reliefs" ADD CONSTRAINT "vat_reliefs_continues_vat_reliefs_id_fk" FOREIGN KEY ("continues") REFERENCES "public"."vat_reliefs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vat_reliefs_once" ON "vat_reliefs" USING btree ("write_off_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vat_reliefs_continues_once" ON "vat_reliefs" USING btree ("continues");--> statement-breakpoint
CREATE INDEX "vat_reliefs_by_claimed" ON "vat_reliefs" USING btree ("claimed_on");--> statement-breakpoint
CREATE INDEX "vat_reliefs_by_returned" ON "vat_reliefs" USING btree ("returned_on") WHERE "vat_reliefs"."returned_on" is not null;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_erased_unknown" CHECK ("parties"."erased_at" is null or num_nonnulls("parties"."company", "parties"."phone", "parties"."email", "parties"."kra_pin", "parties"."postal_address", "parties"."tax_class") = 0);--> statement-breakpoint
ALTER TABLE "vat_returns" ADD CONSTRAINT "vat_returns_sum" CHECK ("vat_returns"."payable" = "vat_returns"."output_vat" - ("vat_returns"."input_vat" - "vat_returns"."non_deductible") - "vat_returns"."bad_debt_relief" - "vat_returns"."withheld" - "vat_returns"."credit_brought" and "vat_returns"."credit_brought" >= 0);--> statement-breakpoint
SELECT audit_attach('vat_reliefs', 'id');
--> statement-breakpoint
UPDATE audit_personal SET fields = fields || 'postal_address'::text WHERE entity IN ('tenants', 'parties');--> statement-breakpoint
UPDATE audit_personal SET fields = fields || 'bill_to.postalAddress'::text WHERE entity = 'invoices';
