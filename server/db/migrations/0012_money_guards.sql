ALTER TABLE journal_lines ADD CONSTRAINT journal_lines_tenant FOREIGN KEY (tenant_id) REFERENCES tenants (id) ON DELETE RESTRICT;
--> statement-breakpoint
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_reverses FOREIGN KEY (reverses) REFERENCES journal_entries (id);
--> statement-breakpoint
SELECT audit_attach('accounts', 'code');
--> statement-breakpoint
SELECT audit_attach('ledger_lock', 'one');
--> statement-breakpoint
SELECT audit_attach('invoices', 'id', '{}', ARRAY['tx']);
--> statement-breakpoint
SELECT audit_attach('credit_notes', 'id', '{}', ARRAY['tx']);
--> statement-breakpoint
SELECT audit_attach('payments', 'id');
--> statement-breakpoint
SELECT audit_attach('deposit_moves', 'id');
--> statement-breakpoint
SELECT audit_attach('demand_letters', 'id');
--> statement-breakpoint
SELECT audit_attach('dunning_holds', 'id');
--> statement-breakpoint
SELECT audit_attach('expenses', 'id');
--> statement-breakpoint
SELECT audit_attach('expense_receipts', 'id', ARRAY['bytes']);
--> statement-breakpoint
SELECT audit_attach('recurring_expense_templates', 'id');
--> statement-breakpoint
-- The chart that every space starts with: the accounts that a Kenyan coworking space needs.
SELECT set_config('app.actor', 'system:setup', true), set_config('app.actor_name', 'Nafasi', true);
--> statement-breakpoint
INSERT INTO accounts (code, name, kind, is_cash, is_system) VALUES
  ('1010', 'Bank current account', 'asset', true, true),
  ('1020', 'M-Pesa paybill', 'asset', true, true),
  ('1030', 'Petty cash', 'asset', true, true),
  ('1040', 'Undeposited cheques', 'asset', true, true),
  ('1090', 'Suspense: unmatched receipts', 'asset', false, false),
  ('1100', 'Tenant receivables', 'asset', false, true),
  ('1110', 'Allowance for doubtful debts', 'asset', false, false),
  ('1120', 'Input VAT', 'asset', false, true),
  ('1130', 'Withholding VAT certificates', 'asset', false, true),
  ('1140', 'Withholding tax certificates', 'asset', false, true),
  ('1150', 'Prepaid expenses', 'asset', false, false),
  ('1160', 'Staff loans and advances', 'asset', false, true),
  ('1170', 'Deposits paid', 'asset', false, false),
  ('1500', 'Furniture and fittings', 'asset', false, true),
  ('1501', 'Furniture and fittings: depreciation', 'asset', false, true),
  ('1510', 'Computers and IT', 'asset', false, true),
  ('1511', 'Computers and IT: depreciation', 'asset', false, true),
  ('1520', 'Generator, UPS, air-con and machinery', 'asset', false, true),
  ('1521', 'Generator, UPS, air-con and machinery: depreciation', 'asset', false, true),
  ('1530', 'Telecom and access control', 'asset', false, true),
  ('1531', 'Telecom and access control: depreciation', 'asset', false, true),
  ('1540', 'Leasehold improvements', 'asset', false, true),
  ('1541', 'Leasehold improvements: depreciation', 'asset', false, true),
  ('2010', 'Trade payables', 'liability', false, true),
  ('2020', 'Accrued expenses', 'liability', false, false),
  ('2100', 'Tenant security deposits', 'liability', false, true),
  ('2110', 'Tenant credit balances', 'liability', false, true),
  ('2200', 'Deferred revenue', 'liability', false, true),
  ('2300', 'Output VAT', 'liability', false, true),
  ('2310', 'VAT control (KRA)', 'liability', false, false),
  ('2400', 'PAYE', 'liability', false, true),
  ('2410', 'NSSF', 'liability', false, true),
  ('2420', 'SHIF', 'liability', false, true),
  ('2430', 'Housing levy', 'liability', false, true),
  ('2440', 'NITA', 'liability', false, true),
  ('2450', 'Net wages payable', 'liability', false, true),
  ('2460', 'Other payroll deductions', 'liability', false, true),
  ('2500', 'Withholding tax deducted from suppliers', 'liability', false, false),
  ('2600', 'Corporate tax payable', 'liability', false, false),
  ('2700', 'Loans', 'liability', false, false),
  ('3000', 'Share capital', 'equity', false, false),
  ('3100', 'Retained earnings', 'equity', false, false),
  ('3200', 'Current-year result', 'equity', false, false),
  ('4010', 'Private offices', 'income', false, true),
  ('4020', 'Dedicated desks', 'income', false, true),
  ('4030', 'Flexible desks', 'income', false, true),
  ('4040', 'Day passes', 'income', false, true),
  ('4050', 'Virtual office', 'income', false, true),
  ('4060', 'Meeting rooms and boardrooms', 'income', false, true),
  ('4070', 'Printing, lockers, parking and other services', 'income', false, true),
  ('4080', 'Late-payment fees', 'income', false, true),
  ('4090', 'Other income', 'income', false, true),
  ('5010', 'Electricity', 'expense', false, true),
  ('5020', 'Water', 'expense', false, true),
  ('5030', 'Internet', 'expense', false, true),
  ('5040', 'Rent', 'expense', false, true),
  ('5050', 'Payroll', 'expense', false, true),
  ('5051', 'Gross pay', 'expense', false, true),
  ('5052', 'Employer NSSF', 'expense', false, true),
  ('5053', 'Employer housing levy', 'expense', false, true),
  ('5054', 'NITA levy', 'expense', false, true),
  ('5060', 'Generator fuel', 'expense', false, true),
  ('5070', 'Maintenance', 'expense', false, true),
  ('5080', 'Cleaning', 'expense', false, true),
  ('5090', 'Security', 'expense', false, true),
  ('5100', 'Office supplies', 'expense', false, true),
  ('5110', 'Marketing', 'expense', false, true),
  ('5120', 'Other expenses', 'expense', false, true),
  ('5210', 'Bank and M-Pesa charges', 'expense', false, false),
  ('5220', 'Bad debts', 'expense', false, false),
  ('5230', 'Depreciation', 'expense', false, true),
  ('5240', 'Fines and penalties', 'expense', false, false),
  ('5250', 'Income tax', 'expense', false, false);
--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
--> statement-breakpoint
CREATE TRIGGER accounts_touched BEFORE UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER ledger_lock_touched BEFORE UPDATE ON ledger_lock FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER invoices_touched BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER demand_letters_touched BEFORE UPDATE ON demand_letters FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER dunning_holds_touched BEFORE UPDATE ON dunning_holds FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER expenses_touched BEFORE UPDATE ON expenses FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER recurring_expense_templates_touched BEFORE UPDATE ON recurring_expense_templates FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER billing_runs_noted AFTER INSERT OR UPDATE ON billing_runs FOR EACH STATEMENT EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE TRIGGER journal_entries_noted AFTER INSERT ON journal_entries FOR EACH STATEMENT EXECUTE FUNCTION note_change();
--> statement-breakpoint
-- The books. All lines of an entry come in the statement that makes the entry, and nothing changes afterwards.
CREATE TRIGGER journal_entries_fixed BEFORE UPDATE OR DELETE ON journal_entries FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER journal_entries_kept BEFORE TRUNCATE ON journal_entries FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER journal_lines_fixed BEFORE UPDATE OR DELETE ON journal_lines FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER journal_lines_kept BEFORE TRUNCATE ON journal_lines FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER journal_seal_fixed BEFORE UPDATE OR DELETE ON journal_seal FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER journal_seal_kept BEFORE TRUNCATE ON journal_seal FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
-- Checked once for each statement, so that a run over 100,000 invoices stays set-based: the lines that came balance entry
-- by entry, belong to entries of this same transaction, and carry their entry's date. A line that joins an entry of the
-- same transaction later would have to balance by itself.
CREATE FUNCTION journal_lines_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bad record;
BEGIN
  SELECT n.entry_id, sum(n.debit) AS debit, sum(n.credit) AS credit, count(*) AS lines INTO bad
    FROM new_rows n GROUP BY n.entry_id HAVING sum(n.debit) <> sum(n.credit) OR count(*) < 2 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'journal_entries_balanced',
      message = format('Entry %s does not balance: debit %s, credit %s, %s lines', bad.entry_id, bad.debit, bad.credit, bad.lines);
  END IF;
  IF EXISTS (
    SELECT 1 FROM new_rows n JOIN journal_entries e ON e.id = n.entry_id
    WHERE e.tx <> pg_current_xact_id() OR e.entry_date <> n.entry_date
  ) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'journal_entries_closed',
      message = 'Lines join an entry only in its own transaction and with its date';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER journal_lines_balance AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION journal_lines_balance();
--> statement-breakpoint
CREATE FUNCTION journal_entries_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed date;
BEGIN
  IF EXISTS (SELECT 1 FROM new_rows n WHERE NOT EXISTS (SELECT 1 FROM journal_lines l WHERE l.entry_id = n.id)) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'journal_entries_balanced', message = 'An entry needs its lines in the same statement';
  END IF;
  SELECT locked_through INTO closed FROM ledger_lock;
  IF EXISTS (SELECT 1 FROM new_rows n WHERE n.entry_date <= closed AND n.override_reason IS NULL) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'ledger_lock_period', message = format('The books are closed up to %s', closed);
  END IF;
  IF EXISTS (
    SELECT 1 FROM new_rows n WHERE n.reverses IS NOT NULL AND EXISTS (
      SELECT account, tenant_id, sum(amount) FROM (
        SELECT account, tenant_id, debit - credit AS amount FROM journal_lines WHERE entry_id = n.id
        UNION ALL
        SELECT account, tenant_id, debit - credit FROM journal_lines WHERE entry_id = n.reverses
      ) AS both_entries GROUP BY account, tenant_id HAVING sum(amount) <> 0
    )
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'journal_entries_mirrored', message = 'A reversal mirrors its entry';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER journal_entries_whole AFTER INSERT ON journal_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION journal_entries_whole();
--> statement-breakpoint
CREATE FUNCTION journal_hash(previous bytea, entry journal_entries) RETURNS bytea
LANGUAGE sql STABLE SET timezone = 'UTC' AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(to_jsonb(entry), (
    SELECT jsonb_agg(jsonb_build_array(l.id, l.entry_date, l.account, l.debit, l.credit, l.tenant_id) ORDER BY l.id)
    FROM journal_lines l WHERE l.entry_id = (entry).id))::text, 'UTF8'))
$$;
--> statement-breakpoint
CREATE TABLE journal_head (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  n bigint NOT NULL,
  tx xid8 NOT NULL,
  seq bigint NOT NULL,
  hash bytea NOT NULL
);
--> statement-breakpoint
INSERT INTO journal_head VALUES (true, 0, '0', 0, '\x00');
--> statement-breakpoint
CREATE FUNCTION journal_head_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.n < OLD.n OR NOT EXISTS (SELECT 1 FROM journal_seal s WHERE s.n = NEW.n AND s.seq = NEW.seq AND s.hash = NEW.hash) THEN
    RAISE EXCEPTION USING errcode = '23001', message = 'journal_head only moves on', table = tg_table_name;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER journal_head_moves_on BEFORE UPDATE ON journal_head FOR EACH ROW EXECUTE FUNCTION journal_head_moves_on();
--> statement-breakpoint
CREATE TRIGGER journal_head_fixed BEFORE DELETE ON journal_head FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER journal_head_kept BEFORE TRUNCATE ON journal_head FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
-- Chains what is committed and not chained yet, in (tx, seq) order, up to the oldest transaction that still runs.
CREATE FUNCTION journal_seal_batch(at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head journal_head%rowtype;
  entry journal_entries%rowtype;
  sealed integer := 0;
BEGIN
  SELECT * INTO head FROM journal_head FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  FOR entry IN
    SELECT * FROM journal_entries e
    WHERE (e.tx, e.seq) > (head.tx, head.seq) AND e.tx < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY e.tx, e.seq LIMIT at_most
  LOOP
    sealed := sealed + 1;
    head.n := head.n + 1;
    head.hash := journal_hash(head.hash, entry);
    head.tx := entry.tx;
    head.seq := entry.seq;
    INSERT INTO journal_seal (n, entry_id, tx, seq, hash) VALUES (head.n, entry.id, entry.tx, entry.seq, head.hash);
  END LOOP;
  IF sealed > 0 THEN
    UPDATE journal_head SET n = head.n, tx = head.tx, seq = head.seq, hash = head.hash;
  END IF;
  RETURN sealed;
END $$;
--> statement-breakpoint
-- Recomputes the chain and names the first thing that does not fit.
CREATE FUNCTION journal_verify_chain() RETURNS TABLE (kind text, entry_id uuid, message text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head journal_head%rowtype;
  link record;
  expected bigint := 0;
  running bytea := '\x00';
  last_tx xid8 := '0';
  last_seq bigint := 0;
BEGIN
  SELECT * INTO head FROM journal_head;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'cut', NULL::uuid, 'The head of the chain is gone';
    RETURN;
  END IF;
  FOR link IN SELECT s.n, s.entry_id, s.tx, s.seq, s.hash, s.hash_version, e AS entry, e.id AS found, e.tx AS entry_tx, e.seq AS entry_seq
    FROM journal_seal s LEFT JOIN journal_entries e ON e.id = s.entry_id ORDER BY s.n
  LOOP
    expected := expected + 1;
    IF link.n <> expected THEN
      RETURN QUERY SELECT 'missing', link.entry_id, format('Link %s of the chain is missing', expected);
      RETURN;
    ELSIF link.found IS NULL THEN
      RETURN QUERY SELECT 'missing', link.entry_id, format('Journal entry %s is missing', link.seq);
      RETURN;
    ELSIF (link.tx, link.seq) <= (last_tx, last_seq) THEN
      RETURN QUERY SELECT 'reordered', link.entry_id, format('Journal entry %s is out of order', link.seq);
      RETURN;
    END IF;
    running := journal_hash(running, link.entry);
    IF running <> link.hash OR link.tx <> link.entry_tx OR link.seq <> link.entry_seq OR link.hash_version <> 1 THEN
      RETURN QUERY SELECT 'altered', link.entry_id, format('Journal entry %s was altered', link.seq);
      RETURN;
    END IF;
    last_tx := link.tx;
    last_seq := link.seq;
  END LOOP;
  IF head.n <> expected OR head.hash <> running OR head.seq <> last_seq THEN
    RETURN QUERY SELECT 'cut', NULL::uuid, format('The chain ends at link %s, but %s were made', expected, head.n);
    RETURN;
  END IF;
  RETURN QUERY SELECT 'inserted', e.id, format('Journal entry %s was put in later', e.seq)
    FROM journal_entries e LEFT JOIN journal_seal s ON s.entry_id = e.id
    WHERE s.n IS NULL AND (e.tx, e.seq) <= (head.tx, head.seq) ORDER BY e.tx, e.seq LIMIT 1;
END $$;
--> statement-breakpoint
-- Documents. What was issued stays as issued: only what it is settled by moves on.
CREATE FUNCTION invoices_stay_issued() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Generated columns are worked out after this trigger, and follow from the others.
  moving text[] := ARRAY['status', 'paid_amount', 'credited_amount', 'paid_at', 'updated_at', 'invoice_number'];
BEGIN
  IF OLD.status <> 'draft' AND to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'invoices_stay_issued', message = 'An issued invoice never changes';
  END IF;
  IF OLD.status <> 'draft' AND NEW.status = 'draft' THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'invoices_status_edge', message = 'An issued invoice is never a draft again';
  END IF;
  IF OLD.status = 'draft' AND NEW.status <> 'draft' THEN
    NEW.tx := pg_current_xact_id();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_stay_issued BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION invoices_stay_issued();
--> statement-breakpoint
CREATE FUNCTION invoices_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'invoices_kept', message = 'An issued invoice is never deleted';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_kept BEFORE DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION invoices_kept();
--> statement-breakpoint
-- An issued invoice is the sum of its lines; both come in one statement, or the draft's lines are there already.
CREATE FUNCTION invoices_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM new_rows n
    LEFT JOIN LATERAL (SELECT sum(l.net) AS net, sum(l.vat) AS vat FROM invoice_lines l WHERE l.invoice_id = n.id) AS s ON true
    WHERE n.status <> 'draft' AND (s.net IS DISTINCT FROM n.net OR s.vat IS DISTINCT FROM n.vat)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'invoices_add_up', message = 'An invoice is the sum of its lines';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_add_up AFTER INSERT ON invoices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoices_add_up();
--> statement-breakpoint
CREATE FUNCTION invoices_issue_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT (sum(l.net), sum(l.vat)) IS DISTINCT FROM (NEW.net, NEW.vat) FROM invoice_lines l WHERE l.invoice_id = NEW.id) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'invoices_add_up', message = 'An invoice is the sum of its lines';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_issue_adds_up AFTER UPDATE ON invoices FOR EACH ROW WHEN (OLD.status = 'draft' AND NEW.status <> 'draft') EXECUTE FUNCTION invoices_issue_adds_up();
--> statement-breakpoint
-- Lines join an invoice only while it is a draft or in the transaction that issues it.
CREATE FUNCTION invoice_lines_join() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM new_rows n JOIN invoices i ON i.id = n.invoice_id
    WHERE i.status <> 'draft' AND (i.tx <> pg_current_xact_id() OR n.issue_date IS DISTINCT FROM i.issue_date)
  ) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'invoices_stay_issued', message = 'An issued invoice gets no further lines';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_lines_join AFTER INSERT ON invoice_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_lines_join();
--> statement-breakpoint
CREATE FUNCTION invoice_lines_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parent invoices%rowtype;
BEGIN
  SELECT * INTO parent FROM invoices WHERE id = OLD.invoice_id;
  IF parent.status <> 'draft' AND NOT (
    tg_op = 'UPDATE' AND parent.tx = pg_current_xact_id() AND to_jsonb(OLD) - 'issue_date' = to_jsonb(NEW) - 'issue_date'
  ) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'invoices_stay_issued', message = 'The lines of an issued invoice never change';
  END IF;
  RETURN CASE tg_op WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_lines_stay BEFORE UPDATE OR DELETE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION invoice_lines_stay();
--> statement-breakpoint
-- No day of a tenancy is invoiced twice.
ALTER TABLE rent_periods ADD CONSTRAINT rent_periods_no_overlap
  EXCLUDE USING gist (tenant_id WITH =, daterange(starts_on, ends_on) WITH &&);
--> statement-breakpoint
CREATE TRIGGER credit_note_lines_fixed BEFORE UPDATE OR DELETE ON credit_note_lines FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER credit_note_lines_kept BEFORE TRUNCATE ON credit_note_lines FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE FUNCTION credit_notes_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - ARRAY['unallocated', 'credit_number'] <> to_jsonb(NEW) - ARRAY['unallocated', 'credit_number'] THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'credit_notes_stay', message = 'A credit note never changes';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER credit_notes_stay BEFORE UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION credit_notes_stay();
--> statement-breakpoint
CREATE TRIGGER credit_notes_kept BEFORE DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
-- A credit note is the sum of its lines, of one invoice, and no line is credited beyond its amount. The invoice is locked
-- first, so that two credits of one invoice take turns.
CREATE FUNCTION credit_notes_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM invoices i WHERE i.id IN (SELECT invoice_id FROM new_rows) ORDER BY i.id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT 1 FROM new_rows n
    LEFT JOIN LATERAL (SELECT sum(l.net) AS net, sum(l.vat) AS vat FROM credit_note_lines l WHERE l.credit_note_id = n.id) AS s ON true
    JOIN invoices i ON i.id = n.invoice_id
    WHERE s.net IS DISTINCT FROM n.net OR s.vat IS DISTINCT FROM n.vat OR i.status = 'draft' OR i.tenant_id IS DISTINCT FROM n.tenant_id
      OR EXISTS (
        SELECT 1 FROM credit_note_lines l JOIN invoice_lines o ON o.id = l.invoice_line_id
        WHERE l.credit_note_id = n.id AND o.invoice_id <> n.invoice_id)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'credit_notes_add_up', message = 'A credit note is the sum of its lines';
  END IF;
  IF EXISTS (
    SELECT 1 FROM invoice_lines o
    JOIN credit_note_lines l ON l.invoice_line_id = o.id
    WHERE o.id IN (SELECT c.invoice_line_id FROM credit_note_lines c JOIN new_rows n ON c.credit_note_id = n.id)
    GROUP BY o.id, o.net, o.vat HAVING sum(l.net) > o.net OR sum(l.vat) > o.vat
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'credit_notes_within', message = 'A line is credited beyond its amount';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER credit_notes_add_up AFTER INSERT ON credit_notes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION credit_notes_add_up();
--> statement-breakpoint
CREATE FUNCTION payments_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['unallocated', 'reversed_at', 'reversed_by', 'reverse_reason', 'settled'];
BEGIN
  IF to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving OR (OLD.reversed_at IS NOT NULL AND OLD.reversed_at IS DISTINCT FROM NEW.reversed_at) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'payments_stay', message = 'A payment never changes; it is reversed once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_stay BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION payments_stay();
--> statement-breakpoint
CREATE TRIGGER payments_kept BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER allocations_fixed BEFORE UPDATE OR DELETE ON allocations FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER allocations_kept BEFORE TRUNCATE ON allocations FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER deposit_moves_fixed BEFORE UPDATE OR DELETE ON deposit_moves FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
-- Money meets invoices here and nowhere else: the sources are drawn down, the invoices filled, each under its row's lock
-- and within its checks. A credit note on its own invoice takes back what was billed; anywhere else it pays.
CREATE FUNCTION allocations_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM new_rows n JOIN invoices i ON i.id = n.invoice_id
    LEFT JOIN payments p ON p.id = n.payment_id
    LEFT JOIN credit_notes c ON c.id = n.credit_note_id
    LEFT JOIN deposit_moves d ON d.id = n.deposit_move_id
    WHERE i.status = 'draft'
      OR i.tenant_id IS DISTINCT FROM coalesce(p.tenant_id, c.tenant_id, d.tenant_id)
      OR (p.reversed_at IS NOT NULL AND n.amount > 0)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'allocations_same_tenant', message = 'Money settles only invoices of the same tenant';
  END IF;
  UPDATE payments p SET unallocated = p.unallocated - s.amount
    FROM (SELECT payment_id, sum(amount) AS amount FROM new_rows WHERE payment_id IS NOT NULL GROUP BY payment_id) AS s
    WHERE p.id = s.payment_id;
  UPDATE credit_notes c SET unallocated = c.unallocated - s.amount
    FROM (SELECT credit_note_id, sum(amount) AS amount FROM new_rows WHERE credit_note_id IS NOT NULL GROUP BY credit_note_id) AS s
    WHERE c.id = s.credit_note_id;
  IF EXISTS (
    SELECT 1 FROM new_rows n JOIN deposit_moves d ON d.id = n.deposit_move_id
    WHERE d.kind <> 'set_off' OR d.amount < (SELECT sum(a.amount) FROM allocations a WHERE a.deposit_move_id = d.id)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'allocations_within_deposit', message = 'More is set off than the deposit gives';
  END IF;
  PERFORM 1 FROM invoices i WHERE i.id IN (SELECT invoice_id FROM new_rows) ORDER BY i.id FOR NO KEY UPDATE;
  UPDATE invoices i SET
      paid_amount = i.paid_amount + s.paid,
      credited_amount = i.credited_amount + s.credited,
      status = CASE
        WHEN i.credited_amount + s.credited = i.amount THEN 'credited'
        WHEN i.paid_amount + s.paid + i.credited_amount + s.credited = i.amount THEN 'paid'
        ELSE 'pending' END,
      paid_at = CASE WHEN i.paid_amount + s.paid + i.credited_amount + s.credited = i.amount
        THEN coalesce(i.paid_at, clock_timestamp()) END
    FROM (
      SELECT n.invoice_id,
        coalesce(sum(n.amount) FILTER (WHERE c.invoice_id IS DISTINCT FROM n.invoice_id), 0) AS paid,
        coalesce(sum(n.amount) FILTER (WHERE c.invoice_id = n.invoice_id), 0) AS credited
      FROM new_rows n LEFT JOIN credit_notes c ON c.id = n.credit_note_id GROUP BY n.invoice_id
    ) AS s
    WHERE i.id = s.invoice_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER allocations_apply AFTER INSERT ON allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION allocations_apply();
--> statement-breakpoint
CREATE FUNCTION deposit_moves_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deposit_balances AS b (tenant_id, balance)
  SELECT tenant_id, 0 FROM new_rows GROUP BY tenant_id ORDER BY tenant_id ON CONFLICT (tenant_id) DO NOTHING;
  UPDATE deposit_balances b SET balance = b.balance + s.amount
    FROM (SELECT tenant_id, sum(CASE kind WHEN 'taken' THEN amount ELSE -amount END) AS amount FROM new_rows GROUP BY tenant_id) AS s
    WHERE b.tenant_id = s.tenant_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deposit_moves_apply AFTER INSERT ON deposit_moves REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION deposit_moves_apply();
--> statement-breakpoint
-- A letter is written only for what is owed at that moment and not held, step after step. The invoice is locked first, so
-- that a payment and its letter take turns.
CREATE FUNCTION demand_letters_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed invoices%rowtype;
BEGIN
  SELECT * INTO owed FROM invoices WHERE id = NEW.invoice_id FOR NO KEY UPDATE;
  IF owed.status <> 'pending' OR owed.tenant_id IS DISTINCT FROM NEW.tenant_id THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'demand_letters_for_open', message = 'A letter is for an open invoice of its tenant';
  END IF;
  IF NEW.amount_due <> owed.amount - owed.paid_amount - owed.credited_amount THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'demand_letters_amount', message = 'A letter asks for what is owed';
  END IF;
  IF EXISTS (
    SELECT 1 FROM dunning_holds h WHERE h.tenant_id = NEW.tenant_id AND h.released_at IS NULL
      AND (h.invoice_id IS NULL OR h.invoice_id = NEW.invoice_id)
      AND (h.until IS NULL OR h.until >= coalesce(NEW.sent_date, owed.due_date + NEW.days_overdue))
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'demand_letters_held', message = 'Letters for this invoice are on hold';
  END IF;
  IF NEW.type <> 'first_notice' AND NOT EXISTS (
    SELECT 1 FROM demand_letters l WHERE l.invoice_id = NEW.invoice_id
      AND l.type = CASE NEW.type WHEN 'final_notice' THEN 'first_notice' ELSE 'final_notice' END
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'demand_letters_in_order', message = 'Letters come step by step';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER demand_letters_in_order BEFORE INSERT ON demand_letters FOR EACH ROW EXECUTE FUNCTION demand_letters_in_order();
--> statement-breakpoint
CREATE FUNCTION demand_letters_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['status', 'sent_date', 'decided_by', 'decided_at', 'decision_reason', 'updated_at', 'letter_number'];
BEGIN
  IF to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'demand_letters_stay', message = 'A letter stays as it was written';
  END IF;
  IF OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN (
    ('awaiting_approval', 'sent'), ('awaiting_approval', 'withdrawn'), ('awaiting_approval', 'superseded'), ('sent', 'superseded')
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'demand_letters_status_edge', message = format('A letter that is %s cannot become %s', OLD.status, NEW.status);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER demand_letters_stay BEFORE UPDATE ON demand_letters FOR EACH ROW EXECUTE FUNCTION demand_letters_stay();
--> statement-breakpoint
CREATE TRIGGER demand_letters_kept BEFORE DELETE ON demand_letters FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
-- Once an invoice is settled, its letters ask for nothing any more.
CREATE FUNCTION invoices_settle_letters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE demand_letters SET status = 'superseded' WHERE invoice_id = NEW.id AND status IN ('sent', 'awaiting_approval');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_settle_letters AFTER UPDATE ON invoices FOR EACH ROW
  WHEN (OLD.status = 'pending' AND NEW.status IN ('paid', 'credited')) EXECUTE FUNCTION invoices_settle_letters();
--> statement-breakpoint
CREATE TRIGGER expenses_kept BEFORE DELETE ON expenses FOR EACH ROW EXECUTE FUNCTION forbid_change();
