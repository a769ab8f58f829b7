import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { MatchInput } from '../../domain/banking/contract.ts';
import type { PaymentInput } from '../../domain/billing/payments/payment-contract.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { figureText } from '../../domain/kernel/money-text.ts';
import { controlProblem } from '../../domain/ledger/control.ts';
import { bankLineLines } from '../../domain/ledger/postings.ts';
import { type OpenItem, openItemsById } from '../billing/accounts/open-items.ts';
import { type Recorder, recordPayment } from '../billing/payments/record.ts';
import { type CashPlace, cashAccountById } from '../cash/accounts.ts';
import { makeTransfer } from '../cash/transfers.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { allAccounts } from '../ledger/accounts.ts';
import { closedThrough, postAndFind, reasonOn } from '../ledger/post.ts';
import { lockBanking, refuseSigned } from './account-lock.ts';
import { arriveByLine } from './arrive.ts';
import type { LineRow } from './lists.ts';
import { refuseAnnounced } from './notices/announced.ts';
import { entriesById, entriesFor, type OpenEntry } from './open-entries.ts';
import { matches, statementLines } from './tables.ts';

/** A part of a line, and the entry that it stands for. */
type Part = Pick<typeof matches.$inferInsert, 'kind' | 'documentId'> & { entryId: string; amount: Cents };

export const BANK_LINE = 'bank_line';

/** The line with its account, held against others; one that was signed for is refused. */
export const lockLine = async (deps: Deps, id: string): Promise<{ line: LineRow; place: CashPlace }> => {
  const { db } = deps;
  const [known] = await db.select().from(statementLines).where(eq(statementLines.id, id));
  if (!known) throw notFound('Line');
  await lockBanking(db, known.cashAccountId);
  const [line] = await db.select().from(statementLines).where(eq(statementLines.id, id)).for('no key update');
  if (!line) throw notFound('Line');
  await refuseSigned(db, line.cashAccountId, line.lineDate);
  return { line, place: await cashAccountById(deps, line.cashAccountId) };
};

/** A line that is being matched, and what was said about it. */
type Line = { row: LineRow; place: CashPlace; amount: Cents; input: MatchInput };

const isSameWay = (a: number, b: number): boolean => Math.sign(a) === Math.sign(b);

/**
 * A line takes all of several entries, or of a single one as much as it has: several lines may stand for one entry. Where an
 * account takes the difference, it takes all of the one too.
 */
const partsWith = (entries: readonly OpenEntry[], { amount, input }: Line, field: string): Part[] =>
  entries.map(({ id, left, memo }) => {
    if (left === 0) throw new AppError('conflict', `${memo} is matched already`);
    if (!isSameWay(left, amount)) throw invalid({ [field]: `${memo} moves money the other way` });
    const isPart = !input.account && entries.length === 1 && Math.abs(left) > Math.abs(amount);
    return { entryId: id, amount: isPart ? amount : left, kind: 'entry' };
  });

const requireAll = (entries: readonly OpenEntry[], ids: readonly string[], field: string): void => {
  if (entries.length < new Set(ids).size) throw invalid({ [field]: 'Not all of these are entries on this account' });
};

const refuseAccount = async (db: Db, account: string): Promise<void> => {
  const known = (await allAccounts(db)).find(({ code }) => code === account);
  if (!known?.isActive) throw invalid({ account: `There is no active account ${account}` });
  const problem = controlProblem(account);
  if (problem) throw invalid({ account: problem });
  if (known.isCash) throw invalid({ account: 'Choose the other cash account as a transfer' });
};

/** The books get what the bank knows first: the line itself, or what documents leave of it. */
const bookTo = async (deps: Deps, { row, place, input }: Line, amount: Cents): Promise<Part> => {
  const { db } = deps;
  const account = input.account ?? '';
  await refuseAccount(db, account);
  const entryId = await postAndFind(db, {
    date: row.lineDate,
    memo: `${row.narration || 'Bank line'}${input.reason ? `: ${input.reason}` : ''}`,
    sourceType: BANK_LINE,
    sourceId: randomUUID(),
    event: 'posted',
    overrideReason: reasonOn(row.lineDate, await closedThrough(db), input.overrideReason, 'overrideReason'),
    lines: bankLineLines(place.account, account, amount),
  });
  return { entryId, amount, kind: 'account' };
};

const METHODS = {
  bank: 'bank_transfer',
  mpesa: 'mobile_money',
  till: 'cash',
  petty_cash: 'cash',
  cheques: 'cheque',
} as const;

const requireOpen = async (db: Db, ids: readonly string[]): Promise<readonly [OpenItem, ...OpenItem[]]> => {
  const found = await openItemsById(db, ids);
  const [first, ...others] = [...new Set(ids)].flatMap((id) => found.find((item) => item.id === id) ?? []);
  if (!first || found.length < new Set(ids).size) throw invalid({ invoiceIds: 'Not all of these invoices are open' });
  const payers = new Set(found.map(({ tenantId, partyId, id }) => tenantId ?? partyId ?? id));
  if (payers.size > 1) throw invalid({ invoiceIds: 'These invoices are not of one customer' });
  return [first, ...others];
};

/** Each invoice gets what is open of it, the last one what is left. */
const shareOut = (money: number, open: readonly OpenItem[]): NonNullable<PaymentInput['allocations']> => {
  let left = money;
  return open.flatMap((item) => {
    const share = Math.min(left, item.open);
    left -= share;
    return share > 0 ? [{ invoiceId: item.id, amount: cents(share) }] : [];
  });
};

/**
 * Records the payment of the invoices, with the tax that the payer kept back. Where an account takes the difference, such as what
 * a bank on the way charged, the payment is what is open of them.
 */
const payInvoices = async (deps: Deps, { row, place, amount, input }: Line, by: Recorder): Promise<Part> => {
  if (amount < 0) throw invalid({ invoiceIds: 'Money that went out pays no invoice' });
  const open = await requireOpen(deps.db, input.invoiceIds ?? []);
  const [first] = open;
  const { withholdingVat = cents(0), withholdingTax = cents(0) } = input;
  const withheld = withholdingVat + withholdingTax;
  const paid = input.account ? cents(addMoney(...open.map((item) => item.open)) - withheld) : amount;
  if (paid <= 0) throw invalid({ withholdingTax: 'More is withheld than is open' });
  const payment: PaymentInput = {
    tenantId: first.tenantId,
    partyId: first.partyId,
    amount: paid,
    withholdingVat,
    withholdingTax,
    paymentMethod: METHODS[place.kind],
    cashAccountId: place.id,
    invoiceId: open.length === 1 ? first.id : null,
    reference: row.reference,
    notes: row.narration.slice(0, 500) || null,
    paymentDate: row.lineDate,
    ...(open.length > 1 ? { allocations: shareOut(paid + withheld, open) } : {}),
    overrideReason: input.overrideReason,
  };
  const { id } = await recordPayment(deps, payment, by);
  const [entry] = await entriesFor(deps.db, place.account, { type: 'payment', ids: [id], event: 'received' });
  if (!entry) throw new AppError('internal', 'The payment was not posted');
  return { entryId: entry.id, amount: paid, kind: 'payment', documentId: id };
};

const transferPart = async (deps: Deps, { row, place, amount, input }: Line): Promise<Part> => {
  const other = input.transferTo ?? '';
  const isOut = amount < 0;
  const transfer = await makeTransfer(deps, {
    from: isOut ? place.id : other,
    to: isOut ? other : place.id,
    amount: cents(Math.abs(amount)),
    date: row.lineDate,
    arrivedOn: isOut ? null : row.lineDate,
    reference: row.reference,
    notes: row.narration.slice(0, 500) || null,
    overrideReason: input.overrideReason,
  });
  const source = { type: 'transfer', ids: [transfer.id], event: isOut ? 'sent' : 'arrived' };
  const [entry] = await entriesFor(deps.db, place.account, source);
  if (!entry) throw new AppError('internal', 'The transfer was not posted');
  return { entryId: entry.id, amount, kind: 'transfer', documentId: transfer.id };
};

/** What was only on its way to the account has arrived by the line. */
const arriveAll = async (
  deps: Deps,
  { row, place, input: { overrideReason } }: Line,
  entries: readonly OpenEntry[],
  parts: readonly Part[],
): Promise<Part[]> => {
  const all: Part[] = [];
  for (const part of parts) {
    const entry = entries.find(({ id }) => id === part.entryId);
    if (!entry?.arrives) {
      all.push(part);
      continue;
    }
    const arrival = { transferId: entry.arrives, entry, amount: part.amount };
    const entryId = await arriveByLine(deps, { row, place, overrideReason }, arrival);
    all.push({ ...part, entryId, kind: 'arrival', documentId: entry.arrives });
  }
  return all;
};

const findParts = async (deps: Deps, line: Line, by: Recorder): Promise<Part[]> => {
  const { db } = deps;
  const { account } = line.place;
  const { paymentIds, entryIds, invoiceIds, transferTo } = line.input;
  if (invoiceIds) return [await payInvoices(deps, line, by)];
  if (transferTo) return [await transferPart(deps, line)];
  if (entryIds) {
    const entries = await entriesById(db, account, entryIds);
    requireAll(entries, entryIds, 'entryIds');
    return arriveAll(deps, line, entries, partsWith(entries, line, 'entryIds'));
  }
  if (paymentIds) {
    const entries = await entriesFor(db, account, { type: 'payment', ids: paymentIds, event: 'received' });
    requireAll(entries, paymentIds, 'paymentIds');
    return partsWith(entries, line, 'paymentIds');
  }
  return [];
};

/** Says what a line stands for. What documents leave of it goes to the account that is named with them. */
export const matchLine = async (deps: Deps, id: string, input: MatchInput, by: Recorder): Promise<void> => {
  const { db } = deps;
  const { line: row, place } = await lockLine(deps, id);
  if (row.isMatched) throw new AppError('conflict', 'This line is matched already');
  await refuseAnnounced(db, row, place, input);
  const line: Line = { row, place, amount: parseMoney(row.amount), input };
  const parts = await findParts(deps, line, by);
  const left = cents(line.amount - addMoney(...parts.map(({ amount }) => amount)));
  if (left !== 0 && !input.account) {
    const message = `The line is ${figureText(line.amount)}: choose an account for the difference of ${figureText(left)}`;
    throw invalid({ account: message });
  }
  if (left !== 0) parts.push(await bookTo(deps, line, left));
  await db
    .insert(matches)
    .values(
      parts.map((part) => ({ ...part, lineId: row.id, amount: toDecimalText(part.amount), reason: input.reason })),
    );
  await db.update(statementLines).set({ isMatched: true }).where(eq(statementLines.id, row.id));
};
