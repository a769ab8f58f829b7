import { sql } from 'drizzle-orm';
import type { listBankSuggestions } from '../../domain/banking/contract.ts';
import { type BookItem, findCertain, findClues, type OpenLine } from '../../domain/banking/matching.ts';
import { createSuggester, type EarlierLine, type Suggestion } from '../../domain/banking/suggestions.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { allOpenItems } from '../billing/accounts/open-items.ts';
import { cashAccountById } from '../cash/accounts.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { type LineRow, openLines } from './lists.ts';
import { openEntriesSince } from './open-entries.ts';
import { listBankRules } from './profiles.ts';

const MOST_LINES = 500;
/** Entries older than this before the oldest open line are no longer on their way. */
const DAYS_BEFORE = 100;

const toOpenLine = ({ id, lineDate, amount, reference, narration }: LineRow): OpenLine => ({
  id,
  date: lineDate,
  amount: parseMoney(amount),
  reference,
  narration,
});

const invoiceItems = async (db: Db): Promise<BookItem[]> =>
  (await allOpenItems(db)).map(({ id, number, externalNumber, name, open, net, issueDate }) => ({
    id,
    kind: 'invoice',
    label: number,
    amount: open,
    date: issueDate,
    references: [number, ...(externalNumber ? [externalNumber] : [])],
    party: name,
    net,
  }));

const entryItems = async (db: Db, account: string, lines: readonly LineRow[]): Promise<BookItem[]> => {
  const [oldest] = lines;
  if (!oldest) return [];
  const entries = await openEntriesSince(db, account, addDays(oldest.lineDate, -DAYS_BEFORE));
  return entries.map(({ id, date, memo, left, references, party }) => ({
    id,
    kind: 'entry',
    label: memo,
    amount: left,
    date,
    references,
    party,
  }));
};

// Lines that went to an account before, by their words.
const earlierLines = async (db: Db): Promise<EarlierLine[]> => {
  const { rows } = await db.execute<EarlierLine>(sql`
    select l.narration, l.line_date::text as date, j.account
    from matches m
    join statement_lines l on l.id = m.line_id
    join cash_accounts c on c.id = l.cash_account_id
    join journal_lines j on j.entry_id = m.entry_id and j.account <> c.account
    where m.kind = 'account' and m.sign = 1 and l.is_matched and not exists (select 1 from matches u where u.undoes = m.id)
    order by l.line_date desc limit 1000`);
  return rows;
};

// Everybody who may pay: also those who owe nothing now.
const knownNames = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select company_name as name from tenants union select name from parties`,
  );
  return rows.map(({ name }) => name);
};

type Answer = OutputOf<typeof listBankSuggestions>;

/** What the oldest open lines of an account may stand for. */
export const suggestMatches = async (deps: Deps, cashAccountId: string): Promise<Answer> => {
  const { db } = deps;
  const place = await cashAccountById(deps, cashAccountId);
  const rows = await openLines(db, place.id, MOST_LINES);
  if (rows.length === 0) return [];
  const items = [...(await invoiceItems(db)), ...(await entryItems(db, place.account, rows))];
  const rules = (await listBankRules(db)).map((rule) => ({
    ...rule,
    least: rule.least === null ? null : parseMoney(rule.least),
    most: rule.most === null ? null : parseMoney(rule.most),
  }));
  const suggest = createSuggester(items, { rules, earlier: await earlierLines(db), suspense: ACCOUNTS.suspense });
  const clues = findClues(rows.map(toOpenLine), items, await knownNames(db));
  const certain = new Map(findCertain(clues, items).map((match) => [match.lineId, match]));
  const invoices = new Set(items.filter(({ kind }) => kind === 'invoice').map(({ id }) => id));
  const present = ({ itemIds, account, reason }: Suggestion, isCertain: boolean) => ({
    invoiceIds: itemIds.filter((id) => invoices.has(id)),
    entryIds: itemIds.filter((id) => !invoices.has(id)),
    account,
    reason,
    isCertain,
  });
  return clues.map((one) => {
    const known = certain.get(one.line.id);
    return {
      lineId: one.line.id,
      suggestions: known
        ? [present({ ...known, account: null }, true)]
        : suggest(one).map((suggestion) => present(suggestion, false)),
    };
  });
};
