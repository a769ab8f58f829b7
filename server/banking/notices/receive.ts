import { and, eq, sql } from 'drizzle-orm';
import type { KcbNotice } from '../../../domain/banking/kcb.ts';
import { quotesNumber } from '../../../domain/banking/matching-text.ts';
import type { NoticeState } from '../../../domain/banking/notice-contract.ts';
import type { PaymentDetails } from '../../../domain/billing/payments/payment-contract.ts';
import { type Cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { depositByReference, paymentByReference } from '../../billing/payments/find.ts';
import type { Db } from '../../db/connection/database.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import type { Deps } from '../../deps.ts';
import { postEntry } from '../../ledger/post.ts';
import { findTargets, type Target } from '../../mpesa/receipts/match.ts';
import { payTarget } from '../../mpesa/receipts/pay-target.ts';
import { lockNumbers, toReceiptNumber } from '../../mpesa/receipts/receipt-lock.ts';
import { lockBanking } from '../account-lock.ts';
import { bankNotices, statementLines } from '../tables.ts';
import { BY_KCB, findBookDay, noticePayment, noticePosting } from './book.ts';

export type NoticeRow = typeof bankNotices.$inferSelect;
type NewNotice = typeof bankNotices.$inferInsert;

export type ReceivedNotice = {
  id: string;
  isNew: boolean;
  state: NoticeState;
  /** What we know of it where that is not what was sent. */
  otherAmount: Cents | null;
  /** The payment that it became by this. */
  payment: PaymentDetails | null;
};

export const noticeByNumber = async (db: Db, transactionId: string): Promise<NoticeRow | null> => {
  const [row] = await db
    .select()
    .from(bankNotices)
    .where(sql`upper(${bankNotices.transactionId}) = upper(${transactionId}::text)`);
  return row ?? null;
};

/** Money with this number is written by one caller at a time, in whatever way it comes. */
export const lockNotice = (db: Db, transactionId: string): Promise<void> =>
  lockNumbers(db, [toReceiptNumber(transactionId)]);

// The statement came first, and somebody has said what its line is: the money is in the books.
const findBookedLine = async (db: Db, cashAccountId: string, notice: KcbNotice): Promise<string | null> => {
  const lines = await db
    .select({ id: statementLines.id, reference: statementLines.reference, narration: statementLines.narration })
    .from(statementLines)
    .where(
      and(
        eq(statementLines.amount, toDecimalText(notice.amount)),
        eq(statementLines.cashAccountId, cashAccountId),
        sql`${statementLines.isMatched}`,
      ),
    );
  return lines.find((line) => quotesNumber(line, notice.transactionId))?.id ?? null;
};

const shortened = (text: string | null, most: number): string | null => text?.trim().slice(0, most) || null;

const toNotice = (id: string, cashAccountId: string, notice: KcbNotice, paidOn: Day) => ({
  id,
  cashAccountId,
  transactionId: notice.transactionId,
  paidOn,
  amount: toDecimalText(notice.amount),
  reference: shortened(notice.reference, 100),
  payerName: shortened(notice.payer, 150),
  phone: shortened(notice.phone, 100),
  narration: shortened(notice.narration, 300),
});

type Ended = Pick<NewNotice, 'state' | 'matchedBy' | 'paymentId' | 'depositMoveId' | 'lineId' | 'note'>;

// Once that has no such reference any more, the notice can be assigned.
const TYPED_OTHERWISE: Target = {
  ground: null,
  reason:
    'A payment or deposit with this reference and another amount was recorded by hand. Take that one back, then assign this money.',
};

type Arriving = { id: string; cashAccountId: string; notice: KcbNotice; paidOn: Day };

const book = async (
  deps: Deps,
  { id, cashAccountId, notice, paidOn }: Arriving,
  typed: { amount: string } | null,
): Promise<Ended & { payment: PaymentDetails | null }> => {
  const { transactionId, amount, reference } = notice;
  const money = { id, cashAccountId, transactionId, amount, paidOn };
  const date = await findBookDay(deps, paidOn);
  const [target] = typed ? [TYPED_OTHERWISE] : await findTargets(deps, [{ accountReference: reference, amount }]);
  if (!target) throw new Error(`Notice ${transactionId} was not looked for`);
  const manner = { isSuspended: false, by: BY_KCB };
  const { payment, note } = await payTarget(deps, target, (payee) => noticePayment(money, payee, date), manner);
  if (payment) return { state: 'applied', matchedBy: target.ground, paymentId: payment.id, payment };
  await postEntry(deps.db, await noticePosting(deps, money, date));
  return { state: 'waiting', note: shortened(note, 300), payment };
};

/** What becomes of money that is new: the books have it already, by a line of the statement or by hand, or they get it now. */
const settle = async (deps: Deps, arriving: Arriving): Promise<Ended & { payment: PaymentDetails | null }> => {
  const { db } = deps;
  const { cashAccountId, notice } = arriving;
  const lineId = await findBookedLine(db, cashAccountId, notice);
  if (lineId) return { state: 'on_statement', lineId, payment: null };
  const [typed, taken] = await Promise.all([
    paymentByReference(db, cashAccountId, notice.transactionId),
    depositByReference(db, cashAccountId, notice.transactionId),
  ]);
  const isSame = ({ amount }: { amount: string }): boolean => parseMoney(amount) === notice.amount;
  const linked = { state: 'applied', matchedBy: 'person', payment: null } as const;
  if (typed && isSame(typed)) return { ...linked, paymentId: typed.id };
  if (taken && isSame(taken)) return { ...linked, depositMoveId: taken.id };
  return book(deps, arriving, typed ?? taken);
};

/**
 * Money that a bank announces, however often: each transaction is written once. Whose it is by the rules that hold for M-Pesa
 * becomes a payment, and the rest waits in suspense. Imports and matches of the account wait meanwhile.
 */
export const receiveNotice = async (
  deps: Deps,
  cashAccountId: string,
  notice: KcbNotice,
  paidOn: Day,
): Promise<ReceivedNotice> => {
  const { db } = deps;
  await lockBanking(db, cashAccountId);
  await lockNotice(db, notice.transactionId);
  const known = await noticeByNumber(db, notice.transactionId);
  if (known) {
    const amount = parseMoney(known.amount);
    const otherAmount = amount === notice.amount ? null : amount;
    return { id: known.id, isNew: false, state: known.state, otherAmount, payment: null };
  }
  const id = uuidV7();
  const { payment, ...ended } = await settle(deps, { id, cashAccountId, notice, paidOn });
  await db.insert(bankNotices).values({ ...toNotice(id, cashAccountId, notice, paidOn), ...ended });
  return { id, isNew: true, state: ended.state, otherAmount: null, payment };
};
