import { eq } from 'drizzle-orm';
import type { ItemChanges, ItemDetails, ItemInput } from '../../../domain/inventory/contract.ts';
import { nextMaintenance } from '../../../domain/inventory/rules.ts';
import { can, type Role } from '../../../domain/kernel/access.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { type Cents, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { getToday } from '../../clock.ts';
import { inventoryAssets } from '../asset-tables.ts';
import { putAsset } from '../assets/assets.ts';
import { getItem, type InventoryDeps } from '../items/items.ts';
import { insertMovement, lockItem, movementDay, refuseDisposed } from '../items/movements.ts';
import { inventoryItems } from '../tables.ts';

const priceText = (price: Cents | null | undefined): string | null =>
  price === null || price === undefined ? null : toDecimalText(price);

const refuseFuture = (date: Day | null | undefined, today: Day): void => {
  if (date && date > today) throw invalid({ purchaseDate: 'Purchase date must not be in the future' });
};

type Kept = Omit<typeof inventoryItems.$inferInsert, 'location' | 'assignedTo' | 'disposedOn'>;

// An item on a schedule without a date is due one turn after it was last looked after, or came.
const firstDue = (input: Omit<ItemInput, 'categoryId'>, today: Day): Day | null =>
  input.nextMaintenanceDate ??
  nextMaintenance(input.maintenanceSchedule, input.lastMaintenanceDate ?? input.purchaseDate ?? today);

export const keptFields = (input: Omit<ItemInput, 'categoryId'> & { categoryId: string | null }, today: Day): Kept => {
  const { location: _, assignedTo: __, asset: ___, purchasePrice, ...kept } = input;
  return { ...kept, purchasePrice: priceText(purchasePrice), nextMaintenanceDate: firstDue(input, today) };
};

export const createItem = async (deps: InventoryDeps, input: ItemInput): Promise<ItemDetails> => {
  const today = await getToday(deps);
  refuseFuture(input.purchaseDate, today);
  const [row] = await deps.db
    .insert(inventoryItems)
    .values(keptFields(input, today))
    .returning({ id: inventoryItems.id });
  if (!row) throw new Error('The insert answered no row');
  await insertMovement(deps.db, {
    itemId: row.id,
    movementType: 'purchase',
    movementDate: input.purchaseDate ?? today,
    toLocation: input.location,
    toAssignee: input.assignedTo,
  });
  if (input.asset) await putAsset(deps, row.id, input.asset);
  return getItem(deps, row.id);
};

// What the books were told is not changed behind their back.
const refuseBooked = async (deps: InventoryDeps, id: string, changes: ItemChanges): Promise<void> => {
  const [asset] = await deps.db.select().from(inventoryAssets).where(eq(inventoryAssets.itemId, id));
  if (!asset) return;
  const message = 'This item is capitalised; its price and date can no longer be changed here';
  const price = changes.purchasePrice;
  if (price !== undefined && priceText(price) !== asset.cost) {
    throw new AppError('asset_booked', message, { fields: { purchasePrice: message } });
  }
  if (changes.purchaseDate !== undefined && changes.purchaseDate !== asset.acquiredOn) {
    throw new AppError('asset_booked', message, { fields: { purchaseDate: message } });
  }
};

// A place or a person that is typed into the form is a movement like any other.
const follow = async (deps: InventoryDeps, item: typeof inventoryItems.$inferSelect, changes: ItemChanges) => {
  const toLocation = changes.location === undefined ? item.location : changes.location;
  const toAssignee = changes.assignedTo === undefined ? item.assignedTo : changes.assignedTo;
  if (toLocation === item.location && toAssignee === item.assignedTo) return;
  const movementDate = await movementDay(deps, item.id, null, 'movementDate');
  await insertMovement(deps.db, { itemId: item.id, movementType: 'move', movementDate, toLocation, toAssignee });
};

// The cost is entered when the item is added. From then on depreciation and insurance rest on it.
const refusePrice = (role: Role, item: typeof inventoryItems.$inferSelect, { purchasePrice }: ItemChanges): void => {
  if (purchasePrice === undefined || can(role, 'finance:write')) return;
  if (priceText(purchasePrice) === item.purchasePrice) return;
  const message = 'Only finance can change an item’s purchase price';
  throw new AppError('forbidden', message, { fields: { purchasePrice: message } });
};

export const updateItem = async (
  deps: InventoryDeps,
  role: Role,
  id: string,
  changes: ItemChanges,
): Promise<ItemDetails> => {
  const item = await lockItem(deps.db, id);
  refuseDisposed(item);
  refusePrice(role, item, changes);
  refuseFuture(changes.purchaseDate, await getToday(deps));
  await refuseBooked(deps, id, changes);
  const { location: _, assignedTo: __, purchasePrice, ...kept } = changes;
  const set = { ...kept, ...(purchasePrice === undefined ? {} : { purchasePrice: priceText(purchasePrice) }) };
  if (Object.values(set).some((value) => value !== undefined)) {
    await deps.db.update(inventoryItems).set(set).where(eq(inventoryItems.id, id));
  }
  await follow(deps, item, changes);
  return getItem(deps, id);
};
