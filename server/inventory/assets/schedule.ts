import { eq, sql } from 'drizzle-orm';
import type {
  DepreciationRun,
  listDepreciation as ListDepreciation,
  ScheduleRow,
} from '../../../domain/inventory/asset-contract.ts';
import { depreciationSchedule } from '../../../domain/inventory/depreciation.ts';
import type { DepreciationClass } from '../../../domain/inventory/fields.ts';
import type { OutputOf } from '../../../domain/kernel/endpoint.ts';
import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { depreciationLines, depreciationMonths } from '../asset-tables.ts';
import { type AssetRow, toLife } from '../items/asset-view.ts';
import { getItem, type InventoryDeps } from '../items/items.ts';
import { findAsset } from './assets.ts';
import { dueAmounts, monthsDue } from './depreciate.ts';

const toRow = (asset: AssetRow, month: Day, amount: Cents, total: Cents, posted: boolean): ScheduleRow => ({
  month,
  amount: toDecimalText(amount),
  total: toDecimalText(total),
  value: toDecimalText(cents(parseMoney(asset.cost) - total)),
  posted,
});

// What was posted stands as it was posted; the months to come take up the running total of the straight line.
const scheduleFor = (asset: AssetRow, posted: readonly { month: Day; amount: string }[]): ScheduleRow[] => {
  let total = parseMoney(asset.opening);
  const behind = posted.map(({ month, amount }) => {
    total = addMoney(total, parseMoney(amount));
    return toRow(asset, month, parseMoney(amount), total, true);
  });
  if (asset.disposedOn !== null) return behind;
  const last = posted.at(-1)?.month ?? '';
  const ahead = depreciationSchedule(toLife(asset)).flatMap((row) => {
    const amount = cents(row.total - total);
    if (row.month <= last || amount <= 0) return [];
    total = row.total;
    return [toRow(asset, row.month, amount, total, false)];
  });
  return [...behind, ...ahead];
};

export const getSchedule = async (deps: InventoryDeps, itemId: string): Promise<ScheduleRow[]> => {
  const asset = await findAsset(deps.db, itemId);
  if (!asset) {
    await getItem(deps, itemId);
    return [];
  }
  const posted = await deps.db
    .select({ month: depreciationLines.month, amount: depreciationLines.amount })
    .from(depreciationLines)
    .where(eq(depreciationLines.itemId, itemId))
    .orderBy(depreciationLines.month);
  return scheduleFor(asset, posted);
};

type ClassSum = { depreciationClass: DepreciationClass; amount: string };

const MOST_MONTHS = 120;

const postedMonths = async (db: Db): Promise<DepreciationRun[]> => {
  const { rows } = await db.execute<{ month: Day; amount: string; assets: number; classes: ClassSum[] | null }>(sql`
    with latest as (select month from ${depreciationMonths} order by month desc limit ${MOST_MONTHS}), sums as (
      select l.month, l.depreciation_class, sum(l.amount) as amount, count(*)::int as assets
      from depreciation_lines l join latest using (month) group by 1, 2)
    select latest.month::text, coalesce(sum(s.amount), 0)::numeric(14, 2)::text as amount, coalesce(sum(s.assets), 0)::int as assets,
      jsonb_agg(jsonb_build_object('depreciationClass', s.depreciation_class, 'amount', s.amount::numeric(14, 2)::text)
        order by s.depreciation_class) filter (where s.month is not null) as classes
    from latest left join sums s using (month) group by latest.month order by latest.month desc`);
  return rows.map(({ classes, ...row }) => ({ ...row, classes: classes ?? [] }));
};

const nextSums = async (db: Db, month: Day | undefined): Promise<ClassSum[]> => {
  if (!month) return [];
  const { rows } = await db.execute<{ of: DepreciationClass; amount: string }>(sql`
    select depreciation_class as of, sum(amount)::numeric(14, 2)::text as amount from (${dueAmounts(month)}) as due
    where amount > 0 group by 1 order by 1`);
  return rows.map(({ of, amount }) => ({ depreciationClass: of, amount }));
};

export const depreciationOverview = async (deps: InventoryDeps): Promise<OutputOf<typeof ListDepreciation>> => {
  const { db } = deps;
  const due = await monthsDue(db, await getToday(deps));
  const { rows } = await db.execute<{ cost: string; depreciated: string; value: string }>(sql`
    select coalesce(sum(cost), 0)::numeric(14, 2)::text as cost, coalesce(sum(depreciated), 0)::numeric(14, 2)::text as depreciated,
      coalesce(sum(cost - depreciated), 0)::numeric(14, 2)::text as value
    from inventory_assets where disposed_on is null`);
  const { cost = '0.00', depreciated = '0.00', value = '0.00' } = rows[0] ?? {};
  return {
    months: await postedMonths(db),
    due,
    // Up to the last month that is over, all that is due is posted.
    next: await nextSums(db, due.at(-1)),
    cost,
    depreciated,
    bookValue: value,
  };
};
