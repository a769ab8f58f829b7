import { EXPENSE_CATEGORIES, type ExpenseInput } from '../../domain/expenses/contract.ts';
import { CATEGORY_LABELS } from '../../domain/expenses/rules.ts';
import { PAYMENT_METHOD_CHOICES } from '../settings/payment-methods.ts';
import type { ContractForm } from '../ui/form.tsx';
import { DateField, SelectField } from '../ui/form-fields.tsx';
import { TextField } from '../ui/text-fields.tsx';
import type { ExpenseTyped } from './expense-values.ts';

const categoryOptions = EXPENSE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));

type ExpenseFieldsProps = {
  form: ContractForm<ExpenseTyped, ExpenseInput>;
  today: string;
  currency: string;
  /** The server said that the books are closed for this date: now it asks why it should be posted all the same. */
  isClosed: boolean;
};

export function ExpenseFields({ form, today, currency, isClosed }: ExpenseFieldsProps) {
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
          hint="With VAT, as it was paid."
        />
      </div>
      <TextField
        form={form}
        name="description"
        label="Description"
        required
        maxLength={300}
        autoComplete="off"
        placeholder="What it was for"
      />
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
        <SelectField
          form={form}
          name="paymentMethod"
          label="Payment Method"
          required
          options={PAYMENT_METHOD_CHOICES}
        />
        <TextField
          form={form}
          name="vatAmount"
          label="VAT Amount"
          kind="money"
          before={currency}
          optional
          autoComplete="off"
          hint="Input VAT that the amount contains, at most 16/116 of it."
        />
      </div>
      {isClosed ? (
        <TextField
          form={form}
          name="overrideReason"
          label="Reason for Posting into a Closed Period"
          optional
          whenEmpty="text"
          maxLength={300}
          autoComplete="off"
          hint="Kept with the entry in the books. Or choose a later date."
        />
      ) : null}
    </>
  );
}
