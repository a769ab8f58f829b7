import { formatDay } from '../../../domain/kernel/format.ts';
import { type Cents, cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { figureText } from '../../../domain/kernel/money-text.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { BankTruth, TruthLine } from './making.ts';

/** How a bank lays out its sheet. */
export type SheetStyle = {
  header: readonly string[];
  row: (line: TruthLine) => readonly string[];
  newestFirst?: true;
  /** Rows above the header. */
  preamble?: (truth: BankTruth) => readonly (readonly string[])[];
  /** Rows below the last line. */
  footer?: (truth: BankTruth) => readonly (readonly string[])[];
  /** Lines on a page, each of which begins with the header again. */
  pageOf?: number;
  /** Words of the narration on its first row; the rest goes on below. */
  wrapAfter?: number;
  /** A page, from 0 on, that is printed twice. */
  repeats?: number;
};

const wholeText = (amount: Cents, decimal: ',' | '.'): string => toDecimalText(amount).replace('.', decimal);

export const amountStyles = {
  grouped: figureText,
  plain: (amount: Cents) => wholeText(amount, '.'),
  comma: (amount: Cents) => wholeText(amount, ','),
  /** (300.00) */
  brackets: (amount: Cents) => (amount < 0 ? `(${figureText(cents(-amount))})` : figureText(amount)),
  /** 300.00 DR */
  suffix: (amount: Cents) => `${figureText(cents(Math.abs(amount)))} ${amount < 0 ? 'DR' : 'CR'}`,
} as const;

const parts = (day: Day) => ({ year: day.slice(0, 4), month: day.slice(5, 7), date: day.slice(8, 10) });

export const dayStyles = {
  dayFirst: (day: Day) => `${parts(day).date}/${parts(day).month}/${parts(day).year}`,
  monthFirst: (day: Day) => `${parts(day).month}/${parts(day).date}/${parts(day).year}`,
  named: (day: Day) => formatDay(day).replaceAll(' ', '-'),
  iso: (day: Day) => day,
} as const;

const moneyOut = ({ amount }: TruthLine, style: (amount: Cents) => string): string =>
  amount < 0 ? style(cents(-amount)) : '';
const moneyIn = ({ amount }: TruthLine, style: (amount: Cents) => string): string => (amount > 0 ? style(amount) : '');

export const outAndIn = (line: TruthLine, style: (amount: Cents) => string): [string, string] => [
  moneyOut(line, style),
  moneyIn(line, style),
];

const PROBE = 'where the narration is';

const wrapped = (style: SheetStyle, line: TruthLine): (readonly string[])[] => {
  const { wrapAfter } = style;
  const words = line.narration.split(' ');
  if (wrapAfter === undefined || words.length <= wrapAfter) return [style.row(line)];
  const first = style.row({ ...line, narration: words.slice(0, wrapAfter).join(' ') });
  const below = style.row({ ...line, narration: words.slice(wrapAfter).join(' ') });
  const place = style.row({ ...line, narration: PROBE }).indexOf(PROBE);
  return [first, below.map((cell, at) => (at === place ? cell : ''))];
};

const cut = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

/** The sheet as cells. */
export const writeSheet = (truth: BankTruth, style: SheetStyle): string[][] => {
  const lines = style.newestFirst ? truth.lines.toReversed() : truth.lines;
  const pages = cut(lines, style.pageOf ?? Math.max(lines.length, 1));
  const rows: (readonly string[])[] = [...(style.preamble?.(truth) ?? [])];
  for (const [at, page] of pages.entries()) {
    for (let copy = 0; copy <= (style.repeats === at ? 1 : 0); copy++) {
      rows.push(style.header, ...page.flatMap((line) => wrapped(style, line)));
      if (style.pageOf !== undefined) rows.push([`Page ${at + 1} of ${pages.length}`], []);
    }
  }
  rows.push(...(style.footer?.(truth) ?? []));
  return rows.map((row) => [...row]);
};

/** The same as text. Unlike our own files, those of banks do not guard against formulas. */
export const toSeparated = (rows: readonly (readonly string[])[], separator: ',' | ';' | '\t'): string => {
  const quoted = (cell: string) =>
    cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map((row) => `${row.map(quoted).join(separator)}\r\n`).join('');
};
