import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvCell } from '../../domain/kernel/csv-cell.ts';
import { type Field, isInSheet, sheetCell } from '../../domain/kernel/fields.ts';
import { csvStart } from './csv.ts';
import { type CellType, type SheetColumn, sendXlsx, type Workbook } from './xlsx.ts';

const FIGURE = /^-?\d+(\.\d+)?$/;

// A figure below zero begins like a formula and is none; guarded as text it could not be summed.
const csvLine = <Row>(columns: readonly SheetColumn<Row>[], row: Row): string => {
  const cells = columns.map(({ type, value }) => ({ type, text: String(value(row) ?? '') }));
  const isFigure = ({ type, text }: (typeof cells)[number]) => /amount|number/.test(type) && FIGURE.test(text);
  return `${cells.map((cell) => (isFigure(cell) ? cell.text : csvCell(cell.text))).join(',')}\r\n`;
};

export async function* sheetCsv<Row>({ columns, rows }: Workbook<Row>): AsyncGenerator<string> {
  yield csvStart(columns.map(({ header }) => header));
  for await (const some of rows) yield some.map((row) => csvLine(columns, row)).join('');
}

/** A list as a file, all rows and not a page of them, written as they are read. */
export const sendSheet = <Row>(
  reply: FastifyReply,
  format: 'csv' | 'xlsx' | undefined,
  name: string,
  workbook: Workbook<Row>,
): void => {
  if (format === 'xlsx') {
    sendXlsx(reply, name, workbook);
    return;
  }
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(sheetCsv(workbook)));
};

/** A record as a row of a file, by column. */
export type Line = Readonly<Record<string, string | null>>;

const CELL_TYPES: Partial<Record<Field['kind'], CellType>> = { day: 'day', money: 'amount' };

/** The columns of the file. */
export const lineColumns = (fields: readonly Field[]): SheetColumn<Line>[] =>
  fields.filter(isInSheet).map((field) => {
    const { header = field.label, width } = field.sheet;
    const cell = sheetCell(field);
    const type = CELL_TYPES[field.kind] ?? 'text';
    return { header, type, ...(width ? { width } : {}), value: (line) => line[cell] ?? null };
  });

/** A record as the file shows it: a choice by its label. */
export const lineFrom = (fields: readonly Field[], record: object): Line => {
  const values = record as Readonly<Record<string, string | null>>;
  return Object.fromEntries(
    fields.filter(isInSheet).map((field) => {
      const value = values[field.sheet.shows ?? field.name] ?? null;
      const labels = field.sheet.asStored ? undefined : field.choices;
      return [sheetCell(field), (value !== null && labels?.[value]) || value];
    }),
  );
};

/** The row of the template, which the import accepts as it is. */
export const exampleLine = (fields: readonly Field[]): Line =>
  Object.fromEntries(fields.filter(isInSheet).map((field) => [sheetCell(field), field.sheet.example ?? '']));
