import { addMoney, type Cents, cents } from '../../kernel/money.ts';

export type VatMonth = { month: string; amount: Cents };

/** What each month has to pay: where it is below nothing, the credit is carried to the months after it. */
export const vatToPay = (months: readonly VatMonth[]): VatMonth[] => {
  let credit: Cents = cents(0);
  return months.map(({ month, amount }) => {
    const owed = addMoney(amount, credit);
    credit = cents(Math.min(owed, 0));
    return { month, amount: cents(Math.max(owed, 0)) };
  });
};
