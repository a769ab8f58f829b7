/**
 * What each measured call comes down to in SQL, for the two references. Triggers are off there, so each statement also
 * does what a trigger would have done to the sums, and leaves the audit out. Its entries count as sealed: otherwise the
 * server would seal them while it is measured itself.
 */
export const STATEMENTS = {
  list: `select i.*, i.amount - i.paid_amount - i.credited_amount as balance, p.starts_on, p.ends_on
    from invoices i left join rent_periods p on p.invoice_id = i.id order by i.created_at desc, i.id desc limit 21`,
  pay: `with invoice as (
      update invoices set paid_amount = paid_amount + 1 where id = $1 returning id, tenant_id
    ), payment as (
      insert into payments (tenant_id, invoice_id, amount, unallocated, payment_date, payment_method, recorded_by_name)
        select tenant_id, id, 1, 0, current_date, 'cash', 'Reference' from invoice returning id, tenant_id, invoice_id
    ), allocation as (
      insert into allocations (invoice_id, amount, payment_id, dated_on) select invoice_id, 1, id, current_date from payment
    ), entry as (
      insert into journal_entries (entry_date, memo, source_type, source_id, event, actor, actor_name, tx)
        select current_date, 'Payment', 'payment', id::text, 'received', 'reference', 'Reference', '0'::xid8 from payment returning id
    ), lines as (
      insert into journal_lines (entry_id, entry_date, account, debit, credit, tenant_id)
        select e.id, current_date, s.account, s.debit, s.credit, case s.account when '1100' then p.tenant_id end
        from entry e, payment p, (values ('1030', 1, 0), ('1100', 0, 1)) s (account, debit, credit)
    ) select id from payment`,
  book: `insert into room_bookings (tenant_id, room_id, starts_at, ends_at, booking_date, hourly_rate, charged_minutes)
    values ($1, $2, $3::timestamptz, $3::timestamptz + interval '1 hour', ($3::timestamptz)::date, 1500, 60) returning *`,
  issue: `with number as (
      insert into document_counters (series, next) values ('REFERENCE', 2)
        on conflict (series) do update set next = document_counters.next + 1 returning next - 1 as seq
    ), invoice as (
      insert into invoices (series, seq, tenant_id, type, description, issue_date, due_date, net, amount, bill_to)
        select 'REFERENCE', seq, $1, 'other', 'Printing', current_date, current_date + 7, 500, 500, '{"name": "Reference"}' from number
        returning *
    ), line as (
      insert into invoice_lines (position, kind, description, unit_price, net, account, service_start, service_end, invoice_id, issue_date)
        select 1, 'other', 'Printing', 500, 500, '4070', current_date, current_date + 1, id, current_date from invoice
    ), entry as (
      insert into journal_entries (entry_date, memo, source_type, source_id, event, actor, actor_name, tx)
        select current_date, 'Invoice', 'invoice', id::text, 'issued', 'reference', 'Reference', '0'::xid8 from invoice returning id
    ), lines as (
      insert into journal_lines (entry_id, entry_date, account, debit, credit, tenant_id)
        select e.id, current_date, s.account, s.debit, s.credit, case s.account when '1100' then i.tenant_id end
        from entry e, invoice i, (values ('1100', 500, 0), ('4070', 0, 500)) s (account, debit, credit)
    ) select * from invoice`,
  sums: `select account, sum(debit) as debit, sum(credit) as credit from journal_lines
    where entry_date between current_date - 365 and current_date group by account`,
  debtors: `select tenant_id, sum(amount - paid_amount - credited_amount) filter (where due_date >= current_date) as current,
      sum(amount - paid_amount - credited_amount) filter (where due_date < current_date) as late
    from invoices where status = 'pending' group by tenant_id order by 2 desc nulls last limit 500`,
  dashboard: `select (select count(*) from tenants where status = 'active') as tenants,
      (select sum(amount - paid_amount - credited_amount) from invoices where status = 'pending') as owed,
      (select count(*) from room_bookings where booking_date = current_date) as bookings,
      (select sum(credit - debit) from journal_days where account like '4%' and day >= date_trunc('month', current_date)) as income`,
  search: `select id, company_name from tenants
    where search_words(company_name, contact_person, email, phone) ilike '%' || $1 || '%' limit 5`,
  bill: `with due as (
      select t.id, t.company_name, t.rent_amount, row_number() over () as n from tenants t
      where t.status = 'active' and t.billed_through <= current_date
    ), invoice as (
      insert into invoices (series, seq, tenant_id, description, issue_date, due_date, net, amount, bill_to)
        select 'REFBILL', n, id, 'Rent', current_date, current_date + 7, rent_amount, rent_amount, jsonb_build_object('name', company_name)
        from due returning *
    ), line as (
      insert into invoice_lines (position, kind, description, unit_price, net, account, service_start, service_end, invoice_id, issue_date)
        select 1, 'rent', 'Rent', net, net, '4060', current_date, current_date + 30, id, current_date from invoice
    ), entry as (
      insert into journal_entries (entry_date, memo, source_type, source_id, event, actor, actor_name, tx)
        select current_date, 'Invoice', 'invoice', id::text, 'issued', 'reference', 'Reference', '0'::xid8 from invoice returning id, source_id
    ), lines as (
      insert into journal_lines (entry_id, entry_date, account, debit, credit, tenant_id)
        select e.id, current_date, s.account, s.debit * i.amount, s.credit * i.amount, case s.account when '1100' then i.tenant_id end
        from entry e join invoice i on i.id::text = e.source_id, (values ('1100', 1, 0), ('2200', 0, 1)) s (account, debit, credit)
    ) select count(*)::int as billed from invoice`,
} as const;

export type StatementName = keyof typeof STATEMENTS;
