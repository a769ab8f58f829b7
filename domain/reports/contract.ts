import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day, DerivedDay } from '../kernel/time.ts';
import { dateQuery, periodQuery } from './query.ts';

// The statements. The other reports are in tenant-contract.ts (statements, aged debtors), space-contract.ts (occupancy,
// executive summary), tax-contract.ts (VAT, deferred revenue) and schedule-contract.ts (all in one file, schedules).

export const ReportPeriod = z.object({ from: DerivedDay, to: DerivedDay });

/** One figure, and where what it is made of is shown. */
export const ReportLine = z
  .object({
    account: z.string().nullable().meta({ description: 'Its account; null where it is worked out from several' }),
    label: z.string(),
    amount: MoneyText,
    previous: MoneyText.nullable().meta({ description: 'In the period before, of the same length' }),
    lastYear: MoneyText.nullable().meta({ description: 'In the same period a year before' }),
    path: z.string().meta({ description: 'The journal entries behind it, as an address of the application' }),
  })
  .meta({ id: 'ReportLine' });
export type ReportLine = z.infer<typeof ReportLine>;

const Result = z.object({
  totalRevenue: MoneyText,
  totalExpenses: MoneyText.meta({ description: 'With income tax' }),
  profitBeforeTax: MoneyText,
  incomeTax: MoneyText,
  netIncome: MoneyText,
});
export type Result = z.infer<typeof Result>;

export const BASES = ['accrual', 'cash'] as const;
export const Basis = z.enum(BASES, 'Basis must be accrual or cash');
export type Basis = z.infer<typeof Basis>;

export const ProfitLoss = Result.extend({
  from: Day,
  to: Day,
  basis: Basis,
  currency: z.string(),
  revenue: z.array(ReportLine),
  expenses: z.array(ReportLine),
  margin: z.string().nullable().meta({ description: 'Net income as per cent of revenue, one decimal' }),
  previous: Result.extend(ReportPeriod.shape).meta({ description: 'The period before, of the same length' }),
  lastYear: Result.extend(ReportPeriod.shape),
  otherCash: z.array(ReportLine).meta({
    description:
      'Only on the cash basis: money that moved and is neither revenue nor expense (VAT, deposits, assets …)',
  }),
  cashChange: MoneyText.nullable().meta({ description: 'Only on the cash basis: net income and all of otherCash' }),
}).meta({ id: 'ProfitLoss' });
export type ProfitLoss = z.infer<typeof ProfitLoss>;

export const getProfitLoss = endpoint({
  method: 'GET',
  path: '/api/reports/profit-loss',
  summary: 'Profit and loss of a period, as earned or as paid, against the period and the year before',
  access: 'reports:read',
  query: periodQuery({ basis: Basis.optional().meta({ description: 'accrual if absent' }) }),
  output: ProfitLoss,
});

export const SheetGroup = z.object({
  title: z.string().meta({ description: 'Such as “Current assets”' }),
  lines: z.array(
    ReportLine.omit({ previous: true }).extend({
      netBookValue: z
        .object({ label: z.string(), amount: MoneyText, lastYear: MoneyText })
        .nullable()
        .meta({ description: 'After the last line of a class of assets: its cost less its depreciation' }),
    }),
  ),
  total: MoneyText,
  lastYear: MoneyText,
});
export type SheetGroup = z.infer<typeof SheetGroup>;

export const BalanceSheet = z
  .object({
    date: Day,
    lastYearDate: DerivedDay,
    currency: z.string(),
    assets: z.array(SheetGroup),
    liabilities: z.array(SheetGroup),
    equity: z.array(SheetGroup),
    totalAssets: MoneyText,
    totalLiabilities: MoneyText,
    totalEquity: MoneyText,
    totalLiabilitiesAndEquity: MoneyText,
    difference: MoneyText.meta({ description: 'Assets less liabilities and equity: always 0.00' }),
    lastYear: z.object({
      totalAssets: MoneyText,
      totalLiabilities: MoneyText,
      totalEquity: MoneyText,
      totalLiabilitiesAndEquity: MoneyText,
    }),
  })
  .meta({ id: 'BalanceSheet' });
export type BalanceSheet = z.infer<typeof BalanceSheet>;

export const getBalanceSheet = endpoint({
  method: 'GET',
  path: '/api/reports/balance-sheet',
  summary: 'What the space owns and owes at the end of a day, against a year before',
  access: 'reports:read',
  query: dateQuery({}),
  output: BalanceSheet,
});

export const FlowLine = z.object({
  label: z.string(),
  accounts: z.array(z.string()),
  amount: MoneyText.meta({ description: 'Money in is positive, money out negative' }),
  path: z.string(),
});
export type FlowLine = z.infer<typeof FlowLine>;

export const FLOW_SECTIONS = ['operating', 'investing', 'financing'] as const;
export type FlowSection = (typeof FLOW_SECTIONS)[number];

const Flows = z.object({
  operating: MoneyText,
  investing: MoneyText,
  financing: MoneyText,
  netChange: MoneyText,
});

export const CashFlow = Flows.extend({
  from: Day,
  to: Day,
  currency: z.string(),
  opening: MoneyText,
  closing: MoneyText,
  sections: z.array(
    z.object({ id: z.enum(FLOW_SECTIONS), title: z.string(), lines: z.array(FlowLine), total: MoneyText }),
  ),
  cashAccounts: z.array(
    z.object({ account: z.string(), label: z.string(), opening: MoneyText, closing: MoneyText, path: z.string() }),
  ),
  indirect: z
    .object({
      netIncome: MoneyText,
      adjustments: z.array(FlowLine),
      operating: MoneyText,
      difference: MoneyText.meta({ description: 'Against the direct way: always 0.00' }),
    })
    .meta({ description: 'The proof: the operating cash flow, worked out from net income and the change of balances' }),
  previous: Flows.extend(ReportPeriod.shape),
}).meta({ id: 'CashFlow' });
export type CashFlow = z.infer<typeof CashFlow>;

export const getCashFlow = endpoint({
  method: 'GET',
  path: '/api/reports/cash-flow',
  summary: 'Where the money of a period came from and went, with the indirect proof',
  access: 'reports:read',
  query: periodQuery({}),
  output: CashFlow,
});

export const EquityRow = z.object({
  label: z.string(),
  amounts: z.array(MoneyText).meta({ description: 'One for each column' }),
  total: MoneyText,
});
export type EquityRow = z.infer<typeof EquityRow>;

const EquityPeriod = ReportPeriod.extend({ rows: z.array(EquityRow), closing: MoneyText });

export const ChangesInEquity = z
  .object({
    from: Day,
    to: Day,
    currency: z.string(),
    columns: z.array(z.object({ account: z.string(), label: z.string(), path: z.string() })),
    periods: z.array(EquityPeriod).meta({ description: 'The period before first, then the period itself' }),
  })
  .meta({ id: 'ChangesInEquity' });
export type ChangesInEquity = z.infer<typeof ChangesInEquity>;

export const getChangesInEquity = endpoint({
  method: 'GET',
  path: '/api/reports/changes-in-equity',
  summary: 'What each kind of equity was at first, how it changed, and what it came to',
  access: 'reports:read',
  query: periodQuery({}),
  output: ChangesInEquity,
});
