import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import { isAfter } from '../../../domain/bookings/rules.ts';
import { inWholeShillings } from '../../../domain/checkouts/rules.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { addMoney, type Cents, cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { amountText } from '../../../domain/kernel/money-text.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { vatTerms } from '../../../domain/settings/vat.ts';
import { bookingLines, itemAccounts } from '../../billing/kernel/booking-lines.ts';
import { localNow } from '../../bookings/slots/bookable.ts';
import type { Deps } from '../../deps.ts';
import type { PaidOnline } from '../../portal/hooks.ts';
import { lockPaid, mayGiveUp, refuseOther } from './cancel-paid.ts';
import { quotePaid } from './find.ts';
import { giveBack } from './give-back.ts';

/** What a booking costs now, as a checkout would price it. */
const priceNow = async (deps: Deps, booking: RoomBooking, today: Day): Promise<Cents> => {
  const terms = vatTerms(await deps.settings.get(), today);
  const lines = bookingLines(booking, await itemAccounts(deps.db, [booking]), terms);
  return addMoney(...inWholeShillings(lines).flatMap(({ net, vat }) => [net, vat]));
};

const refuseDearer = async (deps: Deps, before: Cents, price: Cents): Promise<void> => {
  if (price <= before) return;
  const { currency } = (await deps.settings.get()).general;
  const more = amountText(cents(price - before), currency);
  throw new AppError(
    'conflict',
    `This costs ${more} more than was paid. Choose a time that costs the same or less, or book it anew and cancel this one free of charge.`,
  );
};

/** Moves a booking that was paid while cancelling it is free of charge; what it costs less comes back. */
export const movePaid: PaidOnline['move'] = async (deps, bookingId, expected, work) => {
  const { checkout, booking } = await lockPaid(deps, bookingId);
  const now = await localNow(deps);
  const { price: before, lines, freeUntil } = await quotePaid(deps, checkout, booking, now.instant);
  if (!mayGiveUp(booking, now) || isAfter(now.instant, freeUntil))
    throw new AppError('too_late', 'This booking can be moved while cancelling it is free of charge. Please call us.');
  const moved = await work();
  const price = await priceNow(deps, moved, now.today);
  await refuseDearer(deps, before, price);
  const refund = cents(before - price);
  await refuseOther(deps, refund, expected);
  if (refund > 0)
    await giveBack(deps, {
      checkout,
      bookingId,
      lines,
      price: before,
      refund,
      reason: 'Booking moved to where it costs less',
      news: (amount) => `Your booking was moved and costs less now. We pay ${amount} back to you.`,
    });
  const { roomName, bookingDate, startTime, endTime } = moved;
  return {
    roomName,
    bookingDate,
    startTime,
    endTime,
    before: toDecimalText(before),
    price: toDecimalText(price),
    refund: toDecimalText(refund),
  };
};
