import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Flag } from '../kernel/list.ts';
import { MoneyText, NonNegativeMoneyInput } from '../kernel/money.ts';
import { importInput, importReport } from '../kernel/sheet-import.ts';
import { AccountCode } from '../ledger/contract.ts';
import { BUDGET_CELLS, BUDGET_KINDS, FIRST_YEAR, LAST_YEAR, MONTHS } from './rules.ts';

const YEAR_PROBLEM = `Year must be from ${FIRST_YEAR} to ${LAST_YEAR}`;
const Year = z
  .string()
  .regex(/^\d{4}$/, YEAR_PROBLEM)
  .transform(Number)
  .refine((year) => year >= FIRST_YEAR && year <= LAST_YEAR, YEAR_PROBLEM);

const YearParams = z.object({ year: Year });

export const BudgetRow = z
  .object({
    account: AccountCode,
    name: z.string(),
    kind: z.enum(BUDGET_KINDS),
    months: z
      .array(MoneyText)
      .length(MONTHS.length)
      .meta({ description: 'January first; zeros where nothing is planned' }),
    total: MoneyText,
    isPlanned: z.boolean(),
    lastYear: z.array(MoneyText).length(MONTHS.length).meta({ description: 'What the books have of the year before' }),
    lastYearTotal: MoneyText,
  })
  .meta({ id: 'BudgetRow' });
export type BudgetRow = z.infer<typeof BudgetRow>;

export const Budget = z
  .object({
    year: z.int(),
    rows: z.array(BudgetRow),
    income: MoneyText,
    expenses: MoneyText,
    result: MoneyText,
  })
  .meta({ id: 'Budget', description: 'What is planned for a year, by account and month' });
export type Budget = z.infer<typeof Budget>;

export const getBudget = endpoint({
  method: 'GET',
  path: '/api/budgets/:year',
  summary: 'The budget of a year beside the year before: every account of income and expense',
  access: 'finance:read',
  params: YearParams,
  output: Budget,
});

export const BudgetLine = z.object({
  account: AccountCode,
  months: z.array(NonNegativeMoneyInput).length(MONTHS.length, 'Enter twelve months'),
});
export type BudgetLine = z.output<typeof BudgetLine>;

export const saveBudget = endpoint({
  method: 'PUT',
  path: '/api/budgets/:year',
  summary: 'Plan some accounts of a year; twelve zeros take the plan of an account away, the others stay',
  access: 'finance:write',
  params: YearParams,
  body: z.object({
    lines: z
      .array(BudgetLine)
      .min(1, 'Name at least one account')
      .max(500, 'At most 500 accounts at once')
      .refine((lines) => new Set(lines.map(({ account }) => account)).size === lines.length, 'Each account once'),
  }),
  output: Budget,
});

const BudgetColumn = z.enum(BUDGET_CELLS);

export const importBudget = endpoint({
  method: 'POST',
  path: '/api/budgets/:year/import',
  summary: 'Plan a year from CSV text, a row for each account: all rows or none; dryRun only checks',
  access: 'finance:write',
  params: YearParams,
  body: importInput(BudgetColumn),
  output: importReport(BudgetColumn),
});

export const exportBudget = endpoint({
  method: 'GET',
  path: '/api/budgets/:year/export',
  summary: 'The budget of a year as CSV or workbook, in the columns that an import reads',
  access: 'finance:read',
  params: YearParams,
  query: z.object({
    template: Flag.optional().meta({ description: 'The budget is its own template' }),
    format: z.enum(['csv', 'xlsx'], 'Format must be csv or xlsx').optional().meta({ description: 'csv if absent' }),
  }),
  output: null,
  media: 'text/csv',
});
