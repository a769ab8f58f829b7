import { useState } from 'react';
import { type RecurringTemplate, TemplateInput } from '../../domain/expenses/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { formatDay } from '../ui/format.ts';
import { toast } from '../ui/toast.tsx';
import { useToday } from '../ui/zone.ts';
import { expenseFailed } from './expense-words.ts';
import { useCreateTemplate, useUpdateTemplate } from './expenses-queries.ts';
import { askForMissing } from './missing-fields.ts';
import { TemplateFields } from './template-fields.tsx';
import { REQUIRED, type TemplateTyped, templateBody, typedTemplate } from './template-values.ts';

type TemplateFormProps = { template: RecurringTemplate | null; onClose: () => void };

export function TemplateForm({ template, onClose }: TemplateFormProps) {
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const today = useToday();
  const form = useContractForm<TemplateTyped, TemplateInput>(TemplateInput, {
    defaultValues: typedTemplate(template, today),
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
    <Form form={form} onSubmit={submit} onInvalid={() => askForMissing(form, REQUIRED)}>
      <TemplateFields form={form} template={template} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} pendingLabel="Saving…">
          {template ? 'Update Template' : 'Add Template'}
        </Button>
      </DialogFooter>
    </Form>
  );
}
