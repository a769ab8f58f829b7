import { addMoney, type Cents, cents } from '../kernel/money.ts';
import { figureText } from '../kernel/money-text.ts';
import type { Day } from '../kernel/time.ts';

/** One movement as the bank tells it. */
export type BankLine = {
  date: Day;
  /** What came in is positive, what went out is negative. */
  amount: Cents;
  reference: string | null;
  narration: string;
  /** After this line, where the bank says it. */
  balance: Cents | null;
  /** Where the file has it: the row of a sheet, the line of a text. */
  row: number;
};

/** What every reader makes of a file: lines from the oldest to the newest, which lead from the opening to the closing balance. */
export type BankStatement = {
  account: string | null;
  currency: string | null;
  from: Day;
  to: Day;
  opening: Cents;
  closing: Cents;
  lines: readonly BankLine[];
};

/** What a file leaves open, so that the person is asked. */
export const STATEMENT_QUESTIONS = ['columns', 'dateOrder', 'openingBalance'] as const;
export type StatementQuestion = (typeof STATEMENT_QUESTIONS)[number];

export type StatementProblem = { row: number | null; message: string; asks?: StatementQuestion };

export type StatementReading = BankStatement | { problem: StatementProblem };

export const refused = (
  row: number | null,
  message: string,
  asks?: StatementQuestion,
): { problem: StatementProblem } => ({
  problem: { row, message: row === null ? message : `Row ${row}: ${message}`, ...(asks ? { asks } : {}) },
});

/** A statement as it was read, before anybody looked whether it adds up. */
export type UnprovedStatement = Omit<BankStatement, 'from' | 'to' | 'opening' | 'closing'> & {
  from: Day | null;
  to: Day | null;
  opening: Cents | null;
  closing: Cents | null;
};

const sumLines = (lines: readonly BankLine[]): Cents => addMoney(...lines.map(({ amount }) => amount));

const findOpening = ({ opening, closing, lines }: UnprovedStatement): Cents | null => {
  if (opening !== null) return opening;
  const at = lines.findIndex(({ balance }) => balance !== null);
  const known = lines[at]?.balance;
  if (known !== undefined && known !== null) return cents(known - sumLines(lines.slice(0, at + 1)));
  return closing === null ? null : cents(closing - sumLines(lines));
};

const NO_BALANCE = 'The file says no balance. Enter the balance before its first line.';

/** Follows the money from the opening to the closing balance; the first row where it does not add up is named. */
export const proveStatement = (read: UnprovedStatement): StatementReading => {
  const { lines } = read;
  const days = [...lines.map(({ date }) => date), ...[read.from, read.to].filter((day) => day !== null)].sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return refused(null, 'The file holds no lines of a statement.');
  const opening = findOpening(read);
  if (opening === null) return refused(null, NO_BALANCE, 'openingBalance');
  let running: number = opening;
  for (const { amount, balance, row } of lines) {
    running += amount;
    if (balance === null || balance === running) continue;
    const [should, is] = [figureText(cents(running)), figureText(balance)];
    return refused(
      row,
      `the balance should be ${should} after this line and is ${is}. A page or a row before it may be missing, or this one was changed.`,
    );
  }
  if (read.closing !== null && read.closing !== running) {
    const [sum, said] = [figureText(cents(running)), figureText(read.closing)];
    return refused(
      lines.at(-1)?.row ?? null,
      `the lines lead to ${sum}, but the closing balance is ${said}. The end may be missing.`,
    );
  }
  return { ...read, from, to, opening, closing: cents(running) };
};

/** A line, also while its date is still as it was written. */
type WrittenLine = Omit<BankLine, 'date'> & { date: string };

const isSame = (a: WrittenLine, b: WrittenLine): boolean =>
  a.date === b.date &&
  a.amount === b.amount &&
  a.balance === b.balance &&
  a.reference === b.reference &&
  a.narration === b.narration;

const follows = (line: WrittenLine | undefined, before: WrittenLine): boolean =>
  line === undefined || line.balance === null || line.balance === (before.balance ?? 0) + line.amount;

/** How many lines from `at` on are the same as those that were kept from `first` on. */
const countRepeated = (
  lines: readonly WrittenLine[],
  at: number,
  kept: readonly WrittenLine[],
  first: number,
): number => {
  let count = 0;
  for (;;) {
    const [next, known] = [lines[at + count], kept[first + count]];
    if (!next || !known || !isSame(next, known)) return count;
    count++;
  }
};

/**
 * Without a page that was printed twice: lines that the balance does not lead to, that were there before to the letter with
 * their balance, and after which the balance goes on from where it was.
 */
export const withoutRepeatedPages = <Line extends WrittenLine>(lines: readonly Line[]): Line[] => {
  const kept: Line[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [line, before] = [lines[at], kept.at(-1)];
    if (!line) break;
    if (before && before.balance !== null && !follows(line, before)) {
      const repeated = kept
        .map((_, first) => countRepeated(lines, at, kept, first))
        .filter((count) => count > 0 && follows(lines[at + count], before));
      if (repeated.length > 0) {
        at += Math.max(...repeated) - 1;
        continue;
      }
    }
    kept.push(line);
  }
  return kept;
};
