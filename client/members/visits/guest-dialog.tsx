import { useState } from 'react';
import { announceMyVisit } from '../../../domain/members/visit-contract.ts';
import { expectedText } from '../../../domain/visits/rules.ts';
import { codeText } from '../../../domain/visits/text.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { useAnnounceGuest } from './queries.ts';

type GuestDialogProps = { hostName: string; open: boolean; onClose: () => void };

export function GuestDialog({ hostName, open, onClose }: GuestDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Announce Visitor"
      description="They get a code and directions by email or SMS, and you hear when they arrive."
    >
      <GuestForm hostName={hostName} onClose={onClose} />
    </Dialog>
  );
}

function GuestForm({ hostName, onClose }: Omit<GuestDialogProps, 'open'>) {
  const today = useToday();
  const announce = useAnnounceGuest();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(announceMyVisit.body, {
    defaultValues: {
      visitorName: '',
      company: '',
      phone: '',
      email: '',
      hostName,
      purpose: '',
      expectedDay: today,
      expectedTime: null,
    },
  });
  const submit = async () => {
    try {
      const saved = await announce.mutateAsync({ body: form.getValues(), idempotencyKey });
      const { visitorName, expectedDay, expectedTime, code } = saved;
      const expected = `${visitorName} is expected on ${expectedText(expectedDay, expectedTime)}.`;
      done('Visitor Announced', expected, code ? `Code ${codeText(code)}` : null);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Announced', error, 'Please try again, or call us.');
    }
  };
  const text = { form, autoComplete: 'off', whenEmpty: 'text' as const };
  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...text} name="visitorName" label="Name" required maxLength={120} />
        <TextField {...text} name="company" label="Company" optional maxLength={150} />
        <TextField {...text} name="phone" kind="tel" label="Phone" optional />
        <TextField {...text} name="email" kind="email" label="Email" optional />
        <DateField form={form} name="expectedDay" label="Day" required min={today} />
        <TextField form={form} name="expectedTime" kind="time" label="Time" optional whenEmpty="null" />
        <TextField {...text} name="hostName" label="Host" optional maxLength={120} />
        <TextField {...text} name="purpose" label="Purpose" optional maxLength={200} />
      </div>
      <FormFooter onCancel={onClose} pending={announce.isPending} pendingLabel="Announcing…">
        Announce Visitor
      </FormFooter>
    </Form>
  );
}
