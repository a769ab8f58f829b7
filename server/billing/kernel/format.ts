import { formatDay } from '../../../domain/kernel/format.ts';
import type { Day } from '../../../domain/kernel/time.ts';

export { daysText } from '../../../domain/agreements/pauses.ts';
export { amountText, figureText } from '../../../domain/kernel/money-text.ts';

/** "14 Nov 2026" */
export const dayText = (day: Day): string => formatDay(day);

/** Text that was written for a list, with its days as documents say them. */
export const withReadableDays = (text: string): string =>
  text.replace(/\b\d{4}-(0[1-9]|1[0-2])-\d{2}\b/g, (day) => dayText(day));
