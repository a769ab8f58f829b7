import type * as z from 'zod';
import { type Sending, SmsAccountInput } from '../../domain/messages/sending-contract.ts';
import { serverMessage } from '../api/server-message.ts';
import { FieldRow } from '../settings/settings-section.tsx';
import { Button } from '../ui/button.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { toast } from '../ui/toast.tsx';
import { RemoveAccount } from './mail-account-form.tsx';
import { useSaveSmsAccount } from './sending-queries.ts';

export function SmsAccountForm({ account }: { account: Sending['sms']['account'] }) {
  const save = useSaveSmsAccount();
  const form = useContractForm(SmsAccountInput, {
    defaultValues: { username: account?.username ?? '', senderId: account?.senderId ?? '' },
  });
  const submit = async (body: z.output<typeof SmsAccountInput>) => {
    try {
      await save.mutateAsync(body);
      toast({
        title: 'Settings Saved',
        description: 'The SMS account is saved. Send a test SMS to see that it works.',
      });
    } catch (error) {
      if (applyServerErrors(form, error)) return;
      toast({ title: 'Error', description: serverMessage(error, 'Failed to save the SMS account'), destructive: true });
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <FieldRow>
        <TextField form={form} name="username" label="SMS User Name" required autoComplete="off" maxLength={60} />
        <TextField
          form={form}
          name="apiKey"
          label="API Key"
          kind="password"
          whenEmpty="undefined"
          autoComplete="new-password"
          hint={account ? 'A key is saved. Leave this empty to keep it.' : undefined}
        />
      </FieldRow>
      <TextField
        form={form}
        name="senderId"
        label="Sender ID"
        whenEmpty="text"
        maxLength={15}
        hint="The name or short code that Africa’s Talking has registered for you, if any."
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={save.isPending} pendingLabel="Saving…">
          Save SMS Account
        </Button>
        {account ? <RemoveAccount channel="sms" /> : null}
      </div>
    </Form>
  );
}
