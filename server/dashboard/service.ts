import type { Activity } from '../../domain/audit/contract.ts';
import {
  type Dashboard,
  type getMetrics,
  NEED_KINDS,
  type NeedKind,
  SPACE_KINDS,
  type SpaceKind,
} from '../../domain/dashboard/contract.ts';
import { can, type Role } from '../../domain/kernel/access.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import { addDays, addMonths, type Day, firstOfMonth, lastOfMonth } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { occupancyPercent } from '../../domain/packages/rules.ts';
import { newestActivity } from '../audit/service.ts';
import { getToday } from '../clock.ts';
import type { ChangesDescriber } from '../db/query/audit-text.ts';
import { type BatchQuery, runBatch, runQuery, SKIPPED } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';
import { type MoneyPicture, moneyPicture, sumRevenue } from '../ledger/income.ts';
import { allDueDates } from '../payroll/calendar/due-dates.ts';
import { queryFirstSteps } from '../setup/first-steps.ts';
import { type Figures, type Moment, monthsUpTo, type Needs, queryFigures } from './figures.ts';

/** What the features say of themselves. */
export type Parts = { needs: Needs; describe: ChangesDescriber };

const NEWEST = 12;
const NOTHING = '0.00';

const getMoment = async (deps: Deps): Promise<Moment> => ({
  today: await getToday(deps),
  now: deps.clock.now(),
  zone: (await deps.settings.get()).general.timezone,
});

type Occupancy = NonNullable<Dashboard['occupancy']>;

const toSpaces = (spaces: Figures['spaces']): Occupancy['kinds'] =>
  SPACE_KINDS.map((kind) => {
    const { total = 0, occupied = 0 } = spaces?.find((row) => row.kind === kind) ?? {};
    return { kind, total, occupied, available: Math.max(total - occupied, 0) };
  });

const sum = (rows: readonly { total: number; available: number }[], of: 'total' | 'available') =>
  rows.reduce((whole, row) => whole + row[of], 0);

const toOccupancy = ({ spaces, held }: Figures): Dashboard['occupancy'] => {
  if (held === null) return null;
  const kinds = toSpaces(spaces);
  const total = sum(kinds, 'total');
  const then = held.at(-2)?.occupied ?? 0;
  return {
    rate: occupancyPercent(total, sum(kinds, 'available')),
    before: occupancyPercent(total, Math.max(total - then, 0)),
    kinds,
  };
};

// Last month up to the same day of it, or to its end where it was shorter.
const lastMonthToDate = (today: Day): { from: Day; to: Day } => {
  const from = addMonths(firstOfMonth(today), -1);
  const same = addDays(from, Number(today.slice(8)) - 1);
  return { from, to: same < lastOfMonth(from) ? same : lastOfMonth(from) };
};

const queryMoney = (today: Day): BatchQuery<MoneyPicture> => {
  const months = monthsUpTo(today);
  return moneyPicture({
    from: months[0] ?? today,
    to: today,
    span: lastMonthToDate(today),
    account: ACCOUNTS.receivables,
    at: addDays(firstOfMonth(today), -1),
  });
};

const toMonths = (today: Day, figures: Figures, money: MoneyPicture | null): Dashboard['months'] =>
  monthsUpTo(today).map((first, index) => {
    const month = first.slice(0, 7);
    const own = money?.months.find((row) => row.month === month);
    return {
      month,
      revenue: money ? (own?.revenue ?? NOTHING) : null,
      collections: money ? (own?.collections ?? NOTHING) : null,
      occupied: figures.held ? (figures.held[index]?.occupied ?? 0) : null,
    };
  });

const toNeed = (kind: NeedKind, found: number | string[]): Dashboard['needs'][number] =>
  typeof found === 'number' ? { kind, count: found } : { kind, count: found.length, names: found };

// What is counted, what the books add up to, what the authorities are owed and what a new space still needs are asked at
// once, and beside it what happened.
const workOut = async (deps: Deps, role: Role, moment: Moment, parts: Parts): Promise<Dashboard> => {
  const { today } = moment;
  const seesOwed = can(role, 'payments:read');
  const [{ figures, money, due, steps }, activity] = await Promise.all([
    runBatch(deps.db, {
      figures: queryFigures(role, moment, parts.needs),
      money: seesOwed ? queryMoney(today) : SKIPPED,
      due: can(role, 'payroll:read') ? allDueDates(today, undefined, role) : SKIPPED,
      steps: can(role, 'settings:security') ? queryFirstSteps(deps) : SKIPPED,
    }),
    can(role, 'activity:read') ? newestActivity(deps.db, parts.describe, NEWEST) : (null as Activity[] | null),
  ]);
  const { owed } = figures;
  const earned = can(role, 'finance:read') ? money : null;
  const revenueIn = (month: Day) => money?.months.find((row) => row.month === month.slice(0, 7))?.revenue ?? NOTHING;
  return {
    today,
    tenants: figures.tenants,
    revenue: earned
      ? {
          thisMonth: revenueIn(today),
          lastMonthToDate: earned.spanRevenue,
          lastMonth: revenueIn(addMonths(firstOfMonth(today), -1)),
        }
      : null,
    occupancy: toOccupancy(figures),
    pending: money ? { count: owed.count, amount: owed.amount, before: money.balance } : null,
    alerts: seesOwed
      ? {
          overdue: { count: owed.lateCount, amount: owed.lateAmount },
          dueThisWeek: { count: owed.soonCount, amount: owed.soonAmount },
        }
      : null,
    bookings: figures.bookings,
    dueDates: due,
    firstSteps: steps,
    needs: NEED_KINDS.map((kind) => toNeed(kind, figures.needs[kind] ?? 0)).filter(({ count }) => count > 0),
    months: toMonths(today, figures, earned),
    activity,
  };
};

/** Every open screen asks again whenever something changes: one answer serves all of a role, until the next change or minute. */
export const dashboard = async (deps: Deps, role: Role, parts: Parts): Promise<Dashboard> => {
  const moment = await getMoment(deps);
  const minute = moment.now.slice(0, 'yyyy-mm-ddThh:mm'.length);
  return deps.cache.get(`dashboard ${role} ${minute}`, () => workOut(deps, role, moment, parts));
};

/** The specification's own call. */
export const metrics = async (deps: Deps, role: Role, needs: Needs): Promise<OutputOf<typeof getMetrics>> => {
  const moment = await getMoment(deps);
  const { today } = moment;
  const seesAll = can(role, 'finance:read');
  const [figures, everEarned, earned] = await Promise.all([
    runQuery(deps.db, queryFigures(role, moment, needs)),
    seesAll ? sumRevenue(deps.db) : NOTHING,
    seesAll ? sumRevenue(deps.db, { from: firstOfMonth(today), to: today }) : NOTHING,
  ]);
  const { rate, kinds } = toOccupancy(figures) ?? { rate: 0, kinds: [] };
  const spacesIn = (kind: SpaceKind) => {
    const { available = 0, total = 0 } = kinds.find((row) => row.kind === kind) ?? {};
    return { available, total };
  };
  return {
    totalTenants: figures.tenants?.now ?? 0,
    totalRevenue: everEarned,
    monthlyRevenue: earned,
    occupancyRate: rate,
    pendingPayments: can(role, 'payments:read') ? figures.owed.amount : NOTHING,
    activeBookings: figures.toCome ?? 0,
    availableSpaces: {
      hotDesks: spacesIn('hotDesks'),
      dedicatedDesks: spacesIn('dedicatedDesks'),
      privateOffices: spacesIn('privateOffices'),
    },
  };
};
