import { type Cents, cents } from '../../kernel/money.ts';

export type OpenItem = { id: string; balance: Cents };

export type Part<Item> = { item: Item; amount: Cents; isSettled: boolean };

export type PaymentEffect<Item> = { parts: Part<Item>[]; credit: Cents };

/**
 * Where a payment goes: to the named invoice, then to the oldest open ones, and what is left is credit. The open ones come
 * in their order, oldest first.
 */
export const paymentEffect = <Item extends OpenItem>(
  money: Cents,
  open: readonly Item[],
  named: string | null,
): PaymentEffect<Item> => {
  const first = open.filter(({ id }) => id === named);
  const rest = open.filter(({ id }) => id !== named);
  let left: number = money;
  const parts = [...first, ...rest].flatMap((item) => {
    const amount = cents(Math.min(left, item.balance));
    left -= amount;
    return amount > 0 ? [{ item, amount, isSettled: amount === item.balance }] : [];
  });
  return { parts, credit: cents(left) };
};
