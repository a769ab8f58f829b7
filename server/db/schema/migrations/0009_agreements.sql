CREATE TABLE "agreement_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"agreement_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"package_id" uuid,
	"extra_id" uuid,
	"description" text,
	"quantity" integer DEFAULT 1 NOT NULL,
	"unit_price" numeric(10, 2) NOT NULL,
	"discount_percent" numeric(5, 2) DEFAULT '0' NOT NULL,
	"discount_until" date,
	"start_date" date NOT NULL,
	"end_date" date,
	"is_over" boolean DEFAULT false NOT NULL,
	"reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "agreement_lines_of_one" CHECK (("agreement_lines"."package_id" is null) <> ("agreement_lines"."extra_id" is null)),
	CONSTRAINT "agreement_lines_quantity" CHECK ("agreement_lines"."quantity" between 1 and 1000),
	CONSTRAINT "agreement_lines_price" CHECK ("agreement_lines"."unit_price" >= 0 and "agreement_lines"."unit_price" * "agreement_lines"."quantity" <= 99999999.99),
	CONSTRAINT "agreement_lines_discount" CHECK ("agreement_lines"."discount_percent" between 0 and 100),
	CONSTRAINT "agreement_lines_end_after_start" CHECK ("agreement_lines"."end_date" is null or "agreement_lines"."end_date" >= "agreement_lines"."start_date")
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"seq" integer NOT NULL,
	"number" text GENERATED ALWAYS AS (document_number('AGR', seq)) STORED,
	"tenant_id" uuid NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"kind" text DEFAULT 'licence' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"term_months" integer,
	"notice_days" integer DEFAULT 30 NOT NULL,
	"renews_months" integer,
	"billing_cycle" text DEFAULT 'monthly' NOT NULL,
	"due_days" integer,
	"purchase_order" text,
	"billing_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"deposit_required" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"notice_given_on" date,
	"billed_through" date,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "agreements_kind_known" CHECK ("agreements"."kind" in ('licence', 'lease')),
	CONSTRAINT "agreements_state_known" CHECK ("agreements"."state" in ('draft', 'active', 'notice', 'ended')),
	CONSTRAINT "agreements_cycle_known" CHECK ("agreements"."billing_cycle" in ('daily', 'weekly', 'fortnight', 'monthly', 'quarterly', 'semi_annual', 'annual')),
	CONSTRAINT "agreements_end_after_start" CHECK ("agreements"."end_date" is null or "agreements"."end_date" >= "agreements"."start_date"),
	CONSTRAINT "agreements_billed" CHECK ("agreements"."is_main" = ("agreements"."billed_through" is null)),
	CONSTRAINT "agreements_main_counts" CHECK (not ("agreements"."is_main" and "agreements"."state" = 'draft')),
	CONSTRAINT "agreements_notice" CHECK ("agreements"."state" <> 'notice' or ("agreements"."notice_given_on" is not null and "agreements"."end_date" is not null))
);
--> statement-breakpoint
CREATE TABLE "unit_holds" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"line_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	CONSTRAINT "unit_holds_end_after_start" CHECK ("unit_holds"."end_date" is null or "unit_holds"."end_date" >= "unit_holds"."start_date")
);
--> statement-breakpoint
DROP INDEX "rent_periods_by_tenant";--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "agreement_position" smallint;--> statement-breakpoint
ALTER TABLE "rent_periods" ADD COLUMN "agreement_id" uuid;--> statement-breakpoint
-- Every tenant has its agreement, with one line at its rent, and what is invoiced belongs to it.
INSERT INTO agreements (seq, tenant_id, is_main, kind, state, start_date, end_date, billing_cycle)
  SELECT row_number() OVER (ORDER BY created_at, id), id, true, agreement_type,
    CASE WHEN status = 'terminated' THEN 'ended' ELSE 'active' END, start_date, end_date, billing_cycle
  FROM tenants;
--> statement-breakpoint
INSERT INTO agreement_lines (agreement_id, position, package_id, unit_price, start_date)
  SELECT a.id, 1, t.package_id, t.rent_amount, t.start_date FROM agreements a JOIN tenants t ON t.id = a.tenant_id;
--> statement-breakpoint
INSERT INTO document_counters (series, next) SELECT 'AGR', count(*) + 1 FROM agreements HAVING count(*) > 0;
--> statement-breakpoint
UPDATE rent_periods r SET agreement_id = a.id FROM agreements a WHERE a.tenant_id = r.tenant_id AND a.is_main;
--> statement-breakpoint
ALTER TABLE "rent_periods" ALTER COLUMN "agreement_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "agreement_lines" ADD CONSTRAINT "agreement_lines_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_lines" ADD CONSTRAINT "agreement_lines_package_id_workspace_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."workspace_packages"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_lines" ADD CONSTRAINT "agreement_lines_extra_id_extras_id_fk" FOREIGN KEY ("extra_id") REFERENCES "public"."extras"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_holds" ADD CONSTRAINT "unit_holds_line_id_agreement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."agreement_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_holds" ADD CONSTRAINT "unit_holds_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_lines_by_agreement" ON "agreement_lines" USING btree ("agreement_id","position","start_date");--> statement-breakpoint
CREATE INDEX "agreement_lines_by_package" ON "agreement_lines" USING btree ("package_id") WHERE not "agreement_lines"."is_over";--> statement-breakpoint
CREATE INDEX "agreement_lines_ending" ON "agreement_lines" USING btree ("end_date") WHERE not "agreement_lines"."is_over" and "agreement_lines"."end_date" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "agreements_number" ON "agreements" USING btree ("seq");--> statement-breakpoint
CREATE UNIQUE INDEX "agreements_one_main" ON "agreements" USING btree ("tenant_id") WHERE "agreements"."is_main";--> statement-breakpoint
CREATE INDEX "agreements_by_tenant" ON "agreements" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "agreements_by_created" ON "agreements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "agreements_by_start" ON "agreements" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "agreements_ending" ON "agreements" USING btree ("end_date") WHERE "agreements"."end_date" is not null and "agreements"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "agreements_to_bill" ON "agreements" USING btree ("billed_through") WHERE not "agreements"."is_main";--> statement-breakpoint
CREATE INDEX "unit_holds_by_line" ON "unit_holds" USING btree ("line_id");--> statement-breakpoint
ALTER TABLE "rent_periods" ADD CONSTRAINT "rent_periods_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rent_periods_by_agreement" ON "rent_periods" USING btree ("agreement_id","ends_on");
--> statement-breakpoint
-- No day of an agreement is invoiced twice.
ALTER TABLE rent_periods DROP CONSTRAINT rent_periods_no_overlap;
--> statement-breakpoint
ALTER TABLE rent_periods ADD CONSTRAINT rent_periods_no_overlap
  EXCLUDE USING gist (agreement_id WITH =, daterange(starts_on, ends_on) WITH &&);
--> statement-breakpoint
-- A line says one thing on a day.
ALTER TABLE agreement_lines ADD CONSTRAINT agreement_lines_no_overlap
  EXCLUDE USING gist (agreement_id WITH =, position WITH =, daterange(start_date, end_date, '[]') WITH &&);
--> statement-breakpoint
-- Nobody holds a unit that somebody else has.
ALTER TABLE unit_holds ADD CONSTRAINT unit_holds_once
  EXCLUDE USING gist (unit_id WITH =, daterange(start_date, end_date, '[]') WITH &&);
--> statement-breakpoint
SELECT audit_attach('agreements', 'id');
--> statement-breakpoint
SELECT audit_attach('agreement_lines', 'id');
--> statement-breakpoint
SELECT audit_attach('unit_holds', 'id');
