import { FREQUENCIES, type RecurringTemplate, type TemplateInput } from '../../domain/expenses/contract.ts';
import { CATEGORY_LABELS, FREQUENCY_LABELS } from '../../domain/expenses/rules.ts';
import { useConfig } from '../settings/config-queries.ts';
import { PAYMENT_METHOD_CHOICES } from '../settings/payment-methods.ts';
import type { ContractForm } from '../ui/form.tsx';
import { DateField, SelectField } from '../ui/form-fields.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { categoryChoices, type TemplateTyped } from './template-values.ts';

const frequencyOptions = FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] }));

type TemplateFieldsProps = {
  form: ContractForm<TemplateTyped, TemplateInput>;
  template: RecurringTemplate | null;
};

export function TemplateFields({ form, template }: TemplateFieldsProps) {
  const { currency } = useConfig();
  const categoryOptions = categoryChoices(template?.category).map((value) => ({
    value,
    label: CATEGORY_LABELS[value],
  }));
  const money = { form, kind: 'money' as const, before: currency, autoComplete: 'off' };
  const text = { form, optional: true, whenEmpty: 'text' as const, autoComplete: 'off' };
  return (
    <>
      <TextField form={form} name="name" label="Name" required maxLength={120} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="category"
          label="Category"
          required
          options={categoryOptions}
          placeholder="Choose a category"
        />
        <TextField {...money} name="amount" label="Amount" required hint="With VAT, for each due date." />
      </div>
      <TextField {...text} name="description" label="Description" maxLength={300} />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField form={form} name="frequency" label="Frequency" required options={frequencyOptions} />
        <TextField
          form={form}
          name="dayOfMonth"
          label="Day of Month"
          kind="number"
          required
          min={1}
          max={28}
          step={1}
          hint="1 to 28"
        />
        <DateField form={form} name="nextDueDate" label="Next Due Date" required />
      </div>
      <TextField {...text} name="vendor" label="Vendor" maxLength={150} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="paymentMethod"
          label="Payment Method"
          required
          options={PAYMENT_METHOD_CHOICES}
        />
        <TextField {...money} name="vatAmount" label="VAT Amount" optional hint="Input VAT that the amount contains." />
      </div>
    </>
  );
}
