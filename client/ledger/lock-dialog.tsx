import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { addDays, Day, firstOfMonth } from '../../domain/kernel/time.ts';
import { LockChange } from '../../domain/ledger/contract.ts';
import { opensAgain } from '../../domain/ledger/rules.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { DateField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatDay } from '../ui/format.ts';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { ledgerDone, ledgerFailed } from './messages.ts';
import { lockQuery, useSetLock } from './queries.ts';

type LockDialogProps = { through: string | null; open: boolean; onClose: () => void };

export function LockDialog({ through, open, onClose }: LockDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title={through ? 'Change Period Lock' : 'Close a Period'}
      description="Posting on or before this day will need a reason."
    >
      <LockForm through={through} onClose={onClose} />
    </Dialog>
  );
}

/** Where the page does not know how far the books are closed. */
export function CurrentLockDialog(dialog: Omit<LockDialogProps, 'through'>) {
  const lock = useQuery(lockQuery);
  return lock.data ? <LockDialog through={lock.data.lockedThrough} {...dialog} /> : null;
}

const { reason } = LockChange.shape;
/** A day that was cleared opens all the books. */
const Change = z.object({ lockedThrough: Day.optional().transform((day) => day ?? null), reason });
/** Where none is closed yet, there is nothing to open: a day is needed. */
const First = z.object({
  lockedThrough: z
    .string()
    .optional()
    .refine((day) => Boolean(day), 'Choose the last day to close')
    .transform((day) => day ?? null),
  reason,
});

type FormValues = { lockedThrough?: string | undefined; reason?: string | null | undefined };
type LockPayload = { lockedThrough: string | null; reason: string | null };

function LockForm({ through, onClose }: Omit<LockDialogProps, 'open'>) {
  const set = useSetLock();
  const today = useToday();
  // Most often it is the last month that was reported.
  const lastMonth = addDays(firstOfMonth(today), -1);
  const form = useContractForm<FormValues, LockPayload>(through ? Change : First, {
    defaultValues: { lockedThrough: through ?? lastMonth, reason: '' },
  });
  const next = useWatch({ control: form.control, name: 'lockedThrough' }) ?? null;

  const submit = async (body: LockPayload) => {
    try {
      const { lockedThrough } = await set.mutateAsync(body);
      ledgerDone(lockedThrough ? `The books are closed up to ${formatDay(lockedThrough)}` : 'All periods are open');
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) ledgerFailed('lock', error);
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <DateField
        form={form}
        name="lockedThrough"
        label="Closed Up to and Including"
        {...(through ? { optional: true } : { required: true })}
        placeholder="No period is closed"
        max={today}
      />
      {opensAgain(through, next) ? (
        <TextField
          form={form}
          name="reason"
          label="Reason"
          required
          whenEmpty="text"
          maxLength={300}
          autoComplete="off"
          hint="Reopens closed days. The reason is kept in the audit log."
        />
      ) : null}
      <FormFooter onCancel={onClose} pending={set.isPending} pendingLabel={through ? 'Saving…' : 'Closing…'}>
        {through ? 'Save' : 'Close Period'}
      </FormFooter>
    </Form>
  );
}
