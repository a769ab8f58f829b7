import { createHash, randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type {
  ImportedStatement,
  importStatement,
  previewStatement as PreviewStatement,
  StatementPreview,
} from '../../domain/banking/contract.ts';
import type { SheetAnswers } from '../../domain/banking/readers/sheet.ts';
import type { BankStatement } from '../../domain/banking/statement.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { cents, toDecimalText } from '../../domain/kernel/money.ts';
import { openCashAccount } from '../cash/accounts.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { lockBanking, refuseSigned } from './account-lock.ts';
import { getBankProfile } from './profiles.ts';
import { type BankFile, type BankFileFormat, readBankFile } from './read-file.ts';
import { bankStatements, statementLines } from './tables.ts';

type Query = QueryOf<typeof importStatement>;

type Answers = QueryOf<typeof PreviewStatement>;

const toAnswers = async (db: Db, { profileId, dateOrder, openingBalance }: Answers): Promise<SheetAnswers> => ({
  profile: profileId ? await getBankProfile(db, profileId) : undefined,
  dateOrder,
  opening: openingBalance,
});

const FIRST_ROWS = 12;
const FIRST_COLUMNS = 20;
const LONGEST_CELL = 60;

/** A look at a file before it is taken. */
export const previewStatement = async (db: Db, file: Buffer, query: Answers): Promise<StatementPreview> => {
  const { format, reading, cells = [] } = await readBankFile(file, await toAnswers(db, query));
  const rows = cells
    .slice(0, FIRST_ROWS)
    .map((row) => row.slice(0, FIRST_COLUMNS).map((cell) => cell.slice(0, LONGEST_CELL)));
  if ('problem' in reading) {
    const { message, asks = null } = reading.problem;
    return { format, lines: 0, from: null, to: null, opening: null, closing: null, problem: message, asks, rows };
  }
  const { lines, from, to, opening, closing } = reading;
  const balances = { opening: toDecimalText(opening), closing: toDecimalText(closing) };
  return { format, lines: lines.length, from, to, ...balances, problem: null, asks: null, rows };
};

const FIELDS = { columns: 'profileId', dateOrder: 'dateOrder', openingBalance: 'openingBalance' } as const;

type ReadFile = { format: BankFileFormat; statement: BankStatement };

const requireStatement = ({ format, reading }: BankFile): ReadFile => {
  if (!('problem' in reading)) return { format, statement: reading };
  const { message, asks } = reading.problem;
  throw invalid({ [asks ? FIELDS[asks] : 'file']: message });
};

/** Ids (UUID version 7) that stay in the order of the file, also where thousands of lines come in one millisecond. */
const orderedId = (since: number, place: number): string => {
  const time = (since + Math.floor(place / 4096)).toString(16).padStart(12, '0');
  const counter = (place % 4096).toString(16).padStart(3, '0');
  const rest = randomUUID().slice(19);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${rest}`;
};

/** Each line with the balance after it, and its place among those that are alike in all else. */
const toRows = ({ opening, lines }: BankStatement, since: number) => {
  let balance: number = opening;
  const alike = new Map<string, number>();
  return lines.map(({ date, amount, reference, narration }, place) => {
    balance += amount;
    const key = [date, amount, reference ?? '', balance].join(' ');
    const ordinal = (alike.get(key) ?? 0) + 1;
    alike.set(key, ordinal);
    return {
      id: orderedId(since, place),
      line_date: date,
      amount: toDecimalText(amount),
      reference,
      narration,
      balance: toDecimalText(cents(balance)),
      ordinal,
      place,
    };
  });
};

const writeLines = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  statement: { id: string; cashAccountId: string },
  read: BankStatement,
): Promise<number> => {
  const lines = toRows(read, Date.parse(clock.now()));
  const { rows } = await db.execute<{ count: number }>(sql`
    with added as (
      insert into ${statementLines} (id, statement_id, cash_account_id, line_date, amount, reference, narration, balance, ordinal, place)
      select l.id, ${statement.id}::uuid, ${statement.cashAccountId}::uuid, l.line_date, l.amount, l.reference, l.narration, l.balance, l.ordinal, l.place
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
        id uuid, line_date date, amount numeric, reference text, narration text, balance numeric, ordinal int, place int)
      order by l.place
      on conflict do nothing returning 1
    ) select count(*)::int as count from added`);
  return rows[0]?.count ?? 0;
};

const refuseFuture = async (deps: Deps, { lines }: BankStatement): Promise<void> => {
  const today = await getToday(deps);
  const ahead = lines.find(({ date }) => date > today);
  if (ahead) throw invalid({ file: `Row ${ahead.row}: ${formatDay(ahead.date)} is in the future` });
};

// What was signed for is known to the last line: a new one within it belongs to another account, or the signature was wrong.
const refuseIntoSigned = async (db: Db, statementId: string, cashAccountId: string): Promise<void> => {
  const [earliest] = await db
    .select({ date: statementLines.lineDate })
    .from(statementLines)
    .where(eq(statementLines.statementId, statementId))
    .orderBy(asc(statementLines.lineDate))
    .limit(1);
  if (earliest) await refuseSigned(db, cashAccountId, earliest.date);
};

type Summary = Pick<
  typeof bankStatements.$inferSelect,
  'id' | 'format' | 'fromDate' | 'toDate' | 'opening' | 'closing'
>;

const present = (row: Summary, lines: number, duplicates: number): ImportedStatement => ({
  statementId: row.id,
  lines,
  duplicates,
  format: row.format,
  from: row.fromDate,
  to: row.toDate,
  opening: row.opening,
  closing: row.closing,
});

/**
 * Takes the lines of a file that are not there yet: the same file twice, or two files whose days overlap, bring no line
 * twice. A file that does not add up brings nothing.
 */
export const takeStatement = async (deps: Deps, file: Buffer, query: Query): Promise<ImportedStatement> => {
  const { db } = deps;
  const place = await openCashAccount(deps, query.cashAccountId, 'cashAccountId');
  if (place.kind !== 'bank' && place.kind !== 'mpesa') {
    throw invalid({ cashAccountId: `${place.name} has no statements` });
  }
  const read = requireStatement(await readBankFile(file, await toAnswers(db, query)));
  const { format, statement } = read;
  await refuseFuture(deps, statement);
  await lockBanking(db, place.id);
  const sha256 = createHash('sha256').update(file).digest('hex');
  const [known] = await db
    .select()
    .from(bankStatements)
    .where(and(eq(bankStatements.cashAccountId, place.id), eq(bankStatements.sha256, sha256)));
  if (known) return present(known, 0, statement.lines.length);
  const [row] = await db
    .insert(bankStatements)
    .values({
      cashAccountId: place.id,
      format,
      fromDate: statement.from,
      toDate: statement.to,
      opening: toDecimalText(statement.opening),
      closing: toDecimalText(statement.closing),
      lines: 0,
      duplicates: 0,
      sha256,
    })
    .returning();
  if (!row) throw new AppError('internal', 'No statement was written');
  const lines = await writeLines(deps, { id: row.id, cashAccountId: place.id }, statement);
  const duplicates = statement.lines.length - lines;
  await refuseIntoSigned(db, row.id, place.id);
  await db.update(bankStatements).set({ lines, duplicates }).where(eq(bankStatements.id, row.id));
  return present(row, lines, duplicates);
};
