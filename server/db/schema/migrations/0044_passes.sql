CREATE TABLE "pass_uses" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"pass_id" uuid NOT NULL,
	"day" date NOT NULL,
	"earned" numeric(10, 2) NOT NULL,
	"used_at" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "pass_uses_earned" CHECK ("pass_uses"."earned" >= 0)
);
--> statement-breakpoint
CREATE TABLE "passes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"number" text DEFAULT pass_number() NOT NULL,
	"product_id" uuid NOT NULL,
	"tenant_id" uuid,
	"party_id" uuid,
	"invoice_id" uuid NOT NULL,
	"invoice_line_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"used_days" integer DEFAULT 0 NOT NULL,
	"valid_from" date NOT NULL,
	"expires_on" date NOT NULL,
	"account" text NOT NULL,
	"net" numeric(10, 2) NOT NULL,
	"earned" numeric(10, 2) DEFAULT '0' NOT NULL,
	"credited" numeric(10, 2) DEFAULT '0' NOT NULL,
	"lapsed" numeric(10, 2) DEFAULT '0' NOT NULL,
	"voided_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "passes_number_form" CHECK ("passes"."number" ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
	CONSTRAINT "passes_for_one" CHECK (num_nonnulls("passes"."tenant_id", "passes"."party_id") = 1),
	CONSTRAINT "passes_days" CHECK ("passes"."days" between 1 and 366),
	CONSTRAINT "passes_used_within" CHECK ("passes"."used_days" between 0 and "passes"."days"),
	CONSTRAINT "passes_valid" CHECK ("passes"."expires_on" >= "passes"."valid_from"),
	CONSTRAINT "passes_amounts" CHECK (least("passes"."net", "passes"."earned", "passes"."credited", "passes"."lapsed") >= 0),
	CONSTRAINT "passes_earned_within" CHECK ("passes"."earned" + "passes"."credited" + "passes"."lapsed" <= "passes"."net"),
	CONSTRAINT "passes_credited_void" CHECK ("passes"."credited" = 0 or "passes"."voided_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"site_id" smallint DEFAULT 1 NOT NULL,
	"person_name" text NOT NULL,
	"company_name" text,
	"tenant_id" uuid,
	"party_id" uuid,
	"pass_id" uuid,
	"booking_id" uuid,
	"unit_id" uuid,
	"in_at" timestamptz NOT NULL,
	"out_at" timestamptz,
	"out_how" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "check_ins_kind_known" CHECK ("check_ins"."kind" in ('pass', 'agreement', 'booking', 'visit', 'day')),
	CONSTRAINT "check_ins_out_known" CHECK ("check_ins"."out_how" in ('desk', 'kiosk', 'closing')),
	CONSTRAINT "check_ins_out_whole" CHECK (("check_ins"."out_at" is null) = ("check_ins"."out_how" is null)),
	CONSTRAINT "check_ins_out_after" CHECK ("check_ins"."out_at" >= "check_ins"."in_at"),
	CONSTRAINT "check_ins_by_what" CHECK (("check_ins"."kind" = 'pass') = ("check_ins"."pass_id" is not null) and ("check_ins"."kind" = 'booking') = ("check_ins"."booking_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "invoice_lines" DROP CONSTRAINT "invoice_lines_kind_known";--> statement-breakpoint
ALTER TABLE "pass_uses" ADD CONSTRAINT "pass_uses_pass_id_passes_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."passes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_invoice_line_id_invoice_lines_id_fk" FOREIGN KEY ("invoice_line_id") REFERENCES "public"."invoice_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_pass_id_passes_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."passes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_booking_id_room_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."room_bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pass_uses_once_a_day" ON "pass_uses" USING btree ("pass_id","day");--> statement-breakpoint
CREATE INDEX "pass_uses_by_day" ON "pass_uses" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "passes_by_number" ON "passes" USING btree ("number");--> statement-breakpoint
CREATE INDEX "passes_by_created" ON "passes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "passes_by_expiry" ON "passes" USING btree ("expires_on","id");--> statement-breakpoint
CREATE INDEX "passes_by_party" ON "passes" USING btree ("party_id","created_at") WHERE "passes"."party_id" is not null;--> statement-breakpoint
CREATE INDEX "passes_by_tenant" ON "passes" USING btree ("tenant_id","created_at") WHERE "passes"."tenant_id" is not null;--> statement-breakpoint
CREATE INDEX "passes_by_invoice" ON "passes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "passes_by_line" ON "passes" USING btree ("invoice_line_id");--> statement-breakpoint
CREATE INDEX "passes_deferred" ON "passes" USING btree ("expires_on") WHERE "passes"."net" > "passes"."earned" + "passes"."credited" + "passes"."lapsed";--> statement-breakpoint
CREATE INDEX "check_ins_by_in" ON "check_ins" USING btree ("in_at","id");--> statement-breakpoint
CREATE INDEX "check_ins_inside" ON "check_ins" USING btree ("in_at") WHERE "check_ins"."out_at" is null;--> statement-breakpoint
CREATE INDEX "check_ins_by_party" ON "check_ins" USING btree ("party_id","in_at") WHERE "check_ins"."party_id" is not null;--> statement-breakpoint
CREATE INDEX "check_ins_by_tenant" ON "check_ins" USING btree ("tenant_id","in_at") WHERE "check_ins"."tenant_id" is not null;--> statement-breakpoint
CREATE INDEX "check_ins_by_pass" ON "check_ins" USING btree ("pass_id","in_at") WHERE "check_ins"."pass_id" is not null;--> statement-breakpoint
CREATE INDEX "check_ins_by_booking" ON "check_ins" USING btree ("booking_id") WHERE "check_ins"."booking_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_party_inside" ON "check_ins" USING btree ("site_id","party_id") WHERE "check_ins"."out_at" is null and "check_ins"."party_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_pass_inside" ON "check_ins" USING btree ("pass_id") WHERE "check_ins"."out_at" is null and "check_ins"."pass_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_person_inside" ON "check_ins" USING btree ("site_id","tenant_id",fold_name("person_name")) WHERE "check_ins"."out_at" is null and "check_ins"."party_id" is null and "check_ins"."tenant_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_guest_inside" ON "check_ins" USING btree ("booking_id",fold_name("person_name")) WHERE "check_ins"."out_at" is null and "check_ins"."party_id" is null and "check_ins"."tenant_id" is null and "check_ins"."booking_id" is not null;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_kind_known" CHECK ("invoice_lines"."kind" in ('rent', 'room_hours', 'late_fee', 'other', 'pass'));--> statement-breakpoint
SELECT audit_attach('passes', 'id');--> statement-breakpoint
SELECT audit_attach('check_ins', 'id');
