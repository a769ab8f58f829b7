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

export const PaidTerms = z
  .object({
    terms: z.string().meta({ description: 'What cancelling costs, in a sentence' }),
    price: MoneyText.meta({ description: 'What was paid for it, with VAT' }),
    kept: MoneyText,
    refund: MoneyText.meta({ description: 'What comes back where it is cancelled now' }),
    freeUntil: Instant.meta({ description: 'Until when all of it comes back' }),
    way: z.enum(['mpesa', 'by_hand']).meta({ description: 'mpesa: to the phone that paid; by_hand: staff pay it out' }),
    mayCancel: z.boolean(),
    mayMove: z.boolean().meta({ description: 'While cancelling is free of charge' }),
  })
  .meta({ id: 'PaidTerms', description: 'What was paid online for a booking, and what comes back' });
export type PaidTerms = z.infer<typeof PaidTerms>;
