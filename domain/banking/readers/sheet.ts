import type { Cents } from '../../kernel/money.ts';
import { type Day, daysBetween } from '../../kernel/time.ts';
import { type BankLine, proveStatement, refused, type StatementReading, withoutRepeatedPages } from '../statement.ts';
import { detectDecimal } from './amount.ts';
import { DATE_ORDERS, type DateOrder, readBankDay } from './bank-day.ts';
import { type Preamble, readPreamble } from './preamble.ts';
import { type BankProfile, findLayout, guessLayout, type SheetLayout } from './profile.ts';
import { readSheetRows, type SheetLine } from './sheet-rows.ts';

/** What a person or a saved profile says about a sheet. */
export type SheetAnswers = {
  profile?: BankProfile | undefined;
  dateOrder?: DateOrder | null | undefined;
  opening?: Cents | null | undefined;
};

type Cells = readonly (readonly string[])[];
type Direction = 'oldest first' | 'newest first';

/** How the balances run through the rows; null where they do not say. */
const balanceDirection = (lines: readonly SheetLine[]): Direction | null => {
  let [forward, backward] = [0, 0];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (!before || before.balance === null || line.balance === null) continue;
    if (before.balance + line.amount === line.balance) forward++;
    if (line.balance + before.amount === before.balance) backward++;
  }
  if (forward === backward) return null;
  return forward > backward ? 'oldest first' : 'newest first';
};

const isInOrder = (days: readonly Day[], direction: Direction): boolean =>
  days.every((day, at) => {
    const before = days[at - 1];
    return before === undefined || (direction === 'oldest first' ? before <= day : before >= day);
  });

const DIRECTIONS = ['oldest first', 'newest first'] as const;
const LONGEST = 400;

type Dated = { order: DateOrder; days: Day[]; direction: Direction; isInOrder: boolean };

/** The days of all lines in one order of writing them; null where one of them would not exist. */
const dateLines = (lines: readonly SheetLine[], order: DateOrder, known: Direction | null): Dated | null => {
  const days = lines.map(({ date }) => readBankDay(date, order)).filter((day) => day !== null);
  if (days.length < lines.length) return null;
  const fitting = (known ? [known] : DIRECTIONS).find((one) => isInOrder(days, one));
  return { order, days, direction: fitting ?? known ?? 'oldest first', isInOrder: fitting !== undefined };
};

// A statement of years is one whose days were read in the wrong order.
const isShort = ({ days }: Dated): boolean => {
  const sorted = days.toSorted();
  return daysBetween(sorted[0] ?? '', sorted.at(-1) ?? '') <= LONGEST;
};

const isWithin = ({ order, days }: Dated, period: Preamble['period']): boolean => {
  const [from, to] = period?.map((text) => readBankDay(text, order)) ?? [];
  return Boolean(from && to && from <= to && days.every((day) => day >= from && day <= to));
};

const isAlike = (a: Dated, b: Dated): boolean => a.days.every((day, at) => day === b.days[at]);

type Decision = Dated | ReturnType<typeof refused>;

/** The order in which a file writes its days: all of it decides, and where that leaves two, the person does. */
const decideDays = (
  lines: readonly SheetLine[],
  orders: readonly DateOrder[],
  period: Preamble['period'],
): Decision => {
  const direction = balanceDirection(lines);
  let candidates = orders.flatMap((order) => dateLines(lines, order, direction) ?? []);
  // Each question narrows them down; one that none of them passes says nothing.
  for (const fits of [isShort, (one: Dated) => isWithin(one, period), (one: Dated) => one.isInOrder]) {
    const left = candidates.filter(fits);
    if (left.length > 0) candidates = left;
  }
  const [first, ...others] = candidates;
  if (first && others.every((other) => isAlike(first, other))) return first;
  if (first) {
    const message = `“${lines[0]?.date ?? ''}” can be read in two ways, and nothing in the file decides. Say whether the day or the month comes first.`;
    return refused(null, message, 'dateOrder');
  }
  const bad = lines.find(({ date }) => orders.every((order) => readBankDay(date, order) === null));
  if (bad) return refused(bad.row, `“${bad.date}” is not a date.`);
  return refused(lines[0]?.row ?? null, 'some dates have the day first and others the month.');
};

const findSheetLayout = (cells: Cells, profile: BankProfile | undefined): SheetLayout | null =>
  profile ? findLayout(cells, profile) : guessLayout(cells);

const UNKNOWN_COLUMNS = 'The columns are not recognised. Say which is the date, the amount and the narration.';
const NOT_THIS_PROFILE = 'The file does not have the columns of this profile.';

/** A sheet (CSV or workbook, as texts) as a statement: by a saved profile, or by what its headers and its rows say. */
export const readSheetStatement = (cells: Cells, answers: SheetAnswers = {}): StatementReading => {
  const { profile } = answers;
  const layout = findSheetLayout(cells, profile);
  if (!layout) return refused(null, profile ? NOT_THIS_PROFILE : UNKNOWN_COLUMNS, 'columns');
  const { headerRow, places } = layout;
  const amounts = [places.amount, places.debit, places.credit, places.balance].flatMap((place) =>
    place === undefined ? [] : cells.slice(headerRow + 1).map((row) => (row[place] ?? '').trim()),
  );
  const decimal = profile?.decimal ?? detectDecimal(amounts);
  const preamble = readPreamble(cells.slice(0, Math.max(headerRow, 0)), decimal);
  const rows = readSheetRows(cells, layout, decimal);
  if ('problem' in rows) return rows;
  if (rows.lines.length === 0) return refused(null, 'The file holds no lines of a statement.');
  const chosen = answers.dateOrder ?? profile?.dateOrder;
  const isReversed = balanceDirection(rows.lines) === 'newest first';
  const once = withoutRepeatedPages(isReversed ? rows.lines.toReversed() : rows.lines);
  const dated = decideDays(once, chosen ? [chosen] : DATE_ORDERS, preamble.period);
  if ('problem' in dated) return dated;
  const { days, direction, order } = dated;
  const lines = once.map((line, at) => ({ ...line, date: days[at] ?? line.date }));
  const ordered = direction === 'newest first' ? lines.toReversed() : lines;
  const [from = null, to = null] = preamble.period?.map((text) => readBankDay(text, order)) ?? [];
  const prove = (inOrder: readonly BankLine[]) =>
    proveStatement({
      account: preamble.account,
      currency: preamble.currency,
      from,
      to,
      opening: answers.opening ?? rows.opening ?? preamble.opening,
      closing: rows.closing ?? preamble.closing,
      lines: inOrder,
    });
  const proved = prove(ordered);
  if (!('problem' in proved) || balanceDirection(once) !== null) return proved;
  // Where neither balances nor days say which line came first, the balances before and after may.
  const turned = prove(ordered.toReversed());
  return 'problem' in turned ? proved : turned;
};
