import { sql } from 'drizzle-orm';
import { codeKey } from '../../domain/inventory/item-code.ts';
import type { importItems as ImportItems } from '../../domain/inventory/sheet-contract.ts';
import type { BodyOf, OutputOf } from '../../domain/kernel/endpoint.ts';
import { invalid } from '../../domain/kernel/errors.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { auditEvent } from '../db/audit-event.ts';
import type { Db } from '../db/pool.ts';
import { readCsv } from '../documents/csv.ts';
import { todayOf } from '../tenants/service.ts';
import { categoryFinder } from './import-categories.ts';
import { type ReadRow, readRow, type SheetRow } from './import-row.ts';
import type { InventoryDeps } from './items.ts';
import { addItems } from './record-items.ts';
import { CELLS, type Cell, COLUMNS } from './sheet-columns.ts';

type Report = OutputOf<typeof ImportItems>;
type Failure = Report['failures'][number];

const MAX_ROWS = 5_000;

const cellOf = (header: string): Cell | undefined =>
  CELLS.find((cell) => COLUMNS[cell].header.toLowerCase() === header.trim().toLowerCase());

const headerProblems = (header: readonly string[], cells: readonly (Cell | undefined)[]): string[] => [
  ...header.flatMap((name, at) =>
    name.trim() !== '' && !cells[at] ? [`There is no column named ${name.trim()}`] : [],
  ),
  ...CELLS.filter((cell) => COLUMNS[cell].required && !cells.includes(cell)).map(
    (cell) => `The column ${COLUMNS[cell].header} is missing`,
  ),
  ...cells
    .filter((cell, at) => cell && cells.indexOf(cell) !== at)
    .map((cell) => `The column ${cell && COLUMNS[cell].header} is there twice`),
];

// Rows keep the number that they have in the sheet, where the header is row 1; blank ones are passed over.
const sheetOf = (csv: string): { rows: SheetRow[]; problems: string[] } => {
  const [header = [], ...lines] = readCsv(csv) ?? [];
  if (header.length === 0) throw invalid({ csv: 'This is not a CSV file: a quotation mark is not closed' });
  const cells = header.map(cellOf);
  const rows = lines.flatMap((line, at) =>
    line.every((text) => text.trim() === '')
      ? []
      : [{ row: at + 2, cells: Object.fromEntries(line.flatMap((text, i) => (cells[i] ? [[cells[i], text]] : []))) }],
  );
  return { rows, problems: headerProblems(header, cells) };
};

// A code is there once: neither twice in the file nor again after it is here.
const repeated = async (db: Db, rows: readonly ReadRow[]): Promise<Failure[]> => {
  const keys = JSON.stringify(rows.map(({ input }) => codeKey(input.itemCode)));
  const { rows: known } = await db.execute<{ code: string }>(sql`
    select item_code as code from inventory_items
    where lower(regexp_replace(normalize(item_code, NFC), '[[:space:]]+', '', 'g')) in (
      select jsonb_array_elements_text(${keys}::jsonb))`);
  const here = new Map(known.map(({ code }) => [codeKey(code), code]));
  const inFile = new Map<string, number>();
  return rows.flatMap(({ row, input: { itemCode } }) => {
    const key = codeKey(itemCode);
    const first = inFile.get(key);
    inFile.set(key, first ?? row);
    const taken = here.get(key);
    if (taken !== undefined) return [{ row, errors: [`Item Code ${taken} is already in the inventory`] }];
    return first === undefined ? [] : [{ row, errors: [`Item Code ${itemCode} is already in row ${first}`] }];
  });
};

const inFuture = (rows: readonly ReadRow[], today: Day): Failure[] =>
  rows.flatMap(({ row, input: { purchaseDate } }) =>
    purchaseDate && purchaseDate > today ? [{ row, errors: ['Purchase Date must not be in the future'] }] : [],
  );

const insertAll = async (db: Db, rows: readonly ReadRow[], today: Day): Promise<void> => {
  const idOf = await categoryFinder(db);
  const inputs: Parameters<typeof addItems>[1][number][] = [];
  for (const { input, category } of rows) inputs.push({ ...input, categoryId: await idOf(category) });
  await addItems(db, inputs, today);
};

// Reads the whole sheet before anything is written: what is wrong is told for every row at once, and nothing is half in.
export const importItems = async (
  deps: InventoryDeps,
  { csv, dryRun }: BodyOf<typeof ImportItems>,
): Promise<Report> => {
  const { rows, problems } = sheetOf(csv);
  if (problems.length > 0) return { rows: rows.length, imported: 0, failures: [{ row: 1, errors: problems }] };
  if (rows.length === 0) throw invalid({ csv: 'The file has no rows below its header' });
  if (rows.length > MAX_ROWS) throw invalid({ csv: 'The file may have at most 5,000 rows: import it in parts' });
  // One import at a time, so that the same file sent twice at once is found to be there the second time.
  await deps.db.execute(sql`select pg_advisory_xact_lock(hashtext('inventory_import'))`);
  const today = await todayOf(deps);
  const read = rows.map(readRow);
  const sound = read.filter((row) => 'input' in row);
  const failures = [
    ...read.filter((row) => 'errors' in row),
    ...(await repeated(deps.db, sound)),
    ...inFuture(sound, today),
  ];
  if (failures.length > 0 || dryRun) return { rows: rows.length, imported: 0, failures: byRow(failures) };
  await insertAll(deps.db, sound, today);
  await auditEvent(deps.db, 'imported', 'inventory_items', 'import', { count: rows.length });
  return { rows: rows.length, imported: rows.length, failures: [] };
};

const byRow = (failures: readonly Failure[]): Failure[] => {
  const told = new Map<number, string[]>();
  for (const { row, errors } of failures) told.set(row, [...(told.get(row) ?? []), ...errors]);
  return [...told].map(([row, errors]) => ({ row, errors })).sort((a, b) => a.row - b.row);
};
