import { type Cents, cents, toDecimalText } from '../kernel/money.ts';

const GROUP_AND_CENTS = '000.00'.length;

/** "12,500.00", as payslips and their steps have it. */
export const figure = (amount: Cents): string => {
  const text = toDecimalText(cents(Math.abs(amount)));
  let grouped = text.slice(-GROUP_AND_CENTS);
  for (let end = text.length - GROUP_AND_CENTS; end > 0; end -= 3) {
    grouped = `${text.slice(Math.max(0, end - 3), end)},${grouped}`;
  }
  return amount < 0 ? `-${grouped}` : grouped;
};
