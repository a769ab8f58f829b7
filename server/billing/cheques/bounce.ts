import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { BounceInput, Cheque, ChequeBounce } from '../../../domain/billing/cheques/cheque-contract.ts';
import { bounceDayProblem, bounceProblem } from '../../../domain/billing/cheques/cheque-rules.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { toParty } from '../../../domain/tenants/party.ts';
import { cashAccountById } from '../../cash/accounts.ts';
import { recordCashEntry } from '../../cash/entries.ts';
import { lockTransfer, makeTransfer, type TransferRow } from '../../cash/transfers.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { closedThrough, openCorrectionDay } from '../../ledger/post.ts';
import { tenantsById } from '../../tenants/billed-through.ts';
import { lockAccount } from '../../tenants/lock-tenant.ts';
import { invoicesById } from '../invoices/find.ts';
import { reversePayment } from '../payments/reverse.ts';
import { cheques } from '../tables/cheque-tables.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { demandLetterInvoices, demandLetters } from '../tables/letter-tables.ts';
import { allocations, payments } from '../tables/payment-tables.ts';
import { chargeBounceFee, type Drawer } from './bounce-fee.ts';
import { sendBounceMessage } from './bounce-message.ts';
import { getCheque, lockCheques } from './list.ts';
import { takeOffSlip } from './slips.ts';

const refuseUnbounceable = (cheque: Cheque): void => {
  const problem = bounceProblem(cheque);
  if (problem) throw new AppError('conflict', problem);
};

type Locked = { cheque: Cheque; slip: TransferRow | null };

// The payer first, then the payment, its deposit and the cheque: everybody who moves them holds them in this order.
const lockBanked = async (deps: Deps, paymentId: string): Promise<Locked> => {
  const { db } = deps;
  await lockAccount(db, sql`(select ${payments.tenantId} from ${payments} where ${payments.id} = ${paymentId}::uuid)`);
  await db.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for('no key update');
  const known = await getCheque(deps, paymentId);
  refuseUnbounceable(known);
  const slip = known.transferId ? await lockTransfer(db, known.transferId) : null;
  const [cheque] = await lockCheques(deps, [paymentId]);
  if (!cheque || cheque.transferId !== known.transferId) {
    throw new AppError('conflict', 'The deposit of this cheque was changed a moment ago');
  }
  refuseUnbounceable(cheque);
  return { cheque, slip };
};

// An invoice that a person was billed for says who that is; a tenant is as it is now.
const findDrawer = async (db: Db, { paymentId, tenantId, partyId }: Cheque): Promise<Drawer> => {
  if (tenantId) {
    const [tenant] = await tenantsById(db, [tenantId]);
    if (tenant) return { tenantId, partyId: null, billTo: toParty(tenant) };
  }
  const [row] = await db
    .select({ billTo: invoices.billTo })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(eq(payments.id, paymentId));
  if (!row) throw new Error(`The payer of payment ${paymentId} is not known`);
  return { tenantId, partyId, billTo: row.billTo };
};

// Invoices that it pays, and letters that fell silent because they are paid.
const findSettled = async (db: Db, paymentId: string) => {
  const paid = await db
    .select({ invoiceId: allocations.invoiceId })
    .from(allocations)
    .where(eq(allocations.paymentId, paymentId))
    .groupBy(allocations.invoiceId)
    .having(sql`sum(${allocations.amount}) <> 0`);
  const invoiceIds = paid.map(({ invoiceId }) => invoiceId);
  const letters = await db
    .selectDistinct({ id: demandLetters.id })
    .from(demandLetters)
    .innerJoin(demandLetterInvoices, eq(demandLetterInvoices.letterId, demandLetters.id))
    .where(and(inArray(demandLetterInvoices.invoiceId, invoiceIds), eq(demandLetters.status, 'superseded')));
  return { invoiceIds, letterIds: letters.map(({ id }) => id) };
};

const findReopened = async (db: Db, invoiceIds: readonly string[]): Promise<ChequeBounce['invoices']> => {
  const found = await invoicesById(db, invoiceIds);
  return [...found.values()]
    .filter(({ status }) => status === 'pending')
    .map(({ id, number, balance }) => ({ id, invoiceNumber: number, balance: toDecimalText(balance) }))
    .sort((a, b) => a.invoiceNumber.localeCompare(b.invoiceNumber));
};

const findRestored = async (db: Db, letterIds: readonly string[]): Promise<ChequeBounce['letters']> => {
  if (letterIds.length === 0) return [];
  const rows = await db
    .select({ id: demandLetters.id, letterNumber: demandLetters.letterNumber, type: demandLetters.type })
    .from(demandLetters)
    .where(and(inArray(demandLetters.id, [...letterIds]), ne(demandLetters.status, 'superseded')));
  return rows.map((row) => ({ ...row, letterNumber: row.letterNumber ?? '' }));
};

type Bounced = { date: Day; reason: string; by: string };

/** The money leaves the bank, or its way there; a payment straight into the bank takes its money along when it is reversed. */
const moveBack = async (deps: Deps, { cheque, slip }: Locked, { date, reason, by }: Bounced): Promise<void> => {
  const said = `Cheque bounced: ${reason}`;
  if (!slip) return;
  if (!slip.arrivedOn) return takeOffSlip(deps, slip, { reason: said, by });
  const { id } = await makeTransfer(deps, {
    from: slip.toId,
    to: slip.fromId,
    amount: parseMoney(cheque.amount),
    date,
    reference: cheque.reference,
    notes: said,
    overrideReason: null,
  });
  await deps.db.update(cheques).set({ returnTransferId: id }).where(eq(cheques.paymentId, cheque.paymentId));
};

const chargeOfBank = async (deps: Deps, { cheque, slip }: Locked, input: BounceInput, date: Day): Promise<void> => {
  if (!input.bankCharge) return;
  await recordCashEntry(deps, {
    kind: 'charge',
    cashAccountId: slip?.toId ?? cheque.cashAccountId,
    amount: input.bankCharge,
    date,
    description: `Bounced cheque ${cheque.reference ?? `of receipt ${cheque.receiptNumber}`}`,
    overrideReason: null,
  });
};

const leftOver = async (db: Db, paymentId: string): Promise<string> => {
  const [row] = await db.select({ left: payments.unallocated }).from(payments).where(eq(payments.id, paymentId));
  return row?.left ?? toDecimalText(cents(0));
};

// Where the books of that day are closed, it is put right today.
const resolveDay = async (deps: Deps, cheque: Cheque, given: Day | null | undefined) => {
  const today = await getToday(deps);
  const bouncedOn = given ?? today;
  const problem = bounceDayProblem(cheque, bouncedOn, today);
  if (problem) throw invalid({ date: problem });
  return { today, bouncedOn, date: openCorrectionDay(bouncedOn, await closedThrough(deps.db), today) };
};

/**
 * The bank returned a cheque: its payment is reversed, so that its invoices and their letters are as if it had not been paid, the
 * money leaves the bank, and the payer is charged the fee and written to.
 */
export const bounceCheque = async (
  deps: Deps,
  paymentId: string,
  input: BounceInput,
  by: string,
): Promise<ChequeBounce> => {
  const { db } = deps;
  const locked = await lockBanked(deps, paymentId);
  const { cheque, slip } = locked;
  const { today, bouncedOn, date } = await resolveDay(deps, cheque, input.date);
  const drawer = await findDrawer(db, cheque);
  const { invoiceIds, letterIds } = await findSettled(db, paymentId);
  const creditLost = await leftOver(db, paymentId);
  const { reason } = input;
  await db
    .update(cheques)
    .set({ state: 'bounced', bouncedOn, bounceReason: reason })
    .where(eq(cheques.paymentId, paymentId));
  await moveBack(deps, locked, { date, reason, by });
  await reversePayment(deps, paymentId, { reason: `Cheque bounced: ${reason}`, by, date });
  await chargeOfBank(deps, locked, input, date);
  const reopened = await findReopened(db, invoiceIds);
  const fee = input.fee ?? parseMoney((await deps.settings.get()).billing.bouncedChequeFee);
  const charged = await chargeBounceFee(deps, cheque, drawer, { fee, today });
  if (charged) {
    await db.update(cheques).set({ feeInvoiceId: charged.invoiceId }).where(eq(cheques.paymentId, paymentId));
  }
  const consequences = { reason, reopened, fee: charged?.amount ?? null };
  const returnedFrom = slip && !slip.arrivedOn ? null : (slip?.toId ?? cheque.cashAccountId);
  return {
    cheque: await getCheque(deps, paymentId),
    invoices: reopened,
    letters: await findRestored(db, letterIds),
    creditLost,
    fee: charged && { invoiceId: charged.invoiceId, amount: toDecimalText(charged.amount) },
    returnedFrom: returnedFrom && (await cashAccountById(deps, returnedFrom)).name,
    dispatch: await sendBounceMessage(deps, cheque, drawer, consequences),
  };
};
