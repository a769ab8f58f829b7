import { sql } from 'drizzle-orm';
import { addMoney, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { addDays, type Day, type Instant, toInstant, weekday } from '../../domain/kernel/time.ts';
import type { MoneyInSummary } from '../../domain/mpesa/money-in-contract.ts';
import { type ReceivedRow, receivedSince } from '../billing/payments/received.ts';
import { listPlaces } from '../cash/accounts.ts';
import { getToday } from '../clock.ts';
import { batchQuery, rowsQuery, runBatch } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';

// Receipts that became payments are counted as payments. A clock of Safaricom's that is ahead of ours brings nothing into tomorrow.
const suspendedSince = (week: Instant, today: Instant) =>
  rowsQuery<ReceivedRow>(sql`
    select cash_account_id as "cashAccountId", sum(amount)::numeric(14, 2)::text as week,
      coalesce(sum(amount) filter (where paid_at >= ${today}::timestamptz), 0)::numeric(14, 2)::text as today
    from mpesa_receipts where state = 'suspense' and paid_at >= ${week}::timestamptz group by cash_account_id`);

// The same of what banks announced, by the day that they name.
const announcedSince = (week: Day, today: Day) =>
  rowsQuery<ReceivedRow>(sql`
    select cash_account_id as "cashAccountId", sum(amount)::numeric(14, 2)::text as week,
      coalesce(sum(amount) filter (where paid_on >= ${today}::date), 0)::numeric(14, 2)::text as today
    from bank_notices where state = 'waiting' and paid_on >= ${week}::date group by cash_account_id`);

const unmatched = batchQuery(
  sql`select count(*)::int as count, coalesce(sum(amount), 0)::numeric(14, 2)::text as amount,
    to_char(min(since) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "oldestAt"
    from (
      select amount, paid_at as since from mpesa_receipts where state = 'suspense'
      union all select amount, created_at from bank_notices where state = 'waiting'
    ) as waiting`,
  (rows: readonly MoneyInSummary['unmatched'][]) => rows[0] ?? { count: 0, amount: '0.00', oldestAt: null },
);

const channels = batchQuery(
  sql`select id, name, environment, is_active as "isActive" from mpesa_channels order by fold_name(name)`,
  (rows: readonly MoneyInSummary['channels'][number][]) => [...rows],
);

const openReturns = batchQuery(
  sql`select count(*)::int as count from mpesa_reversals where state in ('proposed', 'approved', 'sent', 'needs_review')`,
  (rows: readonly { count: number }[]) => rows[0]?.count ?? 0,
);

const waitingNotices = batchQuery(
  sql`select count(*)::int as count from bank_notices where state = 'waiting'`,
  (rows: readonly { count: number }[]) => rows[0]?.count ?? 0,
);

const hasNotices = batchQuery(
  sql`select exists (select from bank_notices) as has`,
  (rows: readonly { has: boolean }[]) => rows[0]?.has ?? false,
);

const sumUp = (rows: readonly ReceivedRow[], field: 'today' | 'week'): string =>
  toDecimalText(addMoney(...rows.map((row) => parseMoney(row[field]))));

/** What came in today and since Monday, in the days of the space; each shilling once, whatever became of it. */
export const moneyInSummary = async (deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<MoneyInSummary> => {
  const { timezone } = (await deps.settings.get()).general;
  const today = await getToday(deps);
  const monday = addDays(today, 1 - weekday(today));
  const places = await listPlaces(deps);
  const { received, suspended, announced, ...rest } = await runBatch(deps.db, {
    received: receivedSince({ from: monday, today }),
    suspended: suspendedSince(toInstant(monday, '00:00', timezone), toInstant(today, '00:00', timezone)),
    announced: announcedSince(monday, today),
    unmatched,
    channels,
    openReturns,
    waitingNotices,
    hasNotices,
  });
  const all = [...received, ...suspended, ...announced];
  const byPlace = Map.groupBy(all, ({ cashAccountId }) => cashAccountId);
  const accounts = places.flatMap(({ id, name, kind, isActive }) => {
    const rows = byPlace.get(id) ?? [];
    if (!isActive && rows.length === 0) return [];
    return { cashAccountId: id, name, kind, today: sumUp(rows, 'today'), week: sumUp(rows, 'week') };
  });
  return { today: sumUp(all, 'today'), week: sumUp(all, 'week'), accounts, ...rest };
};
