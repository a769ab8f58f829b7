import { useState } from 'react';
import {
  BILLING_CYCLES,
  MOST_FEATURES,
  PACKAGE_TYPES,
  type PackageType,
  type WorkspacePackage,
} from '../../domain/packages/contract.ts';
import { CYCLE_LABELS, defaultPublicCycle, PACKAGE_TYPE_LABELS, rateField } from '../../domain/packages/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { TaxClassField } from '../settings/tax/tax-class-field.tsx';
import { Field } from '../ui/form/field.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { SelectField, SwitchField } from '../ui/form/form-fields.tsx';
import { Input } from '../ui/form/input.tsx';
import { TextareaField, TextField } from '../ui/form/text-fields.tsx';
import { FormFooter } from '../ui/overlay/dialog.tsx';
import { useMedia } from '../ui/use-media.ts';
import { packageDone, packageFailed } from './messages.ts';
import {
  changedFields,
  NO_PRICE,
  type PackageFormValues,
  type PackagePayload,
  packageFormValues,
  packageValues,
} from './package-values.ts';
import { useCreatePackage, useUpdatePackage } from './queries.ts';

type PackageFormProps = {
  /** Null for a new one. */
  existing: WorkspacePackage | null;
  onSaved: () => void;
  onCancel: () => void;
};

export function PackageForm({ existing, onSaved, onCancel }: PackageFormProps) {
  const create = useCreatePackage();
  const update = useUpdatePackage();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(packageValues(existing?.occupiedSpaces ?? 0), {
    defaultValues: packageFormValues(existing),
  });
  const pending = create.isPending || update.isPending;

  const submit = async (sent: PackagePayload) => {
    const action = existing ? 'update' : 'create';
    try {
      if (existing) await update.mutateAsync({ id: existing.id, changes: changedFields(existing, sent) });
      else await create.mutateAsync({ body: sent, idempotencyKey });
      packageDone(action);
      onSaved();
    } catch (error) {
      applyServerErrors(form, error);
      packageFailed(action, error);
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <PackageFields form={form} />
      <RateFields form={form} />
      <TaxClassField form={form} name="taxClass" />
      <SwitchField
        form={form}
        name="isActive"
        label="Active"
        hint="An inactive package is not offered to new tenants."
      />
      <PublicFields form={form} />
      <FormFooter onCancel={onCancel} pending={pending}>
        {existing ? 'Update Package' : 'Create Package'}
      </FormFooter>
    </Form>
  );
}

type FieldsProps = { form: ContractForm<PackageFormValues, PackagePayload> };

const typeOptions = PACKAGE_TYPES.map((value) => ({ value, label: PACKAGE_TYPE_LABELS[value] }));

function PackageFields({ form }: FieldsProps) {
  const { errors } = form.formState;
  // The keyboard of a phone would slide over the form before it was read.
  const touch = useMedia('(pointer: coarse)');
  /** The price that is shown goes with the type until another is chosen. */
  const followType = (type: string) => {
    if (form.getFieldState('publicCycle').isDirty) return;
    form.resetField('publicCycle', { defaultValue: defaultPublicCycle(type as PackageType) ?? NO_PRICE });
  };
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="name"
          label="Package Name"
          required
          autoFocus={!touch}
          maxLength={100}
          autoComplete="off"
        />
        <SelectField form={form} name="type" label="Type" required options={typeOptions} onChosen={followType} />
      </div>
      <TextareaField form={form} name="description" label="Description" optional rows={2} maxLength={500} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Total Spaces" required error={errors.totalSpaces?.message}>
          <Input inputMode="numeric" autoComplete="off" {...form.register('totalSpaces')} />
        </Field>
        <Field
          label="Free Room Hours"
          optional
          hint="Per month; empty uses the workspace default."
          error={errors.freeRoomHours?.message}
        >
          <Input inputMode="numeric" autoComplete="off" after="h" {...form.register('freeRoomHours')} />
        </Field>
      </div>
    </>
  );
}

const cycleOptions = [
  ...BILLING_CYCLES.map((value) => ({ value, label: `${CYCLE_LABELS[value]} Rate` })),
  { value: NO_PRICE, label: 'No Price' },
];

function PublicFields({ form }: FieldsProps) {
  return (
    <fieldset className="m-0 grid min-w-0 gap-4 border-0 p-0">
      <legend className="mb-3 p-0 font-semibold text-sm">Front Page</legend>
      <SwitchField
        form={form}
        name="isPublic"
        label="Public"
        hint="Visitors see it on the front page as soon as it is saved."
      />
      <SelectField form={form} name="publicCycle" label="Price Shown" options={cycleOptions} />
      <SwitchField
        form={form}
        name="sellsOnline"
        label="Sold Online"
        hint="At the price shown: the first period and the deposit are paid by M-Pesa, and you approve it."
      />
      {form.watch('sellsOnline') ? (
        <TextField
          form={form}
          name="onlineDeposit"
          label="Deposit"
          kind="money"
          whenEmpty="text"
          placeholder="0"
          autoComplete="off"
        />
      ) : null}
      <TextareaField
        form={form}
        name="features"
        label="Features"
        rows={3}
        hint={`One to a line, at most ${MOST_FEATURES}.`}
      />
    </fieldset>
  );
}

function RateFields({ form }: FieldsProps) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="p-0 font-semibold text-sm">Rates</legend>
      <p className="mt-0.5 mb-3 text-muted text-xs">A cycle without a rate is not offered.</p>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
        {BILLING_CYCLES.map((cycle) => (
          <TextField
            key={cycle}
            form={form}
            name={rateField(cycle)}
            label={`${CYCLE_LABELS[cycle]} Rate`}
            kind="money"
            whenEmpty="text"
            placeholder="0"
            autoComplete="off"
          />
        ))}
      </div>
    </fieldset>
  );
}
