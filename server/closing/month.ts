import { and, desc, eq } from 'drizzle-orm';
import type { ClosingMonth } from '../../domain/closing/contract.ts';
import {
  type ClosingStepId,
  listSteps,
  monthEnd,
  monthToClose,
  STEP_LABELS,
  stepProblem,
} from '../../domain/closing/steps.ts';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { setLock } from '../ledger/period-lock.ts';
import { closedThrough } from '../ledger/post.ts';
import { countAt } from './counts.ts';
import { closingSteps, monthClosings } from './tables.ts';

type ClosingDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

const firstDay = (month: string) => `${month}-01`;

export const getMonth = async (deps: ClosingDeps, wanted: string | undefined): Promise<ClosingMonth> => {
  const { db } = deps;
  const [today, lockedThrough] = [await getToday(deps), await closedThrough(db)];
  const month = wanted ?? monthToClose(lockedThrough, today);
  const end = monthEnd(month);
  const [counts, done, [closing]] = await Promise.all([
    countAt(deps, end),
    db
      .select()
      .from(closingSteps)
      .where(eq(closingSteps.month, firstDay(month)))
      .execute(),
    db
      .select()
      .from(monthClosings)
      .where(eq(monthClosings.month, firstDay(month)))
      .orderBy(desc(monthClosings.createdAt))
      .limit(1)
      .execute(),
  ]);
  const isClosed = lockedThrough !== null && end <= lockedThrough;
  return {
    month,
    monthEnd: end,
    isOver: end < today,
    isClosed,
    lockedThrough,
    closed: isClosed && closing ? { byName: closing.byName, at: closing.createdAt } : null,
    steps: listSteps(counts).map(({ id, label, finding }) => {
      const row = done.find(({ step }) => step === id);
      return {
        id,
        label,
        ...finding,
        done: row ? { byName: row.byName, at: row.createdAt, note: row.note } : null,
      };
    }),
  };
};

const refuseClosed = ({ isClosed, isOver }: ClosingMonth): void => {
  if (isClosed) throw new AppError('conflict', 'This month is closed: open it again by changing the period lock');
  if (!isOver) throw new AppError('conflict', 'This month is not over yet');
};

/** Who saw to a step of a month, and with what remark. */
export const setStep = async (
  deps: ClosingDeps,
  { month, step }: { month: string; step: ClosingStepId },
  { done, note }: { done: boolean; note: string | null },
): Promise<ClosingMonth> => {
  const known = await getMonth(deps, month);
  refuseClosed(known);
  const found = known.steps.find(({ id }) => id === step);
  if (!found) throw invalid({ step: 'This month has no such step' });
  const own = and(eq(closingSteps.month, firstDay(month)), eq(closingSteps.step, step));
  if (!done) {
    await deps.db.delete(closingSteps).where(own);
    return getMonth(deps, month);
  }
  const problem = stepProblem(found, note);
  if (problem) throw invalid({ note: problem });
  await deps.db
    .insert(closingSteps)
    .values({ month: firstDay(month), step, note })
    .onConflictDoUpdate({ target: [closingSteps.month, closingSteps.step], set: { note } });
  return getMonth(deps, month);
};

/** Nothing is left to do: the books are closed up to the end of the month. */
export const closeMonth = async (deps: ClosingDeps, month: string): Promise<ClosingMonth> => {
  const known = await getMonth(deps, month);
  refuseClosed(known);
  const left = known.steps.filter(({ done }) => done === null).map(({ id }) => STEP_LABELS[id]);
  if (left.length > 0) throw new AppError('conflict', `Not done yet: ${left.join(', ')}`);
  await setLock(deps, { lockedThrough: known.monthEnd, reason: null });
  await deps.db.insert(monthClosings).values({ month: firstDay(month) });
  return getMonth(deps, month);
};
