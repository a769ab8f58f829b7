import { and } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Expense } from '../../domain/expenses/contract.ts';
import type { exportExpenses } from '../../domain/expenses/export-contract.ts';
import { bookedAccount, CATEGORY_LABELS } from '../../domain/expenses/rules.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { PAYMENT_METHOD_LABELS } from '../../domain/settings/rules.ts';
import { getToday } from '../clock.ts';
import { everyRow } from '../db/query/every-row.ts';
import { sendSheet } from '../documents/send-sheet.ts';
import type { SheetColumn } from '../documents/xlsx.ts';
import { type ExpenseDeps, expenseFilter, expenseRows, presentExpenses } from './service.ts';
import { expenses } from './tables.ts';

type Wanted = QueryOf<typeof exportExpenses>;

const everyExpense = (deps: ExpenseDeps, wanted: Wanted) =>
  everyRow(
    expenses.id,
    ({ older, newestFirst, most }) =>
      expenseRows(deps.db)
        .where(and(expenseFilter(wanted), older))
        .orderBy(newestFirst)
        .limit(most),
    (rows): Promise<Expense[]> => presentExpenses(deps, rows),
  );

const COLUMNS: readonly SheetColumn<Expense>[] = [
  { header: 'Date', type: 'day', value: ({ expenseDate }) => expenseDate },
  { header: 'Category', type: 'text', width: 16, value: ({ category }) => CATEGORY_LABELS[category] },
  { header: 'Description', type: 'text', width: 40, value: ({ description }) => description },
  { header: 'Vendor', type: 'text', width: 26, value: ({ vendor }) => vendor },
  { header: 'Amount', type: 'amount', value: ({ amount }) => amount },
  { header: 'VAT', type: 'amount', value: ({ vatAmount }) => vatAmount },
  {
    header: 'Payment Method',
    type: 'text',
    width: 16,
    value: ({ paymentMethod }) => PAYMENT_METHOD_LABELS[paymentMethod],
  },
  { header: 'Account', type: 'text', width: 24, value: ({ cashAccountName }) => cashAccountName },
  { header: 'Receipt', type: 'text', value: ({ receipt }) => receipt?.filename ?? null },
  { header: 'Recurring', type: 'text', width: 10, value: ({ isRecurring }) => (isRecurring ? 'Yes' : 'No') },
  { header: 'Recorded By', type: 'text', value: ({ recordedByName }) => recordedByName },
  { header: 'Covers From', type: 'day', value: ({ coversFrom }) => coversFrom },
  { header: 'Covers To', type: 'day', value: ({ coversTo }) => coversTo },
  { header: 'Prepaid', type: 'amount', value: ({ prepaid }) => prepaid },
  { header: 'Expense Account', type: 'text', width: 12, value: bookedAccount },
];

export const sendExpenses = async (deps: ExpenseDeps, reply: FastifyReply, wanted: Wanted): Promise<void> =>
  sendSheet(reply, wanted.format, `expenses-${await getToday(deps)}`, {
    sheet: 'Expenses',
    columns: COLUMNS,
    rows: everyExpense(deps, wanted),
  });
