import { addDays, addMonths, type Day, firstOfMonth } from '../kernel/time.ts';
import { isWorkingDay } from '../payroll/leave/leave.ts';
import { vatDueDate } from '../vat/due.ts';

/** Income tax that was withheld: by the 20th of the month after, or the last working day before it. */
export const withheldTaxDueDate = (paidOn: Day, holidays: ReadonlySet<Day>): Day => vatDueDate(paidOn, holidays);

const WORKING_DAYS = 5;

/** VAT that was withheld: within five working days (Finance Act 2023). */
export const withheldVatDueDate = (paidOn: Day, holidays: ReadonlySet<Day>): Day => {
  let day = paidOn;
  for (let left = WORKING_DAYS; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day, holidays)) left -= 1;
  }
  return day;
};

/** Up to which day holidays matter for what was paid until a day. */
export const lastWithholdingDay = (to: Day): Day => addDays(addMonths(firstOfMonth(to), 1), 20);
