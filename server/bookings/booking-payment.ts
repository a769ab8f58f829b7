import { bookingPayment, type PaymentDue } from '../../domain/bookings/payment.ts';
import { bookingFormula } from '../../domain/bookings/price.ts';
import { formatFigure } from '../../domain/kernel/format.ts';
import { parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import { statusOn } from '../../domain/settings/tax-classes.ts';
import { type Clock, today } from '../clock.ts';
import { bookedBy } from './booking-events.ts';
import type { BookingRow, NamedBooking } from './named-bookings.ts';

/** How the charged hours come to the amount, as the invoice will have it. */
export const rowFormula = (row: BookingRow): string =>
  bookingFormula({ ...row, chargedHours: row.chargedMinutes / 60 }, formatFigure);

export const toPayment = (booking: NamedBooking, settings: Settings, clock: Clock): PaymentDue =>
  bookingPayment(
    {
      charge: parseMoney(booking.row.extraChargeAmount ?? '0.00'),
      taxClass: booking.room.taxClass,
      today: today(clock, settings.general.timezone),
      isFree: booking.row.freeMinutes > 0,
      payer: bookedBy(booking),
      items: booking.items,
      buyer: booking.tenant && statusOn(booking.tenant, today(clock, settings.general.timezone)),
    },
    settings,
  );

export const presentPayment = (booking: NamedBooking, settings: Settings, clock: Clock) => {
  const { due, lines } = toPayment(booking, settings, clock);
  return { due: toDecimalText(due), lines };
};

/** For mails and calendars; staff who book for a tenant have said it themselves, and nothing is due for what is cancelled. */
export const paymentText = (booking: NamedBooking, settings: Settings, clock: Clock): string =>
  booking.row.clientName === null || booking.row.status === 'cancelled'
    ? ''
    : toPayment(booking, settings, clock).lines.join('\n');
