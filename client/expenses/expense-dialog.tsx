import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Expense, ExpenseInput } from '../../domain/expenses/contract.ts';
import { CATEGORY_LABELS, EXPENSE_CATEGORIES } from '../../domain/expenses/rules.ts';
import { ApiError } from '../api/call.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { CashAccountField } from '../cash/cash-account-field.tsx';
import { ClosedPeriodField } from '../ledger/closed-period-field.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { PAYMENT_METHOD_CHOICES } from '../settings/payment-methods.ts';
import { toast } from '../ui/feedback/toast.ts';
import { attachmentBody, type ChosenAttachment } from '../ui/file/attachment.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { DateField, SelectField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatCurrency } from '../ui/format.ts';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { ExpenseAccountField } from './account-field.tsx';
import {
  EXPENSE_REQUIRED,
  type ExpenseFormValues,
  expenseBody,
  expenseChanges,
  expenseFormValues,
} from './expense-values.ts';
import { askForMissing, expenseFailed, receiptFailed } from './messages.ts';
import { useCreateExpense, usePutReceipt, useUpdateExpense } from './queries.ts';
import { ReceiptField } from './receipt-field.tsx';
import { SpreadFields } from './spread-fields.tsx';

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
          ? `Recorded by ${expense.recordedByName}. Changes to amount, date, category or method are reposted.`
          : 'Posted to the ledger immediately.'
      }
    >
      <ExpenseForm expense={expense} onClose={onClose} />
    </Dialog>
  );
}

function ExpenseForm({ expense, onClose }: { expense: Expense | null; onClose: () => void }) {
  const { create, update, keep, pending } = useSaving();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [file, setFile] = useState<ChosenAttachment | null>(null);
  const [isClosed, setClosed] = useState(false);
  const { currency } = useConfig();
  const today = useToday();
  const form = useContractForm<ExpenseFormValues, ExpenseInput>(ExpenseInput, {
    defaultValues: expenseFormValues(expense, today),
  });

  const save = (values: ExpenseInput): Promise<Expense> =>
    expense
      ? update.mutateAsync({ id: expense.id, body: expenseChanges(expense, values) })
      : create.mutateAsync({ body: expenseBody(values), idempotencyKey });

  const keepFile = async ({ id }: Expense) => {
    if (!file) return true;
    try {
      await keep.mutateAsync({ id, body: await attachmentBody(file.file) });
      return true;
    } catch (error) {
      receiptFailed(error);
      return false;
    }
  };

  const submit = async (values: ExpenseInput) => {
    try {
      const saved = await save(values);
      const what = `${formatCurrency(saved.amount, { currency })} for ${CATEGORY_LABELS[saved.category]}`;
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
    <Form form={form} onSubmit={submit} onInvalid={() => askForMissing(form, EXPENSE_REQUIRED)}>
      <ExpenseFields
        form={form}
        today={today}
        currency={currency}
        accountName={expense?.accountName}
        isClosed={isClosed}
      />
      <ReceiptField kept={expense} file={file} onFile={setFile} />
      <FormFooter onCancel={onClose} pending={pending}>
        {expense ? 'Update Expense' : 'Add Expense'}
      </FormFooter>
    </Form>
  );
}

function useSaving() {
  const create = useCreateExpense();
  const update = useUpdateExpense();
  const keep = usePutReceipt();
  return { create, update, keep, pending: create.isPending || update.isPending || keep.isPending };
}

const categoryOptions = EXPENSE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));

type ExpenseFieldsProps = {
  form: ContractForm<ExpenseFormValues, ExpenseInput>;
  today: string;
  currency: string;
  accountName: string | null | undefined;
  /** The server said that the books are closed for this date: now it asks why it should be posted all the same. */
  isClosed: boolean;
};

function ExpenseFields({ form, today, currency, accountName, isClosed }: ExpenseFieldsProps) {
  const category = useWatch({ control: form.control, name: 'category' });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="category"
          label="Category"
          required
          options={categoryOptions}
          placeholder="Choose a category"
        />
        <TextField
          form={form}
          name="amount"
          label="Amount"
          kind="money"
          before={currency}
          required
          autoComplete="off"
          hint="As paid, including VAT."
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="description"
          label="Description"
          required
          maxLength={300}
          autoComplete="off"
          placeholder="What it was for"
        />
        <ExpenseAccountField form={form} name="account" category={category} accountName={accountName} />
      </div>
      <PaymentFields form={form} today={today} currency={currency} />
      <SpreadFields form={form} currency={currency} />
      {isClosed ? (
        <ClosedPeriodField
          form={form}
          name="overrideReason"
          optional
          whenEmpty="text"
          hint="Saved with the entry. Or choose a later date."
        />
      ) : null}
    </>
  );
}

/** When it was paid, to whom and how. */
function PaymentFields({ form, today, currency }: Pick<ExpenseFieldsProps, 'form' | 'today' | 'currency'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateField form={form} name="expenseDate" label="Date" required max={today} />
      <TextField
        form={form}
        name="vendor"
        label="Vendor"
        optional
        whenEmpty="text"
        maxLength={150}
        autoComplete="off"
      />
      <SelectField form={form} name="paymentMethod" label="Payment Method" required options={PAYMENT_METHOD_CHOICES} />
      <CashAccountField form={form} name="cashAccountId" method="paymentMethod" label="Paid From" />
      <TextField
        form={form}
        name="vatAmount"
        label="VAT Amount"
        kind="money"
        before={currency}
        optional
        autoComplete="off"
        hint="Input VAT included in the amount, at most 16/116 of it."
      />
    </div>
  );
}
