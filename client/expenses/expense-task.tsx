import type { Expense } from '../../domain/expenses/contract.ts';
import type { ShownTask } from '../billing/use-task.ts';
import { DeleteExpense } from './delete-expense.tsx';
import { ExpenseDialog } from './expense-dialog.tsx';

export type ExpenseTask = { kind: 'add' } | { kind: 'edit' | 'delete'; expense: Expense };

export function ExpenseTaskDialog({ task, turn, open, onClose }: ShownTask<ExpenseTask>) {
  if (!task) return null;
  if (task.kind === 'delete') {
    return <DeleteExpense key={turn} expense={task.expense} open={open} onClose={onClose} />;
  }
  return (
    <ExpenseDialog key={turn} expense={task.kind === 'edit' ? task.expense : null} open={open} onClose={onClose} />
  );
}
