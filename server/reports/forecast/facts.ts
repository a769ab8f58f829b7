import { sql } from 'drizzle-orm';
import { addDays, type Day, firstOfMonth } from '../../../domain/kernel/time.ts';
import { everyOpenInvoice, payingHabits } from '../../billing/revenue/paying-habits.ts';
import { rentFacts } from '../../billing/runs/coming-rent.ts';
import { rowsQuery, runBatch } from '../../db/query/query-batch.ts';
import type { Deps } from '../../deps.ts';
import { comingExpenses } from '../../expenses/ahead.ts';
import { accountSums } from '../../ledger/account-sums.ts';
import { dueDates } from '../../payroll/calendar/due-dates.ts';
import { allHolidays } from '../../payroll/calendar/holidays.ts';
import { lastPay, waitingPay } from '../../payroll/returns/pay-ahead.ts';
import { payeesOnLastSlips, payeesOwed } from '../../payroll/third-parties/dues.ts';
import { billsToPay } from '../../suppliers/creditors.ts';
import { withheldIn } from '../../suppliers/purchases.ts';

/** What settles a VAT return, beside the documents that make one. */
export const SETTLING = ['manual', 'vat_return', 'vat_payment'];

// What was kept back before this and is still owed is told as one sum.
const LONGEST_UNPAID = 366;

/** All that is known of the money to come, from one statement. */
export const readFacts = async ({ db }: Pick<Deps, 'db'>, today: Day, to: Day) => {
  const { holidays, ...found } = await runBatch(db, {
    // All there is at the end of today, and what of it is of this month.
    accounts: accountSums(
      [
        { from: null, to: today },
        { from: firstOfMonth(today), to: today },
      ],
      SETTLING,
    ),
    ...rentFacts(to),
    habits: payingHabits(today),
    invoices: everyOpenInvoice,
    bills: billsToPay,
    expenses: comingExpenses(to),
    waiting: waitingPay,
    last: lastPay(today),
    dues: dueDates(today, undefined),
    payees: payeesOwed,
    lastPayees: payeesOnLastSlips(today),
    withheld: withheldIn({ from: addDays(today, -LONGEST_UNPAID), to: today }),
    holidays: rowsQuery<{ day: Day }>(sql`select unnest(${allHolidays}) as day`),
  });
  return { ...found, holidays: new Set(holidays.map(({ day }) => day)) };
};

export type ForecastReading = Awaited<ReturnType<typeof readFacts>>;
