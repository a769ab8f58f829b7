import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { EntryReversal, type JournalEntry } from '../../domain/ledger/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { DateField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { LockedDayField } from './locked-day-field.tsx';
import { ledgerDone, ledgerFailed } from './messages.ts';
import { useReverseEntry } from './queries.ts';
import { useLedgerUrl } from './url-state.ts';

type ReverseDialogProps = { entry: JournalEntry; open: boolean; onClose: () => void };

export function ReverseDialog({ entry, open, onClose }: ReverseDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Reverse Entry"
      description={`Posts a new entry that reverses entry ${entry.seq}. Both stay in the ledger.`}
    >
      <ReverseForm entry={entry} onClose={onClose} />
    </Dialog>
  );
}

function ReverseForm({ entry, onClose }: Omit<ReverseDialogProps, 'open'>) {
  const reverse = useReverseEntry();
  const today = useToday();
  const { openEntry } = useLedgerUrl();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(EntryReversal, { defaultValues: { reason: '', date: today, overrideReason: '' } });
  const date = useWatch({ control: form.control, name: 'date' }) ?? '';

  const submit = async (body: EntryReversal) => {
    try {
      const reversal = await reverse.mutateAsync({ id: entry.id, body, idempotencyKey });
      ledgerDone(`Entry ${entry.seq} was reversed by entry ${reversal.seq}`);
      onClose();
      openEntry(reversal.id);
    } catch (error) {
      if (!applyServerErrors(form, error)) ledgerFailed('reverse', error);
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="reason" label="Reason" required maxLength={300} autoComplete="off" />
      <DateField form={form} name="date" label="Date" required min={entry.date} max={today} />
      <LockedDayField form={form} name="overrideReason" date={date} />
      <FormFooter onCancel={onClose} variant="danger" pending={reverse.isPending} pendingLabel="Reversing…">
        Reverse Entry
      </FormFooter>
    </Form>
  );
}
