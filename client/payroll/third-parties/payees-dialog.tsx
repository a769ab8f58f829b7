import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { type Payee, PayeeInput } from '../../../domain/payroll/third-parties/payee-contract.ts';
import { PAYEE_KIND_LABELS, usualDueDay } from '../../../domain/payroll/third-parties/payees.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { hrDone, hrFailed, toOptions } from '../labels.ts';
import { payeesQuery, useCreatePayee, useUpdatePayee } from './payee-queries.ts';

type PayeesDialogProps = { open: boolean; onClose: () => void };

export function PayeesDialog({ open, onClose }: PayeesDialogProps) {
  const { data } = useQuery(payeesQuery);
  const mayChange = useCan()('payroll:write');
  const [formKey, setFormKey] = useState(0);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Payees"
      description="Who is owed what is withheld from pay, each with a liability of its own in the chart of accounts."
    >
      <ul aria-label="Payees" className="divide-y divide-line">
        {(data ?? []).map((payee) => (
          <PayeeLine key={payee.id} payee={payee} mayChange={mayChange} />
        ))}
      </ul>
      {mayChange ? <PayeeForm key={formKey} onClose={onClose} onAdded={() => setFormKey(formKey + 1)} /> : null}
    </Dialog>
  );
}

function PayeeLine({ payee, mayChange }: { payee: Payee; mayChange: boolean }) {
  const update = useUpdatePayee();
  const toggle = () =>
    update.mutate(
      { id: payee.id, body: { isActive: !payee.isActive } },
      {
        onSuccess: () => hrDone(payee.isActive ? `${payee.name} is out of use` : `${payee.name} is in use`),
        onError: (error) => hrFailed(error, 'Failed to change the payee'),
      },
    );
  const facts = [
    PAYEE_KIND_LABELS[payee.kind],
    payee.reference,
    `due on day ${payee.dueDay}`,
    `account ${payee.account}`,
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
      <div className="min-w-0">
        <p className={payee.isActive ? 'font-medium' : 'font-medium text-muted'}>{payee.name}</p>
        <p className="text-muted text-xs">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {mayChange ? (
        <Button
          variant="ghost"
          size="sm"
          onClick={toggle}
          aria-label={`${payee.isActive ? 'Stop Using' : 'Use Again'} ${payee.name}`}
        >
          {payee.isActive ? 'Stop Using' : 'Use Again'}
        </Button>
      ) : null}
    </li>
  );
}

type FormValues = z.input<typeof PayeeInput>;

const kinds = toOptions(PAYEE_KIND_LABELS);

function PayeeForm({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const create = useCreatePayee();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<FormValues, PayeeInput>(PayeeInput, {
    defaultValues: { kind: 'sacco', name: '', reference: '' },
  });
  const submit = async () => {
    try {
      await create.mutateAsync({ body: form.getValues(), idempotencyKey });
      hrDone('Payee added');
      onAdded();
    } catch (error) {
      applyServerErrors(form, error);
      hrFailed(error, 'Failed to add the payee');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="kind"
          label="Kind"
          options={kinds}
          hint={`Due on day ${usualDueDay(form.watch('kind'))} of the next month.`}
        />
        <TextField form={form} name="name" label="Name" required maxLength={80} autoComplete="off" />
        <TextField
          form={form}
          name="reference"
          label="Our Number"
          optional
          whenEmpty="text"
          maxLength={60}
          autoComplete="off"
          hint="By which it knows the employer."
        />
      </div>
      <FormFooter onCancel={onClose} pending={create.isPending}>
        Add Payee
      </FormFooter>
    </Form>
  );
}
