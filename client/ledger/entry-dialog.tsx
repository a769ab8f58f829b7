import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { DateField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, DialogFooter } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { EntryLineFields } from './entry-line-fields.tsx';
import { EMPTY_LINE, type EntryFormValues, type EntryPayload, EntryValues } from './entry-values.ts';
import { LockedDayField } from './locked-day-field.tsx';
import { ledgerDone, ledgerFailed } from './messages.ts';
import { usePostEntry } from './queries.ts';
import { useLedgerUrl } from './url-state.ts';

type EntryDialogProps = { open: boolean; onClose: () => void };

export function EntryDialog({ open, onClose }: EntryDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="New Journal Entry"
      description="What no invoice, payment or expense posts by itself. Once posted, it is not changed but reversed."
    >
      <EntryForm onClose={onClose} />
    </Dialog>
  );
}

function EntryForm({ onClose }: Omit<EntryDialogProps, 'open'>) {
  const post = usePostEntry();
  const today = useToday();
  const { openEntry } = useLedgerUrl();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<EntryFormValues, EntryPayload>(EntryValues, {
    defaultValues: { date: today, memo: '', lines: [EMPTY_LINE, EMPTY_LINE], overrideReason: '' },
  });
  const date = useWatch({ control: form.control, name: 'date' });

  const submit = async (body: EntryPayload) => {
    try {
      const entry = await post.mutateAsync({ body, idempotencyKey });
      ledgerDone(`Journal entry ${entry.seq} was posted`);
      onClose();
      openEntry(entry.id);
    } catch (error) {
      if (!applyServerErrors(form, error)) ledgerFailed('post', error);
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-[11rem_1fr]">
        <DateField form={form} name="date" label="Date" required max={today} />
        <TextField form={form} name="memo" label="Memo" required maxLength={300} autoComplete="off" />
      </div>
      <LockedDayField form={form} name="overrideReason" date={date} />
      <EntryLineFields form={form} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={post.isPending}>
          Cancel
        </Button>
        <Button type="submit" pending={post.isPending} pendingLabel="Posting…">
          Post Entry
        </Button>
      </DialogFooter>
    </Form>
  );
}
