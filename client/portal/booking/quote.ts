import { itemsPrice } from '../../../domain/bookings/item-rules.ts';
import { type Price, priceBooking, type RoomRates } from '../../../domain/bookings/price.ts';
import { addMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { QuotedItem } from './booked-along.tsx';

export type Quote = { hours: number; price: Price; rates: RoomRates; items: readonly QuotedItem[]; total: string };

/** What a session will cost, by the rules that the server charges by. */
export function priceQuote(
  rates: RoomRates,
  hours: number,
  remainingHours: number,
  items: readonly QuotedItem[],
): Quote {
  const price = priceBooking(hours * 60, remainingHours * 60, rates);
  return { hours, price, rates, items, total: toDecimalText(addMoney(price.amount, itemsPrice(items))) };
}
