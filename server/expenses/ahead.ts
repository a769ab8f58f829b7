import { sql } from 'drizzle-orm';
import type { ExpenseCategory, Frequency } from '../../domain/expenses/contract.ts';
import { dueUntil } from '../../domain/expenses/rules.ts';
import { type Cents, parseMoney } from '../../domain/kernel/money.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import { type BatchQuery, batchQuery } from '../db/query/query-batch.ts';

export type ComingExpense = {
  id: string;
  name: string;
  category: ExpenseCategory;
  payee: string;
  /** The due date of the template, on which a bill of a supplier is made. */
  date: Day;
  /** When the money goes: a bill gives its terms. */
  dueOn: Day;
  isBill: boolean;
  amount: Cents;
  vat: Cents;
};

type Row = {
  id: string;
  name: string;
  category: ExpenseCategory;
  payee: string | null;
  terms: number | null;
  frequency: Frequency;
  dayOfMonth: number;
  nextDueDate: Day;
  amount: string;
  vat: string;
};

/** What active templates will make until a day; those of a supplier that is no longer in use wait. */
export const comingExpenses = (to: Day): BatchQuery<ComingExpense[]> =>
  batchQuery(
    sql`
    select t.id, t.name, t.category, coalesce(s.name, t.vendor) as payee, s.terms_days as terms, t.frequency,
      t.day_of_month as "dayOfMonth", t.next_due_date::text as "nextDueDate", t.amount::text, t.vat_amount::text as vat
    from recurring_expense_templates t left join suppliers s on s.id = t.supplier_id
    where t.is_active and t.next_due_date <= ${to}::date and coalesce(s.is_active, true) order by t.next_due_date, t.id`,
    (rows: readonly Row[]) =>
      rows.flatMap(({ terms, payee, amount, vat, frequency, dayOfMonth, nextDueDate, ...row }) =>
        dueUntil({ frequency, dayOfMonth, nextDueDate }, to).dates.map((date) => ({
          ...row,
          payee: payee ?? '',
          date,
          dueOn: addDays(date, terms ?? 0),
          isBill: terms !== null,
          amount: parseMoney(amount),
          vat: parseMoney(vat),
        })),
      ),
  );
