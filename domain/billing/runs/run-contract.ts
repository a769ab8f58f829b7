import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { listQuery } from '../../kernel/list.ts';
import { MoneyText } from '../../kernel/money.ts';
import { shortText } from '../../kernel/text.ts';
import { Day, Instant } from '../../kernel/time.ts';
import { LateReason } from '../../tenants/late-credit.ts';
import { InvoiceType } from '../contract.ts';
import { BillingTerms } from '../export-contract.ts';

export const PreviewLine = z.object({
  description: z.string(),
  formula: z.string().nullable(),
  net: MoneyText,
  vat: MoneyText,
  serviceStart: Day,
  serviceEnd: Day,
});

export const PreviewInvoice = z.object({
  tenantId: Id.nullable(),
  tenantName: z.string(),
  type: InvoiceType,
  periodStart: Day.nullable(),
  periodEnd: Day.nullable(),
  dueDate: Day,
  amount: MoneyText,
  lines: z.array(PreviewLine),
});
export type PreviewInvoice = z.infer<typeof PreviewInvoice>;

export const BillingPreview = z
  .object({
    day: Day,
    invoices: z.array(PreviewInvoice).meta({ description: 'The first 500; the totals count all' }),
    count: z.int(),
    total: MoneyText,
    notBilled: z.array(z.object({ tenantId: Id, tenantName: z.string(), reason: z.string() })),
    lastRun: z
      .object({ id: Id, day: Day, count: z.int(), total: MoneyText })
      .nullable()
      .meta({ description: 'The run before, to compare with' }),
    difference: MoneyText.nullable(),
  })
  .meta({ id: 'BillingPreview' });
export type BillingPreview = z.infer<typeof BillingPreview>;

export const previewBilling = endpoint({
  method: 'GET',
  path: '/api/billing/preview',
  summary: 'What a billing run would issue now, to the cent, and who is not billed and why',
  access: 'finance:read',
  query: z.object({ date: Day.optional() }),
  output: BillingPreview,
});

export const RunStatus = z.enum(['running', 'done', 'failed', 'undone']);

export const generateInvoices = endpoint({
  method: 'POST',
  path: '/api/billing/generate-invoices',
  summary: 'Run billing; answers when done, or with progress if it takes long',
  access: 'finance:write',
  output: z.object({ runId: Id, status: RunStatus, invoicesGenerated: z.int(), total: MoneyText }),
});

export const RUN_KINDS = ['billing', 'automation'] as const;

export const BillingRun = z
  .object({
    id: Id,
    kind: z.enum(RUN_KINDS),
    trigger: z.enum(['person', 'schedule', 'demo']),
    day: Day,
    status: RunStatus,
    actorName: z.string(),
    invoicesGenerated: z.int(),
    lettersGenerated: z.int(),
    done: z.int(),
    toDo: z.int(),
    error: z.string().nullable(),
    startedAt: Instant,
    finishedAt: Instant.nullable(),
    steps: z.array(
      z.object({ step: z.string(), count: z.int(), error: z.string().nullable(), finishedAt: Instant.nullable() }),
    ),
  })
  .meta({ id: 'BillingRun' });
export type BillingRun = z.infer<typeof BillingRun>;

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/billing/runs',
  summary: 'Billing and automation runs, newest first',
  access: 'finance:read',
  query: listQuery(['startedAt']),
  output: z.array(BillingRun),
});

export const undoRun = endpoint({
  method: 'POST',
  path: '/api/billing/runs/:id/undo',
  summary: 'Undo a run: credit each of its invoices not yet credited',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300), lateReason: LateReason }),
  output: z.object({ credited: z.int() }),
});

export const AutomationStatus = z
  .object({
    lastRun: Instant.nullable(),
    invoicesGenerated: z.int(),
    demandLettersGenerated: z.int(),
    running: z.object({ id: Id, done: z.int(), toDo: z.int(), step: z.string().nullable() }).nullable(),
    nextRun: Instant.nullable(),
  })
  .meta({ id: 'AutomationStatus' });
export type AutomationStatus = z.infer<typeof AutomationStatus>;

export const getAutomationStatus = endpoint({
  method: 'GET',
  path: '/api/automation/status',
  summary: 'When the automation last ran and what it did',
  access: 'finance:read',
  background: true,
  output: AutomationStatus,
});

export const runAutomation = endpoint({
  method: 'POST',
  path: '/api/automation/manual-run',
  summary: 'Run the automation now: overdue, invoices, revenue, late fees, letters, reminders, recurring expenses',
  access: 'finance:write',
  output: z.object({
    runId: Id,
    status: RunStatus,
    invoicesGenerated: z.int(),
    demandLettersGenerated: z.int(),
    steps: z.array(z.object({ step: z.string(), count: z.int(), error: z.string().nullable() })),
  }),
});

/** What the space spends, told by the feature that records it. */
export const ExpenseFigures = z
  .object({
    totalThisMonth: MoneyText,
    entriesThisMonth: z.int(),
    totalEntries: z.int(),
    averageExpense: MoneyText.meta({ description: 'Rounded to a whole shilling' }),
    topCategory: z.string().nullable().meta({ description: 'The highest category' }),
    topCategoryTotal: MoneyText,
    total: MoneyText,
  })
  .meta({ id: 'ExpenseFigures' });
export type ExpenseFigures = z.infer<typeof ExpenseFigures>;

const LetterDays = BillingTerms.pick({ demandLetterDays: true, finalNoticeDays: true, terminationNoticeDays: true });

/** On one basis, so that it adds up: what was earned less what was spent, whenever it was paid. */
export const FinancialStatement = z
  .object({
    from: Day,
    to: Day,
    revenue: MoneyText.meta({ description: 'Earned, as the books have it' }),
    expenses: MoneyText,
    netIncome: MoneyText.meta({ description: 'revenue − expenses' }),
    received: MoneyText.meta({ description: 'What tenants paid in that time; not part of net income' }),
  })
  .meta({ id: 'FinancialStatement' });
export type FinancialStatement = z.infer<typeof FinancialStatement>;

export const FinancialFigures = z.object({
  totalRevenue: MoneyText.meta({ description: 'Sum of all payments' }),
  outstanding: MoneyText,
  outstandingCount: z.int(),
  overdue: MoneyText,
  overdueCount: z.int(),
  demandLetters: z.int().meta({ description: 'Letters that were sent and are still in force' }),
  totalExpenses: MoneyText,
  statement: FinancialStatement.meta({ description: 'Of this year, up to today' }),
  invoices: z.int(),
  paidInvoices: z.int(),
  overdueInvoices: z.int(),
  collectionRate: z.int().meta({ description: 'Paid invoices of all, in whole percent' }),
  tenants: z
    .array(
      z.object({
        tenantId: Id,
        tenantName: z.string(),
        pending: MoneyText,
        status: z.enum(['overdue', 'pending', 'current']),
      }),
    )
    .meta({ description: 'The eight that owe most' }),
});
export type FinancialFigures = z.infer<typeof FinancialFigures>;

export const FinancialSummary = FinancialFigures.extend({
  totalRevenue: MoneyText.nullable().meta({ description: 'null for a role that may not see it' }),
  totalExpenses: MoneyText.nullable().meta({ description: 'null for a role that may not see it' }),
  statement: FinancialStatement.nullable().meta({ description: 'null for a role that may not see it' }),
  letterDays: LetterDays,
  runningHolds: z.int().meta({ description: 'Promises and disputes for which letters wait' }),
  automation: AutomationStatus.nullable().meta({ description: 'null for a role that may not see it' }),
  expenses: ExpenseFigures.nullable().meta({ description: 'null for a role that may not see them' }),
}).meta({ id: 'FinancialSummary' });
export type FinancialSummary = z.infer<typeof FinancialSummary>;

export const getFinancialSummary = endpoint({
  method: 'GET',
  path: '/api/financials/summary',
  summary: 'Everything the finance screen shows for your role, except its lists',
  access: 'payments:read',
  output: FinancialSummary,
});
