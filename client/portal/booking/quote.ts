import { itemsPrice } from '../../../domain/bookings/item-rules.ts';
import { type Price, priceBooking, type RoomRates } from '../../../domain/bookings/price.ts';
import type { BookableExtra } from '../../../domain/extras/contract.ts';
import { addMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { TaxClass } from '../../../domain/settings/tax-classes.ts';
import { type PricedItem, priceItems, type WantedItem } from '../../bookings/form/items-field.tsx';

export type QuotedItem = PricedItem & { taxClass: TaxClass };

/** What is chosen of the equipment and catering, at its price and in its tax class. */
export const quoteItems = (wanted: readonly WantedItem[], extras: readonly BookableExtra[]): QuotedItem[] =>
  priceItems(wanted, extras).map((item) => ({
    ...item,
    taxClass: extras.find(({ id }) => id === item.extraId)?.taxClass ?? 'B',
  }));

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
