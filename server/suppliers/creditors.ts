import { sql } from 'drizzle-orm';
import { type Cents, parseMoney } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { BillKind } from '../../domain/suppliers/bills/bill-rules.ts';
import { type BatchQuery, batchQuery } from '../db/query/query-batch.ts';

export type OpenBill = {
  id: string;
  supplierId: string;
  supplierName: string;
  kind: BillKind;
  number: string;
  date: Day;
  dueDate: Day;
  total: Cents;
  /** Of a credit it is negative. */
  open: Cents;
};

type Row = Omit<OpenBill, 'total' | 'open'> & { total: string; open: string };

/** What was open of each bill and credit at the end of a day, whatever was paid, reversed or cancelled since. */
export const openBillsAt = (date: Day): BatchQuery<OpenBill[]> =>
  batchQuery(
    sql`
    with settled as (
      select a.bill_id, sum(a.amount) as amount from bill_allocations a
      join bill_payments p on p.id = a.payment_id join bill_batches t on t.id = p.batch_id
      where t.paid_on <= ${date}::date and (p.reversed_on is null or p.reversed_on > ${date}::date) group by a.bill_id
    )
    select b.id, b.supplier_id as "supplierId", s.name as "supplierName", b.kind, b.number, b.bill_date::text as date,
      b.due_date::text as "dueDate", b.total::text,
      ((b.total - coalesce(d.amount, 0)) * case b.kind when 'bill' then 1 else -1 end)::text as open
    from bills b join suppliers s on s.id = b.supplier_id left join settled d on d.bill_id = b.id
    where b.posted_on <= ${date}::date and (b.cancelled_on is null or b.cancelled_on > ${date}::date)
      and b.total <> coalesce(d.amount, 0)
    order by s.name, b.due_date, b.id`,
    (rows: readonly Row[]) => rows.map((row) => ({ ...row, total: parseMoney(row.total), open: parseMoney(row.open) })),
  );

export type BillToPay = Pick<OpenBill, 'id' | 'supplierName' | 'number' | 'dueDate' | 'open'> & { isApproved: boolean };

/** What is to be paid of bills, those that wait for approval among them; a credit is below zero. */
export const billsToPay: BatchQuery<BillToPay[]> = batchQuery(
  sql`
  select b.id, s.name as "supplierName", b.number, b.due_date::text as "dueDate", b.state = 'approved' as "isApproved",
    ((b.total - b.paid) * case b.kind when 'bill' then 1 else -1 end)::text as open
  from bills b join suppliers s on s.id = b.supplier_id
  where (b.state = 'approved' and b.paid < b.total) or b.state = 'draft'`,
  (rows: readonly (Omit<BillToPay, 'open'> & { open: string })[]) =>
    rows.map((row) => ({ ...row, open: parseMoney(row.open) })),
);
