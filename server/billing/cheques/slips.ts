import { and, eq, inArray } from 'drizzle-orm';
import type { Cheque, SlipInput } from '../../../domain/billing/cheques/cheque-contract.ts';
import { bankingDayProblem, bankingProblem } from '../../../domain/billing/cheques/cheque-rules.ts';
import type { Transfer } from '../../../domain/cash/contract.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { addMoney, type Cents, MAX_CENTS, parseMoney } from '../../../domain/kernel/money.ts';
import { openCashAccount } from '../../cash/accounts.ts';
import { lockTransfer, makeTransfer, reverseTransfer, type TransferRow } from '../../cash/transfers.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { closedThrough, openCorrectionDay } from '../../ledger/post.ts';
import { cheques } from '../tables/cheque-tables.ts';
import { chequesById, lockCheques } from './list.ts';

const nameCheque = ({ reference, receiptNumber, tenantName }: Cheque): string =>
  `${reference ? `Cheque ${reference}` : `The cheque of receipt ${receiptNumber}`} of ${tenantName}`;

const sumCheques = (all: readonly Pick<Cheque, 'amount'>[]): Cents =>
  addMoney(...all.map(({ amount }) => parseMoney(amount)));

const putOnSlip = async (db: Db, paymentIds: readonly string[], { id, date }: Transfer): Promise<void> => {
  await db
    .update(cheques)
    .set({ state: 'banked', transferId: id, bankedOn: date })
    .where(inArray(cheques.paymentId, [...paymentIds]));
};

const refuseUnbankable = (all: readonly Cheque[]): void => {
  for (const cheque of all) {
    const problem = bankingProblem(cheque);
    if (problem) throw new AppError('conflict', all.length > 1 ? `${nameCheque(cheque)}: ${problem}` : problem);
  }
  if (new Set(all.map(({ cashAccountId }) => cashAccountId)).size > 1) {
    throw invalid({ paymentIds: 'These cheques lie in different accounts: bank those of each account by themselves' });
  }
  if (sumCheques(all) > MAX_CENTS) throw invalid({ paymentIds: 'One slip may be at most 99,999,999.99' });
};

type Banker = { mayPostIntoClosed: boolean };

/** Takes cheques to the bank: one deposit, which is in transit until the bank has it. */
export const bankCheques = async (
  deps: Deps,
  { paymentIds: given, cashAccountId, date: wanted, reference, overrideReason }: SlipInput,
  { mayPostIntoClosed }: Banker,
): Promise<{ transfer: Transfer; cheques: Cheque[] }> => {
  const bank = await openCashAccount(deps, cashAccountId, 'cashAccountId');
  if (bank.kind !== 'bank') throw invalid({ cashAccountId: `${bank.name} is no bank account` });
  const paymentIds = [...new Set(given)];
  const all = await lockCheques(deps, paymentIds);
  refuseUnbankable(all);
  const [first] = all;
  const date = wanted ?? (await getToday(deps));
  const problem = all.map((cheque) => bankingDayProblem(cheque, date)).find((one) => one !== null);
  if (problem) throw invalid({ date: problem });
  const transfer = await makeTransfer(deps, {
    from: first?.cashAccountId ?? '',
    to: bank.id,
    amount: sumCheques(all),
    date,
    reference,
    notes: all.length === 1 && first ? nameCheque(first) : `${all.length} cheques`,
    overrideReason: mayPostIntoClosed ? overrideReason : null,
  });
  await putOnSlip(deps.db, paymentIds, transfer);
  return { transfer, cheques: await chequesById(deps, paymentIds) };
};

type Undoing = { reason: string; by: string };
type Left = { amount: Cents; charges?: Cents; paymentIds: readonly string[] };

/** The deposit never arrived as it was: it is reversed, and what is left of it is in transit again. */
const remakeSlip = async (deps: Deps, slip: TransferRow, left: Left, undoing: Undoing): Promise<void> => {
  const { paymentIds, ...amounts } = left;
  await reverseTransfer(deps, slip.id, undoing);
  if (left.amount === 0) return;
  const date = openCorrectionDay(slip.transferDate, await closedThrough(deps.db), await getToday(deps));
  const { fromId: from, toId: to, reference, notes } = slip;
  const again = await makeTransfer(deps, { from, to, ...amounts, date, reference, notes, overrideReason: null });
  if (paymentIds.length > 0) await putOnSlip(deps.db, paymentIds, again);
};

const onSlip = (db: Db, transferId: string) =>
  db
    .select({ paymentId: cheques.paymentId, amount: cheques.amount })
    .from(cheques)
    .where(and(eq(cheques.transferId, transferId), inArray(cheques.state, ['banked', 'cleared'])));

/** A cheque that bounced before its deposit was seen at the bank: the others are still on their way. */
export const takeOffSlip = async (deps: Deps, slip: TransferRow, undoing: Undoing): Promise<void> => {
  const others = await onSlip(deps.db, slip.id);
  const paymentIds = others.map(({ paymentId }) => paymentId);
  await remakeSlip(deps, slip, { amount: sumCheques(others), paymentIds }, undoing);
};

/** A transfer that was taken for the wrong line of the bank is in transit again, with its cheques where it has any. */
export const sendAgain = async (deps: Deps, transferId: string, undoing: Undoing): Promise<void> => {
  const slip = await lockTransfer(deps.db, transferId);
  const paymentIds = (await onSlip(deps.db, transferId)).map(({ paymentId }) => paymentId);
  const amounts = { amount: parseMoney(slip.amount), charges: parseMoney(slip.charges) };
  await remakeSlip(deps, slip, { ...amounts, paymentIds }, undoing);
};
