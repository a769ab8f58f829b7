import { type Cents, cents } from '../../kernel/money.ts';
import { type BankLine, refused, type StatementProblem } from '../statement.ts';
import { type DecimalSign, readAmount } from './amount.ts';
import { isLikeDay } from './bank-day.ts';
import { amountBeside, CLOSING, OPENING } from './preamble.ts';
import { type BankColumn, isHeaderAgain, type SheetLayout } from './profile.ts';

/** A line whose date is as it was written: only the file as a whole says in which order its days are. */
export type SheetLine = Omit<BankLine, 'date'> & { date: string };

export type SheetRows = { lines: SheetLine[]; opening: Cents | null; closing: Cents | null };

type Cells = readonly (readonly string[])[];

// Only at the top of the first page does the balance brought forward open the statement.
const BROUGHT_FORWARD = /\b(?:balance )?(?:b\/?f|brought forward)\b/i;
const CARRIED_FORWARD = /\b(?:balance )?(?:c\/?f|carried forward)\b/i;
const FOOTER = /\b(?:sub[- ]?)?totals?\b|^page\b|\bend of statement\b/i;
const LABEL = new RegExp(
  [OPENING, CLOSING, BROUGHT_FORWARD, CARRIED_FORWARD, FOOTER].map(({ source }) => source).join('|'),
  'i',
);
// Some banks enter the balance brought forward as if it had come in on that day.
const OPENING_LINE = new RegExp(`^(?:${OPENING.source}|${BROUGHT_FORWARD.source})`, 'i');

const tidy = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

// A debit column holds what went out, in some banks with a minus already.
const isDebitNegative = (cells: Cells, place: number | undefined, decimal: DecimalSign): boolean => {
  if (place === undefined) return false;
  const amounts = cells.map((row) => readAmount(tidy(row[place]), decimal) ?? 0).filter((amount) => amount !== 0);
  return amounts.filter((amount) => amount < 0).length > amounts.length / 2;
};

const isOutSide = (text: string): boolean | null => {
  if (/^(d|dr|debit|-|w|withdrawal|out)\.?$/i.test(text)) return true;
  return /^(c|cr|credit|\+|deposit|in)\.?$/i.test(text) ? false : null;
};

type AmountReader = (cell: (column: BankColumn) => string) => { amount: Cents | null } | { problem: string };

const amountReader = (cells: Cells, { places }: SheetLayout, decimal: DecimalSign): AmountReader => {
  const debitSign = isDebitNegative(cells, places.debit, decimal) ? 1 : -1;
  return (cell) => {
    const given = (['amount', 'debit', 'credit'] as const).filter((column) => !/^[-–—]?$/.test(cell(column)));
    let sum = 0;
    for (const column of given) {
      const read = readAmount(cell(column), decimal);
      if (read === null) return { problem: `“${cell(column)}” is not an amount` };
      if (column === 'debit') sum += debitSign * read;
      else if (column === 'amount' && places.side !== undefined) {
        const isOut = isOutSide(cell('side'));
        if (isOut === null && read !== 0) return { problem: `“${cell('side')}” is neither debit nor credit` };
        sum += isOut ? -Math.abs(read) : Math.abs(read);
      } else sum += read;
    }
    return { amount: given.length > 0 ? cents(sum) : null };
  };
};

/** All rows below the header: lines, what belongs to the narration of the line before, balances that are told, and footers. */
export const readSheetRows = (
  cells: Cells,
  layout: SheetLayout,
  decimal: DecimalSign,
): SheetRows | { problem: StatementProblem } => {
  const { headerRow, places } = layout;
  const body = cells.slice(headerRow + 1);
  const readLineAmount = amountReader(body, layout, decimal);
  const found: SheetRows = { lines: [], opening: null, closing: null };
  let isOpen = false;
  for (const [at, cellsOfRow] of body.entries()) {
    const row = headerRow + at + 2;
    const cell = (column: BankColumn) => tidy(cellsOfRow[places[column] ?? -1]);
    const all = cellsOfRow.map(tidy).filter((text) => text !== '');
    if (all.length === 0) continue;
    if (isHeaderAgain(cells, layout, cellsOfRow)) {
      isOpen = false;
      continue;
    }
    const last = found.lines.at(-1);
    const read = readLineAmount(cell);
    const balanceText = cell('balance');
    const balance = balanceText === '' ? null : readAmount(balanceText, decimal);
    const text = all.join(' ');
    // Some banks write a day once, before the first of its lines.
    const isSameDay = cell('date') === '' && balance !== null && !LABEL.test(text);
    const date = isSameDay ? (last?.date ?? '') : cell('date');
    const isDated = isLikeDay(date);
    const isOpeningLine = OPENING_LINE.test(cell('narration')) && 'amount' in read && read.amount === balance;
    if (isDated && !isOpeningLine && 'amount' in read && read.amount !== null) {
      if (balanceText !== '' && balance === null) return refused(row, `“${balanceText}” is not a balance.`);
      const { amount } = read;
      const line = { row, date, amount, reference: cell('reference') || null, narration: cell('narration'), balance };
      // A row of nothing, such as a notice of the bank, moves no money.
      if (amount !== 0) found.lines.push(line);
      isOpen = amount !== 0;
      continue;
    }
    const stated = balance ?? amountBeside(cellsOfRow, /(?:balance|b\/?f|forward)/i, decimal);
    if (OPENING.test(text) || (BROUGHT_FORWARD.test(text) && found.lines.length === 0)) found.opening ??= stated;
    else if (CLOSING.test(text)) found.closing = stated ?? found.closing;
    else if (isDated && 'problem' in read) return refused(row, `${read.problem}.`);
    else if (!BROUGHT_FORWARD.test(text) && !CARRIED_FORWARD.test(text) && !FOOTER.test(text)) {
      if (isDated) return refused(row, 'it has a date but no amount.');
      const own = all.length - [cell('narration'), cell('reference')].filter((part) => part !== '').length;
      if (own === 0 && isOpen && last) {
        last.narration = tidy(`${last.narration} ${cell('narration')}`);
        if (cell('reference') !== '') last.reference = `${last.reference ?? ''}${cell('reference')}`;
        continue;
      }
      const isMoney = 'amount' in read && read.amount !== null;
      if (isMoney && (balance !== null || /\d/.test(cell('date'))))
        return refused(row, `“${cell('date')}” is not a date.`);
    }
    isOpen = false;
  }
  return found;
};
