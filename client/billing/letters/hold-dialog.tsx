import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { createHold } from '../../../domain/billing/letters/letter-contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useTenantPicker } from '../../tenants/tenant-picker.tsx';
import { done, failed, missingInformation } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { ComboboxField, DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextareaField } from '../../ui/form/text-fields.tsx';
import { formatDay } from '../../ui/format.ts';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { openInvoicesQuery } from '../payments/queries.ts';
import { useCreateHold } from './queries.ts';

type HoldDialogProps = { tenantId?: string | undefined; open: boolean; onClose: () => void };

const kinds = [
  { value: 'promise', label: 'Promise to pay' },
  { value: 'dispute', label: 'Dispute' },
];

export function HoldDialog({ tenantId, open, onClose }: HoldDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="New Hold"
      description="Letters and late fees pause until the promised day, or until the dispute is settled."
    >
      <HoldForm tenantId={tenantId} onClose={onClose} />
    </Dialog>
  );
}

function HoldForm({ tenantId, onClose }: Omit<HoldDialogProps, 'open'>) {
  const create = useCreateHold();
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(createHold.body, {
    defaultValues: { tenantId: tenantId ?? '', kind: 'promise', reason: '' },
  });
  const [chosen = '', kind] = useWatch({ control: form.control, name: ['tenantId', 'kind'] });
  const { box } = useTenantPicker({ value: chosen, ahead: true });
  const { data: open = [] } = useQuery(openInvoicesQuery(chosen === '' ? null : { tenant: chosen }));
  const invoices = chosen === '' ? [] : open;

  const submit = async () => {
    try {
      const hold = await create.mutateAsync({ body: form.getValues(), idempotencyKey });
      done('Hold Recorded', `Letters to ${hold.tenantName} are paused.`);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      failed('Hold Failed', error, 'Failed to record the hold.');
    }
  };

  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <ComboboxField
        form={form}
        name="tenantId"
        label="Tenant"
        required
        {...box}
        onChosen={() => form.setValue('invoiceId', undefined)}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField form={form} name="kind" label="Kind" required options={kinds} />
        <DateField
          form={form}
          name="until"
          label="Until"
          min={today}
          {...(kind === 'dispute' ? { optional: true } : { required: true })}
        />
      </div>
      <SelectField
        form={form}
        name="invoiceId"
        label="Invoice"
        optional
        disabled={invoices.length === 0}
        options={[
          { value: '', label: 'All invoices of the tenant' },
          ...invoices.map(({ id, invoiceNumber, dueDate }) => ({
            value: id,
            label: `${invoiceNumber}, due ${formatDay(dueDate)}`,
          })),
        ]}
      />
      <TextareaField form={form} name="reason" label="Reason" required rows={2} maxLength={300} />
      <FormFooter onCancel={onClose} pending={create.isPending} pendingLabel="Recording…">
        Record Hold
      </FormFooter>
    </Form>
  );
}
