import { EXPENSE_CATEGORIES } from '../../domain/expenses/contract.ts';
import { isDay } from '../../domain/kernel/time.ts';
import { listShape, oneOf } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const expensesList = listShape({
  filters: { category: oneOf(...EXPENSE_CATEGORIES), from: isDay, to: isDay },
  sorts: ['createdAt', 'expenseDate', 'amount'],
  defaultSort: '-expenseDate',
});

export const useExpensesList = () => useList(expensesList);

export type ExpensesList = ReturnType<typeof useExpensesList>;
