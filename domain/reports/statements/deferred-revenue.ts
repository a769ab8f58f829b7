import { addMoney, type Cents, cents } from '../../kernel/money.ts';
import { money, negated, sumMoney } from '../sums.ts';
import type { DeferredRevenue } from '../tax-contract.ts';

/** A movement of deferred revenue: debits less credits, by what it came of. */
export type Movement = { month: string; sourceType: string; amount: Cents };

type Step = Pick<DeferredRevenue, 'opening' | 'invoiced' | 'credited' | 'recognised' | 'other' | 'closing'>;

// By the day, and by the days of passes that were used or lapsed.
const EARNED = ['recognition', 'pass'];
const KNOWN = ['invoice', 'credit_note', ...EARNED];

/** Revenue to come is a liability: it grows by credits. */
export const rollForward = (opening: Cents, movements: readonly Movement[]): Step & { left: Cents } => {
  const grown = (wanted: (sourceType: string) => boolean): Cents =>
    negated(sumMoney(movements.filter(({ sourceType }) => wanted(sourceType)).map(({ amount }) => amount)));
  const left = addMoney(
    opening,
    grown(() => true),
  );
  return {
    opening: money(opening),
    invoiced: money(grown((source) => source === 'invoice')),
    credited: money(grown((source) => source === 'credit_note')),
    recognised: money(grown((source) => EARNED.includes(source))),
    other: money(grown((source) => !KNOWN.includes(source))),
    closing: money(left),
    left,
  };
};

export const rollMonths = (
  opening: Cents,
  months: readonly string[],
  movements: readonly Movement[],
): DeferredRevenue['months'] => {
  let carried = cents(opening);
  return months.map((month) => {
    const { left, ...step } = rollForward(
      carried,
      movements.filter((movement) => movement.month === month),
    );
    carried = left;
    return { month, ...step };
  });
};
