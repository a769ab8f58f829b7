import type * as z from 'zod';
import { invalid } from '../../domain/kernel/errors.ts';
import { type Field, isInSheet, sheetCell } from '../../domain/kernel/fields.ts';
import { readCsv } from './csv.ts';

// A sheet that somebody imports: which column is which, its rows by column, and what is wrong with its header.

export type SheetRow<Cell extends string> = { row: number; cells: Partial<Record<Cell, string>> };
export type FoundColumn<Cell extends string> = { header: string; column: Cell | null };
export type RowFailure = { row: number; errors: string[] };

const MAX_ROWS = 5_000;

type Shape<Cell extends string> = {
  columns: Readonly<Record<Cell, { header: string; required: boolean }>>;
  recognise: (header: string) => Cell | undefined;
  // What a person chose for a header; null leaves it out.
  mapping: Readonly<Record<string, Cell | null>> | undefined;
};

const headerProblems = <Cell extends string>(
  found: readonly FoundColumn<Cell>[],
  { columns, mapping }: Shape<Cell>,
): string[] => {
  const cells = found.map(({ column }) => column);
  return [
    ...found.flatMap(({ header, column }) =>
      header !== '' && column === null && mapping?.[header] !== null ? [`There is no column named ${header}`] : [],
    ),
    ...(Object.keys(columns) as Cell[])
      .filter((cell) => columns[cell].required && !cells.includes(cell))
      .map((cell) => `The column ${columns[cell].header} is missing`),
    ...cells.flatMap((cell, at) =>
      cell && cells.indexOf(cell) !== at ? [`The column ${columns[cell].header} appears twice`] : [],
    ),
  ];
};

/** Rows keep the number that they have in the sheet, where the header is row 1; blank ones are passed over. */
export const sheetRows = <Cell extends string>(csv: string, shape: Shape<Cell>) => {
  const [header = [], ...lines] = readCsv(csv) ?? [];
  if (header.length === 0) throw invalid({ csv: 'This is not a valid CSV file: a quotation mark is not closed' });
  const columns = header.map((name): FoundColumn<Cell> => {
    const chosen = shape.mapping?.[name.trim()];
    return { header: name.trim(), column: chosen === undefined ? (shape.recognise(name.trim()) ?? null) : chosen };
  });
  const toCells = (line: readonly string[]): Partial<Record<Cell, string>> =>
    Object.fromEntries(line.flatMap((text, i) => (columns[i]?.column ? [[columns[i].column, text]] : []))) as Partial<
      Record<Cell, string>
    >;
  const rows = lines.flatMap((line, at): SheetRow<Cell>[] =>
    line.every((text) => text.trim() === '') ? [] : [{ row: at + 2, cells: toCells(line) }],
  );
  const problems = headerProblems(columns, shape);
  if (problems.length === 0 && rows.length === 0) throw invalid({ csv: 'The file has no rows below its header' });
  if (problems.length === 0 && rows.length > MAX_ROWS)
    throw invalid({ csv: 'The file has more than 5,000 rows. Split it up.' });
  return { rows, columns, problems };
};

/** All that is wrong with a row in one place, in the order of the sheet. */
export const failuresByRow = (failures: readonly RowFailure[]): RowFailure[] => {
  const known = new Map<number, string[]>();
  for (const { row, errors } of failures) known.set(row, [...(known.get(row) ?? []), ...errors]);
  return [...known].map(([row, errors]) => ({ row, errors })).sort((a, b) => a.row - b.row);
};

// Kenyan spreadsheets turn 2026-11-15 into 15/11/2026 when they save it.
export const sheetDay = (text: string): string => {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  return match ? `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}` : text.trim();
};

export const readAmount = (text: string): string => text.replaceAll(/[,\s]|^KES|^KSh/gi, '');

// "Semi-annual", "semi annual" and "semi_annual" are the same word.
const sameWord = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_');

export const readChoice = (text: string, choices: Readonly<Record<string, string>>): string => {
  const word = sameWord(text);
  return Object.keys(choices).find((one) => one === word || sameWord(choices[one] ?? '') === word) ?? text;
};

const readCell = ({ kind, choices = {} }: Field, text: string | undefined): string | undefined => {
  if (kind === 'day') return sheetDay(text ?? '');
  if (kind === 'money') return readAmount(text ?? '');
  // An empty cell leaves the choice to the contract.
  if (kind === 'choice') return text?.trim() ? readChoice(text, choices) : undefined;
  return text;
};

/** A row of a file as the input of its contract. What it names, such as a package, is looked up by the feature. */
export const readCells = (
  fields: readonly Field[],
  cells: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> =>
  Object.fromEntries(
    fields
      .filter(isInSheet)
      .filter(({ kind }) => kind !== 'reference')
      .map((field) => [field.name, readCell(field, cells[sheetCell(field)])]),
  );

/** What is wrong with a cell, under the name of its column, so that an error can be read alone. */
export const issueText = (fields: readonly Field[], { path, message }: z.core.$ZodIssue): string => {
  const field = fields.filter(isInSheet).find(({ name }) => name === path[0]);
  if (!field) return message;
  const { header = field.label } = field.sheet;
  const [word = ''] = header.toLowerCase().split(' ');
  const subject = /^.+? (?=must|may|is)/.exec(message)?.[0] ?? '';
  return subject.toLowerCase().includes(word)
    ? message
    : `${header}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
};
