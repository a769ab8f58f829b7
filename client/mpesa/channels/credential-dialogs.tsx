import type * as z from 'zod';
import { ChannelChange, type MpesaChannel } from '../../../domain/mpesa/contract.ts';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextareaField, TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useUpdateChannel } from './queries.ts';

type Shown = { channel: MpesaChannel; open: boolean; onClose: () => void };
type Values = z.input<typeof ChannelChange>;
type CredentialForm = ContractForm<Values, ChannelChange>;

type Body = Omit<Shown, 'open'>;

/** What was left empty stays as it is. */
const givenFields = (values: ChannelChange): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );

function useCredentialForm({ channel, onClose }: Body, defaultValues: Values) {
  const update = useUpdateChannel();
  const form = useContractForm<Values, ChannelChange>(ChannelChange, { defaultValues });
  const submit = async (values: ChannelChange) => {
    try {
      await update.mutateAsync({ id: channel.id, body: givenFields(values) });
      done('Saved', `${channel.name} has new credentials. Send a test payment to check them.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'They were not saved. Please try again.');
    }
  };
  return { form, submit, pending: update.isPending };
}

type SecretFieldProps = {
  form: CredentialForm;
  name: 'consumerKey' | 'consumerSecret' | 'passkey' | 'initiatorPassword' | 'securityCredential';
  label: string;
  isSet: boolean;
  hint?: string;
};

/** Written and never read again: it says whether there is one, and not what it is. */
function SecretField({ form, name, label, isSet, hint }: SecretFieldProps) {
  const state = isSet ? 'Set. Leave this empty to keep it.' : 'Not set.';
  return (
    <TextField
      form={form}
      name={name}
      label={label}
      kind="password"
      whenEmpty="undefined"
      autoComplete="new-password"
      hint={hint ? `${state} ${hint}` : state}
    />
  );
}

export function CredentialsDialog({ open, ...given }: Shown) {
  return (
    <Dialog
      open={open}
      onOpenChange={given.onClose}
      title={`Credentials of ${given.channel.name}`}
      description="From your app on Safaricom’s Daraja portal. They are kept encrypted and never shown again."
    >
      <CredentialsForm {...given} />
    </Dialog>
  );
}

function CredentialsForm(given: Body) {
  const { form, submit, pending } = useCredentialForm(given, {});
  const { credentials } = given.channel;
  return (
    <Form form={form} onSubmit={submit}>
      <SecretField form={form} name="consumerKey" label="Consumer Key" isSet={credentials.consumerKey} />
      <SecretField form={form} name="consumerSecret" label="Consumer Secret" isSet={credentials.consumerSecret} />
      <SecretField
        form={form}
        name="passkey"
        label="Passkey"
        isSet={credentials.passkey}
        hint="Safaricom e-mails it when the app goes live. Prompts need it."
      />
      <FormFooter onCancel={given.onClose} pending={pending}>
        Save Credentials
      </FormFooter>
    </Form>
  );
}

export function InitiatorDialog({ open, ...given }: Shown) {
  return (
    <Dialog
      open={open}
      onOpenChange={given.onClose}
      title={`Initiator and Pull of ${given.channel.name}`}
      description="Needed to return money to payers and to find payments whose announcement was lost."
    >
      <InitiatorForm {...given} />
    </Dialog>
  );
}

function InitiatorForm(given: Body) {
  const { credentials, initiatorName, pullNumber } = given.channel;
  const { form, submit, pending } = useCredentialForm(given, {
    initiatorName: initiatorName ?? '',
    pullNumber: pullNumber ?? '',
  });
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        form={form}
        name="initiatorName"
        label="Initiator Name"
        whenEmpty="text"
        maxLength={60}
        autoComplete="off"
        hint="The API user of the M-Pesa portal that may reverse payments."
      />
      <SecretField
        form={form}
        name="initiatorPassword"
        label="Initiator Password"
        isSet={credentials.securityCredential}
        hint="It is encrypted with the certificate and not kept itself."
      />
      <TextareaField
        form={form}
        name="certificate"
        label="Certificate"
        optional
        rows={3}
        maxLength={8_000}
        hint={
          credentials.certificate
            ? 'Set. Leave this empty to keep it.'
            : 'Safaricom’s certificate of the environment, as text that begins with BEGIN CERTIFICATE.'
        }
      />
      <SecretField
        form={form}
        name="securityCredential"
        label="Security Credential"
        isSet={credentials.securityCredential}
        hint="Only where the portal has encrypted the password for you already."
      />
      <TextField
        form={form}
        name="pullNumber"
        label="Pull Number"
        kind="tel"
        whenEmpty="text"
        maxLength={40}
        hint="The phone number that Safaricom nominated for pull."
      />
      <FormFooter onCancel={given.onClose} pending={pending}>
        Save
      </FormFooter>
    </Form>
  );
}
