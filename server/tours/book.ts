import { and, eq, gt, or, sql } from 'drizzle-orm';
import { toMailbox } from '../../domain/bookings/mailbox.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { lastDigits } from '../../domain/kernel/phone.ts';
import type { createTour as CreateTour, TourInput } from '../../domain/tours/contract.ts';
import { type LocalNow, localNow } from '../bookings/slots/bookable.ts';
import { mailboxIn } from '../bookings/visitor-limits.ts';
import type { Deps } from '../deps.ts';
import { recognizeVisitor } from '../parties/lock-party.ts';
import { recordConsent } from '../settings/notice.ts';
import { tourCalendarPath, tourPath } from './addresses.ts';
import { lockTours, placeFor } from './slots.ts';
import { type TourRow, tours } from './tables.ts';
import { makeTourToken } from './token.ts';
import { notifyVisitor } from './tour-mail.ts';

// Who wants to see the space comes once, and may bring somebody else another time.
const MOST_TOURS_AHEAD = 2;

const countAhead = async ({ db }: Deps, { email, phone }: TourInput, now: LocalNow): Promise<number> => {
  const [ahead] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(tours)
    .where(
      and(
        eq(tours.state, 'booked'),
        gt(tours.startsAt, now.instant),
        or(
          sql`${mailboxIn(tours.email)} = ${toMailbox(email)}`,
          sql`right(regexp_replace(${tours.phone}, '\\D', '', 'g'), 9) = ${lastDigits(phone)}`,
        ),
      ),
    );
  return ahead?.count ?? 0;
};

const refuseTooMany = (ahead: number): void => {
  if (ahead < MOST_TOURS_AHEAD) return;
  throw new AppError(
    'too_many_requests',
    `You have ${MOST_TOURS_AHEAD} tours booked already. To change one, use the link in its confirmation.`,
    { retryAfterSeconds: 3_600 },
  );
};

const NO_CONSENT = { noticeVersion: null, consentedAt: null };

const writeTour = async (deps: Deps, input: TourInput, now: LocalNow): Promise<TourRow> => {
  const { name, email, phone, company, interest, startsAt, noticeVersion } = input;
  const consent = noticeVersion ? await recordConsent(deps, noticeVersion) : NO_CONSENT;
  lockTours(deps.db);
  const [ahead, place] = await Promise.all([
    countAhead(deps, input, now),
    placeFor(deps, startsAt, now, { byStaff: false }),
  ]);
  refuseTooMany(ahead);
  const partyId = await recognizeVisitor(deps.db, { name, email, phone, company }, consent);
  const [row] = await deps.db
    .insert(tours)
    .values({ ...place, name, email, phone, company, interest, partyId, ...consent })
    .returning();
  if (!row) throw new AppError('internal', 'The tour was not written');
  return row;
};

/** Books a tour for a visitor. */
export const createTour = async (
  deps: Deps,
  input: TourInput,
): Promise<{ tour: TourRow; booked: OutputOf<typeof CreateTour> }> => {
  const tour = await writeTour(deps, input, await localNow(deps));
  const token = await makeTourToken(deps.config, tour.id);
  await notifyVisitor(deps, tour, 'tour_confirmed');
  const { startsAt, endsAt } = tour;
  return {
    tour,
    booked: { token, startsAt, endsAt, managePath: tourPath(token), calendarPath: tourCalendarPath(token) },
  };
};
