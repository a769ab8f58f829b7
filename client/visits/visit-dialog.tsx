import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { type Visit, VisitInput } from '../../domain/visits/contract.ts';
import { expectedText } from '../../domain/visits/rules.ts';
import { codeText } from '../../domain/visits/text.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useTenantPicker } from '../tenants/tenant-picker.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { ComboboxField, DateField, SwitchField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { useAnnounceVisit, useChangeVisit } from './queries.ts';

type VisitDialogProps = {
  /** Null for somebody who is announced. */
  visit: Visit | null;
  open: boolean;
  onClose: () => void;
};

export function VisitDialog({ visit, open, onClose }: VisitDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={visit ? 'Edit Visit' : 'Announce Visitor'}
      description={
        visit ? 'The visitor is told of another day, time or host.' : 'Somebody who comes to see a tenant, or you.'
      }
    >
      <VisitForm visit={visit} onClose={onClose} />
    </Dialog>
  );
}

type Values = z.input<typeof VisitInput>;
type VisitForm = ContractForm<Values, VisitInput>;

const startingValues = (visit: Visit | null, today: string): Values => ({
  visitorName: visit?.visitorName ?? '',
  company: visit?.company ?? '',
  phone: visit?.phone ?? '',
  email: visit?.email ?? '',
  hostTenantId: visit?.hostTenantId ?? '',
  hostName: visit?.hostName ?? '',
  purpose: visit?.purpose ?? '',
  expectedDay: visit && visit.expectedDay >= today ? visit.expectedDay : today,
  expectedTime: visit?.expectedTime ?? null,
  invite: true,
  checkIn: false,
});

function VisitForm({ visit, onClose }: Omit<VisitDialogProps, 'open'>) {
  const today = useToday();
  const announce = useAnnounceVisit();
  const change = useChangeVisit();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(VisitInput, { defaultValues: startingValues(visit, today) });

  const submit = async (body: VisitInput) => {
    try {
      const { partyId: _, invite: __, checkIn: ___, ...fields } = body;
      const saved = visit
        ? await change.mutateAsync({ id: visit.id, body: fields })
        : await announce.mutateAsync({ body, idempotencyKey });
      sayDone(saved, visit !== null);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The visit was not saved. Please try again.');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <VisitorFields form={form} />
      <HostFields form={form} />
      <TextField
        form={form}
        name="purpose"
        label="Purpose"
        optional
        whenEmpty="text"
        maxLength={200}
        autoComplete="off"
      />
      {visit ? <WhenFields form={form} today={today} /> : <NewFields form={form} today={today} />}
      <FormFooter onCancel={onClose} pending={announce.isPending || change.isPending}>
        {visit ? 'Save Visit' : 'Announce Visitor'}
      </FormFooter>
    </Form>
  );
}

const sayDone = ({ visitorName, state, code, expectedDay, expectedTime }: Visit, isChange: boolean) => {
  if (state === 'inside') return done('Checked In', `${visitorName} is inside, and the host is told.`);
  done(
    isChange ? 'Visit Saved' : 'Visitor Announced',
    `${visitorName} is expected on ${expectedText(expectedDay, expectedTime)}.`,
    code ? `Code ${codeText(code)}` : null,
  );
};

function VisitorFields({ form }: { form: VisitForm }) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="visitorName" label="Name" required maxLength={120} autoComplete="off" />
        <TextField
          form={form}
          name="company"
          label="Company"
          optional
          whenEmpty="text"
          maxLength={150}
          autoComplete="off"
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="phone" kind="tel" label="Phone" optional whenEmpty="text" autoComplete="off" />
        <TextField form={form} name="email" kind="email" label="Email" optional whenEmpty="text" autoComplete="off" />
      </div>
    </>
  );
}

function HostFields({ form }: { form: VisitForm }) {
  const tenantId = useWatch({ control: form.control, name: 'hostTenantId' }) ?? '';
  const { box, typed } = useTenantPicker({ value: tenantId, offer: { hideTerminated: 'true' } });
  const options = typed ? box.options : [{ value: '', label: 'The Front Desk' }, ...box.options];
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <ComboboxField
        form={form}
        name="hostTenantId"
        label="Visits"
        {...box}
        options={options}
        placeholder="The Front Desk"
      />
      <TextField
        form={form}
        name="hostName"
        label="Host"
        optional
        whenEmpty="text"
        maxLength={120}
        autoComplete="off"
      />
    </div>
  );
}

function WhenFields({ form, today }: { form: VisitForm; today: string }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <DateField form={form} name="expectedDay" label="Day" required min={today} />
      <TextField form={form} name="expectedTime" kind="time" label="Time" optional whenEmpty="null" />
    </div>
  );
}

/** Who is here needs no day, and no invitation. */
function NewFields({ form, today }: { form: VisitForm; today: string }) {
  const isHere = useWatch({ control: form.control, name: 'checkIn' });
  return (
    <>
      {isHere ? null : <WhenFields form={form} today={today} />}
      <SwitchField form={form} name="checkIn" label="Is Here Now" hint="Checks them in at once and tells the host." />
      {isHere ? null : (
        <SwitchField
          form={form}
          name="invite"
          label="Send Invitation"
          hint="By email or SMS, with the code for the tablet and directions."
        />
      )}
    </>
  );
}
