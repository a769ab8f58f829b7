import { invalid } from '../../domain/kernel/errors.ts';
import { foldName } from '../../domain/kernel/text.ts';
import type { Column, Sheet } from '../../domain/migration/columns.ts';
import type { MigrationError } from '../../domain/migration/contract.ts';
import { SHEET_KEYS, SHEETS, type SheetKey, type SheetValues } from '../../domain/migration/sheets.ts';
import { type ReadSheet, readXlsx } from '../documents/workbook/read-xlsx.ts';
import { readCell } from './read-cell.ts';

/** A row of a sheet. Where a cell of it is wrong it is not sound, and only says what it is called. */
export type WorkbookRow<K extends SheetKey> = SheetValues<K> & { row: number; isSound: boolean };

export type Rows = { [K in SheetKey]: WorkbookRow<K>[] };

/** Tells what is wrong with a cell. */
export type Refuse = <K extends SheetKey>(
  sheet: K,
  row: { row: number },
  column: keyof SheetValues<K> & string,
  message: string,
) => void;

export type Workbook = { rows: Rows; errors: MigrationError[]; warnings: string[]; refuse: Refuse };

const MOST_ROWS = 20_000;

// A, B … Z, AA, AB …
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

type Place = Map<string, number>;

const readHeader = (sheet: Sheet, header: readonly string[], errors: MigrationError[]): Place => {
  const places: Place = new Map();
  for (const [at, text] of header.entries()) {
    if (text.trim() === '') continue;
    const column = sheet.columns.find((one) => foldName(one.header) === foldName(text));
    const cell = `${letters(at)}1`;
    if (!column) errors.push({ sheet: sheet.name, cell, message: `There is no column named ${text.trim()}` });
    else if (places.has(column.name))
      errors.push({ sheet: sheet.name, cell, message: `The column ${column.header} appears twice` });
    else places.set(column.name, at);
  }
  for (const { name, header: wanted, required } of sheet.columns) {
    if (required && !places.has(name))
      errors.push({ sheet: sheet.name, cell: 'A1', message: `The column ${wanted} is missing` });
  }
  return places;
};

const readLine = (
  columns: readonly Column[],
  places: Place,
  cells: readonly string[],
  refuse: (column: Column, message: string) => void,
) => {
  let isSound = true;
  const values = columns.map((column) => {
    const text = cells[places.get(column.name) ?? -1]?.trim() ?? '';
    const read = readCell(column, text);
    if ('value' in read) return [column.name, read.value];
    isSound = false;
    refuse(column, read.problem);
    // What it is called stays, so that others who name it are not wrong too.
    return [column.name, column.kind === 'text' ? text : null];
  });
  return { isSound, ...Object.fromEntries(values) };
};

const isBlank = (cells: readonly string[]) => cells.every((text) => text.trim() === '');

const openWorkbook = async (file: Buffer): Promise<ReadSheet[]> => {
  try {
    return await readXlsx(file, MOST_ROWS + 2);
  } catch {
    throw invalid({ file: 'This is not a workbook: save it as .xlsx and try again' });
  }
};

/** All sheets with their rows, and what is wrong with single cells. */
export const readWorkbook = async (file: Buffer): Promise<Workbook> => {
  const sheets = await openWorkbook(file);
  const errors: MigrationError[] = [];
  const places = new Map<SheetKey, Place>();
  const refuse: Refuse = (key, { row }, column, message) => {
    const at = places.get(key)?.get(column) ?? 0;
    errors.push({ sheet: SHEETS[key].name, cell: `${letters(at)}${row}`, message });
  };
  const readRows = (key: SheetKey) => {
    const sheet: Sheet = SHEETS[key];
    const found = sheets.find(({ name }) => foldName(name) === foldName(sheet.name));
    if (!found) {
      if (sheet.required) errors.push({ sheet: sheet.name, cell: 'A1', message: `The sheet ${sheet.name} is missing` });
      return [];
    }
    const [header = [], ...lines] = found.rows;
    if (lines.length > MOST_ROWS) throw invalid({ file: `The sheet ${sheet.name} has more than 20,000 rows` });
    const before = errors.length;
    const place = readHeader(sheet, header, errors);
    places.set(key, place);
    if (errors.length > before) return [];
    return lines.flatMap((cells, at) => {
      const row = at + 2;
      if (isBlank(cells)) return [];
      return [
        {
          row,
          ...readLine(sheet.columns, place, cells, (column, message) =>
            refuse(key, { row }, column.name as never, message),
          ),
        },
      ];
    });
  };
  const rows = Object.fromEntries(SHEET_KEYS.map((key) => [key, readRows(key)])) as unknown as Rows;
  const known = [...SHEET_KEYS.map((key) => SHEETS[key].name), INSTRUCTIONS].map(foldName);
  const warnings = sheets.flatMap(({ name }) =>
    known.includes(foldName(name)) ? [] : [`The sheet ${name} is not read`],
  );
  return { rows, errors, warnings, refuse };
};

export const INSTRUCTIONS = 'Instructions';
