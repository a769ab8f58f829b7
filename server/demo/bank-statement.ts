import { sql } from 'drizzle-orm';
import { SEEDED_CASH_ACCOUNTS } from '../../domain/cash/rules.ts';
import { type Cents, cents, parseMoney } from '../../domain/kernel/money.ts';
import { addDays, addMonths, type Day, firstOfMonth } from '../../domain/kernel/time.ts';
import { takeStatement } from '../banking/import.ts';
import { matchLine } from '../banking/match.ts';
import { openEntriesSince } from '../banking/open-entries.ts';
import { suggestMatches } from '../banking/suggest.ts';
import type { Recorder } from '../billing/payments/record.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { writeBankFile } from '../simulators/bank/dialects.ts';
import type { TruthLine } from '../simulators/bank/making.ts';

const BANK = SEEDED_CASH_ACCOUNTS.bank_transfer;

type Movement = { date: Day; amount: Cents; reference: string; narration: string };

// What the bank knows first: nobody has entered it yet.
const ofTheBank = (from: Day): Movement[] => [
  { date: addDays(from, 9), amount: cents(1_800_000), reference: 'FT0009KJB2', narration: 'CASH DEPOSIT KILIMANI' },
  { date: addDays(from, 14), amount: cents(-125_000), reference: 'FEE0014', narration: 'LEDGER FEE' },
  { date: addDays(from, 24), amount: cents(-58_000), reference: 'FEE0024', narration: 'SMS ALERTS AND CHARGES' },
];
// Entered at the end of the month, and not at the bank yet.
const UNDER_WAY = 2;
const LEFT_TO_DO = 8;

const balanceBefore = async (db: Db, day: Day): Promise<Cents> => {
  const { rows } = await db.execute<{ balance: string }>(sql`
    select coalesce(sum(debit - credit), 0)::numeric(14, 2)::text as balance from journal_days
    where account = ${BANK.account} and day < ${day}::date`);
  return parseMoney(rows[0]?.balance ?? '0.00');
};

const inBooks = async (db: Db, from: Day, to: Day): Promise<Movement[]> => {
  const entries = (await openEntriesSince(db, BANK.account, from)).filter(({ date }) => date <= to);
  return entries.slice(0, -UNDER_WAY).map(({ date, amount, references, party, memo }, at) => ({
    date,
    amount,
    reference: references[0] ?? `FT${String(at).padStart(8, '0')}`,
    narration: (party ?? memo).toUpperCase(),
  }));
};

const toLines = (movements: readonly Movement[], opening: Cents): TruthLine[] => {
  let balance: number = opening;
  return movements
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map((movement, at) => {
      balance += movement.amount;
      return { ...movement, id: `line-${at}`, balance: cents(balance), means: { itemIds: [], account: null } };
    });
};

/** Last month as the bank saw it: most lines are matched, and a few wait for somebody. */
export const fillDemoStatement = async (deps: Deps, recorder: Recorder): Promise<void> => {
  const { db } = deps;
  const to = addDays(firstOfMonth(await getToday(deps)), -1);
  const from = addMonths(addDays(to, 1), -1);
  const opening = await balanceBefore(db, from);
  const lines = toLines([...(await inBooks(db, from, to)), ...ofTheBank(from)], opening);
  const closing = lines.at(-1)?.balance ?? opening;
  const truth = { account: '0000000000', currency: 'KES', from, to, opening, closing, lines, books: [] };
  const { bytes } = await writeBankFile(truth, 'comma');
  await takeStatement(deps, bytes, { cashAccountId: BANK.id });
  const { lines: open } = await suggestMatches(deps, BANK.id);
  const certain = open.flatMap(({ id, suggestions: [first] }) => (first?.isCertain ? [{ lineId: id, ...first }] : []));
  for (const { lineId, entryIds } of certain.filter(({ entryIds: ids }) => ids.length > 0).slice(0, -LEFT_TO_DO))
    await matchLine(deps, lineId, { entryIds, reason: null, overrideReason: null }, recorder);
};
