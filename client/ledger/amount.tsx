import { parseMoney } from '../../domain/kernel/money.ts';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { entriesPath } from './url-state.ts';

type AmountProps = { amount: string };

/** A figure of the books: to the cent, without the currency, and nothing where there is nothing. */
export function Amount({ amount }: AmountProps) {
  if (parseMoney(amount) === 0) return null;
  return <MoneyText amount={amount} currency="" cents />;
}

/** Totals and balances are shown even when zero. */
export function Total({ amount }: AmountProps) {
  return <MoneyText amount={amount} currency="" cents className="font-semibold" />;
}

type AccountLinkProps = { code: string; name: string; to?: string | undefined };

/** An account leads to what was posted to it. */
export function AccountLink({ code, name, to }: AccountLinkProps) {
  return (
    <Link
      href={entriesPath({ account: code, ...(to ? { to } : {}) })}
      className="inline-flex min-h-[24px] gap-x-2 rounded-sm max-sm:flex-col sm:leading-6 font-medium hover:underline group-hover/row:text-accent"
    >
      <span className="text-muted tabular-nums max-sm:text-xs max-sm:leading-tight">{code}</span>
      <span className="wrap-break-word min-w-0">{name}</span>
    </Link>
  );
}
