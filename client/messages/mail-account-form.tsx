import { useState } from 'react';
import type * as z from 'zod';
import { MailAccountInput, type MailSecurity, type Sending } from '../../domain/messages/sending-contract.ts';
import { FieldRow } from '../settings/settings-section.tsx';
import { Button } from '../ui/button.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { SelectField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useRemoveAccount, useSaveMailAccount } from './sending-queries.ts';

const SECURITIES: readonly { value: MailSecurity; label: string }[] = [
  { value: 'starttls', label: 'STARTTLS (usually port 587)' },
  { value: 'tls', label: 'TLS (usually port 465)' },
  { value: 'none', label: 'None (only inside your own network)' },
];

type Account = Sending['email']['account'];

const formValues = (account: Account) => ({
  host: account?.host ?? '',
  port: account?.port ?? 587,
  security: account?.security ?? ('starttls' as const),
  username: account?.username ?? '',
  fromName: account?.fromName ?? '',
  fromAddress: account?.fromAddress ?? '',
  replyTo: account?.replyTo ?? '',
});

export function MailAccountForm({ account }: { account: Account }) {
  const save = useSaveMailAccount();
  const form = useContractForm(MailAccountInput, { defaultValues: formValues(account) });
  const field = { form };
  const submit = async (body: z.output<typeof MailAccountInput>) => {
    try {
      await save.mutateAsync(body);
      toast({
        title: 'Settings Saved',
        description: 'Mail server saved. Send a test email to check it.',
      });
    } catch (error) {
      if (applyServerErrors(form, error)) return;
      toast({ title: 'Error', description: serverMessage(error, 'Failed to save the mail server'), destructive: true });
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <FieldRow>
        <TextField {...field} name="host" label="Server" required placeholder="smtp.example.com" maxLength={253} />
        <TextField {...field} name="port" label="Port" kind="number" required min={1} max={65_535} />
      </FieldRow>
      <SelectField {...field} name="security" label="Security" required options={SECURITIES} />
      <FieldRow>
        <TextField {...field} name="username" label="User Name" whenEmpty="text" autoComplete="off" />
        <TextField
          {...field}
          name="password"
          label="Password"
          kind="password"
          whenEmpty="undefined"
          autoComplete="new-password"
          hint={account?.hasPassword ? 'A password is saved. Leave this empty to keep it.' : undefined}
        />
      </FieldRow>
      <FieldRow>
        <TextField {...field} name="fromName" label="Sender Name" whenEmpty="text" maxLength={100} />
        <TextField {...field} name="fromAddress" label="Sender Address" kind="email" required maxLength={254} />
      </FieldRow>
      <TextField
        {...field}
        name="replyTo"
        label="Reply-To"
        kind="email"
        whenEmpty="text"
        maxLength={254}
        hint="Where replies go, if not to the sender."
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={save.isPending} pendingLabel="Saving…">
          Save Mail Server
        </Button>
        {account ? <RemoveAccount channel="email" /> : null}
      </div>
    </Form>
  );
}

/** What is not sent yet is kept, and can be sent later. */
export function RemoveAccount({ channel }: { channel: 'email' | 'sms' }) {
  const [isConfirming, setConfirming] = useState(false);
  const remove = useRemoveAccount();
  const what = channel === 'sms' ? 'SMS account' : 'mail server';
  const confirm = () =>
    remove.mutate(channel, {
      onSuccess: () => setConfirming(false),
      onError: (error) =>
        void toast({
          title: 'Error',
          description: serverMessage(error, `Failed to remove the ${what}`),
          destructive: true,
        }),
    });
  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Remove the ${what}?`}
        description={`Sending stops. Queued and new messages are kept in the outbox.`}
        confirmLabel="Remove"
        danger
        pending={remove.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
