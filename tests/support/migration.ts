import { buffer } from 'node:stream/consumers';
import type { MigrationReport } from '../../domain/migration/contract.ts';
import { SHEET_KEYS, SHEETS, type SheetKey } from '../../domain/migration/sheets.ts';
import { XLSX, xlsxStream } from '../../server/documents/xlsx.ts';
import type { Api } from './app.ts';

/** The rows of a workbook, sheet by sheet: cells by the names of their columns. */
export type Book = Partial<Record<SheetKey, Record<string, string>[]>>;

const TYPES: Record<string, 'day' | 'amount'> = { day: 'day', money: 'amount' };

/** The workbook as a spreadsheet program would save it: days and amounts as numbers, what is no such thing as text. */
export const toWorkbook = (book: Book): Promise<Buffer> =>
  buffer(
    xlsxStream(
      ...SHEET_KEYS.filter((key) => book[key]).map((key) => ({
        sheet: SHEETS[key].name,
        columns: SHEETS[key].columns.map(({ name, header, kind }) => ({
          header,
          type: TYPES[kind] ?? ('text' as const),
          value: (row: Record<string, string>) => row[name] ?? null,
        })),
        rows: [book[key] ?? []],
      })),
    ),
  );

export const sendBook = async (api: Api, book: Book | Buffer, query = 'dryRun=true') => {
  const file = Buffer.isBuffer(book) ? book : await toWorkbook(book);
  const { status, body } = await api.call('POST', `/api/migration?${query}`, file, { 'content-type': XLSX });
  return { status, body: body as MigrationReport };
};

/** What is wrong, as people say it: "Lines!E17: Quantity must be a whole number". */
export const errorTexts = ({ errors }: MigrationReport): string[] =>
  errors.map(({ sheet, cell, message }) => `${sheet}!${cell}: ${message}`);
