import { addDays, addMonths, type Day } from '../../kernel/time.ts';
import type { Month } from '../fields.ts';
import { isWorkingDay } from '../leave/leave.ts';
import type { Authority } from './returns-contract.ts';

export const AUTHORITY_LABELS: Record<Authority, string> = {
  paye: 'PAYE (KRA)',
  nssf: 'NSSF',
  shif: 'SHIF (SHA)',
  housing_levy: 'Affordable Housing Levy (KRA)',
  nita: 'NITA levy',
  fbt: 'Fringe-benefit tax (KRA)',
};

const NINTH = 9;

// The 9th of the next month; where that is no working day, the last one before it (Tax Procedures Act, section 77).
const byTheNinth = (month: Month, holidays: ReadonlySet<Day>): Day => {
  let day = addDays(addMonths(`${month}-01`, 1), NINTH - 1);
  while (!isWorkingDay(day, holidays)) day = addDays(day, -1);
  return day;
};

// The housing levy is due on the ninth working day after the month.
const ninthWorkingDay = (month: Month, holidays: ReadonlySet<Day>): Day => {
  let day = addMonths(`${month}-01`, 1);
  for (let left = NINTH; ; day = addDays(day, 1)) {
    if (isWorkingDay(day, holidays) && --left === 0) return day;
  }
};

export const returnDueDate = (authority: Authority, month: Month, holidays: ReadonlySet<Day>): Day =>
  authority === 'housing_levy' ? ninthWorkingDay(month, holidays) : byTheNinth(month, holidays);
