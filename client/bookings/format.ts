import type { Allowance, RoomBooking } from '../../domain/bookings/contract.ts';
import { itemsPrice, itemText } from '../../domain/bookings/item-rules.ts';
import { formatMonth } from '../../domain/kernel/format.ts';
import { addMoney, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { hourlyText } from '../rooms/text.ts';
import { formatCurrency } from '../ui/format.ts';

/** "1 hour", "1.5 hours". */
export const hoursText = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);

/** "Boardroom A (12 pax) - KES 3,000/hour". */
export const roomLabel = ({ name, capacity, hourlyRate }: MeetingRoom, currency: string): string =>
  `${name} (${capacity} pax) - ${hourlyText(currency, hourlyRate)}`;

/** "Ksh 1,500": the specification's warning of an extra charge has this form. */
export const extraChargeText = (amount: string, currency: string): string =>
  formatCurrency(amount, { currency: currency === 'KES' ? 'Ksh' : currency });

/** The tenant, or the visitor who booked through the portal. */
export const whoBooked = ({ tenantName, clientInfo }: RoomBooking): string =>
  tenantName ?? clientInfo?.company ?? clientInfo?.name ?? 'Visitor';

const hoursLeft = ({ freeHours, remainingHours }: Allowance): string => `${remainingHours} of ${freeHours}`;

/** What is left of the free hours, month by month: "0 of 6 in Nov 2026; 6 of 6 each from Dec 2026 to Feb 2027". */
export const freeHoursLeft = (allowances: readonly Allowance[]): string => {
  if (allowances.every(({ freeHours }) => freeHours === 0)) return 'None in this package';
  const same: Allowance[][] = [];
  for (const allowance of allowances) {
    const before = same.at(-1);
    if (before?.[0] && hoursLeft(before[0]) === hoursLeft(allowance)) before.push(allowance);
    else same.push([allowance]);
  }
  return same
    .flatMap(([first, ...more]) => {
      const last = more.at(-1);
      if (!first) return [];
      const month = formatMonth(first.month);
      return `${hoursLeft(first)} ${last ? `each from ${month} to ${formatMonth(last.month)}` : `in ${month}`}`;
    })
    .join('; ');
};

/** Hours and items together; nothing for what was cancelled. */
export const bookingTotal = ({ status, extraChargeAmount, items }: RoomBooking): string =>
  status === 'cancelled' ? '0.00' : toDecimalText(addMoney(parseMoney(extraChargeAmount), itemsPrice(items)));

/** Whether somebody who is no tenant has it and it costs something: it can be paid at the desk before it is used. */
export const isPayable = (booking: RoomBooking): boolean =>
  booking.tenantId === null &&
  booking.partyId !== null &&
  booking.status !== 'pending' &&
  booking.status !== 'cancelled' &&
  bookingTotal(booking) !== '0.00';

/** "2 hours free", "1 hour charged", or both, and the items; the hours of a cancelled booking are neither. */
export const chargeText = ({ status, freeHours, chargedHours, duration, items }: RoomBooking): string => {
  if (status === 'cancelled') return hoursText(duration);
  const parts = [
    freeHours > 0 ? `${hoursText(freeHours)} free` : null,
    chargedHours > 0 ? `${hoursText(chargedHours)} charged` : null,
    ...items.map(itemText),
  ];
  return parts.filter(Boolean).join(', ');
};
