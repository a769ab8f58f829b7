import { eq } from 'drizzle-orm';
import type { Asset, AssetInput } from '../../../domain/inventory/asset-contract.ts';
import {
  CLASSES,
  depreciatedThrough,
  lastFinishedMonth,
  usefulLifeMonths,
} from '../../../domain/inventory/depreciation.ts';
import type { DepreciationClass } from '../../../domain/inventory/fields.ts';
import { findClass } from '../../../domain/inventory/rules.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { type Cents, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { BEFORE_THE_BOOKS, type Day, FIRST_BOOK_DAY } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { assetPurchaseLines } from '../../../domain/ledger/postings.ts';
import { cashAccountById, findCashAccount } from '../../cash/accounts.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { closedThrough, correctionDay, postEntry, reasonOn, reverseEvent } from '../../ledger/post.ts';
import { draftBill } from '../../suppliers/bills/draft.ts';
import { inventoryAssets } from '../asset-tables.ts';
import { type AssetRow, presentAsset } from '../items/asset-view.ts';
import { categoriesUncounted } from '../items/categories.ts';
import type { InventoryDeps } from '../items/items.ts';
import { lockItem, refuseDisposed } from '../items/movements.ts';
import { holdBooks } from './depreciate.ts';

export const ASSET_SOURCE = 'asset';

type Item = Awaited<ReturnType<typeof lockItem>>;

const postPurchase = async (deps: InventoryDeps, item: Item, row: AssetRow, reason: string | null): Promise<void> => {
  const { db } = deps;
  if (!row.isPosted || row.paidFrom === null) return;
  const paidFrom = row.cashAccountId ? (await cashAccountById(deps, row.cashAccountId)).account : ACCOUNTS.payables;
  await postEntry(db, {
    date: row.acquiredOn,
    memo: `Asset bought: ${item.itemCode} ${item.name}${item.supplier ? `, ${item.supplier}` : ''}`,
    sourceType: ASSET_SOURCE,
    sourceId: item.id,
    event: `purchase-v${row.version}`,
    overrideReason: reasonOn(row.acquiredOn, await closedThrough(db), reason, 'purchaseDate'),
    lines: assetPurchaseLines(CLASSES[row.depreciationClass].cost, paidFrom, parseMoney(row.cost)),
  });
};

const unpostPurchase = async (db: Db, item: Item, row: AssetRow, today: Day): Promise<void> => {
  if (!row.isPosted) return;
  await reverseEvent(
    db,
    { sourceType: ASSET_SOURCE, sourceId: item.id, event: `purchase-v${row.version}` },
    {
      date: correctionDay(row.acquiredOn, await closedThrough(db), today),
      memo: `Corrected: asset ${item.itemCode} ${item.name}`,
      event: `purchase-v${row.version}-reversed`,
    },
  );
};

const classFor = async (db: Db, item: Item, given: DepreciationClass | null): Promise<DepreciationClass> => {
  const of = given ?? findClass(await categoriesUncounted(db), item.categoryId);
  if (of === null) throw invalid({ depreciationClass: 'Choose a depreciation class: the category has none' });
  return of;
};

// What the books hold of the depreciation of an asset that was in them before: as told, or by the month.
const resolveOpening = (input: AssetInput, life: Parameters<typeof depreciatedThrough>[0], today: Day): Cents => {
  if (!input.inBooksAlready) return cents(0);
  const opening = input.openingDepreciation ?? depreciatedThrough(life, lastFinishedMonth(today));
  if (opening > life.cost - life.residual) {
    throw invalid({ openingDepreciation: 'Depreciation so far is more than the cost less the residual value' });
  }
  return opening;
};

// What is bought on credit leaves no account yet.
const resolvePaidFrom = async (deps: InventoryDeps, { inBooksAlready, paidFrom, cashAccountId }: AssetInput) => {
  if (inBooksAlready) return { paidFrom: null, cashAccountId: null };
  if (paidFrom === 'payables') return { paidFrom, cashAccountId: null };
  return { paidFrom, cashAccountId: (await findCashAccount(deps, { cashAccountId, paymentMethod: paidFrom })).id };
};

const resolveTerms = async (deps: InventoryDeps, item: Item, input: AssetInput) => {
  const today = await getToday(deps);
  if (item.purchasePrice === null || parseMoney(item.purchasePrice) === 0) {
    throw invalid({ purchasePrice: 'An asset in the books needs a purchase price' });
  }
  const depreciationClass = await classFor(deps.db, item, input.depreciationClass);
  const lifeMonths = usefulLifeMonths(depreciationClass, input.leaseYears ?? null);
  if (lifeMonths === null) throw invalid({ leaseYears: 'Lease term is required for leasehold improvements' });
  const cost = parseMoney(item.purchasePrice);
  const residual = input.residual ?? cents(0);
  if (residual >= cost) throw invalid({ residual: 'Residual value must be less than the purchase price' });
  const acquiredOn = item.purchaseDate ?? today;
  if (!input.inBooksAlready && acquiredOn < FIRST_BOOK_DAY) {
    throw invalid({ purchaseDate: `${BEFORE_THE_BOOKS}: mark an older asset as already in the opening balances` });
  }
  const opening = resolveOpening(input, { cost, residual, lifeMonths, acquiredOn }, today);
  return {
    depreciationClass,
    lifeMonths,
    cost: item.purchasePrice,
    residual: toDecimalText(residual),
    acquiredOn,
    opening: toDecimalText(opening),
    depreciated: toDecimalText(opening),
    isPosted: !input.inBooksAlready,
    ...(await resolvePaidFrom(deps, input)),
  };
};

/** The bill takes over what the purchase has put on trade payables, and adds the VAT. */
const enterBill = async (deps: InventoryDeps, item: Item, row: AssetRow, input: AssetInput): Promise<void> => {
  if (!input.supplierId || input.billNumber === null) return;
  await draftBill(deps, {
    supplierId: input.supplierId,
    kind: 'bill',
    number: input.billNumber,
    cuNumber: null,
    date: row.acquiredOn,
    notes: `Asset ${item.itemCode}`,
    lines: [
      {
        account: ACCOUNTS.payables,
        description: `${item.itemCode} ${item.name}`.slice(0, 200),
        net: parseMoney(row.cost),
        taxClass: input.billTaxClass,
      },
    ],
  });
};

/** Puts an item into the books. Done again, it corrects what was said before, as long as nothing is depreciated yet. */
export const putAsset = async (deps: InventoryDeps, itemId: string, input: AssetInput): Promise<Asset> => {
  const { db } = deps;
  await holdBooks(db);
  const item = await lockItem(db, itemId);
  refuseDisposed(item);
  const terms = await resolveTerms(deps, item, input);
  const [before] = await db.select().from(inventoryAssets).where(eq(inventoryAssets.itemId, itemId));
  if (before && before.depreciated !== before.opening) {
    throw new AppError('asset_booked', 'This asset has depreciation posted, so its terms can no longer be changed');
  }
  if (before) await unpostPurchase(db, item, before, await getToday(deps));
  const version = (before?.version ?? 0) + 1;
  const [row] = await db
    .insert(inventoryAssets)
    .values({ itemId, ...terms, version })
    .onConflictDoUpdate({ target: inventoryAssets.itemId, set: { ...terms, version } })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  await postPurchase(deps, item, row, input.overrideReason);
  await enterBill(deps, item, row, input);
  return presentAsset(row);
};

export const findAsset = async (db: Db, itemId: string): Promise<AssetRow | null> => {
  const [row] = await db.select().from(inventoryAssets).where(eq(inventoryAssets.itemId, itemId));
  return row ?? null;
};
