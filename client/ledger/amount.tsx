import { parseMoney } from '../../domain/kernel/money.ts';
import { MoneyText } from '../ui/money-text.tsx';

type AmountProps = { amount: string };

/** A figure of the books: to the cent, without the currency, and nothing where there is nothing. */
export function Amount({ amount }: AmountProps) {
  if (parseMoney(amount) === 0) return null;
  return <MoneyText amount={amount} currency="" cents />;
}

/** A sum or a balance is told even where it is nothing. */
export function Total({ amount }: AmountProps) {
  return <MoneyText amount={amount} currency="" cents className="font-semibold" />;
}
