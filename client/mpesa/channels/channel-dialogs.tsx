import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import {
  CHANNEL_KINDS,
  ChannelChange,
  ChannelInput,
  type Environment,
  type MpesaChannel,
} from '../../../domain/mpesa/contract.ts';
import { isSimulated } from '../../../domain/mpesa/protocol.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { accountOptions } from '../../cash/cash-account-field.tsx';
import { cashAccountsQuery } from '../../cash/queries.ts';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { SelectField, SwitchField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { ENVIRONMENT_HINTS, ENVIRONMENT_LABELS, KIND_LABELS } from './channel-text.ts';
import { useCreateChannel, useUpdateChannel } from './queries.ts';

type Shown = { open: boolean; onClose: () => void };

const kindOptions = CHANNEL_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));
// Real money first; the rest is for trying out.
const environmentOptions = (['production', 'sandbox', 'simulator'] as const).map((value) => ({
  value,
  label: ENVIRONMENT_LABELS[value],
}));

/** Fields that adding and changing have in common. */
const common = <In extends FieldValues>(name: 'cashAccountId' | 'refusesUnknown' | 'storeNumber' | 'baseUrl') =>
  name as FieldPath<In>;

type FieldsProps<In extends FieldValues, Out> = { form: ContractForm<In, Out> };

function StoreField<In extends FieldValues, Out>({ form }: FieldsProps<In, Out>) {
  return (
    <TextField
      form={form}
      name={common<In>('storeNumber')}
      label="Store Number"
      whenEmpty="text"
      inputMode="numeric"
      maxLength={7}
      hint="The head office number that Safaricom gave with the till. Empty: the till number itself."
    />
  );
}

function AddressField<In extends FieldValues, Out>({ form }: FieldsProps<In, Out>) {
  return (
    <TextField
      form={form}
      name={common<In>('baseUrl')}
      label="Simulator Address"
      required
      whenEmpty="null"
      placeholder="http://127.0.0.1:4010"
      autoComplete="off"
      hint="“npm run sim” prints it, and the credentials."
    />
  );
}

/** Asked only where there is a choice. */
function AccountField<In extends FieldValues, Out>({ form, kept }: FieldsProps<In, Out> & { kept?: string }) {
  const { data = [] } = useQuery(cashAccountsQuery);
  const options = accountOptions(data, 'mobile_money', kept);
  if (options.length < 2) return null;
  return <SelectField form={form} name={common<In>('cashAccountId')} label="Money Goes To" options={options} />;
}

function UnknownField<In extends FieldValues, Out>({ form }: FieldsProps<In, Out>) {
  return (
    <SwitchField
      form={form}
      name={common<In>('refusesUnknown')}
      label="Refuse Unknown Account Numbers"
      hint="The payer is turned away before money moves. Safaricom must have switched on validation for the paybill."
    />
  );
}

export function NewChannelDialog({ open, onClose }: Shown) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Add Paybill or Till"
      description="Credentials come next. They are kept encrypted and never shown again."
    >
      <NewForm onClose={onClose} />
    </Dialog>
  );
}

function NewForm({ onClose }: Pick<Shown, 'onClose'>) {
  const create = useCreateChannel();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<z.input<typeof ChannelInput>, ChannelInput>(ChannelInput, {
    defaultValues: { name: '', kind: 'paybill', shortcode: '', environment: 'production', refusesUnknown: false },
  });
  const [kind, environment] = useWatch({ control: form.control, name: ['kind', 'environment'] });
  const submit = async (body: ChannelInput) => {
    try {
      const { name } = await create.mutateAsync({ body, idempotencyKey });
      done('Added', `${name} was added. Enter its credentials next.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'It was not saved. Please try again.');
    }
  };
  const follow = (next: string) => {
    if (!isSimulated(next as Environment)) form.setValue('baseUrl', undefined);
  };
  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="name" label="Name" required maxLength={60} autoComplete="off" />
        <SelectField form={form} name="kind" label="Kind" required options={kindOptions} />
        <TextField
          form={form}
          name="shortcode"
          label={kind === 'till' ? 'Till Number' : 'Paybill Number'}
          required
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
        />
        {kind === 'till' ? <StoreField form={form} /> : null}
      </div>
      <SelectField
        form={form}
        name="environment"
        label="Environment"
        required
        options={environmentOptions}
        onChosen={follow}
        hint={ENVIRONMENT_HINTS[environment]}
      />
      {isSimulated(environment) ? <AddressField form={form} /> : null}
      <AccountField form={form} />
      <UnknownField form={form} />
      <FormFooter onCancel={onClose} pending={create.isPending} pendingLabel="Adding…">
        Add
      </FormFooter>
    </Form>
  );
}

type EditProps = Shown & { channel: MpesaChannel };

export function EditChannelDialog({ channel, open, onClose }: EditProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Edit ${channel.name}`}
      description={`${KIND_LABELS[channel.kind]} ${channel.shortcode}. Number and environment never change: another one is added instead.`}
    >
      <EditForm channel={channel} onClose={onClose} />
    </Dialog>
  );
}

type Change = Pick<
  z.input<typeof ChannelChange>,
  'name' | 'cashAccountId' | 'refusesUnknown' | 'storeNumber' | 'baseUrl'
>;

const editedFields = ({ name, kind, cashAccountId, refusesUnknown, storeNumber, baseUrl }: MpesaChannel): Change => ({
  name,
  cashAccountId,
  refusesUnknown,
  ...(kind === 'till' ? { storeNumber: storeNumber ?? '' } : {}),
  ...(baseUrl ? { baseUrl } : {}),
});

function EditForm({ channel, onClose }: Omit<EditProps, 'open'>) {
  const update = useUpdateChannel();
  const fields = editedFields(channel);
  const form = useContractForm<z.input<typeof ChannelChange>, ChannelChange>(ChannelChange, { defaultValues: fields });
  const submit = async (values: ChannelChange) => {
    // Only what this form shows: what is left out stays as it is.
    const body = Object.fromEntries(Object.keys(fields).map((name) => [name, values[name as keyof ChannelChange]]));
    try {
      const { name } = await update.mutateAsync({ id: channel.id, body });
      done('Saved', `${name} was saved.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'It was not saved. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label="Name" required maxLength={60} autoComplete="off" />
      {channel.kind === 'till' ? <StoreField form={form} /> : null}
      {channel.baseUrl ? <AddressField form={form} /> : null}
      <AccountField form={form} kept={channel.cashAccountId} />
      <UnknownField form={form} />
      <FormFooter onCancel={onClose} pending={update.isPending}>
        Save
      </FormFooter>
    </Form>
  );
}
