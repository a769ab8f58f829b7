import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type Cents, cents, formatMoney } from '../../domain/kernel/money.ts';
import { Badge } from '../ui/badge.tsx';
import { Total } from './amount.tsx';

type EntryTotalsProps = { debit: Cents; credit: Cents; difference: Cents };

/** Told while the lines are typed, so that nobody has to add them up. */
export function EntryTotals({ debit, credit, difference }: EntryTotalsProps) {
  return (
    <div
      role="status"
      aria-label="Sum of the lines"
      className="mt-2 grid grid-cols-2 items-center gap-2 border-line border-t pt-2.5 text-sm sm:grid-cols-[1fr_8rem_8rem_2.25rem]"
    >
      <span className="max-sm:col-span-2">
        <Verdict difference={difference} empty={debit === 0 && credit === 0} />
      </span>
      <span className="sm:pr-3 sm:text-right">
        <span className="text-muted text-xs sm:sr-only">Debits </span>
        <Total amount={formatMoney(debit)} />
      </span>
      <span className="text-right sm:pr-3">
        <span className="text-muted text-xs sm:sr-only">Credits </span>
        <Total amount={formatMoney(credit)} />
      </span>
    </div>
  );
}

function Verdict({ difference, empty }: { difference: Cents; empty: boolean }) {
  if (empty) return <span className="text-muted text-xs">Debits and credits must be the same.</span>;
  if (difference === 0) {
    return (
      <Badge tone="good" icon={<CircleCheck aria-hidden />}>
        Balanced
      </Badge>
    );
  }
  return (
    <Badge tone="waiting" icon={<TriangleAlert aria-hidden />}>
      {`Difference ${formatMoney(cents(Math.abs(difference)))}: more ${difference > 0 ? 'debits' : 'credits'}`}
    </Badge>
  );
}
