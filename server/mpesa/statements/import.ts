import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { invalid } from '../../../domain/kernel/errors.ts';
import { addMoney, type Cents, cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { amountText } from '../../../domain/kernel/money-text.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Statement, StatementRow } from '../../../domain/mpesa/statement.ts';
import type { MpesaStatementReport } from '../../../domain/mpesa/statement-contract.ts';
import { findCashAccount } from '../../cash/accounts.ts';
import { recordCashEntry } from '../../cash/entries.ts';
import { makeTransfer } from '../../cash/transfers.ts';
import type { Db } from '../../db/connection/database.ts';
import { insertRows } from '../../db/query/insert-rows.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import type { Deps } from '../../deps.ts';
import { type ChannelRow, chooseChannel } from '../channels/find.ts';
import { returnReceipt } from '../receipts/assign.ts';
import { openBooks } from '../receipts/book.ts';
import { type Claim, claimWaiting } from '../receipts/claim.ts';
import { type Heard, type Received, receiveReceipts } from '../receipts/receive.ts';
import { mpesaReceipts, mpesaStatementLines, mpesaStatements, type StatementLineKind } from '../tables.ts';
import { countText, readFile } from './read-file.ts';

type Import = { channel: ChannelRow; bookDay: (paidAt: string) => Day; by: string };
/** A row that is no payment to us, and what it was booked as; null where a person has to look. */
type Booked = { row: StatementRow; bookedAs: string | null };

const sumAmounts = (rows: readonly StatementRow[]): Cents => addMoney(...rows.map(({ amount }) => amount));
const positive = (amount: Cents): Cents => cents(Math.abs(amount));

// One file at a time for a channel, so that overlapping ones see each other's rows.
const lockStatements = (db: Db, channelId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`mpesa statements ${channelId}`}))`);

const refuseOtherShortcode = ({ shortcode }: Statement, channel: ChannelRow): void => {
  if (shortcode && shortcode !== channel.shortcode && shortcode !== channel.storeNumber)
    throw invalid({ file: `This is the statement of ${shortcode}, and ${channel.name} is ${channel.shortcode}` });
};

const toHeard = ({ row, channel }: { row: StatementRow; channel: ChannelRow }): Heard => ({
  source: 'statement',
  receiptNumber: row.receipt,
  channel,
  paidAt: row.at,
  amount: row.amount,
  accountReference: row.accountReference,
  payerName: row.payerName,
  phone: row.phone,
});

/** Each has its own account to hold and to settle, which takes some four milliseconds; a call has eight seconds. */
const MOST_PAYMENTS = 1_000;

const refuseTooMany = (count: number): void => {
  if (count <= MOST_PAYMENTS) return;
  throw invalid({
    file: `${countText(count)} new payments find their tenant, and one import records at most ${countText(MOST_PAYMENTS)}: choose a shorter time in the portal`,
  });
};

const receivePayments = async (deps: Deps, rows: readonly StatementRow[], { channel }: Import): Promise<Received[]> => {
  const received = await receiveReceipts(
    deps,
    rows.map((row) => toHeard({ row, channel })),
    { beforePayments: refuseTooMany },
  );
  const wrong = received.find(({ otherAmount }) => otherAmount !== null);
  if (wrong?.otherAmount) {
    const { currency } = (await deps.settings.get()).general;
    const at = rows.find(({ receipt }) => receipt === wrong.receiptNumber)?.row ?? 0;
    const known = amountText(wrong.otherAmount, currency);
    throw invalid({ file: `Row ${at}: receipt ${wrong.receiptNumber} is in the books with ${known}` });
  }
  return received;
};

// What Safaricom charged on a day is one entry; what it gave back of charges a person looks at.
const bookCharges = async (deps: Deps, rows: readonly StatementRow[], { channel, bookDay }: Import) => {
  const charged = rows.filter(({ amount }) => amount < 0);
  const booked: Booked[] = rows.filter(({ amount }) => amount > 0).map((row) => ({ row, bookedAs: null }));
  for (const [date, ofDay] of Map.groupBy(charged, ({ at }) => bookDay(at))) {
    const entry = await recordCashEntry(deps, {
      kind: 'charge',
      cashAccountId: channel.cashAccountId,
      amount: positive(sumAmounts(ofDay)),
      date,
      description: `M-Pesa charges of ${channel.name}`,
      overrideReason: null,
    });
    booked.push(...ofDay.map((row) => ({ row, bookedAs: entry.id })));
  }
  return booked;
};

// On its way to the bank, until a statement of the bank has it.
const bookSettlements = async (deps: Deps, rows: readonly StatementRow[], { channel, bookDay }: Import) => {
  const booked: Booked[] = [];
  for (const row of rows) {
    const bank = await findCashAccount(deps, { paymentMethod: 'bank_transfer' });
    const transfer = await makeTransfer(deps, {
      from: channel.cashAccountId,
      to: bank.id,
      amount: positive(row.amount),
      date: bookDay(row.at),
      reference: row.receipt,
      notes: null,
      overrideReason: null,
    });
    booked.push({ row, bookedAs: transfer.id });
  }
  return booked;
};

/** Money that went back to its payer, by us or by Safaricom: its receipt is returned, whatever it was applied to. */
const bookReversals = async (deps: Deps, rows: readonly StatementRow[], { by }: Import): Promise<Booked[]> => {
  const booked: Booked[] = [];
  for (const row of rows) {
    const amount = toDecimalText(positive(row.amount));
    const [receipt] = await deps.db
      .select({ id: mpesaReceipts.id })
      .from(mpesaReceipts)
      .where(and(eq(mpesaReceipts.receiptNumber, row.linkedReceipt ?? ''), eq(mpesaReceipts.amount, amount)));
    const isReturn = row.amount < 0 && receipt !== undefined;
    if (isReturn) await returnReceipt(deps, receipt.id, { reason: `Returned by M-Pesa, ${row.receipt}`, by });
    booked.push({ row, bookedAs: isReturn ? receipt.id : null });
  }
  return booked;
};

const newRows = async (db: Db, channelId: string, rows: readonly StatementRow[]): Promise<StatementRow[]> => {
  const keys = rows.map(({ key }) => key);
  const known = await db
    .select({ key: mpesaStatementLines.key })
    .from(mpesaStatementLines)
    .where(
      and(
        eq(mpesaStatementLines.channelId, channelId),
        sql`${mpesaStatementLines.key} = any(${sql.param(keys)}::text[])`,
      ),
    );
  const seen = new Set(known.map(({ key }) => key));
  return rows.filter(({ key }) => !seen.has(key));
};

const bookOthers = async (deps: Deps, rows: readonly StatementRow[], work: Import): Promise<Booked[]> => {
  const ofKind = (kind: StatementLineKind) => rows.filter((row) => row.kind === kind);
  return [
    ...(await bookCharges(deps, ofKind('charge'), work)),
    ...(await bookSettlements(deps, ofKind('settlement'), work)),
    ...(await bookReversals(deps, ofKind('reversal'), work)),
    ...[...ofKind('payout'), ...ofKind('other')].map((row) => ({ row, bookedAs: null })),
  ];
};

type Result = { statement: Statement; received: readonly Received[]; booked: readonly Booked[] };

const writeStatement = async (
  db: Db,
  { statement, booked }: Result,
  { channel, by }: Import,
  facts: { fileHash: string; lines: number },
): Promise<void> => {
  const id = uuidV7();
  await db.insert(mpesaStatements).values({
    id,
    channelId: channel.id,
    fromDay: statement.from,
    toDay: statement.to,
    opening: toDecimalText(statement.opening),
    closing: toDecimalText(statement.closing),
    importedByName: by,
    ...facts,
  });
  await insertRows(
    db,
    mpesaStatementLines,
    booked.map(({ row, bookedAs }) => ({
      statementId: id,
      channelId: channel.id,
      key: row.key,
      receiptNumber: row.receipt,
      kind: row.kind as StatementLineKind,
      details: row.details.slice(0, 300),
      paidAt: row.at,
      amount: toDecimalText(row.amount),
      bookedAs,
    })),
  );
};

const toReport = (
  { statement, received, booked }: Result,
  channelId: string,
  facts: { fileHash: string; lines: number },
): MpesaStatementReport => {
  const fresh = received.filter(({ isNew }) => isNew);
  const total = (kind: StatementLineKind) =>
    toDecimalText(
      positive(sumAmounts(booked.flatMap(({ row, bookedAs }) => (row.kind === kind && bookedAs ? [row] : [])))),
    );
  return {
    channelId,
    ...facts,
    imported: true,
    from: statement.from,
    to: statement.to,
    opening: toDecimalText(statement.opening),
    closing: toDecimalText(statement.closing),
    duplicates: statement.rows.length - facts.lines,
    skipped: statement.skipped,
    receipts: fresh.length,
    applied: fresh.filter(({ state }) => state === 'applied').length,
    charges: total('charge'),
    settled: total('settlement'),
    unexplained: booked
      .filter(({ bookedAs }) => bookedAs === null)
      .map(({ row }) => ({
        row: row.row,
        receiptNumber: row.receipt,
        details: row.details,
        amount: toDecimalText(row.amount),
      })),
  };
};

/**
 * Takes in a statement of the organisation portal, all of it or nothing: payments that nobody had announced, charges, money on its
 * way to the bank and money that went back. What was known, in whatever way, is only counted.
 */
export const importStatement = async (
  deps: Deps,
  file: Buffer,
  { channelId, by, claim }: { channelId: string | undefined; by: string; claim: Claim },
): Promise<MpesaStatementReport> => {
  const statement = await readFile(file);
  const channel = await chooseChannel(deps.db, channelId);
  refuseOtherShortcode(statement, channel);
  await lockStatements(deps.db, channel.id);
  const work = { channel, bookDay: await openBooks(deps), by };
  const payments = statement.rows.filter(({ kind }) => kind === 'payment');
  const received = await claimWaiting(deps, await receivePayments(deps, payments, work), claim);
  const others = statement.rows.filter(({ kind }) => kind !== 'payment');
  const booked = await bookOthers(deps, await newRows(deps.db, channel.id, others), work);
  const result = { statement, received, booked };
  const lines = received.filter(({ isNew }) => isNew).length + booked.length;
  const facts = { fileHash: createHash('sha256').update(file).digest('hex'), lines };
  if (lines > 0) await writeStatement(deps.db, result, work, facts);
  return toReport(result, channel.id, facts);
};
