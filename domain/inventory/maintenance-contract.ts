import * as z from 'zod';
import { CashAccountChoice } from '../cash/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText, NonNegativeMoneyInput } from '../kernel/money.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { PaymentMethod } from '../settings/contract.ts';
import { optionalBookDay, optionalDay } from './fields.ts';

export const MAINTENANCE_TYPES = ['preventive', 'repair', 'inspection', 'cleaning', 'other'] as const;
export const MaintenanceType = z.enum(MAINTENANCE_TYPES, `Type must be one of ${MAINTENANCE_TYPES.join(', ')}`);
export type MaintenanceType = z.infer<typeof MaintenanceType>;

export const MAINTENANCE_STATUSES = ['scheduled', 'in_progress', 'completed', 'cancelled'] as const;
export const MaintenanceStatus = z.enum(
  MAINTENANCE_STATUSES,
  `Status must be one of ${MAINTENANCE_STATUSES.join(', ')}`,
);
export type MaintenanceStatus = z.infer<typeof MaintenanceStatus>;

export const PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export const MaintenancePriority = z.enum(PRIORITIES, `Priority must be one of ${PRIORITIES.join(', ')}`);
export type MaintenancePriority = z.infer<typeof MaintenancePriority>;

export const Maintenance = z
  .object({
    id: Id,
    itemId: Id,
    itemCode: z.string(),
    itemName: z.string(),
    maintenanceType: MaintenanceType,
    description: z.string(),
    performedBy: z.string().nullable(),
    cost: MoneyText,
    startDate: Day.nullable(),
    completionDate: Day.nullable(),
    status: MaintenanceStatus,
    priority: MaintenancePriority,
    notes: z.string().nullable(),
    attachments: z.array(z.string()).meta({ description: 'Links or references, such as a job card number' }),
    nextMaintenanceDate: Day.nullable(),
    expenseId: Id.nullable().meta({ description: 'Of the expense that its cost was posted as' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'MaintenanceRecord' });
export type Maintenance = z.infer<typeof Maintenance>;

const Attachments = z.array(shortText('Attachment', 300)).max(10, 'A record may have at most 10 attachments');

const fields = {
  maintenanceType: MaintenanceType,
  description: shortText('Description', 300),
  performedBy: optionalText('Performed by', 150),
  startDate: optionalDay,
  priority: MaintenancePriority,
  notes: optionalText('Notes', 1_000),
  attachments: Attachments,
  nextMaintenanceDate: optionalDay,
};

export const MaintenanceInput = z.object({
  itemId: z.string('Item is required').min(1, 'Item is required').pipe(Id),
  ...fields,
  maintenanceType: fields.maintenanceType.default('preventive'),
  priority: fields.priority.default('medium'),
  attachments: fields.attachments.default([]),
});
export type MaintenanceInput = z.output<typeof MaintenanceInput>;

export const MaintenanceChanges = z.object({
  maintenanceType: fields.maintenanceType.optional(),
  description: fields.description.optional(),
  performedBy: fields.performedBy.optional(),
  startDate: fields.startDate.optional(),
  priority: fields.priority.optional(),
  notes: fields.notes.optional(),
  attachments: fields.attachments.optional(),
  nextMaintenanceDate: fields.nextMaintenanceDate.optional(),
  status: MaintenanceStatus.optional(),
  cost: NonNegativeMoneyInput.optional().meta({ description: 'With status completed: posted as an expense' }),
  completionDate: optionalBookDay.optional().meta({ description: 'Today if absent; not in the future' }),
  paymentMethod: PaymentMethod.optional(),
  cashAccountId: CashAccountChoice,
});
export type MaintenanceChanges = z.output<typeof MaintenanceChanges>;

export const listMaintenance = endpoint({
  method: 'GET',
  path: '/api/inventory/maintenance',
  summary: 'Maintenance records, newest first',
  access: 'inventory:read',
  query: listQuery(['createdAt']).extend({
    item: Id.optional(),
    status: z
      .enum(['open', ...MAINTENANCE_STATUSES])
      .optional()
      .meta({ description: 'open: not over yet' }),
  }),
  output: z.array(Maintenance),
});

export const createMaintenance = endpoint({
  method: 'POST',
  path: '/api/inventory/maintenance',
  summary: 'Schedule maintenance of an item',
  access: 'inventory:write',
  body: MaintenanceInput,
  output: Maintenance,
  status: 201,
});

export const updateMaintenance = endpoint({
  method: 'PATCH',
  path: '/api/inventory/maintenance/:id',
  summary: 'Change, begin, complete or cancel maintenance; its cost is posted when it is completed',
  access: 'inventory:write',
  params: IdParams,
  body: MaintenanceChanges,
  output: Maintenance,
});
