import { useState } from 'react';
import { useController } from 'react-hook-form';
import type * as z from 'zod';
import { phoneText } from '../../domain/tenants/phone.ts';
import { CallerTourInput } from '../../domain/tours/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { TextareaField, TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useZone } from '../ui/zone.ts';
import { SlotPicker } from './slot-picker.tsx';
import { useBookForCaller } from './staff-queries.ts';
import { tourTimeText } from './tour-time.ts';

/** What is known already of who calls. */
export type Caller = { name: string; phone: string | null; email: string | null; company: string | null };

export type CallerDialogProps = { caller: Caller | null; open: boolean; onClose: () => void };

/** Somebody on the phone, or at the desk, wants to see the space. */
export function CallerDialog({ caller, open, onClose }: CallerDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Book a Tour"
      description="For somebody who calls. The confirmation has the link by which it is moved or cancelled."
    >
      <CallerForm caller={caller} onClose={onClose} />
    </Dialog>
  );
}

type Values = z.input<typeof CallerTourInput>;

function CallerForm({ caller, onClose }: Omit<CallerDialogProps, 'open'>) {
  const zone = useZone();
  const book = useBookForCaller();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<Values, CallerTourInput>(CallerTourInput, {
    defaultValues: {
      name: caller?.name ?? '',
      phone: caller?.phone ? phoneText(caller.phone) : '',
      email: caller?.email ?? '',
      company: caller?.company ?? '',
      notes: '',
      startsAt: '',
    },
  });
  const submit = async () => {
    try {
      const tour = await book.mutateAsync({ body: form.getValues(), idempotencyKey });
      done('Tour Booked', `${tour.name}, ${tourTimeText(tour, zone)}`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Booked', error, 'The tour was not booked. Please try again.');
    }
  };
  const text = { form, whenEmpty: 'text', autoComplete: 'off' } as const;
  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...text} name="name" label="Name" required maxLength={120} />
        <TextField {...text} name="phone" kind="tel" label="Phone" required />
        <TextField {...text} name="email" kind="email" label="Email" optional />
        <TextField {...text} name="company" label="Company" optional maxLength={150} />
      </div>
      <Start form={form} />
      <TextareaField form={form} name="notes" label="Note" optional rows={2} maxLength={2_000} />
      <FormFooter onCancel={onClose} pending={book.isPending} pendingLabel="Booking…">
        Book Tour
      </FormFooter>
    </Form>
  );
}

function Start({ form }: { form: ContractForm<Values, CallerTourInput> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'startsAt' });
  return (
    <SlotPicker
      ref={field.ref}
      value={field.value || undefined}
      onChoose={field.onChange}
      error={fieldState.error ? 'Choose a time' : undefined}
    />
  );
}
