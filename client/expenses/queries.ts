import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  createExpense,
  createTemplate,
  deleteExpense,
  generateRecurring,
  getExpense,
  listExpenses,
  listTemplates,
  putReceipt,
  updateExpense,
  updateTemplate,
} from '../../domain/expenses/contract.ts';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';
import { summaryQuery } from '../billing/runs/queries.ts';

const EXPENSES = ['expenses'] as const;
const TEMPLATES = ['recurring-expense-templates'] as const;
const meta = { topics: ['expenses', 'expense_receipts'] };

export const expensesPageQuery = (query: SentQuery<typeof listExpenses>) =>
  queryOptions({
    queryKey: [...EXPENSES, 'page', query],
    queryFn: ({ signal }) => fetchPage(listExpenses, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const expenseQuery = (id: string) =>
  queryOptions({
    queryKey: [...EXPENSES, 'one', id],
    queryFn: ({ signal }) => call(getExpense, { params: { id }, signal }),
    meta,
  });

export const templatesPageQuery = (query: SentQuery<typeof listTemplates>) =>
  queryOptions({
    queryKey: [...TEMPLATES, 'page', query],
    queryFn: ({ signal }) => fetchPage(listTemplates, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: ['recurring_expense_templates'] },
  });

const useExpenseChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [EXPENSES, TEMPLATES, summaryQuery.queryKey]);

type Creation = { body: SentBody<typeof createExpense>; idempotencyKey: string };
export const useCreateExpense = () => useExpenseChange((input: Creation) => call(createExpense, input));

type Change = { id: string; body: SentBody<typeof updateExpense> };
export const useUpdateExpense = () =>
  useExpenseChange(({ id, body }: Change) => call(updateExpense, { params: { id }, body }));

export const useDeleteExpense = () => useExpenseChange((id: string) => call(deleteExpense, { params: { id } }));

type Receipt = { id: string; body: SentBody<typeof putReceipt> };
export const usePutReceipt = () =>
  useExpenseChange(({ id, body }: Receipt) => call(putReceipt, { params: { id }, body }));

type TemplateCreation = { body: SentBody<typeof createTemplate>; idempotencyKey: string };
export const useCreateTemplate = () => useExpenseChange((input: TemplateCreation) => call(createTemplate, input));

type TemplateChange = { id: string; body: SentBody<typeof updateTemplate> };
export const useUpdateTemplate = () =>
  useExpenseChange(({ id, body }: TemplateChange) => call(updateTemplate, { params: { id }, body }));

export const useGenerateExpenses = () =>
  useExpenseChange((idempotencyKey: string) => call(generateRecurring, { idempotencyKey }));
