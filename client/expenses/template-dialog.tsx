import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type RecurringTemplate, TemplateInput } from '../../domain/expenses/contract.ts';
import { CATEGORY_LABELS, FREQUENCIES, FREQUENCY_LABELS } from '../../domain/expenses/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { CashAccountField } from '../cash/cash-account-field.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { PAYMENT_METHOD_CHOICES } from '../settings/payment-methods.ts';
import { SupplierField } from '../suppliers/supplier-field.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { DateField, SelectField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatDay } from '../ui/format.ts';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { ExpenseAccountField } from './account-field.tsx';
import { askForMissing, expenseFailed } from './messages.ts';
import { useCreateTemplate, useUpdateTemplate } from './queries.ts';
import {
  categoryChoices,
  TEMPLATE_REQUIRED,
  type TemplateFormValues,
  templateBody,
  templateFormValues,
} from './template-values.ts';

type TemplateDialogProps = {
  /** Null for a new one. */
  template: RecurringTemplate | null;
  open: boolean;
  onClose: () => void;
};

export function TemplateDialog({ template, open, onClose }: TemplateDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title={template ? 'Edit Template' : 'Add Template'}
      description="A repeating expense, recorded once on each due date."
    >
      <TemplateForm template={template} onClose={onClose} />
    </Dialog>
  );
}

type TemplateFormProps = { template: RecurringTemplate | null; onClose: () => void };

function TemplateForm({ template, onClose }: TemplateFormProps) {
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const today = useToday();
  const form = useContractForm<TemplateFormValues, TemplateInput>(TemplateInput, {
    defaultValues: templateFormValues(template, today),
  });
  const pending = create.isPending || update.isPending;

  const submit = async (values: TemplateInput) => {
    const body = templateBody(values);
    try {
      const saved = template
        ? await update.mutateAsync({ id: template.id, body })
        : await create.mutateAsync({ body, idempotencyKey });
      toast({
        title: template ? 'Recurring Template Updated' : 'Recurring Template Created',
        description: `${saved.name} falls due next on ${formatDay(saved.nextDueDate)}.`,
      });
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      expenseFailed(template ? 'updateTemplate' : 'addTemplate', error);
    }
  };

  return (
    <Form form={form} onSubmit={submit} onInvalid={() => askForMissing(form, TEMPLATE_REQUIRED)}>
      <TemplateFields form={form} template={template} />
      <FormFooter onCancel={onClose} pending={pending}>
        {template ? 'Update Template' : 'Add Template'}
      </FormFooter>
    </Form>
  );
}

const frequencyOptions = FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] }));

type TemplateFieldsProps = {
  form: ContractForm<TemplateFormValues, TemplateInput>;
  template: RecurringTemplate | null;
};

function TemplateFields({ form, template }: TemplateFieldsProps) {
  const { currency } = useConfig();
  const category = useWatch({ control: form.control, name: 'category' });
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
        <TextField {...money} name="amount" label="Amount" required hint="Including VAT, per due date." />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text} name="description" label="Description" maxLength={300} />
        <ExpenseAccountField form={form} name="account" category={category} accountName={template?.accountName} />
      </div>
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
      <div className="grid gap-4 sm:grid-cols-2">
        <SupplierField
          form={form}
          name="supplierId"
          label="Bill of Supplier"
          optional
          supplierId={template?.supplierId ?? null}
          hint="A bill to approve is made; nothing is paid."
        />
        <TextField {...text} name="vendor" label="Vendor" maxLength={150} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="paymentMethod"
          label="Payment Method"
          required
          options={PAYMENT_METHOD_CHOICES}
        />
        <CashAccountField form={form} name="cashAccountId" method="paymentMethod" label="Paid From" />
        <TextField {...money} name="vatAmount" label="VAT Amount" optional hint="Input VAT included in the amount." />
      </div>
    </>
  );
}
