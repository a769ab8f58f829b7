CREATE TABLE "report_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"schedule_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"trigger" text NOT NULL,
	"status" text NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"attempts" smallint DEFAULT 1 NOT NULL,
	"error" text,
	"finished_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "report_runs_trigger_known" CHECK ("report_runs"."trigger" in ('schedule', 'manual')),
	CONSTRAINT "report_runs_status_known" CHECK ("report_runs"."status" in ('sent', 'failed')),
	CONSTRAINT "report_runs_error_said" CHECK (("report_runs"."status" = 'failed') = ("report_runs"."error" is not null)),
	CONSTRAINT "report_runs_period" CHECK ("report_runs"."period_to" >= "report_runs"."period_from")
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"reports" text[] NOT NULL,
	"frequency" text NOT NULL,
	"send_at" text NOT NULL,
	"recipients" text[] NOT NULL,
	"format" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"starts_on" date NOT NULL,
	"ended_at" timestamptz,
	"created_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "report_schedules_frequency_known" CHECK ("report_schedules"."frequency" in ('daily', 'weekly', 'monthly')),
	CONSTRAINT "report_schedules_format_known" CHECK ("report_schedules"."format" in ('pdf', 'xlsx')),
	CONSTRAINT "report_schedules_time" CHECK ("report_schedules"."send_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "report_schedules_something" CHECK (cardinality("report_schedules"."reports") > 0 and cardinality("report_schedules"."recipients") > 0),
	CONSTRAINT "report_schedules_ended" CHECK ("report_schedules"."ended_at" is null or not "report_schedules"."is_active")
);
--> statement-breakpoint
ALTER TABLE "allocations" ADD COLUMN "dated_on" date;--> statement-breakpoint
ALTER TABLE "allocations" DISABLE TRIGGER "allocations_fixed";--> statement-breakpoint
-- As the books have it: with the money or the credit note, at the earliest with the invoice; what was taken back, on that day.
UPDATE allocations a SET dated_on = CASE
    WHEN a.deposit_move_id IS NOT NULL THEN (SELECT d.move_date FROM deposit_moves d WHERE d.id = a.deposit_move_id)
    WHEN a.credit_note_id IS NOT NULL THEN (SELECT greatest(c.issue_date, i.issue_date) FROM credit_notes c WHERE c.id = a.credit_note_id)
    WHEN a.amount > 0 THEN (SELECT greatest(p.payment_date, i.issue_date) FROM payments p WHERE p.id = a.payment_id)
    ELSE coalesce((SELECT e.entry_date FROM journal_entries e WHERE e.source_type = 'payment' AND e.source_id = a.payment_id::text AND e.event = 'reversed'), a.created_at::date)
  END FROM invoices i WHERE i.id = a.invoice_id;--> statement-breakpoint
ALTER TABLE "allocations" ENABLE TRIGGER "allocations_fixed";--> statement-breakpoint
ALTER TABLE "allocations" ALTER COLUMN "dated_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_schedule_id_report_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedules"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_runs_once" ON "report_runs" USING btree ("schedule_id","due_on") WHERE "report_runs"."trigger" = 'schedule';--> statement-breakpoint
CREATE INDEX "report_runs_by_schedule" ON "report_runs" USING btree ("schedule_id","finished_at","id");--> statement-breakpoint
CREATE INDEX "report_schedules_by_created" ON "report_schedules" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "allocations_by_day" ON "allocations" USING btree ("dated_on");