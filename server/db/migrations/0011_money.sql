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
	"tx" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
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
	"paid_at" timestamptz,
	"bill_to" jsonb NOT NULL,
	"late_fee_of" uuid,
	"run_id" uuid,
	"tx" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "invoices_type_known" CHECK ("invoices"."type" in ('rent', 'room_charges', 'late_fee', 'other')),
	CONSTRAINT "invoices_status_known" CHECK ("invoices"."status" in ('draft', 'pending', 'paid', 'credited')),
	CONSTRAINT "invoices_issued_numbered" CHECK (("invoices"."status" = 'draft') = ("invoices"."seq" is null) and ("invoices"."seq" is null) = ("invoices"."series" is null) and ("invoices"."seq" is null) = ("invoices"."issue_date" is null)),
	CONSTRAINT "invoices_total" CHECK ("invoices"."amount" = "invoices"."net" + "invoices"."vat" and "invoices"."vat" >= 0 and "invoices"."net" >= 0),
	CONSTRAINT "invoices_amount_positive" CHECK ("invoices"."amount" > 0),
	CONSTRAINT "invoices_paid_within" CHECK ("invoices"."paid_amount" >= 0 and "invoices"."credited_amount" >= 0 and "invoices"."paid_amount" + "invoices"."credited_amount" <= "invoices"."amount"),
	CONSTRAINT "invoices_settled" CHECK (("invoices"."status" in ('paid', 'credited')) = ("invoices"."paid_amount" + "invoices"."credited_amount" = "invoices"."amount") and ("invoices"."status" = 'credited') = ("invoices"."credited_amount" = "invoices"."amount")),
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
CREATE TABLE "accounts" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"is_cash" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "accounts_kind_known" CHECK ("accounts"."kind" in ('asset', 'liability', 'equity', 'income', 'expense')),
	CONSTRAINT "accounts_code_form" CHECK ("accounts"."code" ~ '^[1-9][0-9]{3}$'),
	CONSTRAINT "accounts_system_active" CHECK ("accounts"."is_active" or not "accounts"."is_system")
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
	"tx" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"posted_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "journal_entries_memo_said" CHECK (length("journal_entries"."memo") > 0)
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
CREATE TABLE "demand_letters" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"series" text NOT NULL,
	"seq" integer NOT NULL,
	"letter_number" text GENERATED ALWAYS AS (document_number(series, seq)) STORED,
	"tenant_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"sent_date" date,
	"days_overdue" integer NOT NULL,
	"amount_due" numeric(10, 2) NOT NULL,
	"recipient" text NOT NULL,
	"content" text NOT NULL,
	"statement" jsonb NOT NULL,
	"decided_by" text,
	"decided_at" timestamptz,
	"decision_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "demand_letters_type_known" CHECK ("demand_letters"."type" in ('first_notice', 'final_notice', 'eviction_notice')),
	CONSTRAINT "demand_letters_status_known" CHECK ("demand_letters"."status" in ('awaiting_approval', 'sent', 'superseded', 'withdrawn')),
	CONSTRAINT "demand_letters_sent" CHECK ("demand_letters"."status" <> 'sent' or "demand_letters"."sent_date" is not null),
	CONSTRAINT "demand_letters_approved" CHECK ("demand_letters"."type" <> 'eviction_notice' or "demand_letters"."status" <> 'sent' or "demand_letters"."decided_by" is not null),
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
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "allocations_of_one" CHECK (num_nonnulls("allocations"."payment_id", "allocations"."credit_note_id", "allocations"."deposit_move_id") = 1),
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
ALTER TABLE "outbox" ADD COLUMN "document" text;--> statement-breakpoint
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
ALTER TABLE "expense_receipts" ADD CONSTRAINT "expense_receipts_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_recurring_template_id_recurring_expense_templates_id_fk" FOREIGN KEY ("recurring_template_id") REFERENCES "public"."recurring_expense_templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_seal" ADD CONSTRAINT "journal_seal_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_letters" ADD CONSTRAINT "demand_letters_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_letters" ADD CONSTRAINT "demand_letters_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_holds" ADD CONSTRAINT "dunning_holds_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_holds" ADD CONSTRAINT "dunning_holds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_deposit_move_id_deposit_moves_id_fk" FOREIGN KEY ("deposit_move_id") REFERENCES "public"."deposit_moves"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_balances" ADD CONSTRAINT "deposit_balances_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_moves" ADD CONSTRAINT "deposit_moves_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_steps" ADD CONSTRAINT "run_steps_run_id_billing_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."billing_runs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_charges_by_invoice" ON "booking_charges" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_note_lines_in_order" ON "credit_note_lines" USING btree ("credit_note_id","position");--> statement-breakpoint
CREATE INDEX "credit_note_lines_by_line" ON "credit_note_lines" USING btree ("invoice_line_id");--> statement-breakpoint
CREATE INDEX "credit_note_lines_running" ON "credit_note_lines" USING btree ("service_end","issue_date");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_number" ON "credit_notes" USING btree ("series","seq");--> statement-breakpoint
CREATE INDEX "credit_notes_by_invoice" ON "credit_notes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "credit_notes_by_tenant" ON "credit_notes" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_notes_open" ON "credit_notes" USING btree ("tenant_id") WHERE "credit_notes"."unallocated" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_in_order" ON "invoice_lines" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE INDEX "invoice_lines_by_booking" ON "invoice_lines" USING btree ("booking_id") WHERE "invoice_lines"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "invoice_lines_running" ON "invoice_lines" USING btree ("service_end","issue_date");--> statement-breakpoint
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
CREATE INDEX "invoices_by_run" ON "invoices" USING btree ("run_id") WHERE "invoices"."run_id" is not null;--> statement-breakpoint
CREATE INDEX "rent_periods_by_tenant" ON "rent_periods" USING btree ("tenant_id","ends_on");--> statement-breakpoint
CREATE UNIQUE INDEX "expense_receipts_one" ON "expense_receipts" USING btree ("expense_id");--> statement-breakpoint
CREATE INDEX "expenses_by_created" ON "expenses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "expenses_by_date" ON "expenses" USING btree ("expense_date","id");--> statement-breakpoint
CREATE INDEX "expenses_by_amount" ON "expenses" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "expenses_by_category" ON "expenses" USING btree ("category","expense_date");--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_generated_once" ON "expenses" USING btree ("recurring_template_id","next_due_date");--> statement-breakpoint
CREATE INDEX "recurring_expense_templates_due" ON "recurring_expense_templates" USING btree ("next_due_date") WHERE "recurring_expense_templates"."is_active";--> statement-breakpoint
CREATE INDEX "recurring_expense_templates_by_created" ON "recurring_expense_templates" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_once" ON "journal_entries" USING btree ("source_type","source_id","event");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_reversed_once" ON "journal_entries" USING btree ("reverses");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_by_seq" ON "journal_entries" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "journal_entries_by_tx" ON "journal_entries" USING btree ("tx","seq");--> statement-breakpoint
CREATE INDEX "journal_entries_by_date" ON "journal_entries" USING btree ("entry_date","id");--> statement-breakpoint
CREATE INDEX "journal_lines_by_entry" ON "journal_lines" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "journal_lines_by_account" ON "journal_lines" USING btree ("account","entry_date");--> statement-breakpoint
CREATE INDEX "journal_lines_by_tenant" ON "journal_lines" USING btree ("tenant_id","account","entry_date") WHERE "journal_lines"."tenant_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "journal_seal_once" ON "journal_seal" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "demand_letters_number" ON "demand_letters" USING btree ("series","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "demand_letters_once" ON "demand_letters" USING btree ("invoice_id","type");--> statement-breakpoint
CREATE INDEX "demand_letters_by_created" ON "demand_letters" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "demand_letters_by_tenant" ON "demand_letters" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "demand_letters_by_status" ON "demand_letters" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "dunning_holds_by_tenant" ON "dunning_holds" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "dunning_holds_running" ON "dunning_holds" USING btree ("tenant_id") WHERE "dunning_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "allocations_by_invoice" ON "allocations" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "allocations_by_payment" ON "allocations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "allocations_by_credit_note" ON "allocations" USING btree ("credit_note_id");--> statement-breakpoint
CREATE INDEX "allocations_by_deposit_move" ON "allocations" USING btree ("deposit_move_id");--> statement-breakpoint
CREATE INDEX "deposit_moves_by_tenant" ON "deposit_moves" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_moves_by_created" ON "deposit_moves" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_by_receipt" ON "payments" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "payments_by_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_date" ON "payments" USING btree ("payment_date","id");--> statement-breakpoint
CREATE INDEX "payments_by_amount" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payments_by_tenant" ON "payments" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_invoice" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("tenant_id") WHERE "payments"."unallocated" > 0 and "payments"."reversed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_mpesa_code_once" ON "payments" USING btree (upper(btrim("reference"))) WHERE "payments"."payment_method" = 'mobile_money' and "payments"."reference" is not null and "payments"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "billing_runs_by_start" ON "billing_runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_runs_one_at_a_time" ON "billing_runs" USING btree ("kind") WHERE "billing_runs"."status" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "run_steps_once" ON "run_steps" USING btree ("run_id","step");