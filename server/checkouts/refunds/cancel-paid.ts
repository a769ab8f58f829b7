import { isAfter } from '../../../domain/bookings/rules.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { type Cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { amountText } from '../../../domain/kernel/money-text.ts';
import { cancellationTerms, cancellationText } from '../../../domain/settings/cancellation-text.ts';
import { BY_ARRANGEMENT } from '../../../domain/tenants/late-credit.ts';
import { cancelRows, isCancellable } from '../../bookings/changes/cancel.ts';
import { CLIENT_CANCELLED } from '../../bookings/changes/confirm-paid.ts';
import { justChanged, lockBooking } from '../../bookings/changes/series.ts';
import { type NamedBooking, withNames } from '../../bookings/named-bookings.ts';
import { isPast, type LocalNow, localNow } from '../../bookings/slots/bookable.ts';
import type { Deps } from '../../deps.ts';
import { lockPartyAccount } from '../../parties/lock-party.ts';
import type { PaidOnline } from '../../portal/hooks.ts';
import { findPaidCheckouts, lockPaidCheckouts, type PaidCheckout, quotePaid } from './find.ts';
import { closeParts, giveBackParts } from './give-back.ts';

/** Cancelled by its client up to its start; what it costs is said by the terms. */
export const mayGiveUp = ({ row }: Pick<NamedBooking, 'row'>, now: LocalNow): boolean =>
  isCancellable(row) && !isPast(row.startsAt, now);

/** What was paid online for a booking, and what comes back where it is cancelled now; null where it was not. */
export const findPaid: PaidOnline['find'] = async (deps, booking) => {
  const paid = await findPaidCheckouts(deps.db, booking.row.id);
  if (paid.length === 0) return null;
  const now = await localNow(deps);
  const { price, kept, refund, freeUntil, way } = await quotePaid(deps, paid, booking, now.instant);
  return {
    terms: cancellationText(cancellationTerms(now.rooms, booking.room.type)),
    price: toDecimalText(price),
    kept: toDecimalText(kept),
    refund: toDecimalText(refund),
    freeUntil,
    way,
    mayCancel: mayGiveUp(booking, now),
    mayMove: mayGiveUp(booking, now) && !isAfter(now.instant, freeUntil),
  };
};

/** A booking that was paid, with its checkouts, its payer and its row held in the order in which money is. */
export const lockPaid = async (deps: Deps, bookingId: string) => {
  const paid = await lockPaidCheckouts(deps.db, bookingId);
  const [last] = paid;
  if (!last) throw justChanged();
  await lockPartyAccount(deps.db, last.partyId);
  const row = await lockBooking(deps.db, bookingId);
  const [booking] = row ? await withNames(deps, [row]) : [];
  if (!booking) throw justChanged();
  return { paid, booking };
};

export const refuseOther = async (deps: Deps, refund: Cents, expected: string | null): Promise<void> => {
  if (expected === null || expected === toDecimalText(refund)) return;
  const { currency } = (await deps.settings.get()).general;
  const message = `By now ${amountText(refund, currency)} comes back. Please look again.`;
  throw new AppError('conflict', message, { fields: { refund: message } });
};

const NOTHING_BACK = 'Your booking is cancelled. By its terms nothing is paid back.';

const reasonFor = async (deps: Deps, refund: Cents, paid: readonly PaidCheckout[]): Promise<string> => {
  const { currency } = (await deps.settings.get()).general;
  const part = refund === 0 ? null : amountText(refund, currency);
  return part
    ? `${paid.some(({ lines }) => lines.length > 1) ? 'This' : 'Your booking'} is cancelled. ${part} goes back to you.`
    : NOTHING_BACK;
};

/** Cancels a booking that was paid, for its client, and gives back what its terms say. */
export const cancelPaid: PaidOnline['cancel'] = async (deps, bookingId, expected) => {
  const { paid, booking } = await lockPaid(deps, bookingId);
  if (booking.row.status === 'cancelled') return booking.row.status;
  const now = await localNow(deps);
  if (!mayGiveUp(booking, now))
    throw new AppError('conflict', 'This booking has started or ended and cannot be cancelled');
  const { refund, parts } = await quotePaid(deps, paid, booking, now.instant);
  await refuseOther(deps, refund, expected);
  await giveBackParts(deps, {
    parts,
    bookingId,
    reason: 'Booking cancelled by the client',
    lateReason: BY_ARRANGEMENT,
    news: (amount, way) =>
      way === 'mpesa'
        ? `Your booking is cancelled, and ${amount} goes back to the phone that paid it.`
        : `Your booking is cancelled, and we pay ${amount} back to you.`,
  });
  await cancelRows(deps, [booking.row], { reason: CLIENT_CANCELLED });
  await closeParts(deps, { parts, bookingId, reason: await reasonFor(deps, refund, paid) });
  return 'cancelled';
};
