import { MoneyText } from '../ui/money-text.tsx';
import { changeText } from './change-text.ts';

type FigureProps = { amount: string | null; className?: string | undefined };

/** A figure of a statement: to the cent, since its sums are checked, and without the currency, which the heading names. */
export function Figure({ amount, className }: FigureProps) {
  return <MoneyText amount={amount} currency="" cents className={className} />;
}

export function Change({ now, before }: { now: string; before: string | null }) {
  return <span className="text-muted">{changeText(now, before)}</span>;
}
