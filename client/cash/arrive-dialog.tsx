import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { arriveTransfer, type Transfer } from '../../domain/cash/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { LockedDayField } from '../ledger/locked-day-field.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { DateField } from '../ui/form/form-fields.tsx';
import { formatCurrency } from '../ui/format.ts';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { useArriveTransfer } from './queries.ts';

type ArriveDialogProps = { transfer: Transfer; open: boolean; onClose: () => void };

export function ArriveDialog({ transfer, open, onClose }: ArriveDialogProps) {
  const { currency } = useConfig();
  const amount = formatCurrency(transfer.amount, { currency });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Mark as Arrived"
      description={`${transfer.number}: ${amount} is in ${transfer.toName}.`}
    >
      <ArriveForm transfer={transfer} onClose={onClose} />
    </Dialog>
  );
}

function ArriveForm({ transfer, onClose }: Omit<ArriveDialogProps, 'open'>) {
  const arrive = useArriveTransfer();
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(arriveTransfer.body, { defaultValues: { date: today, overrideReason: '' } });
  const date = useWatch({ control: form.control, name: 'date' });
  const submit = async () => {
    try {
      await arrive.mutateAsync({ id: transfer.id, body: form.getValues(), idempotencyKey });
      done('Transfer Arrived', `${transfer.number} is in ${transfer.toName}.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'Failed to save the transfer.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <DateField form={form} name="date" label="Arrived On" required min={transfer.date} max={today} />
      <LockedDayField form={form} name="overrideReason" date={date ?? ''} />
      <FormFooter onCancel={onClose} pending={arrive.isPending}>
        Mark as Arrived
      </FormFooter>
    </Form>
  );
}
