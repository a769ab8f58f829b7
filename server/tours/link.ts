import { eq } from 'drizzle-orm';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import type { TourByLink } from '../../domain/tours/contract.ts';
import { linkEndsAt } from '../../domain/tours/rules.ts';
import { localNow } from '../bookings/slots/bookable.ts';
import type { Deps } from '../deps.ts';
import { tourCalendarPath } from './addresses.ts';
import { tourCalendar } from './calendar.ts';
import { changeTour } from './change-tour.ts';
import { lockTours, placeFor } from './slots.ts';
import { type TourRow, tours } from './tables.ts';
import { readTourToken } from './token.ts';
import { notifyVisitor } from './tour-mail.ts';

const hasBegun = ({ clock }: Pick<Deps, 'clock'>, { startsAt }: TourRow): boolean =>
  Date.parse(startsAt) <= Date.parse(clock.now());

// Who was erased has no link any more.
const usable = ({ clock }: Pick<Deps, 'clock'>, row: TourRow | undefined): TourRow => {
  if (!row || row.email === null) throw notFound('Tour');
  if (Date.parse(linkEndsAt(row.endsAt)) <= Date.parse(clock.now()))
    throw new AppError('not_found', 'This link has expired, because the tour is over. You can book another tour.');
  return row;
};

const findTour = async (deps: Deps, token: string, held: boolean): Promise<TourRow> => {
  const id = await readTourToken(deps.config, token);
  if (!id) throw notFound('Tour');
  const query = deps.db.select().from(tours).where(eq(tours.id, id));
  const [row] = await (held ? query.for('no key update') : query);
  return usable(deps, row);
};

const present = (deps: Deps, row: TourRow, token: string): TourByLink => ({
  name: row.name,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  state: row.state,
  mayChange: row.state === 'booked' && !hasBegun(deps, row),
  calendarPath: tourCalendarPath(token),
});

export const getTourByLink = async (deps: Deps, token: string): Promise<TourByLink> =>
  present(deps, await findTour(deps, token, false), token);

export const getTourCalendar = async (deps: Deps, token: string): Promise<string> =>
  tourCalendar(deps.config, await findTour(deps, token, false), await deps.settings.get(), 'PUBLISH');

const refuseLate = (deps: Deps, row: TourRow): void => {
  if (row.state === 'cancelled') throw new AppError('conflict', 'This tour was cancelled. You can book another one.');
  if (row.state !== 'booked' || hasBegun(deps, row))
    throw new AppError('too_late', 'This tour has begun, so it can no longer be changed.');
};

/** What became of a tour, and whether that is news. */
export type Changed = { tour: TourRow; isNews: boolean; answer: TourByLink };

export const moveTourByLink = async (deps: Deps, token: string, startsAt: Instant): Promise<Changed> => {
  lockTours(deps.db);
  const row = await findTour(deps, token, true);
  refuseLate(deps, row);
  if (Date.parse(row.startsAt) === Date.parse(startsAt))
    return { tour: row, isNews: false, answer: present(deps, row, token) };
  const place = await placeFor(deps, startsAt, await localNow(deps), { byStaff: false, except: row.id });
  const tour = await changeTour(deps, row, place);
  await notifyVisitor(deps, tour, 'tour_moved');
  return { tour, isNews: true, answer: present(deps, tour, token) };
};

export const cancelTourByLink = async (deps: Deps, token: string): Promise<Changed> => {
  const row = await findTour(deps, token, true);
  if (row.state === 'cancelled') return { tour: row, isNews: false, answer: present(deps, row, token) };
  refuseLate(deps, row);
  const tour = await changeTour(deps, row, { state: 'cancelled' });
  await notifyVisitor(deps, tour, 'tour_cancelled');
  return { tour, isNews: true, answer: present(deps, tour, token) };
};
