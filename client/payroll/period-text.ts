import { lastOfMonth } from '../../domain/kernel/time.ts';
import { formatDay, formatMonth } from '../ui/format.ts';

/** A whole month is its name; anything else says both days, and what they share once. */
export const periodText = (start: string, end: string): string => {
  const month = start.slice(0, 7);
  if (start === `${month}-01` && end === lastOfMonth(start)) return formatMonth(month);
  if (start === end) return formatDay(start);
  const [from, to] = [formatDay(start), formatDay(end)];
  const shared = month === end.slice(0, 7) ? / .*$/ : start.slice(0, 4) === end.slice(0, 4) ? / \d{4}$/ : /$/;
  return `${from.replace(shared, '')} – ${to}`;
};
