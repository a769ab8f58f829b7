import { bookingPayment, type PaymentDue } from '../../domain/bookings/payment.ts';
import { parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import { bookedBy } from './booking-events.ts';
import type { NamedBooking } from './named-bookings.ts';

export const toPayment = (booking: NamedBooking, settings: Settings): PaymentDue =>
  bookingPayment(
    {
      charge: parseMoney(booking.row.extraChargeAmount ?? '0.00'),
      isFree: booking.row.freeMinutes > 0,
      payer: bookedBy(booking),
    },
    settings,
  );

export const presentPayment = (booking: NamedBooking, settings: Settings) => {
  const { due, lines } = toPayment(booking, settings);
  return { due: toDecimalText(due), lines };
};

/** For mails and calendars; staff who book for a tenant have said it themselves, and nothing is due for what is cancelled. */
export const paymentText = (booking: NamedBooking, settings: Settings): string =>
  booking.row.clientName === null || booking.row.status === 'cancelled'
    ? ''
    : toPayment(booking, settings).lines.join('\n');
