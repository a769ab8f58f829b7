import { type AnyColumn, and, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ClientBookingInput } from '../../domain/bookings/contract.ts';
import { toMailbox } from '../../domain/bookings/mailbox.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { lastDigits } from '../../domain/kernel/phone.ts';
import type { Db } from '../db/connection/database.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import { CANCELLABLE } from './changes/cancel.ts';
import type { LocalNow } from './slots/bookable.ts';
import { roomBookings } from './tables.ts';

const MOST_FUTURE_BOOKINGS = 5;

/** As toMailbox folds an address: case, full width, dots and what follows a plus are no other person. */
export const mailboxIn = (email: AnyColumn): SQL => {
  const folded = sql`lower(btrim(normalize(${email}, NFKC)))`;
  return sql`replace(split_part(regexp_replace(${folded}, '@[^@]*$', ''), '+', 1), '.', '') || substring(${folded} from '@[^@]*$')`;
};

type Ahead = { byEmail: number; byPhone: number; seconds: number };

/**
 * The bookings to come of a visitor, by email address and by phone number. Those who book with the same one take turns, so
 * that six at once are counted as six.
 */
export const lockVisitor = async (
  db: Db,
  { email, phone }: ClientBookingInput['clientInfo'],
  now: LocalNow,
): Promise<Ahead | undefined> => {
  const address = toMailbox(email);
  const figures = lastDigits(phone);
  withoutWaiting(
    db,
    db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`client-email:${address}`}, 0)),
      pg_advisory_xact_lock(hashtextextended(${`client-phone:${figures}`}, 0))`),
  );
  const sameEmail = sql`${mailboxIn(roomBookings.clientEmail)} = ${address}`;
  const samePhone = sql`right(regexp_replace(${roomBookings.clientPhone}, '\\D', '', 'g'), 9) = ${figures}`;
  const [ahead] = await db
    .select({
      byEmail: sql<number>`(count(*) filter (where ${sameEmail}))::int`,
      byPhone: sql<number>`(count(*) filter (where ${samePhone}))::int`,
      seconds: sql<number>`ceil(extract(epoch from min(${roomBookings.startsAt}) - ${now.instant}::timestamptz))::int`,
    })
    .from(roomBookings)
    .where(
      and(
        isNull(roomBookings.tenantId),
        // What staff booked for them is no reason to refuse them.
        isNotNull(roomBookings.secretHash),
        inArray(roomBookings.status, [...CANCELLABLE]),
        gt(roomBookings.startsAt, now.instant),
        or(sameEmail, samePhone),
      ),
    )
    .execute();
  return ahead;
};

/** A visitor holds at most five. */
export const refuseTooMany = (ahead: Ahead | undefined): void => {
  if (!ahead || Math.max(ahead.byEmail, ahead.byPhone) < MOST_FUTURE_BOOKINGS) return;
  throw new AppError(
    'too_many_requests',
    `You have ${MOST_FUTURE_BOOKINGS} upcoming bookings under this email address or phone number, the maximum. Cancel one, or book again after the next one starts.`,
    { retryAfterSeconds: Math.max(1, ahead.seconds) },
  );
};
