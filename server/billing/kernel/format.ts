import { formatDay } from '../../../domain/kernel/format.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';

export { amountText, figureText } from '../../../domain/kernel/money-text.ts';

/** "14 Nov 2026" */
export const dayText = (day: Day): string => formatDay(day);

/** "1 Nov 2026 to 30 Nov 2026", from the first day to the first one after it. */
export const daysText = (start: Day, end: Day): string => {
  const last = addDays(end, -1);
  return last <= start ? dayText(start) : `${dayText(start)} to ${dayText(last)}`;
};

/** Text that was written for a list, with its days as documents say them. */
export const withReadableDays = (text: string): string =>
  text.replace(/\b\d{4}-(0[1-9]|1[0-2])-\d{2}\b/g, (day) => dayText(day));
