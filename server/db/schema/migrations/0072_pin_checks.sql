CREATE TABLE "pin_checkers" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"environment" text NOT NULL,
	"base_url" text,
	"consumer_key" text NOT NULL,
	"consumer_secret" text NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "pin_checkers_one" CHECK ("pin_checkers"."id" = 1),
	CONSTRAINT "pin_checkers_environment_known" CHECK ("pin_checkers"."environment" in ('simulator', 'sandbox', 'production')),
	CONSTRAINT "pin_checkers_address" CHECK (("pin_checkers"."environment" = 'simulator') = ("pin_checkers"."base_url" is not null))
);
--> statement-breakpoint
CREATE TABLE "pin_checks" (
	"pin" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"name" text,
	"kind" text,
	"status" text,
	"checked_on" date NOT NULL,
	CONSTRAINT "pin_checks_form" CHECK ("pin_checks"."pin" ~ '^[AP][0-9]{9}[A-Z]$'),
	CONSTRAINT "pin_checks_state_known" CHECK ("pin_checks"."state" in ('registered', 'inactive', 'unknown')),
	CONSTRAINT "pin_checks_kind_known" CHECK ("pin_checks"."kind" in ('individual', 'company')),
	CONSTRAINT "pin_checks_known" CHECK ("pin_checks"."state" <> 'unknown' or ("pin_checks"."name" is null and "pin_checks"."kind" is null))
);
--> statement-breakpoint
CREATE INDEX "pin_checks_by_day" ON "pin_checks" USING btree ("checked_on");--> statement-breakpoint
SELECT audit_attach('pin_checkers', 'id', ARRAY['consumer_key', 'consumer_secret']);
