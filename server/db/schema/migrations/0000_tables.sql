-- Generated from the tables of the code, but for the extensions that its indexes and the constraints of 0001 need.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seq" bigint NOT NULL,
	"tx" "xid8" NOT NULL,
	"audit_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_head_one_check" CHECK ("audit_head"."one")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"tx" "xid8" DEFAULT space_tx() NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text NOT NULL,
	"request_id" text,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_log_images" CHECK (jsonb_typeof("audit_log"."before") <> 'null' and jsonb_typeof("audit_log"."after") <> 'null')
);
--> statement-breakpoint
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
CREATE TABLE "audit_seal" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"tx" "xid8" NOT NULL,
	"hash" "bytea" NOT NULL,
	"hash_version" smallint DEFAULT 1 NOT NULL,
	"sealed_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_tables" (
	"entity" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"hashed" text[] NOT NULL,
	"ignored" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_checkpoints" (
	"chain" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"turn" bigint NOT NULL,
	"verified_at" timestamptz NOT NULL,
	CONSTRAINT "chain_checkpoints_known" CHECK ("chain_checkpoints"."chain" in ('audit', 'journal')),
	CONSTRAINT "chain_checkpoints_turn" CHECK ("chain_checkpoints"."turn" between 0 and "chain_checkpoints"."seq")
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"trigger" text NOT NULL,
	"actor_name" text NOT NULL,
	"host" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"started_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"finished_at" timestamptz,
	"step" text,
	"done" integer DEFAULT 0 NOT NULL,
	"to_do" integer DEFAULT 0 NOT NULL,
	"file" text,
	"bytes" bigint,
	"rows" bigint,
	"sha256" text,
	"audit_head" text,
	"journal_head" text,
	"verification" text,
	"verification_note" text,
	"verified_at" timestamptz,
	"error" text,
	"removed_at" timestamptz,
	CONSTRAINT "backups_status_known" CHECK ("backups"."status" in ('running', 'done', 'failed')),
	CONSTRAINT "backups_trigger_known" CHECK ("backups"."trigger" in ('schedule', 'person', 'command')),
	CONSTRAINT "backups_verification_known" CHECK ("backups"."verification" in ('restored', 'read', 'failed')),
	CONSTRAINT "backups_done_whole" CHECK ("backups"."status" <> 'done' or ("backups"."file" is not null and "backups"."bytes" is not null and "backups"."sha256" is not null)),
	CONSTRAINT "backups_failed_said" CHECK ("backups"."status" <> 'failed' or length("backups"."error") > 0)
);
--> statement-breakpoint
CREATE TABLE "demand_letter_invoices" (
	"letter_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"amount_due" numeric(10, 2) NOT NULL,
	"due_date" date NOT NULL,
	"days_overdue" integer NOT NULL,
	CONSTRAINT "demand_letter_invoices_pkey" PRIMARY KEY("letter_id","invoice_id"),
	CONSTRAINT "demand_letter_invoices_positive" CHECK ("demand_letter_invoices"."amount_due" > 0 and "demand_letter_invoices"."days_overdue" > 0)
);
--> statement-breakpoint
CREATE TABLE "demand_letters" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"series" text NOT NULL,
	"seq" integer NOT NULL,
	"letter_number" text GENERATED ALWAYS AS (document_number(series, seq)) STORED,
	"tenant_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'awaiting_delivery' NOT NULL,
	"written_on" date NOT NULL,
	"ends_on" date,
	"sent_date" date,
	"served_method" text,
	"served_by" text,
	"service_note" text,
	"status_before" text,
	"superseded_at" timestamptz,
	"days_overdue" integer NOT NULL,
	"amount_due" numeric(14, 2) NOT NULL,
	"recipient" text NOT NULL,
	"content" text NOT NULL,
	"statement" jsonb NOT NULL,
	"decided_by" text,
	"decided_at" timestamptz,
	"decision_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "demand_letters_type_known" CHECK ("demand_letters"."type" in ('first_notice', 'final_notice', 'eviction_notice')),
	CONSTRAINT "demand_letters_status_known" CHECK ("demand_letters"."status" in ('awaiting_approval', 'awaiting_delivery', 'sent', 'to_reissue', 'superseded', 'withdrawn')),
	CONSTRAINT "demand_letters_sent" CHECK ("demand_letters"."status" <> 'sent' or "demand_letters"."served_method" is not null),
	CONSTRAINT "demand_letters_served" CHECK (("demand_letters"."served_method" is null) = ("demand_letters"."sent_date" is null)),
	CONSTRAINT "demand_letters_service_known" CHECK ("demand_letters"."served_method" in ('by_hand', 'courier', 'registered_post', 'email', 'whatsapp')),
	CONSTRAINT "demand_letters_approved" CHECK ("demand_letters"."type" <> 'eviction_notice' or "demand_letters"."status" not in ('awaiting_delivery', 'sent') or "demand_letters"."decided_by" is not null),
	CONSTRAINT "demand_letters_amount_positive" CHECK ("demand_letters"."amount_due" > 0 and "demand_letters"."days_overdue" > 0)
);
--> statement-breakpoint
CREATE TABLE "dunning_holds" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"invoice_id" uuid,
	"kind" text NOT NULL,
	"until" date,
	"reason" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"released_at" timestamptz,
	"released_by_name" text,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "dunning_holds_kind_known" CHECK ("dunning_holds"."kind" in ('promise', 'dispute')),
	CONSTRAINT "dunning_holds_promise_ends" CHECK ("dunning_holds"."kind" <> 'promise' or "dunning_holds"."until" is not null)
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"payment_id" uuid,
	"credit_note_id" uuid,
	"deposit_move_id" uuid,
	"write_off_id" uuid,
	"dated_on" date NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "allocations_of_one" CHECK (num_nonnulls("allocations"."payment_id", "allocations"."credit_note_id", "allocations"."deposit_move_id", "allocations"."write_off_id") = 1),
	CONSTRAINT "allocations_not_zero" CHECK ("allocations"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "deposit_balances" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"balance" numeric(10, 2) NOT NULL,
	CONSTRAINT "deposit_balances_not_negative" CHECK ("deposit_balances"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "deposit_moves" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"move_date" date NOT NULL,
	"payment_method" text,
	"reference" text,
	"reason" text,
	"recorded_by_name" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "deposit_moves_kind_known" CHECK ("deposit_moves"."kind" in ('taken', 'set_off', 'refunded', 'forfeited')),
	CONSTRAINT "deposit_moves_amount_positive" CHECK ("deposit_moves"."amount" > 0),
	CONSTRAINT "deposit_moves_method" CHECK (("deposit_moves"."kind" in ('taken', 'refunded')) = ("deposit_moves"."payment_method" is not null) and ("deposit_moves"."payment_method" is null or "deposit_moves"."payment_method" in ('cash', 'bank_transfer', 'mobile_money', 'cheque', 'credit_card')))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"receipt" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payments_receipt_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" uuid,
	"invoice_id" uuid,
	"amount" numeric(10, 2) NOT NULL,
	"withholding_vat" numeric(10, 2) DEFAULT '0' NOT NULL,
	"withholding_tax" numeric(10, 2) DEFAULT '0' NOT NULL,
	"settled" numeric(10, 2) GENERATED ALWAYS AS (amount + withholding_vat + withholding_tax) STORED,
	"unallocated" numeric(10, 2) NOT NULL,
	"payment_date" date NOT NULL,
	"payment_method" text NOT NULL,
	"reference" text,
	"notes" text,
	"recorded_by" uuid,
	"recorded_by_name" text NOT NULL,
	"reversed_at" timestamptz,
	"reversed_by" text,
	"reverse_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_withholding" CHECK ("payments"."withholding_vat" >= 0 and "payments"."withholding_tax" >= 0),
	CONSTRAINT "payments_unallocated" CHECK ("payments"."unallocated" between 0 and "payments"."amount" + "payments"."withholding_vat" + "payments"."withholding_tax"),
	CONSTRAINT "payments_method_known" CHECK ("payments"."payment_method" in ('cash', 'bank_transfer', 'mobile_money', 'cheque', 'credit_card')),
	CONSTRAINT "payments_from_somebody" CHECK ("payments"."tenant_id" is not null or "payments"."invoice_id" is not null),
	CONSTRAINT "payments_reversed" CHECK (("payments"."reversed_at" is null) = ("payments"."reverse_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "refund_parts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"refund_id" uuid NOT NULL,
	"payment_id" uuid,
	"credit_note_id" uuid,
	"amount" numeric(10, 2) NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "refund_parts_of_one" CHECK (num_nonnulls("refund_parts"."payment_id", "refund_parts"."credit_note_id") = 1),
	CONSTRAINT "refund_parts_not_zero" CHECK ("refund_parts"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"series" text NOT NULL,
	"seq" integer NOT NULL,
	"refund_number" text GENERATED ALWAYS AS (document_number(series, seq)) STORED,
	"tenant_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"payment_method" text NOT NULL,
	"reference" text,
	"reason" text NOT NULL,
	"refund_date" date NOT NULL,
	"recorded_by_name" text NOT NULL,
	"reversed_at" timestamptz,
	"reversed_by" text,
	"reverse_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_method_known" CHECK ("refunds"."payment_method" in ('cash', 'bank_transfer', 'mobile_money', 'cheque', 'credit_card')),
	CONSTRAINT "refunds_reversed" CHECK (("refunds"."reversed_at" is null) = ("refunds"."reverse_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "billing_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"trigger" text NOT NULL,
	"day" date NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"actor_name" text NOT NULL,
	"invoices_generated" integer DEFAULT 0 NOT NULL,
	"letters_generated" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"to_do" integer DEFAULT 0 NOT NULL,
	"error" text,
	"undo_reason" text,
	"started_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"alive_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"finished_at" timestamptz,
	CONSTRAINT "billing_runs_kind_known" CHECK ("billing_runs"."kind" in ('billing', 'automation')),
	CONSTRAINT "billing_runs_status_known" CHECK ("billing_runs"."status" in ('running', 'done', 'failed', 'undone')),
	CONSTRAINT "billing_runs_finished" CHECK (("billing_runs"."status" = 'running') = ("billing_runs"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "run_steps" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"run_id" uuid NOT NULL,
	"step" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"details" jsonb,
	"error" text,
	"started_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"finished_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "booking_charges" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_note_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"formula" text,
	"quantity" numeric(10, 2) DEFAULT '1' NOT NULL,
	"unit_price" numeric(10, 2) NOT NULL,
	"net" numeric(10, 2) NOT NULL,
	"vat_rate" numeric(4, 2) DEFAULT '0' NOT NULL,
	"vat" numeric(10, 2) DEFAULT '0' NOT NULL,
	"account" text NOT NULL,
	"service_start" date NOT NULL,
	"service_end" date NOT NULL,
	"credit_note_id" uuid NOT NULL,
	"invoice_line_id" uuid NOT NULL,
	"issue_date" date NOT NULL,
	CONSTRAINT "credit_note_lines_amounts" CHECK ("credit_note_lines"."net" >= 0 and "credit_note_lines"."vat" >= 0),
	CONSTRAINT "credit_note_lines_service" CHECK ("credit_note_lines"."service_end" > "credit_note_lines"."service_start")
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"series" text NOT NULL,
	"seq" integer NOT NULL,
	"credit_number" text GENERATED ALWAYS AS (document_number(series, seq)) STORED,
	"invoice_id" uuid NOT NULL,
	"tenant_id" uuid,
	"issue_date" date NOT NULL,
	"net" numeric(10, 2) NOT NULL,
	"vat" numeric(10, 2) DEFAULT '0' NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"unallocated" numeric(10, 2) NOT NULL,
	"reason" text NOT NULL,
	"run_id" uuid,
	"tx" "xid8" DEFAULT space_tx() NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "credit_notes_total" CHECK ("credit_notes"."amount" = "credit_notes"."net" + "credit_notes"."vat" and "credit_notes"."vat" >= 0 and "credit_notes"."net" >= 0),
	CONSTRAINT "credit_notes_amount_positive" CHECK ("credit_notes"."amount" > 0),
	CONSTRAINT "credit_notes_unallocated" CHECK ("credit_notes"."unallocated" between 0 and "credit_notes"."amount")
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"next" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"formula" text,
	"quantity" numeric(10, 2) DEFAULT '1' NOT NULL,
	"unit_price" numeric(10, 2) NOT NULL,
	"net" numeric(10, 2) NOT NULL,
	"vat_rate" numeric(4, 2) DEFAULT '0' NOT NULL,
	"vat" numeric(10, 2) DEFAULT '0' NOT NULL,
	"account" text NOT NULL,
	"service_start" date NOT NULL,
	"service_end" date NOT NULL,
	"invoice_id" uuid NOT NULL,
	"booking_id" uuid,
	"issue_date" date,
	CONSTRAINT "invoice_lines_kind_known" CHECK ("invoice_lines"."kind" in ('rent', 'room_hours', 'late_fee', 'other')),
	CONSTRAINT "invoice_lines_amounts" CHECK ("invoice_lines"."net" >= 0 and "invoice_lines"."vat" >= 0),
	CONSTRAINT "invoice_lines_service" CHECK ("invoice_lines"."service_end" > "invoice_lines"."service_start")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"series" text,
	"seq" integer,
	"invoice_number" text GENERATED ALWAYS AS (document_number(series, seq)) STORED,
	"tenant_id" uuid,
	"type" text DEFAULT 'rent' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"description" text NOT NULL,
	"issue_date" date,
	"due_date" date NOT NULL,
	"net" numeric(10, 2) NOT NULL,
	"vat" numeric(10, 2) DEFAULT '0' NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"paid_amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"credited_amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"written_off_amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"paid_at" timestamptz,
	"bill_to" jsonb NOT NULL,
	"late_fee_of" uuid,
	"run_id" uuid,
	"tx" "xid8" DEFAULT space_tx() NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "invoices_type_known" CHECK ("invoices"."type" in ('rent', 'room_charges', 'late_fee', 'other')),
	CONSTRAINT "invoices_status_known" CHECK ("invoices"."status" in ('draft', 'pending', 'paid', 'credited', 'written_off')),
	CONSTRAINT "invoices_issued_numbered" CHECK (("invoices"."status" = 'draft') = ("invoices"."seq" is null) and ("invoices"."seq" is null) = ("invoices"."series" is null) and ("invoices"."seq" is null) = ("invoices"."issue_date" is null)),
	CONSTRAINT "invoices_total" CHECK ("invoices"."amount" = "invoices"."net" + "invoices"."vat" and "invoices"."vat" >= 0 and "invoices"."net" >= 0),
	CONSTRAINT "invoices_amount_positive" CHECK ("invoices"."amount" > 0),
	CONSTRAINT "invoices_paid_within" CHECK ("invoices"."paid_amount" >= 0 and "invoices"."credited_amount" >= 0 and "invoices"."written_off_amount" >= 0 and "invoices"."paid_amount" + "invoices"."credited_amount" + "invoices"."written_off_amount" <= "invoices"."amount"),
	CONSTRAINT "invoices_settled" CHECK (("invoices"."status" in ('paid', 'credited', 'written_off')) = ("invoices"."paid_amount" + "invoices"."credited_amount" + "invoices"."written_off_amount" = "invoices"."amount") and ("invoices"."status" = 'credited') = ("invoices"."credited_amount" = "invoices"."amount") and ("invoices"."status" = 'written_off') = ("invoices"."written_off_amount" > 0)),
	CONSTRAINT "invoices_late_fee" CHECK (("invoices"."type" = 'late_fee') = ("invoices"."late_fee_of" is not null)),
	CONSTRAINT "invoices_for_somebody" CHECK ("invoices"."tenant_id" is not null or "invoices"."type" in ('room_charges', 'other', 'late_fee'))
);
--> statement-breakpoint
CREATE TABLE "recognised_days" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rent_periods" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "rent_periods_not_empty" CHECK ("rent_periods"."ends_on" > "rent_periods"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "write_offs" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"series" text NOT NULL,
	"seq" integer NOT NULL,
	"write_off_number" text GENERATED ALWAYS AS (document_number(series, seq)) STORED,
	"invoice_id" uuid NOT NULL,
	"tenant_id" uuid,
	"amount" numeric(10, 2) NOT NULL,
	"vat" numeric(10, 2) DEFAULT '0' NOT NULL,
	"written_on" date NOT NULL,
	"reason" text NOT NULL,
	"recorded_by_name" text NOT NULL,
	"reversed_at" timestamptz,
	"reversed_by" text,
	"reverse_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "write_offs_amount_positive" CHECK ("write_offs"."amount" > 0 and "write_offs"."vat" between 0 and "write_offs"."amount"),
	CONSTRAINT "write_offs_reversed" CHECK (("write_offs"."reversed_at" is null) = ("write_offs"."reverse_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "booking_series" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"every" text NOT NULL,
	"until" date NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "booking_series_every_known" CHECK ("booking_series"."every" in ('day', 'week', 'fortnight', 'month'))
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"secret_hash" text NOT NULL,
	"room_id" uuid,
	"tenant_id" uuid,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "calendar_feeds_of_one" CHECK (num_nonnulls("calendar_feeds"."room_id", "calendar_feeds"."tenant_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "member_codes" (
	"asked_hash" text PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_allowances" (
	"tenant_id" uuid NOT NULL,
	"month" date NOT NULL,
	"allowed_minutes" integer NOT NULL,
	"used_minutes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "room_allowances_tenant_id_month_pk" PRIMARY KEY("tenant_id","month"),
	CONSTRAINT "room_allowances_within" CHECK ("room_allowances"."used_minutes" between 0 and "room_allowances"."allowed_minutes"),
	CONSTRAINT "room_allowances_by_month" CHECK (extract(day from "room_allowances"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "room_bookings" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"tenant_id" uuid,
	"room_id" uuid NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"during" "tstzrange" GENERATED ALWAYS AS (tstzrange(starts_at, ends_at)) STORED,
	"booking_date" date NOT NULL,
	"purpose" text,
	"status" text DEFAULT 'confirmed' NOT NULL,
	"hourly_rate" numeric(10, 2) NOT NULL,
	"free_minutes" integer DEFAULT 0 NOT NULL,
	"charged_minutes" integer NOT NULL,
	"extra_charge_amount" numeric(10, 2) GENERATED ALWAYS AS (round(charged_minutes * hourly_rate / 60, 2)) STORED,
	"client_name" text,
	"client_email" text,
	"client_phone" text,
	"client_company" text,
	"secret_hash" text,
	"hold_until" timestamptz,
	"proof_hash" text,
	"proof_tries" integer DEFAULT 0 NOT NULL,
	"notice_version" text,
	"consented_at" timestamptz,
	"series_id" uuid,
	"is_exception" boolean DEFAULT false NOT NULL,
	"override_reason" text,
	"cancel_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "room_bookings_status_known" CHECK ("room_bookings"."status" in ('pending', 'confirmed', 'cancelled', 'completed', 'no_show')),
	CONSTRAINT "room_bookings_ends_after_start" CHECK ("room_bookings"."ends_at" > "room_bookings"."starts_at"),
	CONSTRAINT "room_bookings_within_a_day" CHECK ("room_bookings"."ends_at" - "room_bookings"."starts_at" <= interval '24 hours'),
	CONSTRAINT "room_bookings_minutes_add_up" CHECK ("room_bookings"."free_minutes" >= 0 and "room_bookings"."charged_minutes" >= 0 and "room_bookings"."free_minutes" + "room_bookings"."charged_minutes" = extract(epoch from "room_bookings"."ends_at" - "room_bookings"."starts_at") / 60),
	CONSTRAINT "room_bookings_half_hours" CHECK (mod(("room_bookings"."free_minutes" + "room_bookings"."charged_minutes"), 30) = 0),
	CONSTRAINT "room_bookings_for_somebody" CHECK ("room_bookings"."tenant_id" is not null or "room_bookings"."client_email" is not null),
	CONSTRAINT "room_bookings_free_for_tenants" CHECK ("room_bookings"."free_minutes" = 0 or "room_bookings"."tenant_id" is not null),
	CONSTRAINT "room_bookings_consent_whole" CHECK (("room_bookings"."notice_version" is null) = ("room_bookings"."consented_at" is null)),
	CONSTRAINT "room_bookings_rate_not_negative" CHECK ("room_bookings"."hourly_rate" >= 0),
	CONSTRAINT "room_bookings_hold_whole" CHECK (("room_bookings"."hold_until" is null) = ("room_bookings"."proof_hash" is null)),
	CONSTRAINT "room_bookings_hold_unconfirmed" CHECK ("room_bookings"."hold_until" is null or "room_bookings"."status" in ('pending', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "expense_receipts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"expense_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by_name" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "expense_receipts_media_known" CHECK ("expense_receipts"."media_type" in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
	CONSTRAINT "expense_receipts_size" CHECK ("expense_receipts"."size" between 1 and 5242880 and "expense_receipts"."size" = length("expense_receipts"."bytes"))
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"vat_amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"expense_date" date NOT NULL,
	"vendor" text,
	"payment_method" text DEFAULT 'bank_transfer' NOT NULL,
	"is_recurring" boolean DEFAULT false NOT NULL,
	"recurring_frequency" text,
	"recurring_template_id" uuid,
	"next_due_date" date,
	"version" integer DEFAULT 1 NOT NULL,
	"recorded_by_name" text NOT NULL,
	"deleted_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "expenses_category_known" CHECK ("expenses"."category" in ('electricity', 'water', 'internet', 'rent', 'payroll', 'generator_fuel', 'maintenance', 'cleaning', 'security', 'office_supplies', 'marketing', 'other')),
	CONSTRAINT "expenses_amount" CHECK ("expenses"."amount" > 0 and "expenses"."vat_amount" >= 0 and "expenses"."vat_amount" < "expenses"."amount"),
	CONSTRAINT "expenses_method_known" CHECK ("expenses"."payment_method" in ('cash', 'bank_transfer', 'mobile_money', 'cheque', 'credit_card')),
	CONSTRAINT "expenses_generated" CHECK (("expenses"."recurring_template_id" is null) = ("expenses"."next_due_date" is null))
);
--> statement-breakpoint
CREATE TABLE "recurring_expense_templates" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"description" text,
	"amount" numeric(10, 2) NOT NULL,
	"vat_amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"vendor" text,
	"payment_method" text DEFAULT 'bank_transfer' NOT NULL,
	"frequency" text DEFAULT 'monthly' NOT NULL,
	"day_of_month" smallint DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_generated" date,
	"next_due_date" date NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "recurring_expense_templates_category_known" CHECK ("recurring_expense_templates"."category" in ('electricity', 'water', 'internet', 'rent', 'payroll', 'generator_fuel', 'maintenance', 'cleaning', 'security', 'office_supplies', 'marketing', 'other')),
	CONSTRAINT "recurring_expense_templates_frequency_known" CHECK ("recurring_expense_templates"."frequency" in ('monthly', 'quarterly', 'annually')),
	CONSTRAINT "recurring_expense_templates_day" CHECK ("recurring_expense_templates"."day_of_month" between 1 and 28),
	CONSTRAINT "recurring_expense_templates_amount" CHECK ("recurring_expense_templates"."amount" > 0 and "recurring_expense_templates"."vat_amount" >= 0 and "recurring_expense_templates"."vat_amount" < "recurring_expense_templates"."amount")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"actor" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"reply" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "idempotency_keys_actor_key_pk" PRIMARY KEY("actor","key")
);
--> statement-breakpoint
CREATE TABLE "throttle" (
	"bucket" text PRIMARY KEY NOT NULL,
	"window_start" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "depreciation_lines" (
	"item_id" uuid NOT NULL,
	"month" date NOT NULL,
	"depreciation_class" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	CONSTRAINT "depreciation_lines_once" PRIMARY KEY("item_id","month"),
	CONSTRAINT "depreciation_lines_amount" CHECK ("depreciation_lines"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "depreciation_months" (
	"month" date PRIMARY KEY NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "depreciation_months_first_day" CHECK (extract(day from "depreciation_months"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "inventory_assets" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"depreciation_class" text NOT NULL,
	"life_months" integer NOT NULL,
	"cost" numeric(10, 2) NOT NULL,
	"residual" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"acquired_on" date NOT NULL,
	"opening" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"depreciated" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"is_posted" boolean DEFAULT true NOT NULL,
	"paid_from" text,
	"version" integer DEFAULT 1 NOT NULL,
	"disposed_on" date,
	"proceeds" numeric(10, 2),
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inventory_assets_class_known" CHECK ("inventory_assets"."depreciation_class" in ('furniture', 'computers', 'machinery', 'telecom', 'leasehold')),
	CONSTRAINT "inventory_assets_life" CHECK ("inventory_assets"."life_months" between 1 and 600),
	CONSTRAINT "inventory_assets_cost" CHECK ("inventory_assets"."cost" > 0 and "inventory_assets"."residual" >= 0 and "inventory_assets"."residual" < "inventory_assets"."cost"),
	CONSTRAINT "inventory_assets_within_cost" CHECK ("inventory_assets"."opening" >= 0 and "inventory_assets"."depreciated" between "inventory_assets"."opening" and "inventory_assets"."cost" - "inventory_assets"."residual"),
	CONSTRAINT "inventory_assets_disposed" CHECK (("inventory_assets"."disposed_on" is null) = ("inventory_assets"."proceeds" is null)),
	CONSTRAINT "inventory_assets_paid_from_known" CHECK ("inventory_assets"."paid_from" in ('cash', 'bank_transfer', 'mobile_money', 'cheque', 'credit_card', 'payables')),
	CONSTRAINT "inventory_assets_paid_when_posted" CHECK ("inventory_assets"."is_posted" = ("inventory_assets"."paid_from" is not null))
);
--> statement-breakpoint
CREATE TABLE "maintenance_records" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"item_id" uuid NOT NULL,
	"maintenance_type" text DEFAULT 'preventive' NOT NULL,
	"description" text NOT NULL,
	"performed_by" text,
	"cost" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"start_date" date,
	"completion_date" date,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"notes" text,
	"attachments" text[] DEFAULT '{}' NOT NULL,
	"next_maintenance_date" date,
	"expense_id" uuid,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "maintenance_records_type_known" CHECK ("maintenance_records"."maintenance_type" in ('preventive', 'repair', 'inspection', 'cleaning', 'other')),
	CONSTRAINT "maintenance_records_status_known" CHECK ("maintenance_records"."status" in ('scheduled', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "maintenance_records_priority_known" CHECK ("maintenance_records"."priority" in ('low', 'medium', 'high', 'urgent')),
	CONSTRAINT "maintenance_records_cost_not_negative" CHECK ("maintenance_records"."cost" >= 0),
	CONSTRAINT "maintenance_records_completed" CHECK (("maintenance_records"."status" = 'completed') = ("maintenance_records"."completion_date" is not null)),
	CONSTRAINT "maintenance_records_cost_posted" CHECK (("maintenance_records"."expense_id" is not null) = ("maintenance_records"."status" = 'completed' and "maintenance_records"."cost" > 0))
);
--> statement-breakpoint
CREATE TABLE "stock_take_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"stock_take_id" uuid NOT NULL,
	"item_id" uuid,
	"code" text NOT NULL,
	"expected" boolean NOT NULL,
	"expected_location" text,
	"found_location" text,
	"counted_by" text,
	"counted_at" timestamptz,
	CONSTRAINT "stock_take_lines_known" CHECK ("stock_take_lines"."expected" or "stock_take_lines"."counted_at" is not null),
	CONSTRAINT "stock_take_lines_counted_by" CHECK (("stock_take_lines"."counted_at" is null) = ("stock_take_lines"."counted_by" is null)),
	CONSTRAINT "stock_take_lines_expects_items" CHECK ("stock_take_lines"."item_id" is not null or not "stock_take_lines"."expected")
);
--> statement-breakpoint
CREATE TABLE "stock_takes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"category_id" uuid,
	"location" text,
	"notes" text,
	"started_by" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"closed_by" text,
	"closed_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "stock_takes_status_known" CHECK ("stock_takes"."status" in ('open', 'closed')),
	CONSTRAINT "stock_takes_closed_at" CHECK (("stock_takes"."status" = 'closed') = ("stock_takes"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "inventory_categories" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"parent_category_id" uuid,
	"depreciation_class" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inventory_categories_class_known" CHECK ("inventory_categories"."depreciation_class" in ('furniture', 'computers', 'machinery', 'telecom', 'leasehold')),
	CONSTRAINT "inventory_categories_not_own_parent" CHECK ("inventory_categories"."parent_category_id" <> "inventory_categories"."id")
);
--> statement-breakpoint
CREATE TABLE "inventory_items" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"item_code" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"category_id" uuid,
	"brand" text,
	"model" text,
	"serial_number" text,
	"purchase_date" date,
	"purchase_price" numeric(10, 2),
	"condition" text DEFAULT 'new' NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"location" text,
	"assigned_to" text,
	"disposed_on" date,
	"warranty_expiry_date" date,
	"maintenance_schedule" text,
	"last_maintenance_date" date,
	"next_maintenance_date" date,
	"supplier" text,
	"notes" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inventory_items_condition_known" CHECK ("inventory_items"."condition" in ('new', 'used', 'damaged', 'lost')),
	CONSTRAINT "inventory_items_status_known" CHECK ("inventory_items"."status" in ('available', 'in_use', 'maintenance', 'retired')),
	CONSTRAINT "inventory_items_price_not_negative" CHECK ("inventory_items"."purchase_price" >= 0),
	CONSTRAINT "inventory_items_schedule_known" CHECK ("inventory_items"."maintenance_schedule" in ('monthly', 'quarterly', 'semi_annual', 'annual')),
	CONSTRAINT "inventory_items_disposed_retired" CHECK ("inventory_items"."disposed_on" is null or "inventory_items"."status" = 'retired'),
	CONSTRAINT "inventory_items_text_length" CHECK (length("inventory_items"."item_code") between 1 and 50 and length("inventory_items"."serial_number") <= 100)
);
--> statement-breakpoint
CREATE TABLE "inventory_movements" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"item_id" uuid NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"movement_type" text NOT NULL,
	"from_location" text,
	"to_location" text,
	"from_assignee" text,
	"to_assignee" text,
	"quantity" integer DEFAULT 1 NOT NULL,
	"reason" text,
	"performed_by" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"approved_by" text,
	"movement_date" date NOT NULL,
	"notes" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inventory_movements_type_known" CHECK ("inventory_movements"."movement_type" in ('purchase', 'check_out', 'check_in', 'move', 'adjust', 'dispose')),
	CONSTRAINT "inventory_movements_quantity" CHECK ("inventory_movements"."quantity" > 0),
	CONSTRAINT "inventory_movements_dispose_nowhere" CHECK ("inventory_movements"."movement_type" <> 'dispose' or ("inventory_movements"."to_location" is null and "inventory_movements"."to_assignee" is null))
);
--> statement-breakpoint
CREATE TABLE "inventory_photos" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"item_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inventory_photos_media_known" CHECK ("inventory_photos"."media_type" in ('image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "inventory_photos_size" CHECK ("inventory_photos"."size" between 1 and 5242880 and "inventory_photos"."size" = length("inventory_photos"."bytes"))
);
--> statement-breakpoint
CREATE TABLE "inventory_reminders" (
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_on" date NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inventory_reminders_once" PRIMARY KEY("item_id","kind","due_on"),
	CONSTRAINT "inventory_reminders_kind_known" CHECK ("inventory_reminders"."kind" in ('maintenance', 'warranty'))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"is_cash" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"is_control" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "accounts_kind_known" CHECK ("accounts"."kind" in ('asset', 'liability', 'equity', 'income', 'expense')),
	CONSTRAINT "accounts_code_form" CHECK ("accounts"."code" ~ '^[1-9][0-9]{3}$'),
	CONSTRAINT "accounts_system_active" CHECK ("accounts"."is_active" or not "accounts"."is_system")
);
--> statement-breakpoint
CREATE TABLE "journal_days" (
	"account" text NOT NULL,
	"day" date NOT NULL,
	"source_type" text NOT NULL,
	"debit" numeric(14, 2) NOT NULL,
	"credit" numeric(14, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "journal_entries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_date" date NOT NULL,
	"memo" text NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"event" text NOT NULL,
	"reverses" uuid,
	"override_reason" text,
	"actor" text DEFAULT current_setting('app.actor') NOT NULL,
	"actor_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"tx" "xid8" DEFAULT space_tx() NOT NULL,
	"posted_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "journal_entries_memo_said" CHECK (length("journal_entries"."memo") > 0),
	CONSTRAINT "journal_entries_actor_known" CHECK (length("journal_entries"."actor") > 0 and length("journal_entries"."actor_name") > 0)
);
--> statement-breakpoint
CREATE TABLE "journal_head" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"n" bigint NOT NULL,
	"tx" "xid8" NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "journal_head_one_check" CHECK ("journal_head"."one")
);
--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" uuid NOT NULL,
	"entry_date" date NOT NULL,
	"account" text NOT NULL,
	"debit" numeric(14, 2) DEFAULT '0' NOT NULL,
	"credit" numeric(14, 2) DEFAULT '0' NOT NULL,
	"tenant_id" uuid,
	CONSTRAINT "journal_lines_not_negative" CHECK ("journal_lines"."debit" >= 0 and "journal_lines"."credit" >= 0),
	CONSTRAINT "journal_lines_one_side" CHECK (("journal_lines"."debit" = 0) <> ("journal_lines"."credit" = 0))
);
--> statement-breakpoint
CREATE TABLE "journal_seal" (
	"n" bigint PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"tx" "xid8" NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"hash_version" smallint DEFAULT 1 NOT NULL,
	"sealed_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_lock" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"locked_through" date,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "ledger_lock_one" CHECK ("ledger_lock"."one")
);
--> statement-breakpoint
CREATE TABLE "sending_accounts" (
	"channel" text PRIMARY KEY NOT NULL,
	"details" jsonb NOT NULL,
	"secret" text,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sending_accounts_channel_known" CHECK ("sending_accounts"."channel" in ('email', 'sms')),
	CONSTRAINT "sending_accounts_secret" CHECK (("sending_accounts"."secret" is not null) = ("sending_accounts"."channel" = 'sms' or "sending_accounts"."details" ->> 'username' is not null))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"document" text,
	"stop_url" text,
	"event_key" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"last_error" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"accepted_at" timestamptz,
	CONSTRAINT "outbox_channel_known" CHECK ("outbox"."channel" in ('email', 'sms')),
	CONSTRAINT "outbox_status_known" CHECK ("outbox"."status" in ('kept', 'queued', 'accepted', 'bounced', 'discarded')),
	CONSTRAINT "outbox_accepted_at" CHECK (("outbox"."status" = 'accepted') = ("outbox"."accepted_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "mail_items" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sender" text,
	"reference" text,
	"note" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"received_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"received_by" uuid,
	"notified_at" timestamptz,
	"closed_at" timestamptz,
	"closed_by" uuid,
	"handed_to" text,
	"signature" text,
	"return_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "mail_items_kind_known" CHECK ("mail_items"."kind" in ('letter', 'parcel')),
	CONSTRAINT "mail_items_status_known" CHECK ("mail_items"."status" in ('waiting', 'handed_out', 'returned')),
	CONSTRAINT "mail_items_closed_at" CHECK (("mail_items"."status" = 'waiting') = ("mail_items"."closed_at" is null)),
	CONSTRAINT "mail_items_signed_for" CHECK (("mail_items"."status" = 'handed_out') = ("mail_items"."handed_to" is not null) and ("mail_items"."status" = 'handed_out') = ("mail_items"."signature" is not null)),
	CONSTRAINT "mail_items_return_reason" CHECK (("mail_items"."status" = 'returned') = ("mail_items"."return_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "member_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_stops" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "message_stops_address_folded" CHECK ("message_stops"."address" = lower("message_stops"."address"))
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"subject" text,
	"body" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "message_templates_channel_known" CHECK ("message_templates"."channel" in ('email', 'sms')),
	CONSTRAINT "message_templates_whole" CHECK (("message_templates"."body" is null and "message_templates"."subject" is null) or ("message_templates"."body" is not null and ("message_templates"."subject" is null) = ("message_templates"."channel" = 'sms')))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"path" text,
	"event_key" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"read_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "workspace_packages" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'day_pass' NOT NULL,
	"description" text,
	"daily_rate" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"weekly_rate" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"fortnight_rate" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"monthly_rate" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"quarterly_rate" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"semi_annual_rate" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"annual_rate" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"total_spaces" integer NOT NULL,
	"free_room_hours" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "workspace_packages_type_known" CHECK ("workspace_packages"."type" in ('day_pass', 'dedicated_shared', 'flexible_shared', 'private_offices', 'virtual_office')),
	CONSTRAINT "workspace_packages_rates_not_negative" CHECK (least("workspace_packages"."daily_rate", "workspace_packages"."weekly_rate", "workspace_packages"."fortnight_rate", "workspace_packages"."monthly_rate", "workspace_packages"."quarterly_rate", "workspace_packages"."semi_annual_rate", "workspace_packages"."annual_rate") >= 0),
	CONSTRAINT "workspace_packages_spaces_counted" CHECK ("workspace_packages"."total_spaces" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "employee_loans" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"purpose" text,
	"amount" numeric(10, 2) NOT NULL,
	"instalment" numeric(10, 2) NOT NULL,
	"first_month" text NOT NULL,
	"given_on" date NOT NULL,
	"payment_method" text NOT NULL,
	"balance" numeric(10, 2) NOT NULL,
	"cancelled_at" timestamptz,
	"cancel_reason" text,
	"created_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "employee_loans_kind_known" CHECK ("employee_loans"."kind" in ('loan', 'advance')),
	CONSTRAINT "employee_loans_amount" CHECK ("employee_loans"."amount" > 0 and "employee_loans"."instalment" > 0 and "employee_loans"."instalment" <= "employee_loans"."amount"),
	CONSTRAINT "employee_loans_balance" CHECK ("employee_loans"."balance" >= 0 and "employee_loans"."balance" <= "employee_loans"."amount"),
	CONSTRAINT "employee_loans_cancelled" CHECK (("employee_loans"."cancelled_at" is null) = ("employee_loans"."cancel_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "loan_repayments" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"loan_id" uuid NOT NULL,
	"payroll_record_id" uuid,
	"amount" numeric(10, 2) NOT NULL,
	"date" date NOT NULL,
	"payment_method" text,
	"reversed_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "loan_repayments_amount" CHECK ("loan_repayments"."amount" > 0),
	CONSTRAINT "loan_repayments_way" CHECK (("loan_repayments"."payroll_record_id" is null) = ("loan_repayments"."payment_method" is not null))
);
--> statement-breakpoint
CREATE TABLE "payroll_records" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"employee_id" uuid NOT NULL,
	"run_id" uuid,
	"pay_period_start" date NOT NULL,
	"pay_period_end" date NOT NULL,
	"tax_month" date GENERATED ALWAYS AS (make_date(extract(year from pay_period_end)::int, extract(month from pay_period_end)::int, 1)) STORED NOT NULL,
	"rule_set" text NOT NULL,
	"base_salary" numeric(10, 2) NOT NULL,
	"overtime" numeric(10, 2) DEFAULT '0' NOT NULL,
	"overtime_hours" integer DEFAULT 0 NOT NULL,
	"holiday_hours" integer DEFAULT 0 NOT NULL,
	"allowances" numeric(10, 2) DEFAULT '0' NOT NULL,
	"gross_pay" numeric(10, 2) GENERATED ALWAYS AS (base_salary + overtime + allowances) STORED NOT NULL,
	"nssf_tier1" numeric(10, 2) DEFAULT '0' NOT NULL,
	"nssf_tier2" numeric(10, 2) DEFAULT '0' NOT NULL,
	"nssf" numeric(10, 2) DEFAULT '0' NOT NULL,
	"nhif" numeric(10, 2) DEFAULT '0' NOT NULL,
	"housing_levy" numeric(10, 2) DEFAULT '0' NOT NULL,
	"taxable_pay" numeric(10, 2) DEFAULT '0' NOT NULL,
	"tax_charged" numeric(10, 2) DEFAULT '0' NOT NULL,
	"personal_relief" numeric(10, 2) DEFAULT '0' NOT NULL,
	"insurance_relief" numeric(10, 2) DEFAULT '0' NOT NULL,
	"housing_relief" numeric(10, 2) DEFAULT '0' NOT NULL,
	"relief" numeric(10, 2) DEFAULT '0' NOT NULL,
	"paye" numeric(10, 2) DEFAULT '0' NOT NULL,
	"loans" numeric(10, 2) DEFAULT '0' NOT NULL,
	"advance" numeric(10, 2) DEFAULT '0' NOT NULL,
	"other_deductions" numeric(10, 2) DEFAULT '0' NOT NULL,
	"other_purpose" text,
	"total_deductions" numeric(10, 2) GENERATED ALWAYS AS (nssf + nhif + housing_levy + paye + loans + advance + other_deductions) STORED NOT NULL,
	"net_pay" numeric(10, 2) GENERATED ALWAYS AS (base_salary + overtime + allowances - nssf - nhif - housing_levy - paye - loans - advance - other_deductions) STORED NOT NULL,
	"pension" numeric(10, 2) DEFAULT '0' NOT NULL,
	"insurance_premium" numeric(10, 2) DEFAULT '0' NOT NULL,
	"mortgage_interest" numeric(10, 2) DEFAULT '0' NOT NULL,
	"medical_fund" numeric(10, 2) DEFAULT '0' NOT NULL,
	"employer_nssf" numeric(10, 2) DEFAULT '0' NOT NULL,
	"employer_housing_levy" numeric(10, 2) DEFAULT '0' NOT NULL,
	"nita" numeric(10, 2) DEFAULT '0' NOT NULL,
	"computed" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"limits" jsonb NOT NULL,
	"identity" jsonb NOT NULL,
	"differs" boolean DEFAULT false NOT NULL,
	"override_reason" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"paid_date" date,
	"payment_method" text DEFAULT 'bank_transfer' NOT NULL,
	"payment_reference" text,
	"notes" text,
	"created_by_id" uuid,
	"created_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"approved_by_id" uuid,
	"approved_by_name" text,
	"approved_at" timestamptz,
	"approval_reason" text,
	"reversed_by_name" text,
	"reversed_at" timestamptz,
	"reverse_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payroll_records_status_known" CHECK ("payroll_records"."status" in ('pending', 'approved', 'paid', 'reversed')),
	CONSTRAINT "payroll_records_method_known" CHECK ("payroll_records"."payment_method" in ('cash', 'bank_transfer', 'mobile_money', 'cheque', 'credit_card')),
	CONSTRAINT "payroll_records_in_order" CHECK ("payroll_records"."pay_period_start" <= "payroll_records"."pay_period_end"),
	CONSTRAINT "payroll_records_not_negative" CHECK (least("payroll_records"."base_salary", "payroll_records"."overtime", "payroll_records"."allowances", "payroll_records"."nssf", "payroll_records"."nssf_tier1", "payroll_records"."nssf_tier2", "payroll_records"."nhif", "payroll_records"."housing_levy", "payroll_records"."paye", "payroll_records"."loans", "payroll_records"."advance", "payroll_records"."other_deductions", "payroll_records"."employer_nssf", "payroll_records"."employer_housing_levy", "payroll_records"."nita") >= 0),
	CONSTRAINT "payroll_records_tiers" CHECK ("payroll_records"."nssf" = "payroll_records"."nssf_tier1" + "payroll_records"."nssf_tier2"),
	CONSTRAINT "payroll_records_reliefs" CHECK ("payroll_records"."relief" = "payroll_records"."personal_relief" + "payroll_records"."insurance_relief" + "payroll_records"."housing_relief"),
	CONSTRAINT "payroll_records_net_not_negative" CHECK ("payroll_records"."base_salary" + "payroll_records"."overtime" + "payroll_records"."allowances" >= "payroll_records"."nssf" + "payroll_records"."nhif" + "payroll_records"."housing_levy" + "payroll_records"."paye" + "payroll_records"."loans" + "payroll_records"."advance" + "payroll_records"."other_deductions"),
	CONSTRAINT "payroll_records_approved" CHECK ("payroll_records"."status" not in ('approved', 'paid') or "payroll_records"."approved_at" is not null),
	CONSTRAINT "payroll_records_second_person" CHECK ("payroll_records"."approved_at" is null or "payroll_records"."approved_by_id" is distinct from "payroll_records"."created_by_id" or length("payroll_records"."approval_reason") > 0),
	CONSTRAINT "payroll_records_explained" CHECK (not "payroll_records"."differs" or "payroll_records"."status" not in ('approved', 'paid') or coalesce("payroll_records"."override_reason", '') <> ''),
	CONSTRAINT "payroll_records_paid" CHECK ("payroll_records"."status" <> 'paid' or "payroll_records"."paid_date" is not null),
	CONSTRAINT "payroll_records_reversed" CHECK (("payroll_records"."status" = 'reversed') = ("payroll_records"."reversed_at" is not null) and ("payroll_records"."reversed_at" is null) = ("payroll_records"."reverse_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "payroll_rule_sets" (
	"id" text PRIMARY KEY NOT NULL,
	"valid_from" text NOT NULL,
	"rules" jsonb NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payroll_rule_sets_month" CHECK ("payroll_rule_sets"."valid_from" ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "payroll_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"frequency" text NOT NULL,
	"pay_period_start" date NOT NULL,
	"pay_period_end" date NOT NULL,
	"rule_set" text NOT NULL,
	"created_by_id" uuid,
	"created_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statutory_payments" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"authority" text NOT NULL,
	"month" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"paid_date" date NOT NULL,
	"payment_method" text NOT NULL,
	"reference" text,
	"recorded_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"reversed_at" timestamptz,
	"reverse_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "statutory_payments_authority_known" CHECK ("statutory_payments"."authority" in ('paye', 'nssf', 'shif', 'housing_levy', 'nita')),
	CONSTRAINT "statutory_payments_amount" CHECK ("statutory_payments"."amount" > 0),
	CONSTRAINT "statutory_payments_reversed" CHECK (("statutory_payments"."reversed_at" is null) = ("statutory_payments"."reverse_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "employee_pay_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"employee_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"previous_base_salary" numeric(10, 2) NOT NULL,
	"base_salary" numeric(10, 2) NOT NULL,
	"previous_allowances" numeric(10, 2) NOT NULL,
	"allowances" numeric(10, 2) NOT NULL,
	"reason" text,
	"by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "employee_pay_changes_amounts" CHECK ("employee_pay_changes"."base_salary" > 0 and least("employee_pay_changes"."previous_base_salary", "employee_pay_changes"."previous_allowances", "employee_pay_changes"."allowances") >= 0)
);
--> statement-breakpoint
CREATE TABLE "employee_status_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"employee_id" uuid NOT NULL,
	"status" text NOT NULL,
	"since" date NOT NULL,
	"reason" text,
	"by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"phone" text,
	"position" text NOT NULL,
	"department" text NOT NULL,
	"employee_id" text NOT NULL,
	"hire_date" date NOT NULL,
	"end_date" date,
	"status" text DEFAULT 'active' NOT NULL,
	"status_since" date NOT NULL,
	"base_salary" numeric(10, 2) NOT NULL,
	"allowances" numeric(10, 2) DEFAULT '0' NOT NULL,
	"deductions" numeric(10, 2) DEFAULT '0' NOT NULL,
	"deductions_purpose" text,
	"payroll_frequency" text DEFAULT 'monthly' NOT NULL,
	"pension" numeric(10, 2) DEFAULT '0' NOT NULL,
	"insurance_premium" numeric(10, 2) DEFAULT '0' NOT NULL,
	"mortgage_interest" numeric(10, 2) DEFAULT '0' NOT NULL,
	"medical_fund" numeric(10, 2) DEFAULT '0' NOT NULL,
	"is_resident" boolean DEFAULT true NOT NULL,
	"is_primary_employment" boolean DEFAULT true NOT NULL,
	"exemption_certificate" text,
	"bank_name" text,
	"bank_code" text,
	"bank_branch_code" text,
	"bank_account" text,
	"national_id" text,
	"nhif_number" text,
	"nssf_number" text,
	"kra_pin" text,
	"erased_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "employees_status_known" CHECK ("employees"."status" in ('active', 'inactive', 'terminated')),
	CONSTRAINT "employees_frequency_known" CHECK ("employees"."payroll_frequency" in ('weekly', 'bi-weekly', 'monthly')),
	CONSTRAINT "employees_amounts" CHECK ("employees"."base_salary" > 0 and least("employees"."allowances", "employees"."deductions", "employees"."pension", "employees"."insurance_premium", "employees"."mortgage_interest", "employees"."medical_fund") >= 0),
	CONSTRAINT "employees_end_after_start" CHECK ("employees"."end_date" >= "employees"."hire_date"),
	CONSTRAINT "employees_ended" CHECK ("employees"."status" <> 'terminated' or "employees"."end_date" is not null)
);
--> statement-breakpoint
CREATE TABLE "leave_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"days" numeric(6, 2) NOT NULL,
	"note" text,
	"cancelled_at" timestamptz,
	"cancel_reason" text,
	"created_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "leave_entries_kind_known" CHECK ("leave_entries"."kind" in ('annual', 'sick', 'maternity', 'paternity', 'pre_adoptive', 'unpaid')),
	CONSTRAINT "leave_entries_in_order" CHECK ("leave_entries"."start_date" <= "leave_entries"."end_date"),
	CONSTRAINT "leave_entries_days" CHECK ("leave_entries"."days" > 0),
	CONSTRAINT "leave_entries_cancelled" CHECK (("leave_entries"."cancelled_at" is null) = ("leave_entries"."cancel_reason" is null))
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
CREATE TABLE "closed_days" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'closed' NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "closed_days_kind_known" CHECK ("closed_days"."kind" in ('holiday', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "meeting_rooms" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'meeting_room' NOT NULL,
	"capacity" integer DEFAULT 4 NOT NULL,
	"hourly_rate" numeric(10, 2) NOT NULL,
	"description" text,
	"amenities" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "meeting_rooms_type_known" CHECK ("meeting_rooms"."type" in ('boardroom', 'meeting_room')),
	CONSTRAINT "meeting_rooms_capacity_counted" CHECK ("meeting_rooms"."capacity" between 1 and 1000),
	CONSTRAINT "meeting_rooms_rate_not_negative" CHECK ("meeting_rooms"."hourly_rate" >= 0),
	CONSTRAINT "meeting_rooms_amenities_known" CHECK ("meeting_rooms"."amenities" <@ array['WiFi', 'Projector', 'TV Screen', 'Whiteboard', 'Video Conferencing', 'Conference Phone'])
);
--> statement-breakpoint
CREATE TABLE "logo_images" (
	"sha256" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "logo_images_media_known" CHECK ("logo_images"."media_type" in ('image/png', 'image/jpeg')),
	CONSTRAINT "logo_images_size" CHECK (length("logo_images"."bytes") between 1 and 524288),
	CONSTRAINT "logo_images_pixels" CHECK ("logo_images"."width" between 1 and 2000 and "logo_images"."height" between 1 and 2000),
	CONSTRAINT "logo_images_digest" CHECK ("logo_images"."sha256" = encode(sha256("logo_images"."bytes"), 'hex'))
);
--> statement-breakpoint
CREATE TABLE "privacy_notices" (
	"version" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"first_used_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"since" timestamptz NOT NULL,
	"seller" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant_people" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"role" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid,
	"company_name" text NOT NULL,
	"contact_person" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"package_id" uuid NOT NULL,
	"billing_cycle" text DEFAULT 'monthly' NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"rent_amount" numeric(10, 2) NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"agreement_type" text DEFAULT 'licence' NOT NULL,
	"kra_pin" text,
	"notes" text,
	"next_due_date" date NOT NULL,
	"billed_through" date NOT NULL,
	"last_payment_date" date,
	"terminated_at" timestamptz,
	"erased_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "tenants_status_known" CHECK ("tenants"."status" in ('active', 'suspended', 'terminated')),
	CONSTRAINT "tenants_cycle_known" CHECK ("tenants"."billing_cycle" in ('daily', 'weekly', 'fortnight', 'monthly', 'quarterly', 'semi_annual', 'annual')),
	CONSTRAINT "tenants_agreement_known" CHECK ("tenants"."agreement_type" in ('licence', 'lease')),
	CONSTRAINT "tenants_rent_not_negative" CHECK ("tenants"."rent_amount" >= 0),
	CONSTRAINT "tenants_end_after_start" CHECK ("tenants"."end_date" is null or "tenants"."end_date" >= "tenants"."start_date"),
	CONSTRAINT "tenants_billed_from_start" CHECK ("tenants"."billed_through" >= "tenants"."start_date"),
	CONSTRAINT "tenants_terminated_at" CHECK (("tenants"."status" = 'terminated') = ("tenants"."terminated_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "tenant_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"since" timestamptz NOT NULL,
	"party" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_steps" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expire" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "login_steps_token_hashed" CHECK ("login_steps"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "login_steps_bounded" CHECK ("login_steps"."expire" > "login_steps"."created_at")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"recovery_salt" text DEFAULT '' NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}'::text[] NOT NULL,
	"last_step" bigint,
	"confirmed_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "second_factors_step_known" CHECK (("second_factors"."confirmed_at" is null) = ("second_factors"."last_step" is null)),
	CONSTRAINT "second_factors_sealed" CHECK ("second_factors"."sealed_key" like 'v1.%'),
	CONSTRAINT "second_factors_codes" CHECK (cardinality("second_factors"."recovery_hashes") <= 10)
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"last_used_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "known_devices_user_id_token_hash_ip_pk" PRIMARY KEY("user_id","token_hash","ip")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamptz NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"last_seen_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"confirmed_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sessions_sid_hashed" CHECK ("sessions"."sid" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "sessions_bounded" CHECK ("sessions"."expire" > "sessions"."created_at")
);
--> statement-breakpoint
CREATE TABLE "setup_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"username" text NOT NULL,
	"email" text,
	"password_hash" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"role" text DEFAULT 'tenant' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"last_login_at" timestamptz,
	"erased_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('admin', 'manager', 'accountant', 'hr', 'front_desk', 'tenant')),
	CONSTRAINT "users_status_known" CHECK ("users"."status" in ('active', 'disabled')),
	CONSTRAINT "users_username_not_blank" CHECK (btrim("users"."username") <> '' and length("users"."username") <= 60)
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "saved_views_length" CHECK (length("saved_views"."name") between 1 and 60 and length("saved_views"."search") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "audit_redactions" ADD CONSTRAINT "audit_redactions_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_seal" ADD CONSTRAINT "audit_seal_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_letter_invoices" ADD CONSTRAINT "demand_letter_invoices_letter_id_demand_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."demand_letters"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_letter_invoices" ADD CONSTRAINT "demand_letter_invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_letters" ADD CONSTRAINT "demand_letters_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_letters" ADD CONSTRAINT "demand_letters_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_holds" ADD CONSTRAINT "dunning_holds_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_holds" ADD CONSTRAINT "dunning_holds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_deposit_move_id_deposit_moves_id_fk" FOREIGN KEY ("deposit_move_id") REFERENCES "public"."deposit_moves"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_write_off_id_write_offs_id_fk" FOREIGN KEY ("write_off_id") REFERENCES "public"."write_offs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_balances" ADD CONSTRAINT "deposit_balances_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_moves" ADD CONSTRAINT "deposit_moves_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_steps" ADD CONSTRAINT "run_steps_run_id_billing_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."billing_runs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_charges" ADD CONSTRAINT "booking_charges_booking_id_room_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."room_bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_charges" ADD CONSTRAINT "booking_charges_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_invoice_line_id_invoice_lines_id_fk" FOREIGN KEY ("invoice_line_id") REFERENCES "public"."invoice_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_run_id_billing_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."billing_runs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_booking_id_room_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."room_bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_run_id_billing_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."billing_runs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_late_fee_of" FOREIGN KEY ("late_fee_of") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_periods" ADD CONSTRAINT "rent_periods_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_periods" ADD CONSTRAINT "rent_periods_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_room_id_meeting_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."meeting_rooms"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_codes" ADD CONSTRAINT "member_codes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD CONSTRAINT "member_sessions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_allowances" ADD CONSTRAINT "room_allowances_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_room_id_meeting_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."meeting_rooms"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_series_id_booking_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."booking_series"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_receipts" ADD CONSTRAINT "expense_receipts_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_recurring_template_id_recurring_expense_templates_id_fk" FOREIGN KEY ("recurring_template_id") REFERENCES "public"."recurring_expense_templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depreciation_lines" ADD CONSTRAINT "depreciation_lines_item_id_inventory_assets_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_assets"("item_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depreciation_lines" ADD CONSTRAINT "depreciation_lines_month_depreciation_months_month_fk" FOREIGN KEY ("month") REFERENCES "public"."depreciation_months"("month") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_assets" ADD CONSTRAINT "inventory_assets_item_id_inventory_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD CONSTRAINT "maintenance_records_item_id_inventory_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD CONSTRAINT "maintenance_records_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_lines" ADD CONSTRAINT "stock_take_lines_stock_take_id_stock_takes_id_fk" FOREIGN KEY ("stock_take_id") REFERENCES "public"."stock_takes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_lines" ADD CONSTRAINT "stock_take_lines_item_id_inventory_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_takes" ADD CONSTRAINT "stock_takes_category_id_inventory_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."inventory_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_categories" ADD CONSTRAINT "inventory_categories_parent_category_id_inventory_categories_id_fk" FOREIGN KEY ("parent_category_id") REFERENCES "public"."inventory_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_category_id_inventory_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."inventory_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_movements" ADD CONSTRAINT "inventory_movements_item_id_inventory_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_photos" ADD CONSTRAINT "inventory_photos_item_id_inventory_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_reminders" ADD CONSTRAINT "inventory_reminders_item_id_inventory_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_days" ADD CONSTRAINT "journal_days_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_reverses" FOREIGN KEY ("reverses") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_seal" ADD CONSTRAINT "journal_seal_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_items" ADD CONSTRAINT "mail_items_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_items" ADD CONSTRAINT "mail_items_received_by_users_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_items" ADD CONSTRAINT "mail_items_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_accounts" ADD CONSTRAINT "member_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_accounts" ADD CONSTRAINT "member_accounts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_loans" ADD CONSTRAINT "employee_loans_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_repayments" ADD CONSTRAINT "loan_repayments_loan_id_employee_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."employee_loans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_repayments" ADD CONSTRAINT "loan_repayments_payroll_record_id_payroll_records_id_fk" FOREIGN KEY ("payroll_record_id") REFERENCES "public"."payroll_records"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_run_id_payroll_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payroll_runs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_runs" ADD CONSTRAINT "payroll_runs_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_pay_changes" ADD CONSTRAINT "employee_pay_changes_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_status_changes" ADD CONSTRAINT "employee_status_changes_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entries" ADD CONSTRAINT "leave_entries_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_views" ADD CONSTRAINT "number_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_schedule_id_report_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedules"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_people" ADD CONSTRAINT "tenant_people_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_package_id_workspace_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."workspace_packages"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_versions" ADD CONSTRAINT "tenant_versions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_steps" ADD CONSTRAINT "login_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_by_tx" ON "audit_log" USING btree ("tx","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_entity" ON "audit_log" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_name" ON "audit_log" USING btree ("actor_name","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_redactions_by_entry" ON "audit_redactions" USING btree ("audit_id","id");--> statement-breakpoint
CREATE INDEX "audit_redactions_by_batch" ON "audit_redactions" USING btree ("batch");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seal_once" ON "audit_seal" USING btree ("audit_id");--> statement-breakpoint
CREATE INDEX "backups_by_start" ON "backups" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "demand_letter_invoices_by_invoice" ON "demand_letter_invoices" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "demand_letters_number" ON "demand_letters" USING btree ("series","seq");--> statement-breakpoint
CREATE INDEX "demand_letters_by_invoice" ON "demand_letters" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "demand_letters_by_created" ON "demand_letters" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "demand_letters_by_tenant" ON "demand_letters" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "demand_letters_by_status" ON "demand_letters" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "demand_letters_number_words" ON "demand_letters" USING gin ("letter_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "dunning_holds_by_tenant" ON "dunning_holds" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "dunning_holds_running" ON "dunning_holds" USING btree ("tenant_id") WHERE "dunning_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "allocations_by_invoice" ON "allocations" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "allocations_by_payment" ON "allocations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "allocations_by_credit_note" ON "allocations" USING btree ("credit_note_id");--> statement-breakpoint
CREATE INDEX "allocations_by_deposit_move" ON "allocations" USING btree ("deposit_move_id");--> statement-breakpoint
CREATE INDEX "allocations_by_write_off" ON "allocations" USING btree ("write_off_id") WHERE "allocations"."write_off_id" is not null;--> statement-breakpoint
CREATE INDEX "allocations_by_day" ON "allocations" USING btree ("dated_on");--> statement-breakpoint
CREATE INDEX "deposit_moves_by_tenant" ON "deposit_moves" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_moves_by_created" ON "deposit_moves" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_by_receipt" ON "payments" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "payments_by_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_date" ON "payments" USING btree ("payment_date","id");--> statement-breakpoint
CREATE INDEX "payments_by_amount" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payments_by_tenant" ON "payments" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_invoice" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payments_by_method" ON "payments" USING btree ("payment_method");--> statement-breakpoint
CREATE INDEX "payments_last" ON "payments" USING btree ("tenant_id","payment_date") WHERE "payments"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("tenant_id") WHERE "payments"."unallocated" > 0 and "payments"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "payments_reference_words" ON "payments" USING gin ("reference" gin_trgm_ops) WITH (gin_pending_list_limit=128) WHERE "payments"."reference" is not null;--> statement-breakpoint
CREATE INDEX "payments_notes_words" ON "payments" USING gin ("notes" gin_trgm_ops) WHERE "payments"."notes" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_mpesa_code_once" ON "payments" USING btree (upper(btrim("reference"))) WHERE "payments"."payment_method" = 'mobile_money' and "payments"."reference" is not null and "payments"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "refund_parts_by_refund" ON "refund_parts" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refund_parts_by_payment" ON "refund_parts" USING btree ("payment_id") WHERE "refund_parts"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "refund_parts_by_credit_note" ON "refund_parts" USING btree ("credit_note_id") WHERE "refund_parts"."credit_note_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_number" ON "refunds" USING btree ("series","seq");--> statement-breakpoint
CREATE INDEX "refunds_by_tenant" ON "refunds" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_by_created" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "billing_runs_by_start" ON "billing_runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_runs_one_at_a_time" ON "billing_runs" USING btree ("kind") WHERE "billing_runs"."status" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "billing_runs_once_a_day" ON "billing_runs" USING btree ("kind","day") WHERE "billing_runs"."trigger" = 'schedule' and "billing_runs"."status" in ('running', 'done');--> statement-breakpoint
CREATE UNIQUE INDEX "run_steps_once" ON "run_steps" USING btree ("run_id","step");--> statement-breakpoint
CREATE INDEX "booking_charges_by_invoice" ON "booking_charges" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_note_lines_in_order" ON "credit_note_lines" USING btree ("credit_note_id","position");--> statement-breakpoint
CREATE INDEX "credit_note_lines_by_line" ON "credit_note_lines" USING btree ("invoice_line_id");--> statement-breakpoint
CREATE INDEX "credit_note_lines_running" ON "credit_note_lines" USING btree ("service_end","issue_date");--> statement-breakpoint
CREATE INDEX "credit_note_lines_taxed" ON "credit_note_lines" USING btree ("issue_date","vat_rate","net","vat");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_number" ON "credit_notes" USING btree ("series","seq");--> statement-breakpoint
CREATE INDEX "credit_notes_by_invoice" ON "credit_notes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "credit_notes_by_tenant" ON "credit_notes" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_notes_open" ON "credit_notes" USING btree ("tenant_id") WHERE "credit_notes"."unallocated" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_in_order" ON "invoice_lines" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE INDEX "invoice_lines_by_booking" ON "invoice_lines" USING btree ("booking_id") WHERE "invoice_lines"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "invoice_lines_running" ON "invoice_lines" USING btree ("service_end","issue_date");--> statement-breakpoint
CREATE INDEX "invoice_lines_taxed" ON "invoice_lines" USING btree ("issue_date","vat_rate","net","vat");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("series","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_by_number" ON "invoices" USING btree ("invoice_number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_late_fee" ON "invoices" USING btree ("late_fee_of");--> statement-breakpoint
CREATE INDEX "invoices_by_created" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_by_due" ON "invoices" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "invoices_by_amount" ON "invoices" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "invoices_by_tenant" ON "invoices" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_by_status" ON "invoices" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("tenant_id","due_date") WHERE "invoices"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "invoices_due_open" ON "invoices" USING btree ("due_date","id") WHERE "invoices"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "invoices_unusual" ON "invoices" USING btree ("type") WHERE "invoices"."type" <> 'rent';--> statement-breakpoint
CREATE INDEX "invoices_by_run" ON "invoices" USING btree ("run_id") WHERE "invoices"."run_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_words" ON "invoices" USING gin (search_words("invoice_number", "description", "bill_to" ->> 'name', null) gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "rent_periods_by_tenant" ON "rent_periods" USING btree ("tenant_id","ends_on");--> statement-breakpoint
CREATE UNIQUE INDEX "write_offs_number" ON "write_offs" USING btree ("series","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "write_offs_one_stands" ON "write_offs" USING btree ("invoice_id") WHERE "write_offs"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "write_offs_by_invoice" ON "write_offs" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "write_offs_by_tenant" ON "write_offs" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "write_offs_by_created" ON "write_offs" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_secret" ON "calendar_feeds" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_one_per_room" ON "calendar_feeds" USING btree ("room_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_one_per_tenant" ON "calendar_feeds" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "member_codes_by_tenant" ON "member_codes" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_sessions_id" ON "member_sessions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "member_sessions_by_tenant" ON "member_sessions" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "room_bookings_by_start" ON "room_bookings" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "room_bookings_by_created" ON "room_bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "room_bookings_by_tenant" ON "room_bookings" USING btree ("tenant_id","starts_at");--> statement-breakpoint
CREATE INDEX "room_bookings_by_room" ON "room_bookings" USING btree ("room_id","starts_at");--> statement-breakpoint
CREATE INDEX "room_bookings_by_day" ON "room_bookings" USING btree ("booking_date");--> statement-breakpoint
CREATE INDEX "room_bookings_by_status" ON "room_bookings" USING btree ("status","starts_at","id");--> statement-breakpoint
CREATE INDEX "room_bookings_by_series" ON "room_bookings" USING btree ("series_id","starts_at");--> statement-breakpoint
CREATE INDEX "room_bookings_words" ON "room_bookings" USING gin (search_words("client_name", "client_company", "client_email", "purpose") gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE UNIQUE INDEX "room_bookings_secret" ON "room_bookings" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "room_bookings_holds" ON "room_bookings" USING btree ("hold_until") WHERE "room_bookings"."status" = 'pending' and "room_bookings"."hold_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "expense_receipts_one" ON "expense_receipts" USING btree ("expense_id");--> statement-breakpoint
CREATE INDEX "expenses_by_created" ON "expenses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "expenses_by_date" ON "expenses" USING btree ("expense_date","id");--> statement-breakpoint
CREATE INDEX "expenses_by_amount" ON "expenses" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "expenses_by_category" ON "expenses" USING btree ("category","expense_date","id");--> statement-breakpoint
CREATE INDEX "expenses_by_category_created" ON "expenses" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "expenses_by_category_amount" ON "expenses" USING btree ("category","amount","id");--> statement-breakpoint
CREATE INDEX "expenses_words" ON "expenses" USING gin (search_words("description", "vendor", null, null) gin_trgm_ops) WHERE "expenses"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_generated_once" ON "expenses" USING btree ("recurring_template_id","next_due_date");--> statement-breakpoint
CREATE INDEX "recurring_expense_templates_due" ON "recurring_expense_templates" USING btree ("next_due_date") WHERE "recurring_expense_templates"."is_active";--> statement-breakpoint
CREATE INDEX "recurring_expense_templates_by_created" ON "recurring_expense_templates" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "depreciation_lines_by_month" ON "depreciation_lines" USING btree ("month");--> statement-breakpoint
CREATE INDEX "inventory_assets_by_acquired" ON "inventory_assets" USING btree ("acquired_on");--> statement-breakpoint
CREATE INDEX "maintenance_records_by_created" ON "maintenance_records" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "maintenance_records_by_item" ON "maintenance_records" USING btree ("item_id","created_at");--> statement-breakpoint
CREATE INDEX "maintenance_records_open" ON "maintenance_records" USING btree ("start_date") WHERE "maintenance_records"."status" in ('scheduled', 'in_progress');--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_records_one_expense" ON "maintenance_records" USING btree ("expense_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_take_lines_item_once" ON "stock_take_lines" USING btree ("stock_take_id","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_take_lines_code_once" ON "stock_take_lines" USING btree ("stock_take_id",lower("code")) WHERE "stock_take_lines"."item_id" is null;--> statement-breakpoint
CREATE INDEX "stock_take_lines_by_code" ON "stock_take_lines" USING btree ("stock_take_id","code","id");--> statement-breakpoint
CREATE INDEX "stock_take_lines_by_item" ON "stock_take_lines" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "stock_takes_by_created" ON "stock_takes" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_categories_name_taken" ON "inventory_categories" USING btree (coalesce("parent_category_id", '00000000-0000-0000-0000-000000000000'),lower(btrim("name")));--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_items_code_taken" ON "inventory_items" USING btree (lower(regexp_replace(normalize("item_code", NFC), '[[:space:]]+', '', 'g')));--> statement-breakpoint
CREATE INDEX "inventory_items_by_created" ON "inventory_items" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "inventory_items_by_code" ON "inventory_items" USING btree ("item_code","id");--> statement-breakpoint
CREATE INDEX "inventory_items_by_name" ON "inventory_items" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "inventory_items_by_condition" ON "inventory_items" USING btree ("condition","id");--> statement-breakpoint
CREATE INDEX "inventory_items_by_status" ON "inventory_items" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "inventory_items_by_category" ON "inventory_items" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "inventory_items_by_maintenance" ON "inventory_items" USING btree ("next_maintenance_date") WHERE "inventory_items"."disposed_on" is null;--> statement-breakpoint
CREATE INDEX "inventory_items_by_warranty" ON "inventory_items" USING btree ("warranty_expiry_date") WHERE "inventory_items"."disposed_on" is null;--> statement-breakpoint
CREATE INDEX "inventory_items_words" ON "inventory_items" USING gin (search_words("item_code", "name", "serial_number", "brand") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "inventory_items_place_words" ON "inventory_items" USING gin (search_words("model", "location", "assigned_to", "supplier") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_movements_by_item" ON "inventory_movements" USING btree ("item_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_photos_one" ON "inventory_photos" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "journal_days_by_account" ON "journal_days" USING btree ("account","day");--> statement-breakpoint
CREATE INDEX "journal_days_by_day" ON "journal_days" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_once" ON "journal_entries" USING btree ("source_type","source_id","event");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_reversed_once" ON "journal_entries" USING btree ("reverses");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_by_seq" ON "journal_entries" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "journal_entries_by_tx" ON "journal_entries" USING btree ("tx","seq");--> statement-breakpoint
CREATE INDEX "journal_entries_by_date" ON "journal_entries" USING btree ("entry_date","id");--> statement-breakpoint
CREATE INDEX "journal_entries_others" ON "journal_entries" USING btree ("entry_date") WHERE "journal_entries"."source_type" not in ('payment', 'expense') and "journal_entries"."source_type" not in ('invoice', 'credit_note', 'recognition', 'tenant_credit', 'depreciation');--> statement-breakpoint
CREATE INDEX "journal_entries_credit_taken_back" ON "journal_entries" USING btree ("entry_date") WHERE "journal_entries"."source_type" = 'payment' and "journal_entries"."event" = 'credit_taken_back';--> statement-breakpoint
CREATE INDEX "journal_lines_by_entry" ON "journal_lines" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "journal_lines_by_account" ON "journal_lines" USING btree ("account","entry_date");--> statement-breakpoint
CREATE INDEX "journal_lines_by_tenant" ON "journal_lines" USING btree ("tenant_id","account","entry_date") WHERE "journal_lines"."tenant_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "journal_seal_once" ON "journal_seal" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_once" ON "outbox" USING btree ("event_key");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("channel","next_attempt_at") WHERE "outbox"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_by_created" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_unusual" ON "outbox" USING btree ("channel") WHERE "outbox"."channel" <> 'email';--> statement-breakpoint
CREATE INDEX "outbox_by_status" ON "outbox" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_words" ON "outbox" USING gin (search_words("recipient", "subject", null, null) gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "mail_items_by_received" ON "mail_items" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "mail_items_by_tenant" ON "mail_items" USING btree ("tenant_id","received_at","id");--> statement-breakpoint
CREATE INDEX "mail_items_by_status" ON "mail_items" USING btree ("status","received_at","id");--> statement-breakpoint
CREATE INDEX "mail_items_words" ON "mail_items" USING gin (search_words("sender", "reference", null, null) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "member_accounts_by_tenant" ON "member_accounts" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_stops_once" ON "message_stops" USING btree ("address","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_once" ON "message_templates" USING btree ("kind","channel");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","event_key");--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_by_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_packages_name_taken" ON "workspace_packages" USING btree (lower(btrim("name")));--> statement-breakpoint
CREATE INDEX "workspace_packages_by_created" ON "workspace_packages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "workspace_packages_by_name" ON "workspace_packages" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "employee_loans_by_employee" ON "employee_loans" USING btree ("employee_id","created_at","id");--> statement-breakpoint
CREATE INDEX "employee_loans_open" ON "employee_loans" USING btree ("employee_id") WHERE "employee_loans"."balance" > 0;--> statement-breakpoint
CREATE INDEX "loan_repayments_by_loan" ON "loan_repayments" USING btree ("loan_id","created_at");--> statement-breakpoint
CREATE INDEX "loan_repayments_by_record" ON "loan_repayments" USING btree ("payroll_record_id") WHERE "loan_repayments"."payroll_record_id" is not null;--> statement-breakpoint
CREATE INDEX "payroll_records_by_created" ON "payroll_records" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payroll_records_by_period" ON "payroll_records" USING btree ("pay_period_start","id");--> statement-breakpoint
CREATE INDEX "payroll_records_by_gross" ON "payroll_records" USING btree ("gross_pay","id");--> statement-breakpoint
CREATE INDEX "payroll_records_by_net" ON "payroll_records" USING btree ("net_pay","id");--> statement-breakpoint
CREATE INDEX "payroll_records_by_employee" ON "payroll_records" USING btree ("employee_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payroll_records_by_status" ON "payroll_records" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payroll_records_by_month" ON "payroll_records" USING btree ("tax_month","employee_id");--> statement-breakpoint
CREATE INDEX "payroll_records_by_run" ON "payroll_records" USING btree ("run_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_rule_sets_month_taken" ON "payroll_rule_sets" USING btree ("valid_from");--> statement-breakpoint
CREATE INDEX "payroll_runs_by_created" ON "payroll_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "statutory_payments_by_created" ON "statutory_payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "statutory_payments_by_month" ON "statutory_payments" USING btree ("month","authority");--> statement-breakpoint
CREATE INDEX "employee_pay_changes_by_employee" ON "employee_pay_changes" USING btree ("employee_id","effective_from","created_at");--> statement-breakpoint
CREATE INDEX "employee_status_changes_by_employee" ON "employee_status_changes" USING btree ("employee_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_code_taken" ON "employees" USING btree (lower(regexp_replace("employee_id", '\s', '', 'g')));--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email_taken" ON "employees" USING btree (lower(btrim("email")));--> statement-breakpoint
CREATE INDEX "employees_by_created" ON "employees" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "employees_by_code" ON "employees" USING btree ("employee_id","id");--> statement-breakpoint
CREATE INDEX "employees_by_last_name" ON "employees" USING btree ("last_name","id");--> statement-breakpoint
CREATE INDEX "employees_by_hire_date" ON "employees" USING btree ("hire_date","id");--> statement-breakpoint
CREATE INDEX "employees_by_salary" ON "employees" USING btree ("base_salary","id");--> statement-breakpoint
CREATE INDEX "employees_words" ON "employees" USING gin (search_words("first_name", "last_name", "employee_id", "position") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "employees_email_words" ON "employees" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leave_entries_by_employee" ON "leave_entries" USING btree ("employee_id","start_date");--> statement-breakpoint
CREATE INDEX "number_views_by_employee" ON "number_views" USING gin ("employee_ids");--> statement-breakpoint
CREATE INDEX "number_views_by_user" ON "number_views" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "privacy_requests_by_time" ON "privacy_requests" USING btree ("at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_runs_once" ON "report_runs" USING btree ("schedule_id","due_on") WHERE "report_runs"."trigger" = 'schedule';--> statement-breakpoint
CREATE INDEX "report_runs_by_schedule" ON "report_runs" USING btree ("schedule_id","finished_at","id");--> statement-breakpoint
CREATE INDEX "report_schedules_by_created" ON "report_schedules" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_rooms_name_taken" ON "meeting_rooms" USING btree (lower(btrim("name")));--> statement-breakpoint
CREATE INDEX "seller_versions_by_since" ON "seller_versions" USING btree ("since");--> statement-breakpoint
CREATE INDEX "tenant_people_by_tenant" ON "tenant_people" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "tenants_by_created" ON "tenants" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tenants_by_company" ON "tenants" USING btree ("company_name","id");--> statement-breakpoint
CREATE INDEX "tenants_by_start" ON "tenants" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "tenants_by_rent" ON "tenants" USING btree ("rent_amount","id");--> statement-breakpoint
CREATE INDEX "tenants_by_package" ON "tenants" USING btree ("package_id","status");--> statement-breakpoint
CREATE INDEX "tenants_by_user" ON "tenants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tenants_left" ON "tenants" USING btree ("terminated_at") WHERE "tenants"."terminated_at" is not null;--> statement-breakpoint
CREATE INDEX "tenants_here" ON "tenants" USING btree ("package_id","start_date") WHERE "tenants"."status" <> 'terminated';--> statement-breakpoint
CREATE INDEX "tenants_words" ON "tenants" USING gin (search_words("company_name", "contact_person", "email", "phone") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tenant_versions_by_since" ON "tenant_versions" USING btree ("tenant_id","since");--> statement-breakpoint
CREATE INDEX "login_steps_by_user" ON "login_steps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_steps_expire" ON "login_steps" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "known_devices_by_ip" ON "known_devices" USING btree ("user_id","ip");--> statement-breakpoint
CREATE INDEX "known_devices_of_ip" ON "known_devices" USING btree ("ip");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id" ON "sessions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_taken" ON "users" USING btree (fold_name("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_taken" ON "users" USING btree (fold_name("email"));--> statement-breakpoint
CREATE INDEX "users_by_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_username" ON "users" USING btree ("username","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_taken" ON "saved_views" USING btree ("user_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("list") WHERE "saved_views"."is_shared";
