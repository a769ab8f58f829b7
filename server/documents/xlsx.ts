import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Day, daysBetween } from '../../domain/kernel/time.ts';
import { SHEET_END, STYLES, sheetStart, workbookParts, xmlText } from './xlsx-parts.ts';
import { zipped } from './zip.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** text is never anything else, whatever it begins with; amount is money as its decimal text; day is yyyy-MM-dd. */
export type CellType = 'text' | 'number' | 'amount' | 'day';

export type SheetColumn<Row> = {
  header: string;
  type: CellType;
  /** In characters, as spreadsheets count it. */
  width?: number;
  value: (row: Row) => string | number | null;
};

export type Workbook<Row> = {
  sheet: string;
  columns: readonly SheetColumn<Row>[];
  /** All rows and not a page of them, some at a time. */
  rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
};

const WIDTHS = { text: 22, number: 10, amount: 14, day: 12 } as const;

// A, B … Z, AA, AB …
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

const numberCell = (place: string, figure: string | number, style: number): string =>
  `<c r="${place}" s="${style}"><v>${figure}</v></c>`;

// Spreadsheets count days from 30 December 1899, and take 1900 for a leap year: dates before its March are text.
const FIRST_DAY = '1900-03-01';
const DAY_ZERO = '1899-12-30';
const isSheetDay = (text: string): boolean => text >= FIRST_DAY && Day.safeParse(text).success;

const FIGURE = /^-?\d{1,15}(\.\d{1,10})?$/;

const toCell = (place: string, type: CellType, value: string | number | null): string => {
  if (value === null || value === '') return '';
  const text = String(value);
  if (type === 'day' && isSheetDay(text)) return numberCell(place, daysBetween(DAY_ZERO, text), STYLES.day);
  // The decimal text of an amount is written as it is: no float comes between.
  if ((type === 'amount' || type === 'number') && FIGURE.test(text)) return numberCell(place, text, STYLES[type]);
  return textCell(place, text, STYLES.text);
};

async function* writeSheet<Row>({ columns, rows }: Workbook<Row>): AsyncGenerator<string> {
  const names = columns.map((_, at) => letters(at));
  let line = 1;
  const toRow = (cell: (column: SheetColumn<Row>, place: string) => string): string => {
    const cells = columns.map((column, at) => cell(column, `${names[at]}${line}`));
    return `<row r="${line++}">${cells.join('')}</row>`;
  };
  yield sheetStart(columns.map(({ width, type }) => width ?? WIDTHS[type]));
  yield toRow(({ header }, place) => textCell(place, header, STYLES.header));
  for await (const some of rows) {
    yield some.map((row) => toRow(({ type, value }, place) => toCell(place, type, value(row)))).join('');
  }
  yield SHEET_END;
}

/** A workbook, written as its rows are read: however many there are, only some are in memory. */
export const xlsxStream = <Row>(...sheets: readonly Workbook<Row>[]): Readable =>
  Readable.from(
    zipped([
      ...workbookParts(sheets.map(({ sheet }) => sheet)),
      ...sheets.map((sheet, n) => ({ name: `xl/worksheets/sheet${n + 1}.xml`, content: writeSheet(sheet) })),
    ]),
    { objectMode: false },
  );

export const sendXlsx = <Row>(reply: FastifyReply, name: string, workbook: Workbook<Row>): void => {
  reply
    .type(XLSX)
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .header('cache-control', 'no-store')
    .send(xlsxStream(workbook));
};
