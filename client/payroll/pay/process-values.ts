import type * as z from 'zod';
import type { SentQuery } from '../../../domain/kernel/endpoint.ts';
import { type Cents, cents, isMoneyText, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, lastOfMonth, readDay, weekday } from '../../../domain/kernel/time.ts';
import type { EmployeeDetails } from '../../../domain/payroll/contract.ts';
import type { PayrollFrequency } from '../../../domain/payroll/fields.ts';
import { openLoan } from '../../../domain/payroll/loans/loans.ts';
import type { Computed } from '../../../domain/payroll/pay/compute.ts';
import { NOTHING_YET, overtimePay } from '../../../domain/payroll/pay/pay.ts';
import type {
  PayrollDetails,
  PayrollInput,
  previewPay,
  StatutoryAmounts,
} from '../../../domain/payroll/pay/pay-contract.ts';
import { type PaidEmployee, type Plan, planSlip } from '../../../domain/payroll/pay/plan.ts';
import { type SlipAmounts, slipTotals } from '../../../domain/payroll/pay/slip.ts';
import { daysIn, MOST_DAYS, monthPeriod, type PayPeriod, periodFrom, perPay } from '../../../domain/payroll/periods.ts';
import type { RuleSet } from '../../../domain/payroll/statutory-tables/rule-set.ts';
import { toAmountInput } from '../../settings/amount.ts';
import { ruleSetFor } from '../labels.ts';

export type ProcessFormValues = z.input<typeof PayrollInput>;

/** What the tables say, prefilled. */
export const STATUTORY = ['nssf', 'nhif', 'housingLevy', 'paye'] as const;
/** What the employee's file and loans say, prefilled. */
const PLANNED = ['baseSalary', 'allowances', 'loans', 'advance', 'otherDeductions'] as const;

export const newValues = (employeeId: string, today: string): Partial<ProcessFormValues> => {
  const { start, end } = monthPeriod(today.slice(0, 7));
  return {
    employeeId,
    payPeriodStart: start,
    payPeriodEnd: end,
    baseSalary: '',
    paymentMethod: 'bank_transfer',
    otherPurpose: '',
    overrideReason: '',
    notes: '',
  };
};

type Paid = Pick<PayrollDetails, 'payPeriodStart' | 'payPeriodEnd' | 'status'>;

/** The next pay period: the current one, or the one after the latest paid. */
export const nextPeriod = (frequency: PayrollFrequency, records: readonly Paid[], today: string): PayPeriod => {
  const ends = records.filter(({ status }) => status !== 'reversed').map(({ payPeriodEnd }) => payPeriodEnd);
  const last = ends.sort().at(-1) ?? '';
  const present =
    frequency === 'monthly'
      ? monthPeriod(today.slice(0, 7))
      : periodFrom(frequency, addDays(today, 1 - weekday(today)));
  if (last < present.start) return present;
  const start = addDays(last, 1);
  return frequency === 'monthly' ? { start, end: lastOfMonth(start) } : periodFrom(frequency, start);
};

const hoursText = (hours: string): string | undefined => (hours === '0.00' ? undefined : hours.replace(/\.?0+$/, ''));

export const recordValues = (record: PayrollDetails): ProcessFormValues => ({
  employeeId: record.employeeId,
  payPeriodStart: record.payPeriodStart,
  payPeriodEnd: record.payPeriodEnd,
  ...(Object.fromEntries(
    [...PLANNED, ...STATUTORY, 'overtime' as const].map((name) => [name, toAmountInput(record[name])]),
  ) as Pick<ProcessFormValues, (typeof PLANNED)[number]>),
  overtimeHours: hoursText(record.overtimeHours),
  holidayHours: hoursText(record.holidayHours),
  otherPurpose: record.otherPurpose ?? '',
  paymentMethod: record.paymentMethod,
  overrideReason: record.overrideReason ?? '',
  notes: record.notes ?? '',
});

/** Values of a record that were overridden: they stay until the computed amounts are restored. */
export const ownValues = (record: PayrollDetails): ReadonlySet<string> =>
  new Set([
    ...PLANNED,
    'otherPurpose',
    'payPeriodStart',
    'payPeriodEnd',
    ...STATUTORY.filter((name) => record[name] !== record.computed[name]),
    ...(record.overtimeHours === '0.00' && record.holidayHours === '0.00' ? ['overtime'] : []),
  ]);

/** Blank counts as nothing, and so does what is no amount yet: its own field says so. */
export const parseAmount = (input: unknown): Cents => {
  const text = String(input ?? '').replace(/[,\s]/g, '');
  return isMoneyText(text) && !text.startsWith('-') ? parseMoney(text) : cents(0);
};

/** Hundredths of an hour. */
export const parseHours = (input: unknown): number => {
  const text = String(input ?? '').trim();
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
};

export const toPayslip = (formValues: Partial<ProcessFormValues>): SlipAmounts => ({
  baseSalary: parseAmount(formValues.baseSalary),
  overtime: parseAmount(formValues.overtime),
  allowances: parseAmount(formValues.allowances),
  nssf: parseAmount(formValues.nssf),
  nhif: parseAmount(formValues.nhif),
  housingLevy: parseAmount(formValues.housingLevy),
  paye: parseAmount(formValues.paye),
  loans: parseAmount(formValues.loans),
  advance: parseAmount(formValues.advance),
  otherDeductions: parseAmount(formValues.otherDeductions),
});

export const payPeriod = ({ payPeriodStart, payPeriodEnd }: Partial<ProcessFormValues>): PayPeriod | null => {
  const [start, end] = [readDay(payPeriodStart), readDay(payPeriodEnd)];
  if (start === undefined || end === undefined || end < start) return null;
  return daysIn({ start, end }) > MOST_DAYS ? null : { start, end };
};

const plannedValues = ({ slip, otherPurpose }: Plan): Partial<ProcessFormValues> => ({
  ...Object.fromEntries(PLANNED.map((name) => [name, toAmountInput(toDecimalText(slip[name]))])),
  otherPurpose: otherPurpose ?? '',
});

/** What a payslip is planned from. */
export type PayFile = {
  employee: PaidEmployee &
    Pick<EmployeeDetails, 'loans' | 'leaveEntries' | 'payHistory' | 'benefits' | 'payeeDeductions'>;
  ruleSets: readonly RuleSet[];
  /** The latest pay of a new record's employee; null where the period is given. */
  paid: readonly Paid[] | null;
  today: string;
};

/** Without what was edited: that stays as it was entered. */
export const unedited = (values: Partial<ProcessFormValues>, edited: ReadonlySet<string>): Partial<ProcessFormValues> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !edited.has(name)));

/** Suggests the next period, then what the file says of that period, then the pay of the overtime hours. */
export function planValues(
  entered: Partial<ProcessFormValues>,
  edited: ReadonlySet<string>,
  { employee, ruleSets, paid, today }: PayFile,
): { suggested: Partial<ProcessFormValues>; remarks: readonly string[] } {
  const next = paid && nextPeriod(employee.payrollFrequency, paid, today);
  const days = next ? unedited({ payPeriodStart: next.start, payPeriodEnd: next.end }, edited) : {};
  const period = payPeriod({ ...entered, ...days });
  const ruleSet = period && ruleSetFor(ruleSets, period.end.slice(0, 7));
  if (!period || !ruleSet) return { suggested: days, remarks: [] };
  const { leaveEntries: leave, payHistory, benefits, payeeDeductions: deductions } = employee;
  const loans = employee.loans.filter(({ cancelledAt }) => cancelledAt === null).map(openLoan);
  const plan = planSlip(ruleSet, employee, period, {
    before: NOTHING_YET,
    loans,
    leave,
    payHistory,
    benefits,
    deductions,
  });
  const isPlanned = !('problem' in plan);
  const hours = { weekday: parseHours(entered.overtimeHours), holiday: parseHours(entered.holidayHours) };
  const overtime = overtimePay(ruleSet.rules.overtime, parseMoney(employee.baseSalary), hours);
  const amounts = { ...(isPlanned ? plannedValues(plan) : {}), overtime: toAmountInput(toDecimalText(overtime)) };
  return { suggested: { ...days, ...unedited(amounts, edited) }, remarks: isPlanned ? plan.remarks : [] };
}

/** What to ask the server, which alone knows what was withheld earlier in the month. */
export const previewParams = (
  formValues: Partial<ProcessFormValues>,
  period: PayPeriod,
  employee: PaidEmployee,
  record: PayrollDetails | null,
): SentQuery<typeof previewPay> => {
  const own = (monthly: string) => toDecimalText(perPay(parseMoney(monthly), employee.payrollFrequency));
  return {
    period: period.end.slice(0, 7),
    gross: toDecimalText(slipTotals(toPayslip(formValues)).grossPay),
    pension: own(employee.pension),
    insurancePremium: own(employee.insurancePremium),
    mortgageInterest: own(employee.mortgageInterest),
    medicalFund: own(employee.medicalFund),
    employee: employee.id,
    ...(record ? { record: record.id } : {}),
  };
};

export const statutoryValues = (amounts: StatutoryAmounts): Partial<ProcessFormValues> =>
  Object.fromEntries(STATUTORY.map((name) => [name, toAmountInput(amounts[name])]));

export const computedValues = (amounts: StatutoryAmounts): Pick<Computed, (typeof STATUTORY)[number]> => ({
  nssf: parseMoney(amounts.nssf),
  nhif: parseMoney(amounts.nhif),
  housingLevy: parseMoney(amounts.housingLevy),
  paye: parseMoney(amounts.paye),
});

export const differing = (formValues: Partial<ProcessFormValues>, amounts: StatutoryAmounts) =>
  STATUTORY.filter((name) => toPayslip(formValues)[name] !== parseMoney(amounts[name]));

/** The four that the specification asks for; anything else that is wrong is said at its own field. */
export const isPayIncomplete = (formValues: Partial<ProcessFormValues>): boolean =>
  (['employeeId', 'payPeriodStart', 'payPeriodEnd', 'baseSalary'] as const).some((name) => !formValues[name]);
