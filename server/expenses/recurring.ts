import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { dueUntil } from '../../domain/expenses/rules.ts';
import { addMoney, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { type CashPlace, usualCashAccount } from '../cash/accounts.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import { closedThrough, openCorrectionDay, postEntries } from '../ledger/post.ts';
import { openAccounts } from './accounts.ts';
import { type ExpenseRow, toPosting } from './books.ts';
import { byWhom, expenseClass } from './record.ts';
import { dueBills, generateBills } from './recurring-bills.ts';
import type { ExpenseDeps } from './service.ts';
import { expenses, recurringTemplates } from './tables.ts';

type Template = typeof recurringTemplates.$inferSelect;
type Due = { template: Template; place: CashPlace; dates: Day[]; next: Day };

// Two runs at once take turns here, in the same order: the later one finds the templates moved on and leaves them.
const takeDue = async (deps: ExpenseDeps, today: Day): Promise<Due[]> => {
  const templates = await deps.db
    .select()
    .from(recurringTemplates)
    .where(and(eq(recurringTemplates.isActive, true), lte(recurringTemplates.nextDueDate, today)))
    .orderBy(asc(recurringTemplates.id))
    .for('no key update');
  const inUse = await openAccounts(
    deps.db,
    templates.map(({ account }) => account),
  );
  const due: Due[] = [];
  for (const kept of templates) {
    // An account that was closed since stays with its template: what falls due then is booked on that of the category.
    const template = { ...kept, account: inUse(kept.account) };
    due.push({ template, place: await usualCashAccount(deps, template), ...dueUntil(template, today) });
  }
  return due;
};

type Dated = { due: Day; expenseDate: Day };

const rowFor = ({ template, place }: Due, { due, expenseDate }: Dated) => ({
  category: template.category,
  account: template.account,
  description: template.description ?? template.name,
  amount: template.amount,
  vatAmount: template.vatAmount,
  taxClass: expenseClass(undefined, parseMoney(template.vatAmount)),
  vendor: template.vendor,
  paymentMethod: template.paymentMethod,
  cashAccountId: place.id,
  expenseDate,
  isRecurring: true,
  recurringFrequency: template.frequency,
  recurringTemplateId: template.id,
  nextDueDate: due,
  recordedByName: byWhom,
});

// A statement takes at most 65,535 values.
const ROWS_AT_ONCE = 1_000;

// What was recorded for a due date before is left alone, also when it was deleted since.
const insertOnce = async (db: Db, rows: readonly ReturnType<typeof rowFor>[]): Promise<ExpenseRow[]> => {
  const made: ExpenseRow[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    made.push(...(await db.insert(expenses).values(some).onConflictDoNothing().returning()));
  }
  return made;
};

const moveOn = async (db: Db, due: readonly Due[], generated: ReadonlySet<string>, today: Day): Promise<void> => {
  const moves = due.map(({ template: { id }, next }) => ({ id, next, last: generated.has(id) ? today : null }));
  await db.execute(sql`
    update recurring_expense_templates t
    set next_due_date = m.next, last_generated = coalesce(m.last, t.last_generated)
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (id uuid, next date, last date)
    where t.id = m.id`);
};

const recordExpenses = async ({ db }: ExpenseDeps, due: readonly Due[], today: Day): Promise<ExpenseRow[]> => {
  const through = await closedThrough(db);
  const rows = due.flatMap((one) =>
    one.dates.map((date) => rowFor(one, { due: date, expenseDate: openCorrectionDay(date, through, today) })),
  );
  const paidFrom = new Map(due.map(({ template, place }) => [template.id, place.account]));
  const made = await insertOnce(db, rows);
  await postEntries(
    db,
    made.map((row) => toPosting(row, paidFrom.get(row.recurringTemplateId ?? '') ?? '', null)),
  );
  return made;
};

/**
 * Records every due date up to today of every active template, once for each, however many runs there are. An expense is
 * dated on its due date; one that fell due in a period that is closed by now is dated today. With a supplier it is a bill to approve.
 */
export const generateDueExpenses = async (deps: ExpenseDeps): Promise<{ generated: number; total: string }> => {
  const { db } = deps;
  const today = await getToday(deps);
  const due = await dueBills(db, await takeDue(deps, today));
  if (due.length === 0) return { generated: 0, total: '0.00' };
  const { toBill = [], toPay = [] } = Object.groupBy(due, ({ template }) => (template.supplierId ? 'toBill' : 'toPay'));
  const made = await recordExpenses(deps, toPay, today);
  const billed = await generateBills(deps, toBill);
  const generated = new Set([
    ...made.flatMap(({ recurringTemplateId }) => recurringTemplateId ?? []),
    ...billed.generated,
  ]);
  await moveOn(db, due, generated, today);
  return {
    generated: made.length + billed.count,
    total: toDecimalText(addMoney(parseMoney(billed.total), ...made.map(({ amount }) => parseMoney(amount)))),
  };
};
