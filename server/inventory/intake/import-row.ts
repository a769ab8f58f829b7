import { ItemInput } from '../../../domain/inventory/contract.ts';
import { ITEM_FIELDS, type ItemCell } from '../../../domain/inventory/item-fields.ts';
import { issueText, readCells, type SheetRow } from '../../documents/sheet-rows.ts';

export type ReadRow = { row: number; input: ItemInput; category: readonly string[] };

// "Furniture / Chairs" is a category under another one.
const readPath = (text: string | undefined): string[] =>
  (text ?? '')
    .split('/')
    .map((name) => name.trim())
    .filter(Boolean);

// Any id will do here: which category it is shows when all rows are read.
const ANY_CATEGORY = '00000000-0000-4000-8000-000000000000';

/** One row of the sheet as an item, or all that is wrong with it. */
export const readRow = ({ row, cells }: SheetRow<ItemCell>): ReadRow | { row: number; errors: string[] } => {
  const category = readPath(cells.category);
  const parsed = ItemInput.safeParse({ ...readCells(ITEM_FIELDS, cells), categoryId: ANY_CATEGORY });
  const errors = parsed.success ? [] : parsed.error.issues.map((issue) => issueText(ITEM_FIELDS, issue));
  if (category.some((name) => name.length > 80)) errors.push('Category name may have at most 80 characters');
  if (category.length > 5) errors.push('Categories can be at most five levels deep');
  return parsed.success && errors.length === 0 ? { row, input: parsed.data, category } : { row, errors };
};
