import * as z from 'zod';
import { toWireAmount } from './amount.ts';

/** A typed amount that the contract's own field must then take. */
export function amountField(label: string, contract: z.ZodType<string>) {
  return z
    .string()
    .transform(toWireAmount)
    .refine(
      (amount) => contract.safeParse(amount).success,
      `${label} must be an amount, such as 2500 or 2500.50, of at most 99,999,999.99`,
    );
}
