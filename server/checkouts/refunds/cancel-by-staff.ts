import { eq } from 'drizzle-orm';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import type { BookingMoney } from '../../bookings/changes/booking-money.ts';
import { isCancellable } from '../../bookings/changes/cancel.ts';
import { namedById } from '../../bookings/named-bookings.ts';
import { localNow } from '../../bookings/slots/bookable.ts';
import type { Db } from '../../db/connection/database.ts';
import { checkoutRefunds } from '../tables.ts';
import { findPaid, lockPaid } from './cancel-paid.ts';
import { findPaidCheckouts, quotePaid, shareParts } from './find.ts';
import { closeParts, giveBackParts } from './give-back.ts';

// It would be a booking that nobody has paid for.
const refuseReturned = async (db: Db, bookingId: string): Promise<void> => {
  const rows = await db
    .select({ id: checkoutRefunds.id })
    .from(checkoutRefunds)
    .where(eq(checkoutRefunds.bookingId, bookingId))
    .limit(1);
  if (rows.length > 0)
    throw new AppError('conflict', 'What was paid for this booking goes back to its client: book the time anew');
};

const refusePaid = async (db: Db, bookingId: string): Promise<void> => {
  if ((await findPaidCheckouts(db, bookingId)).length > 0)
    throw invalid({ refund: 'This was paid online: say whether its terms say what goes back, or all of it does' });
};

/** A check that travels with the work; where it refuses, what was done is taken back with the transaction. */
const beside = async <T>(check: Promise<void>, work: () => Promise<T>): Promise<T> => {
  const [checked, done] = await Promise.allSettled([check, work()]);
  if (checked.status === 'rejected') throw checked.reason;
  if (done.status === 'rejected') throw done.reason;
  return done.value;
};

/** What was paid online goes back by the terms, or all of it, where the staff cancel. */
export const bookingMoney: BookingMoney = {
  find: async (deps, id) => {
    const booking = (await namedById(deps, [id])).get(id);
    return booking ? findPaid(deps, booking) : null;
  },
  setStatus: async (deps, id, { status, refund: wanted, reason }, work) => {
    if (status === 'confirmed') return beside(refuseReturned(deps.db, id), work);
    if (status !== 'cancelled') return work();
    // Asked beside the work, so that it costs nobody a conversation who has nothing to do with money.
    if (!wanted) return beside(refusePaid(deps.db, id), work);
    if ((await findPaidCheckouts(deps.db, id)).length === 0) return work();
    const { paid, booking } = await lockPaid(deps, id);
    if (!isCancellable(booking.row)) return work();
    const now = await localNow(deps);
    const quote = await quotePaid(deps, paid, booking, now.instant);
    const refund = wanted === 'all' ? quote.price : quote.refund;
    const parts = shareParts(quote.parts, refund);
    await giveBackParts(deps, {
      parts,
      bookingId: id,
      lateReason: reason ?? null,
      reason: `Booking cancelled by the staff${reason ? `: ${reason}` : ''}`,
      news: (amount, way) =>
        way === 'mpesa'
          ? `We had to cancel your booking, and ${amount} goes back to the phone that paid it.`
          : `Your booking is cancelled, and we pay ${amount} back to you.`,
    });
    const changed = await work();
    const words =
      refund > 0
        ? 'Your booking is cancelled. Its money goes back to you.'
        : 'Your booking is cancelled. By its terms nothing is paid back.';
    await closeParts(deps, { parts, bookingId: id, reason: words });
    return changed;
  },
};
