import { expect } from 'vitest';
import type { TestApp } from './app.ts';

// The books and the documents say the same: after whatever a test did, debits are credits, receivables are what is open on
// invoices, tenant credit is what is not allocated, deposits are what is held, and each invoice is paid and credited by its
// allocations alone.
export const expectBooksAgree = async (t: TestApp): Promise<void> => {
  const [sums] = await t.sql(`select
    (select coalesce(sum(debit) - sum(credit), 0) from journal_lines)::numeric(14, 2)::text as difference,
    (select coalesce(sum(debit - credit) filter (where account = '1100'), 0) from journal_lines)::numeric(14, 2)::text as receivables,
    (select coalesce(sum(amount - paid_amount - credited_amount - written_off_amount), 0) from invoices where status <> 'draft')::numeric(14, 2)::text as open,
    (select coalesce(sum(credit - debit) filter (where account = '2110'), 0) from journal_lines)::numeric(14, 2)::text as credit,
    ((select coalesce(sum(unallocated), 0) from payments) + (select coalesce(sum(unallocated), 0) from credit_notes))::numeric(14, 2)::text as unallocated,
    (select coalesce(sum(credit - debit) filter (where account = '2100'), 0) from journal_lines)::numeric(14, 2)::text as deposits,
    (select coalesce(sum(balance), 0) from deposit_balances)::numeric(14, 2)::text as held`);
  expect(sums).toEqual({
    difference: '0.00',
    receivables: sums?.open,
    open: sums?.open,
    credit: sums?.unallocated,
    unallocated: sums?.unallocated,
    deposits: sums?.held,
    held: sums?.held,
  });
  expect(await tenantsApart(t)).toEqual([]);
  expect(await invoicesApart(t)).toEqual([]);
};

// Tenant by tenant, since two wrongs may add up to a right.
const tenantsApart = (t: TestApp) =>
  t.sql(`
    with booked as (
      select tenant_id, coalesce(sum(debit - credit) filter (where account = '1100'), 0) as receivables,
        coalesce(sum(credit - debit) filter (where account = '2110'), 0) as credit,
        coalesce(sum(credit - debit) filter (where account = '2100'), 0) as deposit
      from journal_lines group by tenant_id
    )
    select t.company_name, b.* from tenants t left join booked b on b.tenant_id = t.id
    where coalesce(b.receivables, 0) <> (select coalesce(sum(amount - paid_amount - credited_amount - written_off_amount), 0) from invoices i where i.tenant_id = t.id and i.status <> 'draft')
      or coalesce(b.credit, 0) <> (select coalesce(sum(unallocated), 0) from payments p where p.tenant_id = t.id)
        + (select coalesce(sum(unallocated), 0) from credit_notes c where c.tenant_id = t.id)
      or coalesce(b.deposit, 0) <> coalesce((select balance from deposit_balances d where d.tenant_id = t.id), 0)`);

const invoicesApart = (t: TestApp) =>
  t.sql(`
    select i.invoice_number, i.paid_amount, i.credited_amount from invoices i
    where i.paid_amount + i.credited_amount + i.written_off_amount <> (select coalesce(sum(a.amount), 0) from allocations a where a.invoice_id = i.id)`);
