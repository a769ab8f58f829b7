import type * as z from 'zod';
import type { Known } from '../../domain/counter/contract.ts';
import { checkInSomebody } from '../../domain/presence/contract.ts';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { provisionalCheckIn, useCheckIn, useInside } from './queries.ts';

type CheckInDialogProps = { known: Known; open: boolean; onClose: () => void };

/** Somebody of a tenant comes in by the agreement: who it is, the company says not. */
export function CheckInDialog({ known, open, onClose }: CheckInDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} size="sm" title="Check In" description={`For ${known.name}.`}>
      <CheckInForm known={known} onClose={onClose} />
    </Dialog>
  );
}

type Values = z.input<typeof checkInSomebody.body>;

function CheckInForm({ known: { tenantId, name }, onClose }: Omit<CheckInDialogProps, 'open'>) {
  const checkIn = useCheckIn(name);
  const inside = useInside();
  const form = useContractForm<Values, z.output<typeof checkInSomebody.body>>(checkInSomebody.body, {
    defaultValues: { kind: 'agreement', tenantId, personName: '' },
  });
  const submit = async () => {
    const personName = form.getValues('personName')?.trim() ?? '';
    try {
      const outcome = await checkIn.mutateAsync({ kind: 'agreement', tenantId, ...(personName ? { personName } : {}) });
      inside.add(outcome.waits ? provisionalCheckIn(outcome.number, outcome.at, personName || name) : outcome.answer);
      done('Checked In', `${personName || name} is in the building.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Checked In', error, 'Nobody was checked in. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} disposable>
      <TextField
        form={form}
        name="personName"
        label="Name"
        optional
        whenEmpty="text"
        maxLength={120}
        autoComplete="off"
        hint="Who it is; empty for the tenant’s contact person."
      />
      <FormFooter onCancel={onClose} pending={checkIn.isPending} pendingLabel="Checking in…">
        Check In
      </FormFooter>
    </Form>
  );
}
