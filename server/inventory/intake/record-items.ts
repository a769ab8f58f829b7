import type { ItemInput } from '../../../domain/inventory/contract.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';
import { insertMovements } from '../items/movements.ts';
import { inventoryItems } from '../tables.ts';
import { keptFields } from './record-item.ts';

// A statement takes at most 65,535 values.
const ROWS_AT_ONCE = 1_000;

// An old list may not know the category of everything.
type NewItem = Omit<ItemInput, 'categoryId'> & { categoryId: string | null };

/** Many items at once, each with the movement that brought it here; answers their ids in the same order. */
export const addItems = async (db: Db, inputs: readonly NewItem[], today: Day): Promise<string[]> => {
  const ids = new Map<string, string>();
  for (let at = 0; at < inputs.length; at += ROWS_AT_ONCE) {
    const some = inputs.slice(at, at + ROWS_AT_ONCE);
    const added = await db
      .insert(inventoryItems)
      .values(some.map((input) => keptFields(input, today)))
      .returning({ id: inventoryItems.id, itemCode: inventoryItems.itemCode });
    for (const { id, itemCode } of added) ids.set(itemCode, id);
    await insertMovements(
      db,
      some.map(({ itemCode, purchaseDate, location, assignedTo }) => ({
        itemId: ids.get(itemCode) ?? '',
        movementType: 'purchase' as const,
        movementDate: purchaseDate ?? today,
        toLocation: location,
        toAssignee: assignedTo,
      })),
    );
  }
  return inputs.map(({ itemCode }) => ids.get(itemCode) ?? '');
};
