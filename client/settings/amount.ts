import { isMoneyText, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';

/** "2500", "2,500" and "2500.5" become the two decimals of the wire. What is no amount stays as typed, to be refused. */
export function toWireAmount(typed: string): string {
  const plain = typed.replace(/[,\s]/g, '');
  return isMoneyText(plain) ? toDecimalText(parseMoney(plain)) : typed;
}

/** "2500.00" is edited as "2500". */
export function toAmountInput(amount: string): string {
  return amount.replace(/\.00$/, '');
}
