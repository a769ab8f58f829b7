-- The whole schema, for reading. Written by "npm run schema" from a new database; change server/db/schema and the tables instead.

CREATE EXTENSION btree_gist;
CREATE EXTENSION pg_trgm;

CREATE TABLE accounts (
  code text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  is_cash boolean DEFAULT false NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  is_control boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT accounts_pkey PRIMARY KEY (code),
  CONSTRAINT accounts_code_form CHECK ((code ~ '^[1-9][0-9]{3}$'::text)),
  CONSTRAINT accounts_kind_known CHECK ((kind = ANY (ARRAY['asset'::text, 'liability'::text, 'equity'::text, 'income'::text, 'expense'::text]))),
  CONSTRAINT accounts_system_active CHECK ((is_active OR (NOT is_system)))
);
CREATE TRIGGER accounts_touched BEFORE UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('accounts', 'code', '{}', '{}');

CREATE TABLE accruals (
  id uuid DEFAULT uuid_v7() NOT NULL,
  account text NOT NULL,
  amount numeric(10,2) NOT NULL,
  month_end date NOT NULL,
  description text NOT NULL,
  recorded_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  reversed_at timestamp with time zone,
  reverse_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT accruals_pkey PRIMARY KEY (id),
  CONSTRAINT accruals_account_accounts_code_fk FOREIGN KEY (account) REFERENCES accounts(code),
  CONSTRAINT accruals_amount CHECK ((amount > (0)::numeric)),
  CONSTRAINT accruals_month_end CHECK ((EXTRACT(day FROM (month_end + 1)) = (1)::numeric)),
  CONSTRAINT accruals_reversed CHECK (((reversed_at IS NULL) = (reverse_reason IS NULL)))
);
CREATE INDEX accruals_by_created ON accruals USING btree (created_at, id);
CREATE INDEX accruals_by_month ON accruals USING btree (month_end, created_at, id);
CREATE TRIGGER accruals_kept BEFORE DELETE ON accruals FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER accruals_stay BEFORE UPDATE ON accruals FOR EACH ROW EXECUTE FUNCTION reversed_once();
SELECT audit_attach('accruals', 'id', '{}', '{}');

CREATE TABLE agreement_increases (
  id uuid DEFAULT uuid_v7() NOT NULL,
  agreement_id uuid NOT NULL,
  percent numeric(5,2) NOT NULL,
  effective_on date NOT NULL,
  rent_before numeric(14,2) NOT NULL,
  rent_after numeric(14,2) NOT NULL,
  lines jsonb NOT NULL,
  letter_state text DEFAULT 'waiting'::text NOT NULL,
  letter_on date NOT NULL,
  approved_by text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT agreement_increases_pkey PRIMARY KEY (id),
  CONSTRAINT agreement_increases_agreement_id_agreements_id_fk FOREIGN KEY (agreement_id) REFERENCES agreements(id) ON DELETE RESTRICT,
  CONSTRAINT agreement_increases_letter_known CHECK ((letter_state = ANY (ARRAY['waiting'::text, 'written'::text, 'dropped'::text, 'none'::text]))),
  CONSTRAINT agreement_increases_percent CHECK (((percent > (0)::numeric) AND (percent <= (100)::numeric)))
);
CREATE INDEX agreement_increases_by_agreement ON agreement_increases USING btree (agreement_id, effective_on);
CREATE UNIQUE INDEX agreement_increases_once ON agreement_increases USING btree (agreement_id, effective_on) WHERE (letter_state <> 'dropped'::text);
CREATE INDEX agreement_increases_to_write ON agreement_increases USING btree (letter_on, id) WHERE (letter_state = 'waiting'::text);
SELECT audit_attach('agreement_increases', 'id', '{}', '{}');

CREATE TABLE agreement_lines (
  id uuid DEFAULT uuid_v7() NOT NULL,
  agreement_id uuid NOT NULL,
  "position" smallint NOT NULL,
  package_id uuid,
  extra_id uuid,
  description text,
  quantity integer DEFAULT 1 NOT NULL,
  unit_price numeric(10,2) NOT NULL,
  discount_percent numeric(5,2) DEFAULT '0'::numeric NOT NULL,
  discount_until date,
  start_date date NOT NULL,
  end_date date,
  is_over boolean DEFAULT false NOT NULL,
  reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  list_price numeric(10,2),
  increase_id uuid,
  billing_cycle text NOT NULL,
  CONSTRAINT agreement_lines_pkey PRIMARY KEY (id),
  CONSTRAINT agreement_lines_no_overlap EXCLUDE USING gist (agreement_id WITH =, "position" WITH =, daterange(start_date, end_date, '[]'::text) WITH &&),
  CONSTRAINT agreement_lines_one_cycle EXCLUDE USING gist (agreement_id WITH =, billing_cycle WITH <>, daterange(start_date, end_date, '[]'::text) WITH &&),
  CONSTRAINT agreement_lines_agreement_id_agreements_id_fk FOREIGN KEY (agreement_id) REFERENCES agreements(id) ON DELETE RESTRICT,
  CONSTRAINT agreement_lines_extra_id_extras_id_fk FOREIGN KEY (extra_id) REFERENCES extras(id) ON DELETE RESTRICT,
  CONSTRAINT agreement_lines_increase_id_agreement_increases_id_fk FOREIGN KEY (increase_id) REFERENCES agreement_increases(id) ON DELETE RESTRICT,
  CONSTRAINT agreement_lines_package_id_workspace_packages_id_fk FOREIGN KEY (package_id) REFERENCES workspace_packages(id) ON DELETE RESTRICT,
  CONSTRAINT agreement_lines_cycle_known CHECK ((billing_cycle = ANY (ARRAY['daily'::text, 'weekly'::text, 'fortnight'::text, 'monthly'::text, 'quarterly'::text, 'semi_annual'::text, 'annual'::text]))),
  CONSTRAINT agreement_lines_discount CHECK (((discount_percent >= (0)::numeric) AND (discount_percent <= (100)::numeric))),
  CONSTRAINT agreement_lines_end_after_start CHECK (((end_date IS NULL) OR (end_date >= start_date))),
  CONSTRAINT agreement_lines_of_one CHECK (((package_id IS NULL) <> (extra_id IS NULL))),
  CONSTRAINT agreement_lines_price CHECK (((unit_price >= (0)::numeric) AND ((unit_price * (quantity)::numeric) <= 99999999.99))),
  CONSTRAINT agreement_lines_quantity CHECK (((quantity >= 1) AND (quantity <= 1000)))
);
CREATE INDEX agreement_lines_by_agreement ON agreement_lines USING btree (agreement_id, "position", start_date);
CREATE INDEX agreement_lines_by_package ON agreement_lines USING btree (package_id) WHERE (NOT is_over);
CREATE INDEX agreement_lines_ending ON agreement_lines USING btree (end_date) WHERE ((NOT is_over) AND (end_date IS NOT NULL));
CREATE INDEX agreement_lines_further ON agreement_lines USING btree (package_id) WHERE ((NOT is_over) AND (("position" > 1) OR (quantity > 1)));
CREATE INDEX agreement_lines_past ON agreement_lines USING btree (end_date) WHERE (is_over AND (("position" > 1) OR (quantity > 1)));
CREATE INDEX agreement_lines_words ON agreement_lines USING gin (description gin_trgm_ops) WHERE (description IS NOT NULL);
CREATE TRIGGER agreement_lines_take_more AFTER UPDATE ON agreement_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION agreement_lines_take_space();
CREATE TRIGGER agreement_lines_take_space AFTER INSERT ON agreement_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION agreement_lines_take_space();
SELECT audit_attach('agreement_lines', 'id', '{}', '{}');

CREATE TABLE agreement_pauses (
  id uuid DEFAULT uuid_v7() NOT NULL,
  agreement_id uuid NOT NULL,
  start_date date NOT NULL,
  end_date date,
  reason text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT agreement_pauses_pkey PRIMARY KEY (id),
  CONSTRAINT agreement_pauses_no_overlap EXCLUDE USING gist (agreement_id WITH =, daterange(start_date, end_date, '[]'::text) WITH &&),
  CONSTRAINT agreement_pauses_agreement_id_agreements_id_fk FOREIGN KEY (agreement_id) REFERENCES agreements(id) ON DELETE RESTRICT,
  CONSTRAINT agreement_pauses_end_after_start CHECK (((end_date IS NULL) OR (end_date >= start_date)))
);
CREATE INDEX agreement_pauses_by_agreement ON agreement_pauses USING btree (agreement_id, start_date);
SELECT audit_attach('agreement_pauses', 'id', '{}', '{}');

CREATE TABLE agreements (
  id uuid DEFAULT uuid_v7() NOT NULL,
  seq integer NOT NULL,
  number text GENERATED ALWAYS AS document_number('AGR'::text, seq) STORED,
  tenant_id uuid NOT NULL,
  is_main boolean DEFAULT false NOT NULL,
  kind text DEFAULT 'licence'::text NOT NULL,
  state text DEFAULT 'active'::text NOT NULL,
  start_date date NOT NULL,
  end_date date,
  term_months integer,
  notice_days integer DEFAULT 30 NOT NULL,
  renews_months integer,
  billing_cycle text DEFAULT 'monthly'::text NOT NULL,
  due_days integer,
  purchase_order text,
  billing_emails text[] DEFAULT '{}'::text[] NOT NULL,
  deposit_required numeric(10,2) DEFAULT 0.00 NOT NULL,
  notice_given_on date,
  billed_through date,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  free_hours integer,
  free_hours_per text DEFAULT 'agreement'::text NOT NULL,
  tax_class text DEFAULT 'space'::text NOT NULL,
  anchor_day smallint,
  site_id smallint DEFAULT 1 NOT NULL,
  approved_by text,
  approved_at timestamp with time zone,
  external_number text,
  CONSTRAINT agreements_pkey PRIMARY KEY (id),
  CONSTRAINT agreements_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE RESTRICT,
  CONSTRAINT agreements_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT agreements_anchor CHECK (((anchor_day IS NULL) OR (((anchor_day >= 1) AND (anchor_day <= 28)) AND (NOT is_main) AND (billing_cycle = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'semi_annual'::text, 'annual'::text]))))),
  CONSTRAINT agreements_approved CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  CONSTRAINT agreements_billed CHECK ((is_main = (billed_through IS NULL))),
  CONSTRAINT agreements_cycle_known CHECK ((billing_cycle = ANY (ARRAY['daily'::text, 'weekly'::text, 'fortnight'::text, 'monthly'::text, 'quarterly'::text, 'semi_annual'::text, 'annual'::text]))),
  CONSTRAINT agreements_end_after_start CHECK (((end_date IS NULL) OR (end_date >= start_date))),
  CONSTRAINT agreements_free_hours CHECK (((free_hours IS NULL) OR ((free_hours >= 0) AND (free_hours <= 1000)))),
  CONSTRAINT agreements_free_hours_per_known CHECK ((free_hours_per = ANY (ARRAY['unit'::text, 'agreement'::text]))),
  CONSTRAINT agreements_kind_known CHECK ((kind = ANY (ARRAY['licence'::text, 'lease'::text]))),
  CONSTRAINT agreements_main_counts CHECK ((NOT (is_main AND (state = 'draft'::text)))),
  CONSTRAINT agreements_notice CHECK (((state <> 'notice'::text) OR ((notice_given_on IS NOT NULL) AND (end_date IS NOT NULL)))),
  CONSTRAINT agreements_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'notice'::text, 'ended'::text]))),
  CONSTRAINT agreements_tax_class_known CHECK ((tax_class = ANY (ARRAY['space'::text, 'A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text])))
);
CREATE INDEX agreements_by_created ON agreements USING btree (created_at, id);
CREATE INDEX agreements_by_end ON agreements USING btree (COALESCE(end_date, 'infinity'::date), id);
CREATE INDEX agreements_by_start ON agreements USING btree (start_date, id);
CREATE INDEX agreements_by_state ON agreements USING btree (state, created_at, id);
CREATE INDEX agreements_by_tenant ON agreements USING btree (tenant_id);
CREATE INDEX agreements_ending ON agreements USING btree (end_date) WHERE ((end_date IS NOT NULL) AND (state <> 'ended'::text));
CREATE UNIQUE INDEX agreements_number ON agreements USING btree (seq);
CREATE UNIQUE INDEX agreements_one_main ON agreements USING btree (tenant_id) WHERE is_main;
CREATE INDEX agreements_order_words ON agreements USING gin (purchase_order gin_trgm_ops) WHERE (purchase_order IS NOT NULL);
CREATE INDEX agreements_to_bill ON agreements USING btree (billed_through) WHERE (NOT is_main);
CREATE INDEX agreements_words ON agreements USING gin (search_words(number, external_number, purchase_order, NULL::text) gin_trgm_ops);
CREATE TRIGGER agreements_free_units AFTER UPDATE ON agreements FOR EACH ROW WHEN ((old.end_date IS DISTINCT FROM new.end_date)) EXECUTE FUNCTION agreements_free_units();
CREATE TRIGGER agreements_take_space AFTER UPDATE ON agreements FOR EACH ROW WHEN (((old.state = ANY (ARRAY['draft'::text, 'ended'::text])) AND (new.state <> ALL (ARRAY['draft'::text, 'ended'::text])))) EXECUTE FUNCTION agreements_take_space();
CREATE TRIGGER agreements_touched BEFORE UPDATE ON agreements FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('agreements', 'id', '{}', '{}');

CREATE TABLE allocations (
  id uuid DEFAULT uuid_v7() NOT NULL,
  invoice_id uuid NOT NULL,
  amount numeric(10,2) NOT NULL,
  payment_id uuid,
  credit_note_id uuid,
  deposit_move_id uuid,
  write_off_id uuid,
  dated_on date NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT allocations_pkey PRIMARY KEY (id),
  CONSTRAINT allocations_credit_note_id_credit_notes_id_fk FOREIGN KEY (credit_note_id) REFERENCES credit_notes(id) ON DELETE RESTRICT,
  CONSTRAINT allocations_deposit_move_id_deposit_moves_id_fk FOREIGN KEY (deposit_move_id) REFERENCES deposit_moves(id) ON DELETE RESTRICT,
  CONSTRAINT allocations_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT allocations_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT,
  CONSTRAINT allocations_write_off_id_write_offs_id_fk FOREIGN KEY (write_off_id) REFERENCES write_offs(id) ON DELETE RESTRICT,
  CONSTRAINT allocations_not_zero CHECK ((amount <> (0)::numeric)),
  CONSTRAINT allocations_of_one CHECK ((num_nonnulls(payment_id, credit_note_id, deposit_move_id, write_off_id) = 1))
);
CREATE INDEX allocations_by_credit_note ON allocations USING btree (credit_note_id);
CREATE INDEX allocations_by_day ON allocations USING btree (dated_on);
CREATE INDEX allocations_by_deposit_move ON allocations USING btree (deposit_move_id);
CREATE INDEX allocations_by_invoice ON allocations USING btree (invoice_id, created_at);
CREATE INDEX allocations_by_payment ON allocations USING btree (payment_id);
CREATE INDEX allocations_by_write_off ON allocations USING btree (write_off_id) WHERE (write_off_id IS NOT NULL);
CREATE TRIGGER allocations_add_to_days AFTER INSERT ON allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION allocations_add_to_days();
CREATE TRIGGER allocations_apply AFTER INSERT ON allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION allocations_apply();
CREATE TRIGGER allocations_fixed BEFORE DELETE OR UPDATE ON allocations FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER allocations_kept BEFORE TRUNCATE ON allocations FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

CREATE TABLE anchors (
  day date NOT NULL,
  made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  audit_seq bigint NOT NULL,
  audit_hash text NOT NULL,
  journal_seq bigint NOT NULL,
  journal_hash text NOT NULL,
  block text NOT NULL,
  recipients text[] NOT NULL,
  file text,
  filed_at timestamp with time zone,
  file_error text,
  CONSTRAINT anchors_pkey PRIMARY KEY (day),
  CONSTRAINT anchors_filed CHECK (((filed_at IS NULL) OR (file IS NOT NULL))),
  CONSTRAINT anchors_somewhere CHECK (((cardinality(recipients) > 0) OR (file IS NOT NULL)))
);
CREATE TRIGGER anchors_fixed BEFORE UPDATE OF day, made_at, audit_seq, audit_hash, journal_seq, journal_hash, block, recipients, file ON anchors FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER anchors_kept BEFORE DELETE ON anchors FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE audit_archived_states (
  audit_id bigint NOT NULL,
  archive integer NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  hash bytea NOT NULL,
  after jsonb,
  CONSTRAINT audit_archived_states_pkey PRIMARY KEY (audit_id)
);
CREATE INDEX audit_archived_states_by_archive ON audit_archived_states USING btree (archive, audit_id);
CREATE INDEX audit_archived_states_by_row ON audit_archived_states USING btree (entity, entity_id, audit_id);
CREATE TRIGGER audit_archived_states_fixed BEFORE INSERT OR DELETE OR UPDATE ON audit_archived_states FOR EACH ROW EXECUTE FUNCTION audit_archived_states_stay();
CREATE TRIGGER audit_archived_states_kept BEFORE TRUNCATE ON audit_archived_states FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

CREATE TABLE audit_archives (
  number integer NOT NULL,
  month date NOT NULL,
  up_to date NOT NULL,
  from_tx xid8 NOT NULL,
  to_tx xid8 NOT NULL,
  from_seq bigint NOT NULL,
  to_seq bigint NOT NULL,
  last_tx xid8 NOT NULL,
  last_audit_id bigint NOT NULL,
  hash_before bytea NOT NULL,
  last_hash bytea NOT NULL,
  file text NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  signed_by text NOT NULL,
  encrypted_for text[] NOT NULL,
  places text[] NOT NULL,
  states bigint DEFAULT 0 NOT NULL,
  states_hash bytea DEFAULT '\x'::bytea NOT NULL,
  tx xid8 DEFAULT space_tx() NOT NULL,
  archived_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  hash bytea DEFAULT '\x'::bytea NOT NULL,
  CONSTRAINT audit_archives_pkey PRIMARY KEY (number),
  CONSTRAINT audit_archives_links CHECK (((to_seq >= (from_seq - 1)) AND (to_tx > from_tx))),
  CONSTRAINT audit_archives_months CHECK (((up_to > month) AND (EXTRACT(day FROM month) = (1)::numeric))),
  CONSTRAINT audit_archives_sha256 CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE UNIQUE INDEX audit_archives_by_month ON audit_archives USING btree (month);
CREATE TRIGGER audit_archives_fixed BEFORE DELETE OR UPDATE ON audit_archives FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_archives_go_on BEFORE INSERT ON audit_archives FOR EACH ROW EXECUTE FUNCTION audit_archives_go_on();
CREATE TRIGGER audit_archives_kept BEFORE TRUNCATE ON audit_archives FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

CREATE TABLE audit_cuts (
  month date NOT NULL,
  from_tx xid8 NOT NULL,
  cut_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT audit_cuts_pkey PRIMARY KEY (month),
  CONSTRAINT audit_cuts_month CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE UNIQUE INDEX audit_cuts_by_tx ON audit_cuts USING btree (from_tx);
CREATE TRIGGER audit_cuts_fixed BEFORE DELETE OR UPDATE ON audit_cuts FOR EACH ROW EXECUTE FUNCTION audit_cuts_stay();
CREATE TRIGGER audit_cuts_kept BEFORE TRUNCATE ON audit_cuts FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

CREATE TABLE audit_head (
  one boolean DEFAULT true NOT NULL,
  seq bigint NOT NULL,
  tx xid8 NOT NULL,
  audit_id bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_head_pkey PRIMARY KEY (one),
  CONSTRAINT audit_head_one_check CHECK (one)
);
CREATE TRIGGER audit_head_fixed BEFORE DELETE ON audit_head FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_head_kept BEFORE TRUNCATE ON audit_head FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_head_moves_on BEFORE UPDATE ON audit_head FOR EACH ROW EXECUTE FUNCTION audit_head_moves_on();

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  tx xid8 DEFAULT space_tx() NOT NULL,
  actor text NOT NULL,
  actor_name text NOT NULL,
  request_id text,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb,
  CONSTRAINT audit_log_images CHECK (((jsonb_typeof(before) <> 'null'::text) AND (jsonb_typeof(after) <> 'null'::text)))
) PARTITION BY RANGE (tx);
CREATE INDEX audit_log_by_action ON audit_log USING btree (action, at, id);
CREATE INDEX audit_log_by_actor ON audit_log USING btree (actor, at, id);
CREATE INDEX audit_log_by_entity ON audit_log USING btree (entity, entity_id, id);
CREATE INDEX audit_log_by_name ON audit_log USING btree (actor_name, at, id);
CREATE INDEX audit_log_by_time ON audit_log USING btree (at, id);
CREATE UNIQUE INDEX audit_log_by_tx ON audit_log USING btree (tx, id);
CREATE INDEX audit_log_of_agreements ON audit_log USING btree (COALESCE((COALESCE(after, before) ->> 'agreement_id'::text), (COALESCE(after, before) ->> 'line_id'::text))) WHERE (entity = ANY (ARRAY['agreement_lines'::text, 'unit_holds'::text, 'agreement_pauses'::text, 'agreement_increases'::text, 'renewal_contacts'::text]));
CREATE TRIGGER audit_log_fixed BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_stays();
CREATE TRIGGER audit_log_kept BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

CREATE TABLE audit_personal (
  entity text NOT NULL,
  fields text[] NOT NULL,
  CONSTRAINT audit_personal_pkey PRIMARY KEY (entity)
);

CREATE TABLE audit_redactions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  audit_id bigint NOT NULL,
  batch uuid NOT NULL,
  tx xid8 DEFAULT space_tx() NOT NULL,
  link_hash bytea,
  image_hash bytea NOT NULL,
  CONSTRAINT audit_redactions_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_redactions_by_batch ON audit_redactions USING btree (batch);
CREATE INDEX audit_redactions_by_entry ON audit_redactions USING btree (audit_id, id);
CREATE TRIGGER audit_redactions_fixed BEFORE DELETE OR UPDATE ON audit_redactions FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_redactions_kept BEFORE TRUNCATE ON audit_redactions FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

CREATE TABLE audit_seal (
  seq bigint NOT NULL,
  audit_id bigint NOT NULL,
  tx xid8 NOT NULL,
  hash bytea NOT NULL,
  hash_version smallint DEFAULT 1 NOT NULL,
  sealed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
) PARTITION BY RANGE (tx);
CREATE UNIQUE INDEX audit_seal_by_tx ON audit_seal USING btree (tx, audit_id);
CREATE TRIGGER audit_seal_fixed BEFORE DELETE OR UPDATE ON audit_seal FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_seal_goes_on AFTER INSERT ON audit_seal REFERENCING NEW TABLE AS new_links FOR EACH STATEMENT EXECUTE FUNCTION audit_seal_goes_on();
CREATE TRIGGER audit_seal_kept BEFORE TRUNCATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

CREATE TABLE audit_tables (
  entity text NOT NULL,
  key text NOT NULL,
  hashed text[] NOT NULL,
  ignored text[] NOT NULL,
  CONSTRAINT audit_tables_pkey PRIMARY KEY (entity)
);

CREATE TABLE backups (
  id uuid DEFAULT uuid_v7() NOT NULL,
  trigger text NOT NULL,
  actor_name text NOT NULL,
  host text NOT NULL,
  status text DEFAULT 'running'::text NOT NULL,
  started_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  finished_at timestamp with time zone,
  step text,
  done integer DEFAULT 0 NOT NULL,
  to_do integer DEFAULT 0 NOT NULL,
  file text,
  bytes bigint,
  rows bigint,
  sha256 text,
  audit_head text,
  journal_head text,
  verification text,
  verification_note text,
  verified_at timestamp with time zone,
  error text,
  removed_at timestamp with time zone,
  encrypted_for text[] DEFAULT '{}'::text[] NOT NULL,
  signed_by text,
  copies jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT backups_pkey PRIMARY KEY (id),
  CONSTRAINT backups_done_whole CHECK (((status <> 'done'::text) OR ((file IS NOT NULL) AND (bytes IS NOT NULL) AND (sha256 IS NOT NULL)))),
  CONSTRAINT backups_failed_said CHECK (((status <> 'failed'::text) OR (length(error) > 0))),
  CONSTRAINT backups_status_known CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text]))),
  CONSTRAINT backups_trigger_known CHECK ((trigger = ANY (ARRAY['schedule'::text, 'person'::text, 'command'::text]))),
  CONSTRAINT backups_verification_known CHECK ((verification = ANY (ARRAY['restored'::text, 'read'::text, 'failed'::text])))
);
CREATE INDEX backups_by_start ON backups USING btree (started_at, id);
CREATE TRIGGER backups_noted AFTER INSERT OR UPDATE ON backups FOR EACH STATEMENT EXECUTE FUNCTION note_change();

CREATE TABLE bank_notices (
  id uuid DEFAULT uuid_v7() NOT NULL,
  cash_account_id uuid NOT NULL,
  transaction_id text NOT NULL,
  state text NOT NULL,
  paid_on date NOT NULL,
  amount numeric(10,2) NOT NULL,
  reference text,
  payer_name text,
  phone text,
  narration text,
  matched_by text,
  payment_id uuid,
  line_id uuid,
  note text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  deposit_move_id uuid,
  CONSTRAINT bank_notices_pkey PRIMARY KEY (id),
  CONSTRAINT bank_notices_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT bank_notices_deposit_move_id_deposit_moves_id_fk FOREIGN KEY (deposit_move_id) REFERENCES deposit_moves(id) ON DELETE RESTRICT,
  CONSTRAINT bank_notices_line_id_statement_lines_id_fk FOREIGN KEY (line_id) REFERENCES statement_lines(id) ON DELETE RESTRICT,
  CONSTRAINT bank_notices_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT,
  CONSTRAINT bank_notices_amount_positive CHECK ((amount > (0)::numeric)),
  CONSTRAINT bank_notices_applied CHECK (((num_nonnulls(payment_id, deposit_move_id) =
CASE
    WHEN (state = 'applied'::text) THEN 1
    ELSE 0
END) AND ((state = 'applied'::text) = (matched_by IS NOT NULL)) AND ((state = 'on_statement'::text) = (line_id IS NOT NULL)))),
  CONSTRAINT bank_notices_matched_by_known CHECK ((matched_by = ANY (ARRAY['prompt'::text, 'invoice'::text, 'close_number'::text, 'pay_code'::text, 'checkout'::text, 'person'::text]))),
  CONSTRAINT bank_notices_number_form CHECK (((length(transaction_id) >= 1) AND (length(transaction_id) <= 60))),
  CONSTRAINT bank_notices_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'applied'::text, 'on_statement'::text])))
);
CREATE INDEX bank_notices_by_account ON bank_notices USING btree (cash_account_id, created_at);
CREATE INDEX bank_notices_by_amount ON bank_notices USING btree (amount, id);
CREATE INDEX bank_notices_by_created ON bank_notices USING btree (created_at, id);
CREATE INDEX bank_notices_by_line ON bank_notices USING btree (line_id);
CREATE INDEX bank_notices_by_paid ON bank_notices USING btree (paid_on, id);
CREATE UNIQUE INDEX bank_notices_deposit_once ON bank_notices USING btree (deposit_move_id) WHERE (deposit_move_id IS NOT NULL);
CREATE UNIQUE INDEX bank_notices_once ON bank_notices USING btree (upper(transaction_id));
CREATE UNIQUE INDEX bank_notices_payment_once ON bank_notices USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX bank_notices_waiting ON bank_notices USING btree (created_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX bank_notices_words ON bank_notices USING gin (search_words(transaction_id, reference, payer_name, phone) gin_trgm_ops) WITH (gin_pending_list_limit='128');
CREATE CONSTRAINT TRIGGER bank_notices_payment_stands AFTER INSERT OR UPDATE OF payment_id ON bank_notices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.payment_id IS NOT NULL)) EXECUTE FUNCTION bank_notices_payment_stands();
CREATE TRIGGER bank_notices_stay BEFORE UPDATE ON bank_notices FOR EACH ROW EXECUTE FUNCTION bank_notices_stay();
CREATE TRIGGER bank_notices_touched BEFORE UPDATE ON bank_notices FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('bank_notices', 'id', '{}', '{}');

CREATE TABLE bank_profiles (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  columns jsonb NOT NULL,
  date_order text,
  "decimal" text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT bank_profiles_pkey PRIMARY KEY (id),
  CONSTRAINT bank_profiles_decimal CHECK (("decimal" = ANY (ARRAY['.'::text, ','::text]))),
  CONSTRAINT bank_profiles_order_known CHECK ((date_order = ANY (ARRAY['dmy'::text, 'mdy'::text, 'ymd'::text])))
);
CREATE UNIQUE INDEX bank_profiles_name_taken ON bank_profiles USING btree (fold_name(name));
SELECT audit_attach('bank_profiles', 'id', '{}', '{}');

CREATE TABLE bank_rules (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  contains text NOT NULL,
  "least" numeric(14,2),
  most numeric(14,2),
  way text,
  account text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT bank_rules_pkey PRIMARY KEY (id),
  CONSTRAINT bank_rules_account_accounts_code_fk FOREIGN KEY (account) REFERENCES accounts(code) ON DELETE RESTRICT,
  CONSTRAINT bank_rules_contains CHECK ((length(contains) >= 3)),
  CONSTRAINT bank_rules_range CHECK ((("least" >= (0)::numeric) AND ("least" <= most))),
  CONSTRAINT bank_rules_way CHECK ((way = ANY (ARRAY['in'::text, 'out'::text])))
);
CREATE UNIQUE INDEX bank_rules_name_taken ON bank_rules USING btree (fold_name(name));
SELECT audit_attach('bank_rules', 'id', '{}', '{}');

CREATE TABLE bill_allocations (
  id uuid DEFAULT uuid_v7() NOT NULL,
  payment_id uuid NOT NULL,
  bill_id uuid NOT NULL,
  amount numeric(10,2) NOT NULL,
  withheld_tax numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  withheld_vat numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  CONSTRAINT bill_allocations_pkey PRIMARY KEY (id),
  CONSTRAINT bill_allocations_bill_id_bills_id_fk FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE RESTRICT,
  CONSTRAINT bill_allocations_payment_id_bill_payments_id_fk FOREIGN KEY (payment_id) REFERENCES bill_payments(id) ON DELETE RESTRICT,
  CONSTRAINT bill_allocations_amounts CHECK (((amount > (0)::numeric) AND (withheld_tax >= (0)::numeric) AND (withheld_vat >= (0)::numeric) AND ((withheld_tax + withheld_vat) <= amount)))
);
CREATE INDEX bill_allocations_by_bill ON bill_allocations USING btree (bill_id);
CREATE UNIQUE INDEX bill_allocations_one_each ON bill_allocations USING btree (payment_id, bill_id);
CREATE TRIGGER bill_allocations_apply AFTER INSERT ON bill_allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bill_allocations_apply();
CREATE TRIGGER bill_allocations_fixed BEFORE DELETE OR UPDATE ON bill_allocations FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER bill_allocations_kept BEFORE TRUNCATE ON bill_allocations FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

CREATE TABLE bill_attachments (
  id uuid DEFAULT uuid_v7() NOT NULL,
  bill_id uuid NOT NULL,
  filename text NOT NULL,
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  added_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT bill_attachments_pkey PRIMARY KEY (id),
  CONSTRAINT bill_attachments_bill_id_bills_id_fk FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE RESTRICT,
  CONSTRAINT bill_attachments_digest CHECK ((sha256 = encode(sha256(bytes), 'hex'::text))),
  CONSTRAINT bill_attachments_media_known CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'application/pdf'::text]))),
  CONSTRAINT bill_attachments_size CHECK ((((size >= 1) AND (size <= 5242880)) AND (size = length(bytes))))
);
CREATE UNIQUE INDEX bill_attachments_once ON bill_attachments USING btree (bill_id, sha256);
CREATE TRIGGER bill_attachments_fixed BEFORE UPDATE ON bill_attachments FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER bill_attachments_guard BEFORE INSERT OR DELETE ON bill_attachments FOR EACH ROW EXECUTE FUNCTION bill_attachments_guard();
SELECT audit_attach('bill_attachments', 'id', '{bytes}', '{}');

CREATE TABLE bill_batches (
  id uuid DEFAULT uuid_v7() NOT NULL,
  seq integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  cash_account_id uuid NOT NULL,
  paid_on date NOT NULL,
  reference text,
  recorded_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT bill_batches_pkey PRIMARY KEY (id),
  CONSTRAINT bill_batches_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT
);
CREATE INDEX bill_batches_by_account ON bill_batches USING btree (cash_account_id, paid_on);
CREATE INDEX bill_batches_by_created ON bill_batches USING btree (created_at, id);
CREATE INDEX bill_batches_by_date ON bill_batches USING btree (paid_on, id);
CREATE UNIQUE INDEX bill_batches_by_seq ON bill_batches USING btree (seq);
CREATE TRIGGER bill_batches_fixed BEFORE DELETE OR UPDATE ON bill_batches FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('bill_batches', 'id', '{}', '{}');

CREATE TABLE bill_lines (
  id uuid DEFAULT uuid_v7() NOT NULL,
  bill_id uuid NOT NULL,
  ordinal smallint NOT NULL,
  account text NOT NULL,
  description text NOT NULL,
  net numeric(10,2) NOT NULL,
  tax_class text NOT NULL,
  vat numeric(10,2) NOT NULL,
  CONSTRAINT bill_lines_pkey PRIMARY KEY (id),
  CONSTRAINT bill_lines_account_accounts_code_fk FOREIGN KEY (account) REFERENCES accounts(code),
  CONSTRAINT bill_lines_bill_id_bills_id_fk FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE RESTRICT,
  CONSTRAINT bill_lines_amounts CHECK (((net > (0)::numeric) AND (vat >= (0)::numeric))),
  CONSTRAINT bill_lines_class_known CHECK ((tax_class = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text]))),
  CONSTRAINT bill_lines_vat_of_class CHECK (((vat = (0)::numeric) OR (tax_class = ANY (ARRAY['B'::text, 'E'::text]))))
);
CREATE INDEX bill_lines_by_account ON bill_lines USING btree (account);
CREATE UNIQUE INDEX bill_lines_in_order ON bill_lines USING btree (bill_id, ordinal);
CREATE TRIGGER bill_lines_while_draft BEFORE INSERT OR DELETE OR UPDATE ON bill_lines FOR EACH ROW EXECUTE FUNCTION bill_lines_while_draft();

CREATE TABLE bill_payments (
  id uuid DEFAULT uuid_v7() NOT NULL,
  batch_id uuid NOT NULL,
  supplier_id uuid NOT NULL,
  amount numeric(10,2) NOT NULL,
  withheld_tax numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  withheld_vat numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  tax_certificate text,
  vat_certificate text,
  reversed_on date,
  reversed_by_name text,
  reverse_reason text,
  CONSTRAINT bill_payments_pkey PRIMARY KEY (id),
  CONSTRAINT bill_payments_batch_id_bill_batches_id_fk FOREIGN KEY (batch_id) REFERENCES bill_batches(id) ON DELETE RESTRICT,
  CONSTRAINT bill_payments_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id) ON DELETE RESTRICT,
  CONSTRAINT bill_payments_amounts CHECK (((amount >= (0)::numeric) AND (withheld_tax >= (0)::numeric) AND (withheld_vat >= (0)::numeric))),
  CONSTRAINT bill_payments_reversed CHECK ((num_nonnulls(reversed_on, reversed_by_name, reverse_reason) = ANY (ARRAY[0, 3])))
);
CREATE INDEX bill_payments_by_supplier ON bill_payments USING btree (supplier_id);
CREATE UNIQUE INDEX bill_payments_one_each ON bill_payments USING btree (batch_id, supplier_id);
CREATE INDEX bill_payments_withheld ON bill_payments USING btree (batch_id) WHERE ((withheld_tax > (0)::numeric) OR (withheld_vat > (0)::numeric));
CREATE TRIGGER bill_payments_kept BEFORE DELETE ON bill_payments FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER bill_payments_stay BEFORE UPDATE ON bill_payments FOR EACH ROW EXECUTE FUNCTION bill_payments_stay();
SELECT audit_attach('bill_payments', 'id', '{}', '{}');

CREATE TABLE billing_runs (
  id uuid DEFAULT uuid_v7() NOT NULL,
  kind text NOT NULL,
  trigger text NOT NULL,
  day date NOT NULL,
  status text DEFAULT 'running'::text NOT NULL,
  actor_name text NOT NULL,
  invoices_generated integer DEFAULT 0 NOT NULL,
  letters_generated integer DEFAULT 0 NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  to_do integer DEFAULT 0 NOT NULL,
  error text,
  undo_reason text,
  started_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  alive_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT billing_runs_pkey PRIMARY KEY (id),
  CONSTRAINT billing_runs_finished CHECK (((status = 'running'::text) = (finished_at IS NULL))),
  CONSTRAINT billing_runs_kind_known CHECK ((kind = ANY (ARRAY['billing'::text, 'automation'::text]))),
  CONSTRAINT billing_runs_status_known CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'undone'::text])))
);
CREATE INDEX billing_runs_by_start ON billing_runs USING btree (started_at, id);
CREATE UNIQUE INDEX billing_runs_once_a_day ON billing_runs USING btree (kind, day) WHERE ((trigger = 'schedule'::text) AND (status = ANY (ARRAY['running'::text, 'done'::text])));
CREATE UNIQUE INDEX billing_runs_one_at_a_time ON billing_runs USING btree (kind) WHERE (status = 'running'::text);
CREATE TRIGGER billing_runs_noted AFTER INSERT OR UPDATE ON billing_runs FOR EACH STATEMENT EXECUTE FUNCTION note_change();

CREATE TABLE bills (
  id uuid DEFAULT uuid_v7() NOT NULL,
  seq integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text DEFAULT 'bill'::text NOT NULL,
  supplier_id uuid NOT NULL,
  number text NOT NULL,
  cu_number text,
  bill_date date NOT NULL,
  due_date date NOT NULL,
  notes text,
  net numeric(10,2) NOT NULL,
  vat numeric(10,2) NOT NULL,
  total numeric(10,2) NOT NULL,
  paid numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  state text DEFAULT 'draft'::text NOT NULL,
  claims_vat boolean,
  posted_on date,
  entered_by text DEFAULT current_setting('app.actor'::text) NOT NULL,
  entered_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  approved_by text,
  approved_by_name text,
  approved_at timestamp with time zone,
  cancelled_on date,
  cancelled_by_name text,
  cancel_reason text,
  site_id smallint DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT bills_pkey PRIMARY KEY (id),
  CONSTRAINT bills_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE RESTRICT,
  CONSTRAINT bills_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id) ON DELETE RESTRICT,
  CONSTRAINT bills_amounts CHECK (((net > (0)::numeric) AND (vat >= (0)::numeric) AND (total = (net + vat)))),
  CONSTRAINT bills_approved_whole CHECK (((num_nonnulls(posted_on, claims_vat, approved_by, approved_by_name, approved_at) = ANY (ARRAY[0, 5])) AND ((state <> 'approved'::text) OR (posted_on IS NOT NULL)) AND ((state <> 'draft'::text) OR (posted_on IS NULL)))),
  CONSTRAINT bills_cancelled_whole CHECK ((((state = 'cancelled'::text) = (cancelled_on IS NOT NULL)) AND (num_nonnulls(cancelled_on, cancelled_by_name, cancel_reason) = ANY (ARRAY[0, 3])))),
  CONSTRAINT bills_due_after CHECK ((due_date >= bill_date)),
  CONSTRAINT bills_kind_known CHECK ((kind = ANY (ARRAY['bill'::text, 'credit'::text]))),
  CONSTRAINT bills_paid_approved CHECK (((paid = (0)::numeric) OR (state = 'approved'::text))),
  CONSTRAINT bills_paid_within CHECK (((paid >= (0)::numeric) AND (paid <= total))),
  CONSTRAINT bills_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'approved'::text, 'cancelled'::text])))
);
CREATE INDEX bills_by_created ON bills USING btree (created_at, id);
CREATE INDEX bills_by_date ON bills USING btree (bill_date, id);
CREATE INDEX bills_by_due ON bills USING btree (due_date, id);
CREATE UNIQUE INDEX bills_by_seq ON bills USING btree (seq);
CREATE INDEX bills_by_supplier ON bills USING btree (supplier_id, bill_date);
CREATE INDEX bills_by_total ON bills USING btree (total, id);
CREATE INDEX bills_drafts ON bills USING btree (created_at) WHERE (state = 'draft'::text);
CREATE UNIQUE INDEX bills_number_once ON bills USING btree (supplier_id, kind, fold_name(number)) WHERE (state <> 'cancelled'::text);
CREATE INDEX bills_open ON bills USING btree (supplier_id, due_date) WHERE ((state = 'approved'::text) AND (paid < total));
CREATE INDEX bills_words ON bills USING gin (search_words(number, cu_number, notes, NULL::text) gin_trgm_ops);
CREATE TRIGGER bills_kept BEFORE DELETE ON bills FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER bills_stay BEFORE UPDATE ON bills FOR EACH ROW EXECUTE FUNCTION bills_stay();
CREATE TRIGGER bills_touched BEFORE UPDATE ON bills FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('bills', 'id', '{}', '{}');

CREATE TABLE booking_charges (
  booking_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  CONSTRAINT booking_charges_pkey PRIMARY KEY (booking_id),
  CONSTRAINT booking_charges_booking_id_room_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES room_bookings(id) ON DELETE RESTRICT,
  CONSTRAINT booking_charges_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT
);
CREATE INDEX booking_charges_by_invoice ON booking_charges USING btree (invoice_id);

CREATE TABLE booking_items (
  id uuid DEFAULT uuid_v7() NOT NULL,
  booking_id uuid NOT NULL,
  extra_id uuid NOT NULL,
  name text NOT NULL,
  unit text NOT NULL,
  quantity integer NOT NULL,
  unit_price numeric(10,2) NOT NULL,
  amount numeric(10,2) GENERATED ALWAYS AS ((quantity)::numeric * unit_price) STORED,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  tax_class text NOT NULL,
  CONSTRAINT booking_items_pkey PRIMARY KEY (id),
  CONSTRAINT booking_items_booking_id_room_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES room_bookings(id) ON DELETE RESTRICT,
  CONSTRAINT booking_items_extra_id_extras_id_fk FOREIGN KEY (extra_id) REFERENCES extras(id) ON DELETE RESTRICT,
  CONSTRAINT booking_items_price CHECK (((unit_price > (0)::numeric) AND ((unit_price * (quantity)::numeric) <= 99999999.99))),
  CONSTRAINT booking_items_quantity CHECK (((quantity >= 1) AND (quantity <= 1000))),
  CONSTRAINT booking_items_tax_class_known CHECK ((tax_class = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text])))
);
CREATE INDEX booking_items_by_extra ON booking_items USING btree (extra_id);
CREATE UNIQUE INDEX booking_items_once ON booking_items USING btree (booking_id, extra_id);
CREATE TRIGGER booking_items_stay_charged BEFORE INSERT OR DELETE OR UPDATE ON booking_items FOR EACH ROW EXECUTE FUNCTION booking_items_stay_charged();
CREATE TRIGGER booking_items_still_within_stock AFTER UPDATE ON booking_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION booking_items_within_stock();
CREATE TRIGGER booking_items_within_stock AFTER INSERT ON booking_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION booking_items_within_stock();
SELECT audit_attach('booking_items', 'id', '{}', '{}');

CREATE TABLE booking_moves (
  checkout_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  room_id uuid NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  kept_ids uuid[] NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT booking_moves_pkey PRIMARY KEY (checkout_id),
  CONSTRAINT booking_moves_booking_id_room_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES room_bookings(id) ON DELETE RESTRICT,
  CONSTRAINT booking_moves_checkout_id_checkouts_id_fk FOREIGN KEY (checkout_id) REFERENCES checkouts(id) ON DELETE RESTRICT,
  CONSTRAINT booking_moves_room_id_meeting_rooms_id_fk FOREIGN KEY (room_id) REFERENCES meeting_rooms(id) ON DELETE RESTRICT,
  CONSTRAINT booking_moves_ends_after_start CHECK ((ends_at > starts_at))
);
CREATE INDEX booking_moves_by_booking ON booking_moves USING btree (booking_id);

CREATE TABLE booking_series (
  id uuid DEFAULT uuid_v7() NOT NULL,
  every text NOT NULL,
  until date NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT booking_series_pkey PRIMARY KEY (id),
  CONSTRAINT booking_series_every_known CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'fortnight'::text, 'month'::text])))
);
SELECT audit_attach('booking_series', 'id', '{}', '{}');

CREATE TABLE browser_blocks (
  directive text NOT NULL,
  blocked text NOT NULL,
  route text NOT NULL,
  seen integer NOT NULL,
  first_seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  last_seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT browser_blocks_pkey PRIMARY KEY (directive, blocked, route),
  CONSTRAINT browser_blocks_form CHECK (((directive ~ '^[a-z-]{1,40}$'::text) AND (route ~ '^[a-z/:-]{1,60}$'::text) AND (blocked ~ '^([a-z-]{1,20}|(https?|wss?)://[a-z0-9.:_\[\]-]{1,100})$'::text))),
  CONSTRAINT browser_blocks_seen CHECK (((seen >= 1) AND (seen <= 1000000)))
);
CREATE INDEX browser_blocks_latest ON browser_blocks USING btree (last_seen_at);

CREATE TABLE budgets (
  id text NOT NULL,
  account text NOT NULL,
  year smallint NOT NULL,
  months numeric(14,2)[] NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT budgets_pkey PRIMARY KEY (year, account),
  CONSTRAINT budgets_account_accounts_code_fk FOREIGN KEY (account) REFERENCES accounts(code),
  CONSTRAINT budgets_id CHECK ((id = ((account || '-'::text) || (year)::text))),
  CONSTRAINT budgets_months CHECK (((cardinality(months) = 12) AND (array_position(months, NULL::numeric) IS NULL) AND ((0)::numeric <= ALL (months)))),
  CONSTRAINT budgets_year CHECK (((year >= 2000) AND (year <= 2100)))
);
CREATE TRIGGER budgets_touched BEFORE UPDATE ON budgets FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('budgets', 'id', '{}', '{}');

CREATE TABLE calendar_feeds (
  id uuid DEFAULT uuid_v7() NOT NULL,
  secret_hash text NOT NULL,
  room_id uuid,
  tenant_id uuid,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (id),
  CONSTRAINT calendar_feeds_room_id_meeting_rooms_id_fk FOREIGN KEY (room_id) REFERENCES meeting_rooms(id) ON DELETE RESTRICT,
  CONSTRAINT calendar_feeds_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT calendar_feeds_of_one CHECK ((num_nonnulls(room_id, tenant_id) = 1))
);
CREATE UNIQUE INDEX calendar_feeds_one_per_room ON calendar_feeds USING btree (room_id);
CREATE UNIQUE INDEX calendar_feeds_one_per_tenant ON calendar_feeds USING btree (tenant_id);
CREATE UNIQUE INDEX calendar_feeds_secret ON calendar_feeds USING btree (secret_hash);
SELECT audit_attach('calendar_feeds', 'id', '{secret_hash}', '{}');

CREATE TABLE cash_account_methods (
  payment_method text NOT NULL,
  cash_account_id uuid NOT NULL,
  kind text NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  CONSTRAINT cash_account_methods_pkey PRIMARY KEY (payment_method),
  CONSTRAINT cash_account_methods_open FOREIGN KEY (cash_account_id, kind, is_active) REFERENCES cash_accounts(id, kind, is_active),
  CONSTRAINT cash_account_methods_active CHECK (is_active),
  CONSTRAINT cash_account_methods_fits CHECK ((((payment_method = 'cash'::text) AND (kind = ANY (ARRAY['petty_cash'::text, 'till'::text]))) OR ((payment_method = 'bank_transfer'::text) AND (kind = 'bank'::text)) OR ((payment_method = 'mobile_money'::text) AND (kind = 'mpesa'::text)) OR ((payment_method = 'cheque'::text) AND (kind = ANY (ARRAY['cheques'::text, 'bank'::text]))) OR ((payment_method = 'credit_card'::text) AND (kind = 'bank'::text)))),
  CONSTRAINT cash_account_methods_method_known CHECK ((payment_method = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'mobile_money'::text, 'cheque'::text, 'credit_card'::text])))
);
CREATE INDEX cash_account_methods_by_account ON cash_account_methods USING btree (cash_account_id);
CREATE TRIGGER cash_account_methods_kept BEFORE DELETE ON cash_account_methods FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('cash_account_methods', 'payment_method', '{}', '{}');

CREATE TABLE cash_accounts (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  account text NOT NULL,
  bank text,
  number_end text,
  site_id smallint DEFAULT 1 NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT cash_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT cash_accounts_as_default UNIQUE (id, kind, is_active),
  CONSTRAINT cash_accounts_account_accounts_code_fk FOREIGN KEY (account) REFERENCES accounts(code),
  CONSTRAINT cash_accounts_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE RESTRICT,
  CONSTRAINT cash_accounts_kind_known CHECK ((kind = ANY (ARRAY['bank'::text, 'mpesa'::text, 'till'::text, 'petty_cash'::text, 'cheques'::text]))),
  CONSTRAINT cash_accounts_not_transit CHECK ((account <> ALL (ARRAY['1050'::text, '1090'::text]))),
  CONSTRAINT cash_accounts_number_end CHECK ((number_end ~ '^[0-9A-Za-z]{1,4}$'::text))
);
CREATE UNIQUE INDEX cash_accounts_account_taken ON cash_accounts USING btree (account);
CREATE UNIQUE INDEX cash_accounts_name_taken ON cash_accounts USING btree (fold_name(name));
CREATE TRIGGER cash_accounts_keep_channels BEFORE UPDATE OF is_active ON cash_accounts FOR EACH ROW WHEN ((old.is_active AND (NOT new.is_active))) EXECUTE FUNCTION cash_accounts_keep_channels();
CREATE TRIGGER cash_accounts_keep_till BEFORE UPDATE OF is_active ON cash_accounts FOR EACH ROW WHEN ((old.is_active AND (NOT new.is_active))) EXECUTE FUNCTION cash_accounts_keep_till();
CREATE TRIGGER cash_accounts_kept BEFORE DELETE ON cash_accounts FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER cash_accounts_stay BEFORE UPDATE ON cash_accounts FOR EACH ROW WHEN ((((old.kind IS DISTINCT FROM new.kind) OR (old.account IS DISTINCT FROM new.account)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION cash_accounts_stay();
CREATE TRIGGER cash_accounts_touched BEFORE UPDATE ON cash_accounts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('cash_accounts', 'id', '{}', '{}');

CREATE TABLE cash_entries (
  id uuid DEFAULT uuid_v7() NOT NULL,
  kind text NOT NULL,
  cash_account_id uuid NOT NULL,
  amount numeric(10,2) NOT NULL,
  entry_date date NOT NULL,
  description text NOT NULL,
  recorded_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  reversed_at timestamp with time zone,
  reversed_by text,
  reverse_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT cash_entries_pkey PRIMARY KEY (id),
  CONSTRAINT cash_entries_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT cash_entries_amount_positive CHECK ((amount > (0)::numeric)),
  CONSTRAINT cash_entries_kind_known CHECK ((kind = ANY (ARRAY['charge'::text, 'interest'::text, 'owner_in'::text, 'owner_out'::text]))),
  CONSTRAINT cash_entries_reversed CHECK (((reversed_at IS NULL) = (reverse_reason IS NULL)))
);
CREATE INDEX cash_entries_by_account ON cash_entries USING btree (cash_account_id, entry_date);
CREATE INDEX cash_entries_by_amount ON cash_entries USING btree (amount, id);
CREATE INDEX cash_entries_by_created ON cash_entries USING btree (created_at, id);
CREATE INDEX cash_entries_by_date ON cash_entries USING btree (entry_date, id);
CREATE TRIGGER cash_entries_kept BEFORE DELETE ON cash_entries FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER cash_entries_stay BEFORE UPDATE ON cash_entries FOR EACH ROW EXECUTE FUNCTION reversed_once();
SELECT audit_attach('cash_entries', 'id', '{}', '{}');

CREATE TABLE chain_checkpoints (
  chain text NOT NULL,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  turn bigint NOT NULL,
  verified_at timestamp with time zone NOT NULL,
  CONSTRAINT chain_checkpoints_pkey PRIMARY KEY (chain),
  CONSTRAINT chain_checkpoints_known CHECK ((chain = ANY (ARRAY['audit'::text, 'journal'::text]))),
  CONSTRAINT chain_checkpoints_turn CHECK (((turn >= 0) AND (turn <= seq)))
);

CREATE TABLE charges (
  id uuid DEFAULT uuid_v7() NOT NULL,
  tenant_id uuid NOT NULL,
  agreement_id uuid,
  extra_id uuid,
  description text NOT NULL,
  quantity numeric(7,2) DEFAULT 1 NOT NULL,
  unit_price numeric(10,2) NOT NULL,
  date date NOT NULL,
  invoice_line_id uuid,
  void_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT charges_pkey PRIMARY KEY (id),
  CONSTRAINT charges_agreement_id_agreements_id_fk FOREIGN KEY (agreement_id) REFERENCES agreements(id) ON DELETE RESTRICT,
  CONSTRAINT charges_extra_id_extras_id_fk FOREIGN KEY (extra_id) REFERENCES extras(id) ON DELETE RESTRICT,
  CONSTRAINT charges_invoice_line_id_invoice_lines_id_fk FOREIGN KEY (invoice_line_id) REFERENCES invoice_lines(id) ON DELETE RESTRICT,
  CONSTRAINT charges_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT charges_invoiced_or_void CHECK (((invoice_line_id IS NULL) OR (void_reason IS NULL))),
  CONSTRAINT charges_price CHECK (((unit_price > (0)::numeric) AND ((unit_price * quantity) <= 99999999.99))),
  CONSTRAINT charges_quantity CHECK (((quantity > (0)::numeric) AND (quantity <= (10000)::numeric)))
);
CREATE INDEX charges_by_created ON charges USING btree (created_at, id);
CREATE INDEX charges_by_date ON charges USING btree (date, id);
CREATE INDEX charges_by_tenant ON charges USING btree (tenant_id, created_at);
CREATE UNIQUE INDEX charges_one_line ON charges USING btree (invoice_line_id);
CREATE INDEX charges_open ON charges USING btree (tenant_id) WHERE ((invoice_line_id IS NULL) AND (void_reason IS NULL));
CREATE TRIGGER charges_kept BEFORE DELETE ON charges FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER charges_stay BEFORE UPDATE ON charges FOR EACH ROW EXECUTE FUNCTION charges_stay();
SELECT audit_attach('charges', 'id', '{}', '{}');

CREATE TABLE check_ins (
  id uuid DEFAULT uuid_v7() NOT NULL,
  kind text NOT NULL,
  site_id smallint DEFAULT 1 NOT NULL,
  person_name text NOT NULL,
  company_name text,
  tenant_id uuid,
  party_id uuid,
  pass_id uuid,
  booking_id uuid,
  unit_id uuid,
  in_at timestamp with time zone NOT NULL,
  out_at timestamp with time zone,
  out_how text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT check_ins_pkey PRIMARY KEY (id),
  CONSTRAINT check_ins_booking_id_room_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES room_bookings(id) ON DELETE RESTRICT,
  CONSTRAINT check_ins_party_id_parties_id_fk FOREIGN KEY (party_id) REFERENCES parties(id) ON DELETE RESTRICT,
  CONSTRAINT check_ins_pass_id_passes_id_fk FOREIGN KEY (pass_id) REFERENCES passes(id) ON DELETE RESTRICT,
  CONSTRAINT check_ins_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE RESTRICT,
  CONSTRAINT check_ins_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT check_ins_unit_id_units_id_fk FOREIGN KEY (unit_id) REFERENCES units(id) ON DELETE RESTRICT,
  CONSTRAINT check_ins_by_what CHECK ((((kind = 'pass'::text) = (pass_id IS NOT NULL)) AND ((kind = 'booking'::text) = (booking_id IS NOT NULL)))),
  CONSTRAINT check_ins_kind_known CHECK ((kind = ANY (ARRAY['pass'::text, 'agreement'::text, 'booking'::text, 'visit'::text, 'day'::text]))),
  CONSTRAINT check_ins_out_after CHECK ((out_at >= in_at)),
  CONSTRAINT check_ins_out_known CHECK ((out_how = ANY (ARRAY['desk'::text, 'kiosk'::text, 'closing'::text]))),
  CONSTRAINT check_ins_out_whole CHECK (((out_at IS NULL) = (out_how IS NULL)))
);
CREATE INDEX check_ins_by_booking ON check_ins USING btree (booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX check_ins_by_in ON check_ins USING btree (in_at, id);
CREATE INDEX check_ins_by_party ON check_ins USING btree (party_id, in_at) WHERE (party_id IS NOT NULL);
CREATE INDEX check_ins_by_pass ON check_ins USING btree (pass_id, in_at) WHERE (pass_id IS NOT NULL);
CREATE INDEX check_ins_by_tenant ON check_ins USING btree (tenant_id, in_at) WHERE (tenant_id IS NOT NULL);
CREATE UNIQUE INDEX check_ins_guest_inside ON check_ins USING btree (booking_id, fold_name(person_name)) WHERE ((out_at IS NULL) AND (party_id IS NULL) AND (tenant_id IS NULL) AND (booking_id IS NOT NULL));
CREATE INDEX check_ins_inside ON check_ins USING btree (in_at) WHERE (out_at IS NULL);
CREATE UNIQUE INDEX check_ins_party_inside ON check_ins USING btree (site_id, party_id) WHERE ((out_at IS NULL) AND (party_id IS NOT NULL));
CREATE UNIQUE INDEX check_ins_pass_inside ON check_ins USING btree (pass_id) WHERE ((out_at IS NULL) AND (pass_id IS NOT NULL));
CREATE UNIQUE INDEX check_ins_person_inside ON check_ins USING btree (site_id, tenant_id, fold_name(person_name)) WHERE ((out_at IS NULL) AND (party_id IS NULL) AND (tenant_id IS NOT NULL));
CREATE TRIGGER check_ins_end_visits AFTER UPDATE OF out_at ON check_ins FOR EACH ROW WHEN (((new.kind = 'visit'::text) AND (old.out_at IS NULL) AND (new.out_at IS NOT NULL))) EXECUTE FUNCTION check_ins_end_visits();
CREATE TRIGGER check_ins_kept BEFORE DELETE ON check_ins FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER check_ins_stay BEFORE UPDATE ON check_ins FOR EACH ROW EXECUTE FUNCTION check_ins_stay();
SELECT audit_attach('check_ins', 'id', '{}', '{}');

CREATE TABLE check_places (
  rule text NOT NULL,
  place text,
  moved_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT check_places_pkey PRIMARY KEY (rule)
);

CREATE TABLE checkout_items (
  id uuid DEFAULT uuid_v7() NOT NULL,
  checkout_id uuid NOT NULL,
  "position" integer NOT NULL,
  booking_id uuid,
  product_id uuid,
  quantity integer DEFAULT 1 NOT NULL,
  CONSTRAINT checkout_items_pkey PRIMARY KEY (id),
  CONSTRAINT checkout_items_booking_id_room_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES room_bookings(id) ON DELETE RESTRICT,
  CONSTRAINT checkout_items_checkout_id_checkouts_id_fk FOREIGN KEY (checkout_id) REFERENCES checkouts(id) ON DELETE RESTRICT,
  CONSTRAINT checkout_items_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE RESTRICT,
  CONSTRAINT checkout_items_one_thing CHECK ((num_nonnulls(booking_id, product_id) = 1)),
  CONSTRAINT checkout_items_quantity CHECK ((((quantity >= 1) AND (quantity <= 5)) AND ((booking_id IS NULL) OR (quantity = 1))))
);
CREATE UNIQUE INDEX checkout_items_booking_once ON checkout_items USING btree (booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX checkout_items_by_product ON checkout_items USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE UNIQUE INDEX checkout_items_in_order ON checkout_items USING btree (checkout_id, "position");
CREATE TRIGGER checkout_items_fixed BEFORE DELETE OR UPDATE ON checkout_items FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE checkout_receipts (
  receipt_id uuid NOT NULL,
  checkout_id uuid NOT NULL,
  outcome text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT checkout_receipts_pkey PRIMARY KEY (receipt_id),
  CONSTRAINT checkout_receipts_checkout_id_checkouts_id_fk FOREIGN KEY (checkout_id) REFERENCES checkouts(id) ON DELETE RESTRICT,
  CONSTRAINT checkout_receipts_receipt_id_mpesa_receipts_id_fk FOREIGN KEY (receipt_id) REFERENCES mpesa_receipts(id) ON DELETE RESTRICT,
  CONSTRAINT checkout_receipts_outcome_known CHECK ((outcome = ANY (ARRAY['paid'::text, 'second'::text, 'taken'::text, 'other_amount'::text, 'refused'::text])))
);
CREATE INDEX checkout_receipts_by_checkout ON checkout_receipts USING btree (checkout_id);
CREATE UNIQUE INDEX checkout_receipts_one_paid ON checkout_receipts USING btree (checkout_id) WHERE (outcome = 'paid'::text);
CREATE TRIGGER checkout_receipts_fixed BEFORE DELETE OR UPDATE ON checkout_receipts FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE checkout_refunds (
  id uuid DEFAULT uuid_v7() NOT NULL,
  checkout_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  price numeric(10,2) NOT NULL,
  kept numeric(10,2) NOT NULL,
  amount numeric(10,2) NOT NULL,
  way text NOT NULL,
  reason text NOT NULL,
  credit_note_id uuid NOT NULL,
  receipt_id uuid,
  refund_id uuid,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT checkout_refunds_pkey PRIMARY KEY (id),
  CONSTRAINT checkout_refunds_booking_id_room_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES room_bookings(id) ON DELETE RESTRICT,
  CONSTRAINT checkout_refunds_checkout_id_checkouts_id_fk FOREIGN KEY (checkout_id) REFERENCES checkouts(id) ON DELETE RESTRICT,
  CONSTRAINT checkout_refunds_credit_note_id_credit_notes_id_fk FOREIGN KEY (credit_note_id) REFERENCES credit_notes(id) ON DELETE RESTRICT,
  CONSTRAINT checkout_refunds_receipt_id_mpesa_receipts_id_fk FOREIGN KEY (receipt_id) REFERENCES mpesa_receipts(id) ON DELETE RESTRICT,
  CONSTRAINT checkout_refunds_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE RESTRICT,
  CONSTRAINT checkout_refunds_add_up CHECK (((price = (kept + amount)) AND (kept >= (0)::numeric) AND (amount > (0)::numeric))),
  CONSTRAINT checkout_refunds_by_way CHECK (((way = 'mpesa'::text) = (receipt_id IS NOT NULL))),
  CONSTRAINT checkout_refunds_paid_by_hand CHECK (((refund_id IS NULL) OR (way = 'by_hand'::text))),
  CONSTRAINT checkout_refunds_way_known CHECK ((way = ANY (ARRAY['mpesa'::text, 'by_hand'::text])))
);
CREATE INDEX checkout_refunds_by_booking ON checkout_refunds USING btree (booking_id);
CREATE INDEX checkout_refunds_by_checkout ON checkout_refunds USING btree (checkout_id);
CREATE INDEX checkout_refunds_by_created ON checkout_refunds USING btree (created_at, id);
CREATE UNIQUE INDEX checkout_refunds_note_once ON checkout_refunds USING btree (credit_note_id);
CREATE UNIQUE INDEX checkout_refunds_paid_once ON checkout_refunds USING btree (refund_id) WHERE (refund_id IS NOT NULL);
CREATE UNIQUE INDEX checkout_refunds_receipt_once ON checkout_refunds USING btree (receipt_id) WHERE (receipt_id IS NOT NULL);
CREATE TRIGGER checkout_refunds_kept BEFORE DELETE ON checkout_refunds FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER checkout_refunds_stay BEFORE UPDATE ON checkout_refunds FOR EACH ROW EXECUTE FUNCTION checkout_refunds_stay();
CREATE TRIGGER checkout_refunds_touched BEFORE UPDATE ON checkout_refunds FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('checkout_refunds', 'id', '{}', '{}');

CREATE TABLE checkouts (
  id uuid DEFAULT uuid_v7() NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  reference text GENERATED ALWAYS AS (('C'::text || number) || lpad(((98 - ((number * 100) % (97)::bigint)))::text, 2, '0'::text)) STORED NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  party_id uuid NOT NULL,
  bill_to jsonb NOT NULL,
  lines jsonb NOT NULL,
  net numeric(10,2) NOT NULL,
  vat numeric(10,2) NOT NULL,
  amount numeric(10,2) NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  is_kept_again boolean DEFAULT false NOT NULL,
  invoice_id uuid,
  reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT checkouts_pkey PRIMARY KEY (id),
  CONSTRAINT checkouts_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT checkouts_party_id_parties_id_fk FOREIGN KEY (party_id) REFERENCES parties(id) ON DELETE RESTRICT,
  CONSTRAINT checkouts_paid_invoiced CHECK (((state <> 'paid'::text) OR (invoice_id IS NOT NULL))),
  CONSTRAINT checkouts_state_known CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'review'::text, 'expired'::text, 'refunding'::text, 'refunded'::text, 'cancelled'::text]))),
  CONSTRAINT checkouts_total CHECK (((amount = (net + vat)) AND (net >= (0)::numeric) AND (vat >= (0)::numeric))),
  CONSTRAINT checkouts_whole_shillings CHECK (((amount > (0)::numeric) AND (amount = trunc(amount)) AND (amount <= (250000)::numeric)))
);
CREATE INDEX checkouts_by_created ON checkouts USING btree (created_at, id);
CREATE INDEX checkouts_by_party ON checkouts USING btree (party_id);
CREATE INDEX checkouts_expiring ON checkouts USING btree (expires_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX checkouts_invoice_once ON checkouts USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE UNIQUE INDEX checkouts_reference_once ON checkouts USING btree (reference);
CREATE INDEX checkouts_waiting ON checkouts USING btree (created_at, id) WHERE (state = ANY (ARRAY['review'::text, 'refunding'::text]));
CREATE TRIGGER checkouts_kept BEFORE DELETE ON checkouts FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER checkouts_stay BEFORE UPDATE ON checkouts FOR EACH ROW EXECUTE FUNCTION checkouts_stay();
CREATE TRIGGER checkouts_touched BEFORE UPDATE ON checkouts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('checkouts', 'id', '{}', '{}');

CREATE TABLE cheques (
  payment_id uuid NOT NULL,
  cash_account_id uuid NOT NULL,
  amount numeric(10,2) NOT NULL,
  received_on date NOT NULL,
  state text NOT NULL,
  transfer_id uuid,
  banked_on date,
  cleared_on date,
  bounced_on date,
  bounce_reason text,
  return_transfer_id uuid,
  fee_invoice_id uuid,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT cheques_pkey PRIMARY KEY (payment_id),
  CONSTRAINT cheques_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT cheques_fee_invoice_id_invoices_id_fk FOREIGN KEY (fee_invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT cheques_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT,
  CONSTRAINT cheques_return_transfer_id_transfers_id_fk FOREIGN KEY (return_transfer_id) REFERENCES transfers(id) ON DELETE RESTRICT,
  CONSTRAINT cheques_transfer_id_transfers_id_fk FOREIGN KEY (transfer_id) REFERENCES transfers(id) ON DELETE RESTRICT,
  CONSTRAINT cheques_after_bounce CHECK (((state = 'bounced'::text) OR (num_nonnulls(return_transfer_id, fee_invoice_id) = 0))),
  CONSTRAINT cheques_banked CHECK (((state <> 'banked'::text) OR (num_nonnulls(transfer_id, banked_on) = 2))),
  CONSTRAINT cheques_bounce_reason CHECK (((bounced_on IS NULL) = (bounce_reason IS NULL))),
  CONSTRAINT cheques_bounced CHECK (((state = 'bounced'::text) = (bounced_on IS NOT NULL))),
  CONSTRAINT cheques_cleared CHECK (((state <> 'cleared'::text) OR (num_nonnulls(banked_on, cleared_on) = 2))),
  CONSTRAINT cheques_in_hand CHECK (((state <> 'received'::text) OR (num_nonnulls(transfer_id, banked_on) = 0))),
  CONSTRAINT cheques_state_known CHECK ((state = ANY (ARRAY['received'::text, 'banked'::text, 'cleared'::text, 'bounced'::text, 'reversed'::text])))
);
CREATE INDEX cheques_by_amount ON cheques USING btree (amount, payment_id);
CREATE INDEX cheques_by_created ON cheques USING btree (created_at, payment_id);
CREATE INDEX cheques_by_received ON cheques USING btree (received_on, payment_id);
CREATE INDEX cheques_by_return ON cheques USING btree (return_transfer_id) WHERE (return_transfer_id IS NOT NULL);
CREATE INDEX cheques_by_state ON cheques USING btree (state, created_at, payment_id);
CREATE INDEX cheques_by_transfer ON cheques USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);
CREATE CONSTRAINT TRIGGER cheques_bounced_unpaid AFTER UPDATE OF state ON cheques DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state = 'bounced'::text)) EXECUTE FUNCTION cheques_bounced_unpaid();
CREATE TRIGGER cheques_edges BEFORE UPDATE ON cheques FOR EACH ROW EXECUTE FUNCTION cheques_edges();
CREATE TRIGGER cheques_touched BEFORE UPDATE ON cheques FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('cheques', 'payment_id', '{}', '{}');

CREATE TABLE closed_days (
  day date NOT NULL,
  name text NOT NULL,
  kind text DEFAULT 'closed'::text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT closed_days_pkey PRIMARY KEY (day),
  CONSTRAINT closed_days_kind_known CHECK ((kind = ANY (ARRAY['holiday'::text, 'closed'::text])))
);
CREATE TRIGGER closed_days_touched BEFORE UPDATE ON closed_days FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('closed_days', 'day', '{}', '{}');

CREATE TABLE closing_steps (
  id uuid DEFAULT uuid_v7() NOT NULL,
  month date NOT NULL,
  step text NOT NULL,
  note text,
  by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT closing_steps_pkey PRIMARY KEY (id),
  CONSTRAINT closing_steps_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT closing_steps_known CHECK ((step = ANY (ARRAY['bank'::text, 'suspense'::text, 'invoices'::text, 'expenses'::text, 'depreciation'::text, 'payroll'::text, 'accruals'::text, 'vat'::text, 'review'::text, 'year_end'::text])))
);
CREATE UNIQUE INDEX closing_steps_once ON closing_steps USING btree (month, step);
SELECT audit_attach('closing_steps', 'id', '{}', '{}');

CREATE TABLE counter_pins (
  user_id uuid NOT NULL,
  pin_hash text NOT NULL,
  changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT counter_pins_pkey PRIMARY KEY (user_id),
  CONSTRAINT counter_pins_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT counter_pins_hashed CHECK ((pin_hash ~~ '$argon2id$%'::text))
);

CREATE TABLE counter_sales (
  invoice_id uuid NOT NULL,
  sold_by uuid NOT NULL,
  sold_by_name text NOT NULL,
  discount numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  reason text,
  approved_by uuid,
  approved_by_name text,
  approved_for text,
  tendered numeric(10,2),
  sold_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT counter_sales_pkey PRIMARY KEY (invoice_id),
  CONSTRAINT counter_sales_approved_by_users_id_fk FOREIGN KEY (approved_by) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT counter_sales_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT counter_sales_sold_by_users_id_fk FOREIGN KEY (sold_by) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT counter_sales_approved_whole CHECK (((num_nonnulls(approved_by, approved_by_name, approved_for) = ANY (ARRAY[0, 3])) AND ((approved_by <> sold_by) IS NOT FALSE))),
  CONSTRAINT counter_sales_discount_reasoned CHECK (((discount >= (0)::numeric) AND ((discount = (0)::numeric) OR (reason IS NOT NULL)))),
  CONSTRAINT counter_sales_tendered_positive CHECK ((tendered > (0)::numeric))
);
CREATE INDEX counter_sales_by_created ON counter_sales USING btree (created_at, invoice_id);
CREATE INDEX counter_sales_by_sold ON counter_sales USING btree (sold_at);
CREATE TRIGGER counter_sales_fixed BEFORE DELETE OR UPDATE ON counter_sales FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER counter_sales_kept BEFORE TRUNCATE ON counter_sales FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
SELECT audit_attach('counter_sales', 'invoice_id', '{}', '{}');

CREATE TABLE credit_note_lines (
  id uuid DEFAULT uuid_v7() NOT NULL,
  "position" smallint NOT NULL,
  kind text NOT NULL,
  description text NOT NULL,
  formula text,
  quantity numeric(10,2) DEFAULT '1'::numeric NOT NULL,
  unit_price numeric(10,2) NOT NULL,
  net numeric(10,2) NOT NULL,
  vat_rate numeric(4,2) DEFAULT '0'::numeric NOT NULL,
  vat numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  account text NOT NULL,
  service_start date NOT NULL,
  service_end date NOT NULL,
  credit_note_id uuid NOT NULL,
  invoice_line_id uuid NOT NULL,
  issue_date date NOT NULL,
  tax_class text NOT NULL,
  CONSTRAINT credit_note_lines_pkey PRIMARY KEY (id),
  CONSTRAINT credit_note_lines_account_accounts_code_fk FOREIGN KEY (account) REFERENCES accounts(code),
  CONSTRAINT credit_note_lines_credit_note_id_credit_notes_id_fk FOREIGN KEY (credit_note_id) REFERENCES credit_notes(id) ON DELETE RESTRICT,
  CONSTRAINT credit_note_lines_invoice_line_id_invoice_lines_id_fk FOREIGN KEY (invoice_line_id) REFERENCES invoice_lines(id) ON DELETE RESTRICT,
  CONSTRAINT credit_note_lines_amounts CHECK (((net >= (0)::numeric) AND (vat >= (0)::numeric))),
  CONSTRAINT credit_note_lines_service CHECK ((service_end > service_start)),
  CONSTRAINT credit_note_lines_tax_class_known CHECK ((tax_class = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text])))
);
CREATE INDEX credit_note_lines_by_line ON credit_note_lines USING btree (invoice_line_id);
CREATE UNIQUE INDEX credit_note_lines_in_order ON credit_note_lines USING btree (credit_note_id, "position");
CREATE INDEX credit_note_lines_running ON credit_note_lines USING btree (service_end, issue_date);
CREATE INDEX credit_note_lines_taxed ON credit_note_lines USING btree (issue_date, tax_class, vat_rate, net, vat);
CREATE TRIGGER credit_note_lines_fixed BEFORE DELETE OR UPDATE ON credit_note_lines FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER credit_note_lines_kept BEFORE TRUNCATE ON credit_note_lines FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER credit_note_lines_void_passes AFTER INSERT ON credit_note_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION credit_note_lines_void_passes();

CREATE TABLE credit_notes (
  id uuid DEFAULT uuid_v7() NOT NULL,
  series text NOT NULL,
  seq integer NOT NULL,
  credit_number text GENERATED ALWAYS AS document_number(series, seq) STORED,
  invoice_id uuid NOT NULL,
  tenant_id uuid,
  issue_date date NOT NULL,
  net numeric(10,2) NOT NULL,
  vat numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  amount numeric(10,2) NOT NULL,
  unallocated numeric(10,2) NOT NULL,
  reason text NOT NULL,
  run_id uuid,
  tx xid8 DEFAULT space_tx() NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  for_kra boolean DEFAULT false NOT NULL,
  CONSTRAINT credit_notes_pkey PRIMARY KEY (id),
  CONSTRAINT credit_notes_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT credit_notes_run_id_billing_runs_id_fk FOREIGN KEY (run_id) REFERENCES billing_runs(id) ON DELETE RESTRICT,
  CONSTRAINT credit_notes_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT credit_notes_amount_positive CHECK ((amount > (0)::numeric)),
  CONSTRAINT credit_notes_total CHECK (((amount = (net + vat)) AND (vat >= (0)::numeric) AND (net >= (0)::numeric))),
  CONSTRAINT credit_notes_unallocated CHECK (((unallocated >= (0)::numeric) AND (unallocated <= amount)))
);
CREATE INDEX credit_notes_by_invoice ON credit_notes USING btree (invoice_id);
CREATE INDEX credit_notes_by_tenant ON credit_notes USING btree (tenant_id, created_at);
CREATE UNIQUE INDEX credit_notes_number ON credit_notes USING btree (series, seq);
CREATE INDEX credit_notes_open ON credit_notes USING btree (tenant_id) WHERE (unallocated > (0)::numeric);
CREATE TRIGGER credit_notes_add_up AFTER INSERT ON credit_notes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION credit_notes_add_up();
CREATE TRIGGER credit_notes_for_kra BEFORE INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION documents_for_kra();
CREATE TRIGGER credit_notes_kept BEFORE DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER credit_notes_stay BEFORE UPDATE OF id, series, seq, invoice_id, tenant_id, issue_date, net, vat, amount, reason, run_id, for_kra, tx, created_at ON credit_notes FOR EACH ROW EXECUTE FUNCTION credit_notes_stay();
CREATE TRIGGER credit_notes_to_kra AFTER INSERT ON credit_notes FOR EACH ROW WHEN (new.for_kra) EXECUTE FUNCTION tax_documents_queue();
SELECT audit_attach('credit_notes', 'id', '{}', '{tx}');

CREATE TABLE demand_letter_invoices (
  letter_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  "position" smallint NOT NULL,
  amount_due numeric(10,2) NOT NULL,
  due_date date NOT NULL,
  days_overdue integer NOT NULL,
  CONSTRAINT demand_letter_invoices_pkey PRIMARY KEY (letter_id, invoice_id),
  CONSTRAINT demand_letter_invoices_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT demand_letter_invoices_letter_id_demand_letters_id_fk FOREIGN KEY (letter_id) REFERENCES demand_letters(id) ON DELETE RESTRICT,
  CONSTRAINT demand_letter_invoices_positive CHECK (((amount_due > (0)::numeric) AND (days_overdue > 0)))
);
CREATE INDEX demand_letter_invoices_by_invoice ON demand_letter_invoices USING btree (invoice_id);
CREATE TRIGGER demand_letter_invoices_owed BEFORE INSERT OR DELETE OR UPDATE ON demand_letter_invoices FOR EACH ROW EXECUTE FUNCTION demand_letter_invoices_owed();

CREATE TABLE demand_letters (
  id uuid DEFAULT uuid_v7() NOT NULL,
  series text NOT NULL,
  seq integer NOT NULL,
  letter_number text GENERATED ALWAYS AS document_number(series, seq) STORED,
  tenant_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  type text NOT NULL,
  status text DEFAULT 'awaiting_delivery'::text NOT NULL,
  written_on date NOT NULL,
  ends_on date,
  sent_date date,
  served_method text,
  served_by text,
  service_note text,
  status_before text,
  superseded_at timestamp with time zone,
  days_overdue integer NOT NULL,
  amount_due numeric(14,2) NOT NULL,
  recipient text NOT NULL,
  content text NOT NULL,
  statement jsonb NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  decision_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT demand_letters_pkey PRIMARY KEY (id),
  CONSTRAINT demand_letters_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT demand_letters_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT demand_letters_amount_positive CHECK (((amount_due > (0)::numeric) AND (days_overdue > 0))),
  CONSTRAINT demand_letters_approved CHECK (((type <> 'eviction_notice'::text) OR (status <> ALL (ARRAY['awaiting_delivery'::text, 'sent'::text])) OR (decided_by IS NOT NULL))),
  CONSTRAINT demand_letters_sent CHECK (((status <> 'sent'::text) OR (served_method IS NOT NULL))),
  CONSTRAINT demand_letters_served CHECK (((served_method IS NULL) = (sent_date IS NULL))),
  CONSTRAINT demand_letters_service_known CHECK ((served_method = ANY (ARRAY['by_hand'::text, 'courier'::text, 'registered_post'::text, 'email'::text, 'whatsapp'::text]))),
  CONSTRAINT demand_letters_status_known CHECK ((status = ANY (ARRAY['awaiting_approval'::text, 'awaiting_delivery'::text, 'sent'::text, 'to_reissue'::text, 'superseded'::text, 'withdrawn'::text]))),
  CONSTRAINT demand_letters_type_known CHECK ((type = ANY (ARRAY['first_notice'::text, 'final_notice'::text, 'eviction_notice'::text])))
);
CREATE INDEX demand_letters_by_created ON demand_letters USING btree (created_at, id);
CREATE INDEX demand_letters_by_invoice ON demand_letters USING btree (invoice_id);
CREATE INDEX demand_letters_by_status ON demand_letters USING btree (status, created_at, id);
CREATE INDEX demand_letters_by_tenant ON demand_letters USING btree (tenant_id, created_at, id);
CREATE UNIQUE INDEX demand_letters_number ON demand_letters USING btree (series, seq);
CREATE INDEX demand_letters_number_words ON demand_letters USING gin (letter_number gin_trgm_ops);
CREATE TRIGGER demand_letters_in_order BEFORE INSERT ON demand_letters FOR EACH ROW EXECUTE FUNCTION demand_letters_in_order();
CREATE TRIGGER demand_letters_kept BEFORE DELETE ON demand_letters FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER demand_letters_stay BEFORE UPDATE ON demand_letters FOR EACH ROW EXECUTE FUNCTION demand_letters_stay();
CREATE TRIGGER demand_letters_touched BEFORE UPDATE ON demand_letters FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE CONSTRAINT TRIGGER demand_letters_whole AFTER INSERT OR UPDATE OF amount_due ON demand_letters DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION demand_letters_whole();
SELECT audit_attach('demand_letters', 'id', '{}', '{}');

CREATE TABLE deposit_balances (
  tenant_id uuid NOT NULL,
  balance numeric(10,2) NOT NULL,
  CONSTRAINT deposit_balances_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT deposit_balances_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT deposit_balances_not_negative CHECK ((balance >= (0)::numeric))
);

CREATE TABLE deposit_moves (
  id uuid DEFAULT uuid_v7() NOT NULL,
  tenant_id uuid NOT NULL,
  kind text NOT NULL,
  amount numeric(10,2) NOT NULL,
  move_date date NOT NULL,
  payment_method text,
  reference text,
  reason text,
  recorded_by_name text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  site_id smallint DEFAULT 1 NOT NULL,
  cash_account_id uuid,
  reverses_id uuid,
  CONSTRAINT deposit_moves_pkey PRIMARY KEY (id),
  CONSTRAINT deposit_moves_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT deposit_moves_reverses_id_deposit_moves_id_fk FOREIGN KEY (reverses_id) REFERENCES deposit_moves(id) ON DELETE RESTRICT,
  CONSTRAINT deposit_moves_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT deposit_moves_amount_positive CHECK ((amount > (0)::numeric)),
  CONSTRAINT deposit_moves_kind_known CHECK ((kind = ANY (ARRAY['taken'::text, 'set_off'::text, 'refunded'::text, 'forfeited'::text, 'forfeit_reversed'::text]))),
  CONSTRAINT deposit_moves_method CHECK ((((kind <> 'refunded'::text) OR (payment_method IS NOT NULL)) AND ((payment_method IS NULL) OR ((kind = ANY (ARRAY['taken'::text, 'refunded'::text])) AND (payment_method = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'mobile_money'::text, 'cheque'::text, 'credit_card'::text])))))),
  CONSTRAINT deposit_moves_reverses CHECK (((kind = 'forfeit_reversed'::text) = (reverses_id IS NOT NULL)))
);
CREATE INDEX deposit_moves_by_bank_reference ON deposit_moves USING btree (upper(btrim(reference))) WHERE ((payment_method = 'bank_transfer'::text) AND (kind = 'taken'::text) AND (reference IS NOT NULL));
CREATE INDEX deposit_moves_by_created ON deposit_moves USING btree (created_at, id);
CREATE INDEX deposit_moves_by_day ON deposit_moves USING btree (move_date);
CREATE INDEX deposit_moves_by_mpesa_code ON deposit_moves USING btree (upper(btrim(reference))) WHERE ((payment_method = 'mobile_money'::text) AND (kind = 'taken'::text) AND (reference IS NOT NULL));
CREATE INDEX deposit_moves_by_tenant ON deposit_moves USING btree (tenant_id, created_at);
CREATE UNIQUE INDEX deposit_moves_reversed_once ON deposit_moves USING btree (reverses_id);
CREATE TRIGGER deposit_moves_apply AFTER INSERT ON deposit_moves REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION deposit_moves_apply();
CREATE TRIGGER deposit_moves_fixed BEFORE DELETE OR UPDATE ON deposit_moves FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('deposit_moves', 'id', '{}', '{}');

CREATE TABLE depreciation_lines (
  item_id uuid NOT NULL,
  month date NOT NULL,
  depreciation_class text NOT NULL,
  amount numeric(10,2) NOT NULL,
  CONSTRAINT depreciation_lines_once PRIMARY KEY (item_id, month),
  CONSTRAINT depreciation_lines_item_id_inventory_assets_item_id_fk FOREIGN KEY (item_id) REFERENCES inventory_assets(item_id) ON DELETE RESTRICT,
  CONSTRAINT depreciation_lines_month_depreciation_months_month_fk FOREIGN KEY (month) REFERENCES depreciation_months(month) ON DELETE RESTRICT,
  CONSTRAINT depreciation_lines_amount CHECK ((amount > (0)::numeric))
);
CREATE INDEX depreciation_lines_by_month ON depreciation_lines USING btree (month);
CREATE TRIGGER depreciation_lines_apply AFTER INSERT ON depreciation_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION depreciation_lines_apply();
CREATE TRIGGER depreciation_lines_fixed BEFORE DELETE OR UPDATE ON depreciation_lines FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE depreciation_months (
  month date NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT depreciation_months_pkey PRIMARY KEY (month),
  CONSTRAINT depreciation_months_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE TRIGGER depreciation_months_fixed BEFORE DELETE OR UPDATE ON depreciation_months FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER depreciation_months_noted AFTER INSERT ON depreciation_months FOR EACH STATEMENT EXECUTE FUNCTION note_change();

CREATE TABLE device_operations (
  id uuid DEFAULT uuid_v7() NOT NULL,
  device_id uuid NOT NULL,
  seq integer NOT NULL,
  number text NOT NULL,
  op text NOT NULL,
  body jsonb,
  fingerprint text NOT NULL,
  device_at timestamp with time zone NOT NULL,
  at timestamp with time zone NOT NULL,
  received_at timestamp with time zone NOT NULL,
  status text NOT NULL,
  message text,
  result jsonb,
  invoice_id uuid,
  sent_by uuid,
  made_by uuid,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  resolution text,
  note text,
  CONSTRAINT device_operations_pkey PRIMARY KEY (id),
  CONSTRAINT device_operations_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE RESTRICT,
  CONSTRAINT device_operations_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT device_operations_made_by_users_id_fk FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT device_operations_resolved_by_users_id_fk FOREIGN KEY (resolved_by) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT device_operations_sent_by_users_id_fk FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT device_operations_done_has_result CHECK (((status = 'done'::text) = (result IS NOT NULL))),
  CONSTRAINT device_operations_else_has_message CHECK (((status = 'done'::text) = (message IS NULL))),
  CONSTRAINT device_operations_resolution_known CHECK ((resolution = ANY (ARRAY['retried'::text, 'settled'::text]))),
  CONSTRAINT device_operations_resolved_by_somebody CHECK ((((resolved_at IS NULL) = (resolution IS NULL)) AND ((resolved_at IS NULL) = (resolved_by IS NULL)) AND ((status <> 'done'::text) OR (resolved_at IS NULL)))),
  CONSTRAINT device_operations_seq_counts CHECK ((seq > 0)),
  CONSTRAINT device_operations_settled_with_note CHECK ((((resolution = 'settled'::text) IS NOT TRUE) OR (note IS NOT NULL))),
  CONSTRAINT device_operations_status_known CHECK ((status = ANY (ARRAY['done'::text, 'conflict'::text, 'refused'::text])))
);
CREATE INDEX device_operations_by_invoice ON device_operations USING btree (invoice_id);
CREATE INDEX device_operations_by_number ON device_operations USING btree (number);
CREATE INDEX device_operations_by_received ON device_operations USING btree (received_at, id);
CREATE UNIQUE INDEX device_operations_once ON device_operations USING btree (device_id, seq);
CREATE INDEX device_operations_open ON device_operations USING btree (received_at, id) WHERE ((status <> 'done'::text) AND (resolved_at IS NULL));
CREATE TRIGGER device_operations_in_order BEFORE INSERT ON device_operations FOR EACH ROW EXECUTE FUNCTION device_operations_in_order();
CREATE TRIGGER device_operations_stay BEFORE UPDATE ON device_operations FOR EACH ROW EXECUTE FUNCTION device_operations_stay();
SELECT audit_attach('device_operations', 'id', '{}', '{body}');

CREATE TABLE devices (
  id uuid NOT NULL,
  code text NOT NULL,
  last_seq integer DEFAULT 0 NOT NULL,
  seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT devices_pkey PRIMARY KEY (id),
  CONSTRAINT devices_last_seq_counts CHECK ((last_seq >= 0))
);

CREATE TABLE document_counters (
  series text NOT NULL,
  next integer DEFAULT 1 NOT NULL,
  CONSTRAINT document_counters_pkey PRIMARY KEY (series)
);

CREATE TABLE dunning_holds (
  id uuid DEFAULT uuid_v7() NOT NULL,
  tenant_id uuid NOT NULL,
  invoice_id uuid,
  kind text NOT NULL,
  until date,
  reason text NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  released_at timestamp with time zone,
  released_by_name text,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT dunning_holds_pkey PRIMARY KEY (id),
  CONSTRAINT dunning_holds_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT dunning_holds_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT dunning_holds_kind_known CHECK ((kind = ANY (ARRAY['promise'::text, 'dispute'::text, 'opening'::text]))),
  CONSTRAINT dunning_holds_promise_ends CHECK (((kind <> 'promise'::text) OR (until IS NOT NULL)))
);
CREATE INDEX dunning_holds_by_tenant ON dunning_holds USING btree (tenant_id, created_at);
CREATE INDEX dunning_holds_running ON dunning_holds USING btree (tenant_id) WHERE (released_at IS NULL);
CREATE TRIGGER dunning_holds_touched BEFORE UPDATE ON dunning_holds FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('dunning_holds', 'id', '{}', '{}');

CREATE TABLE earlier_pay (
  id uuid DEFAULT uuid_v7() NOT NULL,
  employee_id uuid NOT NULL,
  tax_month date NOT NULL,
  paid_through date NOT NULL,
  is_filed boolean DEFAULT true NOT NULL,
  base_salary numeric(10,2) NOT NULL,
  allowances numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  gross_pay numeric(10,2) GENERATED ALWAYS AS (base_salary + allowances) STORED NOT NULL,
  nssf_tier1 numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  nssf_tier2 numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  nssf numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  nhif numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  housing_levy numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  taxable_pay numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  tax_charged numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  personal_relief numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  insurance_relief numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  housing_relief numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  relief numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  paye numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  other_deductions numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  total_deductions numeric(10,2) GENERATED ALWAYS AS ((((nssf + nhif) + housing_levy) + paye) + other_deductions) STORED NOT NULL,
  net_pay numeric(10,2) GENERATED ALWAYS AS ((((((base_salary + allowances) - nssf) - nhif) - housing_levy) - paye) - other_deductions) STORED NOT NULL,
  pension numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  insurance_premium numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  mortgage_interest numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  medical_fund numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  employer_nssf numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  employer_housing_levy numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  nita numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  limits jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT earlier_pay_pkey PRIMARY KEY (id),
  CONSTRAINT earlier_pay_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE RESTRICT,
  CONSTRAINT earlier_pay_days CHECK (((EXTRACT(day FROM tax_month) = (1)::numeric) AND ((paid_through >= tax_month) AND (paid_through <= (tax_month + 30))) AND (EXTRACT(month FROM paid_through) = EXTRACT(month FROM tax_month)))),
  CONSTRAINT earlier_pay_net_not_negative CHECK (((base_salary + allowances) >= ((((nssf + nhif) + housing_levy) + paye) + other_deductions))),
  CONSTRAINT earlier_pay_not_negative CHECK ((((base_salary + allowances) > (0)::numeric) AND (LEAST(base_salary, allowances, nssf_tier1, nssf_tier2, nhif, housing_levy, paye, other_deductions, taxable_pay, tax_charged) >= (0)::numeric))),
  CONSTRAINT earlier_pay_reliefs CHECK ((relief = ((personal_relief + insurance_relief) + housing_relief))),
  CONSTRAINT earlier_pay_tiers CHECK ((nssf = (nssf_tier1 + nssf_tier2)))
);
CREATE INDEX earlier_pay_not_filed ON earlier_pay USING btree (tax_month) WHERE (NOT is_filed);
CREATE UNIQUE INDEX earlier_pay_once ON earlier_pay USING btree (employee_id, tax_month);
CREATE TRIGGER earlier_pay_fixed BEFORE DELETE OR UPDATE ON earlier_pay FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('earlier_pay', 'id', '{}', '{}');

CREATE TABLE effects (
  id uuid DEFAULT uuid_v7() NOT NULL,
  provider text NOT NULL,
  kind text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  dedupe_key text NOT NULL,
  payload jsonb NOT NULL,
  state text DEFAULT 'queued'::text NOT NULL,
  reference text,
  reason text,
  tries integer DEFAULT 0 NOT NULL,
  next_try_at timestamp with time zone DEFAULT clock_timestamp(),
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT effects_pkey PRIMARY KEY (id),
  CONSTRAINT effects_due_until_ended CHECK (((state = ANY (ARRAY['done'::text, 'refused'::text, 'dead'::text])) = (next_try_at IS NULL))),
  CONSTRAINT effects_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'unknown'::text, 'done'::text, 'refused'::text, 'dead'::text])))
);
CREATE INDEX effects_due ON effects USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);
CREATE UNIQUE INDEX effects_once ON effects USING btree (provider, kind, dedupe_key);
CREATE INDEX effects_open ON effects USING btree (created_at, id) WHERE (state = ANY (ARRAY['unknown'::text, 'dead'::text]));
CREATE INDEX effects_with_payload ON effects USING btree (updated_at) WHERE (payload <> '{}'::jsonb);
CREATE TRIGGER effects_edges BEFORE INSERT OR UPDATE ON effects FOR EACH ROW EXECUTE FUNCTION effects_edges();
CREATE TRIGGER effects_kept BEFORE DELETE ON effects FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER effects_touched BEFORE UPDATE ON effects FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('effects', 'id', '{payload}', '{tries,next_try_at}');

CREATE TABLE employee_benefits (
  id uuid DEFAULT uuid_v7() NOT NULL,
  employee_id uuid NOT NULL,
  kind text NOT NULL,
  description text NOT NULL,
  value numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  cost numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  contribution numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  housing_type text,
  from_month text NOT NULL,
  until_month text,
  created_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT employee_benefits_pkey PRIMARY KEY (id),
  CONSTRAINT employee_benefits_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE RESTRICT,
  CONSTRAINT employee_benefits_amounts CHECK (((LEAST(value, cost, contribution) >= (0)::numeric) AND ((value + cost) > (0)::numeric))),
  CONSTRAINT employee_benefits_cost CHECK (((cost = (0)::numeric) OR (kind = 'car'::text))),
  CONSTRAINT employee_benefits_housing CHECK (
CASE kind
    WHEN 'housing'::text THEN COALESCE((housing_type = ANY (ARRAY['owned'::text, 'rented'::text, 'director'::text])), false)
    ELSE ((housing_type IS NULL) AND (contribution = (0)::numeric))
END),
  CONSTRAINT employee_benefits_kind_known CHECK ((kind = ANY (ARRAY['car'::text, 'housing'::text, 'meals'::text, 'other'::text]))),
  CONSTRAINT employee_benefits_months CHECK (((from_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text) AND (until_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text)))
);
CREATE INDEX employee_benefits_by_employee ON employee_benefits USING btree (employee_id, created_at, id);
CREATE TRIGGER employee_benefits_stay BEFORE UPDATE ON employee_benefits FOR EACH ROW EXECUTE FUNCTION employee_benefits_stay();
SELECT audit_attach('employee_benefits', 'id', '{}', '{}');

CREATE TABLE employee_deductions (
  id uuid DEFAULT uuid_v7() NOT NULL,
  employee_id uuid NOT NULL,
  payee_id uuid NOT NULL,
  part text DEFAULT 'withheld'::text NOT NULL,
  reference text,
  amount numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  from_month text NOT NULL,
  until_month text,
  created_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT employee_deductions_pkey PRIMARY KEY (id),
  CONSTRAINT employee_deductions_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE RESTRICT,
  CONSTRAINT employee_deductions_payee_id_payees_id_fk FOREIGN KEY (payee_id) REFERENCES payees(id) ON DELETE RESTRICT,
  CONSTRAINT employee_deductions_amount CHECK (
CASE part
    WHEN 'tier_two'::text THEN (amount = (0)::numeric)
    ELSE (amount > (0)::numeric)
END),
  CONSTRAINT employee_deductions_months CHECK (((from_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text) AND (until_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text))),
  CONSTRAINT employee_deductions_part_known CHECK ((part = ANY (ARRAY['withheld'::text, 'pension'::text, 'employer_pension'::text, 'tier_two'::text])))
);
CREATE INDEX employee_deductions_by_employee ON employee_deductions USING btree (employee_id, created_at, id);
CREATE INDEX employee_deductions_by_payee ON employee_deductions USING btree (payee_id);
CREATE UNIQUE INDEX employee_deductions_tier_two_once ON employee_deductions USING btree (employee_id) WHERE ((part = 'tier_two'::text) AND (until_month IS NULL));
CREATE TRIGGER employee_deductions_stay BEFORE UPDATE ON employee_deductions FOR EACH ROW EXECUTE FUNCTION employee_deductions_stay();
SELECT audit_attach('employee_deductions', 'id', '{}', '{}');

CREATE TABLE employee_loans (
  id uuid DEFAULT uuid_v7() NOT NULL,
  employee_id uuid NOT NULL,
  kind text NOT NULL,
  purpose text,
  amount numeric(10,2) NOT NULL,
  instalment numeric(10,2) NOT NULL,
  first_month text NOT NULL,
  given_on date NOT NULL,
  payment_method text NOT NULL,
  balance numeric(10,2) NOT NULL,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  created_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  cash_account_id uuid,
  interest_rate numeric(5,2) DEFAULT 0 NOT NULL,
  CONSTRAINT employee_loans_pkey PRIMARY KEY (id),
  CONSTRAINT employee_loans_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT employee_loans_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE RESTRICT,
  CONSTRAINT employee_loans_amount CHECK (((amount > (0)::numeric) AND (instalment > (0)::numeric) AND (instalment <= amount))),
  CONSTRAINT employee_loans_balance CHECK (((balance >= (0)::numeric) AND (balance <= amount))),
  CONSTRAINT employee_loans_cancelled CHECK (((cancelled_at IS NULL) = (cancel_reason IS NULL))),
  CONSTRAINT employee_loans_interest CHECK (((interest_rate >= (0)::numeric) AND (interest_rate <= (100)::numeric))),
  CONSTRAINT employee_loans_kind_known CHECK ((kind = ANY (ARRAY['loan'::text, 'advance'::text]))),
  CONSTRAINT employee_loans_method_known CHECK ((payment_method = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'mobile_money'::text, 'cheque'::text, 'credit_card'::text])))
);
CREATE INDEX employee_loans_by_employee ON employee_loans USING btree (employee_id, created_at, id);
CREATE INDEX employee_loans_open ON employee_loans USING btree (employee_id) WHERE (balance > (0)::numeric);
CREATE TRIGGER employee_loans_kept BEFORE DELETE ON employee_loans FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER employee_loans_stay BEFORE UPDATE ON employee_loans FOR EACH ROW EXECUTE FUNCTION employee_loans_stay();
SELECT audit_attach('employee_loans', 'id', '{}', '{}');

CREATE TABLE employee_pay_changes (
  id uuid DEFAULT uuid_v7() NOT NULL,
  employee_id uuid NOT NULL,
  effective_from date NOT NULL,
  previous_base_salary numeric(10,2) NOT NULL,
  base_salary numeric(10,2) NOT NULL,
  previous_allowances numeric(10,2) NOT NULL,
  allowances numeric(10,2) NOT NULL,
  reason text,
  by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT employee_pay_changes_pkey PRIMARY KEY (id),
  CONSTRAINT employee_pay_changes_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE RESTRICT,
  CONSTRAINT employee_pay_changes_amounts CHECK (((base_salary > (0)::numeric) AND (LEAST(previous_base_salary, previous_allowances, allowances) >= (0)::numeric)))
);
CREATE INDEX employee_pay_changes_by_employee ON employee_pay_changes USING btree (employee_id, effective_from, created_at);
CREATE TRIGGER employee_pay_changes_fixed BEFORE DELETE OR UPDATE ON employee_pay_changes FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('employee_pay_changes', 'id', '{}', '{}');

CREATE TABLE employee_status_changes (
  id uuid DEFAULT uuid_v7() NOT NULL,
  employee_id uuid NOT NULL,
  status text NOT NULL,
  since date NOT NULL,
  reason text,
  by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT employee_status_changes_pkey PRIMARY KEY (id),
  CONSTRAINT employee_status_changes_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE RESTRICT
);
CREATE INDEX employee_status_changes_by_employee ON employee_status_changes USING btree (employee_id, created_at);
CREATE TRIGGER employee_status_changes_fixed BEFORE DELETE OR UPDATE ON employee_status_changes FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('employee_status_changes', 'id', '{}', '{}');

CREATE TABLE employees (
  id uuid DEFAULT uuid_v7() NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  phone text,
  "position" text NOT NULL,
  department text NOT NULL,
  employee_id text NOT NULL,
  hire_date date NOT NULL,
  end_date date,
  status text DEFAULT 'active'::text NOT NULL,
  status_since date NOT NULL,
  base_salary numeric(10,2) NOT NULL,
  allowances numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  deductions numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  deductions_purpose text,
  payroll_frequency text DEFAULT 'monthly'::text NOT NULL,
  pension numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  insurance_premium numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  mortgage_interest numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  medical_fund numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  is_resident boolean DEFAULT true NOT NULL,
  is_primary_employment boolean DEFAULT true NOT NULL,
  exemption_certificate text,
  bank_name text,
  bank_code text,
  bank_branch_code text,
  bank_account text,
  national_id text,
  nhif_number text,
  nssf_number text,
  kra_pin text,
  erased_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT employees_pkey PRIMARY KEY (id),
  CONSTRAINT employees_amounts CHECK (((base_salary > (0)::numeric) AND (LEAST(allowances, deductions, pension, insurance_premium, mortgage_interest, medical_fund) >= (0)::numeric))),
  CONSTRAINT employees_end_after_start CHECK ((end_date >= hire_date)),
  CONSTRAINT employees_ended CHECK (((status <> 'terminated'::text) OR (end_date IS NOT NULL))),
  CONSTRAINT employees_frequency_known CHECK ((payroll_frequency = ANY (ARRAY['weekly'::text, 'bi-weekly'::text, 'monthly'::text]))),
  CONSTRAINT employees_numbers_sealed CHECK (((bank_account ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$'::text) AND (national_id ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$'::text) AND (nhif_number ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$'::text) AND (nssf_number ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$'::text) AND (kra_pin ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$'::text))),
  CONSTRAINT employees_status_known CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'terminated'::text])))
);
CREATE INDEX employees_by_code ON employees USING btree (employee_id, id);
CREATE INDEX employees_by_created ON employees USING btree (created_at, id);
CREATE INDEX employees_by_department ON employees USING btree (department);
CREATE INDEX employees_by_frequency ON employees USING btree (payroll_frequency);
CREATE INDEX employees_by_hire_date ON employees USING btree (hire_date, id);
CREATE INDEX employees_by_last_name ON employees USING btree (last_name, id);
CREATE INDEX employees_by_salary ON employees USING btree (base_salary, id);
CREATE INDEX employees_by_status ON employees USING btree (status);
CREATE UNIQUE INDEX employees_code_taken ON employees USING btree (lower(regexp_replace(employee_id, '\s'::text, ''::text, 'g'::text)));
CREATE UNIQUE INDEX employees_email_taken ON employees USING btree (lower(btrim(email)));
CREATE INDEX employees_email_words ON employees USING gin (email gin_trgm_ops);
CREATE INDEX employees_words ON employees USING gin (search_words(first_name, last_name, employee_id, "position") gin_trgm_ops);
CREATE TRIGGER employees_kept BEFORE DELETE ON employees FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER employees_touched BEFORE UPDATE ON employees FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('employees', 'id', '{bank_account,national_id,nhif_number,nssf_number,kra_pin}', '{}');

CREATE TABLE expense_receipts (
  id uuid DEFAULT uuid_v7() NOT NULL,
  expense_id uuid NOT NULL,
  filename text NOT NULL,
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  uploaded_by_name text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT expense_receipts_pkey PRIMARY KEY (id),
  CONSTRAINT expense_receipts_expense_id_expenses_id_fk FOREIGN KEY (expense_id) REFERENCES expenses(id) ON DELETE RESTRICT,
  CONSTRAINT expense_receipts_media_known CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'application/pdf'::text]))),
  CONSTRAINT expense_receipts_size CHECK ((((size >= 1) AND (size <= 5242880)) AND (size = length(bytes))))
);
CREATE UNIQUE INDEX expense_receipts_one ON expense_receipts USING btree (expense_id);
SELECT audit_attach('expense_receipts', 'id', '{bytes}', '{}');

CREATE TABLE expenses (
  id uuid DEFAULT uuid_v7() NOT NULL,
  category text NOT NULL,
  description text NOT NULL,
  amount numeric(10,2) NOT NULL,
  vat_amount numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  expense_date date NOT NULL,
  vendor text,
  payment_method text DEFAULT 'bank_transfer'::text NOT NULL,
  is_recurring boolean DEFAULT false NOT NULL,
  recurring_frequency text,
  recurring_template_id uuid,
  next_due_date date,
  version integer DEFAULT 1 NOT NULL,
  recorded_by_name text NOT NULL,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  cash_account_id uuid,
  covers_from date,
  covers_to date,
  released_through date,
  tax_class text NOT NULL,
  account text,
  CONSTRAINT expenses_pkey PRIMARY KEY (id),
  CONSTRAINT expenses_account_accounts_code_fk FOREIGN KEY (account) REFERENCES accounts(code),
  CONSTRAINT expenses_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT expenses_recurring_template_id_recurring_expense_templates_id_f FOREIGN KEY (recurring_template_id) REFERENCES recurring_expense_templates(id) ON DELETE RESTRICT,
  CONSTRAINT expenses_amount CHECK (((amount > (0)::numeric) AND (vat_amount >= (0)::numeric) AND (vat_amount < amount))),
  CONSTRAINT expenses_category_known CHECK ((category = ANY (ARRAY['electricity'::text, 'water'::text, 'internet'::text, 'rent'::text, 'payroll'::text, 'generator_fuel'::text, 'maintenance'::text, 'cleaning'::text, 'security'::text, 'office_supplies'::text, 'marketing'::text, 'other'::text]))),
  CONSTRAINT expenses_covers CHECK ((((covers_from IS NULL) = (covers_to IS NULL)) AND (covers_to >= covers_from) AND ((released_through IS NULL) OR (covers_to IS NOT NULL)))),
  CONSTRAINT expenses_generated CHECK (((recurring_template_id IS NULL) = (next_due_date IS NULL))),
  CONSTRAINT expenses_method_known CHECK ((payment_method = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'mobile_money'::text, 'cheque'::text, 'credit_card'::text]))),
  CONSTRAINT expenses_tax_class_known CHECK ((tax_class = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text]))),
  CONSTRAINT expenses_vat_of_class CHECK (((tax_class = ANY (ARRAY['B'::text, 'E'::text])) OR (vat_amount = (0)::numeric)))
);
CREATE INDEX expenses_by_account ON expenses USING btree (account, expense_date, id) WHERE (account IS NOT NULL);
CREATE INDEX expenses_by_amount ON expenses USING btree (amount, id);
CREATE INDEX expenses_by_category ON expenses USING btree (category, expense_date, id);
CREATE INDEX expenses_by_category_amount ON expenses USING btree (category, amount, id);
CREATE INDEX expenses_by_category_created ON expenses USING btree (category, created_at, id);
CREATE INDEX expenses_by_created ON expenses USING btree (created_at, id);
CREATE INDEX expenses_by_date ON expenses USING btree (expense_date, id);
CREATE INDEX expenses_dated_ahead ON expenses USING btree (created_at) WHERE (expense_date > (((created_at AT TIME ZONE 'UTC'::text))::date + 1));
CREATE UNIQUE INDEX expenses_generated_once ON expenses USING btree (recurring_template_id, next_due_date);
CREATE INDEX expenses_prepaid ON expenses USING btree (covers_to) WHERE ((covers_to IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX expenses_words ON expenses USING gin (search_words(description, vendor, NULL::text, NULL::text) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE TRIGGER expenses_kept BEFORE DELETE ON expenses FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER expenses_open_account BEFORE INSERT ON expenses FOR EACH ROW WHEN ((new.account IS NOT NULL)) EXECUTE FUNCTION expenses_open_account();
CREATE TRIGGER expenses_open_account_changed BEFORE UPDATE OF account ON expenses FOR EACH ROW WHEN (((new.account IS DISTINCT FROM old.account) AND (new.account IS NOT NULL))) EXECUTE FUNCTION expenses_open_account();
CREATE TRIGGER expenses_touched BEFORE UPDATE ON expenses FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER petty_cash_keep_reimbursed BEFORE UPDATE OF cash_account_id, amount, deleted_at ON expenses FOR EACH ROW WHEN (((old.cash_account_id IS DISTINCT FROM new.cash_account_id) OR (old.amount <> new.amount) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION petty_cash_keep_reimbursed();
CREATE TRIGGER petty_cash_take_vouchers AFTER INSERT OR UPDATE OF cash_account_id, amount ON expenses FOR EACH ROW EXECUTE FUNCTION petty_cash_take_vouchers();
SELECT audit_attach('expenses', 'id', '{}', '{}');

CREATE TABLE extras (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  description text,
  unit text DEFAULT 'piece'::text NOT NULL,
  price numeric(10,2) NOT NULL,
  is_recurring boolean DEFAULT false NOT NULL,
  account text NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  is_bookable boolean DEFAULT false NOT NULL,
  stock integer,
  lead_hours integer DEFAULT 0 NOT NULL,
  tax_class text DEFAULT 'B'::text NOT NULL,
  CONSTRAINT extras_pkey PRIMARY KEY (id),
  CONSTRAINT extras_account_accounts_code_fk FOREIGN KEY (account) REFERENCES accounts(code),
  CONSTRAINT extras_account_earns CHECK ((account ~ '^4[0-9]{3}$'::text)),
  CONSTRAINT extras_bookable_once CHECK ((NOT (is_bookable AND is_recurring))),
  CONSTRAINT extras_lead_hours CHECK (((lead_hours >= 0) AND (lead_hours <= 720))),
  CONSTRAINT extras_price_positive CHECK ((price > (0)::numeric)),
  CONSTRAINT extras_stock_positive CHECK ((stock > 0)),
  CONSTRAINT extras_tax_class_known CHECK ((tax_class = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text])))
);
CREATE INDEX extras_by_created ON extras USING btree (created_at, id);
CREATE INDEX extras_by_name ON extras USING btree (name, id);
CREATE INDEX extras_by_price ON extras USING btree (price, id);
CREATE UNIQUE INDEX extras_name_taken ON extras USING btree (lower(btrim(name)));
CREATE TRIGGER extras_keep_stock AFTER UPDATE OF stock ON extras FOR EACH ROW WHEN (((new.stock IS NOT NULL) AND (new.stock IS DISTINCT FROM old.stock))) EXECUTE FUNCTION extras_keep_stock();
CREATE TRIGGER extras_touched BEFORE UPDATE ON extras FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('extras', 'id', '{}', '{}');

CREATE TABLE floors (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  width integer DEFAULT 2000 NOT NULL,
  height integer DEFAULT 1200 NOT NULL,
  drawing jsonb DEFAULT '{"rooms": [], "units": [], "walls": [], "labels": []}'::jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT floors_pkey PRIMARY KEY (id),
  CONSTRAINT floors_measured CHECK ((((width >= 200) AND (width <= 20000)) AND ((height >= 200) AND (height <= 20000))))
);
CREATE UNIQUE INDEX floors_name_taken ON floors USING btree (lower(btrim(name)));
CREATE TRIGGER floors_touched BEFORE UPDATE ON floors FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('floors', 'id', '{}', '{}');

CREATE TABLE fringe_months (
  id uuid DEFAULT uuid_v7() NOT NULL,
  month text NOT NULL,
  market_rate numeric(5,2) NOT NULL,
  tax_rate numeric(5,2) NOT NULL,
  loans jsonb NOT NULL,
  benefit numeric(10,2) NOT NULL,
  tax numeric(10,2) NOT NULL,
  posted_on date NOT NULL,
  posted_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  reversed_at timestamp with time zone,
  reverse_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT fringe_months_pkey PRIMARY KEY (id),
  CONSTRAINT fringe_months_amounts CHECK (((tax > (0)::numeric) AND (benefit >= tax))),
  CONSTRAINT fringe_months_month CHECK ((month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text)),
  CONSTRAINT fringe_months_reversed CHECK (((reversed_at IS NULL) = (reverse_reason IS NULL)))
);
CREATE UNIQUE INDEX fringe_months_once ON fringe_months USING btree (month) WHERE (reversed_at IS NULL);
SELECT audit_attach('fringe_months', 'id', '{}', '{}');

CREATE TABLE fringe_rates (
  id uuid DEFAULT uuid_v7() NOT NULL,
  valid_from text NOT NULL,
  known_through text NOT NULL,
  market_rate numeric(5,2) NOT NULL,
  tax_rate numeric(5,2) NOT NULL,
  created_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT fringe_rates_pkey PRIMARY KEY (id),
  CONSTRAINT fringe_rates_months CHECK (((valid_from ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text) AND (known_through ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text) AND (known_through >= valid_from))),
  CONSTRAINT fringe_rates_percent CHECK ((((market_rate >= (0)::numeric) AND (market_rate <= (100)::numeric)) AND ((tax_rate >= (0)::numeric) AND (tax_rate <= (100)::numeric))))
);
CREATE UNIQUE INDEX fringe_rates_month_taken ON fringe_rates USING btree (valid_from);
SELECT audit_attach('fringe_rates', 'id', '{}', '{}');

CREATE TABLE gateway_messages (
  id uuid DEFAULT uuid_v7() NOT NULL,
  provider text NOT NULL,
  kind text NOT NULL,
  channel_id uuid,
  dedupe_key text NOT NULL,
  headers jsonb DEFAULT '{}'::jsonb NOT NULL,
  body text NOT NULL,
  seen integer DEFAULT 1 NOT NULL,
  received_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  processed_at timestamp with time zone,
  outcome text,
  tries integer DEFAULT 0 NOT NULL,
  next_try_at timestamp with time zone DEFAULT clock_timestamp(),
  CONSTRAINT gateway_messages_pkey PRIMARY KEY (id),
  CONSTRAINT gateway_messages_waits_or_ended CHECK (
CASE
    WHEN (next_try_at IS NULL) THEN (outcome IS NOT NULL)
    ELSE (processed_at IS NULL)
END)
);
CREATE INDEX gateway_messages_by_processed ON gateway_messages USING btree (processed_at);
CREATE INDEX gateway_messages_due ON gateway_messages USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);
CREATE INDEX gateway_messages_failed ON gateway_messages USING btree (received_at, id) WHERE ((processed_at IS NULL) AND (outcome IS NOT NULL));
CREATE UNIQUE INDEX gateway_messages_once ON gateway_messages USING btree (provider, kind, dedupe_key);
CREATE TRIGGER gateway_messages_noted AFTER INSERT ON gateway_messages FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER gateway_messages_stay BEFORE DELETE OR UPDATE ON gateway_messages FOR EACH ROW EXECUTE FUNCTION gateway_messages_stay();

CREATE TABLE house_rules (
  version integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  text text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT house_rules_pkey PRIMARY KEY (version),
  CONSTRAINT house_rules_text_given CHECK ((btrim(text) <> ''::text))
);
CREATE TRIGGER house_rules_fixed BEFORE DELETE OR UPDATE ON house_rules FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('house_rules', 'version', '{}', '{}');

CREATE TABLE idempotency_keys (
  actor text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  status integer,
  reply text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT idempotency_keys_actor_key_pk PRIMARY KEY (actor, key)
);

CREATE TABLE inventory_assets (
  item_id uuid NOT NULL,
  depreciation_class text NOT NULL,
  life_months integer NOT NULL,
  cost numeric(10,2) NOT NULL,
  residual numeric(10,2) DEFAULT 0.00 NOT NULL,
  acquired_on date NOT NULL,
  opening numeric(10,2) DEFAULT 0.00 NOT NULL,
  depreciated numeric(10,2) DEFAULT 0.00 NOT NULL,
  is_posted boolean DEFAULT true NOT NULL,
  paid_from text,
  version integer DEFAULT 1 NOT NULL,
  disposed_on date,
  proceeds numeric(10,2),
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  cash_account_id uuid,
  CONSTRAINT inventory_assets_pkey PRIMARY KEY (item_id),
  CONSTRAINT inventory_assets_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT inventory_assets_item_id_inventory_items_id_fk FOREIGN KEY (item_id) REFERENCES inventory_items(id) ON DELETE RESTRICT,
  CONSTRAINT inventory_assets_class_known CHECK ((depreciation_class = ANY (ARRAY['furniture'::text, 'computers'::text, 'machinery'::text, 'telecom'::text, 'leasehold'::text]))),
  CONSTRAINT inventory_assets_cost CHECK (((cost > (0)::numeric) AND (residual >= (0)::numeric) AND (residual < cost))),
  CONSTRAINT inventory_assets_disposed CHECK (((disposed_on IS NULL) = (proceeds IS NULL))),
  CONSTRAINT inventory_assets_life CHECK (((life_months >= 1) AND (life_months <= 600))),
  CONSTRAINT inventory_assets_paid_from_account CHECK (((cash_account_id IS NULL) OR (paid_from <> 'payables'::text))),
  CONSTRAINT inventory_assets_paid_from_known CHECK ((paid_from = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'mobile_money'::text, 'cheque'::text, 'credit_card'::text, 'payables'::text]))),
  CONSTRAINT inventory_assets_paid_when_posted CHECK ((is_posted = (paid_from IS NOT NULL))),
  CONSTRAINT inventory_assets_within_cost CHECK (((opening >= (0)::numeric) AND ((depreciated >= opening) AND (depreciated <= (cost - residual)))))
);
CREATE INDEX inventory_assets_by_acquired ON inventory_assets USING btree (acquired_on);
CREATE TRIGGER inventory_assets_kept BEFORE DELETE ON inventory_assets FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER inventory_assets_stay BEFORE INSERT OR UPDATE ON inventory_assets FOR EACH ROW EXECUTE FUNCTION inventory_assets_stay();
CREATE TRIGGER inventory_assets_touched BEFORE UPDATE ON inventory_assets FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('inventory_assets', 'item_id', '{}', '{depreciated}');

CREATE TABLE inventory_categories (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  description text,
  parent_category_id uuid,
  depreciation_class text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT inventory_categories_pkey PRIMARY KEY (id),
  CONSTRAINT inventory_categories_parent_category_id_inventory_categories_id FOREIGN KEY (parent_category_id) REFERENCES inventory_categories(id) ON DELETE RESTRICT,
  CONSTRAINT inventory_categories_class_known CHECK ((depreciation_class = ANY (ARRAY['furniture'::text, 'computers'::text, 'machinery'::text, 'telecom'::text, 'leasehold'::text]))),
  CONSTRAINT inventory_categories_not_own_parent CHECK ((parent_category_id <> id))
);
CREATE UNIQUE INDEX inventory_categories_name_taken ON inventory_categories USING btree (COALESCE(parent_category_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(btrim(name)));
CREATE TRIGGER inventory_categories_no_ring BEFORE INSERT OR UPDATE OF parent_category_id ON inventory_categories FOR EACH ROW EXECUTE FUNCTION inventory_categories_no_ring();
CREATE TRIGGER inventory_categories_touched BEFORE UPDATE ON inventory_categories FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('inventory_categories', 'id', '{}', '{}');

CREATE TABLE inventory_items (
  id uuid DEFAULT uuid_v7() NOT NULL,
  item_code text NOT NULL,
  name text NOT NULL,
  description text,
  category_id uuid,
  brand text,
  model text,
  serial_number text,
  purchase_date date,
  purchase_price numeric(10,2),
  condition text DEFAULT 'new'::text NOT NULL,
  status text DEFAULT 'available'::text NOT NULL,
  location text,
  assigned_to text,
  disposed_on date,
  warranty_expiry_date date,
  maintenance_schedule text,
  last_maintenance_date date,
  next_maintenance_date date,
  supplier text,
  notes text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT inventory_items_pkey PRIMARY KEY (id),
  CONSTRAINT inventory_items_category_id_inventory_categories_id_fk FOREIGN KEY (category_id) REFERENCES inventory_categories(id) ON DELETE RESTRICT,
  CONSTRAINT inventory_items_condition_known CHECK ((condition = ANY (ARRAY['new'::text, 'used'::text, 'damaged'::text, 'lost'::text]))),
  CONSTRAINT inventory_items_disposed_retired CHECK (((disposed_on IS NULL) OR (status = 'retired'::text))),
  CONSTRAINT inventory_items_price_not_negative CHECK ((purchase_price >= (0)::numeric)),
  CONSTRAINT inventory_items_schedule_known CHECK ((maintenance_schedule = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'semi_annual'::text, 'annual'::text]))),
  CONSTRAINT inventory_items_status_known CHECK ((status = ANY (ARRAY['available'::text, 'in_use'::text, 'maintenance'::text, 'retired'::text]))),
  CONSTRAINT inventory_items_text_length CHECK ((((length(item_code) >= 1) AND (length(item_code) <= 50)) AND (length(serial_number) <= 100)))
);
CREATE INDEX inventory_items_by_category ON inventory_items USING btree (category_id);
CREATE INDEX inventory_items_by_code ON inventory_items USING btree (item_code, id);
CREATE INDEX inventory_items_by_condition ON inventory_items USING btree (condition, id);
CREATE INDEX inventory_items_by_condition_code ON inventory_items USING btree (condition, item_code, id);
CREATE INDEX inventory_items_by_condition_name ON inventory_items USING btree (condition, name, id);
CREATE INDEX inventory_items_by_created ON inventory_items USING btree (created_at, id);
CREATE INDEX inventory_items_by_maintenance ON inventory_items USING btree (next_maintenance_date) WHERE (disposed_on IS NULL);
CREATE INDEX inventory_items_by_name ON inventory_items USING btree (name, id);
CREATE INDEX inventory_items_by_status ON inventory_items USING btree (status, id);
CREATE INDEX inventory_items_by_status_code ON inventory_items USING btree (status, item_code, id);
CREATE INDEX inventory_items_by_status_name ON inventory_items USING btree (status, name, id);
CREATE INDEX inventory_items_by_warranty ON inventory_items USING btree (warranty_expiry_date) WHERE (disposed_on IS NULL);
CREATE UNIQUE INDEX inventory_items_code_taken ON inventory_items USING btree (lower(regexp_replace(NORMALIZE(item_code, NFC), '[[:space:]]+'::text, ''::text, 'g'::text)));
CREATE INDEX inventory_items_disposed ON inventory_items USING btree (disposed_on) WHERE (disposed_on IS NOT NULL);
CREATE INDEX inventory_items_place_words ON inventory_items USING gin (search_words(model, location, assigned_to, supplier) gin_trgm_ops);
CREATE INDEX inventory_items_words ON inventory_items USING gin (search_words(item_code, name, serial_number, brand) gin_trgm_ops);
CREATE TRIGGER inventory_items_follow BEFORE INSERT OR UPDATE OF location, assigned_to, disposed_on ON inventory_items FOR EACH ROW EXECUTE FUNCTION inventory_items_follow();
CREATE TRIGGER inventory_items_kept BEFORE DELETE ON inventory_items FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER inventory_items_touched BEFORE UPDATE ON inventory_items FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('inventory_items', 'id', '{}', '{location,assigned_to}');

CREATE TABLE inventory_movements (
  id uuid DEFAULT uuid_v7() NOT NULL,
  item_id uuid NOT NULL,
  seq bigint DEFAULT 0 NOT NULL,
  movement_type text NOT NULL,
  from_location text,
  to_location text,
  from_assignee text,
  to_assignee text,
  quantity integer DEFAULT 1 NOT NULL,
  reason text,
  performed_by text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  approved_by text,
  movement_date date NOT NULL,
  notes text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT inventory_movements_pkey PRIMARY KEY (id),
  CONSTRAINT inventory_movements_item_id_inventory_items_id_fk FOREIGN KEY (item_id) REFERENCES inventory_items(id) ON DELETE RESTRICT,
  CONSTRAINT inventory_movements_dispose_nowhere CHECK (((movement_type <> 'dispose'::text) OR ((to_location IS NULL) AND (to_assignee IS NULL)))),
  CONSTRAINT inventory_movements_quantity CHECK ((quantity > 0)),
  CONSTRAINT inventory_movements_type_known CHECK ((movement_type = ANY (ARRAY['purchase'::text, 'check_out'::text, 'check_in'::text, 'move'::text, 'adjust'::text, 'dispose'::text])))
);
CREATE UNIQUE INDEX inventory_movements_by_item ON inventory_movements USING btree (item_id, seq);
CREATE TRIGGER inventory_movements_apply AFTER INSERT ON inventory_movements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION inventory_movements_apply();
CREATE TRIGGER inventory_movements_fixed BEFORE DELETE OR UPDATE ON inventory_movements FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER inventory_movements_in_order BEFORE INSERT ON inventory_movements FOR EACH ROW EXECUTE FUNCTION inventory_movements_in_order();
SELECT audit_attach('inventory_movements', 'id', '{}', '{}');

CREATE TABLE inventory_photos (
  id uuid DEFAULT uuid_v7() NOT NULL,
  item_id uuid NOT NULL,
  filename text NOT NULL,
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT inventory_photos_pkey PRIMARY KEY (id),
  CONSTRAINT inventory_photos_item_id_inventory_items_id_fk FOREIGN KEY (item_id) REFERENCES inventory_items(id) ON DELETE RESTRICT,
  CONSTRAINT inventory_photos_media_known CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  CONSTRAINT inventory_photos_size CHECK ((((size >= 1) AND (size <= 5242880)) AND (size = length(bytes))))
);
CREATE UNIQUE INDEX inventory_photos_one ON inventory_photos USING btree (item_id);
SELECT audit_attach('inventory_photos', 'id', '{bytes}', '{}');

CREATE TABLE inventory_reminders (
  item_id uuid NOT NULL,
  kind text NOT NULL,
  due_on date NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT inventory_reminders_once PRIMARY KEY (item_id, kind, due_on),
  CONSTRAINT inventory_reminders_item_id_inventory_items_id_fk FOREIGN KEY (item_id) REFERENCES inventory_items(id) ON DELETE RESTRICT,
  CONSTRAINT inventory_reminders_kind_known CHECK ((kind = ANY (ARRAY['maintenance'::text, 'warranty'::text])))
);

CREATE TABLE invoice_lines (
  id uuid DEFAULT uuid_v7() NOT NULL,
  "position" smallint NOT NULL,
  kind text NOT NULL,
  description text NOT NULL,
  formula text,
  quantity numeric(10,2) DEFAULT '1'::numeric NOT NULL,
  unit_price numeric(10,2) NOT NULL,
  net numeric(10,2) NOT NULL,
  vat_rate numeric(4,2) DEFAULT '0'::numeric NOT NULL,
  vat numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  account text NOT NULL,
  service_start date NOT NULL,
  service_end date NOT NULL,
  invoice_id uuid NOT NULL,
  booking_id uuid,
  issue_date date,
  agreement_position smallint,
  tax_class text NOT NULL,
  CONSTRAINT invoice_lines_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_lines_account_accounts_code_fk FOREIGN KEY (account) REFERENCES accounts(code),
  CONSTRAINT invoice_lines_booking_id_room_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES room_bookings(id) ON DELETE RESTRICT,
  CONSTRAINT invoice_lines_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT invoice_lines_amounts CHECK (((net >= (0)::numeric) AND (vat >= (0)::numeric))),
  CONSTRAINT invoice_lines_kind_known CHECK ((kind = ANY (ARRAY['rent'::text, 'room_hours'::text, 'late_fee'::text, 'other'::text, 'pass'::text]))),
  CONSTRAINT invoice_lines_rate_of_class CHECK (((tax_class = ANY (ARRAY['B'::text, 'E'::text])) OR ((vat_rate = (0)::numeric) AND (vat = (0)::numeric)))),
  CONSTRAINT invoice_lines_service CHECK ((service_end > service_start)),
  CONSTRAINT invoice_lines_tax_class_known CHECK ((tax_class = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text])))
);
CREATE INDEX invoice_lines_by_booking ON invoice_lines USING btree (booking_id) WHERE (booking_id IS NOT NULL);
CREATE UNIQUE INDEX invoice_lines_in_order ON invoice_lines USING btree (invoice_id, "position");
CREATE INDEX invoice_lines_running ON invoice_lines USING btree (service_end, issue_date);
CREATE INDEX invoice_lines_taxed ON invoice_lines USING btree (issue_date, tax_class, vat_rate, net, vat);
CREATE TRIGGER invoice_lines_join AFTER INSERT ON invoice_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_lines_join();
CREATE TRIGGER invoice_lines_stay BEFORE DELETE OR UPDATE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION invoice_lines_stay();

CREATE TABLE invoices (
  id uuid DEFAULT uuid_v7() NOT NULL,
  series text,
  seq integer,
  invoice_number text GENERATED ALWAYS AS document_number(series, seq) STORED,
  tenant_id uuid,
  type text DEFAULT 'rent'::text NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  description text NOT NULL,
  issue_date date,
  due_date date NOT NULL,
  net numeric(10,2) NOT NULL,
  vat numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  amount numeric(10,2) NOT NULL,
  paid_amount numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  credited_amount numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  written_off_amount numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  paid_at timestamp with time zone,
  bill_to jsonb NOT NULL,
  late_fee_of uuid,
  run_id uuid,
  tx xid8 DEFAULT space_tx() NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  party_id uuid,
  opening boolean DEFAULT false NOT NULL,
  external_number text,
  for_kra boolean DEFAULT false NOT NULL,
  CONSTRAINT invoices_pkey PRIMARY KEY (id),
  CONSTRAINT invoices_late_fee_of FOREIGN KEY (late_fee_of) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT invoices_party_id_parties_id_fk FOREIGN KEY (party_id) REFERENCES parties(id) ON DELETE RESTRICT,
  CONSTRAINT invoices_run_id_billing_runs_id_fk FOREIGN KEY (run_id) REFERENCES billing_runs(id) ON DELETE RESTRICT,
  CONSTRAINT invoices_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT invoices_amount_positive CHECK ((amount > (0)::numeric)),
  CONSTRAINT invoices_external CHECK (((external_number IS NULL) OR opening)),
  CONSTRAINT invoices_for_one CHECK (((tenant_id IS NULL) OR (party_id IS NULL))),
  CONSTRAINT invoices_for_somebody CHECK (((tenant_id IS NOT NULL) OR (type = ANY (ARRAY['room_charges'::text, 'counter'::text, 'other'::text, 'late_fee'::text])))),
  CONSTRAINT invoices_issued_numbered CHECK ((((status = 'draft'::text) = (seq IS NULL)) AND ((seq IS NULL) = (series IS NULL)) AND ((seq IS NULL) = (issue_date IS NULL)))),
  CONSTRAINT invoices_late_fee CHECK (((type = 'late_fee'::text) = (late_fee_of IS NOT NULL))),
  CONSTRAINT invoices_paid_within CHECK (((paid_amount >= (0)::numeric) AND (credited_amount >= (0)::numeric) AND (written_off_amount >= (0)::numeric) AND (((paid_amount + credited_amount) + written_off_amount) <= amount))),
  CONSTRAINT invoices_settled CHECK ((((status = ANY (ARRAY['paid'::text, 'credited'::text, 'written_off'::text])) = (((paid_amount + credited_amount) + written_off_amount) = amount)) AND ((status = 'credited'::text) = (credited_amount = amount)) AND ((status = 'written_off'::text) = (written_off_amount > (0)::numeric)))),
  CONSTRAINT invoices_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'paid'::text, 'credited'::text, 'written_off'::text]))),
  CONSTRAINT invoices_total CHECK (((amount = (net + vat)) AND (vat >= (0)::numeric) AND (net >= (0)::numeric))),
  CONSTRAINT invoices_type_known CHECK ((type = ANY (ARRAY['rent'::text, 'room_charges'::text, 'counter'::text, 'late_fee'::text, 'other'::text])))
);
CREATE INDEX invoices_by_amount ON invoices USING btree (amount, id);
CREATE INDEX invoices_by_created ON invoices USING btree (created_at, id);
CREATE INDEX invoices_by_due ON invoices USING btree (due_date, id);
CREATE UNIQUE INDEX invoices_by_number ON invoices USING btree (invoice_number);
CREATE INDEX invoices_by_party ON invoices USING btree (party_id, created_at, id) WHERE (party_id IS NOT NULL);
CREATE INDEX invoices_by_run ON invoices USING btree (run_id) WHERE (run_id IS NOT NULL);
CREATE INDEX invoices_by_status ON invoices USING btree (status, created_at, id);
CREATE INDEX invoices_by_tenant ON invoices USING btree (tenant_id, created_at, id);
CREATE INDEX invoices_dated_ahead ON invoices USING btree (created_at) WHERE (issue_date > (((created_at AT TIME ZONE 'UTC'::text))::date + 1));
CREATE INDEX invoices_due_open ON invoices USING btree (due_date, id) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX invoices_external_number ON invoices USING btree (tenant_id, external_number) WHERE (external_number IS NOT NULL);
CREATE UNIQUE INDEX invoices_number ON invoices USING btree (series, seq);
CREATE UNIQUE INDEX invoices_one_late_fee ON invoices USING btree (late_fee_of);
CREATE INDEX invoices_open ON invoices USING btree (tenant_id, due_date) WHERE (status = 'pending'::text);
CREATE INDEX invoices_opening ON invoices USING btree (issue_date) WHERE opening;
CREATE INDEX invoices_owed ON invoices USING btree (due_date) INCLUDE (id, tenant_id, issue_date, amount, paid_amount, credited_amount) WHERE (status = 'pending'::text);
CREATE INDEX invoices_unusual ON invoices USING btree (type) WHERE (type <> 'rent'::text);
CREATE INDEX invoices_words ON invoices USING gin (search_words(invoice_number, description, (bill_to ->> 'name'::text), NULL::text) gin_trgm_ops) WITH (gin_pending_list_limit='128');
CREATE TRIGGER invoices_add_up AFTER INSERT ON invoices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoices_add_up();
CREATE TRIGGER invoices_due_after_issue BEFORE INSERT OR UPDATE OF issue_date, due_date ON invoices FOR EACH ROW WHEN ((new.due_date < new.issue_date)) EXECUTE FUNCTION invoices_due_after_issue();
CREATE TRIGGER invoices_fee_once_a_month BEFORE INSERT ON invoices FOR EACH ROW WHEN ((new.late_fee_of IS NOT NULL)) EXECUTE FUNCTION invoices_fee_once_a_month();
CREATE TRIGGER invoices_for_kra BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION documents_for_kra();
CREATE TRIGGER invoices_for_kra_issued BEFORE UPDATE OF status ON invoices FOR EACH ROW WHEN (((old.status = 'draft'::text) AND (new.status <> 'draft'::text))) EXECUTE FUNCTION documents_for_kra();
CREATE TRIGGER invoices_issue_adds_up AFTER UPDATE OF seq ON invoices FOR EACH ROW WHEN (((old.status = 'draft'::text) AND (new.status <> 'draft'::text))) EXECUTE FUNCTION invoices_issue_adds_up();
CREATE TRIGGER invoices_issued_to_kra AFTER UPDATE OF status ON invoices FOR EACH ROW WHEN ((new.for_kra AND (NOT old.for_kra))) EXECUTE FUNCTION tax_documents_queue();
CREATE TRIGGER invoices_kept BEFORE DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION invoices_kept();
CREATE TRIGGER invoices_restore_letters AFTER UPDATE ON invoices FOR EACH ROW WHEN (((old.status = ANY (ARRAY['paid'::text, 'credited'::text, 'written_off'::text])) AND (new.status = 'pending'::text))) EXECUTE FUNCTION invoices_restore_letters();
CREATE TRIGGER invoices_settle_letters AFTER UPDATE ON invoices FOR EACH ROW WHEN (((old.status = 'pending'::text) AND (new.status <> 'pending'::text))) EXECUTE FUNCTION invoices_settle_letters();
CREATE TRIGGER invoices_stay_issued BEFORE UPDATE OF id, series, seq, tenant_id, party_id, type, description, issue_date, due_date, net, vat, amount, bill_to, late_fee_of, run_id, opening, for_kra, external_number, tx, created_at ON invoices FOR EACH ROW EXECUTE FUNCTION invoices_stay_issued();
CREATE TRIGGER invoices_to_kra AFTER INSERT ON invoices FOR EACH ROW WHEN (new.for_kra) EXECUTE FUNCTION tax_documents_queue();
CREATE TRIGGER invoices_touched BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('invoices', 'id', '{}', '{tx}');

CREATE TABLE journal_days (
  account text NOT NULL,
  day date NOT NULL,
  source_type text NOT NULL,
  debit numeric(14,2) NOT NULL,
  credit numeric(14,2) NOT NULL,
  CONSTRAINT journal_days_account_accounts_code_fk FOREIGN KEY (account) REFERENCES accounts(code)
);
CREATE INDEX journal_days_by_account ON journal_days USING btree (account, day);
CREATE INDEX journal_days_by_day ON journal_days USING btree (day);

CREATE TABLE journal_entries (
  id uuid DEFAULT uuid_v7() NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  entry_date date NOT NULL,
  memo text NOT NULL,
  source_type text NOT NULL,
  source_id text NOT NULL,
  event text NOT NULL,
  reverses uuid,
  override_reason text,
  actor text DEFAULT current_setting('app.actor'::text) NOT NULL,
  actor_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  tx xid8 DEFAULT space_tx() NOT NULL,
  posted_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT journal_entries_pkey PRIMARY KEY (id),
  CONSTRAINT journal_entries_reverses FOREIGN KEY (reverses) REFERENCES journal_entries(id),
  CONSTRAINT journal_entries_actor_known CHECK (((length(actor) > 0) AND (length(actor_name) > 0))),
  CONSTRAINT journal_entries_memo_said CHECK ((length(memo) > 0))
);
CREATE INDEX journal_entries_by_date ON journal_entries USING btree (entry_date, id);
CREATE UNIQUE INDEX journal_entries_by_seq ON journal_entries USING btree (seq);
CREATE INDEX journal_entries_by_tx ON journal_entries USING btree (tx, seq);
CREATE INDEX journal_entries_credit_taken_back ON journal_entries USING btree (entry_date) WHERE ((source_type = 'payment'::text) AND (event = 'credit_taken_back'::text));
CREATE UNIQUE INDEX journal_entries_once ON journal_entries USING btree (source_type, source_id, event);
CREATE INDEX journal_entries_others ON journal_entries USING btree (entry_date) WHERE ((source_type <> ALL (ARRAY['payment'::text, 'expense'::text])) AND (source_type <> ALL (ARRAY['invoice'::text, 'credit_note'::text, 'recognition'::text, 'tenant_credit'::text, 'depreciation'::text])));
CREATE UNIQUE INDEX journal_entries_reversed_once ON journal_entries USING btree (reverses);
CREATE TRIGGER journal_entries_by_hand AFTER INSERT ON journal_entries REFERENCING NEW TABLE AS new_rows FOR EACH ROW WHEN (((new.source_type = 'manual'::text) AND (new.reverses IS NULL))) EXECUTE FUNCTION journal_entries_by_hand();
CREATE TRIGGER journal_entries_fixed BEFORE DELETE OR UPDATE ON journal_entries FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER journal_entries_kept BEFORE TRUNCATE ON journal_entries FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER journal_entries_since_first_day BEFORE INSERT ON journal_entries FOR EACH ROW WHEN ((new.entry_date < '2000-01-01'::date)) EXECUTE FUNCTION journal_refuse_old();
CREATE TRIGGER journal_entries_whole AFTER INSERT ON journal_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION journal_entries_whole();

CREATE TABLE journal_head (
  one boolean DEFAULT true NOT NULL,
  n bigint NOT NULL,
  tx xid8 NOT NULL,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT journal_head_pkey PRIMARY KEY (one),
  CONSTRAINT journal_head_one_check CHECK (one)
);
CREATE TRIGGER journal_head_fixed BEFORE DELETE ON journal_head FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER journal_head_kept BEFORE TRUNCATE ON journal_head FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER journal_head_moves_on BEFORE UPDATE ON journal_head FOR EACH ROW EXECUTE FUNCTION journal_head_moves_on();

CREATE TABLE journal_lines (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  entry_id uuid NOT NULL,
  entry_date date NOT NULL,
  account text NOT NULL,
  debit numeric(14,2) DEFAULT '0'::numeric NOT NULL,
  credit numeric(14,2) DEFAULT '0'::numeric NOT NULL,
  tenant_id uuid,
  site_id smallint DEFAULT 1 NOT NULL,
  CONSTRAINT journal_lines_pkey PRIMARY KEY (id),
  CONSTRAINT journal_lines_account_accounts_code_fk FOREIGN KEY (account) REFERENCES accounts(code),
  CONSTRAINT journal_lines_entry_id_journal_entries_id_fk FOREIGN KEY (entry_id) REFERENCES journal_entries(id),
  CONSTRAINT journal_lines_tenant FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT journal_lines_not_negative CHECK (((debit >= (0)::numeric) AND (credit >= (0)::numeric))),
  CONSTRAINT journal_lines_one_side CHECK (((debit = (0)::numeric) <> (credit = (0)::numeric)))
);
CREATE INDEX journal_lines_by_account ON journal_lines USING btree (account, entry_date);
CREATE INDEX journal_lines_by_entry ON journal_lines USING btree (entry_id);
CREATE INDEX journal_lines_by_tenant ON journal_lines USING btree (tenant_id, account, entry_date) WHERE (tenant_id IS NOT NULL);
CREATE TRIGGER journal_lines_add_to_sums AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION journal_lines_add_to_sums();
CREATE TRIGGER journal_lines_balance AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION journal_lines_balance();
CREATE TRIGGER journal_lines_fixed BEFORE DELETE OR UPDATE ON journal_lines FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER journal_lines_kept BEFORE TRUNCATE ON journal_lines FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER petty_cash_has_enough AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION petty_cash_has_enough();
CREATE TRIGGER tills_take_moves AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tills_take_moves();

CREATE TABLE journal_seal (
  n bigint NOT NULL,
  entry_id uuid NOT NULL,
  tx xid8 NOT NULL,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  hash_version smallint DEFAULT 1 NOT NULL,
  sealed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT journal_seal_pkey PRIMARY KEY (n),
  CONSTRAINT journal_seal_entry_id_journal_entries_id_fk FOREIGN KEY (entry_id) REFERENCES journal_entries(id)
);
CREATE UNIQUE INDEX journal_seal_once ON journal_seal USING btree (entry_id);
CREATE TRIGGER journal_seal_fixed BEFORE DELETE OR UPDATE ON journal_seal FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER journal_seal_kept BEFORE TRUNCATE ON journal_seal FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

CREATE TABLE kiosks (
  id uuid DEFAULT uuid_v7() NOT NULL,
  site_id smallint DEFAULT 1 NOT NULL,
  name text NOT NULL,
  greeting text,
  key_hash text NOT NULL,
  removed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT kiosks_pkey PRIMARY KEY (id),
  CONSTRAINT kiosks_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX kiosks_key ON kiosks USING btree (key_hash);
CREATE UNIQUE INDEX kiosks_name ON kiosks USING btree (fold_name(name)) WHERE (removed_at IS NULL);
CREATE TRIGGER kiosks_kept BEFORE DELETE ON kiosks FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER kiosks_touched BEFORE UPDATE ON kiosks FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('kiosks', 'id', '{}', '{key_hash}');

CREATE TABLE known_devices (
  token_hash text NOT NULL,
  user_id uuid NOT NULL,
  ip text NOT NULL,
  last_used_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT known_devices_user_id_token_hash_ip_pk PRIMARY KEY (user_id, token_hash, ip),
  CONSTRAINT known_devices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT
);
CREATE INDEX known_devices_by_ip ON known_devices USING btree (user_id, ip);
CREATE INDEX known_devices_of_ip ON known_devices USING btree (ip);

CREATE TABLE leave_entries (
  id uuid DEFAULT uuid_v7() NOT NULL,
  employee_id uuid NOT NULL,
  kind text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  days numeric(6,2) NOT NULL,
  note text,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  created_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT leave_entries_pkey PRIMARY KEY (id),
  CONSTRAINT leave_entries_no_overlap EXCLUDE USING gist (employee_id WITH =, daterange(start_date, end_date, '[]'::text) WITH &&) WHERE ((cancelled_at IS NULL)),
  CONSTRAINT leave_entries_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE RESTRICT,
  CONSTRAINT leave_entries_cancelled CHECK (((cancelled_at IS NULL) = (cancel_reason IS NULL))),
  CONSTRAINT leave_entries_days CHECK ((days > (0)::numeric)),
  CONSTRAINT leave_entries_in_order CHECK ((start_date <= end_date)),
  CONSTRAINT leave_entries_kind_known CHECK ((kind = ANY (ARRAY['annual'::text, 'sick'::text, 'maternity'::text, 'paternity'::text, 'pre_adoptive'::text, 'unpaid'::text])))
);
CREATE INDEX leave_entries_by_employee ON leave_entries USING btree (employee_id, start_date);
CREATE TRIGGER leave_entries_kept BEFORE DELETE ON leave_entries FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER leave_entries_stay BEFORE UPDATE ON leave_entries FOR EACH ROW EXECUTE FUNCTION leave_entries_stay();
SELECT audit_attach('leave_entries', 'id', '{}', '{}');

CREATE TABLE ledger_lock (
  one boolean DEFAULT true NOT NULL,
  locked_through date,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT ledger_lock_pkey PRIMARY KEY (one),
  CONSTRAINT ledger_lock_one CHECK (one)
);
CREATE TRIGGER ledger_lock_touched BEFORE UPDATE ON ledger_lock FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('ledger_lock', 'one', '{}', '{}');

CREATE TABLE loan_repayments (
  id uuid DEFAULT uuid_v7() NOT NULL,
  loan_id uuid NOT NULL,
  payroll_record_id uuid,
  amount numeric(10,2) NOT NULL,
  date date NOT NULL,
  payment_method text,
  reversed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  cash_account_id uuid,
  CONSTRAINT loan_repayments_pkey PRIMARY KEY (id),
  CONSTRAINT loan_repayments_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT loan_repayments_loan_id_employee_loans_id_fk FOREIGN KEY (loan_id) REFERENCES employee_loans(id) ON DELETE RESTRICT,
  CONSTRAINT loan_repayments_payroll_record_id_payroll_records_id_fk FOREIGN KEY (payroll_record_id) REFERENCES payroll_records(id) ON DELETE RESTRICT,
  CONSTRAINT loan_repayments_amount CHECK ((amount > (0)::numeric)),
  CONSTRAINT loan_repayments_method_known CHECK ((payment_method = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'mobile_money'::text, 'cheque'::text, 'credit_card'::text]))),
  CONSTRAINT loan_repayments_way CHECK (((payroll_record_id IS NULL) = (payment_method IS NOT NULL)))
);
CREATE INDEX loan_repayments_by_loan ON loan_repayments USING btree (loan_id, created_at);
CREATE INDEX loan_repayments_by_record ON loan_repayments USING btree (payroll_record_id) WHERE (payroll_record_id IS NOT NULL);
CREATE TRIGGER loan_repayments_apply AFTER INSERT ON loan_repayments FOR EACH ROW EXECUTE FUNCTION loan_repayments_apply();
CREATE TRIGGER loan_repayments_give_back BEFORE UPDATE ON loan_repayments FOR EACH ROW EXECUTE FUNCTION loan_repayments_give_back();
CREATE TRIGGER loan_repayments_kept BEFORE DELETE ON loan_repayments FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('loan_repayments', 'id', '{}', '{}');

CREATE TABLE login_steps (
  token_hash text NOT NULL,
  user_id uuid NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  expire timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  identity_id uuid,
  CONSTRAINT login_steps_pkey PRIMARY KEY (token_hash),
  CONSTRAINT login_steps_identity_id_user_identities_id_fk FOREIGN KEY (identity_id) REFERENCES user_identities(id) ON DELETE CASCADE,
  CONSTRAINT login_steps_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT login_steps_bounded CHECK ((expire > created_at)),
  CONSTRAINT login_steps_token_hashed CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX login_steps_by_identity ON login_steps USING btree (identity_id);
CREATE INDEX login_steps_by_user ON login_steps USING btree (user_id);
CREATE INDEX login_steps_expire ON login_steps USING btree (expire);

CREATE TABLE logo_images (
  sha256 text NOT NULL,
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT logo_images_pkey PRIMARY KEY (sha256),
  CONSTRAINT logo_images_digest CHECK ((sha256 = encode(sha256(bytes), 'hex'::text))),
  CONSTRAINT logo_images_media_known CHECK ((media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  CONSTRAINT logo_images_pixels CHECK ((((width >= 1) AND (width <= 2000)) AND ((height >= 1) AND (height <= 2000)))),
  CONSTRAINT logo_images_size CHECK (((length(bytes) >= 1) AND (length(bytes) <= 524288)))
);
CREATE TRIGGER logo_images_fixed BEFORE UPDATE ON logo_images FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER logo_images_in_use BEFORE DELETE ON logo_images FOR EACH ROW EXECUTE FUNCTION logo_images_in_use();
SELECT audit_attach('logo_images', 'sha256', '{bytes}', '{}');

CREATE TABLE mail_items (
  id uuid DEFAULT uuid_v7() NOT NULL,
  tenant_id uuid NOT NULL,
  kind text NOT NULL,
  sender text,
  reference text,
  note text,
  status text DEFAULT 'waiting'::text NOT NULL,
  received_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  received_by uuid,
  notified_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by uuid,
  handed_to text,
  signature text,
  return_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT mail_items_pkey PRIMARY KEY (id),
  CONSTRAINT mail_items_closed_by_users_id_fk FOREIGN KEY (closed_by) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT mail_items_received_by_users_id_fk FOREIGN KEY (received_by) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT mail_items_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT mail_items_closed_at CHECK (((status = 'waiting'::text) = (closed_at IS NULL))),
  CONSTRAINT mail_items_kind_known CHECK ((kind = ANY (ARRAY['letter'::text, 'parcel'::text]))),
  CONSTRAINT mail_items_return_reason CHECK (((status = 'returned'::text) = (return_reason IS NOT NULL))),
  CONSTRAINT mail_items_signed_for CHECK ((((status = 'handed_out'::text) = (handed_to IS NOT NULL)) AND ((status = 'handed_out'::text) = (signature IS NOT NULL)))),
  CONSTRAINT mail_items_status_known CHECK ((status = ANY (ARRAY['waiting'::text, 'handed_out'::text, 'returned'::text])))
);
CREATE INDEX mail_items_by_received ON mail_items USING btree (received_at, id);
CREATE INDEX mail_items_by_status ON mail_items USING btree (status, received_at, id);
CREATE INDEX mail_items_by_tenant ON mail_items USING btree (tenant_id, received_at, id);
CREATE INDEX mail_items_words ON mail_items USING gin (search_words(sender, reference, NULL::text, NULL::text) gin_trgm_ops);
CREATE TRIGGER mail_items_kept BEFORE DELETE ON mail_items FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER mail_items_stay_closed BEFORE UPDATE ON mail_items FOR EACH ROW EXECUTE FUNCTION mail_items_stay_closed();
CREATE TRIGGER mail_items_touched BEFORE UPDATE ON mail_items FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('mail_items', 'id', '{signature}', '{}');

CREATE TABLE maintenance_records (
  id uuid DEFAULT uuid_v7() NOT NULL,
  item_id uuid NOT NULL,
  maintenance_type text DEFAULT 'preventive'::text NOT NULL,
  description text NOT NULL,
  performed_by text,
  cost numeric(10,2) DEFAULT 0.00 NOT NULL,
  start_date date,
  completion_date date,
  status text DEFAULT 'scheduled'::text NOT NULL,
  priority text DEFAULT 'medium'::text NOT NULL,
  notes text,
  attachments text[] DEFAULT '{}'::text[] NOT NULL,
  next_maintenance_date date,
  expense_id uuid,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT maintenance_records_pkey PRIMARY KEY (id),
  CONSTRAINT maintenance_records_expense_id_expenses_id_fk FOREIGN KEY (expense_id) REFERENCES expenses(id) ON DELETE RESTRICT,
  CONSTRAINT maintenance_records_item_id_inventory_items_id_fk FOREIGN KEY (item_id) REFERENCES inventory_items(id) ON DELETE RESTRICT,
  CONSTRAINT maintenance_records_completed CHECK (((status = 'completed'::text) = (completion_date IS NOT NULL))),
  CONSTRAINT maintenance_records_cost_not_negative CHECK ((cost >= (0)::numeric)),
  CONSTRAINT maintenance_records_cost_posted CHECK (((expense_id IS NOT NULL) = ((status = 'completed'::text) AND (cost > (0)::numeric)))),
  CONSTRAINT maintenance_records_priority_known CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'urgent'::text]))),
  CONSTRAINT maintenance_records_status_known CHECK ((status = ANY (ARRAY['scheduled'::text, 'in_progress'::text, 'completed'::text, 'cancelled'::text]))),
  CONSTRAINT maintenance_records_type_known CHECK ((maintenance_type = ANY (ARRAY['preventive'::text, 'repair'::text, 'inspection'::text, 'cleaning'::text, 'other'::text])))
);
CREATE INDEX maintenance_records_by_created ON maintenance_records USING btree (created_at, id);
CREATE INDEX maintenance_records_by_item ON maintenance_records USING btree (item_id, created_at);
CREATE INDEX maintenance_records_by_status ON maintenance_records USING btree (status);
CREATE UNIQUE INDEX maintenance_records_one_expense ON maintenance_records USING btree (expense_id);
CREATE INDEX maintenance_records_open ON maintenance_records USING btree (start_date) WHERE (status = ANY (ARRAY['scheduled'::text, 'in_progress'::text]));
CREATE TRIGGER maintenance_records_kept BEFORE DELETE ON maintenance_records FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER maintenance_records_status_edge BEFORE UPDATE ON maintenance_records FOR EACH ROW EXECUTE FUNCTION maintenance_records_status_edge();
CREATE TRIGGER maintenance_records_touched BEFORE UPDATE ON maintenance_records FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('maintenance_records', 'id', '{}', '{}');

CREATE TABLE matches (
  id uuid DEFAULT uuid_v7() NOT NULL,
  line_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  kind text NOT NULL,
  document_id text,
  amount numeric(14,2) NOT NULL,
  sign smallint DEFAULT 1 NOT NULL,
  undoes uuid,
  reason text,
  made_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT matches_pkey PRIMARY KEY (id),
  CONSTRAINT matches_entry_id_journal_entries_id_fk FOREIGN KEY (entry_id) REFERENCES journal_entries(id) ON DELETE RESTRICT,
  CONSTRAINT matches_line_id_statement_lines_id_fk FOREIGN KEY (line_id) REFERENCES statement_lines(id) ON DELETE RESTRICT,
  CONSTRAINT matches_undoes FOREIGN KEY (undoes) REFERENCES matches(id) ON DELETE RESTRICT,
  CONSTRAINT matches_amount CHECK ((amount <> (0)::numeric)),
  CONSTRAINT matches_kind_known CHECK ((kind = ANY (ARRAY['entry'::text, 'payment'::text, 'account'::text, 'transfer'::text, 'arrival'::text]))),
  CONSTRAINT matches_sign CHECK (((sign = ANY (ARRAY[1, '-1'::integer])) AND ((sign = '-1'::integer) = (undoes IS NOT NULL))))
);
CREATE INDEX matches_by_entry ON matches USING btree (entry_id);
CREATE INDEX matches_by_line ON matches USING btree (line_id);
CREATE UNIQUE INDEX matches_undone_once ON matches USING btree (undoes);
CREATE TRIGGER matches_fixed BEFORE DELETE OR UPDATE ON matches FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER matches_kept BEFORE TRUNCATE ON matches FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
SELECT audit_attach('matches', 'id', '{}', '{}');

CREATE TABLE meeting_rooms (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  type text DEFAULT 'meeting_room'::text NOT NULL,
  capacity integer DEFAULT 4 NOT NULL,
  hourly_rate numeric(10,2) NOT NULL,
  description text,
  amenities text[] DEFAULT '{}'::text[] NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  is_public boolean DEFAULT true NOT NULL,
  is_rate_public boolean DEFAULT false NOT NULL,
  site_id smallint DEFAULT 1 NOT NULL,
  half_day_rate numeric(10,2),
  day_rate numeric(10,2),
  buffer_minutes integer DEFAULT 0 NOT NULL,
  tax_class text DEFAULT 'B'::text NOT NULL,
  CONSTRAINT meeting_rooms_pkey PRIMARY KEY (id),
  CONSTRAINT meeting_rooms_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE RESTRICT,
  CONSTRAINT meeting_rooms_amenities_known CHECK ((amenities <@ ARRAY['WiFi'::text, 'Projector'::text, 'TV Screen'::text, 'Whiteboard'::text, 'Video Conferencing'::text, 'Conference Phone'::text])),
  CONSTRAINT meeting_rooms_buffer_bounded CHECK (((buffer_minutes >= 0) AND (buffer_minutes <= 240))),
  CONSTRAINT meeting_rooms_capacity_counted CHECK (((capacity >= 1) AND (capacity <= 1000))),
  CONSTRAINT meeting_rooms_day_rates_positive CHECK (((half_day_rate > (0)::numeric) AND (day_rate > (0)::numeric))),
  CONSTRAINT meeting_rooms_rate_not_negative CHECK ((hourly_rate >= (0)::numeric)),
  CONSTRAINT meeting_rooms_tax_class_known CHECK ((tax_class = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text]))),
  CONSTRAINT meeting_rooms_type_known CHECK ((type = ANY (ARRAY['boardroom'::text, 'meeting_room'::text])))
);
CREATE UNIQUE INDEX meeting_rooms_name_taken ON meeting_rooms USING btree (lower(btrim(name)));
CREATE TRIGGER meeting_rooms_touched BEFORE UPDATE ON meeting_rooms FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('meeting_rooms', 'id', '{}', '{}');

CREATE TABLE member_accounts (
  user_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT member_accounts_pkey PRIMARY KEY (user_id),
  CONSTRAINT member_accounts_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT member_accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT
);
CREATE INDEX member_accounts_by_tenant ON member_accounts USING btree (tenant_id, created_at);
CREATE TRIGGER member_accounts_end_access AFTER DELETE ON member_accounts FOR EACH ROW EXECUTE FUNCTION member_accounts_end_access();
CREATE TRIGGER member_accounts_end_sessions AFTER DELETE ON member_accounts FOR EACH ROW EXECUTE FUNCTION member_accounts_end_sessions();
CREATE TRIGGER member_accounts_fixed BEFORE UPDATE OF user_id, tenant_id, created_at ON member_accounts FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER member_accounts_role BEFORE INSERT ON member_accounts FOR EACH ROW EXECUTE FUNCTION member_accounts_role();
SELECT audit_attach('member_accounts', 'user_id', '{}', '{}');

CREATE TABLE member_codes (
  asked_hash text NOT NULL,
  tenant_id uuid NOT NULL,
  code_hash text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT member_codes_pkey PRIMARY KEY (asked_hash),
  CONSTRAINT member_codes_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT
);
CREATE INDEX member_codes_by_tenant ON member_codes USING btree (tenant_id);

CREATE TABLE member_sessions (
  token_hash text NOT NULL,
  id uuid DEFAULT uuid_v7() NOT NULL,
  tenant_id uuid NOT NULL,
  ip text DEFAULT ''::text NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT member_sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT member_sessions_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT
);
CREATE INDEX member_sessions_by_tenant ON member_sessions USING btree (tenant_id);
CREATE UNIQUE INDEX member_sessions_id ON member_sessions USING btree (id);

CREATE TABLE message_stops (
  id uuid DEFAULT uuid_v7() NOT NULL,
  address text NOT NULL,
  kind text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT message_stops_pkey PRIMARY KEY (id),
  CONSTRAINT message_stops_address_folded CHECK ((address = lower(address)))
);
CREATE UNIQUE INDEX message_stops_once ON message_stops USING btree (address, kind);
SELECT audit_attach('message_stops', 'id', '{address}', '{}');

CREATE TABLE message_templates (
  id uuid DEFAULT uuid_v7() NOT NULL,
  kind text NOT NULL,
  channel text NOT NULL,
  subject text,
  body text,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT message_templates_pkey PRIMARY KEY (id),
  CONSTRAINT message_templates_channel_known CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  CONSTRAINT message_templates_whole CHECK ((((body IS NULL) AND (subject IS NULL)) OR ((body IS NOT NULL) AND ((subject IS NULL) = (channel = 'sms'::text)))))
);
CREATE UNIQUE INDEX message_templates_once ON message_templates USING btree (kind, channel);
CREATE TRIGGER message_templates_in_turn BEFORE UPDATE ON message_templates FOR EACH ROW EXECUTE FUNCTION message_templates_in_turn();
CREATE TRIGGER message_templates_kept BEFORE DELETE ON message_templates FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER message_templates_touched BEFORE UPDATE ON message_templates FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('message_templates', 'id', '{}', '{}');

CREATE TABLE month_closings (
  id uuid DEFAULT uuid_v7() NOT NULL,
  month date NOT NULL,
  by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT month_closings_pkey PRIMARY KEY (id),
  CONSTRAINT month_closings_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE INDEX month_closings_by_month ON month_closings USING btree (month, created_at);
SELECT audit_attach('month_closings', 'id', '{}', '{}');

CREATE TABLE mpesa_channels (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  shortcode text NOT NULL,
  store_number text,
  environment text NOT NULL,
  base_url text,
  cash_account_id uuid NOT NULL,
  consumer_key text,
  consumer_secret text,
  passkey text,
  initiator_name text,
  security_credential text,
  certificate text,
  pull_number text,
  refuses_unknown boolean DEFAULT false NOT NULL,
  callback_token text NOT NULL,
  callback_token_hash bytea NOT NULL,
  urls_registered_at timestamp with time zone,
  pull_registered_at timestamp with time zone,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT mpesa_channels_pkey PRIMARY KEY (id),
  CONSTRAINT mpesa_channels_never_mixed EXCLUDE USING gist ((((environment = 'simulator'::text))::integer) WITH <>),
  CONSTRAINT mpesa_channels_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_channels_address CHECK (((environment = 'simulator'::text) = (base_url IS NOT NULL))),
  CONSTRAINT mpesa_channels_environment_known CHECK ((environment = ANY (ARRAY['simulator'::text, 'sandbox'::text, 'production'::text]))),
  CONSTRAINT mpesa_channels_kind_known CHECK ((kind = ANY (ARRAY['paybill'::text, 'till'::text]))),
  CONSTRAINT mpesa_channels_on_this_machine CHECK ((base_url ~ '^http://(localhost|127[.]0[.]0[.]1|[[]::1[]]):[0-9]{2,5}$'::text)),
  CONSTRAINT mpesa_channels_shortcode_form CHECK ((shortcode ~ '^[0-9]{5,7}$'::text))
);
CREATE UNIQUE INDEX mpesa_channels_by_token ON mpesa_channels USING btree (callback_token_hash);
CREATE UNIQUE INDEX mpesa_channels_name_once ON mpesa_channels USING btree (fold_name(name));
CREATE UNIQUE INDEX mpesa_channels_shortcode_once ON mpesa_channels USING btree (environment, shortcode);
CREATE TRIGGER mpesa_channels_open_account BEFORE INSERT OR UPDATE OF cash_account_id, is_active ON mpesa_channels FOR EACH ROW WHEN (new.is_active) EXECUTE FUNCTION mpesa_channels_open_account();
CREATE TRIGGER mpesa_channels_touched BEFORE UPDATE ON mpesa_channels FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('mpesa_channels', 'id', '{consumer_key,consumer_secret,passkey,security_credential,callback_token,callback_token_hash}', '{}');

CREATE TABLE mpesa_orders (
  id uuid DEFAULT uuid_v7() NOT NULL,
  channel_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  amount numeric(10,2) NOT NULL,
  account_reference text NOT NULL,
  frequency text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  state text DEFAULT 'created'::text NOT NULL,
  reference text,
  result_code text,
  reason text,
  effect_id uuid NOT NULL,
  requested_by uuid,
  requested_by_name text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT mpesa_orders_pkey PRIMARY KEY (id),
  CONSTRAINT mpesa_orders_channel_id_mpesa_channels_id_fk FOREIGN KEY (channel_id) REFERENCES mpesa_channels(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_orders_requested_by_users_id_fk FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_orders_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_orders_days CHECK ((start_date <= end_date)),
  CONSTRAINT mpesa_orders_frequency_known CHECK ((frequency = ANY (ARRAY['weekly'::text, 'monthly'::text, 'quarterly'::text, 'semi_annual'::text, 'annual'::text]))),
  CONSTRAINT mpesa_orders_state_known CHECK ((state = ANY (ARRAY['created'::text, 'sent'::text, 'pending'::text, 'active'::text, 'refused'::text, 'needs_review'::text, 'ended'::text]))),
  CONSTRAINT mpesa_orders_whole_shillings CHECK (((amount > (0)::numeric) AND (amount = trunc(amount))))
);
CREATE INDEX mpesa_orders_by_amount ON mpesa_orders USING btree (amount, id);
CREATE INDEX mpesa_orders_by_created ON mpesa_orders USING btree (created_at, id);
CREATE UNIQUE INDEX mpesa_orders_by_reference ON mpesa_orders USING btree (reference);
CREATE INDEX mpesa_orders_by_tenant ON mpesa_orders USING btree (tenant_id, created_at);
CREATE UNIQUE INDEX mpesa_orders_one_open ON mpesa_orders USING btree (tenant_id) WHERE (state = ANY (ARRAY['created'::text, 'sent'::text, 'pending'::text, 'needs_review'::text]));
CREATE INDEX mpesa_orders_unanswered ON mpesa_orders USING btree (created_at) WHERE (state = ANY (ARRAY['sent'::text, 'pending'::text]));
CREATE TRIGGER mpesa_orders_kept BEFORE DELETE ON mpesa_orders FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER mpesa_orders_stay BEFORE UPDATE ON mpesa_orders FOR EACH ROW EXECUTE FUNCTION mpesa_orders_stay();
CREATE TRIGGER mpesa_orders_touched BEFORE UPDATE ON mpesa_orders FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('mpesa_orders', 'id', '{}', '{}');

CREATE TABLE mpesa_receipts (
  id uuid DEFAULT uuid_v7() NOT NULL,
  receipt_number text NOT NULL,
  channel_id uuid NOT NULL,
  cash_account_id uuid NOT NULL,
  state text NOT NULL,
  paid_at timestamp with time zone NOT NULL,
  amount numeric(10,2) NOT NULL,
  account_reference text,
  payer_name text,
  phone text,
  seen_in text[] NOT NULL,
  matched_by text,
  payment_id uuid,
  note text,
  released_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  deposit_move_id uuid,
  CONSTRAINT mpesa_receipts_pkey PRIMARY KEY (id),
  CONSTRAINT mpesa_receipts_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_receipts_channel_id_mpesa_channels_id_fk FOREIGN KEY (channel_id) REFERENCES mpesa_channels(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_receipts_deposit_move_id_deposit_moves_id_fk FOREIGN KEY (deposit_move_id) REFERENCES deposit_moves(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_receipts_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_receipts_amount_positive CHECK ((amount > (0)::numeric)),
  CONSTRAINT mpesa_receipts_applied CHECK (((num_nonnulls(payment_id, deposit_move_id) =
CASE
    WHEN (state = 'applied'::text) THEN 1
    ELSE 0
END) AND ((state = 'applied'::text) = (matched_by IS NOT NULL)))),
  CONSTRAINT mpesa_receipts_matched_by_known CHECK ((matched_by = ANY (ARRAY['prompt'::text, 'invoice'::text, 'close_number'::text, 'pay_code'::text, 'checkout'::text, 'person'::text]))),
  CONSTRAINT mpesa_receipts_number_form CHECK ((receipt_number ~ '^[A-Z0-9]{6,20}$'::text)),
  CONSTRAINT mpesa_receipts_seen CHECK (((cardinality(seen_in) > 0) AND (seen_in <@ ARRAY['stk'::text, 'c2b'::text, 'pull'::text, 'statement'::text, 'status'::text, 'typed'::text]))),
  CONSTRAINT mpesa_receipts_state_known CHECK ((state = ANY (ARRAY['suspense'::text, 'applied'::text, 'returned'::text])))
);
CREATE INDEX mpesa_receipts_by_amount ON mpesa_receipts USING btree (amount, id);
CREATE INDEX mpesa_receipts_by_created ON mpesa_receipts USING btree (created_at, id);
CREATE INDEX mpesa_receipts_by_paid ON mpesa_receipts USING btree (paid_at, id);
CREATE UNIQUE INDEX mpesa_receipts_deposit_once ON mpesa_receipts USING btree (deposit_move_id) WHERE (deposit_move_id IS NOT NULL);
CREATE UNIQUE INDEX mpesa_receipts_once ON mpesa_receipts USING btree (receipt_number);
CREATE UNIQUE INDEX mpesa_receipts_payment_once ON mpesa_receipts USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX mpesa_receipts_waiting ON mpesa_receipts USING btree (paid_at, id) WHERE (state = 'suspense'::text);
CREATE INDEX mpesa_receipts_words ON mpesa_receipts USING gin (search_words(receipt_number, account_reference, payer_name, phone) gin_trgm_ops) WITH (gin_pending_list_limit='128');
CREATE TRIGGER checkouts_returned AFTER UPDATE OF state ON mpesa_receipts FOR EACH ROW WHEN (((new.state = 'returned'::text) AND (old.state <> 'returned'::text))) EXECUTE FUNCTION checkouts_returned();
CREATE TRIGGER mpesa_receipts_kept BEFORE DELETE ON mpesa_receipts FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE CONSTRAINT TRIGGER mpesa_receipts_payment_stands AFTER INSERT OR UPDATE OF payment_id ON mpesa_receipts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.payment_id IS NOT NULL)) EXECUTE FUNCTION mpesa_receipts_payment_stands();
CREATE TRIGGER mpesa_receipts_stay BEFORE UPDATE ON mpesa_receipts FOR EACH ROW EXECUTE FUNCTION mpesa_receipts_stay();
CREATE TRIGGER mpesa_receipts_touched BEFORE UPDATE ON mpesa_receipts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('mpesa_receipts', 'id', '{}', '{}');

CREATE TABLE mpesa_requests (
  id uuid DEFAULT uuid_v7() NOT NULL,
  channel_id uuid NOT NULL,
  invoice_id uuid,
  tenant_id uuid,
  phone text NOT NULL,
  amount numeric(10,2) NOT NULL,
  account_reference text NOT NULL,
  state text DEFAULT 'created'::text NOT NULL,
  checkout_request_id text,
  result_code text,
  reason text,
  paid_amount numeric(10,2),
  receipt_id uuid,
  effect_id uuid NOT NULL,
  checks integer DEFAULT 0 NOT NULL,
  next_check_at timestamp with time zone,
  requested_by uuid,
  requested_by_name text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  is_test boolean DEFAULT false NOT NULL,
  checkout_id uuid,
  CONSTRAINT mpesa_requests_pkey PRIMARY KEY (id),
  CONSTRAINT mpesa_requests_channel_id_mpesa_channels_id_fk FOREIGN KEY (channel_id) REFERENCES mpesa_channels(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_requests_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_requests_receipt_id_mpesa_receipts_id_fk FOREIGN KEY (receipt_id) REFERENCES mpesa_receipts(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_requests_requested_by_users_id_fk FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_requests_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_requests_for_something CHECK ((is_test <> (num_nonnulls(invoice_id, tenant_id, checkout_id) > 0))),
  CONSTRAINT mpesa_requests_paid CHECK (((state <> 'paid'::text) OR (receipt_id IS NOT NULL))),
  CONSTRAINT mpesa_requests_state_known CHECK ((state = ANY (ARRAY['created'::text, 'sent'::text, 'pending'::text, 'paid'::text, 'failed'::text, 'expired'::text, 'needs_review'::text]))),
  CONSTRAINT mpesa_requests_whole_shillings CHECK (((amount > (0)::numeric) AND (amount = trunc(amount))))
);
CREATE INDEX mpesa_requests_by_amount ON mpesa_requests USING btree (amount, id);
CREATE UNIQUE INDEX mpesa_requests_by_checkout ON mpesa_requests USING btree (checkout_request_id);
CREATE INDEX mpesa_requests_by_checkout_id ON mpesa_requests USING btree (checkout_id, created_at) WHERE (checkout_id IS NOT NULL);
CREATE INDEX mpesa_requests_by_created ON mpesa_requests USING btree (created_at, id);
CREATE INDEX mpesa_requests_by_invoice ON mpesa_requests USING btree (invoice_id);
CREATE INDEX mpesa_requests_by_phone ON mpesa_requests USING btree (phone, created_at);
CREATE INDEX mpesa_requests_by_tenant ON mpesa_requests USING btree (tenant_id);
CREATE INDEX mpesa_requests_due ON mpesa_requests USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE UNIQUE INDEX mpesa_requests_one_open ON mpesa_requests USING btree (phone) WHERE (state = ANY (ARRAY['created'::text, 'sent'::text, 'pending'::text]));
CREATE UNIQUE INDEX mpesa_requests_receipt_once ON mpesa_requests USING btree (receipt_id) WHERE (receipt_id IS NOT NULL);
CREATE TRIGGER mpesa_requests_kept BEFORE DELETE ON mpesa_requests FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER mpesa_requests_stay BEFORE UPDATE ON mpesa_requests FOR EACH ROW EXECUTE FUNCTION mpesa_requests_stay();
CREATE TRIGGER mpesa_requests_touched BEFORE UPDATE ON mpesa_requests FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('mpesa_requests', 'id', '{}', '{}');

CREATE TABLE mpesa_reversals (
  id uuid DEFAULT uuid_v7() NOT NULL,
  receipt_id uuid NOT NULL,
  state text DEFAULT 'proposed'::text NOT NULL,
  reason text NOT NULL,
  proposed_by uuid,
  proposed_by_name text NOT NULL,
  decided_by uuid,
  decided_by_name text,
  effect_id uuid,
  originator_conversation_id text,
  result_code text,
  outcome text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT mpesa_reversals_pkey PRIMARY KEY (id),
  CONSTRAINT mpesa_reversals_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_reversals_proposed_by_users_id_fk FOREIGN KEY (proposed_by) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_reversals_receipt_id_mpesa_receipts_id_fk FOREIGN KEY (receipt_id) REFERENCES mpesa_receipts(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_reversals_second_person CHECK (((state = ANY (ARRAY['proposed'::text, 'rejected'::text])) OR ((decided_by IS NOT NULL) AND (decided_by IS DISTINCT FROM proposed_by)))),
  CONSTRAINT mpesa_reversals_state_known CHECK ((state = ANY (ARRAY['proposed'::text, 'rejected'::text, 'approved'::text, 'sent'::text, 'done'::text, 'failed'::text, 'needs_review'::text])))
);
CREATE UNIQUE INDEX mpesa_reversals_by_conversation ON mpesa_reversals USING btree (originator_conversation_id);
CREATE INDEX mpesa_reversals_by_created ON mpesa_reversals USING btree (created_at, id);
CREATE UNIQUE INDEX mpesa_reversals_one_open ON mpesa_reversals USING btree (receipt_id) WHERE (state = ANY (ARRAY['proposed'::text, 'approved'::text, 'sent'::text, 'needs_review'::text, 'done'::text]));
CREATE TRIGGER mpesa_reversals_edges BEFORE UPDATE ON mpesa_reversals FOR EACH ROW EXECUTE FUNCTION mpesa_reversals_edges();
CREATE TRIGGER mpesa_reversals_kept BEFORE DELETE ON mpesa_reversals FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER mpesa_reversals_touched BEFORE UPDATE ON mpesa_reversals FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('mpesa_reversals', 'id', '{}', '{}');

CREATE TABLE mpesa_statement_lines (
  id uuid DEFAULT uuid_v7() NOT NULL,
  statement_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  key text NOT NULL,
  receipt_number text NOT NULL,
  kind text NOT NULL,
  details text NOT NULL,
  paid_at timestamp with time zone NOT NULL,
  amount numeric(10,2) NOT NULL,
  booked_as uuid,
  CONSTRAINT mpesa_statement_lines_pkey PRIMARY KEY (id),
  CONSTRAINT mpesa_statement_lines_channel_id_mpesa_channels_id_fk FOREIGN KEY (channel_id) REFERENCES mpesa_channels(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_statement_lines_statement_id_mpesa_statements_id_fk FOREIGN KEY (statement_id) REFERENCES mpesa_statements(id) ON DELETE RESTRICT,
  CONSTRAINT mpesa_statement_lines_kind_known CHECK ((kind = ANY (ARRAY['charge'::text, 'settlement'::text, 'payout'::text, 'reversal'::text, 'other'::text]))),
  CONSTRAINT mpesa_statement_lines_not_zero CHECK ((amount <> (0)::numeric)),
  CONSTRAINT mpesa_statement_lines_number_form CHECK ((receipt_number ~ '^[A-Z0-9]{6,20}$'::text))
);
CREATE INDEX mpesa_statement_lines_by_statement ON mpesa_statement_lines USING btree (statement_id);
CREATE UNIQUE INDEX mpesa_statement_lines_once ON mpesa_statement_lines USING btree (channel_id, key);
CREATE TRIGGER mpesa_statement_lines_fixed BEFORE DELETE OR UPDATE ON mpesa_statement_lines FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE mpesa_statements (
  id uuid DEFAULT uuid_v7() NOT NULL,
  channel_id uuid NOT NULL,
  file_hash text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  opening numeric(14,2) NOT NULL,
  closing numeric(14,2) NOT NULL,
  lines integer NOT NULL,
  imported_by_name text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT mpesa_statements_pkey PRIMARY KEY (id),
  CONSTRAINT mpesa_statements_channel_id_mpesa_channels_id_fk FOREIGN KEY (channel_id) REFERENCES mpesa_channels(id) ON DELETE RESTRICT
);
CREATE INDEX mpesa_statements_by_channel ON mpesa_statements USING btree (channel_id, to_day);
CREATE TRIGGER mpesa_statements_fixed BEFORE DELETE OR UPDATE ON mpesa_statements FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE mpesa_tokens (
  channel_id uuid NOT NULL,
  token text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT mpesa_tokens_pkey PRIMARY KEY (channel_id),
  CONSTRAINT mpesa_tokens_channel_id_mpesa_channels_id_fk FOREIGN KEY (channel_id) REFERENCES mpesa_channels(id) ON DELETE RESTRICT
);

CREATE TABLE notice_accounts (
  cash_account_id uuid NOT NULL,
  public_key text,
  account_number text,
  till_number text,
  short_code text,
  token text NOT NULL,
  token_hash bytea NOT NULL,
  is_active boolean NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT notice_accounts_pkey PRIMARY KEY (cash_account_id),
  CONSTRAINT notice_accounts_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT notice_accounts_key CHECK (((NOT is_active) OR (public_key IS NOT NULL)))
);
CREATE UNIQUE INDEX notice_accounts_by_token ON notice_accounts USING btree (token_hash);
CREATE TRIGGER notice_accounts_touched BEFORE UPDATE ON notice_accounts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('notice_accounts', 'cash_account_id', '{token,token_hash}', '{}');

CREATE TABLE notifications (
  id uuid DEFAULT uuid_v7() NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  body text DEFAULT ''::text NOT NULL,
  path text,
  event_key text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  read_at timestamp with time zone,
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  CONSTRAINT notifications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT
);
CREATE INDEX notifications_by_created ON notifications USING btree (created_at);
CREATE INDEX notifications_by_user ON notifications USING btree (user_id, created_at, id);
CREATE UNIQUE INDEX notifications_once ON notifications USING btree (user_id, event_key);
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE TRIGGER notifications_noted AFTER INSERT OR DELETE OR UPDATE ON notifications FOR EACH STATEMENT EXECUTE FUNCTION note_change();

CREATE TABLE number_views (
  id uuid DEFAULT uuid_v7() NOT NULL,
  user_id uuid NOT NULL,
  user_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  what text NOT NULL,
  employee_ids uuid[] NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT number_views_pkey PRIMARY KEY (id),
  CONSTRAINT number_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT number_views_of_somebody CHECK ((cardinality(employee_ids) > 0)),
  CONSTRAINT number_views_what_known CHECK ((what = ANY (ARRAY['employee'::text, 'list'::text, 'payslip'::text, 'tax_card'::text, 'return'::text, 'export'::text])))
);
CREATE INDEX number_views_by_employee ON number_views USING gin (employee_ids);
CREATE INDEX number_views_by_user ON number_views USING btree (user_id, at);
CREATE TRIGGER number_views_fixed BEFORE DELETE OR UPDATE ON number_views FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER number_views_noted AFTER INSERT ON number_views FOR EACH STATEMENT EXECUTE FUNCTION note_change();

CREATE TABLE opening_imports (
  id uuid DEFAULT uuid_v7() NOT NULL,
  file_hash text NOT NULL,
  cut_over_day date NOT NULL,
  totals jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT opening_imports_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX opening_imports_once ON opening_imports USING btree (file_hash);
CREATE TRIGGER opening_imports_fixed BEFORE DELETE OR UPDATE ON opening_imports FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('opening_imports', 'id', '{}', '{}');

CREATE TABLE outbox (
  id uuid DEFAULT uuid_v7() NOT NULL,
  kind text NOT NULL,
  channel text DEFAULT 'email'::text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  attachments jsonb DEFAULT '[]'::jsonb NOT NULL,
  document text,
  stop_url text,
  event_key text NOT NULL,
  status text DEFAULT 'queued'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  last_error text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  accepted_at timestamp with time zone,
  CONSTRAINT outbox_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_accepted_at CHECK (((status = 'accepted'::text) = (accepted_at IS NOT NULL))),
  CONSTRAINT outbox_channel_known CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  CONSTRAINT outbox_status_known CHECK ((status = ANY (ARRAY['kept'::text, 'queued'::text, 'accepted'::text, 'bounced'::text, 'discarded'::text])))
);
CREATE INDEX outbox_by_created ON outbox USING btree (created_at, id);
CREATE INDEX outbox_by_status ON outbox USING btree (status, created_at, id);
CREATE INDEX outbox_due ON outbox USING btree (channel, next_attempt_at) WHERE (status = 'queued'::text);
CREATE UNIQUE INDEX outbox_once ON outbox USING btree (event_key);
CREATE INDEX outbox_unusual ON outbox USING btree (channel) WHERE (channel <> 'email'::text);
CREATE INDEX outbox_words ON outbox USING gin (search_words(recipient, subject, NULL::text, NULL::text) gin_trgm_ops) WITH (gin_pending_list_limit='128');
CREATE TRIGGER outbox_noted AFTER INSERT OR UPDATE ON outbox FOR EACH STATEMENT EXECUTE FUNCTION note_change();

CREATE TABLE package_orders (
  id uuid DEFAULT uuid_v7() NOT NULL,
  checkout_id uuid NOT NULL,
  package_id uuid NOT NULL,
  state text DEFAULT 'kept'::text NOT NULL,
  billing_cycle text NOT NULL,
  rent numeric(10,2) NOT NULL,
  deposit numeric(10,2) NOT NULL,
  start_date date NOT NULL,
  paid_through date NOT NULL,
  tenant_id uuid,
  reason text,
  decided_by_name text,
  decided_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT package_orders_pkey PRIMARY KEY (id),
  CONSTRAINT package_orders_checkout_id_checkouts_id_fk FOREIGN KEY (checkout_id) REFERENCES checkouts(id) ON DELETE RESTRICT,
  CONSTRAINT package_orders_package_id_workspace_packages_id_fk FOREIGN KEY (package_id) REFERENCES workspace_packages(id) ON DELETE RESTRICT,
  CONSTRAINT package_orders_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT package_orders_amounts CHECK (((rent > (0)::numeric) AND (deposit >= (0)::numeric))),
  CONSTRAINT package_orders_cycle_known CHECK ((billing_cycle = ANY (ARRAY['daily'::text, 'weekly'::text, 'fortnight'::text, 'monthly'::text, 'quarterly'::text, 'semi_annual'::text, 'annual'::text]))),
  CONSTRAINT package_orders_days CHECK ((paid_through > start_date)),
  CONSTRAINT package_orders_decided CHECK (((state = ANY (ARRAY['approved'::text, 'refused'::text])) = (decided_at IS NOT NULL))),
  CONSTRAINT package_orders_refused CHECK (((state = 'refused'::text) = (reason IS NOT NULL))),
  CONSTRAINT package_orders_state_known CHECK ((state = ANY (ARRAY['kept'::text, 'waiting'::text, 'approved'::text, 'refused'::text, 'lapsed'::text]))),
  CONSTRAINT package_orders_tenant CHECK (((tenant_id IS NULL) OR (state = 'approved'::text)))
);
CREATE INDEX package_orders_by_created ON package_orders USING btree (created_at, id);
CREATE UNIQUE INDEX package_orders_checkout_once ON package_orders USING btree (checkout_id);
CREATE INDEX package_orders_taking ON package_orders USING btree (package_id) WHERE (state = ANY (ARRAY['kept'::text, 'waiting'::text]));
CREATE UNIQUE INDEX package_orders_tenant_once ON package_orders USING btree (tenant_id) WHERE (tenant_id IS NOT NULL);
CREATE TRIGGER package_orders_stay BEFORE UPDATE ON package_orders FOR EACH ROW EXECUTE FUNCTION package_orders_stay();
CREATE TRIGGER package_orders_take_again AFTER UPDATE OF state ON package_orders FOR EACH ROW WHEN (((new.state = 'waiting'::text) AND (old.state = 'lapsed'::text))) EXECUTE FUNCTION package_orders_take_place();
CREATE TRIGGER package_orders_take_place AFTER INSERT ON package_orders FOR EACH ROW WHEN ((new.state = ANY (ARRAY['kept'::text, 'waiting'::text]))) EXECUTE FUNCTION package_orders_take_place();
CREATE TRIGGER package_orders_touched BEFORE UPDATE ON package_orders FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('package_orders', 'id', '{}', '{}');

CREATE TABLE package_tenants (
  package_id uuid NOT NULL,
  holding integer NOT NULL,
  ever integer NOT NULL
);

CREATE TABLE paid_days (
  account text NOT NULL,
  day date NOT NULL,
  net numeric(20,8) NOT NULL,
  vat numeric(20,8) NOT NULL
);
CREATE INDEX paid_days_by_day ON paid_days USING btree (day);

CREATE TABLE parties (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  company text,
  phone text,
  email text,
  kra_pin text,
  consent_version text,
  consented_at timestamp with time zone,
  erased_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  tax_class text,
  tax_reference text,
  tax_from date,
  tax_until date,
  withholds_vat boolean DEFAULT false NOT NULL,
  postal_address text,
  CONSTRAINT parties_pkey PRIMARY KEY (id),
  CONSTRAINT parties_consent_whole CHECK (((consent_version IS NULL) = (consented_at IS NULL))),
  CONSTRAINT parties_erased_unknown CHECK (((erased_at IS NULL) OR (num_nonnulls(company, phone, email, kra_pin, postal_address, tax_class) = 0))),
  CONSTRAINT parties_tax_class_known CHECK ((tax_class = ANY (ARRAY['A'::text, 'C'::text]))),
  CONSTRAINT parties_tax_days CHECK (((tax_class IS NOT NULL) OR ((tax_from IS NULL) AND (tax_until IS NULL)))),
  CONSTRAINT parties_tax_reference CHECK (((tax_class IS NULL) = (tax_reference IS NULL))),
  CONSTRAINT parties_tax_until CHECK ((tax_until >= tax_from))
);
CREATE INDEX parties_by_created ON parties USING btree (created_at, id);
CREATE INDEX parties_by_name ON parties USING btree (name, id);
CREATE INDEX parties_by_phone ON parties USING btree (phone) WHERE (phone IS NOT NULL);
CREATE UNIQUE INDEX parties_once ON parties USING btree (lower(email), fold_name(name)) WHERE ((email IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX parties_words ON parties USING gin (search_words(name, company, email, phone) gin_trgm_ops);
CREATE TRIGGER parties_touched BEFORE UPDATE ON parties FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('parties', 'id', '{}', '{}');

CREATE TABLE pass_uses (
  id uuid DEFAULT uuid_v7() NOT NULL,
  pass_id uuid NOT NULL,
  day date NOT NULL,
  earned numeric(10,2) NOT NULL,
  used_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT pass_uses_pkey PRIMARY KEY (id),
  CONSTRAINT pass_uses_pass_id_passes_id_fk FOREIGN KEY (pass_id) REFERENCES passes(id) ON DELETE RESTRICT,
  CONSTRAINT pass_uses_earned CHECK ((earned >= (0)::numeric))
);
CREATE INDEX pass_uses_by_day ON pass_uses USING btree (day);
CREATE UNIQUE INDEX pass_uses_once_a_day ON pass_uses USING btree (pass_id, day);
CREATE TRIGGER pass_uses_count AFTER INSERT ON pass_uses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION pass_uses_count();
CREATE TRIGGER pass_uses_fixed BEFORE DELETE OR UPDATE ON pass_uses FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE passes (
  id uuid DEFAULT uuid_v7() NOT NULL,
  number text DEFAULT pass_number() NOT NULL,
  product_id uuid NOT NULL,
  tenant_id uuid,
  party_id uuid,
  invoice_id uuid NOT NULL,
  invoice_line_id uuid NOT NULL,
  days integer NOT NULL,
  used_days integer DEFAULT 0 NOT NULL,
  valid_from date NOT NULL,
  expires_on date NOT NULL,
  account text NOT NULL,
  net numeric(10,2) NOT NULL,
  earned numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  credited numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  lapsed numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  voided_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT passes_pkey PRIMARY KEY (id),
  CONSTRAINT passes_account_accounts_code_fk FOREIGN KEY (account) REFERENCES accounts(code),
  CONSTRAINT passes_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT passes_invoice_line_id_invoice_lines_id_fk FOREIGN KEY (invoice_line_id) REFERENCES invoice_lines(id) ON DELETE RESTRICT,
  CONSTRAINT passes_party_id_parties_id_fk FOREIGN KEY (party_id) REFERENCES parties(id) ON DELETE RESTRICT,
  CONSTRAINT passes_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE RESTRICT,
  CONSTRAINT passes_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT passes_amounts CHECK ((LEAST(net, earned, credited, lapsed) >= (0)::numeric)),
  CONSTRAINT passes_credited_void CHECK (((credited = (0)::numeric) OR (voided_at IS NOT NULL))),
  CONSTRAINT passes_days CHECK (((days >= 1) AND (days <= 366))),
  CONSTRAINT passes_earned_within CHECK ((((earned + credited) + lapsed) <= net)),
  CONSTRAINT passes_for_one CHECK ((num_nonnulls(tenant_id, party_id) = 1)),
  CONSTRAINT passes_number_form CHECK ((number ~ '^[0-9A-HJKMNP-TV-Z]{6}$'::text)),
  CONSTRAINT passes_used_within CHECK (((used_days >= 0) AND (used_days <= days))),
  CONSTRAINT passes_valid CHECK ((expires_on >= valid_from))
);
CREATE INDEX passes_by_created ON passes USING btree (created_at, id);
CREATE INDEX passes_by_expiry ON passes USING btree (expires_on, id);
CREATE INDEX passes_by_invoice ON passes USING btree (invoice_id);
CREATE INDEX passes_by_line ON passes USING btree (invoice_line_id);
CREATE UNIQUE INDEX passes_by_number ON passes USING btree (number);
CREATE INDEX passes_by_party ON passes USING btree (party_id, created_at) WHERE (party_id IS NOT NULL);
CREATE INDEX passes_by_tenant ON passes USING btree (tenant_id, created_at) WHERE (tenant_id IS NOT NULL);
CREATE INDEX passes_deferred ON passes USING btree (expires_on) WHERE (net > ((earned + credited) + lapsed));
CREATE TRIGGER passes_kept BEFORE DELETE ON passes FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER passes_stay BEFORE UPDATE ON passes FOR EACH ROW EXECUTE FUNCTION passes_stay();
SELECT audit_attach('passes', 'id', '{}', '{}');

CREATE TABLE passkey_challenges (
  purpose text NOT NULL,
  bound_to text NOT NULL,
  challenge_hash text NOT NULL,
  user_id uuid,
  expire timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT passkey_challenges_open PRIMARY KEY (purpose, bound_to),
  CONSTRAINT passkey_challenges_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT passkey_challenges_bounded CHECK ((expire > created_at)),
  CONSTRAINT passkey_challenges_hashed CHECK (((challenge_hash ~ '^[0-9a-f]{64}$'::text) AND (bound_to ~ '^[0-9a-f]{64}$'::text))),
  CONSTRAINT passkey_challenges_purpose_known CHECK ((purpose = ANY (ARRAY['register'::text, 'sign-in'::text, 'second-step'::text, 'confirm'::text]))),
  CONSTRAINT passkey_challenges_whose CHECK (((purpose = 'sign-in'::text) = (user_id IS NULL)))
);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges USING btree (user_id);
CREATE INDEX passkey_challenges_expire ON passkey_challenges USING btree (expire);

CREATE TABLE passkeys (
  id uuid DEFAULT uuid_v7() NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  added_on text NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  rp_id text NOT NULL,
  counter bigint NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  aaguid uuid NOT NULL,
  backup_eligible boolean NOT NULL,
  backed_up boolean NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT passkeys_backed_up CHECK ((backup_eligible OR (NOT backed_up))),
  CONSTRAINT passkeys_counted CHECK ((counter >= 0)),
  CONSTRAINT passkeys_keyed CHECK (((credential_id ~ '^[A-Za-z0-9_-]+$'::text) AND (public_key ~ '^[A-Za-z0-9_-]+$'::text))),
  CONSTRAINT passkeys_named CHECK (((btrim(name) <> ''::text) AND (length(name) <= 60)))
);
CREATE INDEX passkeys_by_user ON passkeys USING btree (user_id, created_at);
CREATE UNIQUE INDEX passkeys_credential_taken ON passkeys USING btree (credential_id);
CREATE TRIGGER passkeys_end_sessions AFTER INSERT OR DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION passkeys_end_sessions();
CREATE TRIGGER passkeys_hold BEFORE UPDATE ON passkeys FOR EACH ROW EXECUTE FUNCTION passkeys_hold();
SELECT audit_attach('passkeys', 'id', '{}', '{counter,backed_up,last_used_at}');

CREATE TABLE password_resets (
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  expire timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT password_resets_pkey PRIMARY KEY (user_id),
  CONSTRAINT password_resets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT password_resets_bounded CHECK ((expire > created_at)),
  CONSTRAINT password_resets_token_hashed CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX password_resets_expire ON password_resets USING btree (expire);
CREATE UNIQUE INDEX password_resets_token ON password_resets USING btree (token_hash);

CREATE TABLE payee_payments (
  id uuid DEFAULT uuid_v7() NOT NULL,
  payee_id uuid NOT NULL,
  month text NOT NULL,
  amount numeric(10,2) NOT NULL,
  paid_date date NOT NULL,
  payment_method text NOT NULL,
  cash_account_id uuid,
  reference text,
  recorded_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  reversed_at timestamp with time zone,
  reverse_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT payee_payments_pkey PRIMARY KEY (id),
  CONSTRAINT payee_payments_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT payee_payments_payee_id_payees_id_fk FOREIGN KEY (payee_id) REFERENCES payees(id) ON DELETE RESTRICT,
  CONSTRAINT payee_payments_amount CHECK ((amount > (0)::numeric)),
  CONSTRAINT payee_payments_method_known CHECK ((payment_method = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'mobile_money'::text, 'cheque'::text, 'credit_card'::text]))),
  CONSTRAINT payee_payments_reversed CHECK (((reversed_at IS NULL) = (reverse_reason IS NULL)))
);
CREATE INDEX payee_payments_by_month ON payee_payments USING btree (month, payee_id);
CREATE INDEX payee_payments_by_payee ON payee_payments USING btree (payee_id);
CREATE TRIGGER payee_payments_stay BEFORE UPDATE ON payee_payments FOR EACH ROW EXECUTE FUNCTION payee_payments_stay();
SELECT audit_attach('payee_payments', 'id', '{}', '{}');

CREATE TABLE payees (
  id uuid DEFAULT uuid_v7() NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  reference text,
  due_day integer NOT NULL,
  account text NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT payees_pkey PRIMARY KEY (id),
  CONSTRAINT payees_account_accounts_code_fk FOREIGN KEY (account) REFERENCES accounts(code) ON DELETE RESTRICT,
  CONSTRAINT payees_due_day CHECK (((due_day >= 1) AND (due_day <= 28))),
  CONSTRAINT payees_kind_known CHECK ((kind = ANY (ARRAY['sacco'::text, 'helb'::text, 'pension'::text, 'welfare'::text, 'union'::text, 'insurance'::text, 'other'::text])))
);
CREATE UNIQUE INDEX payees_account_taken ON payees USING btree (account);
CREATE UNIQUE INDEX payees_name_taken ON payees USING btree (lower(btrim(name)));
CREATE TRIGGER payees_touched BEFORE UPDATE ON payees FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('payees', 'id', '{}', '{}');

CREATE TABLE payments (
  id uuid DEFAULT uuid_v7() NOT NULL,
  receipt bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  tenant_id uuid,
  invoice_id uuid,
  amount numeric(10,2) NOT NULL,
  withholding_vat numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  withholding_tax numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  settled numeric(10,2) GENERATED ALWAYS AS ((amount + withholding_vat) + withholding_tax) STORED,
  unallocated numeric(10,2) NOT NULL,
  payment_date date NOT NULL,
  payment_method text NOT NULL,
  reference text,
  notes text,
  recorded_by uuid,
  recorded_by_name text NOT NULL,
  reversed_at timestamp with time zone,
  reversed_by text,
  reverse_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  party_id uuid,
  opening boolean DEFAULT false NOT NULL,
  cash_account_id uuid,
  vat_certificate text,
  vat_certificate_date date,
  tax_certificate text,
  tax_certificate_date date,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT payments_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT payments_party_id_parties_id_fk FOREIGN KEY (party_id) REFERENCES parties(id) ON DELETE RESTRICT,
  CONSTRAINT payments_recorded_by_users_id_fk FOREIGN KEY (recorded_by) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT payments_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT payments_amount_positive CHECK ((amount > (0)::numeric)),
  CONSTRAINT payments_certificates CHECK ((((vat_certificate IS NULL) = (vat_certificate_date IS NULL)) AND ((tax_certificate IS NULL) = (tax_certificate_date IS NULL)) AND ((vat_certificate IS NULL) OR (withholding_vat > (0)::numeric)) AND ((tax_certificate IS NULL) OR (withholding_tax > (0)::numeric)))),
  CONSTRAINT payments_from_one CHECK (((tenant_id IS NULL) OR (party_id IS NULL))),
  CONSTRAINT payments_from_somebody CHECK ((num_nonnulls(tenant_id, party_id, invoice_id) > 0)),
  CONSTRAINT payments_method_known CHECK ((payment_method = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'mobile_money'::text, 'cheque'::text, 'credit_card'::text]))),
  CONSTRAINT payments_reversed CHECK (((reversed_at IS NULL) = (reverse_reason IS NULL))),
  CONSTRAINT payments_unallocated CHECK (((unallocated >= (0)::numeric) AND (unallocated <= ((amount + withholding_vat) + withholding_tax)))),
  CONSTRAINT payments_withholding CHECK (((withholding_vat >= (0)::numeric) AND (withholding_tax >= (0)::numeric)))
);
CREATE INDEX payments_by_amount ON payments USING btree (amount, id);
CREATE INDEX payments_by_created ON payments USING btree (created_at, id);
CREATE INDEX payments_by_date ON payments USING btree (payment_date, id);
CREATE INDEX payments_by_invoice ON payments USING btree (invoice_id);
CREATE INDEX payments_by_method ON payments USING btree (payment_method);
CREATE INDEX payments_by_party ON payments USING btree (party_id, created_at, id) WHERE (party_id IS NOT NULL);
CREATE UNIQUE INDEX payments_by_receipt ON payments USING btree (receipt);
CREATE INDEX payments_by_tenant ON payments USING btree (tenant_id, created_at, id);
CREATE INDEX payments_dated_ahead ON payments USING btree (created_at) WHERE (payment_date > (((created_at AT TIME ZONE 'UTC'::text))::date + 1));
CREATE INDEX payments_last ON payments USING btree (tenant_id, payment_date) WHERE (reversed_at IS NULL);
CREATE UNIQUE INDEX payments_mpesa_code_once ON payments USING btree (upper(btrim(reference))) WHERE ((payment_method = 'mobile_money'::text) AND (reference IS NOT NULL) AND (reversed_at IS NULL));
CREATE INDEX payments_notes_words ON payments USING gin (notes gin_trgm_ops) WHERE (notes IS NOT NULL);
CREATE INDEX payments_open ON payments USING btree (tenant_id) WHERE ((unallocated > (0)::numeric) AND (reversed_at IS NULL));
CREATE INDEX payments_reference_words ON payments USING gin (reference gin_trgm_ops) WITH (gin_pending_list_limit='128') WHERE (reference IS NOT NULL);
CREATE INDEX payments_withheld ON payments USING btree (payment_date, id) WHERE ((reversed_at IS NULL) AND ((withholding_vat > (0)::numeric) OR (withholding_tax > (0)::numeric)));
CREATE TRIGGER cheques_follow_payment AFTER UPDATE OF reversed_at ON payments FOR EACH ROW WHEN (((old.reversed_at IS NULL) AND (new.reversed_at IS NOT NULL) AND (new.payment_method = 'cheque'::text))) EXECUTE FUNCTION cheques_follow_payment();
CREATE TRIGGER cheques_receive AFTER INSERT ON payments FOR EACH ROW WHEN (((new.payment_method = 'cheque'::text) AND (NOT new.opening) AND (new.reversed_at IS NULL))) EXECUTE FUNCTION cheques_receive();
CREATE CONSTRAINT TRIGGER payments_add_up AFTER INSERT ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.unallocated <> ((new.amount + new.withholding_vat) + new.withholding_tax))) EXECUTE FUNCTION payments_add_up();
CREATE TRIGGER payments_kept BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER payments_not_refunded BEFORE UPDATE ON payments FOR EACH ROW WHEN (((old.reversed_at IS NULL) AND (new.reversed_at IS NOT NULL))) EXECUTE FUNCTION payments_not_refunded();
CREATE CONSTRAINT TRIGGER payments_of_notices_stand AFTER UPDATE OF reversed_at ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.reversed_at IS NOT NULL)) EXECUTE FUNCTION bank_notices_payment_stands();
CREATE CONSTRAINT TRIGGER payments_of_receipts_stand AFTER UPDATE OF reversed_at ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.reversed_at IS NOT NULL)) EXECUTE FUNCTION mpesa_receipts_payment_stands();
CREATE TRIGGER payments_stay BEFORE UPDATE OF id, receipt, tenant_id, party_id, invoice_id, amount, withholding_vat, withholding_tax, payment_date, payment_method, cash_account_id, reference, notes, recorded_by, recorded_by_name, reversed_at, reversed_by, reverse_reason, opening, created_at, vat_certificate, vat_certificate_date, tax_certificate, tax_certificate_date ON payments FOR EACH ROW EXECUTE FUNCTION payments_stay();
SELECT audit_attach('payments', 'id', '{}', '{}');

CREATE TABLE payroll_records (
  id uuid DEFAULT uuid_v7() NOT NULL,
  employee_id uuid NOT NULL,
  run_id uuid,
  pay_period_start date NOT NULL,
  pay_period_end date NOT NULL,
  tax_month date GENERATED ALWAYS AS make_date((EXTRACT(year FROM pay_period_end))::integer, (EXTRACT(month FROM pay_period_end))::integer, 1) STORED NOT NULL,
  rule_set text NOT NULL,
  base_salary numeric(10,2) NOT NULL,
  overtime numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  overtime_hours integer DEFAULT 0 NOT NULL,
  holiday_hours integer DEFAULT 0 NOT NULL,
  allowances numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  gross_pay numeric(10,2) GENERATED ALWAYS AS ((base_salary + overtime) + allowances) STORED NOT NULL,
  nssf_tier1 numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  nssf_tier2 numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  nssf numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  nhif numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  housing_levy numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  taxable_pay numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  tax_charged numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  personal_relief numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  insurance_relief numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  housing_relief numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  relief numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  paye numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  loans numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  advance numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  other_deductions numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  other_purpose text,
  total_deductions numeric(10,2) GENERATED ALWAYS AS ((((((nssf + nhif) + housing_levy) + paye) + loans) + advance) + other_deductions) STORED NOT NULL,
  net_pay numeric(10,2) GENERATED ALWAYS AS (((((((((base_salary + overtime) + allowances) - nssf) - nhif) - housing_levy) - paye) - loans) - advance) - other_deductions) STORED NOT NULL,
  pension numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  insurance_premium numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  mortgage_interest numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  medical_fund numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  employer_nssf numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  employer_housing_levy numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  nita numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  computed jsonb NOT NULL,
  steps jsonb NOT NULL,
  limits jsonb NOT NULL,
  identity jsonb NOT NULL,
  differs boolean DEFAULT false NOT NULL,
  override_reason text,
  status text DEFAULT 'pending'::text NOT NULL,
  paid_date date,
  payment_method text DEFAULT 'bank_transfer'::text NOT NULL,
  payment_reference text,
  notes text,
  created_by_id uuid,
  created_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  approved_by_id uuid,
  approved_by_name text,
  approved_at timestamp with time zone,
  approval_reason text,
  reversed_by_name text,
  reversed_at timestamp with time zone,
  reverse_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  cash_account_id uuid,
  kind text DEFAULT 'regular'::text NOT NULL,
  purpose text,
  covers_from date,
  covers_to date,
  pays_period boolean DEFAULT true NOT NULL,
  irregular_pay numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  car_benefit numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  meals_benefit numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  other_benefits numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  housing_benefit numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  housing_type text,
  pension_benefit numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  benefits numeric(10,2) GENERATED ALWAYS AS ((((car_benefit + meals_benefit) + other_benefits) + housing_benefit) + pension_benefit) STORED NOT NULL,
  scheme_nssf numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  scheme_employer_nssf numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  employer_pension numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  items jsonb DEFAULT '[]'::jsonb NOT NULL,
  payee_shares jsonb DEFAULT '[]'::jsonb NOT NULL,
  numbers text,
  CONSTRAINT payroll_records_pkey PRIMARY KEY (id),
  CONSTRAINT payroll_records_arrears_once EXCLUDE USING gist (employee_id WITH =, daterange(covers_from, covers_to, '[]'::text) WITH &&) WHERE (((kind = 'arrears'::text) AND (status <> 'reversed'::text))),
  CONSTRAINT payroll_records_no_overlap EXCLUDE USING gist (employee_id WITH =, daterange(pay_period_start, pay_period_end, '[]'::text) WITH &&) WHERE (((status <> 'reversed'::text) AND pays_period)),
  CONSTRAINT payroll_records_approved_by_id_users_id_fk FOREIGN KEY (approved_by_id) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT payroll_records_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT payroll_records_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT payroll_records_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE RESTRICT,
  CONSTRAINT payroll_records_run_id_payroll_runs_id_fk FOREIGN KEY (run_id) REFERENCES payroll_runs(id) ON DELETE RESTRICT,
  CONSTRAINT payroll_records_approved CHECK (((status <> ALL (ARRAY['approved'::text, 'paid'::text])) OR (approved_at IS NOT NULL))),
  CONSTRAINT payroll_records_covers CHECK (
CASE kind
    WHEN 'arrears'::text THEN COALESCE((covers_from <= covers_to), false)
    ELSE ((covers_from IS NULL) AND (covers_to IS NULL))
END),
  CONSTRAINT payroll_records_explained CHECK (((NOT differs) OR (status <> ALL (ARRAY['approved'::text, 'paid'::text])) OR (COALESCE(override_reason, ''::text) <> ''::text))),
  CONSTRAINT payroll_records_in_order CHECK ((pay_period_start <= pay_period_end)),
  CONSTRAINT payroll_records_irregular CHECK (((irregular_pay >= (0)::numeric) AND (irregular_pay <= allowances))),
  CONSTRAINT payroll_records_kind_known CHECK ((kind = ANY (ARRAY['regular'::text, 'bonus'::text, 'thirteenth_month'::text, 'arrears'::text, 'final_dues'::text]))),
  CONSTRAINT payroll_records_kind_pays CHECK (
CASE kind
    WHEN 'regular'::text THEN pays_period
    WHEN 'final_dues'::text THEN true
    ELSE (NOT pays_period)
END),
  CONSTRAINT payroll_records_kind_purpose CHECK (((kind <> 'bonus'::text) OR (COALESCE(length(purpose), 0) > 0))),
  CONSTRAINT payroll_records_method_known CHECK ((payment_method = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'mobile_money'::text, 'cheque'::text, 'credit_card'::text]))),
  CONSTRAINT payroll_records_net_not_negative CHECK ((((base_salary + overtime) + allowances) >= ((((((nssf + nhif) + housing_levy) + paye) + loans) + advance) + other_deductions))),
  CONSTRAINT payroll_records_not_negative CHECK ((LEAST(base_salary, overtime, allowances, nssf, nssf_tier1, nssf_tier2, nhif, housing_levy, paye, loans, advance, other_deductions, employer_nssf, employer_housing_levy, nita, car_benefit, meals_benefit, other_benefits, housing_benefit, pension_benefit, employer_pension) >= (0)::numeric)),
  CONSTRAINT payroll_records_numbers_sealed CHECK (((numbers ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$'::text) AND (NOT (identity ?| ARRAY['nationalId'::text, 'kraPin'::text, 'nssfNumber'::text, 'nhifNumber'::text, 'bankAccount'::text])))),
  CONSTRAINT payroll_records_paid CHECK (((status <> 'paid'::text) OR (paid_date IS NOT NULL))),
  CONSTRAINT payroll_records_reliefs CHECK ((relief = ((personal_relief + insurance_relief) + housing_relief))),
  CONSTRAINT payroll_records_reversed CHECK ((((status = 'reversed'::text) = (reversed_at IS NOT NULL)) AND ((reversed_at IS NULL) = (reverse_reason IS NULL)))),
  CONSTRAINT payroll_records_scheme CHECK ((((scheme_nssf >= (0)::numeric) AND (scheme_nssf <= nssf_tier2)) AND ((scheme_employer_nssf >= (0)::numeric) AND (scheme_employer_nssf <= employer_nssf)))),
  CONSTRAINT payroll_records_second_person CHECK (((approved_at IS NULL) OR (approved_by_id IS DISTINCT FROM created_by_id) OR (length(approval_reason) > 0))),
  CONSTRAINT payroll_records_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'paid'::text, 'reversed'::text]))),
  CONSTRAINT payroll_records_tiers CHECK ((nssf = (nssf_tier1 + nssf_tier2)))
) WITH (toast_tuple_target=4080);
CREATE UNIQUE INDEX payroll_records_bonus_once ON payroll_records USING btree (employee_id, tax_month, lower(purpose)) WHERE ((kind = 'bonus'::text) AND (status <> 'reversed'::text));
CREATE INDEX payroll_records_by_created ON payroll_records USING btree (created_at, id);
CREATE INDEX payroll_records_by_employee ON payroll_records USING btree (employee_id, created_at, id);
CREATE INDEX payroll_records_by_gross ON payroll_records USING btree (gross_pay, id);
CREATE INDEX payroll_records_by_month ON payroll_records USING btree (tax_month, employee_id);
CREATE INDEX payroll_records_by_net ON payroll_records USING btree (net_pay, id);
CREATE INDEX payroll_records_by_period ON payroll_records USING btree (pay_period_start, id);
CREATE INDEX payroll_records_by_run ON payroll_records USING btree (run_id, created_at, id) INCLUDE (status, gross_pay, net_pay);
CREATE INDEX payroll_records_by_status ON payroll_records USING btree (status, created_at, id);
CREATE UNIQUE INDEX payroll_records_final_once ON payroll_records USING btree (employee_id) WHERE ((kind = 'final_dues'::text) AND (status <> 'reversed'::text));
CREATE UNIQUE INDEX payroll_records_thirteenth_once ON payroll_records USING btree (employee_id, EXTRACT(year FROM pay_period_end)) WHERE ((kind = 'thirteenth_month'::text) AND (status <> 'reversed'::text));
CREATE INDEX payroll_records_with_payees ON payroll_records USING btree (tax_month) WHERE (payee_shares <> '[]'::jsonb);
CREATE TRIGGER payroll_records_after_earlier AFTER INSERT ON payroll_records REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION payroll_records_after_earlier();
CREATE TRIGGER payroll_records_begin BEFORE INSERT ON payroll_records FOR EACH ROW WHEN ((new.status <> 'pending'::text)) EXECUTE FUNCTION payroll_records_begin();
CREATE TRIGGER payroll_records_kept BEFORE DELETE ON payroll_records FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER payroll_records_moved_after_earlier AFTER UPDATE ON payroll_records REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION payroll_records_after_earlier();
CREATE TRIGGER payroll_records_stay BEFORE UPDATE ON payroll_records FOR EACH ROW EXECUTE FUNCTION payroll_records_stay();
CREATE TRIGGER payroll_records_touched BEFORE UPDATE ON payroll_records FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('payroll_records', 'id', '{identity,steps,numbers}', '{}');

CREATE TABLE payroll_rule_sets (
  id text NOT NULL,
  valid_from text NOT NULL,
  rules jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT payroll_rule_sets_pkey PRIMARY KEY (id),
  CONSTRAINT payroll_rule_sets_month CHECK ((valid_from ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$'::text))
);
CREATE UNIQUE INDEX payroll_rule_sets_month_taken ON payroll_rule_sets USING btree (valid_from);
CREATE TRIGGER payroll_rule_sets_kept BEFORE DELETE ON payroll_rule_sets FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER payroll_rule_sets_touched BEFORE UPDATE ON payroll_rule_sets FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('payroll_rule_sets', 'id', '{}', '{}');

CREATE TABLE payroll_runs (
  id uuid DEFAULT uuid_v7() NOT NULL,
  frequency text NOT NULL,
  pay_period_start date NOT NULL,
  pay_period_end date NOT NULL,
  rule_set text NOT NULL,
  created_by_id uuid,
  created_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT payroll_runs_pkey PRIMARY KEY (id),
  CONSTRAINT payroll_runs_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id) ON DELETE RESTRICT
);
CREATE INDEX payroll_runs_by_created ON payroll_runs USING btree (created_at, id);
CREATE TRIGGER payroll_runs_fixed BEFORE DELETE OR UPDATE ON payroll_runs FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('payroll_runs', 'id', '{}', '{}');

CREATE TABLE petty_cash_counts (
  id uuid DEFAULT uuid_v7() NOT NULL,
  cash_account_id uuid NOT NULL,
  expected numeric(14,2) NOT NULL,
  counted numeric(10,2) NOT NULL,
  difference numeric(14,2) NOT NULL,
  reason text,
  pieces jsonb,
  counted_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  counted_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  CONSTRAINT petty_cash_counts_pkey PRIMARY KEY (id),
  CONSTRAINT petty_cash_counts_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT petty_cash_counts_amount CHECK (((counted >= (0)::numeric) AND (counted = COALESCE(counted_amount(pieces), counted)))),
  CONSTRAINT petty_cash_counts_difference CHECK ((difference = (counted - expected))),
  CONSTRAINT petty_cash_counts_reason CHECK (((difference = (0)::numeric) OR (reason IS NOT NULL)))
);
CREATE INDEX petty_cash_counts_by_fund ON petty_cash_counts USING btree (cash_account_id, counted_at, id);
CREATE TRIGGER petty_cash_counts_fixed BEFORE DELETE OR UPDATE ON petty_cash_counts FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('petty_cash_counts', 'id', '{}', '{}');

CREATE TABLE petty_cash_funds (
  cash_account_id uuid NOT NULL,
  "float" numeric(10,2) NOT NULL,
  largest_voucher numeric(10,2),
  custodian text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT petty_cash_funds_pkey PRIMARY KEY (cash_account_id),
  CONSTRAINT petty_cash_funds_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT petty_cash_funds_float CHECK (("float" > (0)::numeric)),
  CONSTRAINT petty_cash_funds_largest CHECK (((largest_voucher > (0)::numeric) AND (largest_voucher <= "float")))
);
CREATE TRIGGER petty_cash_funds_kept BEFORE DELETE ON petty_cash_funds FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER petty_cash_funds_touched BEFORE UPDATE ON petty_cash_funds FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER petty_cash_open_account BEFORE INSERT ON petty_cash_funds FOR EACH ROW EXECUTE FUNCTION petty_cash_open_account();
SELECT audit_attach('petty_cash_funds', 'cash_account_id', '{}', '{}');

CREATE TABLE petty_cash_top_ups (
  id uuid DEFAULT uuid_v7() NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  cash_account_id uuid NOT NULL,
  transfer_id uuid NOT NULL,
  count_id uuid NOT NULL,
  voucher_count integer NOT NULL,
  vouchers numeric(14,2) NOT NULL,
  differences numeric(14,2) NOT NULL,
  other_movements numeric(14,2) NOT NULL,
  amount numeric(10,2) NOT NULL,
  made_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT petty_cash_top_ups_pkey PRIMARY KEY (id),
  CONSTRAINT petty_cash_top_ups_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT petty_cash_top_ups_count_id_petty_cash_counts_id_fk FOREIGN KEY (count_id) REFERENCES petty_cash_counts(id) ON DELETE RESTRICT,
  CONSTRAINT petty_cash_top_ups_transfer_id_transfers_id_fk FOREIGN KEY (transfer_id) REFERENCES transfers(id) ON DELETE RESTRICT,
  CONSTRAINT petty_cash_top_ups_amount CHECK (((amount > (0)::numeric) AND (amount = ((vouchers - differences) - other_movements))))
);
CREATE INDEX petty_cash_top_ups_by_count ON petty_cash_top_ups USING btree (count_id);
CREATE INDEX petty_cash_top_ups_by_fund ON petty_cash_top_ups USING btree (cash_account_id, number, id);
CREATE UNIQUE INDEX petty_cash_top_ups_by_number ON petty_cash_top_ups USING btree (number);
CREATE UNIQUE INDEX petty_cash_top_ups_by_transfer ON petty_cash_top_ups USING btree (transfer_id);
CREATE TRIGGER petty_cash_pay_back AFTER INSERT ON petty_cash_top_ups FOR EACH ROW EXECUTE FUNCTION petty_cash_pay_back();
CREATE TRIGGER petty_cash_top_ups_fixed BEFORE DELETE OR UPDATE ON petty_cash_top_ups FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('petty_cash_top_ups', 'id', '{}', '{}');

CREATE TABLE petty_cash_vouchers (
  expense_id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  cash_account_id uuid NOT NULL,
  top_up_id uuid,
  CONSTRAINT petty_cash_vouchers_pkey PRIMARY KEY (expense_id),
  CONSTRAINT petty_cash_vouchers_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT petty_cash_vouchers_expense_id_expenses_id_fk FOREIGN KEY (expense_id) REFERENCES expenses(id) ON DELETE RESTRICT,
  CONSTRAINT petty_cash_vouchers_top_up_id_petty_cash_top_ups_id_fk FOREIGN KEY (top_up_id) REFERENCES petty_cash_top_ups(id) ON DELETE RESTRICT
);
CREATE INDEX petty_cash_vouchers_by_fund ON petty_cash_vouchers USING btree (cash_account_id, number);
CREATE UNIQUE INDEX petty_cash_vouchers_by_number ON petty_cash_vouchers USING btree (number);
CREATE INDEX petty_cash_vouchers_by_top_up ON petty_cash_vouchers USING btree (top_up_id, number);

CREATE TABLE pin_checkers (
  id smallint DEFAULT 1 NOT NULL,
  environment text NOT NULL,
  base_url text,
  consumer_key text NOT NULL,
  consumer_secret text NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT pin_checkers_pkey PRIMARY KEY (id),
  CONSTRAINT pin_checkers_address CHECK (((environment = 'simulator'::text) = (base_url IS NOT NULL))),
  CONSTRAINT pin_checkers_environment_known CHECK ((environment = ANY (ARRAY['simulator'::text, 'sandbox'::text, 'production'::text]))),
  CONSTRAINT pin_checkers_one CHECK ((id = 1))
);
CREATE TRIGGER pin_checkers_touched BEFORE UPDATE ON pin_checkers FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('pin_checkers', 'id', '{consumer_key,consumer_secret}', '{}');

CREATE TABLE pin_checks (
  pin text NOT NULL,
  state text NOT NULL,
  name text,
  kind text,
  status text,
  checked_on date NOT NULL,
  CONSTRAINT pin_checks_pkey PRIMARY KEY (pin),
  CONSTRAINT pin_checks_form CHECK ((pin ~ '^[AP][0-9]{9}[A-Z]$'::text)),
  CONSTRAINT pin_checks_kind_known CHECK ((kind = ANY (ARRAY['individual'::text, 'company'::text]))),
  CONSTRAINT pin_checks_known CHECK (((state <> 'unknown'::text) OR ((name IS NULL) AND (kind IS NULL)))),
  CONSTRAINT pin_checks_state_known CHECK ((state = ANY (ARRAY['registered'::text, 'inactive'::text, 'unknown'::text])))
);
CREATE INDEX pin_checks_by_day ON pin_checks USING btree (checked_on);

CREATE TABLE privacy_notices (
  version text NOT NULL,
  body text NOT NULL,
  first_used_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT privacy_notices_pkey PRIMARY KEY (version)
);
CREATE TRIGGER privacy_notices_fixed BEFORE DELETE OR UPDATE ON privacy_notices FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE privacy_requests (
  id uuid DEFAULT uuid_v7() NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  subject_key text NOT NULL,
  counts jsonb NOT NULL,
  actor_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT privacy_requests_pkey PRIMARY KEY (id),
  CONSTRAINT privacy_requests_action_known CHECK ((action = ANY (ARRAY['export'::text, 'erase'::text, 'retention'::text]))),
  CONSTRAINT privacy_requests_subject_known CHECK ((subject = ANY (ARRAY['tenant'::text, 'visitor'::text, 'employee'::text, 'user'::text, 'payer'::text])))
);
CREATE INDEX privacy_requests_by_time ON privacy_requests USING btree (at, id);
CREATE TRIGGER privacy_requests_fixed BEFORE DELETE OR UPDATE ON privacy_requests FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER privacy_requests_noted AFTER INSERT ON privacy_requests FOR EACH STATEMENT EXECUTE FUNCTION note_change();

CREATE TABLE products (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  price numeric(10,2) NOT NULL,
  account text NOT NULL,
  pass_days integer,
  pass_valid_days integer,
  counts_stock boolean DEFAULT false NOT NULL,
  is_public boolean DEFAULT false NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  tax_class text DEFAULT 'B'::text NOT NULL,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_account_accounts_code_fk FOREIGN KEY (account) REFERENCES accounts(code),
  CONSTRAINT products_account_earns CHECK ((account ~ '^4[0-9]{3}$'::text)),
  CONSTRAINT products_kind_known CHECK ((kind = ANY (ARRAY['pass'::text, 'service'::text, 'good'::text]))),
  CONSTRAINT products_pass_days CHECK ((((pass_days >= 1) AND (pass_days <= 366)) AND ((pass_valid_days >= pass_days) AND (pass_valid_days <= 1096)))),
  CONSTRAINT products_pass_whole CHECK ((((kind = 'pass'::text) = (pass_days IS NOT NULL)) AND ((kind = 'pass'::text) = (pass_valid_days IS NOT NULL)))),
  CONSTRAINT products_price_positive CHECK ((price > (0)::numeric)),
  CONSTRAINT products_stock_of_goods CHECK (((kind = 'good'::text) OR (NOT counts_stock))),
  CONSTRAINT products_tax_class_known CHECK ((tax_class = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text])))
);
CREATE INDEX products_by_created ON products USING btree (created_at, id);
CREATE INDEX products_by_name ON products USING btree (name, id);
CREATE INDEX products_by_price ON products USING btree (price, id);
CREATE UNIQUE INDEX products_name_taken ON products USING btree (lower(btrim(name)));
CREATE TRIGGER products_fixed BEFORE UPDATE OF kind ON products FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER products_kept BEFORE DELETE ON products FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER products_touched BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('products', 'id', '{}', '{}');

CREATE TABLE receivable_sums (
  tenant_id uuid,
  amount numeric(14,2) NOT NULL
);

CREATE TABLE recognised_days (
  day date NOT NULL,
  CONSTRAINT recognised_days_pkey PRIMARY KEY (day)
);

CREATE TABLE reconciliations (
  id uuid DEFAULT uuid_v7() NOT NULL,
  cash_account_id uuid NOT NULL,
  date date NOT NULL,
  statement_balance numeric(14,2) NOT NULL,
  ledger_balance numeric(14,2) NOT NULL,
  unpresented numeric(14,2) NOT NULL,
  uncredited numeric(14,2) NOT NULL,
  closed_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  reopened_at timestamp with time zone,
  reopened_by text,
  reopen_reason text,
  CONSTRAINT reconciliations_pkey PRIMARY KEY (id),
  CONSTRAINT reconciliations_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT reconciliations_agree CHECK ((statement_balance = ((ledger_balance - unpresented) + uncredited))),
  CONSTRAINT reconciliations_reopened CHECK (((reopened_at IS NULL) = (reopen_reason IS NULL)))
);
CREATE INDEX reconciliations_by_created ON reconciliations USING btree (created_at, id);
CREATE INDEX reconciliations_closed ON reconciliations USING btree (cash_account_id, date) WHERE (reopened_at IS NULL);
CREATE TRIGGER reconciliations_kept BEFORE DELETE ON reconciliations FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('reconciliations', 'id', '{}', '{}');

CREATE TABLE recurring_bills (
  id uuid DEFAULT uuid_v7() NOT NULL,
  template_id uuid NOT NULL,
  due_date date NOT NULL,
  bill_id uuid NOT NULL,
  CONSTRAINT recurring_bills_pkey PRIMARY KEY (id),
  CONSTRAINT recurring_bills_bill_id_bills_id_fk FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE RESTRICT,
  CONSTRAINT recurring_bills_template_id_recurring_expense_templates_id_fk FOREIGN KEY (template_id) REFERENCES recurring_expense_templates(id) ON DELETE RESTRICT
);
CREATE INDEX recurring_bills_by_bill ON recurring_bills USING btree (bill_id);
CREATE UNIQUE INDEX recurring_bills_once ON recurring_bills USING btree (template_id, due_date);
CREATE TRIGGER recurring_bills_fixed BEFORE DELETE OR UPDATE ON recurring_bills FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE recurring_expense_templates (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  description text,
  amount numeric(10,2) NOT NULL,
  vat_amount numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  vendor text,
  payment_method text DEFAULT 'bank_transfer'::text NOT NULL,
  frequency text DEFAULT 'monthly'::text NOT NULL,
  day_of_month smallint DEFAULT 1 NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  last_generated date,
  next_due_date date NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  cash_account_id uuid,
  supplier_id uuid,
  account text,
  CONSTRAINT recurring_expense_templates_pkey PRIMARY KEY (id),
  CONSTRAINT recurring_expense_templates_account_accounts_code_fk FOREIGN KEY (account) REFERENCES accounts(code),
  CONSTRAINT recurring_expense_templates_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT recurring_expense_templates_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id) ON DELETE RESTRICT,
  CONSTRAINT recurring_expense_templates_amount CHECK (((amount > (0)::numeric) AND (vat_amount >= (0)::numeric) AND (vat_amount < amount))),
  CONSTRAINT recurring_expense_templates_category_known CHECK ((category = ANY (ARRAY['electricity'::text, 'water'::text, 'internet'::text, 'rent'::text, 'payroll'::text, 'generator_fuel'::text, 'maintenance'::text, 'cleaning'::text, 'security'::text, 'office_supplies'::text, 'marketing'::text, 'other'::text]))),
  CONSTRAINT recurring_expense_templates_day CHECK (((day_of_month >= 1) AND (day_of_month <= 28))),
  CONSTRAINT recurring_expense_templates_frequency_known CHECK ((frequency = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'annually'::text]))),
  CONSTRAINT recurring_expense_templates_method_known CHECK ((payment_method = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'mobile_money'::text, 'cheque'::text, 'credit_card'::text])))
);
CREATE INDEX recurring_expense_templates_by_account ON recurring_expense_templates USING btree (account) WHERE (account IS NOT NULL);
CREATE INDEX recurring_expense_templates_by_created ON recurring_expense_templates USING btree (created_at, id);
CREATE INDEX recurring_expense_templates_by_supplier ON recurring_expense_templates USING btree (supplier_id) WHERE (supplier_id IS NOT NULL);
CREATE INDEX recurring_expense_templates_due ON recurring_expense_templates USING btree (next_due_date) WHERE is_active;
CREATE TRIGGER expenses_open_account BEFORE INSERT ON recurring_expense_templates FOR EACH ROW WHEN ((new.account IS NOT NULL)) EXECUTE FUNCTION expenses_open_account();
CREATE TRIGGER expenses_open_account_changed BEFORE UPDATE OF account ON recurring_expense_templates FOR EACH ROW WHEN (((new.account IS DISTINCT FROM old.account) AND (new.account IS NOT NULL))) EXECUTE FUNCTION expenses_open_account();
CREATE TRIGGER recurring_expense_templates_touched BEFORE UPDATE ON recurring_expense_templates FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('recurring_expense_templates', 'id', '{}', '{}');

CREATE TABLE refund_parts (
  id uuid DEFAULT uuid_v7() NOT NULL,
  refund_id uuid NOT NULL,
  payment_id uuid,
  credit_note_id uuid,
  amount numeric(10,2) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT refund_parts_pkey PRIMARY KEY (id),
  CONSTRAINT refund_parts_credit_note_id_credit_notes_id_fk FOREIGN KEY (credit_note_id) REFERENCES credit_notes(id) ON DELETE RESTRICT,
  CONSTRAINT refund_parts_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT,
  CONSTRAINT refund_parts_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE RESTRICT,
  CONSTRAINT refund_parts_not_zero CHECK ((amount <> (0)::numeric)),
  CONSTRAINT refund_parts_of_one CHECK ((num_nonnulls(payment_id, credit_note_id) = 1))
);
CREATE INDEX refund_parts_by_credit_note ON refund_parts USING btree (credit_note_id) WHERE (credit_note_id IS NOT NULL);
CREATE INDEX refund_parts_by_payment ON refund_parts USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX refund_parts_by_refund ON refund_parts USING btree (refund_id);
CREATE TRIGGER refund_parts_apply AFTER INSERT ON refund_parts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refund_parts_apply();
CREATE TRIGGER refund_parts_fixed BEFORE DELETE OR UPDATE ON refund_parts FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE refund_proposals (
  id uuid DEFAULT uuid_v7() NOT NULL,
  kind text NOT NULL,
  tenant_id uuid NOT NULL,
  amount numeric(10,2) NOT NULL,
  payment_method text NOT NULL,
  cash_account_id uuid NOT NULL,
  reference text,
  reason text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  proposed_by uuid NOT NULL,
  proposed_by_name text NOT NULL,
  decided_by uuid,
  decided_by_name text,
  decision_reason text,
  refund_id uuid,
  deposit_move_id uuid,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT refund_proposals_pkey PRIMARY KEY (id),
  CONSTRAINT refund_proposals_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT refund_proposals_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT refund_proposals_deposit_move_id_deposit_moves_id_fk FOREIGN KEY (deposit_move_id) REFERENCES deposit_moves(id) ON DELETE RESTRICT,
  CONSTRAINT refund_proposals_proposed_by_users_id_fk FOREIGN KEY (proposed_by) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT refund_proposals_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE RESTRICT,
  CONSTRAINT refund_proposals_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT refund_proposals_amount_positive CHECK ((amount > (0)::numeric)),
  CONSTRAINT refund_proposals_decided CHECK (((state = 'waiting'::text) = (decided_by IS NULL))),
  CONSTRAINT refund_proposals_kind_known CHECK ((kind = ANY (ARRAY['credit'::text, 'deposit'::text]))),
  CONSTRAINT refund_proposals_method_known CHECK ((payment_method = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'mobile_money'::text, 'cheque'::text, 'credit_card'::text]))),
  CONSTRAINT refund_proposals_paid CHECK ((((state = 'approved'::text) = (num_nonnulls(refund_id, deposit_move_id) = 1)) AND (num_nonnulls(refund_id, deposit_move_id) < 2))),
  CONSTRAINT refund_proposals_second_person CHECK (((state <> 'approved'::text) OR (decided_by <> proposed_by))),
  CONSTRAINT refund_proposals_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text])))
);
CREATE INDEX refund_proposals_by_amount ON refund_proposals USING btree (amount, id);
CREATE INDEX refund_proposals_by_created ON refund_proposals USING btree (created_at, id);
CREATE INDEX refund_proposals_by_tenant ON refund_proposals USING btree (tenant_id, created_at);
CREATE UNIQUE INDEX refund_proposals_one_waiting ON refund_proposals USING btree (tenant_id, kind) WHERE (state = 'waiting'::text);
CREATE TRIGGER refund_proposals_edges BEFORE UPDATE ON refund_proposals FOR EACH ROW EXECUTE FUNCTION refund_proposals_edges();
CREATE TRIGGER refund_proposals_touched BEFORE UPDATE ON refund_proposals FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('refund_proposals', 'id', '{}', '{}');

CREATE TABLE refunds (
  id uuid DEFAULT uuid_v7() NOT NULL,
  series text NOT NULL,
  seq integer NOT NULL,
  refund_number text GENERATED ALWAYS AS document_number(series, seq) STORED,
  tenant_id uuid,
  amount numeric(10,2) NOT NULL,
  payment_method text NOT NULL,
  reference text,
  reason text NOT NULL,
  refund_date date NOT NULL,
  recorded_by_name text NOT NULL,
  reversed_at timestamp with time zone,
  reversed_by text,
  reverse_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  cash_account_id uuid,
  party_id uuid,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT refunds_party_id_parties_id_fk FOREIGN KEY (party_id) REFERENCES parties(id) ON DELETE RESTRICT,
  CONSTRAINT refunds_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT refunds_amount_positive CHECK ((amount > (0)::numeric)),
  CONSTRAINT refunds_method_known CHECK ((payment_method = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'mobile_money'::text, 'cheque'::text, 'credit_card'::text]))),
  CONSTRAINT refunds_reversed CHECK (((reversed_at IS NULL) = (reverse_reason IS NULL))),
  CONSTRAINT refunds_to_one CHECK ((num_nonnulls(tenant_id, party_id) = 1))
);
CREATE INDEX refunds_by_created ON refunds USING btree (created_at, id);
CREATE INDEX refunds_by_party ON refunds USING btree (party_id) WHERE (party_id IS NOT NULL);
CREATE INDEX refunds_by_tenant ON refunds USING btree (tenant_id, created_at);
CREATE UNIQUE INDEX refunds_number ON refunds USING btree (series, seq);
CREATE TRIGGER checkouts_owe_again AFTER UPDATE OF reversed_at ON refunds FOR EACH ROW WHEN (((new.reversed_at IS NOT NULL) AND (old.reversed_at IS NULL))) EXECUTE FUNCTION checkouts_owe_again();
CREATE CONSTRAINT TRIGGER refunds_add_up AFTER INSERT OR UPDATE ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refunds_add_up();
CREATE TRIGGER refunds_kept BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER refunds_stay BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION reversed_once();
SELECT audit_attach('refunds', 'id', '{}', '{}');

CREATE TABLE renewal_contacts (
  id uuid DEFAULT uuid_v7() NOT NULL,
  agreement_id uuid NOT NULL,
  ends_on date NOT NULL,
  answer text NOT NULL,
  note text,
  asked_on date NOT NULL,
  asked_by_name text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT renewal_contacts_pkey PRIMARY KEY (id),
  CONSTRAINT renewal_contacts_agreement_id_agreements_id_fk FOREIGN KEY (agreement_id) REFERENCES agreements(id) ON DELETE RESTRICT,
  CONSTRAINT renewal_contacts_answer_known CHECK ((answer = ANY (ARRAY['none'::text, 'renewing'::text, 'leaving'::text, 'undecided'::text])))
);
CREATE INDEX renewal_contacts_by_agreement ON renewal_contacts USING btree (agreement_id, ends_on, created_at);
SELECT audit_attach('renewal_contacts', 'id', '{}', '{}');

CREATE TABLE rent_periods (
  invoice_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  agreement_id uuid NOT NULL,
  whole_start date,
  whole_end date,
  CONSTRAINT rent_periods_pkey PRIMARY KEY (invoice_id),
  CONSTRAINT rent_periods_no_overlap EXCLUDE USING gist (agreement_id WITH =, daterange(starts_on, ends_on) WITH &&),
  CONSTRAINT rent_periods_agreement_id_agreements_id_fk FOREIGN KEY (agreement_id) REFERENCES agreements(id) ON DELETE RESTRICT,
  CONSTRAINT rent_periods_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT rent_periods_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT rent_periods_in_whole CHECK (((starts_on >= whole_start) AND (ends_on <= whole_end))),
  CONSTRAINT rent_periods_not_empty CHECK ((ends_on > starts_on))
);
CREATE INDEX rent_periods_by_agreement ON rent_periods USING btree (agreement_id, ends_on);

CREATE TABLE report_runs (
  id uuid DEFAULT uuid_v7() NOT NULL,
  schedule_id uuid NOT NULL,
  due_on date NOT NULL,
  trigger text NOT NULL,
  status text NOT NULL,
  period_from date NOT NULL,
  period_to date NOT NULL,
  attempts smallint DEFAULT 1 NOT NULL,
  error text,
  finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT report_runs_pkey PRIMARY KEY (id),
  CONSTRAINT report_runs_schedule_id_report_schedules_id_fk FOREIGN KEY (schedule_id) REFERENCES report_schedules(id) ON DELETE RESTRICT,
  CONSTRAINT report_runs_error_said CHECK (((status = 'failed'::text) = (error IS NOT NULL))),
  CONSTRAINT report_runs_period CHECK ((period_to >= period_from)),
  CONSTRAINT report_runs_status_known CHECK ((status = ANY (ARRAY['sent'::text, 'failed'::text]))),
  CONSTRAINT report_runs_trigger_known CHECK ((trigger = ANY (ARRAY['schedule'::text, 'manual'::text])))
);
CREATE INDEX report_runs_by_schedule ON report_runs USING btree (schedule_id, finished_at, id);
CREATE UNIQUE INDEX report_runs_once ON report_runs USING btree (schedule_id, due_on) WHERE (trigger = 'schedule'::text);
CREATE TRIGGER report_runs_kept BEFORE DELETE ON report_runs FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER report_runs_noted AFTER INSERT OR UPDATE ON report_runs FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER report_runs_stay BEFORE UPDATE ON report_runs FOR EACH ROW EXECUTE FUNCTION report_runs_stay();

CREATE TABLE report_schedules (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  reports text[] NOT NULL,
  frequency text NOT NULL,
  send_at text NOT NULL,
  recipients text[] NOT NULL,
  format text NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  starts_on date NOT NULL,
  ended_at timestamp with time zone,
  created_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT report_schedules_pkey PRIMARY KEY (id),
  CONSTRAINT report_schedules_ended CHECK (((ended_at IS NULL) OR (NOT is_active))),
  CONSTRAINT report_schedules_format_known CHECK ((format = ANY (ARRAY['pdf'::text, 'xlsx'::text]))),
  CONSTRAINT report_schedules_frequency_known CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  CONSTRAINT report_schedules_something CHECK (((cardinality(reports) > 0) AND (cardinality(recipients) > 0))),
  CONSTRAINT report_schedules_time CHECK ((send_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text))
);
CREATE INDEX report_schedules_by_created ON report_schedules USING btree (created_at, id);
CREATE TRIGGER report_schedules_kept BEFORE DELETE ON report_schedules FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER report_schedules_touched BEFORE UPDATE ON report_schedules FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('report_schedules', 'id', '{}', '{}');

CREATE TABLE room_allowances (
  tenant_id uuid NOT NULL,
  month date NOT NULL,
  allowed_minutes integer NOT NULL,
  used_minutes integer DEFAULT 0 NOT NULL,
  CONSTRAINT room_allowances_tenant_id_month_pk PRIMARY KEY (tenant_id, month),
  CONSTRAINT room_allowances_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT room_allowances_by_month CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT room_allowances_within CHECK (((used_minutes >= 0) AND (used_minutes <= allowed_minutes)))
);

CREATE TABLE room_bookings (
  id uuid DEFAULT uuid_v7() NOT NULL,
  tenant_id uuid,
  room_id uuid NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  booking_date date NOT NULL,
  purpose text,
  status text DEFAULT 'confirmed'::text NOT NULL,
  hourly_rate numeric(10,2) NOT NULL,
  free_minutes integer DEFAULT 0 NOT NULL,
  charged_minutes integer NOT NULL,
  client_name text,
  client_email text,
  client_phone text,
  client_company text,
  secret_hash text,
  hold_until timestamp with time zone,
  proof_hash text,
  proof_tries integer DEFAULT 0 NOT NULL,
  notice_version text,
  consented_at timestamp with time zone,
  series_id uuid,
  is_exception boolean DEFAULT false NOT NULL,
  override_reason text,
  cancel_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  party_id uuid,
  attendees integer,
  buffer_minutes integer DEFAULT 0 NOT NULL,
  half_day_rate numeric(10,2),
  half_day_hours integer,
  day_rate numeric(10,2),
  full_day_hours integer,
  during tstzrange GENERATED ALWAYS AS tstzrange(starts_at, (((ends_at AT TIME ZONE 'UTC'::text) + ((buffer_minutes)::double precision * '00:01:00'::interval)) AT TIME ZONE 'UTC'::text)) STORED,
  extra_charge_amount numeric(10,2) GENERATED ALWAYS AS 
CASE
    WHEN ((half_day_rate IS NULL) AND (day_rate IS NULL)) THEN round((((charged_minutes)::numeric * hourly_rate) / (60)::numeric), 2)
    ELSE room_price(charged_minutes, hourly_rate, half_day_rate, half_day_hours, day_rate, full_day_hours)
END STORED,
  CONSTRAINT room_bookings_pkey PRIMARY KEY (id),
  CONSTRAINT room_bookings_no_overlap EXCLUDE USING gist (room_id WITH =, during WITH &&) WHERE ((status <> 'cancelled'::text)) DEFERRABLE,
  CONSTRAINT room_bookings_party_id_parties_id_fk FOREIGN KEY (party_id) REFERENCES parties(id) ON DELETE RESTRICT,
  CONSTRAINT room_bookings_room_id_meeting_rooms_id_fk FOREIGN KEY (room_id) REFERENCES meeting_rooms(id) ON DELETE RESTRICT,
  CONSTRAINT room_bookings_series_id_booking_series_id_fk FOREIGN KEY (series_id) REFERENCES booking_series(id) ON DELETE RESTRICT,
  CONSTRAINT room_bookings_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT room_bookings_attendees_counted CHECK (((attendees >= 1) AND (attendees <= 1000))),
  CONSTRAINT room_bookings_buffer_bounded CHECK (((buffer_minutes >= 0) AND (buffer_minutes <= 240))),
  CONSTRAINT room_bookings_consent_whole CHECK (((notice_version IS NULL) = (consented_at IS NULL))),
  CONSTRAINT room_bookings_day_whole CHECK (((num_nonnulls(day_rate, full_day_hours) = ANY (ARRAY[0, 2])) AND (day_rate > (0)::numeric) AND ((full_day_hours >= 1) AND (full_day_hours <= 24)))),
  CONSTRAINT room_bookings_ends_after_start CHECK ((ends_at > starts_at)),
  CONSTRAINT room_bookings_for_one CHECK (((tenant_id IS NULL) OR (party_id IS NULL))),
  CONSTRAINT room_bookings_for_somebody CHECK ((num_nonnulls(tenant_id, party_id, client_email) > 0)),
  CONSTRAINT room_bookings_free_for_tenants CHECK (((free_minutes = 0) OR (tenant_id IS NOT NULL))),
  CONSTRAINT room_bookings_half_day_whole CHECK (((num_nonnulls(half_day_rate, half_day_hours) = ANY (ARRAY[0, 2])) AND (half_day_rate > (0)::numeric) AND ((half_day_hours >= 1) AND (half_day_hours <= 24)))),
  CONSTRAINT room_bookings_half_hours CHECK ((mod((free_minutes + charged_minutes), 30) = 0)),
  CONSTRAINT room_bookings_hold_unconfirmed CHECK (((hold_until IS NULL) OR (status = ANY (ARRAY['pending'::text, 'cancelled'::text])))),
  CONSTRAINT room_bookings_hold_whole CHECK (((proof_hash IS NULL) OR (hold_until IS NOT NULL))),
  CONSTRAINT room_bookings_minutes_add_up CHECK (((free_minutes >= 0) AND (charged_minutes >= 0) AND (((free_minutes + charged_minutes))::numeric = (EXTRACT(epoch FROM (ends_at - starts_at)) / (60)::numeric)))),
  CONSTRAINT room_bookings_rate_not_negative CHECK ((hourly_rate >= (0)::numeric)),
  CONSTRAINT room_bookings_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'cancelled'::text, 'completed'::text, 'no_show'::text]))),
  CONSTRAINT room_bookings_within_a_day CHECK (((ends_at - starts_at) <= '24:00:00'::interval))
);
CREATE INDEX room_bookings_by_created ON room_bookings USING btree (created_at, id);
CREATE INDEX room_bookings_by_day ON room_bookings USING btree (booking_date);
CREATE INDEX room_bookings_by_party ON room_bookings USING btree (party_id, starts_at) WHERE (party_id IS NOT NULL);
CREATE INDEX room_bookings_by_room ON room_bookings USING btree (room_id, starts_at);
CREATE INDEX room_bookings_by_series ON room_bookings USING btree (series_id, starts_at);
CREATE INDEX room_bookings_by_start ON room_bookings USING btree (starts_at, id);
CREATE INDEX room_bookings_by_status ON room_bookings USING btree (status, starts_at, id);
CREATE INDEX room_bookings_by_tenant ON room_bookings USING btree (tenant_id, starts_at);
CREATE INDEX room_bookings_holds ON room_bookings USING btree (hold_until) WHERE ((status = 'pending'::text) AND (hold_until IS NOT NULL));
CREATE UNIQUE INDEX room_bookings_secret ON room_bookings USING btree (secret_hash);
CREATE INDEX room_bookings_words ON room_bookings USING gin (search_words(client_name, client_company, client_email, purpose) gin_trgm_ops) WITH (gin_pending_list_limit='128');
CREATE TRIGGER room_bookings_draw AFTER INSERT ON room_bookings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION room_bookings_draw();
CREATE TRIGGER room_bookings_keep_items AFTER UPDATE ON room_bookings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION booking_items_within_stock();
CREATE TRIGGER room_bookings_kept BEFORE DELETE ON room_bookings FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER room_bookings_redraw AFTER UPDATE ON room_bookings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION room_bookings_draw();
CREATE TRIGGER room_bookings_status_edges BEFORE UPDATE OF status ON room_bookings FOR EACH ROW EXECUTE FUNCTION room_bookings_status_edges();
CREATE TRIGGER room_bookings_stay_sold AFTER UPDATE ON room_bookings FOR EACH ROW WHEN ((((new.status = 'cancelled'::text) AND (old.status <> 'cancelled'::text)) OR (new.extra_charge_amount IS DISTINCT FROM old.extra_charge_amount))) EXECUTE FUNCTION room_bookings_stay_sold();
CREATE TRIGGER room_bookings_touched BEFORE UPDATE ON room_bookings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('room_bookings', 'id', '{secret_hash}', '{during,proof_hash,proof_tries}');

CREATE TABLE room_photos (
  id uuid DEFAULT uuid_v7() NOT NULL,
  room_id uuid NOT NULL,
  "position" integer NOT NULL,
  alt text,
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  sha256 text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT room_photos_pkey PRIMARY KEY (id),
  CONSTRAINT room_photos_in_order UNIQUE (room_id, "position") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT room_photos_room_id_meeting_rooms_id_fk FOREIGN KEY (room_id) REFERENCES meeting_rooms(id) ON DELETE CASCADE,
  CONSTRAINT room_photos_at_most_six CHECK ((("position" >= 0) AND ("position" <= 5))),
  CONSTRAINT room_photos_digest CHECK ((sha256 = encode(sha256(bytes), 'hex'::text))),
  CONSTRAINT room_photos_media_known CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  CONSTRAINT room_photos_pixels CHECK (((width > 0) AND (height > 0))),
  CONSTRAINT room_photos_size CHECK (((length(bytes) >= 1) AND (length(bytes) <= 2097152)))
);
CREATE INDEX room_photos_by_digest ON room_photos USING btree (sha256);
CREATE UNIQUE INDEX room_photos_once ON room_photos USING btree (room_id, sha256);
SELECT audit_attach('room_photos', 'id', '{bytes}', '{}');

CREATE TABLE run_steps (
  id uuid DEFAULT uuid_v7() NOT NULL,
  run_id uuid NOT NULL,
  step text NOT NULL,
  count integer DEFAULT 0 NOT NULL,
  details jsonb,
  error text,
  started_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT run_steps_pkey PRIMARY KEY (id),
  CONSTRAINT run_steps_run_id_billing_runs_id_fk FOREIGN KEY (run_id) REFERENCES billing_runs(id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX run_steps_once ON run_steps USING btree (run_id, step);

CREATE TABLE saved_views (
  id uuid DEFAULT uuid_v7() NOT NULL,
  user_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  is_shared boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT saved_views_pkey PRIMARY KEY (id),
  CONSTRAINT saved_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT saved_views_length CHECK ((((length(name) >= 1) AND (length(name) <= 60)) AND (length(search) <= 1000)))
);
CREATE UNIQUE INDEX saved_views_name_taken ON saved_views USING btree (user_id, list, lower(name));
CREATE INDEX saved_views_shared ON saved_views USING btree (list) WHERE is_shared;
CREATE TRIGGER saved_views_noted AFTER INSERT OR DELETE OR UPDATE ON saved_views FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER saved_views_touched BEFORE UPDATE ON saved_views FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE second_factors (
  user_id uuid NOT NULL,
  sealed_key text NOT NULL,
  recovery_salt text DEFAULT ''::text NOT NULL,
  recovery_hashes text[] DEFAULT '{}'::text[] NOT NULL,
  last_step bigint,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT second_factors_codes CHECK ((cardinality(recovery_hashes) <= 10)),
  CONSTRAINT second_factors_sealed CHECK ((sealed_key ~~ 'v1.%'::text)),
  CONSTRAINT second_factors_step_known CHECK (((confirmed_at IS NULL) = (last_step IS NULL)))
);
CREATE TRIGGER second_factors_end_sessions AFTER DELETE OR UPDATE ON second_factors FOR EACH ROW EXECUTE FUNCTION second_factors_end_sessions();
CREATE TRIGGER second_factors_hold BEFORE UPDATE ON second_factors FOR EACH ROW EXECUTE FUNCTION second_factors_hold();
CREATE TRIGGER second_factors_touched BEFORE UPDATE ON second_factors FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('second_factors', 'user_id', '{sealed_key,recovery_salt,recovery_hashes}', '{last_step}');

CREATE TABLE seller_versions (
  id uuid DEFAULT uuid_v7() NOT NULL,
  since timestamp with time zone NOT NULL,
  seller jsonb NOT NULL,
  CONSTRAINT seller_versions_pkey PRIMARY KEY (id)
);
CREATE INDEX seller_versions_by_since ON seller_versions USING btree (since);
CREATE TRIGGER seller_versions_fixed BEFORE DELETE OR UPDATE ON seller_versions FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE sending_accounts (
  channel text NOT NULL,
  details jsonb NOT NULL,
  secret text,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT sending_accounts_pkey PRIMARY KEY (channel),
  CONSTRAINT sending_accounts_channel_known CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  CONSTRAINT sending_accounts_secret CHECK (((secret IS NOT NULL) = ((channel = 'sms'::text) OR ((details ->> 'username'::text) IS NOT NULL))))
);
CREATE TRIGGER sending_accounts_touched BEFORE UPDATE ON sending_accounts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('sending_accounts', 'channel', '{secret}', '{}');

CREATE TABLE sessions (
  sid text NOT NULL,
  id uuid DEFAULT uuid_v7() NOT NULL,
  sess jsonb NOT NULL,
  expire timestamp with time zone NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  last_seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  confirmed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  identity_id uuid,
  issuer_mfa boolean DEFAULT false NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (sid),
  CONSTRAINT sessions_identity_id_user_identities_id_fk FOREIGN KEY (identity_id) REFERENCES user_identities(id) ON DELETE CASCADE,
  CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT sessions_bounded CHECK ((expire > created_at)),
  CONSTRAINT sessions_issuer_known CHECK (((identity_id IS NOT NULL) OR (NOT issuer_mfa))),
  CONSTRAINT sessions_sid_hashed CHECK ((sid ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX sessions_by_identity ON sessions USING btree (identity_id);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id);
CREATE INDEX sessions_expire ON sessions USING btree (expire);
CREATE UNIQUE INDEX sessions_id ON sessions USING btree (id);
CREATE TRIGGER sessions_noted AFTER DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER sessions_user_active BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION sessions_need_active_user();

CREATE TABLE settings (
  name text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT settings_pkey PRIMARY KEY (name)
);
CREATE TRIGGER settings_logo_known BEFORE INSERT OR UPDATE ON settings FOR EACH ROW WHEN ((new.name = 'general'::text)) EXECUTE FUNCTION settings_logo_known();
CREATE TRIGGER settings_touched BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('settings', 'name', '{}', '{}');

CREATE TABLE setup_codes (
  code_hash text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT setup_codes_pkey PRIMARY KEY (code_hash)
);

CREATE TABLE sites (
  id smallint NOT NULL,
  name text NOT NULL,
  CONSTRAINT sites_pkey PRIMARY KEY (id)
);

CREATE TABLE space_identity (
  one boolean DEFAULT true NOT NULL,
  id uuid DEFAULT uuid_v7() NOT NULL,
  CONSTRAINT space_identity_pkey PRIMARY KEY (one),
  CONSTRAINT space_identity_one CHECK (one)
);
CREATE TRIGGER space_identity_fixed BEFORE DELETE OR UPDATE ON space_identity FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE sso_trips (
  state_hash text NOT NULL,
  browser_hash text NOT NULL,
  purpose text NOT NULL,
  sid text,
  return_to text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  expire timestamp with time zone NOT NULL,
  CONSTRAINT sso_trips_pkey PRIMARY KEY (state_hash),
  CONSTRAINT sso_trips_sid_sessions_sid_fk FOREIGN KEY (sid) REFERENCES sessions(sid) ON DELETE CASCADE,
  CONSTRAINT sso_trips_bounded CHECK ((expire > created_at)),
  CONSTRAINT sso_trips_confirm_session CHECK (((purpose = 'confirm'::text) = (sid IS NOT NULL))),
  CONSTRAINT sso_trips_hashed CHECK (((state_hash ~ '^[0-9a-f]{64}$'::text) AND (browser_hash ~ '^[0-9a-f]{64}$'::text))),
  CONSTRAINT sso_trips_purpose_known CHECK ((purpose = ANY (ARRAY['login'::text, 'confirm'::text]))),
  CONSTRAINT sso_trips_return_inside CHECK ((return_to ~ '^/([^/\\]|$)'::text))
);
CREATE INDEX sso_trips_by_session ON sso_trips USING btree (sid);
CREATE INDEX sso_trips_expire ON sso_trips USING btree (expire);

CREATE TABLE statement_lines (
  id uuid DEFAULT uuid_v7() NOT NULL,
  statement_id uuid NOT NULL,
  cash_account_id uuid NOT NULL,
  line_date date NOT NULL,
  amount numeric(14,2) NOT NULL,
  reference text,
  narration text NOT NULL,
  balance numeric(14,2) NOT NULL,
  ordinal integer NOT NULL,
  place integer NOT NULL,
  is_matched boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT statement_lines_pkey PRIMARY KEY (id),
  CONSTRAINT statement_lines_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT statement_lines_statement_id_statements_id_fk FOREIGN KEY (statement_id) REFERENCES statements(id) ON DELETE RESTRICT,
  CONSTRAINT statement_lines_amount CHECK ((amount <> (0)::numeric)),
  CONSTRAINT statement_lines_ordinal CHECK ((ordinal > 0))
);
CREATE INDEX statement_lines_by_amount ON statement_lines USING btree (amount, id);
CREATE INDEX statement_lines_by_date ON statement_lines USING btree (line_date, id);
CREATE INDEX statement_lines_by_statement ON statement_lines USING btree (statement_id);
CREATE UNIQUE INDEX statement_lines_once ON statement_lines USING btree (cash_account_id, line_date, amount, COALESCE(reference, ''::text), balance, ordinal);
CREATE INDEX statement_lines_unmatched ON statement_lines USING btree (cash_account_id, line_date, id) WHERE (NOT is_matched);
CREATE TRIGGER statement_lines_fixed BEFORE UPDATE OF statement_id, cash_account_id, line_date, amount, reference, narration, balance, ordinal, place ON statement_lines FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER statement_lines_kept BEFORE DELETE ON statement_lines FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE statements (
  id uuid DEFAULT uuid_v7() NOT NULL,
  cash_account_id uuid NOT NULL,
  format text NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  opening numeric(14,2) NOT NULL,
  closing numeric(14,2) NOT NULL,
  lines integer NOT NULL,
  duplicates integer NOT NULL,
  sha256 text NOT NULL,
  imported_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT statements_pkey PRIMARY KEY (id),
  CONSTRAINT statements_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT statements_format_known CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'ofx'::text, 'mt940'::text, 'camt053'::text]))),
  CONSTRAINT statements_hash CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT statements_period CHECK ((from_date <= to_date))
);
CREATE INDEX statements_by_account ON statements USING btree (cash_account_id, from_date);
CREATE INDEX statements_by_created ON statements USING btree (created_at, id);
CREATE UNIQUE INDEX statements_once ON statements USING btree (cash_account_id, sha256);
CREATE TRIGGER statements_kept BEFORE DELETE ON statements FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('statements', 'id', '{}', '{}');

CREATE TABLE statutory_payments (
  id uuid DEFAULT uuid_v7() NOT NULL,
  authority text NOT NULL,
  month text NOT NULL,
  amount numeric(10,2) NOT NULL,
  paid_date date NOT NULL,
  payment_method text NOT NULL,
  reference text,
  recorded_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  reversed_at timestamp with time zone,
  reverse_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  cash_account_id uuid,
  CONSTRAINT statutory_payments_pkey PRIMARY KEY (id),
  CONSTRAINT statutory_payments_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT statutory_payments_amount CHECK ((amount > (0)::numeric)),
  CONSTRAINT statutory_payments_authority_known CHECK ((authority = ANY (ARRAY['paye'::text, 'nssf'::text, 'shif'::text, 'housing_levy'::text, 'nita'::text, 'fbt'::text]))),
  CONSTRAINT statutory_payments_method_known CHECK ((payment_method = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'mobile_money'::text, 'cheque'::text, 'credit_card'::text]))),
  CONSTRAINT statutory_payments_reversed CHECK (((reversed_at IS NULL) = (reverse_reason IS NULL)))
);
CREATE INDEX statutory_payments_by_created ON statutory_payments USING btree (created_at, id);
CREATE INDEX statutory_payments_by_month ON statutory_payments USING btree (month, authority);
CREATE TRIGGER statutory_payments_kept BEFORE DELETE ON statutory_payments FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER statutory_payments_stay BEFORE UPDATE ON statutory_payments FOR EACH ROW EXECUTE FUNCTION statutory_payments_stay();
SELECT audit_attach('statutory_payments', 'id', '{}', '{}');

CREATE TABLE stock_moves (
  id uuid DEFAULT uuid_v7() NOT NULL,
  product_id uuid NOT NULL,
  kind text NOT NULL,
  quantity integer NOT NULL,
  counted integer,
  note text,
  moved_by text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT stock_moves_pkey PRIMARY KEY (id),
  CONSTRAINT stock_moves_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE RESTRICT,
  CONSTRAINT stock_moves_counted CHECK ((((kind = 'count'::text) = (counted IS NOT NULL)) AND (counted >= 0))),
  CONSTRAINT stock_moves_direction CHECK (
CASE kind
    WHEN 'sale'::text THEN (quantity < 0)
    WHEN 'count'::text THEN true
    ELSE (quantity > 0)
END),
  CONSTRAINT stock_moves_kind_known CHECK ((kind = ANY (ARRAY['delivery'::text, 'count'::text, 'sale'::text, 'return'::text])))
);
CREATE INDEX stock_moves_by_product ON stock_moves USING btree (product_id, created_at, id);
CREATE INDEX stock_moves_on_hand ON stock_moves USING btree (product_id, quantity);
CREATE TRIGGER stock_moves_fixed BEFORE DELETE OR UPDATE ON stock_moves FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER stock_moves_product_counted AFTER INSERT ON stock_moves REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stock_moves_product_counted();
SELECT audit_attach('stock_moves', 'id', '{}', '{}');

CREATE TABLE stock_take_lines (
  id uuid DEFAULT uuid_v7() NOT NULL,
  stock_take_id uuid NOT NULL,
  item_id uuid,
  code text NOT NULL,
  expected boolean NOT NULL,
  expected_location text,
  found_location text,
  counted_by text,
  counted_at timestamp with time zone,
  CONSTRAINT stock_take_lines_pkey PRIMARY KEY (id),
  CONSTRAINT stock_take_lines_item_id_inventory_items_id_fk FOREIGN KEY (item_id) REFERENCES inventory_items(id) ON DELETE RESTRICT,
  CONSTRAINT stock_take_lines_stock_take_id_stock_takes_id_fk FOREIGN KEY (stock_take_id) REFERENCES stock_takes(id) ON DELETE RESTRICT,
  CONSTRAINT stock_take_lines_counted_by CHECK (((counted_at IS NULL) = (counted_by IS NULL))),
  CONSTRAINT stock_take_lines_expects_items CHECK (((item_id IS NOT NULL) OR (NOT expected))),
  CONSTRAINT stock_take_lines_known CHECK ((expected OR (counted_at IS NOT NULL)))
);
CREATE INDEX stock_take_lines_by_code ON stock_take_lines USING btree (stock_take_id, code, id);
CREATE INDEX stock_take_lines_by_item ON stock_take_lines USING btree (item_id);
CREATE UNIQUE INDEX stock_take_lines_code_once ON stock_take_lines USING btree (stock_take_id, lower(code)) WHERE (item_id IS NULL);
CREATE UNIQUE INDEX stock_take_lines_item_once ON stock_take_lines USING btree (stock_take_id, item_id);
CREATE TRIGGER stock_take_lines_noted AFTER INSERT OR DELETE OR UPDATE ON stock_take_lines FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER stock_take_lines_while_open BEFORE INSERT OR DELETE OR UPDATE ON stock_take_lines FOR EACH ROW EXECUTE FUNCTION stock_take_lines_while_open();

CREATE TABLE stock_takes (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  category_id uuid,
  location text,
  notes text,
  started_by text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  closed_by text,
  closed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT stock_takes_pkey PRIMARY KEY (id),
  CONSTRAINT stock_takes_category_id_inventory_categories_id_fk FOREIGN KEY (category_id) REFERENCES inventory_categories(id) ON DELETE RESTRICT,
  CONSTRAINT stock_takes_closed_at CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
  CONSTRAINT stock_takes_status_known CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
);
CREATE INDEX stock_takes_by_created ON stock_takes USING btree (created_at, id);
CREATE TRIGGER stock_takes_kept BEFORE DELETE ON stock_takes FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER stock_takes_stay_closed BEFORE UPDATE ON stock_takes FOR EACH ROW EXECUTE FUNCTION stock_takes_stay_closed();
CREATE TRIGGER stock_takes_touched BEFORE UPDATE ON stock_takes FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('stock_takes', 'id', '{}', '{}');

CREATE TABLE suppliers (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  kra_pin text,
  contact_name text,
  email text,
  phone text,
  terms_days smallint DEFAULT 30 NOT NULL,
  withholding text DEFAULT 'none'::text NOT NULL,
  bank_name text,
  bank_code text,
  branch_code text,
  account_name text,
  account_number text,
  mpesa_number text,
  mpesa_account text,
  notes text,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT suppliers_pkey PRIMARY KEY (id),
  CONSTRAINT suppliers_accounts_sealed CHECK (((account_number ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$'::text) AND (mpesa_number ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$'::text) AND (mpesa_account ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$'::text))),
  CONSTRAINT suppliers_kra_pin_form CHECK ((kra_pin ~ '^[AP][0-9]{9}[A-Z]$'::text)),
  CONSTRAINT suppliers_terms CHECK (((terms_days >= 0) AND (terms_days <= 365))),
  CONSTRAINT suppliers_withholding_known CHECK ((withholding = ANY (ARRAY['none'::text, 'professional'::text, 'contractual'::text, 'rent'::text, 'rent_abroad'::text])))
);
CREATE INDEX suppliers_by_created ON suppliers USING btree (created_at, id);
CREATE INDEX suppliers_by_name ON suppliers USING btree (name, id);
CREATE UNIQUE INDEX suppliers_kra_pin_taken ON suppliers USING btree (kra_pin) WHERE (kra_pin IS NOT NULL);
CREATE UNIQUE INDEX suppliers_name_taken ON suppliers USING btree (fold_name(name));
CREATE INDEX suppliers_words ON suppliers USING gin (search_words(name, kra_pin, email, phone) gin_trgm_ops);
CREATE TRIGGER suppliers_kept BEFORE DELETE ON suppliers FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER suppliers_touched BEFORE UPDATE ON suppliers FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('suppliers', 'id', '{account_number,mpesa_number,mpesa_account}', '{}');

CREATE TABLE tax_devices (
  id uuid DEFAULT uuid_v7() NOT NULL,
  tin text NOT NULL,
  branch_id text NOT NULL,
  serial text NOT NULL,
  environment text NOT NULL,
  base_url text,
  state text DEFAULT 'connecting'::text NOT NULL,
  problem text,
  cmc_key text,
  taxpayer_name text,
  scu_serial text,
  next_number integer DEFAULT 1 NOT NULL,
  asked integer DEFAULT 1 NOT NULL,
  last_seen_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT tax_devices_pkey PRIMARY KEY (id),
  CONSTRAINT tax_devices_address CHECK (((environment = 'simulator'::text) = (base_url IS NOT NULL))),
  CONSTRAINT tax_devices_environment_known CHECK ((environment = ANY (ARRAY['simulator'::text, 'sandbox'::text, 'production'::text]))),
  CONSTRAINT tax_devices_number CHECK ((next_number > 0)),
  CONSTRAINT tax_devices_ready CHECK (((state <> 'ready'::text) OR ((cmc_key IS NOT NULL) AND (scu_serial IS NOT NULL)))),
  CONSTRAINT tax_devices_state_known CHECK ((state = ANY (ARRAY['connecting'::text, 'ready'::text, 'stopped'::text])))
);
CREATE UNIQUE INDEX tax_devices_one_at_work ON tax_devices USING btree ((true)) WHERE (state <> 'stopped'::text);
CREATE UNIQUE INDEX tax_devices_serial_once ON tax_devices USING btree (tin, branch_id, serial, environment);
CREATE TRIGGER tax_devices_kept BEFORE DELETE ON tax_devices FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tax_devices_touched BEFORE UPDATE ON tax_devices FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('tax_devices', 'id', '{cmc_key}', '{}');

CREATE TABLE tax_documents (
  id uuid DEFAULT uuid_v7() NOT NULL,
  device_id uuid NOT NULL,
  invoice_id uuid,
  credit_note_id uuid,
  original_id uuid,
  state text DEFAULT 'queued'::text NOT NULL,
  number integer,
  payload jsonb,
  answer jsonb,
  reason text,
  sends integer DEFAULT 0 NOT NULL,
  queued_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  signed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT tax_documents_pkey PRIMARY KEY (id),
  CONSTRAINT tax_documents_credit_note_id_credit_notes_id_fk FOREIGN KEY (credit_note_id) REFERENCES credit_notes(id) ON DELETE RESTRICT,
  CONSTRAINT tax_documents_device_id_tax_devices_id_fk FOREIGN KEY (device_id) REFERENCES tax_devices(id) ON DELETE RESTRICT,
  CONSTRAINT tax_documents_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT tax_documents_original_id_fk FOREIGN KEY (original_id) REFERENCES tax_documents(id) ON DELETE RESTRICT,
  CONSTRAINT tax_documents_numbered CHECK ((((number IS NOT NULL) = (state = ANY (ARRAY['sending'::text, 'unknown'::text, 'signed'::text]))) AND ((number IS NULL) OR (payload IS NOT NULL)))),
  CONSTRAINT tax_documents_of_one CHECK (((invoice_id IS NULL) <> (credit_note_id IS NULL))),
  CONSTRAINT tax_documents_original CHECK (((credit_note_id IS NULL) = (original_id IS NULL))),
  CONSTRAINT tax_documents_refused CHECK (((state <> 'refused'::text) OR (reason IS NOT NULL))),
  CONSTRAINT tax_documents_signed CHECK ((((state = 'signed'::text) = (signed_at IS NOT NULL)) AND ((state <> 'signed'::text) OR (answer IS NOT NULL)))),
  CONSTRAINT tax_documents_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'unknown'::text, 'signed'::text, 'refused'::text])))
);
CREATE INDEX tax_documents_by_original ON tax_documents USING btree (original_id) WHERE (original_id IS NOT NULL);
CREATE INDEX tax_documents_by_queued ON tax_documents USING btree (queued_at, id);
CREATE INDEX tax_documents_by_state ON tax_documents USING btree (state, queued_at, id);
CREATE UNIQUE INDEX tax_documents_number ON tax_documents USING btree (device_id, number);
CREATE UNIQUE INDEX tax_documents_of_credit_note ON tax_documents USING btree (credit_note_id);
CREATE UNIQUE INDEX tax_documents_of_invoice ON tax_documents USING btree (invoice_id);
CREATE UNIQUE INDEX tax_documents_one_at_once ON tax_documents USING btree (device_id) WHERE (state = ANY (ARRAY['sending'::text, 'unknown'::text]));
CREATE INDEX tax_documents_queue ON tax_documents USING btree (device_id, queued_at, id) WHERE (state = 'queued'::text);
CREATE TRIGGER tax_documents_edges BEFORE UPDATE ON tax_documents FOR EACH ROW EXECUTE FUNCTION tax_documents_edges();
CREATE TRIGGER tax_documents_kept BEFORE DELETE ON tax_documents FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('tax_documents', 'id', '{payload,answer}', '{}');

CREATE TABLE tax_items (
  device_id uuid NOT NULL,
  key text NOT NULL,
  seq integer NOT NULL,
  registered_at timestamp with time zone,
  CONSTRAINT tax_items_device_id_tax_devices_id_fk FOREIGN KEY (device_id) REFERENCES tax_devices(id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX tax_items_key ON tax_items USING btree (device_id, key);
CREATE UNIQUE INDEX tax_items_seq ON tax_items USING btree (device_id, seq);
CREATE TRIGGER tax_items_kept BEFORE DELETE ON tax_items FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE tax_purchases (
  id uuid DEFAULT uuid_v7() NOT NULL,
  supplier_pin text NOT NULL,
  supplier_name text NOT NULL,
  kind text NOT NULL,
  number text NOT NULL,
  cu_number text,
  sold_on date NOT NULL,
  net numeric(10,2) NOT NULL,
  vat numeric(10,2) NOT NULL,
  total numeric(10,2) NOT NULL,
  lines jsonb NOT NULL,
  state text DEFAULT 'new'::text NOT NULL,
  bill_id uuid,
  note text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  raw jsonb,
  raw_digest text,
  CONSTRAINT tax_purchases_pkey PRIMARY KEY (id),
  CONSTRAINT tax_purchases_bill_id_bills_id_fk FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE RESTRICT,
  CONSTRAINT tax_purchases_billed CHECK (((state = 'billed'::text) = (bill_id IS NOT NULL))),
  CONSTRAINT tax_purchases_dismissed CHECK (((state <> 'dismissed'::text) OR (note IS NOT NULL))),
  CONSTRAINT tax_purchases_kind_known CHECK ((kind = ANY (ARRAY['bill'::text, 'credit'::text]))),
  CONSTRAINT tax_purchases_raw CHECK (((raw IS NULL) = (raw_digest IS NULL))),
  CONSTRAINT tax_purchases_state_known CHECK ((state = ANY (ARRAY['new'::text, 'unread'::text, 'billed'::text, 'dismissed'::text]))),
  CONSTRAINT tax_purchases_sum CHECK (((total = (net + vat)) AND (vat >= (0)::numeric) AND
CASE
    WHEN (raw_digest IS NULL) THEN (net > (0)::numeric)
    ELSE (total = (0)::numeric)
END)),
  CONSTRAINT tax_purchases_unread CHECK ((((raw_digest IS NOT NULL) = ((state = 'unread'::text) OR ((state = 'dismissed'::text) AND (total = (0)::numeric)))) AND ((state <> 'unread'::text) OR (note IS NOT NULL))))
);
CREATE INDEX tax_purchases_by_bill ON tax_purchases USING btree (bill_id);
CREATE INDEX tax_purchases_by_day ON tax_purchases USING btree (sold_on, id);
CREATE UNIQUE INDEX tax_purchases_once ON tax_purchases USING btree (supplier_pin, kind, number) WHERE (raw_digest IS NULL);
CREATE UNIQUE INDEX tax_purchases_unread_once ON tax_purchases USING btree (raw_digest);
CREATE TRIGGER tax_purchases_kept BEFORE DELETE ON tax_purchases FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tax_purchases_stay BEFORE UPDATE ON tax_purchases FOR EACH ROW EXECUTE FUNCTION tax_purchases_stay();
SELECT audit_attach('tax_purchases', 'id', '{}', '{}');

CREATE TABLE tax_rates (
  id uuid DEFAULT uuid_v7() NOT NULL,
  tax_class text NOT NULL,
  valid_from date NOT NULL,
  percent numeric(4,2) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT tax_rates_pkey PRIMARY KEY (id),
  CONSTRAINT tax_rates_class_rated CHECK ((tax_class = ANY (ARRAY['B'::text, 'E'::text]))),
  CONSTRAINT tax_rates_percent CHECK (((percent >= (0)::numeric) AND (percent <= (50)::numeric)))
);
CREATE UNIQUE INDEX tax_rates_once ON tax_rates USING btree (tax_class, valid_from);
SELECT audit_attach('tax_rates', 'id', '{}', '{}');

CREATE TABLE tax_stamps (
  id uuid DEFAULT uuid_v7() NOT NULL,
  invoice_id uuid,
  credit_note_id uuid,
  version smallint DEFAULT 1 NOT NULL,
  source text NOT NULL,
  scu_serial text NOT NULL,
  cu_invoice_number text NOT NULL,
  receipt_signature text NOT NULL,
  internal_data text,
  link text,
  stamped_at timestamp with time zone NOT NULL,
  reason text,
  by_name text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT tax_stamps_pkey PRIMARY KEY (id),
  CONSTRAINT tax_stamps_number_once EXCLUDE USING gist (cu_invoice_number WITH =, COALESCE(invoice_id, credit_note_id) WITH <>),
  CONSTRAINT tax_stamps_credit_note_id_credit_notes_id_fk FOREIGN KEY (credit_note_id) REFERENCES credit_notes(id) ON DELETE RESTRICT,
  CONSTRAINT tax_stamps_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT tax_stamps_corrected CHECK ((((version = 1) = (reason IS NULL)) AND (version > 0))),
  CONSTRAINT tax_stamps_device_once CHECK (((source = 'typed'::text) OR (version = 1))),
  CONSTRAINT tax_stamps_of_one CHECK (((invoice_id IS NULL) <> (credit_note_id IS NULL))),
  CONSTRAINT tax_stamps_source_known CHECK ((source = ANY (ARRAY['typed'::text, 'device'::text])))
);
CREATE UNIQUE INDEX tax_stamps_of_credit_note ON tax_stamps USING btree (credit_note_id, version);
CREATE UNIQUE INDEX tax_stamps_of_invoice ON tax_stamps USING btree (invoice_id, version);
CREATE TRIGGER tax_stamps_fixed BEFORE DELETE OR UPDATE ON tax_stamps FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tax_stamps_follow BEFORE INSERT ON tax_stamps FOR EACH ROW EXECUTE FUNCTION tax_stamps_follow();
CREATE TRIGGER tax_stamps_kept BEFORE TRUNCATE ON tax_stamps FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
SELECT audit_attach('tax_stamps', 'id', '{}', '{}');

CREATE TABLE tenant_people (
  id uuid DEFAULT uuid_v7() NOT NULL,
  tenant_id uuid NOT NULL,
  role text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  party_id uuid NOT NULL,
  CONSTRAINT tenant_people_pkey PRIMARY KEY (id),
  CONSTRAINT tenant_people_party_id_parties_id_fk FOREIGN KEY (party_id) REFERENCES parties(id) ON DELETE RESTRICT,
  CONSTRAINT tenant_people_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT
);
CREATE INDEX tenant_people_by_tenant ON tenant_people USING btree (tenant_id, created_at);
CREATE UNIQUE INDEX tenant_people_once ON tenant_people USING btree (party_id, tenant_id);
SELECT audit_attach('tenant_people', 'id', '{}', '{}');

CREATE TABLE tenant_versions (
  id uuid DEFAULT uuid_v7() NOT NULL,
  tenant_id uuid NOT NULL,
  since timestamp with time zone NOT NULL,
  party jsonb NOT NULL,
  CONSTRAINT tenant_versions_pkey PRIMARY KEY (id),
  CONSTRAINT tenant_versions_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT
);
CREATE INDEX tenant_versions_by_since ON tenant_versions USING btree (tenant_id, since);
CREATE TRIGGER tenant_versions_stay BEFORE DELETE OR UPDATE ON tenant_versions FOR EACH ROW EXECUTE FUNCTION tenant_versions_stay();

CREATE TABLE tenants (
  id uuid DEFAULT uuid_v7() NOT NULL,
  user_id uuid,
  company_name text NOT NULL,
  contact_person text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  package_id uuid NOT NULL,
  billing_cycle text DEFAULT 'monthly'::text NOT NULL,
  start_date date NOT NULL,
  end_date date,
  rent_amount numeric(10,2) NOT NULL,
  status text DEFAULT 'active'::text NOT NULL,
  agreement_type text DEFAULT 'licence'::text NOT NULL,
  kra_pin text,
  notes text,
  next_due_date date NOT NULL,
  billed_through date NOT NULL,
  last_payment_date date,
  terminated_at timestamp with time zone,
  erased_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  agreed_room_hours integer,
  pay_code text DEFAULT next_pay_code() NOT NULL,
  tax_class text,
  tax_reference text,
  tax_from date,
  tax_until date,
  withholds_vat boolean DEFAULT false NOT NULL,
  postal_address text,
  CONSTRAINT tenants_pkey PRIMARY KEY (id),
  CONSTRAINT tenants_package_id_workspace_packages_id_fk FOREIGN KEY (package_id) REFERENCES workspace_packages(id) ON DELETE RESTRICT,
  CONSTRAINT tenants_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT tenants_agreement_known CHECK ((agreement_type = ANY (ARRAY['licence'::text, 'lease'::text]))),
  CONSTRAINT tenants_billed_from_start CHECK ((billed_through >= start_date)),
  CONSTRAINT tenants_cycle_known CHECK ((billing_cycle = ANY (ARRAY['daily'::text, 'weekly'::text, 'fortnight'::text, 'monthly'::text, 'quarterly'::text, 'semi_annual'::text, 'annual'::text]))),
  CONSTRAINT tenants_end_after_start CHECK (((end_date IS NULL) OR (end_date >= start_date))),
  CONSTRAINT tenants_rent_not_negative CHECK ((rent_amount >= (0)::numeric)),
  CONSTRAINT tenants_status_known CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'terminated'::text]))),
  CONSTRAINT tenants_tax_class_known CHECK ((tax_class = ANY (ARRAY['A'::text, 'C'::text]))),
  CONSTRAINT tenants_tax_days CHECK (((tax_class IS NOT NULL) OR ((tax_from IS NULL) AND (tax_until IS NULL)))),
  CONSTRAINT tenants_tax_reference CHECK (((tax_class IS NULL) = (tax_reference IS NULL))),
  CONSTRAINT tenants_tax_until CHECK ((tax_until >= tax_from)),
  CONSTRAINT tenants_terminated_at CHECK (((status = 'terminated'::text) = (terminated_at IS NOT NULL)))
);
CREATE INDEX tenants_by_company ON tenants USING btree (company_name, id);
CREATE INDEX tenants_by_created ON tenants USING btree (created_at, id);
CREATE INDEX tenants_by_cycle ON tenants USING btree (billing_cycle) WHERE (billing_cycle <> 'monthly'::text);
CREATE INDEX tenants_by_package ON tenants USING btree (package_id, status);
CREATE INDEX tenants_by_rent ON tenants USING btree (rent_amount, id);
CREATE INDEX tenants_by_start ON tenants USING btree (start_date, id);
CREATE INDEX tenants_by_user ON tenants USING btree (user_id);
CREATE INDEX tenants_here ON tenants USING btree (package_id, start_date) WHERE (status <> 'terminated'::text);
CREATE INDEX tenants_left ON tenants USING btree (terminated_at) WHERE (terminated_at IS NOT NULL);
CREATE UNIQUE INDEX tenants_pay_code_once ON tenants USING btree (pay_code);
CREATE INDEX tenants_words ON tenants USING gin (search_words(company_name, contact_person, email, phone) gin_trgm_ops);
CREATE TRIGGER tenants_add_to_packages AFTER INSERT ON tenants REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tenants_add_to_packages();
CREATE TRIGGER tenants_change_packages AFTER UPDATE OF package_id, status ON tenants FOR EACH ROW WHEN (((old.package_id <> new.package_id) OR ((old.status = 'terminated'::text) <> (new.status = 'terminated'::text)))) EXECUTE FUNCTION tenants_add_to_packages();
CREATE TRIGGER tenants_end_member_sessions AFTER UPDATE OF status, email ON tenants FOR EACH ROW EXECUTE FUNCTION tenants_end_member_sessions();
CREATE TRIGGER tenants_have_agreement AFTER INSERT ON tenants REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tenants_have_agreement();
CREATE TRIGGER tenants_keep_party AFTER UPDATE OF company_name, contact_person, email, phone, kra_pin, postal_address ON tenants FOR EACH ROW WHEN (((((((old.company_name IS DISTINCT FROM new.company_name) OR (old.contact_person IS DISTINCT FROM new.contact_person)) OR (old.email IS DISTINCT FROM new.email)) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.kra_pin IS DISTINCT FROM new.kra_pin)) OR (old.postal_address IS DISTINCT FROM new.postal_address))) EXECUTE FUNCTION tenants_keep_party();
CREATE TRIGGER tenants_keep_pay_code BEFORE UPDATE OF pay_code ON tenants FOR EACH ROW WHEN ((old.pay_code <> new.pay_code)) EXECUTE FUNCTION tenants_keep_pay_code();
CREATE TRIGGER tenants_kept BEFORE DELETE ON tenants FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tenants_lead_agreement AFTER UPDATE ON tenants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tenants_lead_agreement();
CREATE TRIGGER tenants_leave_packages AFTER DELETE ON tenants FOR EACH ROW EXECUTE FUNCTION tenants_add_to_packages();
CREATE TRIGGER tenants_status_edges BEFORE UPDATE OF status ON tenants FOR EACH ROW EXECUTE FUNCTION tenants_status_edges();
CREATE TRIGGER tenants_touched BEFORE UPDATE ON tenants FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('tenants', 'id', '{}', '{}');

CREATE TABLE throttle (
  bucket text NOT NULL,
  window_start timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  CONSTRAINT throttle_pkey PRIMARY KEY (bucket)
);

CREATE TABLE till_counts (
  id uuid DEFAULT uuid_v7() NOT NULL,
  till_id uuid NOT NULL,
  moment text NOT NULL,
  amount numeric(10,2) NOT NULL,
  pieces jsonb,
  counted_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  counted_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  CONSTRAINT till_counts_pkey PRIMARY KEY (id),
  CONSTRAINT till_counts_till_id_tills_id_fk FOREIGN KEY (till_id) REFERENCES tills(id) ON DELETE RESTRICT,
  CONSTRAINT till_counts_amount CHECK (((amount >= (0)::numeric) AND (amount = COALESCE(counted_amount(pieces), amount)))),
  CONSTRAINT till_counts_moment_known CHECK ((moment = ANY (ARRAY['open'::text, 'check'::text, 'close'::text])))
);
CREATE INDEX till_counts_by_till ON till_counts USING btree (till_id, counted_at);
CREATE TRIGGER till_counts_fixed BEFORE DELETE OR UPDATE ON till_counts FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE till_moves (
  till_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  source_type text NOT NULL,
  source_id text NOT NULL,
  amount numeric(14,2) NOT NULL,
  CONSTRAINT till_moves_pkey PRIMARY KEY (till_id, entry_id),
  CONSTRAINT till_moves_entry_id_journal_entries_id_fk FOREIGN KEY (entry_id) REFERENCES journal_entries(id),
  CONSTRAINT till_moves_till_id_tills_id_fk FOREIGN KEY (till_id) REFERENCES tills(id) ON DELETE RESTRICT
);
CREATE INDEX till_moves_by_entry ON till_moves USING btree (entry_id);
CREATE INDEX till_moves_by_source ON till_moves USING btree (source_type, source_id);
CREATE TRIGGER till_moves_fixed BEFORE DELETE OR UPDATE ON till_moves FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE TABLE tills (
  id uuid DEFAULT uuid_v7() NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  cash_account_id uuid NOT NULL,
  site_id smallint DEFAULT 1 NOT NULL,
  opened_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  opened_by uuid,
  opened_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  float_amount numeric(10,2) NOT NULL,
  opening_difference numeric(14,2) DEFAULT '0'::numeric NOT NULL,
  opening_reason text,
  taken_from_id uuid,
  closed_at timestamp with time zone,
  closed_by uuid,
  closed_by_name text,
  expected numeric(14,2),
  counted numeric(10,2),
  difference numeric(14,2),
  reason text,
  transfer_id uuid,
  handed_over_at timestamp with time zone,
  handed_over_by text,
  handed_over_by_name text,
  received_at timestamp with time zone,
  received_by_name text,
  CONSTRAINT tills_pkey PRIMARY KEY (id),
  CONSTRAINT tills_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT tills_closed_by_users_id_fk FOREIGN KEY (closed_by) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT tills_opened_by_users_id_fk FOREIGN KEY (opened_by) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT tills_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE RESTRICT,
  CONSTRAINT tills_taken_from_id_cash_accounts_id_fk FOREIGN KEY (taken_from_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT tills_transfer_id_transfers_id_fk FOREIGN KEY (transfer_id) REFERENCES transfers(id) ON DELETE RESTRICT,
  CONSTRAINT tills_closed_whole CHECK ((num_nulls(closed_at, closed_by_name, expected, counted, difference) = ANY (ARRAY[0, 5]))),
  CONSTRAINT tills_difference CHECK ((difference = (counted - expected))),
  CONSTRAINT tills_float CHECK (((float_amount >= (0)::numeric) AND (counted >= (0)::numeric))),
  CONSTRAINT tills_handed_over_closed CHECK (((transfer_id IS NULL) OR (closed_at IS NOT NULL))),
  CONSTRAINT tills_handed_over_whole CHECK ((num_nulls(transfer_id, handed_over_at, handed_over_by, handed_over_by_name) = ANY (ARRAY[0, 4]))),
  CONSTRAINT tills_opening_reason CHECK (((opening_difference = (0)::numeric) OR (opening_reason IS NOT NULL) OR ((taken_from_id IS NOT NULL) AND (opening_difference > (0)::numeric)))),
  CONSTRAINT tills_reason CHECK (((difference IS NULL) OR (difference = (0)::numeric) OR (reason IS NOT NULL))),
  CONSTRAINT tills_received CHECK (((received_at IS NULL) OR (transfer_id IS NOT NULL)))
);
CREATE INDEX tills_by_account ON tills USING btree (cash_account_id, opened_at);
CREATE UNIQUE INDEX tills_by_number ON tills USING btree (number);
CREATE INDEX tills_by_opened ON tills USING btree (opened_at, id);
CREATE UNIQUE INDEX tills_by_transfer ON tills USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);
CREATE UNIQUE INDEX tills_one_open ON tills USING btree (cash_account_id) WHERE (closed_at IS NULL);
CREATE TRIGGER tills_kept BEFORE DELETE ON tills FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tills_open_account BEFORE INSERT ON tills FOR EACH ROW EXECUTE FUNCTION tills_open_account();
CREATE TRIGGER tills_stay BEFORE UPDATE ON tills FOR EACH ROW EXECUTE FUNCTION tills_stay();
SELECT audit_attach('tills', 'id', '{}', '{}');

CREATE TABLE tours (
  id uuid DEFAULT uuid_v7() NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  day date NOT NULL,
  seat integer NOT NULL,
  state text DEFAULT 'booked'::text NOT NULL,
  name text NOT NULL,
  email text,
  phone text,
  company text,
  interest text,
  party_id uuid,
  notes text,
  notice_version text,
  consented_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT tours_pkey PRIMARY KEY (id),
  CONSTRAINT tours_no_overlap EXCLUDE USING gist (seat WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE ((state <> 'cancelled'::text)),
  CONSTRAINT tours_party_id_parties_id_fk FOREIGN KEY (party_id) REFERENCES parties(id) ON DELETE RESTRICT,
  CONSTRAINT tours_consent_whole CHECK (((notice_version IS NULL) = (consented_at IS NULL))),
  CONSTRAINT tours_ends_after_start CHECK (((ends_at > starts_at) AND ((ends_at - starts_at) <= '04:00:00'::interval))),
  CONSTRAINT tours_seat_counted CHECK ((seat >= 1)),
  CONSTRAINT tours_state_known CHECK ((state = ANY (ARRAY['booked'::text, 'done'::text, 'no_show'::text, 'cancelled'::text])))
);
CREATE INDEX tours_by_created ON tours USING btree (created_at, id);
CREATE INDEX tours_by_day ON tours USING btree (day) WHERE (state = 'booked'::text);
CREATE INDEX tours_by_party ON tours USING btree (party_id, starts_at) WHERE (party_id IS NOT NULL);
CREATE INDEX tours_by_start ON tours USING btree (starts_at, id);
CREATE TRIGGER tours_moved_within_seats BEFORE UPDATE OF seat, starts_at, ends_at, state ON tours FOR EACH ROW WHEN (((new.state <> 'cancelled'::text) AND ((old.state = 'cancelled'::text) OR (new.starts_at <> old.starts_at) OR (new.ends_at <> old.ends_at) OR (new.seat <> old.seat)))) EXECUTE FUNCTION tours_within_seats();
CREATE TRIGGER tours_touched BEFORE UPDATE ON tours FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tours_within_seats BEFORE INSERT ON tours FOR EACH ROW WHEN ((new.state <> 'cancelled'::text)) EXECUTE FUNCTION tours_within_seats();
SELECT audit_attach('tours', 'id', '{}', '{}');

CREATE TABLE transfers (
  id uuid DEFAULT uuid_v7() NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  from_id uuid NOT NULL,
  to_id uuid NOT NULL,
  amount numeric(10,2) NOT NULL,
  charges numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  transfer_date date NOT NULL,
  arrived_on date,
  reference text,
  notes text,
  recorded_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  reversed_at timestamp with time zone,
  reversed_by text,
  reverse_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT transfers_pkey PRIMARY KEY (id),
  CONSTRAINT transfers_from_id_cash_accounts_id_fk FOREIGN KEY (from_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT transfers_to_id_cash_accounts_id_fk FOREIGN KEY (to_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT transfers_amount_positive CHECK ((amount > (0)::numeric)),
  CONSTRAINT transfers_arrive_later CHECK ((arrived_on >= transfer_date)),
  CONSTRAINT transfers_charges CHECK ((charges >= (0)::numeric)),
  CONSTRAINT transfers_elsewhere CHECK ((from_id <> to_id)),
  CONSTRAINT transfers_reversed CHECK (((reversed_at IS NULL) = (reverse_reason IS NULL)))
);
CREATE INDEX transfers_by_amount ON transfers USING btree (amount, id);
CREATE INDEX transfers_by_created ON transfers USING btree (created_at, id);
CREATE INDEX transfers_by_date ON transfers USING btree (transfer_date, id);
CREATE UNIQUE INDEX transfers_by_number ON transfers USING btree (number);
CREATE INDEX transfers_from ON transfers USING btree (from_id, transfer_date);
CREATE INDEX transfers_in_transit ON transfers USING btree (transfer_date) WHERE ((arrived_on IS NULL) AND (reversed_at IS NULL));
CREATE INDEX transfers_to ON transfers USING btree (to_id, transfer_date);
CREATE TRIGGER cheques_follow_transfer AFTER UPDATE OF arrived_on, reversed_at ON transfers FOR EACH ROW WHEN (((old.arrived_on IS DISTINCT FROM new.arrived_on) OR (old.reversed_at IS DISTINCT FROM new.reversed_at))) EXECUTE FUNCTION cheques_follow_transfer();
CREATE TRIGGER tills_are_received BEFORE UPDATE OF arrived_on ON transfers FOR EACH ROW WHEN (((old.arrived_on IS NULL) AND (new.arrived_on IS NOT NULL))) EXECUTE FUNCTION tills_are_received();
CREATE TRIGGER transfers_kept BEFORE DELETE ON transfers FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER transfers_stay BEFORE UPDATE ON transfers FOR EACH ROW EXECUTE FUNCTION transfers_stay();
SELECT audit_attach('transfers', 'id', '{}', '{}');

CREATE TABLE unit_holds (
  id uuid DEFAULT uuid_v7() NOT NULL,
  line_id uuid NOT NULL,
  unit_id uuid NOT NULL,
  start_date date NOT NULL,
  end_date date,
  CONSTRAINT unit_holds_pkey PRIMARY KEY (id),
  CONSTRAINT unit_holds_once EXCLUDE USING gist (unit_id WITH =, daterange(start_date, end_date, '[]'::text) WITH &&),
  CONSTRAINT unit_holds_line_id_agreement_lines_id_fk FOREIGN KEY (line_id) REFERENCES agreement_lines(id) ON DELETE CASCADE,
  CONSTRAINT unit_holds_unit_id_units_id_fk FOREIGN KEY (unit_id) REFERENCES units(id) ON DELETE RESTRICT,
  CONSTRAINT unit_holds_end_after_start CHECK (((end_date IS NULL) OR (end_date >= start_date)))
);
CREATE INDEX unit_holds_by_line ON unit_holds USING btree (line_id);
SELECT audit_attach('unit_holds', 'id', '{}', '{}');

CREATE TABLE units (
  id uuid DEFAULT uuid_v7() NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  name_key text GENERATED ALWAYS AS (lower(regexp_replace(name, '[0-9]+$'::text, ''::text)) || lpad(COALESCE("substring"(name, '[0-9]+$'::text), ''::text), 60, '0'::text)) STORED NOT NULL,
  floor_id uuid NOT NULL,
  package_id uuid,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  site_id smallint DEFAULT 1 NOT NULL,
  CONSTRAINT units_pkey PRIMARY KEY (id),
  CONSTRAINT units_floor_id_floors_id_fk FOREIGN KEY (floor_id) REFERENCES floors(id) ON DELETE RESTRICT,
  CONSTRAINT units_package_id_workspace_packages_id_fk FOREIGN KEY (package_id) REFERENCES workspace_packages(id) ON DELETE RESTRICT,
  CONSTRAINT units_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE RESTRICT,
  CONSTRAINT units_kind_known CHECK ((kind = ANY (ARRAY['desk'::text, 'office'::text, 'locker'::text, 'parking'::text, 'mailbox'::text])))
);
CREATE INDEX units_by_created ON units USING btree (created_at, id);
CREATE INDEX units_by_name ON units USING btree (name_key, id);
CREATE INDEX units_by_package ON units USING btree (package_id) WHERE (package_id IS NOT NULL);
CREATE UNIQUE INDEX units_name_taken ON units USING btree (floor_id, kind, lower(btrim(name)));
CREATE TRIGGER units_touched BEFORE UPDATE ON units FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('units', 'id', '{}', '{name_key}');

CREATE TABLE user_identities (
  id uuid DEFAULT uuid_v7() NOT NULL,
  user_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT user_identities_pkey PRIMARY KEY (id),
  CONSTRAINT user_identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT user_identities_named CHECK ((((length(issuer) >= 1) AND (length(issuer) <= 500)) AND ((length(subject) >= 1) AND (length(subject) <= 255))))
);
CREATE UNIQUE INDEX user_identities_subject ON user_identities USING btree (issuer, subject);
CREATE UNIQUE INDEX user_identities_user ON user_identities USING btree (user_id, issuer);
SELECT audit_attach('user_identities', 'id', '{}', '{}');

CREATE TABLE users (
  id uuid DEFAULT uuid_v7() NOT NULL,
  username text NOT NULL,
  email text,
  password_hash text,
  first_name text,
  last_name text,
  profile_image_url text,
  role text DEFAULT 'tenant'::text NOT NULL,
  status text DEFAULT 'active'::text NOT NULL,
  must_change_password boolean DEFAULT false NOT NULL,
  demo boolean DEFAULT false NOT NULL,
  last_login_at timestamp with time zone,
  erased_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_role_known CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text, 'accountant'::text, 'hr'::text, 'front_desk'::text, 'auditor'::text, 'tenant'::text]))),
  CONSTRAINT users_status_known CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text]))),
  CONSTRAINT users_username_not_blank CHECK (((btrim(username) <> ''::text) AND (length(username) <= 60)))
);
CREATE INDEX users_by_created ON users USING btree (created_at, id);
CREATE INDEX users_by_username ON users USING btree (username, id);
CREATE UNIQUE INDEX users_email_taken ON users USING btree (fold_name(email));
CREATE UNIQUE INDEX users_username_taken ON users USING btree (fold_name(username));
CREATE INDEX users_words ON users USING gin (search_words(fold_name(username), fold_name(email), fold_name(first_name), fold_name(last_name)) gin_trgm_ops);
CREATE TRIGGER users_end_resets AFTER UPDATE ON users FOR EACH ROW EXECUTE FUNCTION users_end_resets();
CREATE TRIGGER users_end_sessions AFTER UPDATE ON users FOR EACH ROW EXECUTE FUNCTION users_end_sessions();
CREATE TRIGGER users_keep_admin AFTER DELETE OR UPDATE ON users FOR EACH ROW EXECUTE FUNCTION users_keep_admin();
CREATE TRIGGER users_leave_tenant AFTER UPDATE OF role ON users FOR EACH ROW WHEN (((old.role = 'tenant'::text) AND (new.role <> 'tenant'::text))) EXECUTE FUNCTION users_leave_tenant();
CREATE TRIGGER users_touched BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('users', 'id', '{password_hash}', '{last_login_at}');

CREATE TABLE vat_payments (
  id uuid DEFAULT uuid_v7() NOT NULL,
  return_id uuid NOT NULL,
  amount numeric(10,2) NOT NULL,
  paid_date date NOT NULL,
  payment_method text NOT NULL,
  cash_account_id uuid,
  reference text,
  recorded_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  reversed_at timestamp with time zone,
  reverse_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT vat_payments_pkey PRIMARY KEY (id),
  CONSTRAINT vat_payments_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT vat_payments_return_id_vat_returns_id_fk FOREIGN KEY (return_id) REFERENCES vat_returns(id) ON DELETE RESTRICT,
  CONSTRAINT vat_payments_amount CHECK ((amount > (0)::numeric)),
  CONSTRAINT vat_payments_method_known CHECK ((payment_method = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'mobile_money'::text, 'cheque'::text, 'credit_card'::text]))),
  CONSTRAINT vat_payments_reversed CHECK (((reversed_at IS NULL) = (reverse_reason IS NULL)))
);
CREATE INDEX vat_payments_by_return ON vat_payments USING btree (return_id, created_at);
CREATE TRIGGER vat_payments_kept BEFORE DELETE ON vat_payments FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('vat_payments', 'id', '{}', '{}');

CREATE TABLE vat_reliefs (
  id uuid DEFAULT uuid_v7() NOT NULL,
  write_off_id uuid NOT NULL,
  continues uuid,
  vat numeric(10,2) NOT NULL,
  claimed_on date NOT NULL,
  claimed_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  returned_on date,
  return_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT vat_reliefs_pkey PRIMARY KEY (id),
  CONSTRAINT vat_reliefs_continues_vat_reliefs_id_fk FOREIGN KEY (continues) REFERENCES vat_reliefs(id) ON DELETE RESTRICT,
  CONSTRAINT vat_reliefs_write_off_id_write_offs_id_fk FOREIGN KEY (write_off_id) REFERENCES write_offs(id) ON DELETE RESTRICT,
  CONSTRAINT vat_reliefs_returned CHECK (((returned_on IS NULL) = (return_reason IS NULL))),
  CONSTRAINT vat_reliefs_returned_after CHECK ((returned_on >= claimed_on)),
  CONSTRAINT vat_reliefs_vat_positive CHECK ((vat > (0)::numeric))
);
CREATE INDEX vat_reliefs_by_claimed ON vat_reliefs USING btree (claimed_on);
CREATE INDEX vat_reliefs_by_returned ON vat_reliefs USING btree (returned_on) WHERE (returned_on IS NOT NULL);
CREATE UNIQUE INDEX vat_reliefs_continues_once ON vat_reliefs USING btree (continues);
CREATE UNIQUE INDEX vat_reliefs_once ON vat_reliefs USING btree (write_off_id);
CREATE TRIGGER vat_reliefs_for_debt BEFORE INSERT OR UPDATE ON vat_reliefs FOR EACH ROW EXECUTE FUNCTION vat_reliefs_for_debt();
CREATE TRIGGER vat_reliefs_kept BEFORE DELETE ON vat_reliefs FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('vat_reliefs', 'id', '{}', '{}');

CREATE TABLE vat_returns (
  id uuid DEFAULT uuid_v7() NOT NULL,
  month text NOT NULL,
  output_vat numeric(12,2) NOT NULL,
  input_vat numeric(12,2) NOT NULL,
  non_deductible numeric(12,2) NOT NULL,
  withheld numeric(12,2) NOT NULL,
  credit_brought numeric(12,2) NOT NULL,
  payable numeric(12,2) NOT NULL,
  boxes jsonb NOT NULL,
  reference text,
  filed_on date NOT NULL,
  filed_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  reversed_at timestamp with time zone,
  reverse_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  bad_debt_relief numeric(12,2) DEFAULT '0'::numeric NOT NULL,
  CONSTRAINT vat_returns_pkey PRIMARY KEY (id),
  CONSTRAINT vat_returns_month CHECK ((month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text)),
  CONSTRAINT vat_returns_reversed CHECK (((reversed_at IS NULL) = (reverse_reason IS NULL))),
  CONSTRAINT vat_returns_sum CHECK (((payable = ((((output_vat - (input_vat - non_deductible)) - bad_debt_relief) - withheld) - credit_brought)) AND (credit_brought >= (0)::numeric)))
);
CREATE UNIQUE INDEX vat_returns_month_once ON vat_returns USING btree (month) WHERE (reversed_at IS NULL);
CREATE TRIGGER vat_returns_in_order BEFORE INSERT OR UPDATE ON vat_returns FOR EACH ROW EXECUTE FUNCTION vat_returns_in_order();
CREATE TRIGGER vat_returns_kept BEFORE DELETE ON vat_returns FOR EACH ROW EXECUTE FUNCTION forbid_change();
SELECT audit_attach('vat_returns', 'id', '{}', '{}');

CREATE TABLE visits (
  id uuid DEFAULT uuid_v7() NOT NULL,
  site_id smallint DEFAULT 1 NOT NULL,
  visitor_name text NOT NULL,
  company text,
  phone text,
  email text,
  party_id uuid,
  host_tenant_id uuid,
  host_name text,
  purpose text,
  expected_day date NOT NULL,
  expected_time time without time zone,
  code text,
  announced_by uuid,
  kiosk_id uuid,
  agreed_rules integer,
  badge_number integer,
  check_in_id uuid,
  in_at timestamp with time zone,
  out_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  erased_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT visits_pkey PRIMARY KEY (id),
  CONSTRAINT visits_announced_by_users_id_fk FOREIGN KEY (announced_by) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT visits_check_in_id_check_ins_id_fk FOREIGN KEY (check_in_id) REFERENCES check_ins(id) ON DELETE RESTRICT,
  CONSTRAINT visits_host_tenant_id_tenants_id_fk FOREIGN KEY (host_tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT visits_kiosk_id_kiosks_id_fk FOREIGN KEY (kiosk_id) REFERENCES kiosks(id) ON DELETE RESTRICT,
  CONSTRAINT visits_party_id_parties_id_fk FOREIGN KEY (party_id) REFERENCES parties(id) ON DELETE RESTRICT,
  CONSTRAINT visits_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE RESTRICT,
  CONSTRAINT visits_badge_counts CHECK ((badge_number > 0)),
  CONSTRAINT visits_badge_inside CHECK (((in_at IS NULL) = (badge_number IS NULL))),
  CONSTRAINT visits_cancelled_before_in CHECK (((cancelled_at IS NULL) OR (in_at IS NULL))),
  CONSTRAINT visits_code_digits CHECK ((code ~ '^\d{6}$'::text)),
  CONSTRAINT visits_code_until_erased CHECK (((code IS NULL) = (erased_at IS NOT NULL))),
  CONSTRAINT visits_erased_unknown CHECK (((erased_at IS NULL) OR (num_nonnulls(company, phone, email, party_id, host_name, purpose) = 0))),
  CONSTRAINT visits_inside_checked_in CHECK (((in_at IS NULL) = (check_in_id IS NULL))),
  CONSTRAINT visits_out_after_in CHECK (((out_at IS NULL) OR ((in_at IS NOT NULL) AND (out_at >= in_at))))
);
CREATE UNIQUE INDEX visits_badge ON visits USING btree (site_id, expected_day, badge_number);
CREATE INDEX visits_by_created ON visits USING btree (created_at, id);
CREATE INDEX visits_by_day ON visits USING btree (expected_day);
CREATE INDEX visits_by_expected ON visits USING btree (((expected_day + COALESCE(expected_time, '23:59:59'::time without time zone))), id);
CREATE INDEX visits_by_host ON visits USING btree (host_tenant_id, expected_day);
CREATE INDEX visits_by_party ON visits USING btree (party_id);
CREATE UNIQUE INDEX visits_check_in ON visits USING btree (check_in_id);
CREATE UNIQUE INDEX visits_code ON visits USING btree (code);
CREATE INDEX visits_inside ON visits USING btree (in_at) WHERE ((in_at IS NOT NULL) AND (out_at IS NULL));
CREATE INDEX visits_words ON visits USING gin (search_words(visitor_name, company, email, phone) gin_trgm_ops);
CREATE TRIGGER visits_kept BEFORE DELETE ON visits FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER visits_stay BEFORE UPDATE ON visits FOR EACH ROW EXECUTE FUNCTION visits_stay();
CREATE TRIGGER visits_touched BEFORE UPDATE ON visits FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('visits', 'id', '{}', '{code}');

CREATE TABLE withheld_payments (
  id uuid DEFAULT uuid_v7() NOT NULL,
  tax text NOT NULL,
  month text NOT NULL,
  amount numeric(10,2) NOT NULL,
  paid_date date NOT NULL,
  payment_method text NOT NULL,
  cash_account_id uuid NOT NULL,
  reference text,
  recorded_by_name text DEFAULT current_setting('app.actor_name'::text) NOT NULL,
  reversed_at timestamp with time zone,
  reverse_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT withheld_payments_pkey PRIMARY KEY (id),
  CONSTRAINT withheld_payments_cash_account_id_cash_accounts_id_fk FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id) ON DELETE RESTRICT,
  CONSTRAINT withheld_payments_amount CHECK ((amount > (0)::numeric)),
  CONSTRAINT withheld_payments_method_known CHECK ((payment_method = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'mobile_money'::text, 'cheque'::text, 'credit_card'::text]))),
  CONSTRAINT withheld_payments_month CHECK ((month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text)),
  CONSTRAINT withheld_payments_reversed CHECK (((reversed_at IS NULL) = (reverse_reason IS NULL))),
  CONSTRAINT withheld_payments_tax_known CHECK ((tax = ANY (ARRAY['income'::text, 'vat'::text])))
);
CREATE INDEX withheld_payments_by_month ON withheld_payments USING btree (month, tax);
CREATE TRIGGER withheld_payments_kept BEFORE DELETE ON withheld_payments FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER withheld_payments_stay BEFORE UPDATE ON withheld_payments FOR EACH ROW EXECUTE FUNCTION withheld_payments_stay();
SELECT audit_attach('withheld_payments', 'id', '{}', '{}');

CREATE TABLE workspace_packages (
  id uuid DEFAULT uuid_v7() NOT NULL,
  name text NOT NULL,
  type text DEFAULT 'day_pass'::text NOT NULL,
  description text,
  daily_rate numeric(10,2) DEFAULT 0.00 NOT NULL,
  weekly_rate numeric(10,2) DEFAULT 0.00 NOT NULL,
  fortnight_rate numeric(10,2) DEFAULT 0.00 NOT NULL,
  monthly_rate numeric(10,2) DEFAULT 0.00 NOT NULL,
  quarterly_rate numeric(10,2) DEFAULT 0.00 NOT NULL,
  semi_annual_rate numeric(10,2) DEFAULT 0.00 NOT NULL,
  annual_rate numeric(10,2) DEFAULT 0.00 NOT NULL,
  total_spaces integer NOT NULL,
  free_room_hours integer,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  is_public boolean DEFAULT true NOT NULL,
  public_cycle text,
  features text[] DEFAULT '{}'::text[] NOT NULL,
  online_deposit numeric(10,2),
  tax_class text DEFAULT 'B'::text NOT NULL,
  CONSTRAINT workspace_packages_pkey PRIMARY KEY (id),
  CONSTRAINT workspace_packages_online CHECK (((online_deposit IS NULL) OR ((online_deposit >= (0)::numeric) AND (online_deposit = trunc(online_deposit)) AND (type = ANY (ARRAY['dedicated_shared'::text, 'flexible_shared'::text, 'virtual_office'::text])) AND (COALESCE(public_cycle, 'daily'::text) <> 'daily'::text)))),
  CONSTRAINT workspace_packages_public_cycle_known CHECK ((public_cycle = ANY (ARRAY['daily'::text, 'weekly'::text, 'fortnight'::text, 'monthly'::text, 'quarterly'::text, 'semi_annual'::text, 'annual'::text]))),
  CONSTRAINT workspace_packages_rates_not_negative CHECK ((LEAST(daily_rate, weekly_rate, fortnight_rate, monthly_rate, quarterly_rate, semi_annual_rate, annual_rate) >= (0)::numeric)),
  CONSTRAINT workspace_packages_spaces_counted CHECK (((total_spaces >= 0) AND (total_spaces <= 10000))),
  CONSTRAINT workspace_packages_tax_class_known CHECK ((tax_class = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text]))),
  CONSTRAINT workspace_packages_type_known CHECK ((type = ANY (ARRAY['day_pass'::text, 'dedicated_shared'::text, 'flexible_shared'::text, 'private_offices'::text, 'virtual_office'::text])))
);
CREATE INDEX workspace_packages_by_created ON workspace_packages USING btree (created_at, id);
CREATE INDEX workspace_packages_by_name ON workspace_packages USING btree (name, id);
CREATE UNIQUE INDEX workspace_packages_name_taken ON workspace_packages USING btree (lower(btrim(name)));
CREATE TRIGGER packages_keep_spaces AFTER UPDATE OF total_spaces, type ON workspace_packages FOR EACH ROW EXECUTE FUNCTION packages_keep_spaces();
CREATE TRIGGER workspace_packages_touched BEFORE UPDATE ON workspace_packages FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
SELECT audit_attach('workspace_packages', 'id', '{}', '{}');

CREATE TABLE write_offs (
  id uuid DEFAULT uuid_v7() NOT NULL,
  series text NOT NULL,
  seq integer NOT NULL,
  write_off_number text GENERATED ALWAYS AS document_number(series, seq) STORED,
  invoice_id uuid NOT NULL,
  tenant_id uuid,
  amount numeric(10,2) NOT NULL,
  vat numeric(10,2) DEFAULT '0'::numeric NOT NULL,
  written_on date NOT NULL,
  reason text NOT NULL,
  recorded_by_name text NOT NULL,
  reversed_at timestamp with time zone,
  reversed_by text,
  reverse_reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT write_offs_pkey PRIMARY KEY (id),
  CONSTRAINT write_offs_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT write_offs_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE RESTRICT,
  CONSTRAINT write_offs_amount_positive CHECK (((amount > (0)::numeric) AND ((vat >= (0)::numeric) AND (vat <= amount)))),
  CONSTRAINT write_offs_reversed CHECK (((reversed_at IS NULL) = (reverse_reason IS NULL)))
);
CREATE INDEX write_offs_by_created ON write_offs USING btree (created_at, id);
CREATE INDEX write_offs_by_invoice ON write_offs USING btree (invoice_id, created_at);
CREATE INDEX write_offs_by_tenant ON write_offs USING btree (tenant_id, created_at);
CREATE UNIQUE INDEX write_offs_number ON write_offs USING btree (series, seq);
CREATE UNIQUE INDEX write_offs_one_stands ON write_offs USING btree (invoice_id) WHERE (reversed_at IS NULL);
CREATE TRIGGER write_offs_kept BEFORE DELETE ON write_offs FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER write_offs_stay BEFORE UPDATE ON write_offs FOR EACH ROW EXECUTE FUNCTION reversed_once();
SELECT audit_attach('write_offs', 'id', '{}', '{}');

-- Functions, each in a file of its own:
-- add_change(entity text) returns text: server/db/schema/functions/base/add_change.sql
-- agreement_lines_take_space() returns trigger: server/db/schema/functions/agreements/agreement_lines_take_space.sql
-- agreement_numbers(many integer) returns integer: server/db/schema/functions/agreements/agreement_numbers.sql
-- agreements_free_units() returns trigger: server/db/schema/functions/agreements/agreements_free_units.sql
-- agreements_take_space() returns trigger: server/db/schema/functions/agreements/agreements_take_space.sql
-- allocations_add_to_days() returns trigger: server/db/schema/functions/billing/payments/allocations_add_to_days.sql
-- allocations_apply() returns trigger: server/db/schema/functions/billing/payments/allocations_apply.sql
-- asset_register(account text) returns numeric: server/db/schema/functions/inventory/asset_register.sql
-- audit_add_partitions(of_month date, from_tx xid8, to_tx xid8) returns void: server/db/schema/functions/base/audit_add_partitions.sql
-- audit_archive_hash(previous bytea, a audit_archives) returns bytea: server/db/schema/functions/audit/archives/audit_archive_hash.sql
-- audit_archived_states_stay() returns trigger: server/db/schema/functions/audit/archives/audit_archived_states_stay.sql
-- audit_archives_go_on() returns trigger: server/db/schema/functions/audit/archives/audit_archives_go_on.sql
-- audit_attach(entity regclass, key text, hashed text[], ignored text[]) returns void: server/db/schema/functions/base/audit_attach.sql
-- audit_begin_month(of_month date) returns boolean: server/db/schema/functions/audit/audit_begin_month.sql
-- audit_begins(OUT seq bigint, OUT hash bytea, OUT tx xid8, OUT audit_id bigint) returns record: server/db/schema/functions/audit/archives/audit_begins.sql
-- audit_bounds(from_tx xid8, to_tx xid8) returns text: server/db/schema/functions/base/audit_bounds.sql
-- audit_carry_states(of_archive integer) returns void: server/db/schema/functions/audit/archives/audit_carry_states.sql
-- audit_changes() returns trigger: server/db/schema/functions/base/audit_changes.sql
-- audit_cut(of_month date) returns boolean: server/db/schema/functions/base/audit_cut.sql
-- audit_cuts_stay() returns trigger: server/db/schema/functions/audit/archives/audit_cuts_stay.sql
-- audit_detach_archived(of_archive integer, last_redaction bigint) returns void: server/db/schema/functions/audit/archives/audit_detach_archived.sql
-- audit_event(event text, of_entity text, of_id text, details jsonb) returns void: server/db/schema/functions/audit/audit_event.sql
-- audit_guard_partitions(suffix text) returns void: server/db/schema/functions/base/audit_guard_partitions.sql
-- audit_hash(previous bytea, entry audit_log) returns bytea: server/db/schema/functions/audit/audit_hash.sql
-- audit_head_moves_on() returns trigger: server/db/schema/functions/audit/audit_head_moves_on.sql
-- audit_image(row_data jsonb, hashed text[], ignored text[]) returns jsonb: server/db/schema/functions/base/audit_image.sql
-- audit_last_states(of_entity text, below text, at_most integer, OUT low text, OUT ids text[], OUT states jsonb[]) returns record: server/db/schema/functions/audit/audit_last_states.sql
-- audit_lay_out() returns void: server/db/schema/functions/base/audit_lay_out.sql
-- audit_log_stays() returns trigger: server/db/schema/functions/audit/audit_log_stays.sql
-- audit_redact(of_entity text, ids text[], only_fields text[]) returns integer: server/db/schema/functions/audit/audit_redact.sql
-- audit_redacted(image jsonb, fields text[]) returns jsonb: server/db/schema/functions/audit/audit_redacted.sql
-- audit_seal_batch(at_most integer) returns integer: server/db/schema/functions/audit/audit_seal_batch.sql
-- audit_seal_goes_on() returns trigger: server/db/schema/functions/audit/audit_seal_goes_on.sql
-- audit_verify_archives() returns TABLE(kind text, audit_id bigint, message text): server/db/schema/functions/audit/archives/audit_verify_archives.sql
-- audit_verify_chain() returns TABLE(kind text, audit_id bigint, message text): server/db/schema/functions/audit/audit_verify_chain.sql
-- audit_verify_head() returns TABLE(kind text, audit_id bigint, message text): server/db/schema/functions/audit/audit_verify_head.sql
-- audit_verify_on(at_most bigint) returns TABLE(kind text, audit_id bigint, message text): server/db/schema/functions/audit/audit_verify_on.sql
-- audit_verify_part(place text, at_most integer, OUT next text, OUT looked integer, OUT problems jsonb) returns record: server/db/schema/functions/audit/audit_verify_part.sql
-- audit_verify_range(after_seq bigint, up_to bigint) returns TABLE(kind text, audit_id bigint, message text): server/db/schema/functions/audit/audit_verify_range.sql
-- audit_verify_rows() returns TABLE(kind text, entity text, entity_id text, message text): server/db/schema/functions/audit/audit_verify_rows.sql
-- audit_verify_rows_on(place text, at_most integer, OUT next text, OUT looked integer, OUT problems jsonb) returns record: server/db/schema/functions/audit/audit_verify_rows_on.sql
-- audit_verify_slice(spec audit_tables, below text, at_most integer, OUT next text, OUT looked integer, OUT problems jsonb) returns record: server/db/schema/functions/audit/audit_verify_slice.sql
-- audit_was_redacted(link bytea, entry audit_log) returns boolean: server/db/schema/functions/audit/audit_was_redacted.sql
-- audit_watch(watched regclass) returns void: server/db/schema/functions/base/audit_watch.sql
-- bank_notices_payment_stands() returns trigger: server/db/schema/functions/banking/bank_notices_payment_stands.sql
-- bank_notices_stay() returns trigger: server/db/schema/functions/banking/bank_notices_stay.sql
-- bill_allocations_apply() returns trigger: server/db/schema/functions/suppliers/bill_allocations_apply.sql
-- bill_attachments_guard() returns trigger: server/db/schema/functions/suppliers/bill_attachments_guard.sql
-- bill_lines_while_draft() returns trigger: server/db/schema/functions/suppliers/bill_lines_while_draft.sql
-- bill_payments_stay() returns trigger: server/db/schema/functions/suppliers/bill_payments_stay.sql
-- bills_stay() returns trigger: server/db/schema/functions/suppliers/bills_stay.sql
-- booking_items_stay_charged() returns trigger: server/db/schema/functions/bookings/booking_items_stay_charged.sql
-- booking_items_within_stock() returns trigger: server/db/schema/functions/bookings/booking_items_within_stock.sql
-- cash_accounts_keep_channels() returns trigger: server/db/schema/functions/mpesa/cash_accounts_keep_channels.sql
-- cash_accounts_keep_till() returns trigger: server/db/schema/functions/tills/cash_accounts_keep_till.sql
-- cash_accounts_stay() returns trigger: server/db/schema/functions/cash/cash_accounts_stay.sql
-- charges_stay() returns trigger: server/db/schema/functions/billing/charges/charges_stay.sql
-- check_goes_on(of_rule text, from_place text, to_place text) returns void: server/db/schema/functions/audit/check_goes_on.sql
-- check_ins_end_visits() returns trigger: server/db/schema/functions/visits/check_ins_end_visits.sql
-- check_ins_stay() returns trigger: server/db/schema/functions/presence/check_ins_stay.sql
-- checkout_refunds_stay() returns trigger: server/db/schema/functions/checkouts/checkout_refunds_stay.sql
-- checkouts_owe_again() returns trigger: server/db/schema/functions/checkouts/checkouts_owe_again.sql
-- checkouts_returned() returns trigger: server/db/schema/functions/checkouts/checkouts_returned.sql
-- checkouts_stay() returns trigger: server/db/schema/functions/checkouts/checkouts_stay.sql
-- cheques_bounced_unpaid() returns trigger: server/db/schema/functions/billing/cheques/cheques_bounced_unpaid.sql
-- cheques_edges() returns trigger: server/db/schema/functions/billing/cheques/cheques_edges.sql
-- cheques_follow_payment() returns trigger: server/db/schema/functions/billing/cheques/cheques_follow_payment.sql
-- cheques_follow_transfer() returns trigger: server/db/schema/functions/billing/cheques/cheques_follow_transfer.sql
-- cheques_receive() returns trigger: server/db/schema/functions/billing/cheques/cheques_receive.sql
-- counted_amount(pieces jsonb) returns numeric: server/db/schema/functions/base/counted_amount.sql
-- credit_note_lines_void_passes() returns trigger: server/db/schema/functions/passes/credit_note_lines_void_passes.sql
-- credit_notes_add_up() returns trigger: server/db/schema/functions/billing/invoices/credit_notes_add_up.sql
-- credit_notes_stay() returns trigger: server/db/schema/functions/billing/invoices/credit_notes_stay.sql
-- demand_letter_invoices_owed() returns trigger: server/db/schema/functions/billing/letters/demand_letter_invoices_owed.sql
-- demand_letters_in_order() returns trigger: server/db/schema/functions/billing/letters/demand_letters_in_order.sql
-- demand_letters_stay() returns trigger: server/db/schema/functions/billing/letters/demand_letters_stay.sql
-- demand_letters_whole() returns trigger: server/db/schema/functions/billing/letters/demand_letters_whole.sql
-- deposit_moves_apply() returns trigger: server/db/schema/functions/billing/payments/deposit_moves_apply.sql
-- depreciation_lines_apply() returns trigger: server/db/schema/functions/inventory/depreciation_lines_apply.sql
-- device_operations_in_order() returns trigger: server/db/schema/functions/devices/device_operations_in_order.sql
-- device_operations_stay() returns trigger: server/db/schema/functions/devices/device_operations_stay.sql
-- document_number(series text, seq integer) returns text: server/db/schema/functions/base/document_number.sql
-- documents_for_kra() returns trigger: server/db/schema/functions/tax/documents_for_kra.sql
-- effects_edges() returns trigger: server/db/schema/functions/gateway/effects_edges.sql
-- employee_benefits_stay() returns trigger: server/db/schema/functions/payroll/employee_benefits_stay.sql
-- employee_deductions_stay() returns trigger: server/db/schema/functions/payroll/employee_deductions_stay.sql
-- employee_loans_stay() returns trigger: server/db/schema/functions/payroll/employee_loans_stay.sql
-- expenses_open_account() returns trigger: server/db/schema/functions/expenses/expenses_open_account.sql
-- extra_peak(extra uuid, span_start timestamp with time zone, span_end timestamp with time zone, besides uuid[]) returns integer: server/db/schema/functions/bookings/extra_peak.sql
-- extras_keep_stock() returns trigger: server/db/schema/functions/bookings/extras_keep_stock.sql
-- fold_name(name text) returns text: server/db/schema/functions/base/fold_name.sql
-- forbid_change() returns trigger: server/db/schema/functions/base/forbid_change.sql
-- gateway_messages_stay() returns trigger: server/db/schema/functions/gateway/gateway_messages_stay.sql
-- inventory_assets_stay() returns trigger: server/db/schema/functions/inventory/inventory_assets_stay.sql
-- inventory_categories_no_ring() returns trigger: server/db/schema/functions/inventory/inventory_categories_no_ring.sql
-- inventory_items_follow() returns trigger: server/db/schema/functions/inventory/inventory_items_follow.sql
-- inventory_movements_apply() returns trigger: server/db/schema/functions/inventory/inventory_movements_apply.sql
-- inventory_movements_in_order() returns trigger: server/db/schema/functions/inventory/inventory_movements_in_order.sql
-- invoice_lines_join() returns trigger: server/db/schema/functions/billing/invoices/invoice_lines_join.sql
-- invoice_lines_stay() returns trigger: server/db/schema/functions/billing/invoices/invoice_lines_stay.sql
-- invoices_add_up() returns trigger: server/db/schema/functions/billing/invoices/invoices_add_up.sql
-- invoices_due_after_issue() returns trigger: server/db/schema/functions/billing/invoices/invoices_due_after_issue.sql
-- invoices_fee_once_a_month() returns trigger: server/db/schema/functions/billing/invoices/invoices_fee_once_a_month.sql
-- invoices_issue_adds_up() returns trigger: server/db/schema/functions/billing/invoices/invoices_issue_adds_up.sql
-- invoices_kept() returns trigger: server/db/schema/functions/billing/invoices/invoices_kept.sql
-- invoices_restore_letters() returns trigger: server/db/schema/functions/billing/letters/invoices_restore_letters.sql
-- invoices_settle_letters() returns trigger: server/db/schema/functions/billing/letters/invoices_settle_letters.sql
-- invoices_stay_issued() returns trigger: server/db/schema/functions/billing/invoices/invoices_stay_issued.sql
-- journal_days_put_together() returns integer: server/db/schema/functions/ledger/journal_days_put_together.sql
-- journal_entries_by_hand() returns trigger: server/db/schema/functions/ledger/journal_entries_by_hand.sql
-- journal_entries_whole() returns trigger: server/db/schema/functions/ledger/journal_entries_whole.sql
-- journal_hash(previous bytea, entry journal_entries) returns bytea: server/db/schema/functions/ledger/journal_hash.sql
-- journal_head_moves_on() returns trigger: server/db/schema/functions/ledger/journal_head_moves_on.sql
-- journal_lines_add_to_sums() returns trigger: server/db/schema/functions/ledger/journal_lines_add_to_sums.sql
-- journal_lines_balance() returns trigger: server/db/schema/functions/ledger/journal_lines_balance.sql
-- journal_refuse_old() returns trigger: server/db/schema/functions/ledger/journal_refuse_old.sql
-- journal_seal_batch(at_most integer) returns integer: server/db/schema/functions/ledger/journal_seal_batch.sql
-- journal_verify_chain() returns TABLE(kind text, entry_id uuid, message text): server/db/schema/functions/ledger/journal_verify_chain.sql
-- journal_verify_head() returns TABLE(kind text, entry_id uuid, message text): server/db/schema/functions/ledger/journal_verify_head.sql
-- journal_verify_on(at_most bigint) returns TABLE(kind text, entry_id uuid, message text): server/db/schema/functions/ledger/journal_verify_on.sql
-- journal_verify_range(after_n bigint, up_to bigint) returns TABLE(kind text, entry_id uuid, message text): server/db/schema/functions/ledger/journal_verify_range.sql
-- keep_key() returns trigger: server/db/schema/functions/base/keep_key.sql
-- leave_entries_stay() returns trigger: server/db/schema/functions/payroll/leave_entries_stay.sql
-- loan_repayments_apply() returns trigger: server/db/schema/functions/payroll/loan_repayments_apply.sql
-- loan_repayments_give_back() returns trigger: server/db/schema/functions/payroll/loan_repayments_give_back.sql
-- logo_images_in_use() returns trigger: server/db/schema/functions/settings/logo_images_in_use.sql
-- mail_items_stay_closed() returns trigger: server/db/schema/functions/mailroom/mail_items_stay_closed.sql
-- maintenance_records_status_edge() returns trigger: server/db/schema/functions/inventory/maintenance_records_status_edge.sql
-- member_accounts_end_access() returns trigger: server/db/schema/functions/members/member_accounts_end_access.sql
-- member_accounts_end_sessions() returns trigger: server/db/schema/functions/members/member_accounts_end_sessions.sql
-- member_accounts_role() returns trigger: server/db/schema/functions/members/member_accounts_role.sql
-- message_templates_in_turn() returns trigger: server/db/schema/functions/messages/message_templates_in_turn.sql
-- mpesa_channels_open_account() returns trigger: server/db/schema/functions/mpesa/mpesa_channels_open_account.sql
-- mpesa_orders_stay() returns trigger: server/db/schema/functions/mpesa/mpesa_orders_stay.sql
-- mpesa_receipts_payment_stands() returns trigger: server/db/schema/functions/mpesa/mpesa_receipts_payment_stands.sql
-- mpesa_receipts_stay() returns trigger: server/db/schema/functions/mpesa/mpesa_receipts_stay.sql
-- mpesa_requests_stay() returns trigger: server/db/schema/functions/mpesa/mpesa_requests_stay.sql
-- mpesa_reversals_edges() returns trigger: server/db/schema/functions/mpesa/mpesa_reversals_edges.sql
-- next_pay_code() returns text: server/db/schema/functions/base/next_pay_code.sql
-- note_change() returns trigger: server/db/schema/functions/base/note_change.sql
-- package_orders_stay() returns trigger: server/db/schema/functions/checkouts/package_orders_stay.sql
-- package_orders_take_place() returns trigger: server/db/schema/functions/checkouts/package_orders_take_place.sql
-- package_places_left(package uuid) returns integer: server/db/schema/functions/packages/package_places_left.sql
-- package_spaces_hold(package uuid) returns void: server/db/schema/functions/packages/package_spaces_hold.sql
-- package_tenants_put_together() returns integer: server/db/schema/functions/tenants/package_tenants_put_together.sql
-- packages_keep_spaces() returns trigger: server/db/schema/functions/packages/packages_keep_spaces.sql
-- paid_days_put_together() returns integer: server/db/schema/functions/billing/payments/paid_days_put_together.sql
-- pass_number() returns text: server/db/schema/functions/base/pass_number.sql
-- pass_uses_count() returns trigger: server/db/schema/functions/passes/pass_uses_count.sql
-- passes_stay() returns trigger: server/db/schema/functions/passes/passes_stay.sql
-- passkeys_end_sessions() returns trigger: server/db/schema/functions/users/passkeys_end_sessions.sql
-- passkeys_hold() returns trigger: server/db/schema/functions/users/passkeys_hold.sql
-- pay_code(tenant_number bigint) returns text: server/db/schema/functions/base/pay_code.sql
-- payee_payments_stay() returns trigger: server/db/schema/functions/payroll/payee_payments_stay.sql
-- payments_add_up() returns trigger: server/db/schema/functions/billing/payments/payments_add_up.sql
-- payments_not_refunded() returns trigger: server/db/schema/functions/billing/payments/payments_not_refunded.sql
-- payments_stay() returns trigger: server/db/schema/functions/billing/payments/payments_stay.sql
-- payroll_records_after_earlier() returns trigger: server/db/schema/functions/payroll/payroll_records_after_earlier.sql
-- payroll_records_begin() returns trigger: server/db/schema/functions/payroll/payroll_records_begin.sql
-- payroll_records_stay() returns trigger: server/db/schema/functions/payroll/payroll_records_stay.sql
-- petty_cash_has_enough() returns trigger: server/db/schema/functions/petty-cash/petty_cash_has_enough.sql
-- petty_cash_keep_reimbursed() returns trigger: server/db/schema/functions/petty-cash/petty_cash_keep_reimbursed.sql
-- petty_cash_open_account() returns trigger: server/db/schema/functions/petty-cash/petty_cash_open_account.sql
-- petty_cash_pay_back() returns trigger: server/db/schema/functions/petty-cash/petty_cash_pay_back.sql
-- petty_cash_take_vouchers() returns trigger: server/db/schema/functions/petty-cash/petty_cash_take_vouchers.sql
-- receivable_sums_put_together() returns integer: server/db/schema/functions/ledger/receivable_sums_put_together.sql
-- refund_parts_apply() returns trigger: server/db/schema/functions/billing/payments/refund_parts_apply.sql
-- refund_proposals_edges() returns trigger: server/db/schema/functions/billing/payments/refund_proposals_edges.sql
-- refunds_add_up() returns trigger: server/db/schema/functions/billing/payments/refunds_add_up.sql
-- report_runs_stay() returns trigger: server/db/schema/functions/reports/report_runs_stay.sql
-- reversed_once() returns trigger: server/db/schema/functions/billing/payments/reversed_once.sql
-- room_bookings_draw() returns trigger: server/db/schema/functions/bookings/room_bookings_draw.sql
-- room_bookings_status_edges() returns trigger: server/db/schema/functions/bookings/room_bookings_status_edges.sql
-- room_bookings_stay_sold() returns trigger: server/db/schema/functions/bookings/room_bookings_stay_sold.sql
-- room_price(minutes integer, hourly_rate numeric, half_day_rate numeric, half_day_hours integer, day_rate numeric, full_day_hours integer) returns numeric: server/db/schema/functions/base/room_price.sql
-- same_or_resealed(was text, becomes text) returns boolean: server/db/schema/functions/base/same_or_resealed.sql
-- search_words(one text, two text, three text, four text) returns text: server/db/schema/functions/base/search_words.sql
-- second_factors_end_sessions() returns trigger: server/db/schema/functions/users/second_factors_end_sessions.sql
-- second_factors_hold() returns trigger: server/db/schema/functions/users/second_factors_hold.sql
-- seeded_cash_account(payment_method text) returns uuid: server/db/schema/functions/cash/seeded_cash_account.sql
-- sessions_need_active_user() returns trigger: server/db/schema/functions/users/sessions_need_active_user.sql
-- settings_logo_known() returns trigger: server/db/schema/functions/settings/settings_logo_known.sql
-- settled_before() returns xid8: server/db/schema/functions/base/settled_before.sql
-- space_tx() returns xid8: server/db/schema/functions/base/space_tx.sql
-- statutory_payments_stay() returns trigger: server/db/schema/functions/payroll/statutory_payments_stay.sql
-- stock_moves_product_counted() returns trigger: server/db/schema/functions/products/stock_moves_product_counted.sql
-- stock_take_lines_while_open() returns trigger: server/db/schema/functions/inventory/stock_take_lines_while_open.sql
-- stock_takes_stay_closed() returns trigger: server/db/schema/functions/inventory/stock_takes_stay_closed.sql
-- tax_documents_edges() returns trigger: server/db/schema/functions/tax/tax_documents_edges.sql
-- tax_documents_queue() returns trigger: server/db/schema/functions/tax/tax_documents_queue.sql
-- tax_purchases_stay() returns trigger: server/db/schema/functions/tax/tax_purchases_stay.sql
-- tax_stamps_follow() returns trigger: server/db/schema/functions/billing/invoices/tax_stamps_follow.sql
-- tax_years_over(on_day date) returns boolean: server/db/schema/functions/billing/invoices/tax_years_over.sql
-- tenant_versions_stay() returns trigger: server/db/schema/functions/tenants/tenant_versions_stay.sql
-- tenants_add_to_packages() returns trigger: server/db/schema/functions/tenants/tenants_add_to_packages.sql
-- tenants_end_member_sessions() returns trigger: server/db/schema/functions/portal/tenants_end_member_sessions.sql
-- tenants_have_agreement() returns trigger: server/db/schema/functions/agreements/tenants_have_agreement.sql
-- tenants_keep_party() returns trigger: server/db/schema/functions/tenants/tenants_keep_party.sql
-- tenants_keep_pay_code() returns trigger: server/db/schema/functions/tenants/tenants_keep_pay_code.sql
-- tenants_lead_agreement() returns trigger: server/db/schema/functions/agreements/tenants_lead_agreement.sql
-- tenants_reprice_line(changed uuid[]) returns void: server/db/schema/functions/agreements/tenants_reprice_line.sql
-- tenants_status_edges() returns trigger: server/db/schema/functions/tenants/tenants_status_edges.sql
-- tills_are_received() returns trigger: server/db/schema/functions/tills/tills_are_received.sql
-- tills_open_account() returns trigger: server/db/schema/functions/tills/tills_open_account.sql
-- tills_stay() returns trigger: server/db/schema/functions/tills/tills_stay.sql
-- tills_take_moves() returns trigger: server/db/schema/functions/tills/tills_take_moves.sql
-- touch_updated_at() returns trigger: server/db/schema/functions/base/touch_updated_at.sql
-- tours_within_seats() returns trigger: server/db/schema/functions/tours/tours_within_seats.sql
-- transfers_stay() returns trigger: server/db/schema/functions/cash/transfers_stay.sql
-- tx_offset() returns bigint: server/db/schema/functions/base/tx_offset.sql
-- users_end_resets() returns trigger: server/db/schema/functions/users/users_end_resets.sql
-- users_end_sessions() returns trigger: server/db/schema/functions/users/users_end_sessions.sql
-- users_keep_admin() returns trigger: server/db/schema/functions/users/users_keep_admin.sql
-- users_leave_tenant() returns trigger: server/db/schema/functions/members/users_leave_tenant.sql
-- uuid_v7() returns uuid: server/db/schema/functions/base/uuid_v7.sql
-- vat_reliefs_for_debt() returns trigger: server/db/schema/functions/billing/payments/vat_reliefs_for_debt.sql
-- vat_returns_in_order() returns trigger: server/db/schema/functions/vat/vat_returns_in_order.sql
-- visits_stay() returns trigger: server/db/schema/functions/visits/visits_stay.sql
-- withheld_payments_stay() returns trigger: server/db/schema/functions/suppliers/withheld_payments_stay.sql
