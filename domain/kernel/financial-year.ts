import * as z from 'zod';
import { addMonths, type Day } from './time.ts';

export const YEAR_ENDS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const;

/** The last month of the financial year. */
export const YearEnd = z
  .enum(YEAR_ENDS, 'Financial year end must be a month from 01 to 12')
  .meta({ description: 'The last month of the financial year' });
export type YearEnd = z.infer<typeof YearEnd>;

/** The first day of the financial year that a day is in. */
export const firstOfYear = (day: Day, yearEnd: YearEnd): Day => {
  const first = addMonths(`${day.slice(0, 4)}-${yearEnd}-01`, 1);
  return first > day ? addMonths(first, -12) : first;
};
