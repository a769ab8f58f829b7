import { useState } from 'react';
import type * as z from 'zod';
import { formSection } from '../../domain/kernel/fields.ts';
import { type Party, PartyInput } from '../../domain/parties/contract.ts';
import { TENANT_FIELDS } from '../../domain/tenants/fields.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useCan } from '../api/session.ts';
import { PinField } from '../settings/tax/pin-field.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { DeclaredFields } from '../ui/form/declared-fields.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useCreateParty, useUpdateParty } from './queries.ts';

type PartyDialogProps = {
  /** Null for somebody new. */
  party: Party | null;
  /** What was typed already. */
  name?: string | undefined;
  open: boolean;
  onClose: () => void;
  onSaved?: ((party: Party) => void) | undefined;
};

export function PartyDialog({ party, open, ...props }: PartyDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={props.onClose}
      title={party ? 'Edit Person' : 'New Person'}
      description={
        party
          ? 'Invoices and bookings already made keep the old details.'
          : 'A walk-in, a caller or a company that books a room without being a tenant.'
      }
    >
      <PartyForm party={party} {...props} />
    </Dialog>
  );
}

const startingValues = (party: Party | null, name: string) => ({
  name: party?.name ?? name,
  company: party?.company ?? '',
  phone: party?.phone ?? '',
  email: party?.email ?? '',
  kraPin: party?.kraPin ?? '',
  postalAddress: party?.postalAddress ?? '',
  taxClass: party?.taxClass ?? ('' as const),
  taxReference: party?.taxReference ?? '',
  taxFrom: party?.taxFrom ?? '',
  taxUntil: party?.taxUntil ?? '',
  withholdsVat: party?.withholdsVat ?? false,
});

type Values = z.input<typeof PartyInput>;

/** Where the law sets them apart, as it is said of a tenant. */
function TaxPart({ form }: { form: ContractForm<Values, PartyInput> }) {
  const maySet = useCan()('agreements:write');
  return maySet ? (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold text-sm">Tax</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DeclaredFields form={form} fields={formSection(TENANT_FIELDS, 'tax')} />
      </div>
    </fieldset>
  ) : null;
}

function PartyForm({ party, name = '', onClose, onSaved }: Omit<PartyDialogProps, 'open'>) {
  const create = useCreateParty();
  const update = useUpdateParty();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<Values, PartyInput>(PartyInput, { defaultValues: startingValues(party, name) });

  const submit = async (body: PartyInput) => {
    try {
      const saved = party
        ? await update.mutateAsync({ id: party.id, body })
        : await create.mutateAsync({ body, idempotencyKey });
      done(
        party ? 'Person Updated' : 'Person Added',
        party ? `${saved.name} was updated.` : `${saved.name} was added.`,
      );
      onClose();
      onSaved?.(saved);
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The person was not saved. Please try again.');
    }
  };

  const box = { form, optional: true, whenEmpty: 'text', autoComplete: 'off' } as const;
  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label="Name" required maxLength={120} autoComplete="off" />
      <TextField {...box} name="company" label="Company" maxLength={150} hint="Invoices are made out to it." />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...box} name="phone" label="Phone" kind="tel" />
        <TextField {...box} name="email" label="Email" kind="email" />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PinField form={form} name="kraPin" hint="Printed on invoices." />
        <TextField {...box} name="postalAddress" label="Postal Address" maxLength={200} hint="Printed on invoices." />
      </div>
      <TaxPart form={form} />
      <FormFooter
        onCancel={onClose}
        pending={create.isPending || update.isPending}
        pendingLabel={party ? 'Saving…' : 'Adding…'}
      >
        {party ? 'Save Changes' : 'Add Person'}
      </FormFooter>
    </Form>
  );
}
