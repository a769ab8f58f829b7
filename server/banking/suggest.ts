import { sql } from 'drizzle-orm';
import { type CertainMatch, findCertain, findClues } from '../../domain/banking/matching.ts';
import type { BankSuggestion, listBankSuggestions } from '../../domain/banking/suggestion-contract.ts';
import {
  createSuggester,
  type EarlierLine,
  type Suggestion,
  suggestTogether,
} from '../../domain/banking/suggestions.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import { parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { cashAccountById } from '../cash/accounts.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { allAccounts } from '../ledger/accounts.ts';
import { knownNames, presentDocument, readBookItems, toOpenLine } from './book-items.ts';
import { openLines, presentLine } from './lists.ts';
import { listBankRules } from './profiles.ts';

const MOST_LINES = 500;
/** Entries older than this before the oldest open line are no longer on their way. */
const DAYS_BEFORE = 100;

// Lines that went to an account before, by their words.
const earlierLines = async (db: Db): Promise<EarlierLine[]> => {
  const { rows } = await db.execute<EarlierLine>(sql`
    select l.narration, l.line_date::text as date, j.account
    from matches m
    join statement_lines l on l.id = m.line_id
    join cash_accounts c on c.id = l.cash_account_id
    join journal_lines j on j.entry_id = m.entry_id and j.account not in (c.account, ${ACCOUNTS.suspense})
    where m.kind = 'account' and m.sign = 1 and l.is_matched and not exists (select 1 from matches u where u.undoes = m.id)
    order by l.line_date desc limit 1000`);
  return rows;
};

const readRules = async (db: Db) =>
  (await listBankRules(db)).map((rule) => ({
    ...rule,
    least: rule.least === null ? null : parseMoney(rule.least),
    most: rule.most === null ? null : parseMoney(rule.most),
  }));

const nameAccounts = async (db: Db, codes: ReadonlySet<string>) =>
  (await allAccounts(db)).filter(({ code }) => codes.has(code)).map(({ code, name }) => ({ code, name }));

type Answer = OutputOf<typeof listBankSuggestions>;

const presentWith =
  (invoices: ReadonlySet<string>) =>
  ({ itemIds, account, reason, withheld, lineIds = [] }: Suggestion, isCertain: boolean): BankSuggestion => ({
    invoiceIds: itemIds.filter((id) => invoices.has(id)),
    entryIds: itemIds.filter((id) => !invoices.has(id)),
    account,
    withholdingVat: withheld ? toDecimalText(withheld.withholdingVat) : null,
    withholdingTax: withheld ? toDecimalText(withheld.withholdingTax) : null,
    lineIds: [...lineIds],
    reason,
    isCertain,
  });

/** What the oldest open lines of an account may stand for. */
export const suggestMatches = async (deps: Deps, cashAccountId: string): Promise<Answer> => {
  const { db } = deps;
  const place = await cashAccountById(deps, cashAccountId);
  const rows = await openLines(db, place.id, MOST_LINES);
  const [oldest] = rows;
  if (!oldest) return { lines: [], documents: [], accounts: [] };
  const items = await readBookItems(db, place.account, addDays(oldest.lineDate, -DAYS_BEFORE));
  const clues = findClues(rows.map(toOpenLine), items, await knownNames(db));
  const certain = new Map<string, CertainMatch>(findCertain(clues, items).map((match) => [match.lineId, match]));
  const doubtful = clues.filter(({ line }) => !certain.has(line.id));
  const suggest = createSuggester(items, {
    rules: await readRules(db),
    earlier: await earlierLines(db),
    suspense: ACCOUNTS.suspense,
    together: suggestTogether(doubtful, items),
  });
  const present = presentWith(new Set(items.filter(({ kind }) => kind === 'invoice').map(({ id }) => id)));
  const lines = rows.map((row, at) => {
    const known = certain.get(row.id);
    const one = clues[at];
    const suggestions = known
      ? [present({ ...known, account: null }, true)]
      : (one ? suggest(one) : []).map((suggestion) => present(suggestion, false));
    return { ...presentLine(row), suggestions };
  });
  const suggestions = lines.flatMap((line) => line.suggestions);
  const named = new Set(suggestions.flatMap(({ invoiceIds, entryIds }) => [...invoiceIds, ...entryIds]));
  return {
    lines,
    documents: items.filter(({ id }) => named.has(id)).map(presentDocument),
    accounts: await nameAccounts(db, new Set(suggestions.flatMap(({ account }) => account ?? []))),
  };
};
