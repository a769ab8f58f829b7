import { and } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { ITEM_FIELDS } from '../../../domain/inventory/item-fields.ts';
import { categoryPath } from '../../../domain/inventory/rules.ts';
import type { exportItems as ExportItems } from '../../../domain/inventory/sheet-contract.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { everyRow } from '../../db/query/every-row.ts';
import { exampleLine, type Line, lineColumns, lineFrom, sendSheet } from '../../documents/send-sheet.ts';
import { inventoryItems } from '../tables.ts';
import { type InventoryDeps, itemFilter, itemRows, presenter, presentItem } from './items.ts';

async function* allLines(deps: InventoryDeps, query: QueryOf<typeof ExportItems>): AsyncGenerator<Line[]> {
  const valuation = await presenter(deps);
  const filter = itemFilter(query, valuation.today);
  yield* everyRow(
    inventoryItems.id,
    ({ older, newestFirst, most }) => itemRows(deps.db).where(and(filter, older)).orderBy(newestFirst).limit(most),
    (rows) =>
      rows.map((row) => {
        const path = row.categoryId ? categoryPath(valuation.categories, row.categoryId) : '';
        return lineFrom(ITEM_FIELDS, { ...presentItem(row, valuation), categoryPath: path });
      }),
  );
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
