import { sql } from 'drizzle-orm';
import type { PaymentDetails } from '../../domain/billing/payments/payment-contract.ts';
import { readCheckoutReference } from '../../domain/checkouts/reference.ts';
import { HOLD_MINUTES, isKept, type MoneyOutcome } from '../../domain/checkouts/rules.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import { amountText } from '../../domain/kernel/money-text.ts';
import { issueInvoices, toIssue } from '../billing/invoices/issue.ts';
import type { NewInvoice, NewLine } from '../billing/kernel/new-invoice.ts';
import { confirmPaid, keepLonger } from '../bookings/changes/confirm-paid.ts';
import type { NamedBooking } from '../bookings/named-bookings.ts';
import { getToday } from '../clock.ts';
import { sqlState } from '../db/connection/database.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import type { Deps } from '../deps.ts';
import { assignReceipt, lockReceipt, noteReceipt, type ReceiptRow, referencesById } from '../mpesa/receipts/assign.ts';
import { BY_MPESA } from '../mpesa/receipts/book.ts';
import type { Claim } from '../mpesa/receipts/claim.ts';
import { lockPartyAccount } from '../parties/lock-party.ts';
import {
  type CheckoutRow,
  findItems,
  findMove,
  type ItemRow,
  isClaimed,
  keptBookings,
  lockMeant,
  type MoveRow,
  moveCheckout,
  strayReceipts,
  toBookingIds,
} from './find.ts';
import { sendMoneyNews, sendPaid } from './messages.ts';
import { applyMove } from './moves/apply.ts';
import { takePlace } from './orders/keep.ts';
import { issueSold, sellPasses } from './passes.ts';
import { proposeReturn } from './returns.ts';
import { checkoutReceipts } from './tables.ts';

const toInvoice = ({ partyId, billTo }: CheckoutRow, lines: NewLine[], today: string): NewInvoice => {
  return {
    tenantId: null,
    partyId,
    type: lines.some(({ kind }) => kind === 'room_hours') ? 'room_charges' : 'other',
    description: lines
      .map(({ description }) => description)
      .join(', ')
      .slice(0, 200),
    dueDate: today,
    billTo,
    lateFeeOf: null,
    period: null,
    lines,
  };
};

type Case = { deps: Deps; row: CheckoutRow; receipt: ReceiptRow; move: MoveRow | null };

type Paid = { payment: PaymentDetails; invoiceId: string; invoiceNumber: string; bookings: readonly NamedBooking[] };

// Those that were kept, in their order; or the one that is moved to where it costs more.
const takeBookings = async (deps: Deps, row: CheckoutRow, items: readonly ItemRow[], move: MoveRow | null) => {
  if (move) return applyMove(deps, row, move);
  const ids = toBookingIds(items);
  const confirmed = await confirmPaid(deps, ids);
  return confirmed?.toSorted((a, b) => ids.indexOf(a.row.id) - ids.indexOf(b.row.id)) ?? null;
};

/** The bookings, the tax invoice and its payment, all at once; null where somebody else has the time by now. */
const sell = async ({ deps, row, receipt, move }: Case): Promise<Paid | null> => {
  const items = await findItems(deps.db, row.id);
  const bookings = await takeBookings(deps, row, items, move);
  if (!bookings || !(await takePlace(deps.db, row.id))) return null;
  const today = await getToday(deps);
  const { lines, sold } = await sellPasses(deps.db, { items, lines: row.lines }, today);
  const [made] = toIssue([toInvoice(row, lines, today)]);
  const [issued] = made ? await issueInvoices(deps, [made], { issueDate: today, runId: null }) : [];
  if (!made || !issued) throw new Error('The invoice was not issued');
  issueSold(deps.db, made, today, sold);
  const { id: invoiceId, invoiceNumber } = issued;
  const payment = await assignReceipt(deps, receipt.id, { invoiceId }, BY_MPESA, 'checkout');
  return { payment, invoiceId, invoiceNumber, bookings };
};

type Tried = { outcome: 'paid'; paid: Paid } | { outcome: 'taken' } | { outcome: 'refused'; reason: string };

const isBroken = (error: unknown): boolean => sqlState(error)?.startsWith('23') ?? false;

/** The same, of which nothing is left where it cannot be done. */
const tryToSell = async (one: Case): Promise<Tried> => {
  const { db } = one.deps;
  await db.execute(sql`savepoint before_sale`);
  try {
    const paid = await sell(one);
    await db.execute(sql`release savepoint before_sale`);
    return paid ? { outcome: 'paid', paid } : { outcome: 'taken' };
  } catch (error) {
    const isRefused = error instanceof AppError;
    if (!isRefused && !isBroken(error)) throw error;
    await db.execute(sql`rollback to savepoint before_sale`);
    // What the database refuses is that two have one time.
    return isRefused && !one.move ? { outcome: 'refused', reason: error.message } : { outcome: 'taken' };
  }
};

const writeOutcome = ({ deps: { db }, row, receipt }: Case, outcome: MoneyOutcome): void =>
  withoutWaiting(db, db.insert(checkoutReceipts).values({ receiptId: receipt.id, checkoutId: row.id, outcome }));

const finish = async (one: Case, { payment, invoiceId, invoiceNumber, bookings }: Paid): Promise<PaymentDetails> => {
  const { deps, row, receipt } = one;
  writeOutcome(one, 'paid');
  await moveCheckout(deps.db, row.id, { state: 'paid', invoiceId, reason: null });
  // What was paid before in a wrong amount is of no use to them any more.
  for (const { receiptId } of await strayReceipts(deps.db, row.id))
    await proposeReturn(deps, receiptId, `Another amount than asked for ${row.reference}, which was paid afterwards`);
  await sendPaid(deps, row, { invoiceId, invoiceNumber, receiptNumber: receipt.receiptNumber, bookings });
  return payment;
};

const late = ({ row: { lines }, move }: Case): string =>
  move
    ? 'Your booking could not be moved any more: it stays as it is. We are sorry, and are returning your money.'
    : `Your payment came too late: somebody else has this ${lines.some(({ kind }) => kind === 'rent') ? 'place' : 'time'} by now. We are sorry, and are returning your money.`;
const SECOND = 'This was paid already. We are returning this second payment.';
const BY_HAND = 'We are sorry: somebody will contact you about your money.';

/** Money that is not for what it was meant for: it stays in suspense and is proposed to go back. */
const giveBack = async (
  one: Case,
  outcome: 'taken' | 'second',
  why: { staff: string; payer: string },
): Promise<void> => {
  const { deps, row, receipt } = one;
  writeOutcome(one, outcome);
  const note = `${why.staff} (${row.reference})`;
  await noteReceipt(deps.db, receipt.id, note);
  const problem = await proposeReturn(deps, receipt.id, note);
  if (outcome === 'taken') {
    const reason = problem ? `${why.payer.split(':')[0]}. ${BY_HAND}` : why.payer;
    await moveCheckout(deps.db, row.id, { state: problem ? 'review' : 'refunding', reason });
  }
  await sendMoneyNews(deps, row, receipt, why.payer);
};

/** Another amount than asked: a person looks at it, and meanwhile what was chosen is kept once more. */
const review = async (one: Case, outcome: 'other_amount' | 'refused', news: { staff: string; payer: string }) => {
  const { deps, row, receipt } = one;
  writeOutcome(one, outcome);
  await noteReceipt(deps.db, receipt.id, `${news.staff} (${row.reference})`);
  const now = deps.clock.now();
  const again = isKept(row, now) && !row.isKeptAgain;
  const expiresAt = new Date(Date.parse(now) + HOLD_MINUTES * 60_000).toISOString();
  if (again) await keepLonger(deps, await keptBookings(deps.db, row.id), expiresAt);
  await moveCheckout(deps.db, row.id, {
    state: 'review',
    reason: news.payer,
    ...(again ? { expiresAt, isKeptAgain: true } : {}),
  });
  await sendMoneyNews(deps, row, receipt, news.payer);
};

const isSettled = ({ state }: CheckoutRow): boolean =>
  state === 'paid' || state === 'refunding' || state === 'refunded';

const judge = async (one: Case): Promise<PaymentDetails | null> => {
  const { deps, row, receipt } = one;
  if (isSettled(row)) {
    await giveBack(one, 'second', { staff: 'Paid a second time', payer: SECOND });
    return null;
  }
  if (parseMoney(receipt.amount) !== parseMoney(row.amount)) {
    const { currency } = (await deps.settings.get()).general;
    const [paid, asked] = [receipt.amount, row.amount].map((amount) => amountText(parseMoney(amount), currency));
    await review(one, 'other_amount', {
      staff: `${asked} was asked for`,
      payer: `${paid} arrived, and ${asked} was asked for. We are looking at it and will contact you.`,
    });
    return null;
  }
  const tried = await tryToSell(one);
  if (tried.outcome === 'paid') return finish(one, tried.paid);
  if (tried.outcome === 'taken') {
    await giveBack(one, 'taken', { staff: 'Paid too late: it was taken', payer: late(one) });
    return null;
  }
  await review(one, 'refused', { staff: tried.reason, payer: 'Your payment arrived, and we have to look at it.' });
  return null;
};

type Meant = { id: string; promptedFor: string | null };

const claimOne = async (deps: Deps, { id, promptedFor }: Meant): Promise<PaymentDetails | null> => {
  const { db } = deps;
  const receipt = await lockReceipt(db, id);
  if (receipt.state !== 'suspense' || receipt.releasedAt !== null) return null;
  const reference = receipt.accountReference === null ? null : readCheckoutReference(receipt.accountReference);
  const row = await lockMeant(db, { id: promptedFor, reference });
  if (!row || (await isClaimed(db, id))) return null;
  await lockPartyAccount(db, row.partyId);
  return judge({ deps, row, receipt, move: await findMove(db, row.id) });
};

/**
 * Money that waits, where it is for a checkout: sold and paid, or whatever the table of outcomes says, in the transaction that writes the
 * money down. Money that a person took back once is left to people.
 */
export const claimReceipts: Claim = async (deps, ids, promptedFor) => {
  // Of thousands in a statement hardly any is one.
  const references = promptedFor ? new Map<string, string | null>() : await referencesById(deps.db, ids);
  const isMeant = (id: string) => promptedFor !== null || readCheckoutReference(references.get(id) ?? '') !== null;
  const payments = new Map<string, PaymentDetails>();
  for (const id of ids.filter(isMeant)) {
    const payment = await claimOne(deps, { id, promptedFor });
    if (payment) payments.set(id, payment);
  }
  return payments;
};
