import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { createUnit, createUnitSeries, UNIT_KINDS, type Unit } from '../../domain/units/contract.ts';
import { UNIT_KIND_LABELS } from '../../domain/units/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { packagesQuery } from '../packages/queries.ts';
import { done, failed } from '../ui/feedback/outcome.ts';
import { Field } from '../ui/form/field.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { SelectField, SwitchField } from '../ui/form/form-fields.tsx';
import { Input } from '../ui/form/input.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { floorsQuery, useCreateUnit, useCreateUnitSeries, useUpdateUnit } from './queries.ts';

type UnitDialogProps = {
  /** Null for new ones. */
  unit: Unit | null;
  open: boolean;
  onClose: () => void;
};

export function UnitDialog({ unit, open, onClose }: UnitDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={unit ? 'Edit Unit' : 'Add Units'}
      description={unit ? undefined : 'One with its own name, or a numbered series.'}
    >
      <UnitForm unit={unit} onClose={onClose} />
    </Dialog>
  );
}

const UnitValues = z.object({ ...createUnit.body.shape, count: createUnitSeries.body.shape.count });
type Values = z.input<typeof UnitValues>;

const startingValues = (unit: Unit | null): Values => ({
  kind: unit?.kind ?? 'desk',
  name: unit?.name ?? UNIT_KIND_LABELS.desk,
  floor: unit?.floor ?? '',
  packageId: unit?.packageId ?? undefined,
  isActive: unit?.isActive ?? true,
  count: 1,
});

/** Only what was changed is sent, so that two managers at one unit do not undo each other's work. */
const changedValues = (before: Omit<Values, 'count'>, after: Omit<Values, 'count'>) =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) =>
      value === before[name as keyof typeof before] ? [] : [[name, value ?? null]],
    ),
  );

function useSave(unit: Unit | null, before: Values) {
  const create = useCreateUnit();
  const createSeries = useCreateUnitSeries();
  const update = useUpdateUnit();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const save = async ({ count, ...values }: Values): Promise<string> => {
    if (unit) {
      const { count: _, ...known } = before;
      await update.mutateAsync({ id: unit.id, body: changedValues(known, values) });
      return `${values.name} was updated.`;
    }
    if (count === 1) {
      const { name, floor } = await create.mutateAsync({ body: values, idempotencyKey });
      return `${name} is on ${floor}.`;
    }
    const { isActive: _, ...body } = values;
    const made = await createSeries.mutateAsync({ body: { ...body, count }, idempotencyKey });
    return `${made[0]?.name} to ${made.at(-1)?.name} are on ${made[0]?.floor}.`;
  };
  return { save, pending: create.isPending || createSeries.isPending || update.isPending };
}

function UnitForm({ unit, onClose }: Omit<UnitDialogProps, 'open'>) {
  const [before] = useState(() => startingValues(unit));
  const form = useContractForm(UnitValues, { defaultValues: before });
  const { save, pending } = useSave(unit, before);

  const submit = async () => {
    try {
      done(unit ? 'Unit Updated' : 'Units Added', await save(form.getValues()));
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The unit was not saved. Please try again.');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <UnitFields form={form} isNew={unit === null} />
      {unit ? (
        <SwitchField form={form} name="isActive" label="Active" hint="Nobody can be given an inactive unit." />
      ) : null}
      <FormFooter onCancel={onClose} pending={pending}>
        {unit ? 'Update Unit' : 'Add Units'}
      </FormFooter>
    </Form>
  );
}

const kindOptions = UNIT_KINDS.map((value) => ({ value, label: UNIT_KIND_LABELS[value] }));

type FieldsProps = { form: ContractForm<Values, z.output<typeof UnitValues>>; isNew: boolean };

function UnitFields({ form, isNew }: FieldsProps) {
  const [name, count] = useWatch({ control: form.control, name: ['name', 'count'] });
  const packages = useQuery(packagesQuery);
  const packageOptions = [
    { value: '', label: 'No Package' },
    ...(packages.data ?? []).map((offer) => ({ value: offer.id, label: offer.name })),
  ];
  // A name that nobody typed follows the kind.
  const followKind = (kind: string) => {
    const typed = form.getValues('name');
    const isLabel = Object.values(UNIT_KIND_LABELS).some((label) => label === typed);
    if (isNew && isLabel) form.setValue('name', UNIT_KIND_LABELS[kind as keyof typeof UNIT_KIND_LABELS]);
  };
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField form={form} name="kind" label="Kind" required options={kindOptions} onChosen={followKind} />
        <FloorField form={form} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField
          form={form}
          name="name"
          label="Name"
          required
          maxLength={50}
          autoComplete="off"
          hint={isNew && count > 1 ? `${name} and a number, after the highest on the floor.` : undefined}
        />
        {isNew ? (
          <TextField form={form} name="count" kind="number" label="How Many" required min={1} max={200} />
        ) : null}
      </div>
      <SelectField form={form} name="packageId" label="Package" optional options={packageOptions} />
    </>
  );
}

function FloorField({ form }: Pick<FieldsProps, 'form'>) {
  const list = useId();
  const floors = useQuery(floorsQuery);
  const state = useFormState({ control: form.control, name: 'floor' });
  return (
    <Field label="Floor" required error={form.getFieldState('floor', state).error?.message}>
      <Input {...form.register('floor')} list={list} maxLength={60} autoComplete="off" />
      <datalist id={list}>
        {(floors.data ?? []).map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </Field>
  );
}
