import * as z from 'zod';
import { toWireAmount } from './amount.ts';

/** Settings are texts, numbers, switches and lists of them, so equal text means equal value. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What a person has typed over the values that the form began with. */
export function editedValues<V extends object>(current: V, base: V): Partial<V> {
  const names = Object.keys(current) as (keyof V)[];
  const typed = names.filter((name) => !isSame(current[name], base[name]));
  return Object.fromEntries(typed.map((name) => [name, current[name]])) as Partial<V>;
}

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

/** A box cannot show "none"; an empty text is none again when it is sent. */
export const typedText = z
  .string()
  .nullable()
  .transform((text) => text?.trim() || null);
