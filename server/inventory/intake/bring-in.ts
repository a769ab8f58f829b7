import { ItemInput } from '../../../domain/inventory/contract.ts';
import type { DepreciationClass } from '../../../domain/inventory/fields.ts';
import { type Cents, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';
import { insertRows } from '../../db/query/insert-rows.ts';
import { inventoryAssets } from '../asset-tables.ts';
import { holdBooks } from '../assets/depreciate.ts';
import { inventoryItems } from '../tables.ts';
import { addItems } from './record-items.ts';

export type BroughtAsset = {
  itemCode: string;
  name: string;
  depreciationClass: DepreciationClass;
  lifeMonths: number;
  cost: Cents;
  residual: Cents;
  depreciated: Cents;
  acquiredOn: Day;
  location: string | null;
  serialNumber: string | null;
};

export const itemCodes = async (db: Db): Promise<string[]> => {
  const rows = await db.select({ code: inventoryItems.itemCode }).from(inventoryItems);
  return rows.map(({ code }) => code);
};

const NO_CATEGORY = '00000000-0000-4000-8000-000000000000';

/** Assets that the books of another system held: their cost and depreciation so far come with its trial balance. */
export const bringInAssets = async (db: Db, brought: readonly BroughtAsset[], today: Day): Promise<void> => {
  if (brought.length === 0) return;
  await holdBooks(db);
  const inputs = brought.map(({ itemCode, name, cost, acquiredOn, location, serialNumber }) => ({
    ...ItemInput.parse({
      ...{ itemCode, name, location, serialNumber, categoryId: NO_CATEGORY },
      ...{ condition: 'used', purchaseDate: acquiredOn, purchasePrice: toDecimalText(cost) },
    }),
    categoryId: null,
  }));
  const ids = await addItems(db, inputs, today);
  await insertRows(
    db,
    inventoryAssets,
    brought.map(({ depreciationClass, lifeMonths, cost, residual, depreciated, acquiredOn }, n) => ({
      itemId: ids[n] ?? '',
      depreciationClass,
      lifeMonths,
      acquiredOn,
      cost: toDecimalText(cost),
      residual: toDecimalText(residual),
      opening: toDecimalText(depreciated),
      depreciated: toDecimalText(depreciated),
      isPosted: false,
    })),
  );
};
