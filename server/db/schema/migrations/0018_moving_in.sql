CREATE TABLE "opening_imports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"file_hash" text NOT NULL,
	"cut_over_day" date NOT NULL,
	"totals" jsonb NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dunning_holds" DROP CONSTRAINT "dunning_holds_kind_known";--> statement-breakpoint
ALTER TABLE "deposit_moves" DROP CONSTRAINT "deposit_moves_method";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "opening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "external_number" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "opening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "opening_imports_once" ON "opening_imports" USING btree ("file_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_external_number" ON "invoices" USING btree ("tenant_id","external_number") WHERE "invoices"."external_number" is not null;--> statement-breakpoint
CREATE INDEX "invoices_opening" ON "invoices" USING btree ("issue_date") WHERE "invoices"."opening";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_external" CHECK ("invoices"."external_number" is null or "invoices"."opening");--> statement-breakpoint
ALTER TABLE "dunning_holds" ADD CONSTRAINT "dunning_holds_kind_known" CHECK ("dunning_holds"."kind" in ('promise', 'dispute', 'opening'));--> statement-breakpoint
ALTER TABLE "deposit_moves" ADD CONSTRAINT "deposit_moves_method" CHECK (("deposit_moves"."kind" <> 'refunded' or "deposit_moves"."payment_method" is not null) and ("deposit_moves"."payment_method" is null or "deposit_moves"."kind" in ('taken', 'refunded') and "deposit_moves"."payment_method" in ('cash', 'bank_transfer', 'mobile_money', 'cheque', 'credit_card')));--> statement-breakpoint
SELECT audit_attach('opening_imports', 'id');--> statement-breakpoint
SELECT set_config('app.actor', 'system:setup', true), set_config('app.actor_name', 'Nafasi', true);--> statement-breakpoint
-- Against it stands what comes from another system, until the opening trial balance clears it. A space that has an account of this number keeps it.
INSERT INTO accounts (code, name, kind, is_system) VALUES ('3900', 'Opening balances', 'equity', true)
  ON CONFLICT (code) DO UPDATE SET is_system = true, is_active = true;--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
