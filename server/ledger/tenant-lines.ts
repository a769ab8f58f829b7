import { type SQL, sql } from 'drizzle-orm';
import { type Cents, parseMoney } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { type BatchQuery, batchQuery } from '../db/query/query-batch.ts';

export type TenantLine = {
  entryId: string;
  seq: number;
  date: Day;
  memo: string;
  sourceType: string;
  sourceId: string;
  account: string;
  /** Debits less credits. */
  amount: Cents;
};

type LineRow = Omit<TenantLine, 'amount' | 'seq'> & { amount: string; seq: string | null };

/** What was posted for a tenant to some accounts in a period, in the order of the books, and what stood there before. */
export const tenantLines = (
  tenantId: string,
  accounts: readonly string[],
  { from, to }: { from: Day; to: Day },
): BatchQuery<{ before: ReadonlyMap<string, Cents>; lines: TenantLine[] }> => {
  const query = sql`
    with own as (
      select l.entry_id, l.entry_date, l.account, l.debit - l.credit as amount from journal_lines l
      where l.tenant_id = ${tenantId}::uuid and l.account = any(${sql.param([...accounts])}::text[]) and l.entry_date <= ${to}::date
    )
    select null::uuid as "entryId", null::text as seq, null::text as date, null as memo, null as "sourceType", null as "sourceId",
      account, sum(amount)::numeric(14, 2)::text as amount
    from own where entry_date < ${from}::date group by account
    union all
    (select e.id, e.seq::text, o.entry_date::text, e.memo, e.source_type, e.source_id, o.account, sum(o.amount)::numeric(14, 2)::text
    from own o join journal_entries e on e.id = o.entry_id where o.entry_date >= ${from}::date
    group by e.id, o.entry_date, o.account order by o.entry_date, e.seq, o.account)`;
  return batchQuery(query, readLines);
};

const readLines = (rows: readonly LineRow[]) => {
  const known = rows.map((row) => ({ ...row, seq: Number(row.seq), amount: parseMoney(row.amount) }));
  return {
    before: new Map(known.filter(({ entryId }) => entryId === null).map(({ account, amount }) => [account, amount])),
    lines: known.filter(({ entryId }) => entryId !== null),
  };
};

// Of one tenant the lines are few; of all, what stands in the books now is kept, and what came later is taken off again.
const receivableParts = (date: Day, tenantId: string | null): SQL =>
  tenantId
    ? sql`select tenant_id, debit - credit as amount from journal_lines
        where account = ${ACCOUNTS.receivables} and entry_date <= ${date}::date and tenant_id = ${tenantId}::uuid`
    : sql`select tenant_id, amount from receivable_sums
        union all select tenant_id, credit - debit from journal_lines
        where account = ${ACCOUNTS.receivables} and entry_date > ${date}::date`;

/** What each tenant owes at the end of a day by the books; what belongs to none stands under the empty name. */
export const receivablesByTenant = (date: Day, tenantId: string | null): BatchQuery<ReadonlyMap<string, Cents>> =>
  batchQuery(
    sql`
    select coalesce(tenant_id::text, '') as tenant, sum(amount)::numeric(14, 2)::text as balance
    from (${receivableParts(date, tenantId)}) as part group by tenant_id having sum(amount) <> 0`,
    (rows: readonly { tenant: string; balance: string }[]) =>
      new Map(rows.map(({ tenant, balance }) => [tenant, parseMoney(balance)])),
  );
