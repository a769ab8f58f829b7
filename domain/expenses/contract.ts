import * as z from 'zod';
import { CashAccountChoice } from '../cash/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { ATTACHMENT_BODY_LIMIT, Attachment, AttachmentInput } from '../kernel/files.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText, NonNegativeMoneyInput, PositiveMoneyInput } from '../kernel/money.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { BookDay, Day, Instant } from '../kernel/time.ts';
import { AccountCode } from '../ledger/contract.ts';
import { PaymentMethod } from '../settings/contract.ts';
import { TaxClass } from '../settings/tax-classes.ts';
import { EXPENSE_CATEGORIES, FREQUENCIES } from './rules.ts';
import { spreadProblem } from './spread.ts';

export const ExpenseCategory = z.enum(EXPENSE_CATEGORIES, `Category must be one of ${EXPENSE_CATEGORIES.join(', ')}`);
export type ExpenseCategory = z.infer<typeof ExpenseCategory>;

export const Frequency = z.enum(FREQUENCIES, `Frequency must be one of ${FREQUENCIES.join(', ')}`);
export type Frequency = z.infer<typeof Frequency>;

export const Expense = z
  .object({
    id: Id,
    category: ExpenseCategory,
    account: AccountCode.nullable().meta({
      description: 'The account of the chart, where it is not that of the category',
    }),
    accountName: z.string().nullable(),
    description: z.string(),
    amount: MoneyText.meta({ description: 'With VAT' }),
    vatAmount: MoneyText,
    taxClass: TaxClass,
    expenseDate: Day,
    vendor: z.string().nullable(),
    paymentMethod: PaymentMethod,
    cashAccountId: Id.nullable().meta({ description: 'The account it was paid from' }),
    cashAccountName: z.string().nullable(),
    receipt: Attachment.nullable(),
    isRecurring: z.boolean(),
    recurringFrequency: Frequency.nullable(),
    nextDueDate: Day.nullable(),
    recurringTemplateId: Id.nullable(),
    coversFrom: Day.nullable().meta({ description: 'The first day of a service that months share' }),
    coversTo: Day.nullable().meta({ description: 'Its last day' }),
    prepaid: MoneyText.nullable().meta({ description: 'What of it is for months to come' }),
    recordedByName: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Expense' });
export type Expense = z.infer<typeof Expense>;

const ChosenAccount = z
  .union([z.literal('').transform(() => null), AccountCode])
  .nullish()
  .meta({ description: 'An expense account of the chart; that of the category if absent' });

const fields = {
  category: ExpenseCategory,
  account: ChosenAccount,
  description: shortText('Description', 300),
  amount: PositiveMoneyInput,
  vatAmount: NonNegativeMoneyInput.optional(),
  taxClass: TaxClass.optional().meta({ description: 'If absent, B with VAT and D without' }),
  expenseDate: BookDay.nullish().meta({ description: 'Today if absent; not in the future' }),
  vendor: optionalText('Vendor', 150),
  paymentMethod: PaymentMethod.optional(),
  cashAccountId: CashAccountChoice,
  coversFrom: BookDay.nullish().meta({
    description: 'With coversTo: each month bears its days of the amount without VAT',
  }),
  coversTo: BookDay.nullish(),
  overrideReason: optionalText('Reason', 300),
};

type Covered = { coversFrom?: Day | null | undefined; coversTo?: Day | null | undefined };

const refuseHalfSpread = ({ coversFrom, coversTo }: Covered, { addIssue }: z.RefinementCtx): void => {
  const problem = spreadProblem(coversFrom ?? null, coversTo ?? null) ?? {};
  for (const [field, message] of Object.entries(problem)) addIssue({ code: 'custom', path: [field], message });
};

export const ExpenseInput = z.object(fields).superRefine(refuseHalfSpread);
export type ExpenseInput = z.output<typeof ExpenseInput>;

export const ExpenseChanges = z.object({
  category: fields.category.optional(),
  account: fields.account,
  description: fields.description.optional(),
  amount: fields.amount.optional(),
  vatAmount: fields.vatAmount,
  taxClass: fields.taxClass,
  expenseDate: fields.expenseDate,
  vendor: fields.vendor.optional(),
  paymentMethod: fields.paymentMethod,
  cashAccountId: fields.cashAccountId,
  coversFrom: fields.coversFrom,
  coversTo: fields.coversTo,
  overrideReason: fields.overrideReason,
});
export type ExpenseChanges = z.output<typeof ExpenseChanges>;

export const listExpenses = endpoint({
  method: 'GET',
  path: '/api/expenses',
  summary: 'Expenses, by their date, newest first',
  access: 'finance:read',
  query: listQuery(['createdAt', 'expenseDate', 'amount']).extend({
    category: ExpenseCategory.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: z.array(Expense),
});

export const getExpense = endpoint({
  method: 'GET',
  path: '/api/expenses/:id',
  summary: 'One expense',
  access: 'finance:read',
  params: IdParams,
  output: Expense,
});

export const createExpense = endpoint({
  method: 'POST',
  path: '/api/expenses',
  summary: 'Record an expense; it is posted immediately',
  access: 'finance:write',
  body: ExpenseInput,
  output: Expense,
  status: 201,
});

export const updateExpense = endpoint({
  method: 'PATCH',
  path: '/api/expenses/:id',
  summary: 'Change an expense: the old posting is reversed and a new one made',
  access: 'finance:write',
  params: IdParams,
  body: ExpenseChanges,
  output: Expense,
});

export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/api/expenses/:id',
  summary: 'Delete an expense: its posting is reversed, the record stays in the audit log',
  access: 'finance:write',
  params: IdParams,
  output: null,
});

export const putReceipt = endpoint({
  method: 'PUT',
  path: '/api/expenses/:id/receipt',
  summary: 'Save a receipt image or PDF, checked by its content',
  access: 'finance:write',
  params: IdParams,
  body: AttachmentInput,
  bodyLimit: ATTACHMENT_BODY_LIMIT,
  output: Expense,
});

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/expenses/:id/receipt',
  summary: 'The receipt of an expense',
  access: 'finance:read',
  params: IdParams,
  output: null,
  // A picture or a PDF, as it was handed in.
  media: '*/*',
});

export const RecurringTemplate = z
  .object({
    id: Id,
    name: z.string(),
    category: ExpenseCategory,
    account: AccountCode.nullable().meta({
      description: 'The account of the chart, where it is not that of the category',
    }),
    accountName: z.string().nullable(),
    description: z.string().nullable(),
    amount: MoneyText,
    vatAmount: MoneyText,
    vendor: z.string().nullable(),
    supplierId: Id.nullable().meta({
      description: 'Whom a bill to approve is made for; null: an expense, paid at once',
    }),
    paymentMethod: PaymentMethod,
    cashAccountId: Id.nullable().meta({ description: 'null: the default of the method on the day it falls due' }),
    frequency: Frequency,
    dayOfMonth: z.int(),
    isActive: z.boolean(),
    lastGenerated: Day.nullable(),
    nextDueDate: Day,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'RecurringTemplate' });
export type RecurringTemplate = z.infer<typeof RecurringTemplate>;

export const TemplateInput = z.object({
  name: shortText('Name', 120),
  category: ExpenseCategory,
  account: ChosenAccount,
  description: optionalText('Description', 300),
  amount: PositiveMoneyInput,
  vatAmount: NonNegativeMoneyInput.optional(),
  vendor: optionalText('Vendor', 150),
  supplierId: z
    .union([z.literal('').transform(() => null), Id])
    .nullish()
    .meta({ description: 'A bill of this supplier is made on each due date, and nothing is paid' }),
  paymentMethod: PaymentMethod.optional(),
  cashAccountId: CashAccountChoice,
  frequency: Frequency.default('monthly'),
  dayOfMonth: z
    .int('Day of month must be a whole number')
    .min(1, 'Day of month must be from 1 to 28')
    .max(28, 'Day of month must be from 1 to 28')
    .default(1),
  nextDueDate: BookDay.nullish().meta({ description: 'Today if absent; a change that leaves it out keeps it' }),
  isActive: z.boolean().default(true),
});
export type TemplateInput = z.output<typeof TemplateInput>;

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/recurring-expense-templates',
  summary: 'Recurring expenses, newest first',
  access: 'finance:read',
  query: listQuery(['createdAt']),
  output: z.array(RecurringTemplate),
});

export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/recurring-expense-templates',
  summary: 'Add a recurring expense',
  access: 'finance:write',
  body: TemplateInput,
  output: RecurringTemplate,
  status: 201,
});

export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/api/recurring-expense-templates/:id',
  summary: 'Change a recurring expense, or pause it',
  access: 'finance:write',
  params: IdParams,
  body: TemplateInput,
  output: RecurringTemplate,
});

export const generateRecurring = endpoint({
  method: 'POST',
  path: '/api/recurring-expense-templates/generate',
  summary: 'Record every recurring expense that is due, once for each due date',
  access: 'finance:write',
  output: z.object({ generated: z.int(), total: MoneyText }),
});
