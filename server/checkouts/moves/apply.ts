import { toSlot } from '../../../domain/bookings/rules.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { addMoney, parseMoney } from '../../../domain/kernel/money.ts';
import { giveUpKept } from '../../bookings/changes/confirm-paid.ts';
import { moveBooking } from '../../bookings/changes/move-booking.ts';
import { type NamedBooking, namedById } from '../../bookings/named-bookings.ts';
import type { Deps } from '../../deps.ts';
import type { CheckoutRow, MoveRow } from '../find.ts';
import { findPaidCheckouts, paidParts, sumPrices } from '../refunds/find.ts';
import { priceNow } from './price.ts';

/**
 * Moves a booking whose difference was paid, where the time is still free and still costs what was paid. What was kept for it is given up
 * first, so that it does not stand in its own way.
 */
export const applyMove = async (deps: Deps, checkout: CheckoutRow, move: MoveRow): Promise<NamedBooking[]> => {
  const { db } = deps;
  const { timezone } = (await deps.settings.get()).general;
  await giveUpKept(deps, move.keptIds);
  const { day, start, end } = toSlot(move, timezone);
  const moved = await moveBooking(deps, move.bookingId, {
    scope: 'this',
    roomId: move.roomId,
    bookingDate: day,
    startTime: start,
    endTime: end,
  });
  const before = sumPrices(await paidParts(db, await findPaidCheckouts(db, move.bookingId), move.bookingId));
  if (addMoney(before, parseMoney(checkout.amount)) !== (await priceNow(deps, moved)))
    throw new AppError('conflict', 'The booking costs something else by now');
  return [...(await namedById(deps, [move.bookingId])).values()];
};
