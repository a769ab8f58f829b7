import type { FastifyReply } from 'fastify';
import type { BudgetRow } from '../../domain/budgets/contract.ts';
import { MONTHS } from '../../domain/budgets/rules.ts';
import type { Deps } from '../deps.ts';
import { sendSheet } from '../documents/send-sheet.ts';
import type { SheetColumn } from '../documents/xlsx.ts';
import { getBudget } from './budget.ts';

const COLUMNS: readonly SheetColumn<BudgetRow>[] = [
  { header: 'Account', type: 'text', width: 10, value: ({ account }) => account },
  { header: 'Name', type: 'text', width: 32, value: ({ name }) => name },
  ...MONTHS.map(
    (month, n): SheetColumn<BudgetRow> => ({
      header: month,
      type: 'amount',
      width: 14,
      value: ({ months }) => months[n] ?? null,
    }),
  ),
];

/** Every account, planned or not: what is sent back in the same columns is a budget. */
export const sendBudget = async (
  { db }: Pick<Deps, 'db'>,
  reply: FastifyReply,
  { year, format }: { year: number; format: 'csv' | 'xlsx' | undefined },
): Promise<void> => {
  const { rows } = await getBudget(db, year);
  sendSheet(reply, format, `budget-${year}`, { sheet: `Budget ${year}`, columns: COLUMNS, rows: [rows] });
};
