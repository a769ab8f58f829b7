CREATE TABLE "audit_personal" (
	"entity" text PRIMARY KEY NOT NULL,
	"fields" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_redactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_redactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"audit_id" bigint NOT NULL,
	"batch" uuid NOT NULL,
	"tx" "xid8" DEFAULT space_tx() NOT NULL,
	"link_hash" "bytea",
	"image_hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_notices" (
	"version" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"first_used_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_key" text NOT NULL,
	"counts" jsonb NOT NULL,
	"actor_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "privacy_requests_action_known" CHECK ("privacy_requests"."action" in ('export', 'erase', 'retention')),
	CONSTRAINT "privacy_requests_subject_known" CHECK ("privacy_requests"."subject" in ('tenant', 'visitor', 'employee', 'user'))
);
--> statement-breakpoint
CREATE TABLE "number_views" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"what" text NOT NULL,
	"employee_ids" uuid[] NOT NULL,
	"at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "number_views_what_known" CHECK ("number_views"."what" in ('employee', 'list', 'payslip', 'tax_card', 'return', 'export')),
	CONSTRAINT "number_views_of_somebody" CHECK (cardinality("number_views"."employee_ids") > 0)
);
--> statement-breakpoint
ALTER TABLE "room_bookings" ADD COLUMN "notice_version" text;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD COLUMN "consented_at" timestamptz;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "erased_at" timestamptz;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "erased_at" timestamptz;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamptz;--> statement-breakpoint
ALTER TABLE "audit_redactions" ADD CONSTRAINT "audit_redactions_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_views" ADD CONSTRAINT "number_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_redactions_by_entry" ON "audit_redactions" USING btree ("audit_id","id");--> statement-breakpoint
CREATE INDEX "audit_redactions_by_batch" ON "audit_redactions" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "privacy_requests_by_time" ON "privacy_requests" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "number_views_by_employee" ON "number_views" USING gin ("employee_ids");--> statement-breakpoint
CREATE INDEX "number_views_by_user" ON "number_views" USING btree ("user_id","at");--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_consent_whole" CHECK (("room_bookings"."notice_version" is null) = ("room_bookings"."consented_at" is null));