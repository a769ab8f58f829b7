import { cx } from './class-names.ts';
import { formatCurrency, isNegative } from './format.ts';
import { useCurrency } from './zone.ts';

type MoneyTextProps = {
  /** The decimal text of the wire, such as "12500.00". */
  amount: string | null | undefined;
  currency?: string | undefined;
  /** Shows the cents too, where a sum must be checked to the cent. */
  cents?: boolean | undefined;
  /** Writes an amount below zero in the colour of lateness. */
  lateWhenNegative?: boolean | undefined;
  className?: string | undefined;
};

/** An amount without cents; hovering shows them. */
export function MoneyText({ amount, currency: given, cents, lateWhenNegative, className }: MoneyTextProps) {
  const own = useCurrency();
  const currency = given ?? own;
  if (amount === null || amount === undefined || amount === '') return <span className="text-muted">–</span>;
  return (
    <span
      title={cents ? undefined : formatCurrency(amount, { currency, cents: true })}
      className={cx('whitespace-nowrap tabular-nums', lateWhenNegative && isNegative(amount) && 'text-late', className)}
    >
      {formatCurrency(amount, { currency, cents })}
    </span>
  );
}
