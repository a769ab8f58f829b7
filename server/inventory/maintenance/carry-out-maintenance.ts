import { eq } from 'drizzle-orm';
import type { Maintenance, MaintenanceChanges } from '../../../domain/inventory/maintenance-contract.ts';
import { isOver, MAINTENANCE_TYPE_LABELS, mayBecome, nextMaintenance } from '../../../domain/inventory/rules.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { type Cents, cents, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { PaymentMethod } from '../../../domain/settings/contract.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { createExpense } from '../../expenses/record.ts';
import type { InventoryDeps } from '../items/items.ts';
import { lockItem } from '../items/movements.ts';
import { maintenanceRecords } from '../maintenance-tables.ts';
import { inventoryItems } from '../tables.ts';
import { getMaintenance } from './maintenance.ts';

type Row = typeof maintenanceRecords.$inferSelect;
type Item = Awaited<ReturnType<typeof lockItem>>;
type Done = {
  cost: Cents;
  completionDate: Day;
  paymentMethod: PaymentMethod | undefined;
  cashAccountId: string | null | undefined;
};

const postCost = async (deps: InventoryDeps, item: Item, row: Row, done: Done): Promise<string | null> => {
  if (done.cost === 0) return null;
  const { id } = await createExpense(deps, {
    category: 'maintenance',
    description:
      `${MAINTENANCE_TYPE_LABELS[row.maintenanceType]} of ${item.itemCode} ${item.name}: ${row.description}`.slice(
        0,
        300,
      ),
    amount: done.cost,
    vatAmount: undefined,
    expenseDate: done.completionDate,
    vendor: row.performedBy,
    paymentMethod: done.paymentMethod,
    cashAccountId: done.cashAccountId,
    overrideReason: null,
  });
  return id;
};

// An item in the workshop is not for use, and is again where it belongs afterwards.
const statusAfter = (item: Item, isUnderWay: boolean): Item['status'] => {
  if (item.status === 'retired') return 'retired';
  if (isUnderWay) return 'maintenance';
  return item.assignedTo === null ? 'available' : 'in_use';
};

const refuse = (row: Row, changes: MaintenanceChanges, today: Day): void => {
  const status = changes.status ?? row.status;
  if (isOver(row.status) || !mayBecome(row.status, status)) {
    const is = row.status.replace('_', ' ');
    throw new AppError('conflict', `This maintenance is ${is} and can no longer be changed`, {
      fields: { status: `This maintenance is ${is}` },
    });
  }
  const { completionDate } = changes;
  if (completionDate && status !== 'completed')
    throw invalid({ completionDate: 'Only completed maintenance has this date' });
  if (completionDate && completionDate > today)
    throw invalid({ completionDate: 'Completion date must not be in the future' });
};

// The item first, as everywhere, so that two who work on it take turns.
const holdRecord = async (db: Db, id: string): Promise<{ item: Item; before: Row }> => {
  const where = eq(maintenanceRecords.id, id);
  const [found] = await db.select({ itemId: maintenanceRecords.itemId }).from(maintenanceRecords).where(where);
  if (!found) throw notFound('Maintenance record');
  const item = await lockItem(db, found.itemId);
  const [before] = await db.select().from(maintenanceRecords).where(where).for('no key update');
  if (!before) throw notFound('Maintenance record');
  return { item, before };
};

// Work that is recorded late does not make the item older than it is: the latest day counts.
const datesAfter = (item: Item, done: Done, next: Day | null): Partial<Item> =>
  item.lastMaintenanceDate !== null && item.lastMaintenanceDate > done.completionDate
    ? {}
    : { lastMaintenanceDate: done.completionDate, nextMaintenanceDate: next };

const withChanges = (before: Row, changes: Partial<Row>): Row => {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...(Object.fromEntries(given) as Partial<Row>) };
};

/** Begins, completes, cancels or corrects a record. Completing it posts its cost and says when the item is due again. */
export const updateMaintenance = async (
  deps: InventoryDeps,
  id: string,
  changes: MaintenanceChanges,
): Promise<Maintenance> => {
  const { db } = deps;
  const { item, before } = await holdRecord(db, id);
  const today = await getToday(deps);
  refuse(before, changes, today);
  const { cost = cents(0), completionDate, paymentMethod, cashAccountId, ...words } = changes;
  const row = withChanges(before, words as Partial<Row>);
  const isDone = row.status === 'completed';
  if (cost > 0 && !isDone) throw invalid({ cost: 'Enter the cost when you complete the maintenance' });
  const done: Done = { cost, completionDate: completionDate ?? today, paymentMethod, cashAccountId };
  const next = row.nextMaintenanceDate ?? nextMaintenance(item.maintenanceSchedule, done.completionDate);
  if (isDone) {
    row.cost = toDecimalText(cost);
    row.completionDate = done.completionDate;
    row.nextMaintenanceDate = next;
    row.expenseId = await postCost(deps, item, row, done);
  }
  if (row.status === 'in_progress') row.startDate ??= today;
  const { id: _, updatedAt: __, ...kept } = row;
  await db.update(maintenanceRecords).set(kept).where(eq(maintenanceRecords.id, id));
  if (row.status !== before.status) {
    const status = statusAfter(item, row.status === 'in_progress');
    await db
      .update(inventoryItems)
      .set({ status, ...(isDone ? datesAfter(item, done, next) : {}) })
      .where(eq(inventoryItems.id, item.id));
  }
  return getMaintenance(db, id);
};
