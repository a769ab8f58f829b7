import { sql } from 'drizzle-orm';
import { codeKey } from '../../../domain/inventory/item-code.ts';
import { ITEM_COLUMNS, recognisedItemColumn } from '../../../domain/inventory/item-fields.ts';
import type { importItems as ImportItems } from '../../../domain/inventory/sheet-contract.ts';
import type { BodyOf, OutputOf } from '../../../domain/kernel/endpoint.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { auditEvent } from '../../db/query/audit-event.ts';
import { failuresByRow, sheetRows } from '../../documents/sheet-rows.ts';
import type { InventoryDeps } from '../items/items.ts';
import { categoryFinder } from './import-categories.ts';
import { type ReadRow, readRow } from './import-row.ts';
import { addItems } from './record-items.ts';

type Report = OutputOf<typeof ImportItems>;
type Failure = Report['failures'][number];

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
  const findCategoryId = await categoryFinder(db);
  const inputs: Parameters<typeof addItems>[1][number][] = [];
  for (const { input, category } of rows) inputs.push({ ...input, categoryId: await findCategoryId(category) });
  await addItems(db, inputs, today);
};

/** Reads the whole sheet before anything is written: what is wrong is told for every row at once, and nothing is half in. */
export const importItems = async (
  deps: InventoryDeps,
  { csv, dryRun, mapping }: BodyOf<typeof ImportItems>,
): Promise<Report> => {
  const recognise = recognisedItemColumn;
  const { rows, columns, problems } = sheetRows(csv, { columns: ITEM_COLUMNS, recognise, mapping });
  const report = { rows: rows.length, imported: 0, failures: [], columns };
  if (problems.length > 0) return { ...report, failures: [{ row: 1, errors: problems }] };
  // One import at a time, so that the same file sent twice at once is found to be there the second time.
  await deps.db.execute(sql`select pg_advisory_xact_lock(hashtext('inventory_import'))`);
  const today = await getToday(deps);
  const read = rows.map(readRow);
  const sound = read.filter((row) => 'input' in row);
  const failures = [
    ...read.filter((row) => 'errors' in row),
    ...(await repeated(deps.db, sound)),
    ...inFuture(sound, today),
  ];
  if (failures.length > 0 || dryRun) return { ...report, failures: failuresByRow(failures) };
  await insertAll(deps.db, sound, today);
  await auditEvent(deps.db, 'imported', 'inventory_items', 'import', { count: rows.length });
  return { ...report, imported: rows.length };
};
