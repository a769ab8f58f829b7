import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { Email, shortText } from '../../kernel/text.ts';
import { Day, Instant, WallTime } from '../../kernel/time.ts';
import { DeliveryState } from '../../messages/delivery.ts';
import { periodQuery } from '../query.ts';

/** Every report of the whole space; a tenant's statement is of one tenant. */
export const REPORTS = [
  'executive-summary',
  'profit-loss',
  'budget',
  'balance-sheet',
  'cash-flow',
  'cash-forecast',
  'changes-in-equity',
  'aged-debtors',
  'aged-creditors',
  'occupancy',
  'vat-return',
  'purchases',
  'withholding',
  'deferred-revenue',
  'cut-off',
] as const;
export const ReportName = z.enum(REPORTS, `Reports must be of ${REPORTS.join(', ')}`);
export type ReportName = z.infer<typeof ReportName>;

export const REPORT_TITLES: Record<ReportName, string> = {
  'executive-summary': 'Executive Summary',
  'profit-loss': 'Profit & Loss',
  budget: 'Budget',
  'balance-sheet': 'Balance Sheet',
  'cash-flow': 'Cash Flow',
  'cash-forecast': 'Cash Forecast',
  'changes-in-equity': 'Changes in Equity',
  'aged-debtors': 'Aged Debtors',
  'aged-creditors': 'Aged Creditors',
  occupancy: 'Occupancy and Room Use',
  'vat-return': 'VAT Return',
  purchases: 'Purchases for VAT',
  withholding: 'Tax Withheld',
  'deferred-revenue': 'Deferred Revenue',
  'cut-off': 'Cut-Off',
};

export const PACK_FORMATS = ['xlsx', 'pdf', 'zip'] as const;

export const exportPack = endpoint({
  method: 'GET',
  path: '/api/reports/pack',
  summary: 'Every report of a period in one file: a workbook with a sheet for each, one PDF, or both as ZIP',
  access: 'reports:read',
  query: periodQuery({
    date: Day.optional().meta({
      description: 'Of the balance sheet and the debtors; the end of the period if absent',
    }),
    format: z.enum(PACK_FORMATS, 'Format must be xlsx, pdf or zip').optional().meta({ description: 'xlsx if absent' }),
  }),
  output: null,
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

export const SCHEDULE_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export const ScheduleFrequency = z.enum(SCHEDULE_FREQUENCIES, 'Choose how often');
export type ScheduleFrequency = z.infer<typeof ScheduleFrequency>;

export const RUN_STATUSES = ['sent', 'failed'] as const;

export const SCHEDULE_FORMATS = ['pdf', 'xlsx'] as const;

const once = <T>(list: readonly T[]) => new Set(list).size === list.length;

export const ScheduleInput = z.object({
  name: shortText('Name', 80),
  reports: z.array(ReportName).min(1, 'Choose at least one report').refine(once, 'Each report may appear once'),
  frequency: ScheduleFrequency,
  sendAt: WallTime.default('07:00').meta({ description: 'In the time zone of the space' }),
  recipients: z
    .array(Email)
    .min(1, 'Enter at least one email address')
    .max(20, 'At most 20 recipients')
    .refine((list) => once(list.map((email) => email.toLowerCase())), 'Each address may appear once'),
  format: z.enum(SCHEDULE_FORMATS, 'Format must be pdf or xlsx').default('pdf'),
  isActive: z.boolean().default(true),
});
export type ScheduleInput = z.output<typeof ScheduleInput>;

const RunDelivery = DeliveryState.nullable().meta({ description: 'Of its mails, the one that went worst' });

export const ReportSchedule = z
  .object({
    id: Id,
    name: z.string(),
    reports: z.array(ReportName),
    frequency: ScheduleFrequency,
    sendAt: WallTime,
    recipients: z.array(z.string()),
    format: z.enum(SCHEDULE_FORMATS),
    isActive: z.boolean(),
    nextDueOn: Day.meta({
      description: 'Daily: every day; weekly: Mondays; monthly: the first. It tells of the time before',
    }),
    lastRunAt: Instant.nullable(),
    lastStatus: z.enum(RUN_STATUSES).nullable(),
    lastDelivery: RunDelivery,
    lastError: z.string().nullable(),
    createdByName: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'ReportSchedule' });
export type ReportSchedule = z.infer<typeof ReportSchedule>;

export const listSchedules = endpoint({
  method: 'GET',
  path: '/api/reports/schedules',
  summary: 'Which reports are mailed how often to whom, and how the last time went',
  access: 'reports:read',
  output: z.array(ReportSchedule),
});

export const createSchedule = endpoint({
  method: 'POST',
  path: '/api/reports/schedules',
  summary: 'Mail reports on a schedule',
  access: 'finance:write',
  body: ScheduleInput,
  output: ReportSchedule,
  status: 201,
});

export const updateSchedule = endpoint({
  method: 'PATCH',
  path: '/api/reports/schedules/:id',
  summary: 'Change a schedule, or stop and start it',
  access: 'finance:write',
  params: IdParams,
  body: z.object({
    name: ScheduleInput.shape.name.optional(),
    reports: ScheduleInput.shape.reports.optional(),
    frequency: ScheduleFrequency.optional(),
    sendAt: WallTime.optional(),
    recipients: ScheduleInput.shape.recipients.optional(),
    format: z.enum(SCHEDULE_FORMATS, 'Format must be pdf or xlsx').optional(),
    isActive: z.boolean().optional(),
  }),
  output: ReportSchedule,
});

export const deleteSchedule = endpoint({
  method: 'DELETE',
  path: '/api/reports/schedules/:id',
  summary: 'End a schedule; what it sent stays on record',
  access: 'finance:write',
  params: IdParams,
  output: null,
});

export const RUN_TRIGGERS = ['schedule', 'manual'] as const;

export const ReportRun = z
  .object({
    id: Id,
    dueOn: Day,
    trigger: z.enum(RUN_TRIGGERS),
    status: z.enum(RUN_STATUSES),
    delivery: RunDelivery,
    from: Day,
    to: Day,
    attempts: z.int(),
    error: z.string().nullable(),
    finishedAt: Instant,
  })
  .meta({ id: 'ReportRun' });
export type ReportRun = z.infer<typeof ReportRun>;

export const listReportRuns = endpoint({
  method: 'GET',
  path: '/api/reports/schedules/:id/runs',
  summary: 'The last fifty times a schedule ran, newest first',
  access: 'reports:read',
  params: IdParams,
  output: z.array(ReportRun),
});

export const runSchedule = endpoint({
  method: 'POST',
  path: '/api/reports/schedules/:id/run',
  summary: 'Send the reports of a schedule now, besides its own time',
  access: 'finance:write',
  params: IdParams,
  output: ReportRun,
});
