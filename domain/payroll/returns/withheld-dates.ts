import { addMoney, type Cents, cents } from '../../kernel/money.ts';
import { addDays, addMonths, type Day, firstOfMonth } from '../../kernel/time.ts';
import { openParts, type WithheldMonth, type WithheldTax } from '../../suppliers/payments/withheld-dues.ts';
import { isWorkingDay } from '../leave/leave.ts';
import { dueBy } from './due-dates.ts';

const TWENTIETH = 20;

/** Income tax that was withheld: by the 20th of the month after, or the last working day before it. */
export const withheldTaxDueDate = (paidOn: Day, holidays: ReadonlySet<Day>): Day =>
  dueBy(paidOn.slice(0, 7), TWENTIETH, holidays);

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

export type WithheldDay = { tax: WithheldTax; paidOn: Day; amount: Cents };
export type WithheldDue = { tax: WithheldTax; month: string; dueDate: Day; amount: Cents; open: Cents };

const DUE_DATE = { income: withheldTaxDueDate, vat: withheldVatDueDate };

/** What was kept back in each month by the day on which KRA is owed it, rent included; what was paid settles the first of them. */
export const withheldDueDates = (
  months: readonly (WithheldMonth & { open: Cents })[],
  days: readonly WithheldDay[],
  holidays: ReadonlySet<Day>,
): WithheldDue[] =>
  months.flatMap(({ tax, month, open }) => {
    const own = days.filter((one) => one.tax === tax && one.paidOn.startsWith(month));
    const byDue = [...Map.groupBy(own, ({ paidOn }) => DUE_DATE[tax](paidOn, holidays))]
      .map(([dueDate, some]) => ({ dueDate, amount: addMoney(cents(0), ...some.map(({ amount }) => amount)) }))
      .sort((one, other) => one.dueDate.localeCompare(other.dueDate));
    const left = openParts(
      byDue.map(({ amount }) => amount),
      open,
    );
    return byDue.map((due, n) => ({ tax, month, ...due, open: left[n] ?? cents(0) }));
  });
