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
// read; of what is open, unless more is asked for, nothing but the index invoices_owed, in which no bad debt stands.
const openAt = (date: Day, tenantId: string | null, more: SQL = sql``) => {
  const columns = (settled: SQL, later: SQL) => sql`i.id, i.tenant_id, i.due_date, ${more}
    ${date}::date - i.due_date as days, i.amount - (${settled}) + ${later} as open`;
  const issued = sql`i.issue_date <= ${date}::date ${tenantId ? sql`and i.tenant_id = ${tenantId}::uuid` : sql``}`;
  return sql`
    with later as (
      select invoice_id, sum(amount) as amount from allocations where dated_on > ${date}::date group by invoice_id
    )
    select ${columns(sql`i.paid_amount + i.credited_amount`, sql`coalesce(l.amount, 0)`)}
    from invoices i left join later l on l.invoice_id = i.id where i.status = 'pending' and ${issued}
    union all
    select ${columns(sql`i.paid_amount + i.credited_amount + i.written_off_amount`, sql`l.amount`)}
    from later l join invoices i on i.id = l.invoice_id where i.status <> 'pending' and ${issued}`;
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

const bucket = (condition: string) =>
  sql.raw(`coalesce(sum(open) filter (where ${condition}), 0)::numeric(14, 2)::text`);

/** What was open at the end of a day by tenant, by how long it was overdue. Visitors stand under the empty name. */
export const agedAt = (date: Day, tenantId: string | null): BatchQuery<AgedRow[]> =>
  batchQuery(
    sql`
    select coalesce(tenant_id::text, '') as tenant, ${bucket('days <= 0')} as current, ${bucket('days between 1 and 30')} as days30,
      ${bucket('days between 31 and 60')} as days60, ${bucket('days between 61 and 90')} as days90, ${bucket('days > 90')} as older,
      max(days) filter (where days > 0) as oldest
    from (${openAt(date, tenantId)}) as invoice where open <> 0 group by tenant_id`,
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
      days as "daysOverdue", amount::text, open::numeric(14, 2)::text as open
    from (${openAt(date, tenantId, sql`i.invoice_number, i.issue_date, i.amount,`)}) as invoice where open <> 0 order by due_date, id`,
    (rows: readonly (Omit<OpenAt, 'open'> & { open: string })[]) =>
      rows.map((row) => ({ ...row, open: parseMoney(row.open) })),
  );
