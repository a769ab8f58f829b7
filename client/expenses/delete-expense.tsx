import type { Expense } from '../../domain/expenses/contract.ts';
import { useConfig } from '../settings/config-queries.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { formatDay, formatMoney } from '../ui/format.ts';
import { toast } from '../ui/toast.tsx';
import { expenseFailed } from './expense-words.ts';
import { useDeleteExpense } from './expenses-queries.ts';

type DeleteExpenseProps = { expense: Expense; open: boolean; onClose: () => void };

export function DeleteExpense({ expense, open, onClose }: DeleteExpenseProps) {
  const remove = useDeleteExpense();
  const { currency } = useConfig();
  const confirm = async () => {
    try {
      await remove.mutateAsync(expense.id);
      toast({ title: 'Expense Deleted', description: `${expense.description} was deleted and reversed in the books.` });
      onClose();
    } catch (error) {
      expenseFailed('delete', error);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Delete Expense"
      words={
        <>
          <p>Are you sure you want to delete this expense?</p>
          <p className="wrap-break-word mt-3 rounded-md bg-surface-2 px-3 py-2 text-text">
            {expense.description}
            <span className="block text-muted text-xs">
              {`${formatMoney(expense.amount, { currency, cents: true })} on ${formatDay(expense.expenseDate)}`}
            </span>
          </p>
          <p className="mt-3 text-xs">Its entry in the books is reversed. The record stays in the audit log.</p>
        </>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting…"
      pending={remove.isPending}
      danger
      onConfirm={confirm}
    />
  );
}
