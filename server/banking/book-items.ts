import { eq, sql } from 'drizzle-orm';
import { findCandidates } from '../../domain/banking/candidates.ts';
import { type BookItem, findClues, type OpenLine } from '../../domain/banking/matching.ts';
import type { BankDocument, listBankCandidates } from '../../domain/banking/suggestion-contract.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import { parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import { allOpenItems } from '../billing/accounts/open-items.ts';
import { cashAccountById } from '../cash/accounts.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import type { LineRow } from './lists.ts';
import { openEntriesSince } from './open-entries.ts';
import { statementLines } from './tables.ts';

export const toOpenLine = ({ id, lineDate, amount, reference, narration }: LineRow): OpenLine => ({
  id,
  date: lineDate,
  amount: parseMoney(amount),
  reference,
  narration,
});

const invoiceItems = async (db: Db): Promise<BookItem[]> =>
  (await allOpenItems(db)).map(({ id, number, externalNumber, name, open, net, vat, issueDate }) => ({
    id,
    kind: 'invoice',
    label: number,
    amount: open,
    date: issueDate,
    references: [number, ...(externalNumber ? [externalNumber] : [])],
    party: name,
    net,
    vat,
  }));

const entryItems = async (db: Db, account: string, since: Day): Promise<BookItem[]> =>
  (await openEntriesSince(db, account, since)).map(({ id, date, memo, left, references, party, isTransfer }) => ({
    id,
    kind: 'entry',
    label: memo,
    amount: left,
    date,
    references,
    party,
    isOwnMoney: isTransfer,
  }));

/** All that lines of an account may stand for: open invoices, and entries that no line stands for yet. */
export const readBookItems = async (db: Db, account: string, since: Day): Promise<BookItem[]> => [
  ...(await invoiceItems(db)),
  ...(await entryItems(db, account, since)),
];

/** Everybody who may pay: also those who owe nothing now. */
export const knownNames = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select company_name as name from tenants union select name from parties`,
  );
  return rows.map(({ name }) => name);
};

export const presentDocument = ({ id, kind, label, party, date, amount }: BookItem): BankDocument => ({
  id,
  kind,
  label,
  party,
  date,
  amount: toDecimalText(amount),
});

// A person may look further back than what is suggested.
const DAYS_BEFORE = 400;

/** What a person may choose for a line. */
export const listCandidates = async (
  deps: Deps,
  id: string,
  { kind, q }: QueryOf<typeof listBankCandidates>,
): Promise<BankDocument[]> => {
  const { db } = deps;
  const [line] = await db.select().from(statementLines).where(eq(statementLines.id, id));
  if (!line) throw notFound('Line');
  const { account } = await cashAccountById(deps, line.cashAccountId);
  const items =
    kind === 'invoice' ? await invoiceItems(db) : await entryItems(db, account, addDays(line.lineDate, -DAYS_BEFORE));
  const [clues] = findClues([toOpenLine(line)], items, await knownNames(db));
  return clues ? findCandidates(clues, items, q).map(presentDocument) : [];
};
