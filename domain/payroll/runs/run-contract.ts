import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { listQuery } from '../../kernel/list.ts';
import { MoneyText } from '../../kernel/money.ts';
import { Day, Instant } from '../../kernel/time.ts';
import { Month, optionalBookDay, PayrollFrequency } from '../fields.ts';
import { PayrollRecord, StatusInput, Step } from '../pay/pay-contract.ts';
import { RuleSet, RuleSetId, Rules } from '../statutory-tables/rule-set.ts';

export const PayTotals = z
  .object({
    employees: z.int(),
    grossPay: MoneyText,
    nssf: MoneyText,
    nhif: MoneyText,
    housingLevy: MoneyText,
    paye: MoneyText,
    loans: MoneyText,
    advance: MoneyText,
    otherDeductions: MoneyText,
    totalDeductions: MoneyText,
    netPay: MoneyText,
    employerNssf: MoneyText,
    employerHousingLevy: MoneyText,
    nita: MoneyText,
    employerPension: MoneyText,
    totalCost: MoneyText,
  })
  .meta({ id: 'PayTotals' });
export type PayTotals = z.infer<typeof PayTotals>;

const Plan = PayrollRecord.pick({
  employeeId: true,
  employeeName: true,
  employeeCode: true,
  position: true,
  department: true,
  payPeriodStart: true,
  payPeriodEnd: true,
  ruleSet: true,
  baseSalary: true,
  overtime: true,
  allowances: true,
  grossPay: true,
  nssf: true,
  nhif: true,
  housingLevy: true,
  paye: true,
  loans: true,
  advance: true,
  otherDeductions: true,
  totalDeductions: true,
  netPay: true,
  employerNssf: true,
  employerHousingLevy: true,
  nita: true,
  employerPension: true,
}).extend({
  remarks: z.array(z.string()).meta({ description: 'Part of a month, an instalment that was cut …' }),
  steps: z.array(Step),
});
export type PlannedSlip = z.infer<typeof Plan>;

const Skipped = z.object({ employeeId: Id, employeeName: z.string(), employeeCode: z.string(), reason: z.string() });
export type SkippedEmployee = z.infer<typeof Skipped>;

const what = {
  period: Month.optional().meta({ description: 'A calendar month, for monthly pay' }),
  frequency: PayrollFrequency.default('monthly'),
  payPeriodStart: optionalBookDay('Pay period start').meta({ description: 'For weekly and bi-weekly pay' }),
  payPeriodEnd: optionalBookDay('Pay period end').meta({ description: 'Works itself out from the start if absent' }),
};

const hasPeriod = { path: ['period'], message: 'Choose the month, or the first day of the pay period' };
const isNamed = (query: { period?: string | undefined; payPeriodStart: Day | null }) =>
  query.period !== undefined || query.payPeriodStart !== null;

export const RunInput = z.object(what).refine(isNamed, hasPeriod);
export type RunInput = z.output<typeof RunInput>;

export const previewRun = endpoint({
  method: 'GET',
  path: '/api/payroll/run-preview',
  summary: 'What a run would make: the same slips, to the cent',
  access: 'payroll:read',
  query: RunInput,
  output: z
    .object({
      frequency: PayrollFrequency,
      payPeriodStart: Day,
      payPeriodEnd: Day,
      ruleSet: z.string(),
      notice: z.string().nullable(),
      slips: z.array(Plan),
      skipped: z.array(Skipped),
      totals: PayTotals,
    })
    .meta({ id: 'PayrollRunPreview' }),
});

export const runPayroll = endpoint({
  method: 'POST',
  path: '/api/payroll/run',
  summary: 'Make the pending slips of every active employee that has none for the period; all or nothing',
  access: 'payroll:write',
  body: RunInput,
  output: z
    .object({
      runId: Id.nullable().meta({ description: 'Null where there was nothing to make' }),
      created: z.int(),
      payPeriodStart: Day,
      payPeriodEnd: Day,
      skipped: z.array(Skipped),
      totals: PayTotals,
    })
    .meta({ id: 'PayrollRunResult' }),
  status: 201,
});

export const PayrollRun = z
  .object({
    id: Id,
    frequency: PayrollFrequency,
    payPeriodStart: Day,
    payPeriodEnd: Day,
    ruleSet: z.string(),
    createdByName: z.string(),
    createdAt: Instant,
    pending: z.int(),
    approved: z.int(),
    paid: z.int(),
    reversed: z.int(),
    grossPay: MoneyText.meta({ description: 'Of the slips that stand' }),
    netPay: MoneyText,
  })
  .meta({ id: 'PayrollRun' });
export type PayrollRun = z.infer<typeof PayrollRun>;

export const listPayrollRuns = endpoint({
  method: 'GET',
  path: '/api/payroll/runs',
  summary: 'Pay runs, newest first, with how far their slips are',
  access: 'payroll:read',
  query: listQuery(['createdAt']),
  output: z.array(PayrollRun),
});

export const setRunStatus = endpoint({
  method: 'PATCH',
  path: '/api/payroll/runs/:id/status',
  summary: 'Approve, pay or reverse every slip of a run that is ready for it; all or nothing',
  access: 'payroll:write',
  confirm: true,
  params: IdParams,
  body: StatusInput,
  output: z.object({ changed: z.int(), netPay: MoneyText }),
});

const StoredRuleSet = RuleSet.extend({
  usedBy: z.int().meta({ description: 'Records that were made with it; they never change' }),
  updatedAt: Instant,
}).meta({ id: 'PayrollRuleSet' });
export type StoredRuleSet = z.infer<typeof StoredRuleSet>;

export const listRuleSets = endpoint({
  method: 'GET',
  path: '/api/payroll/rule-sets',
  summary: 'The tables of tax and contributions by the month from which they hold, newest first',
  access: 'payroll:read',
  output: z.array(StoredRuleSet),
});

export const saveRuleSet = endpoint({
  method: 'PUT',
  path: '/api/payroll/rule-sets/:id',
  summary: 'Add or change the tables that hold from a month on; records that were made stay as they are',
  access: 'payroll:approve',
  params: z.object({ id: RuleSetId }),
  body: z.object({ validFrom: Month, rules: Rules }),
  output: StoredRuleSet,
});
