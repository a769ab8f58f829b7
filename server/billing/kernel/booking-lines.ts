import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import type { BookingItem } from '../../../domain/bookings/item-contract.ts';
import { itemFormula, itemPrice } from '../../../domain/bookings/item-rules.ts';
import { bookingFormula, cheapestParts } from '../../../domain/bookings/price.ts';
import { formatDay, formatFigure } from '../../../domain/kernel/format.ts';
import { toIdSet } from '../../../domain/kernel/ids.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { addDays } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { taxed, type VatTerms } from '../../../domain/settings/vat.ts';
import type { Db } from '../../db/connection/database.ts';
import { extrasById } from '../../extras/service.ts';
import type { NewLine } from './new-invoice.ts';

const hours = (count: number): string => `${count} ${count === 1 ? 'hour' : 'hours'}`;

/** By the hour, the day or the half day where it is one of them; a mix is one piece, and its formula says of what. */
const billedQuantity = (booking: RoomBooking): Pick<NewLine, 'quantity' | 'unitPrice'> => {
  const { days, halfDays, minutes } = cheapestParts(booking.chargedHours * 60, booking);
  const sold = [
    { quantity: days, rate: booking.dayRate },
    { quantity: halfDays, rate: booking.halfDayRate },
    { quantity: minutes / 60, rate: booking.hourlyRate },
  ].filter(({ quantity }) => quantity > 0);
  const [only] = sold;
  return only?.rate && sold.length === 1
    ? { quantity: String(only.quantity), unitPrice: parseMoney(only.rate) }
    : { quantity: '1', unitPrice: parseMoney(booking.extraChargeAmount) };
};

const roomLine = (booking: RoomBooking, terms: VatTerms): NewLine => {
  const formula = bookingFormula(booking, formatFigure);
  const { net, vat, rate, taxClass } = taxed(parseMoney(booking.extraChargeAmount), terms, booking.taxClass);
  return {
    kind: 'room_hours',
    description: `${booking.roomName}, ${formatDay(booking.bookingDate)}${booking.purpose ? `: ${booking.purpose}` : ''}`,
    formula: booking.freeHours > 0 ? `${formula}, after ${hours(booking.freeHours)} free` : formula,
    ...billedQuantity(booking),
    net,
    taxClass,
    vatRate: rate,
    vat,
    account: ACCOUNTS.meetingRooms,
    serviceStart: booking.bookingDate,
    serviceEnd: addDays(booking.bookingDate, 1),
    bookingId: booking.id,
  };
};

export type ItemAccounts = ReadonlyMap<string, { account: string }>;

const itemLine = (item: BookingItem, booking: RoomBooking, accounts: ItemAccounts, terms: VatTerms): NewLine => {
  const { net, vat, rate, taxClass } = taxed(itemPrice(item), terms, item.taxClass);
  return {
    kind: 'other',
    description: `${item.name}, ${booking.roomName}, ${formatDay(booking.bookingDate)}`,
    formula: itemFormula(item),
    quantity: String(item.quantity),
    unitPrice: parseMoney(item.unitPrice),
    net,
    taxClass,
    vatRate: rate,
    vat,
    account: accounts.get(item.extraId)?.account ?? ACCOUNTS.otherServices,
    serviceStart: booking.bookingDate,
    serviceEnd: addDays(booking.bookingDate, 1),
    bookingId: booking.id,
  };
};

/** What a booking is invoiced with: its hours beyond the free ones, and what was booked along. */
export const bookingLines = (booking: RoomBooking, accounts: ItemAccounts, terms: VatTerms): NewLine[] => [
  ...(parseMoney(booking.extraChargeAmount) > 0 ? [roomLine(booking, terms)] : []),
  ...booking.items.map((item) => itemLine(item, booking, accounts, terms)),
];

// Nearly always there are none, and nothing is asked for.
export const itemAccounts = (db: Db, bookings: readonly Pick<RoomBooking, 'items'>[]): Promise<ItemAccounts> =>
  extrasById({ db }, [...toIdSet(bookings.flatMap(({ items }) => items.map(({ extraId }) => extraId)))]);
