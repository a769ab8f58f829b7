import { and, gt, lt, ne, sql } from 'drizzle-orm';
import type { OutputOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { addDays, daysBetween, type Instant, toDay, toInstant } from '../../domain/kernel/time.ts';
import { type listTourSlots as ListTourSlots, MOST_SLOT_DAYS } from '../../domain/tours/contract.ts';
import { isFull, lastTourDay, slotProblem, tourSlots } from '../../domain/tours/rules.ts';
import type { LocalNow } from '../bookings/slots/bookable.ts';
import { localNow } from '../bookings/slots/bookable.ts';
import type { Db } from '../db/connection/database.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import type { Deps } from '../deps.ts';
import { closedDaysBetween } from '../rooms/closed-days.ts';
import { tours } from './tables.ts';

type Span = { startsAt: Instant; endsAt: Instant };
type TakenTour = Span & { seat: number };

// More than can be booked in what is asked for at once.
const MOST_TOURS = 20_000;

const takenBetween = (db: Db, { startsAt, endsAt }: Span, except?: string): Promise<TakenTour[]> =>
  db
    .select({ startsAt: tours.startsAt, endsAt: tours.endsAt, seat: tours.seat })
    .from(tours)
    .where(
      and(
        lt(tours.startsAt, endsAt),
        gt(tours.endsAt, startsAt),
        ne(tours.state, 'cancelled'),
        except ? ne(tours.id, except) : undefined,
      ),
    )
    .limit(MOST_TOURS)
    .execute();

export const listTourSlots = async (
  deps: Deps,
  query: QueryOf<typeof ListTourSlots>,
): Promise<OutputOf<typeof ListTourSlots>> => {
  const now = await localNow(deps);
  const { today, zone, rooms } = now;
  const lastDay = lastTourDay(today);
  const from = query.from ?? today;
  const to = query.to ?? (query.from ? addDays(from, MOST_SLOT_DAYS - 1) : lastDay);
  if (daysBetween(from, to) >= MOST_SLOT_DAYS)
    throw invalid({ to: `Must be at most ${MOST_SLOT_DAYS} days from the first day` });
  const span = { startsAt: toInstant(from, '00:00', zone), endsAt: toInstant(addDays(to, 1), '00:00', zone) };
  const [closed, taken] = await Promise.all([closedDaysBetween(deps, { from, to }), takenBetween(deps.db, span)]);
  const slots = tourSlots({ from, to, rules: rooms, closed, taken, now: now.instant, today, zone });
  return { firstDay: today, lastDay, minutes: rooms.tourMinutes, slots };
};

/** Everything that books or moves tours takes turns, so that it sees who comes when. */
export const lockTours = (db: Db): void =>
  withoutWaiting(db, db.execute(sql`select pg_advisory_xact_lock(hashtext('tours'))`));

/** How long a tour is that begins then. */
export const tourSpan = (startsAt: Instant, { rooms }: LocalNow): Span => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(Date.parse(startsAt) + rooms.tourMinutes * 60_000).toISOString(),
});

const slotTaken = () =>
  new AppError('slot_taken', 'This time was just taken; choose another one', {
    fields: { startsAt: 'This time was just taken; choose another one' },
  });

const freeSeat = (span: Span, taken: readonly TakenTour[], toursAtOnce: number): number => {
  const used = new Set(taken.map(({ seat }) => seat));
  const seat = Array.from({ length: toursAtOnce }, (_, n) => n + 1).find((number) => !used.has(number));
  if (seat === undefined || isFull(span, taken, toursAtOnce)) throw slotTaken();
  return seat;
};

export type Place = Span & { day: string; seat: number };

/** Where a tour goes that begins then: with the tours locked the answer holds until the end; the table decides all the same. */
export const placeFor = async (
  { db }: Pick<Deps, 'db'>,
  startsAt: Instant,
  now: LocalNow,
  { byStaff, except }: { byStaff: boolean; except?: string },
): Promise<Place> => {
  const { rooms, zone, today } = now;
  const span = tourSpan(startsAt, now);
  const day = toDay(startsAt, zone);
  const [closed, taken] = await Promise.all([
    closedDaysBetween({ db }, { from: day, to: day }),
    takenBetween(db, span, except),
  ]);
  const problem = byStaff
    ? Date.parse(startsAt) <= Date.parse(now.instant) && 'This time has passed; choose a later one'
    : slotProblem({ startsAt, rules: rooms, closed, now: now.instant, today, zone });
  if (problem) throw invalid({ startsAt: problem });
  return { ...span, day, seat: freeSeat(span, taken, rooms.toursAtOnce) };
};
