import { AppError } from '../../domain/kernel/errors.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { Db } from '../db/connection/database.ts';
import { ledgerLock } from './tables.ts';

/** The day up to which the books are closed, or null. */
export const closedThrough = async (db: Db): Promise<Day | null> => {
  const [lock] = await db.select({ through: ledgerLock.lockedThrough }).from(ledgerLock);
  return lock?.through ?? null;
};

const isClosed = (day: Day, through: Day | null): boolean => through !== null && day <= through;

const closedWords = (through: Day): string => `The books are closed up to ${formatDay(through)}.`;

/**
 * The reason to post with on a day: none where the books are open, the one that was given where they are closed. Without
 * one it is refused, by the name of the field that holds the day.
 */
export const reasonOn = (day: Day, through: Day | null, given: string | null, field: string): string | null => {
  if (through === null || !isClosed(day, through)) return null;
  if (given !== null) return given;
  const message = `${closedWords(through)} Choose a later date, or give the reason why it is posted into a closed period.`;
  throw new AppError('period_closed', message, { fields: { [field]: message } });
};

/**
 * On which day something is put right: on its own day while that period is open, and today once it is closed, so that
 * figures which were reported stay as they were.
 */
export const correctionDay = (day: Day, through: Day | null, today: Day): Day => (isClosed(day, through) ? today : day);

/** The same, where nobody can be asked for a reason: while today is closed too, it has to wait. */
export const openCorrectionDay = (day: Day, through: Day | null, today: Day): Day => {
  const correction = correctionDay(day, through, today);
  if (through === null || !isClosed(correction, through)) return correction;
  throw new AppError('period_closed', `${closedWords(through)} That includes today: open them before this is posted.`);
};
