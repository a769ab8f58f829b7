import type { Expense } from '../../domain/expenses/contract.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ExpenseForm } from './expense-form.tsx';

type ExpenseDialogProps = {
  /** Null for a new one. */
  expense: Expense | null;
  open: boolean;
  onClose: () => void;
};

export function ExpenseDialog({ expense, open, onClose }: ExpenseDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title={expense ? 'Edit Expense' : 'Add Expense'}
      description={
        expense
          ? `Recorded by ${expense.recordedByName}. A change of amount, date, category or method is posted anew.`
          : 'It is posted to the books at once.'
      }
    >
      <ExpenseForm expense={expense} onClose={onClose} />
    </Dialog>
  );
}
