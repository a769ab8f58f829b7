import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  CONDITIONS,
  type Condition,
  DEPRECIATION_CLASSES,
  type DepreciationClass,
  ITEM_STATUSES,
  type ItemStatus,
  type MaintenanceSchedule,
  REMINDER_KINDS,
  type ReminderKind,
  SCHEDULES,
} from '../../domain/inventory/fields.ts';
import { MOVEMENT_TYPES, type MovementType } from '../../domain/inventory/movement-contract.ts';
import { PHOTO_TYPES, type PhotoType } from '../../domain/inventory/photo-contract.ts';
import { bytea, day, id, instant, isOneOf, money, now } from '../db/query/columns.ts';

/** A tree: a trigger keeps it free of rings, and siblings have different names. */
export const inventoryCategories = pgTable(
  'inventory_categories',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    parentCategoryId: uuid().references((): AnyPgColumn => inventoryCategories.id, { onDelete: 'restrict' }),
    depreciationClass: text().$type<DepreciationClass>(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('inventory_categories_name_taken').on(
      sql`coalesce(${t.parentCategoryId}, '00000000-0000-0000-0000-000000000000')`,
      sql`lower(btrim(${t.name}))`,
    ),
    check('inventory_categories_class_known', isOneOf(t.depreciationClass, DEPRECIATION_CLASSES)),
    check('inventory_categories_not_own_parent', sql`${t.parentCategoryId} <> ${t.id}`),
  ],
);

/** Location, assignee and disposal are those of the last movement; triggers set them, and refuse any other hand. */
export const inventoryItems = pgTable(
  'inventory_items',
  {
    id: id(),
    itemCode: text().notNull(),
    name: text().notNull(),
    description: text(),
    categoryId: uuid().references(() => inventoryCategories.id, { onDelete: 'restrict' }),
    brand: text(),
    model: text(),
    serialNumber: text(),
    purchaseDate: day(),
    purchasePrice: money(),
    condition: text().$type<Condition>().notNull().default('new'),
    status: text().$type<ItemStatus>().notNull().default('available'),
    location: text(),
    assignedTo: text(),
    disposedOn: day(),
    warrantyExpiryDate: day(),
    maintenanceSchedule: text().$type<MaintenanceSchedule>(),
    lastMaintenanceDate: day(),
    nextMaintenanceDate: day(),
    supplier: text(),
    notes: text(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    // Read aloud, "AST-001", "ast-001" and " AST - 001 " are one code.
    uniqueIndex('inventory_items_code_taken').on(
      sql`lower(regexp_replace(normalize(${t.itemCode}, NFC), '[[:space:]]+', '', 'g'))`,
    ),
    index('inventory_items_by_created').on(t.createdAt, t.id),
    index('inventory_items_by_code').on(t.itemCode, t.id),
    index('inventory_items_by_name').on(t.name, t.id),
    index('inventory_items_by_condition').on(t.condition, t.id),
    index('inventory_items_by_status').on(t.status, t.id),
    index('inventory_items_by_condition_name').on(t.condition, t.name, t.id),
    index('inventory_items_by_condition_code').on(t.condition, t.itemCode, t.id),
    index('inventory_items_by_status_name').on(t.status, t.name, t.id),
    index('inventory_items_by_status_code').on(t.status, t.itemCode, t.id),
    index('inventory_items_disposed').on(t.disposedOn).where(sql`${t.disposedOn} is not null`),
    index('inventory_items_by_category').on(t.categoryId),
    index('inventory_items_by_maintenance').on(t.nextMaintenanceDate).where(sql`${t.disposedOn} is null`),
    index('inventory_items_by_warranty').on(t.warrantyExpiryDate).where(sql`${t.disposedOn} is null`),
    index('inventory_items_words').using(
      'gin',
      sql`search_words(${t.itemCode}, ${t.name}, ${t.serialNumber}, ${t.brand}) gin_trgm_ops`,
    ),
    index('inventory_items_place_words').using(
      'gin',
      sql`search_words(${t.model}, ${t.location}, ${t.assignedTo}, ${t.supplier}) gin_trgm_ops`,
    ),
    check('inventory_items_condition_known', isOneOf(t.condition, CONDITIONS)),
    check('inventory_items_status_known', isOneOf(t.status, ITEM_STATUSES)),
    check('inventory_items_price_not_negative', sql`${t.purchasePrice} >= 0`),
    check('inventory_items_schedule_known', isOneOf(t.maintenanceSchedule, SCHEDULES)),
    check('inventory_items_disposed_retired', sql`${t.disposedOn} is null or ${t.status} = 'retired'`),
    check(
      'inventory_items_text_length',
      sql`length(${t.itemCode}) between 1 and 50 and length(${t.serialNumber}) <= 100`,
    ),
  ],
);

/** Kept in the database, so that every node and every backup has them. */
export const inventoryPhotos = pgTable(
  'inventory_photos',
  {
    id: id(),
    itemId: uuid()
      .notNull()
      .references(() => inventoryItems.id, { onDelete: 'restrict' }),
    filename: text().notNull(),
    mediaType: text().$type<PhotoType>().notNull(),
    bytes: bytea().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('inventory_photos_one').on(t.itemId),
    check('inventory_photos_media_known', isOneOf(t.mediaType, PHOTO_TYPES)),
    check('inventory_photos_size', sql`${t.size} between 1 and 5242880 and ${t.size} = length(${t.bytes})`),
  ],
);

/** Only ever added to. The database counts them item by item and says where each began. */
export const inventoryMovements = pgTable(
  'inventory_movements',
  {
    id: id(),
    itemId: uuid()
      .notNull()
      .references(() => inventoryItems.id, { onDelete: 'restrict' }),
    seq: bigint({ mode: 'number' }).notNull().default(0),
    movementType: text().$type<MovementType>().notNull(),
    fromLocation: text(),
    toLocation: text(),
    fromAssignee: text(),
    toAssignee: text(),
    quantity: integer().notNull().default(1),
    reason: text(),
    performedBy: text().notNull().default(sql`current_setting('app.actor_name')`),
    approvedBy: text(),
    movementDate: day().notNull(),
    notes: text(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('inventory_movements_by_item').on(t.itemId, t.seq),
    check('inventory_movements_type_known', isOneOf(t.movementType, MOVEMENT_TYPES)),
    check('inventory_movements_quantity', sql`${t.quantity} > 0`),
    check(
      'inventory_movements_dispose_nowhere',
      sql`${t.movementType} <> 'dispose' or (${t.toLocation} is null and ${t.toAssignee} is null)`,
    ),
  ],
);

/** Who was reminded of what is not told again. */
export const inventoryReminders = pgTable(
  'inventory_reminders',
  {
    itemId: uuid()
      .notNull()
      .references(() => inventoryItems.id, { onDelete: 'restrict' }),
    kind: text().$type<ReminderKind>().notNull(),
    dueOn: day().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    primaryKey({ name: 'inventory_reminders_once', columns: [t.itemId, t.kind, t.dueOn] }),
    check('inventory_reminders_kind_known', isOneOf(t.kind, REMINDER_KINDS)),
  ],
);
