import { and, desc, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { ITEM_FIELDS } from '../../../domain/inventory/item-fields.ts';
import { categoryPath } from '../../../domain/inventory/rules.ts';
import type { exportItems as ExportItems } from '../../../domain/inventory/sheet-contract.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { exampleLine, type Line, lineColumns, lineFrom, sendSheet } from '../../documents/send-sheet.ts';
import { inventoryItems } from '../tables.ts';
import { filterOf, type InventoryDeps, type ItemRow, itemRows, presenter, presentItem } from './items.ts';

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
        return lineFrom(ITEM_FIELDS, { ...presentItem(row, valuation), categoryPath: path });
      });
    }
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1)?.id ?? null;
  }
}

export const sendItems = async (
  deps: InventoryDeps,
  query: QueryOf<typeof ExportItems>,
  reply: FastifyReply,
): Promise<void> => {
  const { today } = await presenter(deps);
  const name = query.template ? 'inventory-template' : `inventory-${today}`;
  const rows = query.template ? [[exampleLine(ITEM_FIELDS)]] : allLines(deps, query);
  sendSheet(reply, query.format, name, { sheet: 'Inventory', columns: lineColumns(ITEM_FIELDS), rows });
};
