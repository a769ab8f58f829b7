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
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_status_known";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_paid_within";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_settled";--> statement-breakpoint
ALTER TABLE "allocations" DROP CONSTRAINT "allocations_of_one";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "written_off_amount" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "is_control" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "allocations" ADD COLUMN "write_off_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_parts_by_refund" ON "refund_parts" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refund_parts_by_payment" ON "refund_parts" USING btree ("payment_id") WHERE "refund_parts"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "refund_parts_by_credit_note" ON "refund_parts" USING btree ("credit_note_id") WHERE "refund_parts"."credit_note_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_number" ON "refunds" USING btree ("series","seq");--> statement-breakpoint
CREATE INDEX "refunds_by_tenant" ON "refunds" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_by_created" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "write_offs_number" ON "write_offs" USING btree ("series","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "write_offs_one_stands" ON "write_offs" USING btree ("invoice_id") WHERE "write_offs"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "write_offs_by_invoice" ON "write_offs" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "write_offs_by_tenant" ON "write_offs" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "write_offs_by_created" ON "write_offs" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_write_off_id_write_offs_id_fk" FOREIGN KEY ("write_off_id") REFERENCES "public"."write_offs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocations_by_write_off" ON "allocations" USING btree ("write_off_id") WHERE "allocations"."write_off_id" is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_status_known" CHECK ("invoices"."status" in ('draft', 'pending', 'paid', 'credited', 'written_off'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_paid_within" CHECK ("invoices"."paid_amount" >= 0 and "invoices"."credited_amount" >= 0 and "invoices"."written_off_amount" >= 0 and "invoices"."paid_amount" + "invoices"."credited_amount" + "invoices"."written_off_amount" <= "invoices"."amount");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_settled" CHECK (("invoices"."status" in ('paid', 'credited', 'written_off')) = ("invoices"."paid_amount" + "invoices"."credited_amount" + "invoices"."written_off_amount" = "invoices"."amount") and ("invoices"."status" = 'credited') = ("invoices"."credited_amount" = "invoices"."amount") and ("invoices"."status" = 'written_off') = ("invoices"."written_off_amount" > 0));--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_of_one" CHECK (num_nonnulls("allocations"."payment_id", "allocations"."credit_note_id", "allocations"."deposit_move_id", "allocations"."write_off_id") = 1);--> statement-breakpoint
SELECT audit_attach('refunds', 'id');
--> statement-breakpoint
SELECT audit_attach('write_offs', 'id');
--> statement-breakpoint
-- Write-offs post to it, so it stays in use.
SELECT set_config('app.actor', 'system:setup', true), set_config('app.actor_name', 'Nafasi', true);
--> statement-breakpoint
UPDATE accounts SET is_active = true, is_system = true WHERE code = '5220';
--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
--> statement-breakpoint
-- As before, and what is written off of an invoice moves as what is paid does.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('invoices_stay_issued'::regproc), '''credited_amount''', '''credited_amount'', ''written_off_amount''');
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_written_off_letters AFTER UPDATE ON invoices FOR EACH ROW
  WHEN (OLD.status = 'pending' AND NEW.status = 'written_off') EXECUTE FUNCTION invoices_settle_letters();
--> statement-breakpoint
CREATE TRIGGER invoices_restored_letters AFTER UPDATE ON invoices FOR EACH ROW
  WHEN (OLD.status = 'written_off' AND NEW.status = 'pending') EXECUTE FUNCTION invoices_restore_letters();
--> statement-breakpoint
CREATE FUNCTION reversed_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- The number is generated after this trigger, and follows from the series.
  moving text[] := ARRAY['reversed_at', 'reversed_by', 'reverse_reason', 'refund_number', 'write_off_number'];
BEGIN
  IF to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving OR OLD.reversed_at IS NOT NULL THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = tg_table_name || '_stay', message = 'This document never changes; it is reversed once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_stay BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION reversed_once();
--> statement-breakpoint
CREATE TRIGGER refunds_kept BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER write_offs_stay BEFORE UPDATE ON write_offs FOR EACH ROW EXECUTE FUNCTION reversed_once();
--> statement-breakpoint
CREATE TRIGGER write_offs_kept BEFORE DELETE ON write_offs FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER refund_parts_fixed BEFORE UPDATE OR DELETE ON refund_parts FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
-- The credit that a refund pays out is drawn down under its row's lock and never below nothing. A refund is the sum of its
-- parts; once it is reversed, they add up to nothing.
CREATE FUNCTION refund_parts_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM new_rows n JOIN refunds r ON r.id = n.refund_id
    LEFT JOIN payments p ON p.id = n.payment_id LEFT JOIN credit_notes c ON c.id = n.credit_note_id
    WHERE r.tenant_id IS DISTINCT FROM coalesce(p.tenant_id, c.tenant_id) OR p.reversed_at IS NOT NULL
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'refund_parts_same_tenant', message = 'A refund pays out credit of its own tenant';
  END IF;
  UPDATE payments p SET unallocated = p.unallocated - s.amount
    FROM (SELECT payment_id, sum(amount) AS amount FROM new_rows WHERE payment_id IS NOT NULL GROUP BY payment_id) AS s
    WHERE p.id = s.payment_id;
  UPDATE credit_notes c SET unallocated = c.unallocated - s.amount
    FROM (SELECT credit_note_id, sum(amount) AS amount FROM new_rows WHERE credit_note_id IS NOT NULL GROUP BY credit_note_id) AS s
    WHERE c.id = s.credit_note_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refund_parts_apply AFTER INSERT ON refund_parts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refund_parts_apply();
--> statement-breakpoint
CREATE FUNCTION refunds_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(amount), 0) FROM refund_parts WHERE refund_id = NEW.id) <> (CASE WHEN NEW.reversed_at IS NULL THEN NEW.amount ELSE 0 END) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'refunds_add_up', message = 'A refund is the sum of its parts';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the end of the transaction, when both have come.
CREATE CONSTRAINT TRIGGER refunds_add_up AFTER INSERT OR UPDATE ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refunds_add_up();
--> statement-breakpoint
-- As before, and a write-off settles its own invoice: what is open of it, or nothing once it is reversed.
CREATE OR REPLACE FUNCTION allocations_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  source record;
BEGIN
  SELECT bool_or(payment_id IS NOT NULL) AS paid, bool_or(credit_note_id IS NOT NULL) AS credited,
      bool_or(deposit_move_id IS NOT NULL) AS set_off, bool_or(write_off_id IS NOT NULL) AS written_off, count(*) > 1 AS several
    INTO source FROM new_rows;
  IF EXISTS (
    SELECT 1 FROM new_rows n JOIN invoices i ON i.id = n.invoice_id
    LEFT JOIN payments p ON p.id = n.payment_id
    LEFT JOIN credit_notes c ON c.id = n.credit_note_id
    LEFT JOIN deposit_moves d ON d.id = n.deposit_move_id
    LEFT JOIN write_offs w ON w.id = n.write_off_id
    WHERE i.status = 'draft'
      OR i.tenant_id IS DISTINCT FROM coalesce(p.tenant_id, c.tenant_id, d.tenant_id, w.tenant_id)
      OR (p.reversed_at IS NOT NULL AND n.amount > 0)
      OR (n.write_off_id IS NOT NULL AND w.invoice_id <> n.invoice_id)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'allocations_same_tenant', message = 'Money settles only invoices of the same tenant';
  END IF;
  IF source.paid THEN
    UPDATE payments p SET unallocated = p.unallocated - s.amount
      FROM (SELECT payment_id, sum(amount) AS amount FROM new_rows WHERE payment_id IS NOT NULL GROUP BY payment_id) AS s
      WHERE p.id = s.payment_id;
  END IF;
  IF source.credited THEN
    UPDATE credit_notes c SET unallocated = c.unallocated - s.amount
      FROM (SELECT credit_note_id, sum(amount) AS amount FROM new_rows WHERE credit_note_id IS NOT NULL GROUP BY credit_note_id) AS s
      WHERE c.id = s.credit_note_id;
  END IF;
  IF source.set_off AND EXISTS (
    SELECT 1 FROM new_rows n JOIN deposit_moves d ON d.id = n.deposit_move_id
    WHERE d.kind <> 'set_off' OR d.amount < (SELECT sum(a.amount) FROM allocations a WHERE a.deposit_move_id = d.id)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'allocations_within_deposit', message = 'More is set off than the deposit gives';
  END IF;
  IF source.written_off AND EXISTS (
    SELECT 1 FROM new_rows n JOIN write_offs w ON w.id = n.write_off_id
    WHERE (SELECT sum(a.amount) FROM allocations a WHERE a.write_off_id = w.id) <> CASE WHEN w.reversed_at IS NULL THEN w.amount ELSE 0 END
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'allocations_within_write_off', message = 'A write-off settles its own amount';
  END IF;
  -- One order for those who settle several at once; a single one is locked by its update.
  IF source.several THEN
    PERFORM 1 FROM invoices i WHERE i.id IN (SELECT invoice_id FROM new_rows) ORDER BY i.id FOR NO KEY UPDATE;
  END IF;
  UPDATE invoices i SET
      paid_amount = i.paid_amount + s.paid,
      credited_amount = i.credited_amount + s.credited,
      written_off_amount = i.written_off_amount + s.written_off,
      status = CASE
        WHEN i.credited_amount + s.credited = i.amount THEN 'credited'
        WHEN i.written_off_amount + s.written_off > 0 THEN 'written_off'
        WHEN i.paid_amount + s.paid + i.credited_amount + s.credited = i.amount THEN 'paid'
        ELSE 'pending' END,
      paid_at = CASE WHEN i.written_off_amount + s.written_off = 0 AND i.paid_amount + s.paid + i.credited_amount + s.credited = i.amount
        THEN coalesce(i.paid_at, clock_timestamp()) END
    FROM (
      SELECT n.invoice_id,
        coalesce(sum(n.amount) FILTER (WHERE n.write_off_id IS NULL AND c.invoice_id IS DISTINCT FROM n.invoice_id), 0) AS paid,
        coalesce(sum(n.amount) FILTER (WHERE c.invoice_id = n.invoice_id), 0) AS credited,
        coalesce(sum(n.amount) FILTER (WHERE n.write_off_id IS NOT NULL), 0) AS written_off
      FROM new_rows n LEFT JOIN credit_notes c ON c.id = n.credit_note_id GROUP BY n.invoice_id
    ) AS s
    WHERE i.id = s.invoice_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Money that went out again cannot bounce: the refund is reversed first.
CREATE FUNCTION payments_not_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(amount), 0) FROM refund_parts WHERE payment_id = NEW.id) <> 0 THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'payments_not_refunded', message = 'A refund was paid out of this payment';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_not_refunded BEFORE UPDATE ON payments FOR EACH ROW
  WHEN (OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL) EXECUTE FUNCTION payments_not_refunded();
--> statement-breakpoint
SELECT set_config('app.actor', 'system:setup', true), set_config('app.actor_name', 'Nafasi', true);
--> statement-breakpoint
UPDATE accounts SET is_control = true WHERE code IN ('1100', '1160', '1500', '1501', '1510', '1511', '1520', '1521', '1530', '1531', '1540', '1541', '2100', '2110', '2200');
--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
--> statement-breakpoint
-- What the register of assets says an account holds: cost as it was paid, and what is written down of it.
CREATE FUNCTION asset_register(account text) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(CASE WHEN account = c.cost THEN a.cost ELSE -a.depreciated END), 0)
  FROM (VALUES ('furniture', '1500', '1501'), ('computers', '1510', '1511'), ('machinery', '1520', '1521'),
    ('telecom', '1530', '1531'), ('leasehold', '1540', '1541')) AS c (class, cost, accumulated)
  JOIN inventory_assets a ON a.depreciation_class = c.class AND a.disposed_on IS NULL
  WHERE account IN (c.cost, c.accumulated)
$$;
--> statement-breakpoint
-- An account that documents keep is not touched by hand. Opening balances of assets that were in other books before are: as
-- far as the register says and the books do not yet. A reversal takes back what an entry did, whatever it was.
CREATE FUNCTION journal_entries_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused text;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM new_rows WHERE source_type = 'manual' AND reverses IS NULL) THEN
    RETURN NULL;
  END IF;
  SELECT moved.account INTO refused FROM (
    SELECT l.account, sum(l.debit - l.credit) AS amount FROM new_rows n JOIN journal_lines l ON l.entry_id = n.id
    JOIN accounts a ON a.code = l.account AND a.is_control
    WHERE n.source_type = 'manual' AND n.reverses IS NULL GROUP BY l.account
  ) AS moved
  CROSS JOIN LATERAL (SELECT asset_register(moved.account) AS held) AS register
  CROSS JOIN LATERAL (SELECT sum(b.debit - b.credit) AS booked FROM journal_lines b WHERE b.account = moved.account) AS books
  WHERE moved.account NOT LIKE '15%' OR sign(moved.amount) <> sign(register.held) OR abs(books.booked) > abs(register.held)
  ORDER BY 1 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'journal_entries_by_hand',
      message = format('Account %s follows its documents', refused);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER journal_entries_by_hand AFTER INSERT ON journal_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION journal_entries_by_hand();
