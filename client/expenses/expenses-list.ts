import { ExpenseCategory, listExpenses } from '../../domain/expenses/contract.ts';
import { Day } from '../../domain/kernel/time.ts';
import { listShape } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const expensesList = listShape({
  filters: { category: ExpenseCategory, from: Day, to: Day },
  sorts: listExpenses.query.shape.sort,
  defaultSort: '-createdAt',
});

export const useExpensesList = () => useList(expensesList);

export type ExpensesList = ReturnType<typeof useExpensesList>;
