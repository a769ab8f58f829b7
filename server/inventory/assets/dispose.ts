import { eq } from 'drizzle-orm';
import type { DisposalInput, disposeItem as DisposeItem } from '../../../domain/inventory/asset-contract.ts';
import { CLASSES } from '../../../domain/inventory/depreciation.ts';
import { can, type Role } from '../../../domain/kernel/access.ts';
import type { OutputOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { type Cents, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { assetDisposalLines } from '../../../domain/ledger/postings.ts';
import { findCashAccount } from '../../cash/accounts.ts';
import { closedThrough, postEntry, reasonOn } from '../../ledger/post.ts';
import { inventoryAssets } from '../asset-tables.ts';
import type { AssetRow } from '../items/asset-view.ts';
import type { InventoryDeps } from '../items/items.ts';
import { insertMovement, lockItem, movementDay, refuseDisposed } from '../items/movements.ts';
import { ASSET_SOURCE, findAsset } from './assets.ts';
import { depreciate, holdBooks } from './depreciate.ts';

type Item = Awaited<ReturnType<typeof lockItem>>;

const METHOD_WORDS = {
  sold: 'Sold',
  scrapped: 'Scrapped',
  donated: 'Donated',
  lost: 'Written off as lost',
  stolen: 'Written off as stolen',
} as const;

const postDisposal = async (
  deps: InventoryDeps,
  item: Item,
  asset: AssetRow | null,
  input: DisposalInput,
  date: Day,
): Promise<Cents> => {
  const proceeds = input.proceeds ?? cents(0);
  const cost = asset ? parseMoney(asset.cost) : cents(0);
  const depreciated = asset ? parseMoney(asset.depreciated) : cents(0);
  if (asset || proceeds > 0) {
    await postEntry(deps.db, {
      date,
      memo: `${METHOD_WORDS[input.method]}: ${item.itemCode} ${item.name}`,
      sourceType: ASSET_SOURCE,
      sourceId: item.id,
      event: 'disposal',
      overrideReason: reasonOn(date, await closedThrough(deps.db), input.overrideReason, 'date'),
      lines: assetDisposalLines({
        accounts: asset ? CLASSES[asset.depreciationClass] : null,
        cashAccount: (await findCashAccount(deps, input)).account,
        cost,
        depreciated,
        proceeds,
      }),
    });
  }
  return cents(proceeds + depreciated - cost);
};

const refuseByRole = (role: Role, asset: AssetRow | null, input: DisposalInput): void => {
  if ((asset === null && (input.proceeds ?? 0) === 0) || can(role, 'finance:write')) return;
  throw new AppError('forbidden', 'Only finance can dispose of capitalised or sold items.');
};

/** An item leaves: its months up to now are depreciated first, then cost and depreciation go out of the books together. */
export const disposeItem = async (
  deps: InventoryDeps,
  role: Role,
  itemId: string,
  input: DisposalInput,
): Promise<OutputOf<typeof DisposeItem>> => {
  const { db } = deps;
  await holdBooks(db);
  const item = await lockItem(db, itemId);
  refuseDisposed(item);
  const known = await findAsset(db, itemId);
  refuseByRole(role, known, input);
  if ((input.proceeds ?? 0) > 0 && input.method !== 'sold') {
    throw invalid({ proceeds: 'Only sold items have a sale price' });
  }
  const date = await movementDay(deps, itemId, input.date, 'date');
  if (known) await depreciate(deps);
  const asset = known && (await findAsset(db, itemId));
  const gain = await postDisposal(deps, item, asset, input, date);
  if (asset) {
    await db
      .update(inventoryAssets)
      .set({ disposedOn: date, proceeds: toDecimalText(input.proceeds ?? cents(0)) })
      .where(eq(inventoryAssets.itemId, itemId));
  }
  await insertMovement(db, {
    itemId,
    movementType: 'dispose',
    movementDate: date,
    reason: `${METHOD_WORDS[input.method]}: ${input.reason}`,
    approvedBy: input.approvedBy,
  });
  return { id: itemId, disposedOn: date, gain: toDecimalText(gain) };
};
