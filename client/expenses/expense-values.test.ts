import { describe, expect, it } from 'vitest';
import { type Expense, ExpenseInput } from '../../domain/expenses/contract.ts';
import '../../server/temporal.ts';
import { expenseBody, expenseChanges, expenseFormValues } from './expense-values.ts';
import { categoryChoices } from './template-values.ts';

const expense: Expense = {
  id: '01890000-0000-7000-8000-000000000000',
  category: 'water',
  account: null,
  accountName: null,
  description: 'Water bill',
  amount: '1160.00',
  vatAmount: '160.00',
  taxClass: 'B',
  expenseDate: '2026-11-10',
  vendor: 'Nairobi Water',
  paymentMethod: 'cash',
  cashAccountId: '00000000-0000-7000-8000-000000001030',
  cashAccountName: 'Petty cash',
  receipt: null,
  isRecurring: false,
  recurringFrequency: null,
  nextDueDate: null,
  recurringTemplateId: null,
  coversFrom: null,
  coversTo: null,
  prepaid: null,
  recordedByName: 'Mercy',
  createdAt: '2026-11-10T09:00:00Z',
  updatedAt: '2026-11-10T09:00:00Z',
};

const typed = (changes: object) => ExpenseInput.parse({ ...expenseFormValues(expense, '2026-11-15'), ...changes });

describe('the form of an expense', () => {
  it('sends nothing that was not touched', () => {
    expect(expenseChanges(expense, typed({}))).toEqual({});
    expect(expenseChanges(expense, typed({ amount: '2000.5' }))).toEqual({ amount: '2000.50' });
    expect(expenseChanges(expense, typed({ vendor: '' }))).toEqual({ vendor: null });
  });

  it('takes the VAT away when its box is emptied', () => {
    expect(expenseChanges(expense, typed({ vatAmount: undefined }))).toEqual({ vatAmount: '0.00' });
  });

  it('sends the reason for a closed period along', () => {
    expect(expenseChanges(expense, typed({ overrideReason: 'Audit' }))).toEqual({ overrideReason: 'Audit' });
  });

  it('begins with today and a bank transfer', () => {
    const values = expenseFormValues(null, '2026-11-15');
    expect(values).toMatchObject({ expenseDate: '2026-11-15', paymentMethod: 'bank_transfer', amount: '' });
    const sent = ExpenseInput.parse({ ...values, category: 'rent', description: 'Rent', amount: '5' });
    expect(expenseBody(sent)).toMatchObject({ amount: '5.00', vatAmount: '0.00', vendor: null });
  });
});

it('a template keeps a category that is no longer offered', () => {
  expect(categoryChoices('rent')).toHaveLength(10);
  expect(categoryChoices('marketing')).toContain('marketing');
});
