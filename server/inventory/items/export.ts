import { and, desc, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { categoryPath } from '../../../domain/inventory/rules.ts';
import type { exportItems as ExportItems } from '../../../domain/inventory/sheet-contract.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { sendSheet } from '../../documents/send-sheet.ts';
import { inventoryItems } from '../tables.ts';
import { filterOf, type InventoryDeps, type ItemRow, itemRows, presenter, presentItem } from './items.ts';
import { CELLS, type Cell, COLUMNS, type SheetItem } from './sheet-columns.ts';

type Line = Record<Cell, string | null>;

const lineOf = (item: SheetItem): Line =>
  Object.fromEntries(CELLS.map((cell) => [cell, COLUMNS[cell].text(item)])) as Line;

const AT_ONCE = 500;

// All rows and not a page of them, some at a time.
async function* allLines(deps: InventoryDeps, query: QueryOf<typeof ExportItems>): AsyncGenerator<Line[]> {
  const valuation = await presenter(deps);
  const filter = filterOf(query, valuation.today);
  for (let before: string | null = null; ; ) {
    const rows: ItemRow[] = await itemRows(deps.db)
      .where(and(filter, before === null ? undefined : sql`${inventoryItems.id} < ${before}`))
      .orderBy(desc(inventoryItems.id))
      .limit(AT_ONCE);
    if (rows.length > 0) {
      yield rows.map((row) => {
        const path = row.categoryId ? categoryPath(valuation.categories, row.categoryId) : '';
        return lineOf({ ...presentItem(row, valuation), categoryPath: path });
      });
    }
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1)?.id ?? null;
  }
}

// A row that the import takes as it stands.
const EXAMPLE: Line = {
  itemCode: 'EX-001',
  name: 'Office chair',
  category: 'Furniture / Chairs',
  description: 'Mesh back, black',
  brand: 'Example',
  model: 'M1',
  serialNumber: '',
  purchaseDate: '2026-01-15',
  purchasePrice: '12500.00',
  currentValue: '',
  condition: 'New',
  status: 'Available',
  location: 'Main floor',
  assignedTo: '',
  warrantyExpiryDate: '2028-01-15',
  maintenanceSchedule: '',
  lastMaintenanceDate: '',
  nextMaintenanceDate: '',
  supplier: 'Example Furniture Ltd',
  notes: 'Replace this row by your own',
};

const columns = CELLS.map((cell) => {
  const { header, type = 'text', width } = COLUMNS[cell];
  return { header, type, ...(width ? { width } : {}), value: (line: Line) => line[cell] };
});

export const sendItems = async (
  deps: InventoryDeps,
  query: QueryOf<typeof ExportItems>,
  reply: FastifyReply,
): Promise<void> => {
  const { today } = await presenter(deps);
  const name = query.template ? 'inventory-template' : `inventory-${today}`;
  const rows = query.template ? [[EXAMPLE]] : allLines(deps, query);
  sendSheet(reply, query.format, name, { sheet: 'Inventory', columns, rows });
};
