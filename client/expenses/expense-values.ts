import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod';
import type { Expense, ExpenseInput, updateExpense } from '../../domain/expenses/contract.ts';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import { cents, toDecimalText } from '../../domain/kernel/money.ts';
import { toAmountInput } from '../settings/amount.ts';

export type ExpenseFormValues = z.input<typeof ExpenseInput>;

export const EXPENSE_REQUIRED = ['category', 'description', 'amount'] as const;

export const expenseFormValues = (expense: Expense | null, today: string): DefaultValues<ExpenseFormValues> => ({
  ...(expense ? { category: expense.category } : {}),
  account: expense?.account ?? '',
  description: expense?.description ?? '',
  amount: expense ? toAmountInput(expense.amount) : '',
  vatAmount: expense && expense.vatAmount !== '0.00' ? toAmountInput(expense.vatAmount) : undefined,
  expenseDate: expense?.expenseDate ?? today,
  vendor: expense?.vendor ?? '',
  paymentMethod: expense?.paymentMethod ?? 'bank_transfer',
  cashAccountId: expense?.cashAccountId ?? '',
  coversFrom: expense?.coversFrom ?? undefined,
  coversTo: expense?.coversTo ?? undefined,
});

export const expenseBody = ({
  amount,
  vatAmount = cents(0),
  account,
  coversFrom,
  coversTo,
  ...values
}: ExpenseInput) => ({
  ...values,
  account: account ?? null,
  coversFrom: coversFrom ?? null,
  coversTo: coversTo ?? null,
  amount: toDecimalText(amount),
  vatAmount: toDecimalText(vatAmount),
});

/** Only what was touched is sent: a colleague may have changed the rest while the form was open. */
export const expenseChanges = (expense: Expense, values: ExpenseInput): SentBody<typeof updateExpense> => {
  const { overrideReason, ...sent } = expenseBody(values);
  const touched = Object.entries(sent).filter(([name, value]) => value !== expense[name as keyof Expense]);
  return { ...Object.fromEntries(touched), ...(overrideReason ? { overrideReason } : {}) };
};
