import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import type { AccountKind } from '../../domain/ledger/contract.ts';
import type { Db } from '../db/connection/database.ts';
import { type EntryQuery, type LedgerHooks, toFilter, touching } from './entries.ts';
import { journalEntries, journalLines } from './tables.ts';

const AT_ONCE = 1_000;

type Opening = { code: string; name: string; kind: AccountKind; balance: string };

/**
 * What each account had before the first day, and how far the journal goes. Read in one moment: entries are never taken out, so what was
 * posted up to then is the same however long the file takes to write.
 */
const readOpenings = async (db: Db, { from, account, tenant }: EntryQuery) => {
  const own = and(account ? sql`account = ${account}` : undefined, tenant ? sql`tenant_id = ${tenant}` : undefined);
  // The sums of days know accounts, not tenants.
  const [sums, day] = tenant ? [sql`journal_lines`, sql`entry_date`] : [sql`journal_days`, sql`day`];
  const { rows } = await db.execute<Opening & { last: string }>(sql`
    select a.code, a.name, a.kind, coalesce(b.balance, 0)::numeric(14, 2)::text as balance,
      (select coalesce(max(seq), 0)::text from journal_entries) as last
    from accounts a left join (select account, sum(debit - credit) as balance from ${sums}
      where ${day} < ${from ?? '0001-01-01'}::date ${own ? sql`and ${own}` : sql``} group by account) b on b.account = a.code
    order by a.code`);
  return { openings: rows, last: Number(rows[0]?.last ?? 0) };
};

type Line = {
  id: number;
  account: string;
  entryId: string;
  date: string;
  debit: string;
  credit: string;
  tenantId: string | null;
  seq: number;
  memo: string;
  sourceType: string;
  overrideReason: string | null;
  actorName: string;
  postedAt: Instant;
};

const lineColumns = {
  id: journalLines.id,
  account: journalLines.account,
  entryId: journalLines.entryId,
  date: journalLines.entryDate,
  debit: journalLines.debit,
  credit: journalLines.credit,
  tenantId: journalLines.tenantId,
  seq: journalEntries.seq,
  memo: journalEntries.memo,
  sourceType: journalEntries.sourceType,
  overrideReason: journalEntries.overrideReason,
  actorName: journalEntries.actorName,
  postedAt: journalEntries.postedAt,
};

const place = sql`(${journalLines.account}, ${journalLines.entryDate}, ${journalLines.entryId}, ${journalLines.id})`;

async function* everyLine(db: Db, filter: SQL | undefined): AsyncGenerator<Line[]> {
  for (let before: Line | undefined; ; ) {
    const after = before
      ? sql`${place} > (${before.account}, ${before.date}::date, ${before.entryId}::uuid, ${before.id}::bigint)`
      : undefined;
    const lines: Line[] = await db
      .select(lineColumns)
      .from(journalLines)
      .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
      .where(and(after, filter))
      .orderBy(asc(journalLines.account), asc(journalLines.entryDate), asc(journalLines.entryId), asc(journalLines.id))
      .limit(AT_ONCE);
    if (lines.length > 0) yield lines;
    if (lines.length < AT_ONCE) return;
    before = lines.at(-1);
  }
}

/** A line under its account; without one it is what the account had before. */
export type LedgerRow = { account: string; accountName: string; balance: string | null; tenant: string | null } & {
  line: Line | null;
};

// Which entries count towards the balance of an account is known where only its days and its tenant narrow the file.
const hasBalances = ({ q, sourceType, sourceId }: EntryQuery): boolean => !q && !sourceType && !sourceId;

const GROWS: Readonly<Record<AccountKind, 1 | -1>> = { asset: 1, expense: 1, liability: -1, equity: -1, income: -1 };

/** Every line that a query asks for, account by account, with what each account had before and after it. */
export async function* ledgerRows(db: Db, query: EntryQuery, hooks: LedgerHooks): AsyncGenerator<LedgerRow[]> {
  const { openings, last } = await readOpenings(db, query);
  const byCode = new Map(openings.map((opening) => [opening.code, opening]));
  const isBalanced = hasBalances(query);
  const balances = new Map<string, Cents>();
  const waiting = openings.filter(({ balance }) => isBalanced && parseMoney(balance) !== 0);
  const shown = (code: string, balance: Cents) =>
    toDecimalText(cents(balance * GROWS[byCode.get(code)?.kind ?? 'asset'] + 0));
  const openingRow = ({ code, name, balance }: Opening): LedgerRow => {
    balances.set(code, parseMoney(balance));
    return { account: code, accountName: name, balance: shown(code, parseMoney(balance)), tenant: null, line: null };
  };
  const filter = and(toFilter(query), touching(query), lte(journalEntries.seq, last));
  for await (const lines of everyLine(db, filter)) {
    const names = await hooks.tenantContacts(db, new Set(lines.flatMap(({ tenantId }) => tenantId ?? [])));
    yield lines.flatMap((line) => {
      const reached = waiting.findIndex(({ code }) => code > line.account);
      const before = waiting.splice(0, reached < 0 ? waiting.length : reached).map(openingRow);
      const balance = addMoney(
        balances.get(line.account) ?? cents(0),
        cents(parseMoney(line.debit) - parseMoney(line.credit)),
      );
      balances.set(line.account, balance);
      const row: LedgerRow = {
        account: line.account,
        accountName: byCode.get(line.account)?.name ?? '',
        balance: isBalanced ? shown(line.account, balance) : null,
        tenant: line.tenantId ? (names.get(line.tenantId)?.companyName ?? null) : null,
        line,
      };
      return [...before, row];
    });
  }
  yield waiting.map(openingRow);
}
