CREATE TABLE "bill_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"bill_id" uuid NOT NULL,
	"ordinal" smallint NOT NULL,
	"account" text NOT NULL,
	"description" text NOT NULL,
	"net" numeric(10, 2) NOT NULL,
	"tax_class" text NOT NULL,
	"vat" numeric(10, 2) NOT NULL,
	CONSTRAINT "bill_lines_class_known" CHECK ("bill_lines"."tax_class" in ('A', 'B', 'C', 'D', 'E')),
	CONSTRAINT "bill_lines_amounts" CHECK ("bill_lines"."net" > 0 and "bill_lines"."vat" >= 0),
	CONSTRAINT "bill_lines_vat_of_class" CHECK ("bill_lines"."vat" = 0 or "bill_lines"."tax_class" in ('B', 'E'))
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"seq" integer GENERATED ALWAYS AS IDENTITY (sequence name "bills_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text DEFAULT 'bill' NOT NULL,
	"supplier_id" uuid NOT NULL,
	"number" text NOT NULL,
	"cu_number" text,
	"bill_date" date NOT NULL,
	"due_date" date NOT NULL,
	"notes" text,
	"net" numeric(10, 2) NOT NULL,
	"vat" numeric(10, 2) NOT NULL,
	"total" numeric(10, 2) NOT NULL,
	"paid" numeric(10, 2) DEFAULT '0' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"claims_vat" boolean,
	"posted_on" date,
	"entered_by" text DEFAULT current_setting('app.actor') NOT NULL,
	"entered_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"approved_by" text,
	"approved_by_name" text,
	"approved_at" timestamptz,
	"cancelled_on" date,
	"cancelled_by_name" text,
	"cancel_reason" text,
	"site_id" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "bills_kind_known" CHECK ("bills"."kind" in ('bill', 'credit')),
	CONSTRAINT "bills_state_known" CHECK ("bills"."state" in ('draft', 'approved', 'cancelled')),
	CONSTRAINT "bills_due_after" CHECK ("bills"."due_date" >= "bills"."bill_date"),
	CONSTRAINT "bills_amounts" CHECK ("bills"."net" > 0 and "bills"."vat" >= 0 and "bills"."total" = "bills"."net" + "bills"."vat"),
	CONSTRAINT "bills_paid_within" CHECK ("bills"."paid" >= 0 and "bills"."paid" <= "bills"."total"),
	CONSTRAINT "bills_paid_approved" CHECK ("bills"."paid" = 0 or "bills"."state" = 'approved'),
	CONSTRAINT "bills_approved_whole" CHECK (num_nonnulls("bills"."posted_on", "bills"."claims_vat", "bills"."approved_by", "bills"."approved_by_name", "bills"."approved_at") in (0, 5)
        and ("bills"."state" <> 'approved' or "bills"."posted_on" is not null) and ("bills"."state" <> 'draft' or "bills"."posted_on" is null)),
	CONSTRAINT "bills_cancelled_whole" CHECK (("bills"."state" = 'cancelled') = ("bills"."cancelled_on" is not null)
        and num_nonnulls("bills"."cancelled_on", "bills"."cancelled_by_name", "bills"."cancel_reason") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"kra_pin" text,
	"contact_name" text,
	"email" text,
	"phone" text,
	"terms_days" smallint DEFAULT 30 NOT NULL,
	"withholding" text DEFAULT 'none' NOT NULL,
	"bank_name" text,
	"bank_code" text,
	"branch_code" text,
	"account_name" text,
	"account_number" text,
	"mpesa_number" text,
	"mpesa_account" text,
	"notes" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "suppliers_kra_pin_form" CHECK ("suppliers"."kra_pin" ~ '^[AP][0-9]{9}[A-Z]$'),
	CONSTRAINT "suppliers_terms" CHECK ("suppliers"."terms_days" between 0 and 365),
	CONSTRAINT "suppliers_withholding_known" CHECK ("suppliers"."withholding" in ('none', 'professional', 'contractual'))
);
--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_lines_in_order" ON "bill_lines" USING btree ("bill_id","ordinal");--> statement-breakpoint
CREATE INDEX "bill_lines_by_account" ON "bill_lines" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_by_seq" ON "bills" USING btree ("seq");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_number_once" ON "bills" USING btree ("supplier_id","kind",fold_name("number")) WHERE "bills"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "bills_by_created" ON "bills" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bills_by_date" ON "bills" USING btree ("bill_date","id");--> statement-breakpoint
CREATE INDEX "bills_by_due" ON "bills" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "bills_by_total" ON "bills" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "bills_by_supplier" ON "bills" USING btree ("supplier_id","bill_date");--> statement-breakpoint
CREATE INDEX "bills_open" ON "bills" USING btree ("supplier_id","due_date") WHERE "bills"."state" = 'approved' and "bills"."paid" < "bills"."total";--> statement-breakpoint
CREATE INDEX "bills_drafts" ON "bills" USING btree ("created_at") WHERE "bills"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "bills_words" ON "bills" USING gin (search_words("number", "cu_number", "notes", null) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name_taken" ON "suppliers" USING btree (fold_name("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_kra_pin_taken" ON "suppliers" USING btree ("kra_pin") WHERE "suppliers"."kra_pin" is not null;--> statement-breakpoint
CREATE INDEX "suppliers_by_name" ON "suppliers" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "suppliers_by_created" ON "suppliers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "suppliers_words" ON "suppliers" USING gin (search_words("name", "kra_pin", "email", "phone") gin_trgm_ops);--> statement-breakpoint
SELECT audit_attach('suppliers', 'id');--> statement-breakpoint
SELECT audit_attach('bills', 'id');--> statement-breakpoint
SELECT set_config('app.actor', 'system:update', true), set_config('app.actor_name', 'Nafasi', true);--> statement-breakpoint
-- What is owed to suppliers follows their bills from now on. What stands there already stays, and is taken over by a bill.
UPDATE accounts SET is_control = true, is_system = true, is_active = true WHERE code = '2010';--> statement-breakpoint
UPDATE accounts SET is_system = true, is_active = true WHERE code = '2500';--> statement-breakpoint
INSERT INTO accounts (code, name, kind, is_cash, is_system, is_control) VALUES
  ('2510', 'Withholding VAT deducted from suppliers', 'liability', false, true, false)
  ON CONFLICT (code) DO UPDATE SET is_system = true, is_active = true;--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
