import type { Asset } from '../../../domain/inventory/asset-contract.ts';
import type { Life } from '../../../domain/inventory/depreciation.ts';
import { cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { inventoryAssets } from '../asset-tables.ts';

export type AssetRow = typeof inventoryAssets.$inferSelect;

export const presentAsset = (row: AssetRow): Asset => ({
  ...row,
  bookValue: row.disposedOn ? '0.00' : toDecimalText(cents(parseMoney(row.cost) - parseMoney(row.depreciated))),
});

export const toLife = ({ cost, residual, lifeMonths, acquiredOn }: AssetRow): Life => ({
  cost: parseMoney(cost),
  residual: parseMoney(residual),
  lifeMonths,
  acquiredOn,
});
