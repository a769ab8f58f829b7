import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { optionalText, shortText } from '../../kernel/text.ts';
import { Day, Instant } from '../../kernel/time.ts';
import { dayInput, inOrder } from '../fields.ts';

export const LEAVE_KINDS = ['annual', 'sick', 'maternity', 'paternity', 'pre_adoptive', 'unpaid'] as const;
export const LeaveKind = z.enum(LEAVE_KINDS, `Leave must be one of ${LEAVE_KINDS.join(', ')}`);
export type LeaveKind = z.infer<typeof LeaveKind>;

// Days as text with two decimals: a month earns 1.75.
const DaysText = z.string().regex(/^-?\d{1,4}\.\d{2}$/);

export const LeaveEntry = z
  .object({
    id: Id,
    employeeId: Id,
    kind: LeaveKind,
    startDate: Day,
    endDate: Day,
    days: DaysText.meta({ description: 'Working days' }),
    note: z.string().nullable(),
    cancelledAt: Instant.nullable(),
    cancelReason: z.string().nullable(),
    createdByName: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'LeaveEntry' });
export type LeaveEntry = z.infer<typeof LeaveEntry>;

export const LeaveBalance = z
  .object({
    accrued: DaysText.meta({ description: '1.75 working days for each completed month of service' }),
    taken: DaysText.meta({ description: 'Annual leave' }),
    balance: DaysText,
    sickTaken: DaysText.meta({ description: 'In the last twelve months' }),
  })
  .meta({ id: 'LeaveBalance' });
export type LeaveBalance = z.infer<typeof LeaveBalance>;

export const LeaveInput = z
  .object({
    kind: LeaveKind.default('annual'),
    startDate: dayInput('Start date'),
    endDate: dayInput('End date'),
    days: z
      .number('Days must be a number')
      .min(0.5, 'Days must be at least half a day')
      .max(366, 'Days must be at most 366')
      .multipleOf(0.5, 'Days must be whole or half')
      .optional()
      .meta({ description: 'The working days between the dates if absent' }),
    note: optionalText('Note', 300),
  })
  .refine(({ startDate, endDate }) => inOrder(startDate, endDate), {
    path: ['endDate'],
    message: 'End date must not be before the start date',
  });
export type LeaveInput = z.output<typeof LeaveInput>;

export const addLeave = endpoint({
  method: 'POST',
  path: '/api/employees/:id/leave',
  summary: 'Record leave; annual leave only up to the balance',
  access: 'payroll:write',
  params: IdParams,
  body: LeaveInput,
  output: LeaveEntry,
  status: 201,
});

export const cancelLeave = endpoint({
  method: 'POST',
  path: '/api/leave-entries/:id/cancel',
  summary: 'Cancel recorded leave: its days are given back',
  access: 'payroll:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: LeaveEntry,
});
