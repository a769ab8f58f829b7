import type { Expense } from '../../domain/expenses/contract.ts';
import type { ShownTask } from '../billing/use-task.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { DeleteExpense } from './delete-expense.tsx';

const ExpenseDialog = onDemand(async () => (await import('./expense-dialog.tsx')).ExpenseDialog);

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
