ALTER TABLE "payroll_records" ADD COLUMN "numbers" text;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_numbers_sealed" CHECK ("payroll_records"."numbers" ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$' and not "payroll_records"."identity" ?| array['nationalId', 'kraPin', 'nssfNumber', 'nhifNumber', 'bankAccount']) NOT VALID;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_numbers_sealed" CHECK ("employees"."bank_account" ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$' and "employees"."national_id" ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$' and "employees"."nhif_number" ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$' and "employees"."nssf_number" ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$' and "employees"."kra_pin" ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_accounts_sealed" CHECK ("suppliers"."account_number" ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$' and "suppliers"."mpesa_number" ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$' and "suppliers"."mpesa_account" ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$') NOT VALID;
--> statement-breakpoint
-- What is there already is sealed by the start, which has the key, and looked at then (server/startup/seal-plain.ts).
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM employees) THEN
    ALTER TABLE employees VALIDATE CONSTRAINT employees_numbers_sealed;
  END IF;
  IF NOT EXISTS (SELECT FROM payroll_records) THEN
    ALTER TABLE payroll_records VALIDATE CONSTRAINT payroll_records_numbers_sealed;
  END IF;
  IF NOT EXISTS (SELECT FROM suppliers) THEN
    ALTER TABLE suppliers VALIDATE CONSTRAINT suppliers_accounts_sealed;
  END IF;
END $$;
--> statement-breakpoint
UPDATE audit_tables SET hashed = hashed || '{numbers}' WHERE entity = 'payroll_records';--> statement-breakpoint
UPDATE audit_tables SET hashed = hashed || '{account_number,mpesa_number,mpesa_account}' WHERE entity = 'suppliers';--> statement-breakpoint
SELECT audit_watch('payroll_records');--> statement-breakpoint
SELECT audit_watch('suppliers');--> statement-breakpoint
INSERT INTO audit_personal (entity, fields) VALUES
  ('payroll_records', ARRAY['identity', 'numbers']),
  ('suppliers', ARRAY['contact_name', 'email', 'phone', 'account_number', 'mpesa_number', 'mpesa_account'])
  ON CONFLICT (entity) DO UPDATE SET fields = audit_personal.fields || EXCLUDED.fields;
