import { sql } from 'drizzle-orm';
import { type Cents, parseMoney } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { AccountKind } from '../../domain/ledger/contract.ts';
import { type BatchQuery, batchQuery } from '../db/query/query-batch.ts';

type Row = { code: string; name: string; kind: AccountKind; withAsset: boolean; amount: string };
type CashLine = Omit<Row, 'amount'> & { amount: Cents };

// Every entry for these moves money, and there are most of them: the totals of their days are enough. Only what is taken
// back of credit that was used is none of it.
const ALWAYS = sql`('payment', 'expense')`;
const CREDIT_TAKEN_BACK = sql`source_type = 'payment' and event = 'credit_taken_back'`;
// No entry for these does. Of all others each one is looked at.
const NEVER = sql`('invoice', 'credit_note', 'recognition', 'tenant_credit', 'depreciation')`;

/**
 * The other side of all entries of some days that moved money, by account: what came in is positive. Entries that also
 * moved a long-lived asset are told apart.
 */
export const cashLines = ({ from, to }: { from: Day; to: Day }): BatchQuery<CashLine[]> => {
  const days = sql`between ${from}::date and ${to}::date`;
  const query = sql`
    with others as materialized (
      select id from journal_entries where entry_date ${days} and source_type not in ${ALWAYS} and source_type not in ${NEVER}
    ), moved as materialized (
      select l.entry_id, bool_or(a.kind = 'asset' and a.code >= '1500' and not a.is_cash) as with_asset
      from others o join journal_lines l on l.entry_id = o.id join accounts a on a.code = l.account
      group by l.entry_id having bool_or(a.is_cash)
    ), parts as (
      select account, false as with_asset, sum(credit - debit) as amount from journal_days
      where day ${days} and source_type in ${ALWAYS} group by account
      union all
      select l.account, false, sum(l.debit - l.credit) from journal_entries e join journal_lines l on l.entry_id = e.id
      where ${CREDIT_TAKEN_BACK} and e.entry_date ${days} group by l.account
      union all
      select l.account, m.with_asset, sum(l.credit - l.debit)
      from moved m join journal_lines l on l.entry_id = m.entry_id group by l.account, m.with_asset
    ), sums as (
      select account, with_asset, sum(amount) as amount from parts group by account, with_asset having sum(amount) <> 0
    )
    select a.code, a.name, a.kind, s.with_asset as "withAsset", s.amount::numeric(14, 2)::text as amount
    from sums s join accounts a on a.code = s.account where not a.is_cash order by a.code`;
  return batchQuery(query, (rows: readonly Row[]) => rows.map((row) => ({ ...row, amount: parseMoney(row.amount) })));
};
