import { type SQL, sql } from 'drizzle-orm';
import type { BookingToday, NeedKind, SpaceKind } from '../../domain/dashboard/contract.ts';
import { can, type Permission, type Role } from '../../domain/kernel/access.ts';
import { addDays, addMonths, type Day, firstOfMonth, type Instant, toInstant } from '../../domain/kernel/time.ts';
import { countPlaces, placesSince } from '../agreements/units/package-places.ts';
import { owedFigures } from '../billing/dashboard-figures.ts';
import { bookingsOfDay, bookingsToCome } from '../bookings/dashboard-figures.ts';
import { type BatchQuery, batchQuery } from '../db/query/query-batch.ts';
import type { DashboardNeed } from '../feature.ts';
import { occupiedAtDayEnds, spacesByKind } from '../packages/dashboard-figures.ts';
import { holdersNow, tenanciesSince, tenantsNowAndBefore } from '../tenants/dashboard-figures.ts';

export const MONTHS = 12;

export type Needs = Readonly<Record<NeedKind, DashboardNeed>>;

export type Moment = { today: Day; now: Instant; zone: string };

type Owed = {
  count: number;
  amount: string;
  lateCount: number;
  lateAmount: string;
  soonCount: number;
  soonAmount: string;
};

export type Figures = {
  tenants: { now: number; before: number } | null;
  spaces: { kind: SpaceKind; total: number; occupied: number }[] | null;
  held: { day: Day; occupied: number }[] | null;
  owed: Owed;
  bookings: { count: number; next: BookingToday[] } | null;
  toCome: number | null;
  /** How many there are, or their names. */
  needs: Partial<Record<NeedKind, number | string[]>>;
};

/** The first days of the last months, the current one last. */
export const monthsUpTo = (today: Day): Day[] =>
  Array.from({ length: MONTHS }, (_, index) => addMonths(firstOfMonth(today), index + 1 - MONTHS));

// A month that is over is looked at when it ended; the one that runs, now.
const listDayEnds = ({ today, now, zone }: Moment): { day: Day; at: Instant }[] =>
  monthsUpTo(today).map((first) => {
    const next = addMonths(first, 1);
    return next > today ? { day: today, at: now } : { day: addDays(next, -1), at: toInstant(next, '00:00', zone) };
  });

/** Everything that is counted; what a role may not see is not counted either. */
export const queryFigures = (role: Role, moment: Moment, needs: Needs): BatchQuery<Figures> => {
  const { today, now, zone } = moment;
  const ends = listDayEnds(moment);
  const first = firstOfMonth(today);
  const when = (permission: Permission, figure: SQL): SQL => (can(role, permission) ? figure : sql`null`);
  const counted = Object.entries(needs)
    .filter(([, { permission }]) => can(role, permission))
    .map(([kind, { count }]) => sql`${kind}::text, ${count(moment)}`);
  const query = sql`
    select ${when('tenants:read', tenantsNowAndBefore({ day: first, at: toInstant(first, '00:00', zone) }))} as tenants,
      ${when('packages:read', spacesByKind(sql`(${countPlaces(holdersNow)})`))} as spaces,
      ${when('packages:read', occupiedAtDayEnds(ends, placesSince(ends[0]?.day ?? today, tenanciesSince(ends[0]?.at ?? now))))} as held,
      ${owedFigures(today)} as owed,
      ${when('bookings:read', bookingsOfDay(today, now))} as bookings,
      ${when('bookings:read', bookingsToCome(now))} as "toCome",
      jsonb_build_object(${sql.join(counted, sql`, `)}) as needs`;
  return batchQuery(query, ([row]: readonly Figures[]) => {
    if (!row) throw new Error('A count always answers');
    return row;
  });
};
