import { invalid } from '../../domain/kernel/errors.ts';
import { type Cents, toDecimalText } from '../../domain/kernel/money.ts';
import { type CountMoment, type Counts, countedAmount, findDenominations } from '../../domain/tills/rules.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import type { Deps } from '../deps.ts';
import { tillCounts } from './tables.ts';

export type Counted = { amount: Cents; pieces: Counts | null };

/** What was counted: by notes and coins where the currency has them, as a sum elsewhere. */
export const toCounted = (
  input: { counts?: Counts | undefined; amount?: Cents | undefined },
  currency: string,
): Counted => {
  if (input.counts && input.amount !== undefined) throw invalid({ amount: 'Enter the count or the amount, not both' });
  if (findDenominations(currency)) {
    if (!input.counts) throw invalid({ counts: 'Count the notes and coins' });
    return { amount: countedAmount(input.counts), pieces: input.counts };
  }
  if (input.counts) throw invalid({ counts: `Notes and coins of ${currency} are not known here: enter the amount` });
  if (input.amount === undefined) throw invalid({ amount: 'Enter what lies in the till' });
  return { amount: input.amount, pieces: null };
};

/** Every count is kept. */
export const keepCount = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  tillId: string,
  moment: CountMoment,
  { amount, pieces }: Counted,
): void => {
  const count = { tillId, moment, amount: toDecimalText(amount), pieces, countedAt: clock.now() };
  withoutWaiting(db, db.insert(tillCounts).values(count));
};
