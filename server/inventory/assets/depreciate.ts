import { sql } from 'drizzle-orm';
import { CLASSES, lastFinishedMonth } from '../../../domain/inventory/depreciation.ts';
import { DEPRECIATION_CLASSES } from '../../../domain/inventory/fields.ts';
import { formatMonth } from '../../../domain/kernel/format.ts';
import { addMoney, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { type Day, lastOfMonth } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { closedThrough, openCorrectionDay, postSelected } from '../../ledger/post.ts';
import type { InventoryDeps } from '../items/items.ts';

/**
 * Posting depreciation, capitalising and disposing of an asset take turns here, so that nothing is
 * depreciated that somebody else is just selling.
 */
export const holdBooks = async (db: Db): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('inventory_books'))`);
};

/**
 * What an asset still has to be depreciated by the end of a month, as domain/inventory/depreciation.ts works it out. An
 * asset that was entered late catches up; one that the opening balances hold too much of waits.
 */
export const dueAmounts = (month: Day) => sql`
  select item_id, depreciation_class, round(
      (cost - residual) * least(greatest(
        (extract(year from ${month}::date) - extract(year from acquired_on)) * 12
          + extract(month from ${month}::date) - extract(month from acquired_on) + 1, 0), life_months)
      / life_months, 2) - depreciated as amount
  from inventory_assets where disposed_on is null and acquired_on < ${month}::date + interval '1 month'`;

const accumulated = sql.join(
  [
    sql`case depreciation_class`,
    ...DEPRECIATION_CLASSES.map((of) => sql`when ${of} then ${CLASSES[of].accumulated}`),
    sql`end`,
  ],
  sql` `,
);

/**
 * The months that are over and not posted: from the one after the last, or from the first purchase that was posted on.
 * Assets that came with the opening balances begin with the month just over.
 */
export const monthsDue = async (db: Db, today: Day): Promise<Day[]> => {
  const { rows } = await db.execute<{ month: Day }>(sql`
    select m::date::text as month from generate_series(
      coalesce((select max(month) + interval '1 month' from depreciation_months),
        (select date_trunc('month', min(acquired_on)) from inventory_assets where is_posted), ${lastFinishedMonth(today)}::date),
      ${lastFinishedMonth(today)}::date, interval '1 month') as m
    where exists (select 1 from inventory_assets) order by m`);
  return rows.map(({ month }) => month);
};

const postMonth = async (db: Db, month: Day, date: Day): Promise<string> => {
  const { rows } = await db.execute<{ total: string | null }>(sql`
    with lines as (
      insert into depreciation_lines (item_id, month, depreciation_class, amount)
      select item_id, ${month}::date, depreciation_class, amount from (${dueAmounts(month)}) as due where amount > 0
      returning amount
    ) select sum(amount)::numeric(14, 2)::text as total from lines`);
  const total = rows[0]?.total ?? null;
  if (total === null) return '0.00';
  const words = formatMonth(month.slice(0, 7));
  await postSelected(
    db,
    'depreciation',
    'posted',
    sql`
      with sums as (
        select depreciation_class, sum(amount) as amount from depreciation_lines where month = ${month}::date group by 1
      ), head as (select uuid_v7() as entry_id, sum(amount) as amount from sums)
      select entry_id, ${date}::date as date, ${`Depreciation of ${words}`} as memo, ${month.slice(0, 7)} as source_id,
        ${ACCOUNTS.depreciation} as account, amount as debit, 0::numeric as credit, null::uuid as tenant_id from head
      union all
      select entry_id, ${date}::date, ${`Depreciation of ${words}`}, ${month.slice(0, 7)}, ${accumulated},
        0::numeric, s.amount, null::uuid from sums s cross join head`,
  );
  return total;
};

/**
 * Posts every month that is over, one entry for each, dated on its last day; a month of a closed period is dated today.
 * A month is claimed before it is worked on, so that it is posted once on any number of nodes.
 */
export const depreciate = async (deps: InventoryDeps): Promise<{ months: number; total: string }> => {
  const { db } = deps;
  const today = await getToday(deps);
  await holdBooks(db);
  const months = await monthsDue(db, today);
  if (months.length === 0) return { months: 0, total: '0.00' };
  const through = await closedThrough(db);
  const totals: string[] = [];
  for (const month of months) {
    const { rowCount } = await db.execute(
      sql`insert into depreciation_months (month) values (${month}) on conflict do nothing`,
    );
    if (rowCount === 0) continue;
    totals.push(await postMonth(db, month, openCorrectionDay(lastOfMonth(month), through, today)));
  }
  return { months: totals.length, total: toDecimalText(addMoney(...totals.map(parseMoney))) };
};
