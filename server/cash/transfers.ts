import { and, eq, getTableColumns, gte, ilike, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { listTransfers as ListTransfers, Transfer, TransferInput } from '../../domain/cash/contract.ts';
import { arrivalProblem, arrivesAtOnce, transferNumber } from '../../domain/cash/rules.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { addMoney, cents, MAX_CENTS, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { type Posting, transferArrivedLines, transferSentLines } from '../../domain/ledger/postings.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { closedThrough, openCorrectionDay, postEntries, postEntry, reasonOn, reverseEvent } from '../ledger/post.ts';
import { type CashPlace, cashAccountById, openCashAccount } from './accounts.ts';
import { cashAccounts, transfers } from './tables.ts';

export type TransferDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

export type TransferRow = typeof transfers.$inferSelect;

const SOURCE = 'transfer';
const senders = alias(cashAccounts, 'senders');
const receivers = alias(cashAccounts, 'receivers');

const columns = { ...getTableColumns(transfers), fromName: senders.name, toName: receivers.name };

const selectTransfers = (db: Db) =>
  db
    .select(columns)
    .from(transfers)
    .innerJoin(senders, eq(senders.id, transfers.fromId))
    .innerJoin(receivers, eq(receivers.id, transfers.toId));

const present = (row: TransferRow & { fromName: string; toName: string }): Transfer => {
  const { number, fromId, toId, transferDate, ...shown } = row;
  return { ...shown, number: transferNumber(number), from: fromId, to: toId, date: transferDate };
};

// "TR000042", as transfers are numbered.
const NUMBER = /^tr0*(\d{1,9})$/i;

const matches = (q: string): SQL | undefined => {
  const number = NUMBER.exec(q)?.[1];
  return or(
    ilike(transfers.reference, containing(q)),
    ilike(transfers.notes, containing(q)),
    number ? eq(transfers.number, Number(number)) : undefined,
  );
};

const toFilter = ({ cashAccount, inTransit, from, to, q }: QueryOf<typeof ListTransfers>): SQL | undefined =>
  and(
    cashAccount ? or(eq(transfers.fromId, cashAccount), eq(transfers.toId, cashAccount)) : undefined,
    inTransit === true ? and(isNull(transfers.arrivedOn), isNull(transfers.reversedAt)) : undefined,
    inTransit === false ? or(isNotNull(transfers.arrivedOn), isNotNull(transfers.reversedAt)) : undefined,
    from ? gte(transfers.transferDate, from) : undefined,
    to ? lte(transfers.transferDate, to) : undefined,
    q ? matches(q) : undefined,
  );

export const listTransfers = async (
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof ListTransfers>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Transfer[]> => {
  const filter = toFilter(query);
  const page = keyset(query, {
    sorts: { createdAt: transfers.createdAt, date: transfers.transferDate, amount: transfers.amount },
    id: transfers.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(transfers)
    .innerJoin(senders, eq(senders.id, transfers.fromId))
    .innerJoin(receivers, eq(receivers.id, transfers.toId))
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, transfers, filter, reply);
  return page.finish(request, reply, rows).map(present);
};

const getTransfer = async (db: Db, id: string): Promise<Transfer> => {
  const [row] = await selectTransfers(db).where(eq(transfers.id, id));
  if (!row) throw notFound('Transfer');
  return present(row);
};

export const transfersById = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Transfer>> => {
  if (ids.length === 0) return new Map();
  const rows = await selectTransfers(db).where(inArray(transfers.id, [...ids]));
  return new Map(rows.map((row) => [row.id, present(row)]));
};

type Places = { from: CashPlace; to: CashPlace };

const toMemo = ({ number, reference }: TransferRow, { from, to }: Places): string =>
  `Transfer ${transferNumber(number)} from ${from.name} to ${to.name}${reference ? `, ${reference}` : ''}`;

const sentPosting = (row: TransferRow, places: Places, overrideReason: string | null): Posting => ({
  date: row.transferDate,
  memo: toMemo(row, places),
  sourceType: SOURCE,
  sourceId: row.id,
  event: 'sent',
  overrideReason,
  lines: transferSentLines(places.from.account, parseMoney(row.amount), parseMoney(row.charges)),
});

const arrivedPosting = (row: TransferRow, places: Places, on: { date: Day; reason: string | null }): Posting => ({
  date: on.date,
  memo: `${toMemo(row, places)}: arrived`,
  sourceType: SOURCE,
  sourceId: row.id,
  event: 'arrived',
  overrideReason: on.reason,
  lines: transferArrivedLines(places.to.account, parseMoney(row.amount)),
});

/** A transfer that waits for somebody to confirm it, wherever it goes, and what is written with it before it is posted. */
type Manner = { waits?: boolean; whenMade?: (transferId: string) => void };

const resolveDays = async (deps: TransferDeps, input: TransferInput, to: CashPlace, waits: boolean) => {
  const today = await getToday(deps);
  const date = input.date ?? today;
  if (date > today) throw invalid({ date: 'Date must not be in the future' });
  const arrivedOn = input.arrivedOn ?? (arrivesAtOnce(to.kind) && !waits ? date : null);
  const problem = arrivedOn && arrivalProblem(arrivedOn, { sent: date, today });
  if (problem) throw invalid({ arrivedOn: problem });
  const through = await closedThrough(deps.db);
  return {
    date,
    arrivedOn,
    sentReason: reasonOn(date, through, input.overrideReason, 'date'),
    arrivedReason: arrivedOn && reasonOn(arrivedOn, through, input.overrideReason, 'arrivedOn'),
  };
};

/** Money goes from one of our accounts to another. Where the other side hands out statements, it is in transit until it is seen there. */
export const makeTransfer = async (
  deps: TransferDeps,
  input: TransferInput,
  { waits = false, whenMade }: Manner = {},
): Promise<Transfer> => {
  const { db } = deps;
  const { amount, charges = cents(0), reference, notes } = input;
  if (addMoney(amount, charges) > MAX_CENTS)
    throw invalid({ amount: 'Must be at most 99,999,999.99 with its charges' });
  const places = {
    from: await openCashAccount(deps, input.from, 'from'),
    to: await openCashAccount(deps, input.to, 'to'),
  };
  const { date, arrivedOn, sentReason, arrivedReason } = await resolveDays(deps, input, places.to, waits);
  const [row] = await db
    .insert(transfers)
    .values({
      fromId: places.from.id,
      toId: places.to.id,
      amount: toDecimalText(amount),
      charges: toDecimalText(charges),
      transferDate: date,
      arrivedOn,
      reference,
      notes,
    })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  whenMade?.(row.id);
  await postEntries(db, [
    sentPosting(row, places, sentReason),
    ...(arrivedOn ? [arrivedPosting(row, places, { date: arrivedOn, reason: arrivedReason })] : []),
  ]);
  return present({ ...row, fromName: places.from.name, toName: places.to.name });
};

/** One that stands, and that nobody else moves until the transaction ends. */
export const lockTransfer = async (db: Db, id: string): Promise<TransferRow> => {
  const [row] = await db.select().from(transfers).where(eq(transfers.id, id)).for('no key update');
  if (!row) throw notFound('Transfer');
  if (row.reversedAt) throw new AppError('conflict', 'This transfer was already reversed');
  return row;
};

/** The other side has it: by a person, or by a line of its statement. */
export const arriveTransfer = async (
  deps: TransferDeps,
  id: string,
  day: Day | null,
  overrideReason: string | null = null,
): Promise<Transfer> => {
  const { db } = deps;
  const row = await lockTransfer(db, id);
  if (row.arrivedOn) throw new AppError('conflict', 'This transfer has arrived already');
  const today = await getToday(deps);
  const date = day ?? today;
  const problem = arrivalProblem(date, { sent: row.transferDate, today });
  if (problem) throw invalid({ date: problem });
  const reason = reasonOn(date, await closedThrough(db), overrideReason, 'date');
  const places = { from: await cashAccountById(deps, row.fromId), to: await cashAccountById(deps, row.toId) };
  await db.update(transfers).set({ arrivedOn: date }).where(eq(transfers.id, id));
  await postEntry(db, arrivedPosting(row, places, { date, reason }));
  return getTransfer(db, id);
};

/** It never happened: both of its entries are mirrored, on their own days while those are open. */
export const reverseTransfer = async (
  deps: TransferDeps,
  id: string,
  { reason, by }: { reason: string; by: string },
): Promise<Transfer> => {
  const { db } = deps;
  const row = await lockTransfer(db, id);
  const [today, through] = [await getToday(deps), await closedThrough(db)];
  await db
    .update(transfers)
    .set({ reversedAt: sql`clock_timestamp()`, reversedBy: by, reverseReason: reason })
    .where(eq(transfers.id, id));
  const undo = (event: 'sent' | 'arrived', day: Day) =>
    reverseEvent(
      db,
      { sourceType: SOURCE, sourceId: id, event },
      {
        date: openCorrectionDay(day, through, today),
        memo: `Transfer ${transferNumber(row.number)} reversed: ${reason}`,
        event: `${event}-reversed`,
      },
    );
  if (row.arrivedOn) await undo('arrived', row.arrivedOn);
  await undo('sent', row.transferDate);
  return getTransfer(db, id);
};
