import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Expense, ExpenseChanges, ExpenseInput } from '../../domain/expenses/contract.ts';
import { vatProblem } from '../../domain/expenses/rules.ts';
import { spreadProblem } from '../../domain/expenses/spread.ts';
import { invalid, notFound } from '../../domain/kernel/errors.ts';
import { type Cents, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { ratesOn, type TaxClass } from '../../domain/settings/tax-classes.ts';
import { type CashPlace, cashPlaceFor, findCashAccount } from '../cash/accounts.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import { refuseAccount } from './accounts.ts';
import { differsInBooks, type ExpenseRow, postExpense, repostExpense, unpostExpense } from './books.ts';
import { type ExpenseDeps, getExpense } from './service.ts';
import { expenses } from './tables.ts';

/** The name under which the transaction is recorded: a person, or Nafasi itself for what runs by itself. */
export const byWhom = sql<string>`current_setting('app.actor_name')`;

const refuseFuture = (date: Day, today: Day): void => {
  if (date > today) throw invalid({ expenseDate: 'Expense date must not be in the future' });
};

/** The class as it was chosen; else what the VAT says. */
export const expenseClass = (chosen: TaxClass | undefined, vatAmount: Cents): TaxClass =>
  chosen ?? (vatAmount > 0 ? 'B' : 'D');

type Taxed = Pick<ExpenseRow, 'amount' | 'vatAmount' | 'taxClass' | 'expenseDate'>;

/** Refuses more VAT than there can be in an amount at the rate of its day. */
export const refuseTooMuchVat = async ({ settings }: ExpenseDeps, taxed: Taxed): Promise<void> => {
  const rates = ratesOn((await settings.get()).taxRates, taxed.expenseDate);
  const problem = vatProblem(parseMoney(taxed.amount), parseMoney(taxed.vatAmount), rates[taxed.taxClass]);
  if (problem) throw invalid({ vatAmount: problem });
};

export const createExpense = async (deps: ExpenseDeps, input: ExpenseInput): Promise<Expense> => {
  const today = await getToday(deps);
  const { overrideReason, amount, vatAmount = cents(0), expenseDate, cashAccountId, ...words } = input;
  const paymentMethod = input.paymentMethod ?? 'bank_transfer';
  const date = expenseDate ?? today;
  refuseFuture(date, today);
  const taxClass = expenseClass(input.taxClass, vatAmount);
  const taxed = { amount: toDecimalText(amount), vatAmount: toDecimalText(vatAmount), taxClass, expenseDate: date };
  await refuseTooMuchVat(deps, taxed);
  await refuseAccount(deps.db, input.account ?? null, null);
  const place = await findCashAccount(deps, { cashAccountId, paymentMethod });
  const [row] = await deps.db
    .insert(expenses)
    .values({
      ...words,
      amount: toDecimalText(amount),
      vatAmount: toDecimalText(vatAmount),
      taxClass,
      expenseDate: date,
      paymentMethod,
      cashAccountId: place.id,
      recordedByName: byWhom,
    })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  await postExpense(deps.db, row, { cashAccount: place.account, today, reason: overrideReason });
  return getExpense(deps, row.id);
};

/** Those who change one expense at once take turns, and each begins from what the one before left. */
export const lockExpense = async (db: Db, id: string): Promise<ExpenseRow> => {
  const [row] = await db
    .select()
    .from(expenses)
    .where(and(eq(expenses.id, id), isNull(expenses.deletedAt)))
    .for('no key update');
  if (!row) throw notFound('Expense');
  return row;
};

// The class follows the VAT, unless it is chosen.
const classAfter = (before: ExpenseRow, { taxClass, vatAmount }: ExpenseChanges): TaxClass => {
  if (taxClass !== undefined || vatAmount === undefined) return taxClass ?? before.taxClass;
  const fits = vatAmount > 0 === (before.taxClass === 'B' || before.taxClass === 'E');
  return fits ? before.taxClass : expenseClass(undefined, vatAmount);
};

const withChanges = (before: ExpenseRow, changes: ExpenseChanges): ExpenseRow => ({
  ...before,
  category: changes.category ?? before.category,
  account: changes.account === undefined ? before.account : changes.account,
  description: changes.description ?? before.description,
  vendor: changes.vendor === undefined ? before.vendor : changes.vendor,
  amount: changes.amount === undefined ? before.amount : toDecimalText(changes.amount),
  vatAmount: changes.vatAmount === undefined ? before.vatAmount : toDecimalText(changes.vatAmount),
  taxClass: classAfter(before, changes),
  expenseDate: changes.expenseDate ?? before.expenseDate,
  paymentMethod: changes.paymentMethod ?? before.paymentMethod,
  coversFrom: changes.coversFrom === undefined ? before.coversFrom : changes.coversFrom,
  coversTo: changes.coversTo === undefined ? before.coversTo : changes.coversTo,
});

// Where another method is chosen, its default, unless an account is named too.
const placeAfter = (deps: ExpenseDeps, before: ExpenseRow, changes: ExpenseChanges): Promise<CashPlace> => {
  const { cashAccountId, paymentMethod = before.paymentMethod } = changes;
  return cashAccountId || paymentMethod !== before.paymentMethod
    ? findCashAccount(deps, { cashAccountId, paymentMethod })
    : cashPlaceFor(deps, before);
};

const differsInWords = (before: ExpenseRow, after: ExpenseRow): boolean =>
  before.description !== after.description || before.vendor !== after.vendor || before.taxClass !== after.taxClass;

export const updateExpense = async (deps: ExpenseDeps, id: string, changes: ExpenseChanges): Promise<Expense> => {
  const { db } = deps;
  const today = await getToday(deps);
  const before = await lockExpense(db, id);
  const place = await placeAfter(deps, before, changes);
  const changed = { ...withChanges(before, changes), cashAccountId: place.id };
  refuseFuture(changed.expenseDate, today);
  await refuseAccount(db, changed.account, before.account);
  await refuseTooMuchVat(deps, changed);
  const halfSpread = spreadProblem(changed.coversFrom, changed.coversTo);
  if (halfSpread) throw invalid({ ...halfSpread });
  const isReposted = differsInBooks(before, changed);
  const after = isReposted ? { ...changed, version: before.version + 1, releasedThrough: null } : changed;
  if (isReposted || differsInWords(before, after)) {
    const { category, account, description, vendor, amount, vatAmount, taxClass, expenseDate, paymentMethod } = after;
    const { cashAccountId, version, coversFrom, coversTo, releasedThrough } = after;
    const paid = { amount, vatAmount, taxClass, expenseDate, paymentMethod, cashAccountId };
    const covered = { coversFrom, coversTo, releasedThrough };
    await db
      .update(expenses)
      .set({ category, account, description, vendor, ...paid, ...covered, version })
      .where(eq(expenses.id, id));
  }
  if (isReposted) {
    await repostExpense(db, before, after, { cashAccount: place.account, today, reason: changes.overrideReason });
  }
  return getExpense(deps, id);
};

export const removeExpense = async (deps: ExpenseDeps, id: string): Promise<void> => {
  const row = await lockExpense(deps.db, id);
  await deps.db.update(expenses).set({ deletedAt: deps.clock.now() }).where(eq(expenses.id, id));
  await unpostExpense(deps.db, row, await getToday(deps));
};
