import { type SQL, sql } from 'drizzle-orm';
import { type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { type BatchQuery, batchQuery } from '../../db/query/query-batch.ts';

export type OpenAt = {
  id: string;
  tenantId: string | null;
  invoiceNumber: string;
  issueDate: Day;
  dueDate: Day;
  daysOverdue: number;
  amount: string;
  open: Cents;
};

// Whatever settled an invoice after a day is taken off again: it was open then. Only what is open and what came later is
// read; of what is open, unless more is asked for, nothing but the index invoices_owed.
const openAt = (date: Day, tenantId: string | null, more: SQL = sql``) => {
  const columns = sql`i.tenant_id, i.due_date, ${more}`;
  const issued = sql`i.issue_date <= ${date}::date ${tenantId ? sql`and i.tenant_id = ${tenantId}::uuid` : sql``}`;
  const then = sql`i.amount - i.paid_amount - i.credited_amount - i.written_off_amount + l.amount`;
  return sql`
    with later as materialized (
      select invoice_id, sum(amount) as amount from allocations where dated_on > ${date}::date group by invoice_id
    )
    select ${columns} i.amount - i.paid_amount - i.credited_amount as open from invoices i
    where i.status = 'pending' and ${issued} and not exists (select from later l where l.invoice_id = i.id)
    union all
    select ${columns} ${then} from later l join invoices i on i.id = l.invoice_id where ${issued} and ${then} <> 0`;
};

export type AgedRow = {
  tenant: string;
  current: Cents;
  days30: Cents;
  days60: Cents;
  days90: Cents;
  older: Cents;
  oldestDays: number | null;
};

type AgedSums = Record<'tenant' | 'current' | 'days30' | 'days60' | 'days90' | 'older', string> & {
  oldest: number | null;
};

const bucket = (age: number) => sql.raw(`coalesce(sum(open) filter (where age = ${age}), 0)::numeric(14, 2)::text`);

/** What was open at the end of a day by tenant, by how long it was overdue. Visitors stand under the empty name. */
export const agedAt = (date: Day, tenantId: string | null): BatchQuery<AgedRow[]> =>
  batchQuery(
    sql`
    select coalesce(tenant_id::text, '') as tenant, ${bucket(0)} as current, ${bucket(1)} as days30, ${bucket(2)} as days60,
      ${bucket(3)} as days90, ${bucket(4)} as older, ${date}::date - min(due_date) filter (where age > 0) as oldest
    from (
      select tenant_id, sum(open) as open, min(due_date) as due_date,
        case when due_date >= ${date}::date then 0 when due_date >= ${date}::date - 30 then 1
          when due_date >= ${date}::date - 60 then 2 when due_date >= ${date}::date - 90 then 3 else 4 end as age
      from (${openAt(date, tenantId)}) as invoice group by tenant_id, age
    ) as aged group by tenant_id`,
    (rows: readonly AgedSums[]) =>
      rows.map((row) => ({
        tenant: row.tenant,
        current: parseMoney(row.current),
        days30: parseMoney(row.days30),
        days60: parseMoney(row.days60),
        days90: parseMoney(row.days90),
        older: parseMoney(row.older),
        oldestDays: row.oldest,
      })),
  );

export const openInvoicesAt = (date: Day, tenantId: string): BatchQuery<OpenAt[]> =>
  batchQuery(
    sql`
    select id, tenant_id as "tenantId", invoice_number as "invoiceNumber", issue_date::text as "issueDate", due_date::text as "dueDate",
      ${date}::date - due_date as "daysOverdue", amount::text, open::numeric(14, 2)::text as open
    from (${openAt(date, tenantId, sql`i.id, i.invoice_number, i.issue_date, i.amount,`)}) as invoice order by due_date, id`,
    (rows: readonly (Omit<OpenAt, 'open'> & { open: string })[]) =>
      rows.map((row) => ({ ...row, open: parseMoney(row.open) })),
  );
