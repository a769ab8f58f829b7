import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  MAINTENANCE_STATUSES,
  MAINTENANCE_TYPES,
  type MaintenancePriority,
  type MaintenanceStatus,
  type MaintenanceType,
  PRIORITIES,
} from '../../domain/inventory/maintenance-contract.ts';
import { day, id, instant, isOneOf, money, now } from '../db/query/columns.ts';
import { expenses } from '../expenses/tables.ts';
import { inventoryItems } from './tables.ts';

export const maintenanceRecords = pgTable(
  'maintenance_records',
  {
    id: id(),
    itemId: uuid()
      .notNull()
      .references(() => inventoryItems.id, { onDelete: 'restrict' }),
    maintenanceType: text().$type<MaintenanceType>().notNull().default('preventive'),
    description: text().notNull(),
    performedBy: text(),
    cost: money().notNull().default('0.00'),
    startDate: day(),
    completionDate: day(),
    status: text().$type<MaintenanceStatus>().notNull().default('scheduled'),
    priority: text().$type<MaintenancePriority>().notNull().default('medium'),
    notes: text(),
    attachments: text().array().notNull().default(sql`'{}'`),
    nextMaintenanceDate: day(),
    // The expense that the cost was posted as.
    expenseId: uuid().references(() => expenses.id, { onDelete: 'restrict' }),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    index('maintenance_records_by_created').on(t.createdAt, t.id),
    index('maintenance_records_by_status').on(t.status),
    index('maintenance_records_by_item').on(t.itemId, t.createdAt),
    index('maintenance_records_open').on(t.startDate).where(sql`${t.status} in ('scheduled', 'in_progress')`),
    uniqueIndex('maintenance_records_one_expense').on(t.expenseId),
    check('maintenance_records_type_known', isOneOf(t.maintenanceType, MAINTENANCE_TYPES)),
    check('maintenance_records_status_known', isOneOf(t.status, MAINTENANCE_STATUSES)),
    check('maintenance_records_priority_known', isOneOf(t.priority, PRIORITIES)),
    check('maintenance_records_cost_not_negative', sql`${t.cost} >= 0`),
    check('maintenance_records_completed', sql`(${t.status} = 'completed') = (${t.completionDate} is not null)`),
    check(
      'maintenance_records_cost_posted',
      sql`(${t.expenseId} is not null) = (${t.status} = 'completed' and ${t.cost} > 0)`,
    ),
  ],
);
