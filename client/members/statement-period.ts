import { addMonths, type Day, firstOfMonth, readDay } from '../../domain/kernel/time.ts';
import { END_BEFORE_START, type Period } from '../../domain/reports/query.ts';

/** A year of months up to today: long enough to find last year's rent, short enough to read. */
export const usualPeriod = (today: Day): Period => ({ from: addMonths(firstOfMonth(today), -11), to: today });

/** The period in the address; where one end is missing or is no day, the usual one's. */
export function readPeriod(search: string, today: Day): Period {
  const given = new URLSearchParams(search);
  const usual = usualPeriod(today);
  return {
    from: readDay(given.get('from')) ?? usual.from,
    to: readDay(given.get('to')) ?? usual.to,
  };
}

export const periodFault = ({ from, to }: Period): string | null => (to < from ? END_BEFORE_START : null);
