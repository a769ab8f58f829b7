/**
 * Invoices over five years, or so many days, with what they post, shared by so many payers: nine of ten of each payer are paid. The
 * statements belong together, in this order.
 */
export const fillInvoices = (count: number, payers = 10_000, days = 1_825): readonly string[] => [
  `create temp table payer as
     select row_number() over (order by id) - 1 as turn, id, company_name from tenants where company_name like 'Bench %'
     order by id limit ${payers}`,
  `insert into invoices (series, seq, tenant_id, status, description, issue_date, due_date, net, amount, paid_amount, paid_at,
     bill_to, created_at, updated_at)
   select 'BENCH', n, t.id, case when d.is_open then 'pending' else 'paid' end, 'Rent of period ' || n, day, day + 7,
     1000 + n % 9000, 1000 + n % 9000, case when d.is_open then 0 else 1000 + n % 9000 end,
     case when d.is_open then null else day::timestamptz end,
     jsonb_build_object('name', t.company_name, 'contactPerson', null, 'email', null, 'phone', null, 'kraPin', null),
     day + n * interval '1 millisecond', day::timestamptz
   from generate_series(1, ${count}) n
     cross join (select count(*) as payers from payer) c
     join payer t on t.turn = n % c.payers
     cross join lateral (
       select current_date - ${days} + (n::bigint * ${days - 1} / ${count})::integer as day, (n + n / c.payers) % 10 = 0 as is_open
     ) d`,
  `insert into invoice_lines (position, kind, description, unit_price, net, tax_class, account, service_start, service_end, invoice_id, issue_date)
   select 1, 'rent', description, net, net, 'D', '4060', issue_date, issue_date + 1, id, issue_date from invoices where series = 'BENCH'`,
  `insert into payments (tenant_id, invoice_id, amount, unallocated, payment_date, payment_method, recorded_by_name, created_at)
   select tenant_id, id, amount, 0, issue_date, 'bank_transfer', 'Bench', created_at from invoices
   where series = 'BENCH' and status = 'paid'`,
  `insert into allocations (invoice_id, amount, payment_id, dated_on, created_at)
   select invoice_id, amount, id, payment_date, created_at from payments where recorded_by_name = 'Bench'`,
  `insert into journal_entries (entry_date, memo, source_type, source_id, event, actor, actor_name)
   select issue_date, 'Invoice', 'invoice', id::text, 'issued', 'bench', 'Bench' from invoices where series = 'BENCH'
   union all select payment_date, 'Payment', 'payment', id::text, 'received', 'bench', 'Bench' from payments
   where recorded_by_name = 'Bench'`,
  `insert into journal_lines (entry_id, entry_date, account, debit, credit, tenant_id)
   select e.id, e.entry_date, s.account, s.debit * i.amount, s.credit * i.amount, case s.account when '1100' then i.tenant_id end
   from journal_entries e join invoices i on e.source_type = 'invoice' and e.source_id = i.id::text
     cross join (values ('1100', 1, 0), ('4060', 0, 1)) s (account, debit, credit)
   where e.actor = 'bench'
   union all
   select e.id, e.entry_date, s.account, s.debit * p.amount, s.credit * p.amount, case s.account when '1100' then p.tenant_id end
   from journal_entries e join payments p on e.source_type = 'payment' and e.source_id = p.id::text
     cross join (values ('1010', 1, 0), ('1100', 0, 1)) s (account, debit, credit)
   where e.actor = 'bench'`,
  `insert into journal_days (account, day, source_type, debit, credit)
   select l.account, l.entry_date, e.source_type, sum(l.debit), sum(l.credit)
   from journal_lines l join journal_entries e on e.id = l.entry_id where e.actor = 'bench'
   group by l.account, l.entry_date, e.source_type`,
  `insert into receivable_sums (tenant_id, amount)
   select tenant_id, sum(debit - credit) from journal_lines where account = '1100' and entry_id in
     (select id from journal_entries where actor = 'bench') group by tenant_id`,
  `insert into paid_days (account, day, net, vat)
   select l.account, a.dated_on, sum(a.amount), 0
   from allocations a join invoices i on i.id = a.invoice_id join invoice_lines l on l.invoice_id = i.id
   where i.series = 'BENCH' group by l.account, a.dated_on`,
  // Counted as sealed, so that the sealer does not work through a million entries while others are measured.
  `insert into journal_seal (n, entry_id, tx, seq, hash)
   select (select n from journal_head) + row_number() over (order by tx, seq), id, tx, seq, sha256(id::text::bytea)
   from journal_entries where actor = 'bench'`,
  `update journal_head h set n = s.n, tx = s.tx, seq = s.seq, hash = s.hash
   from (select * from journal_seal order by n desc limit 1) s`,
];
