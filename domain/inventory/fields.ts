import * as z from 'zod';
import { optionalText } from '../kernel/text.ts';
import { BookDay, Day } from '../kernel/time.ts';

export const CONDITIONS = ['new', 'used', 'damaged', 'lost'] as const;
export const Condition = z.enum(CONDITIONS, `Condition must be one of ${CONDITIONS.join(', ')}`);
export type Condition = z.infer<typeof Condition>;

export const ITEM_STATUSES = ['available', 'in_use', 'maintenance', 'retired'] as const;
export const ItemStatus = z.enum(ITEM_STATUSES, `Status must be one of ${ITEM_STATUSES.join(', ')}`);
export type ItemStatus = z.infer<typeof ItemStatus>;

export const SCHEDULES = ['monthly', 'quarterly', 'semi_annual', 'annual'] as const;
export const MaintenanceSchedule = z.enum(SCHEDULES, `Maintenance schedule must be one of ${SCHEDULES.join(', ')}`);
export type MaintenanceSchedule = z.infer<typeof MaintenanceSchedule>;

export const DEPRECIATION_CLASSES = ['furniture', 'computers', 'machinery', 'telecom', 'leasehold'] as const;
export const DepreciationClass = z.enum(
  DEPRECIATION_CLASSES,
  `Depreciation class must be one of ${DEPRECIATION_CLASSES.join(', ')}`,
);
export type DepreciationClass = z.infer<typeof DepreciationClass>;

// A slip of the pen such as 0206 would otherwise bring eighteen centuries of depreciation.
const ItemDay = Day.refine((day) => day >= '1970-01-01' && day <= '2199-12-31', 'Must be a date from 1970 to 2199');

/** An empty box of a form is no day. */
export const optionalDay = z
  .union([z.literal(''), ItemDay])
  .nullish()
  .transform((value) => value || null);

/** The same for what is entered in the books on that day. */
export const optionalBookDay = z
  .union([z.literal(''), BookDay])
  .nullish()
  .transform((value) => value || null);

/** What is chosen from a list, where nothing may be chosen as well. */
export const optionalChoice = <T extends z.ZodType<string>>(choice: T) =>
  z
    .union([z.literal(''), choice])
    .nullish()
    .transform((value): z.output<T> | null => (value ? (value as z.output<T>) : null));

export const Place = optionalText('Location', 120);
export const Person = optionalText('Assignee', 120);

/** What is due for an item and worth a reminder. */
export const REMINDER_KINDS = ['maintenance', 'warranty'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];
