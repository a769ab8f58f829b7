import * as z from 'zod';
import { MoneyText } from '../kernel/money.ts';
import { Email, optionalText, shortText } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { KraPin } from '../tenants/contract.ts';

/** Who books or buys without an account. */
export const ClientInfoInput = z.object({
  name: shortText('Name', 120),
  email: Email,
  // The client is called if something comes up; no phone number has fewer than five digits.
  phone: shortText('Phone', 40).regex(/(?:\d\D*){5}/, 'Phone must be a number such as 0712 345 678'),
  company: optionalText('Company', 150),
  kraPin: KraPin.optional().meta({ description: 'For the tax invoice' }),
});

export const ClientCheckout = z
  .object({
    token: z.string(),
    expiresAt: Instant,
    amount: MoneyText.meta({ description: 'With VAT' }),
    path: z.string().meta({ description: 'The page on which it is paid' }),
  })
  .meta({ id: 'ClientCheckout', description: 'Where a booking is paid before it counts' });
