import { cashAccountIdFor } from '../../../domain/cash/rules.ts';
import type { Asset } from '../../../domain/inventory/asset-contract.ts';
import type { Life } from '../../../domain/inventory/depreciation.ts';
import { cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { inventoryAssets } from '../asset-tables.ts';

export type AssetRow = typeof inventoryAssets.$inferSelect;

// One that is still owed, or was in the books before, was paid from none.
const paidFromAccount = ({ paidFrom, cashAccountId }: AssetRow): string | null =>
  paidFrom === null || paidFrom === 'payables' ? null : cashAccountIdFor({ cashAccountId, paymentMethod: paidFrom });

export const presentAsset = (row: AssetRow): Asset => ({
  ...row,
  cashAccountId: paidFromAccount(row),
  bookValue: row.disposedOn ? '0.00' : toDecimalText(cents(parseMoney(row.cost) - parseMoney(row.depreciated))),
});

export const toLife = ({ cost, residual, lifeMonths, acquiredOn }: AssetRow): Life => ({
  cost: parseMoney(cost),
  residual: parseMoney(residual),
  lifeMonths,
  acquiredOn,
});
