import * as z from 'zod';
import { CashAccountChoice } from '../../cash/contract.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { MoneyText, PositiveMoneyInput } from '../../kernel/money.ts';
import { optionalText, shortText } from '../../kernel/text.ts';
import { Day, Instant } from '../../kernel/time.ts';
import { PaymentMethod } from '../../settings/contract.ts';
import { Month, optionalBookDay } from '../fields.ts';

export const LOAN_KINDS = ['loan', 'advance'] as const;
export const LoanKind = z.enum(LOAN_KINDS, 'Must be a loan or an advance');
export type LoanKind = z.infer<typeof LoanKind>;

/** Per cent a year. */
export const YearlyRate = z
  .number('Must be a percentage')
  .min(0, 'Must be 0 or more')
  .max(100, 'Must be at most 100')
  .refine((rate) => Number.isInteger(Math.round(rate * 1e9) / 1e7), 'Must have at most two decimals');

export const LoanRepayment = z.object({
  id: Id,
  amount: MoneyText,
  date: Day,
  payrollRecordId: Id.nullable().meta({ description: 'The payslip that withheld it; null where it was paid in' }),
  reversedAt: Instant.nullable(),
});
export type LoanRepayment = z.infer<typeof LoanRepayment>;

export const StaffLoan = z
  .object({
    id: Id,
    employeeId: Id,
    kind: LoanKind,
    purpose: z.string().nullable(),
    amount: MoneyText,
    instalment: MoneyText.meta({ description: 'Withheld from each pay' }),
    interestRate: YearlyRate.meta({ description: 'Interest that the employee is charged, per cent a year' }),
    firstMonth: Month.meta({ description: 'The first month of pay from which it is withheld' }),
    givenOn: Day,
    paymentMethod: PaymentMethod,
    cashAccountId: Id.nullable(),
    balance: MoneyText,
    cancelledAt: Instant.nullable(),
    cancelReason: z.string().nullable(),
    repayments: z.array(LoanRepayment),
    schedule: z
      .array(z.object({ month: Month, amount: MoneyText, balance: MoneyText }))
      .meta({ description: 'What is still to come, by month of pay' }),
    createdByName: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'StaffLoan' });
export type StaffLoan = z.infer<typeof StaffLoan>;

export const LoanInput = z
  .object({
    kind: LoanKind.default('loan'),
    amount: PositiveMoneyInput,
    instalment: PositiveMoneyInput.optional().meta({ description: 'All at once if absent' }),
    interestRate: YearlyRate.default(0).meta({
      description: 'Interest that the employee is charged, per cent a year; below market it is a fringe benefit',
    }),
    firstMonth: Month.optional().meta({ description: 'This month if absent' }),
    givenOn: optionalBookDay('Date').meta({ description: 'Today if absent; not in the future' }),
    paymentMethod: PaymentMethod.default('bank_transfer'),
    cashAccountId: CashAccountChoice,
    purpose: optionalText('Purpose', 200),
    overrideReason: optionalText('Reason', 300),
  })
  .refine(({ amount, instalment }) => instalment === undefined || instalment <= amount, {
    path: ['instalment'],
    message: 'The instalment must not be more than the amount',
  });
export type LoanInput = z.output<typeof LoanInput>;

export const giveLoan = endpoint({
  method: 'POST',
  path: '/api/employees/:id/loans',
  summary: 'Give a loan or advance; posted immediately and withheld by payroll',
  access: 'payroll:write',
  params: IdParams,
  body: LoanInput,
  output: StaffLoan,
  status: 201,
});

export const repayLoan = endpoint({
  method: 'POST',
  path: '/api/employee-loans/:id/repayments',
  summary: 'Record what an employee paid back outside of payroll',
  access: 'payroll:write',
  params: IdParams,
  body: z.object({
    amount: PositiveMoneyInput,
    paymentMethod: PaymentMethod.default('bank_transfer'),
    cashAccountId: CashAccountChoice,
    date: optionalBookDay('Date').meta({ description: 'Today if absent; not in the future' }),
    overrideReason: optionalText('Reason', 300),
  }),
  output: StaffLoan,
  status: 201,
});

export const cancelLoan = endpoint({
  method: 'POST',
  path: '/api/employee-loans/:id/cancel',
  summary: 'Cancel a loan without repayments: its posting is reversed',
  access: 'payroll:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: StaffLoan,
});
