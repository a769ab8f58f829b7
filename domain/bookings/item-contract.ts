import * as z from 'zod';
import { Id } from '../kernel/ids.ts';
import { MoneyText } from '../kernel/money.ts';
import { TaxClass } from '../settings/tax-classes.ts';

export const BookingItem = z
  .object({
    extraId: Id,
    name: z.string(),
    unit: z.string(),
    quantity: z.int(),
    unitPrice: MoneyText.meta({ description: 'The price when it was booked' }),
    taxClass: TaxClass,
    amount: MoneyText.meta({ description: 'As the price list has it: with VAT or without' }),
  })
  .meta({ id: 'BookingItem', description: 'Equipment or catering that is booked along with a room' });
export type BookingItem = z.infer<typeof BookingItem>;

export const MAX_ITEM_QUANTITY = 1_000;

export const ItemsInput = z
  .array(
    z.object({
      extraId: z.uuid('Choose an item'),
      quantity: z
        .int('Quantity must be a whole number')
        .min(1, 'Quantity must be at least 1')
        .max(MAX_ITEM_QUANTITY, 'Quantity must be at most 1,000'),
    }),
  )
  .max(20, 'At most 20 different items can be booked along')
  .refine((items) => new Set(items.map(({ extraId }) => extraId)).size === items.length, 'Each item may appear once')
  .meta({ description: 'Equipment and catering to book along' });
export type ItemsInput = z.output<typeof ItemsInput>;
