import * as z from 'zod';
import { CashAccountChoice } from '../../cash/contract.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { FileFormat } from '../../kernel/file-format.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { MoneyText, NonNegativeMoneyInput, PositiveMoneyInput } from '../../kernel/money.ts';
import { optionalText, shortText } from '../../kernel/text.ts';
import { Day, Instant } from '../../kernel/time.ts';
import { PaymentMethod } from '../../settings/contract.ts';
import { Month, optionalBookDay } from '../fields.ts';

export const PAYEE_KINDS = ['sacco', 'helb', 'pension', 'welfare', 'union', 'insurance', 'other'] as const;
export const PayeeKind = z.enum(PAYEE_KINDS, `Kind must be one of ${PAYEE_KINDS.join(', ')}`);
export type PayeeKind = z.infer<typeof PayeeKind>;

/** What of pay goes to a payee: withheld after tax; and with a pension scheme the contributions of both, and NSSF's second tier. */
export const PAYEE_PARTS = ['withheld', 'pension', 'employer_pension', 'tier_two'] as const;
export const PayeePart = z.enum(PAYEE_PARTS, `Must be one of ${PAYEE_PARTS.join(', ')}`);
export type PayeePart = z.infer<typeof PayeePart>;

/** What a slip owes to a payee, as it is kept with the slip. */
export const PayeeShare = z.object({
  payeeId: Id,
  payeeName: z.string(),
  part: PayeePart,
  reference: z.string().nullable(),
  amount: MoneyText,
});
export type PayeeShare = z.infer<typeof PayeeShare>;

const DueDay = z
  .int('Must be a day of the month')
  .min(1, 'Must be a day of the month from 1 to 28')
  .max(28, 'Must be a day of the month from 1 to 28');

export const Payee = z
  .object({
    id: Id,
    kind: PayeeKind,
    name: z.string(),
    reference: z.string().nullable().meta({ description: 'The number by which it knows the employer' }),
    dueDay: z.int().meta({ description: 'The day of the next month by which it is paid' }),
    account: z.string().meta({ description: 'The liability of the chart that holds what is owed to it' }),
    isActive: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Payee', description: 'Who is owed what is withheld from pay besides the authorities' });
export type Payee = z.infer<typeof Payee>;

export const PayeeInput = z.object({
  kind: PayeeKind,
  name: shortText('Name', 80),
  reference: optionalText('Reference', 60),
  dueDay: DueDay.optional().meta({ description: 'That of its kind if absent' }),
});
export type PayeeInput = z.output<typeof PayeeInput>;

export const listPayees = endpoint({
  method: 'GET',
  path: '/api/payroll/payees',
  summary: 'Who is owed what is withheld from pay: SACCOs, HELB, pension schemes, welfare; by name',
  access: 'payroll:read',
  output: z.array(Payee),
});

export const createPayee = endpoint({
  method: 'POST',
  path: '/api/payroll/payees',
  summary: 'Add a payee, with a liability of its own in the chart of accounts',
  access: 'payroll:write',
  body: PayeeInput,
  output: Payee,
  status: 201,
});

export const updatePayee = endpoint({
  method: 'PATCH',
  path: '/api/payroll/payees/:id',
  summary: 'Change a payee, or take it out of use; its kind stays',
  access: 'payroll:write',
  params: IdParams,
  body: PayeeInput.omit({ kind: true }).partial().extend({ isActive: z.boolean().optional() }),
  output: Payee,
});

export const EmployeeDeduction = z
  .object({
    id: Id,
    employeeId: Id,
    payeeId: Id,
    payeeName: z.string(),
    payeeKind: PayeeKind,
    part: PayeePart,
    reference: z.string().nullable().meta({ description: 'The number of the member or loan' }),
    amount: MoneyText.meta({ description: 'A month; 0.00 with the second tier of NSSF, which the tables say' }),
    fromMonth: Month,
    untilMonth: Month.nullable(),
    createdByName: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'EmployeeDeduction' });
export type EmployeeDeduction = z.infer<typeof EmployeeDeduction>;

export const DeductionInput = z
  .object({
    payeeId: z.uuid('Choose who it is paid to'),
    part: PayeePart.default('withheld'),
    reference: optionalText('Reference', 60),
    amount: NonNegativeMoneyInput.optional(),
    fromMonth: Month.optional().meta({ description: 'This month if absent' }),
  })
  .superRefine(({ part, amount = 0 }, context) => {
    const problem = (message: string) => context.addIssue({ code: 'custom', path: ['amount'], message });
    if (part === 'tier_two' && amount > 0) problem('The second tier of NSSF follows from the tables');
    if (part !== 'tier_two' && amount === 0) problem('Enter the amount a month');
  });
export type DeductionInput = z.output<typeof DeductionInput>;

export const addDeduction = endpoint({
  method: 'POST',
  path: '/api/employees/:id/deductions',
  summary: 'Withhold for a payee with every regular pay from a month on',
  access: 'payroll:write',
  params: IdParams,
  body: DeductionInput,
  output: EmployeeDeduction,
  status: 201,
});

export const endDeduction = endpoint({
  method: 'POST',
  path: '/api/employee-deductions/:id/end',
  summary: 'End a deduction with a month; before its first month it never counts',
  access: 'payroll:write',
  params: IdParams,
  body: z.object({ untilMonth: Month }),
  output: EmployeeDeduction,
});

export const PayeeDue = z
  .object({
    payeeId: Id,
    name: z.string(),
    kind: PayeeKind,
    month: Month,
    dueDate: Day,
    employees: z.int(),
    amount: MoneyText.meta({ description: 'Of the approved and paid slips of the month' }),
    paid: MoneyText,
    open: MoneyText,
    isOverdue: z.boolean(),
  })
  .meta({ id: 'PayeeDue' });
export type PayeeDue = z.infer<typeof PayeeDue>;

export const PayeePayment = z
  .object({
    id: Id,
    payeeId: Id,
    payeeName: z.string(),
    month: Month,
    amount: MoneyText,
    paidDate: Day,
    paymentMethod: PaymentMethod,
    cashAccountId: Id.nullable(),
    reference: z.string().nullable(),
    recordedByName: z.string(),
    reversedAt: Instant.nullable(),
    reverseReason: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'PayeePayment' });
export type PayeePayment = z.infer<typeof PayeePayment>;

export const PayeeMonth = z
  .object({ dues: z.array(PayeeDue), payments: z.array(PayeePayment) })
  .meta({ id: 'PayeeMonth' });

export const getPayeeMonth = endpoint({
  method: 'GET',
  path: '/api/payroll/payees/dues/:month',
  summary: 'What is owed to each payee for a month and by when, what is open of earlier ones, and what was paid',
  access: 'payroll:read',
  params: z.object({ month: Month }),
  output: PayeeMonth,
});

export const PayeeListRow = z.object({
  employeeCode: z.string(),
  name: z.string(),
  nationalId: z.string().nullable(),
  kraPin: z.string().nullable(),
  part: PayeePart,
  reference: z.string().nullable(),
  amount: MoneyText,
});
export type PayeeListRow = z.infer<typeof PayeeListRow>;

export const getPayeeList = endpoint({
  method: 'GET',
  path: '/api/payroll/payees/:id/list',
  summary:
    'Whose money a payee is sent for a month: by employee and part; numbers masked for those who may not see them',
  access: 'payroll:read',
  params: IdParams,
  query: z.object({ month: Month, format: FileFormat }),
  output: z
    .object({ payee: Payee, month: Month, rows: z.array(PayeeListRow), total: MoneyText })
    .meta({ id: 'PayeeList' }),
});

export const payPayee = endpoint({
  method: 'POST',
  path: '/api/payroll/payee-payments',
  summary: 'Record a payment to a payee for a month; never more than is open',
  access: 'finance:write',
  body: z.object({
    payeeId: z.uuid('Choose who is paid'),
    month: Month,
    amount: PositiveMoneyInput.optional().meta({ description: 'All that is open if absent' }),
    paidDate: optionalBookDay('Paid date').meta({ description: 'Today if absent; not in the future' }),
    paymentMethod: PaymentMethod.default('bank_transfer'),
    cashAccountId: CashAccountChoice,
    reference: optionalText('Reference', 100),
    overrideReason: optionalText('Reason', 300),
  }),
  output: PayeePayment,
  status: 201,
});

export const reversePayeePayment = endpoint({
  method: 'POST',
  path: '/api/payroll/payee-payments/:id/reverse',
  summary: 'Reverse a payment to a payee that was recorded by mistake',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: PayeePayment,
});
