import { sql } from 'drizzle-orm';
import { isAfter } from '../../../domain/bookings/rules.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { type Cents, cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { amountText } from '../../../domain/kernel/money-text.ts';
import { BY_ARRANGEMENT } from '../../../domain/tenants/late-credit.ts';
import { localNow } from '../../bookings/slots/bookable.ts';
import type { Deps } from '../../deps.ts';
import type { PaidOnline } from '../../portal/hooks.ts';
import { roomsById } from '../../rooms/service.ts';
import { giveUpOthers, openMove } from '../moves/open.ts';
import { priceNow } from '../moves/price.ts';
import { lockPaid, mayGiveUp, refuseOther } from './cancel-paid.ts';
import { quotePaid, shareParts } from './find.ts';
import { closeParts, giveBackParts } from './give-back.ts';

const refuseOtherDue = async (deps: Deps, due: Cents, expected: string | null): Promise<void> => {
  if (expected === null || expected === toDecimalText(due)) return;
  const { currency } = (await deps.settings.get()).general;
  const message = `By now ${amountText(due, currency)} is to be paid. Please look again.`;
  throw new AppError('conflict', message, { fields: { due: message } });
};

/**
 * Moves a booking that was paid while cancelling it is free of charge. What it costs less comes back; where it costs more, the new time is
 * kept, and it moves once the difference is paid.
 */
export const movePaid: PaidOnline['move'] = async (deps, bookingId, expected, work) => {
  const { db } = deps;
  const { paid, booking } = await lockPaid(deps, bookingId);
  const now = await localNow(deps);
  const { price: before, parts, freeUntil } = await quotePaid(deps, paid, booking, now.instant);
  if (!mayGiveUp(booking, now) || isAfter(now.instant, freeUntil))
    throw new AppError('too_late', 'This booking can be moved while cancelling it is free of charge. Please call us.');
  await giveUpOthers(deps, bookingId);
  await db.execute(sql`savepoint before_move`);
  const moved = await work();
  const price = await priceNow(deps, moved);
  const { roomName, bookingDate, startTime, endTime } = moved;
  const shown = {
    roomName,
    bookingDate,
    startTime,
    endTime,
    before: toDecimalText(before),
    price: toDecimalText(price),
  };
  const [last] = paid;
  if (price > before && last) {
    await db.execute(sql`rollback to savepoint before_move`);
    const due = cents(price - before);
    await refuseOtherDue(deps, due, expected.due);
    const buffer = (await roomsById(deps, new Set([moved.roomId]))).get(moved.roomId)?.bufferMinutes ?? 0;
    const checkout = await openMove(deps, { booking, moved, paid: last, due, buffer });
    return { ...shown, refund: '0.00', due: toDecimalText(due), checkout };
  }
  const refund = cents(before - price);
  await refuseOther(deps, refund, expected.refund);
  const back = shareParts(parts, refund);
  await giveBackParts(deps, {
    parts: back,
    bookingId,
    reason: 'Booking moved to where it costs less',
    lateReason: BY_ARRANGEMENT,
    news: (amount) => `Your booking was moved and costs less now. We pay ${amount} back to you.`,
  });
  // A difference that was paid before and goes back as a whole is of no use any more.
  const used = back.filter((part) => part.checkout.isMove && part.refund > 0 && part.refund === part.price);
  await closeParts(deps, { parts: used, bookingId, reason: 'The booking was moved to where it costs less.' });
  return { ...shown, refund: toDecimalText(refund), due: '0.00', checkout: null };
};
