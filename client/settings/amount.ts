import * as z from 'zod';
import { formatMoney, isMoneyText, parseMoney } from '../../domain/kernel/money.ts';

/** "2500", "2,500" and "2500.5" become the two decimals of the wire. What is no amount stays as typed, to be refused. */
export function toWireAmount(typed: string): string {
  const plain = typed.replace(/[,\s]/g, '');
  return isMoneyText(plain) ? formatMoney(parseMoney(plain)) : typed;
}

/** "2500.00" is edited as "2500", since nobody types cents that are not there. */
export function toTypedAmount(amount: string): string {
  return amount.replace(/\.00$/, '');
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
