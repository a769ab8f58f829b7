CREATE TABLE "paid_days" (
	"account" text NOT NULL,
	"day" date NOT NULL,
	"net" numeric(20, 8) NOT NULL,
	"vat" numeric(20, 8) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receivable_sums" (
	"tenant_id" uuid,
	"amount" numeric(14, 2) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "paid_days_by_day" ON "paid_days" USING btree ("day");--> statement-breakpoint
INSERT INTO receivable_sums (tenant_id, amount)
  SELECT tenant_id, sum(debit - credit) FROM journal_lines WHERE account = '1100' GROUP BY tenant_id;
--> statement-breakpoint
INSERT INTO paid_days (account, day, net, vat)
  SELECT l.account, a.dated_on, sum(round(a.amount * l.net / i.amount, 8)), sum(round(a.amount * l.vat / i.amount, 8))
  FROM allocations a JOIN invoices i ON i.id = a.invoice_id JOIN invoice_lines l ON l.invoice_id = i.id
  WHERE a.payment_id IS NOT NULL GROUP BY l.account, a.dated_on;
--> statement-breakpoint
-- What is owed, from the index alone: for the dashboard in all, for the aged debtors by tenant.
DROP INDEX invoices_owed;
--> statement-breakpoint
CREATE INDEX invoices_owed ON invoices (due_date) INCLUDE (id, tenant_id, issue_date, amount, paid_amount, credited_amount) WHERE status = 'pending';
