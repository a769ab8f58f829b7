import * as z from 'zod';
import { CashAccountChoice } from '../../cash/contract.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { listQuery } from '../../kernel/list.ts';
import { MoneyText, NonNegativeMoneyInput } from '../../kernel/money.ts';
import { optionalText } from '../../kernel/text.ts';
import { Day, Instant } from '../../kernel/time.ts';
import { Delivery, Dispatch } from '../../messages/delivery.ts';
import { PaymentMethod } from '../../settings/contract.ts';
import { bookDayInput, HoursInput, inOrder, Month, optionalBookDay, PayrollStatus, SlipKind } from '../fields.ts';
import { PayeeShare } from '../third-parties/payee-contract.ts';

/** What the law takes and what the employer adds. */
export const StatutoryAmounts = z.object({
  nssfTier1: MoneyText,
  nssfTier2: MoneyText,
  nssf: MoneyText,
  nhif: MoneyText.meta({ description: 'SHIF, and NHIF up to September 2024' }),
  housingLevy: MoneyText,
  taxablePay: MoneyText,
  taxCharged: MoneyText,
  personalRelief: MoneyText,
  insuranceRelief: MoneyText,
  housingRelief: MoneyText,
  relief: MoneyText.meta({ description: 'All reliefs together' }),
  paye: MoneyText,
  employerNssf: MoneyText,
  employerHousingLevy: MoneyText,
  nita: MoneyText,
});
export type StatutoryAmounts = z.infer<typeof StatutoryAmounts>;

/** How an amount came about, line by line, as the payslip shows it. */
export const Step = z
  .object({ name: z.string(), label: z.string(), working: z.string(), amount: MoneyText })
  .meta({ id: 'PayStep' });
export type Step = z.infer<typeof Step>;

export const PayrollRecord = z
  .object({
    id: Id,
    employeeId: Id,
    employeeName: z.string(),
    employeeCode: z.string(),
    position: z.string(),
    department: z.string(),
    runId: Id.nullable(),
    kind: SlipKind,
    purpose: z.string().nullable().meta({ description: 'What pay besides the regular one is for' }),
    coversFrom: Day.nullable().meta({ description: 'Arrears: the first day of the months that they are for' }),
    coversTo: Day.nullable(),
    paysPeriod: z.boolean().meta({ description: 'Whether it pays the days of its period, as one slip may' }),
    payPeriodStart: Day,
    payPeriodEnd: Day,
    month: Month.meta({ description: 'The month whose tables and returns it belongs to: that of its last day' }),
    ruleSet: z.string(),
    baseSalary: MoneyText,
    overtime: MoneyText,
    overtimeHours: z.string(),
    holidayHours: z.string(),
    allowances: MoneyText,
    irregularPay: MoneyText.meta({ description: 'The part of the allowances, such as a bonus, without housing levy' }),
    grossPay: MoneyText,
    ...StatutoryAmounts.shape,
    carBenefit: MoneyText,
    mealsBenefit: MoneyText,
    otherBenefits: MoneyText,
    housingBenefit: MoneyText,
    housingType: z.string().nullable(),
    pensionBenefit: MoneyText,
    benefits: MoneyText.meta({ description: 'All benefits in kind: taxed, and not paid' }),
    employerPension: MoneyText.meta({ description: 'What the employer pays into a pension scheme' }),
    schemeNssf: MoneyText.meta({ description: 'The part of NSSF that goes to a scheme: its second tier' }),
    schemeEmployerNssf: MoneyText,
    loans: MoneyText,
    advance: MoneyText,
    otherDeductions: MoneyText,
    otherPurpose: z.string().nullable(),
    totalDeductions: MoneyText,
    netPay: MoneyText,
    pension: MoneyText,
    insurancePremium: MoneyText,
    mortgageInterest: MoneyText,
    medicalFund: MoneyText,
    differs: z.boolean().meta({ description: 'A statutory amount is not the computed one' }),
    overrideReason: z.string().nullable(),
    outdated: z
      .string()
      .nullable()
      .meta({ description: 'What changed in pay or leave since a pending record was made' }),
    status: PayrollStatus,
    paidDate: Day.nullable(),
    paymentMethod: PaymentMethod,
    cashAccountId: Id.nullable().meta({ description: 'The account it was paid from; null before it is paid' }),
    paymentReference: z.string().nullable(),
    notes: z.string().nullable(),
    createdById: Id.nullable(),
    createdByName: z.string(),
    approvedByName: z.string().nullable(),
    approvedAt: Instant.nullable(),
    approvalReason: z.string().nullable().meta({ description: 'Why its preparer also approved it' }),
    reversedAt: Instant.nullable(),
    reversedByName: z.string().nullable(),
    reverseReason: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'PayrollRecord' });
export type PayrollRecord = z.infer<typeof PayrollRecord>;

export const PayrollDetails = PayrollRecord.extend({
  payeeShares: z.array(PayeeShare).meta({ description: 'What it owes to others than the authorities' }),
  items: z.array(Step).meta({ description: 'What its pay is made of, where that is not base salary and allowances' }),
  steps: z.array(Step),
  computed: StatutoryAmounts.meta({ description: 'What the tables say; the record may differ' }),
  identity: z
    .object({
      nationalId: z.string().nullable(),
      kraPin: z.string().nullable(),
      nssfNumber: z.string().nullable(),
      nhifNumber: z.string().nullable(),
      bankName: z.string().nullable(),
      bankAccount: z.string().nullable(),
    })
    .meta({ description: 'As they were when the record was made; masked for those who may not see them' }),
  repayments: z.array(
    z.object({ loanId: Id, kind: z.enum(['loan', 'advance']), purpose: z.string().nullable(), amount: MoneyText }),
  ),
  deliveries: z.array(Delivery),
}).meta({ id: 'PayrollDetails' });
export type PayrollDetails = z.infer<typeof PayrollDetails>;

export const listPayroll = endpoint({
  method: 'GET',
  path: '/api/payroll',
  summary: 'Payroll records, newest first; reversed ones stay in the list',
  access: 'payroll:read',
  query: listQuery(['createdAt', 'payPeriodStart', 'grossPay', 'netPay']).extend({
    employee: Id.optional(),
    status: PayrollStatus.optional(),
    kind: SlipKind.optional(),
    month: Month.optional(),
    run: Id.optional(),
  }),
  output: z.array(PayrollRecord),
});

export const getPayrollSummary = endpoint({
  method: 'GET',
  path: '/api/payroll/summary',
  summary: 'Totals of the HR screen, and what is to be approved, paid or filed',
  access: 'payroll:read',
  output: z
    .object({
      totalEmployees: z.int().meta({ description: 'Active ones' }),
      monthlySalaryBill: MoneyText,
      currentMonthPayroll: MoneyText,
      payrollRecords: z.int(),
      pending: z.object({ count: z.int(), netPay: MoneyText }),
      approved: z.object({ count: z.int(), netPay: MoneyText }),
      overdueMonths: z.array(Month).meta({ description: 'For which an authority waits for what was due' }),
    })
    .meta({ id: 'PayrollSummary' }),
});

export const getPayroll = endpoint({
  method: 'GET',
  path: '/api/payroll/:id',
  summary: 'One payroll record with its steps; format=pdf is the payslip',
  access: 'payroll:read',
  params: IdParams,
  query: z.object({ format: z.literal('pdf').optional() }),
  output: PayrollDetails,
});

// What a person types in. Totals may be sent and are worked out again; sent ones that do not add up are refused.
const amount = NonNegativeMoneyInput.optional();
const slipFields = {
  payPeriodStart: bookDayInput('Pay period start'),
  payPeriodEnd: bookDayInput('Pay period end'),
  baseSalary: NonNegativeMoneyInput,
  overtime: amount.meta({ description: 'An amount; or leave it out and send the hours' }),
  overtimeHours: HoursInput.optional().meta({ description: 'On weekdays, paid 1.5 times' }),
  holidayHours: HoursInput.optional().meta({ description: 'On rest days and public holidays, paid twice' }),
  allowances: amount,
  nhif: amount,
  nssf: amount,
  paye: amount,
  housingLevy: amount,
  loans: amount,
  advance: amount,
  otherDeductions: amount,
  otherPurpose: optionalText('Purpose of the other deductions', 200),
  pension: amount,
  insurancePremium: amount,
  mortgageInterest: amount,
  medicalFund: amount,
  grossPay: amount,
  totalDeductions: amount,
  netPay: amount,
  paymentMethod: PaymentMethod.default('bank_transfer'),
  overrideReason: optionalText('Reason', 300),
  notes: optionalText('Notes', 500),
};

const endsAfterStart = { path: ['payPeriodEnd'], message: 'Pay period end must not be before its start' };
const isInOrder = ({ payPeriodStart, payPeriodEnd }: { payPeriodStart: Day; payPeriodEnd: Day }) =>
  inOrder(payPeriodStart, payPeriodEnd);

export const PayrollInput = z
  .object({ employeeId: z.uuid('Choose an employee'), ...slipFields })
  .refine(isInOrder, endsAfterStart);
export type PayrollInput = z.output<typeof PayrollInput>;

export const PayrollChanges = z.object(slipFields).refine(isInOrder, endsAfterStart);
export type PayrollChanges = z.output<typeof PayrollChanges>;

export const createPayroll = endpoint({
  method: 'POST',
  path: '/api/payroll',
  summary: 'Process the pay of one employee; deductions are kept as sent, one not sent counts as 0',
  access: 'payroll:write',
  body: PayrollInput,
  output: PayrollRecord,
  status: 201,
});

export const updatePayroll = endpoint({
  method: 'PUT',
  path: '/api/payroll/:id',
  summary: 'Change a record that is still pending',
  access: 'payroll:write',
  params: IdParams,
  body: PayrollChanges,
  output: PayrollRecord,
});

export const StatusInput = z.object({
  status: z.enum(['approved', 'paid', 'reversed'], 'Status must be approved, paid or reversed'),
  reason: optionalText('Reason', 300).meta({
    description:
      'Needed to reverse, to approve deductions that differ from the tables and have no reason yet, and to approve your own record where no one else can',
  }),
  paidDate: optionalBookDay('Paid date').meta({ description: 'Today if absent; not in the future' }),
  paymentMethod: PaymentMethod.optional(),
  cashAccountId: CashAccountChoice,
  paymentReference: optionalText('Reference', 100),
  overrideReason: optionalText('Reason', 300).meta({ description: 'To post into a closed period' }),
});
export type StatusInput = z.output<typeof StatusInput>;

export const setPayrollStatus = endpoint({
  method: 'PATCH',
  path: '/api/payroll/:id/status',
  summary: 'pending → approved → paid, each posted to the ledger; reversed undoes it with a reason',
  access: 'payroll:write',
  confirm: true,
  params: IdParams,
  body: StatusInput,
  output: PayrollRecord,
});

export const mailPayslip = endpoint({
  method: 'POST',
  path: '/api/payroll/:id/mail',
  summary: 'Send the payslip to the employee, once more if it was sent before',
  access: 'payroll:write',
  params: IdParams,
  output: Dispatch,
});

export const previewPay = endpoint({
  method: 'GET',
  path: '/api/payroll/preview',
  summary: 'Calculates pay from a gross amount with a month’s tables',
  access: 'payroll:read',
  query: z.object({
    period: Month,
    gross: NonNegativeMoneyInput,
    pension: amount,
    insurancePremium: amount,
    mortgageInterest: amount,
    medicalFund: amount,
    employee: Id.optional().meta({ description: 'Adds what was withheld from this employee earlier in the month' }),
    record: Id.optional().meta({ description: 'A record that is being changed: it is no earlier pay' }),
  }),
  output: StatutoryAmounts.extend({
    ruleSet: z.string(),
    notice: z.string().nullable().meta({ description: 'Where the tables of that month are not known yet' }),
    grossPay: MoneyText,
    benefits: MoneyText.meta({ description: 'Of this employee in this month: taxed, and not paid' }),
    netPay: MoneyText.meta({ description: 'After statutory deductions and the pension contribution' }),
    totalCost: MoneyText.meta({ description: 'Gross pay and what the employer adds' }),
    mostWithheld: MoneyText.meta({ description: 'The most that loans and others may take: two thirds in all' }),
    steps: z.array(Step),
  }).meta({ id: 'PayPreview' }),
});
