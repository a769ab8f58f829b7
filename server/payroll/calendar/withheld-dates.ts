import { sql } from 'drizzle-orm';
import { subtractMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Month } from '../../../domain/payroll/fields.ts';
import { DUE_LABELS, WITHHELD_DUE } from '../../../domain/payroll/returns/due-dates.ts';
import type { DueDate } from '../../../domain/payroll/returns/returns-contract.ts';
import { type WithheldDue, withheldDueDates } from '../../../domain/payroll/returns/withheld-dates.ts';
import { type BatchQuery, joinQueries, rowsQuery } from '../../db/query/query-batch.ts';
import { toWithheldDues, WITHHELD_PARTS, withheldDays } from '../../suppliers/payments/withheld-dues.ts';
import { allHolidays } from './holidays.ts';

const present = ({ tax, month, dueDate, amount, open }: WithheldDue, today: Day): DueDate => ({
  authority: WITHHELD_DUE[tax],
  label: DUE_LABELS[WITHHELD_DUE[tax]],
  month,
  dueDate,
  amount: toDecimalText(amount),
  paid: toDecimalText(subtractMoney(amount, open)),
  open: toDecimalText(open),
  isOverdue: open > 0 && dueDate < today,
});

const parts = joinQueries({
  ...WITHHELD_PARTS,
  days: withheldDays,
  holidays: rowsQuery<{ all: Day[] }>(sql`select ${allHolidays} as all`),
});

/** What was kept back from suppliers and KRA is still owed, of any month; settled ones too of the month that is asked for. */
export const withheldDates = (today: Day, month: Month | undefined): BatchQuery<DueDate[]> => ({
  query: parts.query,
  read: (rows) => {
    const { days, holidays, ...found } = parts.read(rows);
    return withheldDueDates(toWithheldDues(found), days, new Set(holidays[0]?.all))
      .filter((due) => (month ? due.month === month : due.open > 0))
      .map((due) => present(due, today));
  },
});
