import { useState } from 'react';
import { type Expense, ExpenseInput } from '../../domain/expenses/contract.ts';
import { CATEGORY_LABELS } from '../../domain/expenses/rules.ts';
import { ApiError } from '../api/call.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { formatMoney } from '../ui/format.ts';
import { toast } from '../ui/toast.tsx';
import { useToday } from '../ui/zone.ts';
import { ExpenseFields } from './expense-fields.tsx';
import { type ExpenseTyped, expenseBody, expenseChanges, REQUIRED, typedExpense } from './expense-values.ts';
import { expenseFailed, receiptFailed } from './expense-words.ts';
import { useCreateExpense, usePutReceipt, useUpdateExpense } from './expenses-queries.ts';
import { askForMissing } from './missing-fields.ts';
import { type ChosenReceipt, receiptBody } from './receipt-choice.ts';
import { ReceiptField } from './receipt-field.tsx';

export function ExpenseForm({ expense, onClose }: { expense: Expense | null; onClose: () => void }) {
  const { create, update, keep, pending } = useSaving();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [file, setFile] = useState<ChosenReceipt | null>(null);
  const [isClosed, setClosed] = useState(false);
  const { currency } = useConfig();
  const today = useToday();
  const form = useContractForm<ExpenseTyped, ExpenseInput>(ExpenseInput, {
    defaultValues: typedExpense(expense, today),
  });

  const save = (values: ExpenseInput): Promise<Expense> =>
    expense
      ? update.mutateAsync({ id: expense.id, body: expenseChanges(expense, values) })
      : create.mutateAsync({ body: expenseBody(values), idempotencyKey });

  const keepFile = async ({ id }: Expense) => {
    if (!file) return true;
    try {
      await keep.mutateAsync({ id, body: await receiptBody(file) });
      return true;
    } catch (error) {
      receiptFailed(error);
      return false;
    }
  };

  const submit = async (values: ExpenseInput) => {
    try {
      const saved = await save(values);
      const what = `${formatMoney(saved.amount, { currency })} for ${CATEGORY_LABELS[saved.category]}`;
      const done = expense
        ? { title: 'Expense Updated', description: `${what} was saved.` }
        : { title: 'Expense Added', description: `${what} was recorded.` };
      if (await keepFile(saved)) toast(done);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'period_closed') setClosed(true);
      applyServerErrors(form, error);
      expenseFailed(expense ? 'update' : 'add', error);
    }
  };

  return (
    <Form form={form} onSubmit={submit} onInvalid={() => askForMissing(form, REQUIRED)}>
      <ExpenseFields form={form} today={today} currency={currency} isClosed={isClosed} />
      <ReceiptField kept={expense} file={file} onFile={setFile} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} pendingLabel="Saving…">
          {expense ? 'Update Expense' : 'Add Expense'}
        </Button>
      </DialogFooter>
    </Form>
  );
}

function useSaving() {
  const create = useCreateExpense();
  const update = useUpdateExpense();
  const keep = usePutReceipt();
  return { create, update, keep, pending: create.isPending || update.isPending || keep.isPending };
}
