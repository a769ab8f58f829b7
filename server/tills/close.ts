import { eq } from 'drizzle-orm';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { type Cents, subtractMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { tillDifferenceLines } from '../../domain/ledger/postings.ts';
import type { CloseTill, CountResult, Till } from '../../domain/tills/contract.ts';
import { type Counts, tillNumber } from '../../domain/tills/rules.ts';
import { cashAccountById } from '../cash/accounts.ts';
import { getToday } from '../clock.ts';
import { postEntry } from '../ledger/post.ts';
import { keepCount, toCounted } from './counting.ts';
import { presentTill, readTill } from './find.ts';
import { expectedIn, holdOpenTill, type TillDeps, type TillUser } from './open.ts';
import { tills } from './tables.ts';

const hold = async ({ db }: TillDeps, id: string) => {
  const row = await holdOpenTill(db, id);
  if (!row) throw notFound('Till');
  if (row.closedAt) throw new AppError('till_closed', 'This till was closed already');
  return row;
};

/** The count is kept before anybody is told what it should have been. */
export const countTill = async (
  deps: TillDeps,
  id: string,
  input: { counts?: Counts | undefined; amount?: Cents | undefined },
): Promise<CountResult> => {
  const counted = toCounted(input, (await deps.settings.get()).general.currency);
  await hold(deps, id);
  const expected = await expectedIn(deps.db, id);
  keepCount(deps, id, 'check', counted);
  return {
    counted: toDecimalText(counted.amount),
    expected: toDecimalText(expected),
    difference: toDecimalText(subtractMoney(counted.amount, expected)),
  };
};

// By how much it differs is told to who has counted, and their count is kept: nobody finds out by trying.
const refuseUnexplained = (difference: Cents, { difference: shown, reason }: CloseTill): void => {
  if (shown !== undefined && shown !== difference)
    throw new AppError('outdated', 'Cash moved while you counted. Count again.');
  if (difference !== 0 && !reason) throw invalid({ reason: 'The count is not what the books have: give a reason' });
};

/** Who takes cash at the same moment is waited for, and is in the sum; who comes later finds the till closed. */
export const closeTill = async (deps: TillDeps, id: string, input: CloseTill, by: TillUser): Promise<Till> => {
  const { db } = deps;
  const counted = toCounted(input, (await deps.settings.get()).general.currency);
  const row = await hold(deps, id);
  const expected = await expectedIn(db, id);
  const difference = subtractMoney(counted.amount, expected);
  refuseUnexplained(difference, input);
  const place = await cashAccountById(deps, row.cashAccountId);
  if (difference !== 0) {
    await postEntry(db, {
      date: await getToday(deps),
      memo: `${place.name} ${tillNumber(row.number)}, ${difference < 0 ? 'short' : 'over'}: ${input.reason}`,
      sourceType: 'till',
      sourceId: id,
      event: 'closed',
      lines: tillDifferenceLines(place.account, ACCOUNTS.otherExpenses, difference),
    });
  }
  keepCount(deps, id, 'close', counted);
  await db
    .update(tills)
    .set({
      closedAt: deps.clock.now(),
      closedBy: by.id,
      closedByName: by.name,
      expected: toDecimalText(expected),
      counted: toDecimalText(counted.amount),
      difference: toDecimalText(difference),
      reason: difference === 0 ? null : input.reason,
    })
    .where(eq(tills.id, id));
  return presentTill(await readTill(db, id), by);
};
