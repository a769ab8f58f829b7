import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { formatMonth } from '../../../domain/kernel/format.ts';
import { type Cents, cents, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type {
  WithheldPayment,
  WithheldPaymentInput,
  WithheldPaymentPreview,
} from '../../../domain/suppliers/payments/withheld-contract.ts';
import { WITHHELD_TAX_LABELS, withheldPaidLines } from '../../../domain/suppliers/payments/withheld-dues.ts';
import { type CashPlace, findCashAccount, listPlaces } from '../../cash/accounts.ts';
import { getToday } from '../../clock.ts';
import { accountNames } from '../../ledger/accounts.ts';
import { closedThrough, openCorrectionDay, postEntry, reasonOn, reverseEvent } from '../../ledger/post.ts';
import { withheldPayments } from '../tables.ts';
import type { PayDeps } from './pay.ts';
import { WITHHELD_SOURCE, withheldDues } from './withheld-dues.ts';

const PAID = 'paid';

type Which = Pick<WithheldPaymentInput, 'tax' | 'month'>;

const nameDue = ({ tax, month }: Which): string => `${WITHHELD_TAX_LABELS[tax]} withheld in ${formatMonth(month)}`;

type Planned = { amount: Cents; left: Cents; date: Day; place: CashPlace };

const plan = async (deps: PayDeps, input: WithheldPaymentInput): Promise<Planned> => {
  const today = await getToday(deps);
  const date = input.paidDate ?? today;
  if (date > today) throw invalid({ paidDate: 'Paid date must not be in the future' });
  if (date.slice(0, 7) < input.month) {
    throw invalid({ paidDate: `Must not be before ${formatMonth(input.month)}, in which it was withheld` });
  }
  const due = (await withheldDues(deps.db)).find(({ tax, month }) => tax === input.tax && month === input.month);
  const open = due?.open ?? cents(0);
  if (open === 0) throw new AppError('conflict', `Nothing is open: ${nameDue(input)}`);
  const amount = input.amount ?? open;
  if (amount > open) throw invalid({ amount: `Only ${toDecimalText(open)} is open: ${nameDue(input)}` });
  return { amount, left: cents(open - amount), date, place: await findCashAccount(deps, input) };
};

/** What a payment would do; nothing is written. */
export const previewWithheld = async (deps: PayDeps, input: WithheldPaymentInput): Promise<WithheldPaymentPreview> => {
  const { amount, left, date, place } = await plan(deps, input);
  const lines = withheldPaidLines(input.tax, amount, place.account);
  const names = await accountNames(
    deps.db,
    lines.map(({ account }) => account),
  );
  return {
    amount: toDecimalText(amount),
    left: toDecimalText(left),
    date,
    posting: lines.map((line) => ({
      account: line.account,
      accountName: names.get(line.account) ?? '',
      debit: toDecimalText(cents(Math.max(line.amount, 0))),
      credit: toDecimalText(cents(Math.max(-line.amount, 0))),
    })),
  };
};

type Row = typeof withheldPayments.$inferSelect;

const present = async (deps: PayDeps, rows: readonly Row[]): Promise<WithheldPayment[]> => {
  const names = new Map((await listPlaces(deps)).map(({ id, name }) => [id, name]));
  return rows.map((row) => ({ ...row, cashAccountName: names.get(row.cashAccountId) ?? '' }));
};

const presentOne = async (deps: PayDeps, row: Row | undefined): Promise<WithheldPayment> => {
  const [shown] = await present(deps, row ? [row] : []);
  if (!shown) throw notFound('Payment');
  return shown;
};

/** Those for some months, the newest first. */
export const withheldPaymentsFor = async (deps: PayDeps, dues: readonly Which[]): Promise<WithheldPayment[]> => {
  if (dues.length === 0) return [];
  const months = (tax: Which['tax']) => dues.filter((due) => due.tax === tax).map(({ month }) => month);
  const rows = await deps.db
    .select()
    .from(withheldPayments)
    .where(
      or(
        and(eq(withheldPayments.tax, 'income'), inArray(withheldPayments.month, months('income'))),
        and(eq(withheldPayments.tax, 'vat'), inArray(withheldPayments.month, months('vat'))),
      ),
    )
    .orderBy(desc(withheldPayments.createdAt), desc(withheldPayments.id));
  return present(deps, rows);
};

/** Never more than is open: two who pay at once take turns. */
export const payWithheld = async (deps: PayDeps, input: WithheldPaymentInput): Promise<WithheldPayment> => {
  const { db } = deps;
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${WITHHELD_SOURCE}))`);
  const { amount, date, place } = await plan(deps, input);
  const overrideReason = reasonOn(date, await closedThrough(db), input.overrideReason, 'paidDate');
  const { tax, month, paymentMethod, reference } = input;
  const [row] = await db
    .insert(withheldPayments)
    .values({
      tax,
      month,
      amount: toDecimalText(amount),
      paidDate: date,
      paymentMethod,
      cashAccountId: place.id,
      reference,
    })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  await postEntry(db, {
    date,
    memo: `${nameDue(input)}, paid to KRA`,
    sourceType: WITHHELD_SOURCE,
    sourceId: row.id,
    event: PAID,
    overrideReason,
    lines: withheldPaidLines(tax, amount, place.account),
  });
  return presentOne(deps, row);
};

/** As if it had not been paid: on its own day while that is open, and today once it is closed. */
export const reverseWithheld = async (deps: PayDeps, id: string, reason: string): Promise<WithheldPayment> => {
  const { db } = deps;
  const [row] = await db
    .update(withheldPayments)
    .set({ reversedAt: deps.clock.now(), reverseReason: reason })
    .where(and(eq(withheldPayments.id, id), isNull(withheldPayments.reversedAt)))
    .returning();
  if (!row) {
    const [known] = await db.select().from(withheldPayments).where(eq(withheldPayments.id, id));
    throw known ? new AppError('conflict', 'This payment was already reversed') : notFound('Payment');
  }
  await reverseEvent(
    db,
    { sourceType: WITHHELD_SOURCE, sourceId: id, event: PAID },
    {
      date: openCorrectionDay(row.paidDate, await closedThrough(db), await getToday(deps)),
      memo: `Reversed: ${nameDue(row)}, paid to KRA. ${reason}`,
      event: 'paid-reversed',
    },
  );
  return presentOne(deps, row);
};
