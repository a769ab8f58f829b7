-- Where the books begin (FIRST_BOOK_DAY in domain/kernel/time.ts). A trigger and not a constraint, since a backup that
-- has older entries must load.
CREATE OR REPLACE FUNCTION journal_refuse_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the entry is of %, before the first day of the books', NEW.entry_date
    USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entries_since_first_day';
END $$;

CREATE TRIGGER journal_entries_since_first_day BEFORE INSERT ON journal_entries
  FOR EACH ROW WHEN (NEW.entry_date < '2000-01-01') EXECUTE FUNCTION journal_refuse_old();
