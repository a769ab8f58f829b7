import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { createExtra, type Extra } from '../../domain/extras/contract.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { accountsQuery } from '../ledger/queries.ts';
import { toAmountInput } from '../settings/amount.ts';
import { TaxClassField } from '../settings/tax/tax-class-field.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { SelectField, SwitchField } from '../ui/form/form-fields.tsx';
import { TextareaField, TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useCreateExtra, useUpdateExtra } from './queries.ts';

type ExtraDialogProps = {
  /** Null for a new one. */
  extra: Extra | null;
  open: boolean;
  onClose: () => void;
};

export function ExtraDialog({ extra, open, onClose }: ExtraDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={extra ? 'Edit Extra' : 'Add Extra'}
      description={
        extra
          ? 'Agreements and charges already made keep their price.'
          : 'Sold besides a package: parking, printed pages, a projector, lunch.'
      }
    >
      <ExtraForm extra={extra} onClose={onClose} />
    </Dialog>
  );
}

type Values = z.input<typeof createExtra.body>;

const startingValues = (extra: Extra | null): Values => ({
  name: extra?.name ?? '',
  description: extra?.description ?? '',
  unit: extra?.unit ?? 'piece',
  price: extra ? toAmountInput(extra.price) : '',
  isRecurring: extra?.isRecurring ?? false,
  account: extra?.account ?? ACCOUNTS.otherServices,
  taxClass: extra?.taxClass ?? 'B',
  isActive: extra?.isActive ?? true,
  isBookable: extra?.isBookable ?? false,
  stock: extra?.stock ?? null,
  leadHours: extra?.leadHours ?? 0,
});

/** Only what was changed is sent, so that two managers at one extra do not undo each other's work. */
const changedValues = (before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name as keyof Values]));

function ExtraForm({ extra, onClose }: Omit<ExtraDialogProps, 'open'>) {
  const create = useCreateExtra();
  const update = useUpdateExtra();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [before] = useState(() => startingValues(extra));
  const form = useContractForm(createExtra.body, { defaultValues: before });

  const submit = async () => {
    const values = form.getValues();
    try {
      if (extra) await update.mutateAsync({ id: extra.id, body: changedValues(before, values) });
      else await create.mutateAsync({ body: values, idempotencyKey });
      done(
        extra ? 'Extra Updated' : 'Extra Added',
        `${values.name} is ${values.isActive ? 'on the price list' : 'no longer offered'}.`,
      );
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The extra was not saved. Please try again.');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label="Name" required maxLength={100} autoComplete="off" />
      <TextareaField form={form} name="description" label="Description" optional rows={2} maxLength={500} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="price" kind="money" label="Price" required autoComplete="off" />
        <TextField
          form={form}
          name="unit"
          label="Unit"
          required
          maxLength={30}
          autoComplete="off"
          hint="What the quantity counts: page, piece, bay."
        />
      </div>
      <SwitchField form={form} name="isRecurring" label="By the Month" hint="The price is for one month." />
      <BookableFields form={form} />
      <AccountField form={form} />
      <TaxClassField form={form} name="taxClass" />
      <SwitchField form={form} name="isActive" label="Active" hint="An inactive extra is no longer offered." />
      <FormFooter onCancel={onClose} pending={create.isPending || update.isPending}>
        {extra ? 'Update Extra' : 'Add Extra'}
      </FormFooter>
    </Form>
  );
}

type ExtraFormState = ContractForm<Values, z.output<typeof createExtra.body>>;

/** Equipment and catering: what is sold once can be booked along with a room. */
function BookableFields({ form }: { form: ExtraFormState }) {
  const [isRecurring, isBookable] = useWatch({ control: form.control, name: ['isRecurring', 'isBookable'] });
  if (isRecurring && !isBookable) return null;
  return (
    <>
      <SwitchField
        form={form}
        name="isBookable"
        label="Booked with Rooms"
        hint="Equipment or catering: offered with every room booking, to clients too."
      />
      {isBookable ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            form={form}
            name="stock"
            label="Number Available"
            kind="number"
            optional
            whenEmpty="null"
            min={1}
            step={1}
            hint="Never more are booked at one time. Empty: no limit."
          />
          <TextField
            form={form}
            name="leadHours"
            label="Order Ahead"
            kind="number"
            min={0}
            step={1}
            after="hours"
            hint="Before the booking starts."
          />
        </div>
      ) : null}
    </>
  );
}

function AccountField({ form }: { form: ExtraFormState }) {
  const accounts = useQuery(accountsQuery());
  const options = (accounts.data ?? [])
    .filter(({ kind, isActive }) => kind === 'income' && isActive)
    .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));
  return <SelectField form={form} name="account" label="Income Account" required options={options} />;
}
