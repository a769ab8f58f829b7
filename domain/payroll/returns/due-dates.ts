import { addDays, addMonths, type Day } from '../../kernel/time.ts';
import type { WithheldTax } from '../../suppliers/payments/withheld-dues.ts';
import type { Month } from '../fields.ts';
import { isWorkingDay } from '../leave/leave.ts';
import type { Authority, DueTo } from './returns-contract.ts';

export const AUTHORITY_LABELS: Record<Authority, string> = {
  paye: 'PAYE (KRA)',
  nssf: 'NSSF',
  shif: 'SHIF (SHA)',
  housing_levy: 'Affordable Housing Levy (KRA)',
  nita: 'NITA levy',
  fbt: 'Fringe-benefit tax (KRA)',
};

/** What is kept back from suppliers stands among what is owed to the authorities. */
export const WITHHELD_DUE: Record<WithheldTax, DueTo> = { income: 'withheld_income', vat: 'withheld_vat' };

export const DUE_LABELS: Record<DueTo, string> = {
  ...AUTHORITY_LABELS,
  withheld_income: 'Withholding tax (KRA)',
  withheld_vat: 'Withholding VAT (KRA)',
};

const NINTH = 9;

/** A day of the next month; where that is no working day, the last one before it (Tax Procedures Act, section 77). */
export const dueBy = (month: Month, dayOfMonth: number, holidays: ReadonlySet<Day>): Day => {
  let day = addDays(addMonths(`${month}-01`, 1), dayOfMonth - 1);
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
  authority === 'housing_levy' ? ninthWorkingDay(month, holidays) : dueBy(month, NINTH, holidays);
