import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod';
import { type Sending, SmsAccountInput, type TestAnswer } from '../../domain/messages/sending-contract.ts';
import { useCurrentUser } from '../api/session.ts';
import { paths } from '../paths.ts';
import { FieldRow, SettingsSection } from '../settings/settings-section.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Fold } from '../ui/fold.tsx';
import { Field } from '../ui/form/field.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { Input } from '../ui/form/input.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { MailAccountForm, RemoveAccount } from './mail-account-form.tsx';
import { useSendsMail } from './mail-notice.tsx';
import { sendingQuery, useSaveSmsAccount, useTest } from './sending-queries.ts';

/** How mails and SMS leave the space: set up, tested and taken away by an administrator. */
export function SendingPanel() {
  const sends = useSendsMail();
  const [isRequested, setRequested] = useState(false);
  // The accounts are loaded on request; whether mail is set up is known already.
  const sending = useQuery({ ...sendingQuery, enabled: isRequested });
  const { data } = sending;
  const show = (
    <Button variant="secondary" className="justify-self-start" pending={isRequested} onClick={() => setRequested(true)}>
      {sends ? 'Show Mail and SMS' : 'Show SMS Account'}
    </Button>
  );
  return (
    <Card aria-label="Mail and SMS" className="mb-4">
      {data ? <MailSection email={data.email} /> : null}
      {data ? <SmsSection sms={data.sms} /> : null}
      {data || sends ? null : <MailSection email={{ source: 'none', account: null }} />}
      {data ? null : (
        <SettingsSection
          title={sends ? 'Mail Server and SMS' : 'SMS'}
          description="How messages are sent. Only administrators can see and change this."
        >
          {sending.error ? (
            <ErrorState
              {...describeError(sending.error)}
              onRetry={() => void sending.refetch()}
              retrying={sending.isFetching}
            />
          ) : (
            show
          )}
        </SettingsSection>
      )}
    </Card>
  );
}

function MailSection({ email: { source, account } }: { email: Sending['email'] }) {
  return (
    <SettingsSection
      title="Mail Server"
      description="Sends invoices, receipts, letters, confirmations and codes. Your mail provider gives you the SMTP server."
    >
      {source === 'none' ? (
        <Alert
          tone="waiting"
          title="Email is not set up"
          action={
            <ButtonLink size="sm" href={`${paths.outbox}?status=kept`}>
              Open Outbox
            </ButtonLink>
          }
        >
          Emails are kept in the outbox until a server is set up.
        </Alert>
      ) : null}
      {source === 'environment' && account ? (
        <Environment
          names="SMTP_URL and MAIL_FROM"
          facts={[
            ['Server', `${account.host}:${account.port}`],
            ['User Name', account.username ?? 'none'],
            ['Sender', account.fromAddress],
          ]}
        />
      ) : (
        <MailAccountForm key={JSON.stringify(account)} account={account} />
      )}
      {source === 'none' ? null : <SendingTest channel="email" />}
    </SettingsSection>
  );
}

function SmsSection({ sms: { source, account } }: { sms: Sending['sms'] }) {
  return (
    <SettingsSection
      title="SMS"
      description="Sent through Africa’s Talking. Get the user name and API key from its dashboard."
    >
      {source === 'environment' && account ? (
        <Environment
          names="AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY"
          facts={[
            ['User Name', account.username],
            ['Sender ID', account.senderId ?? 'none'],
          ]}
        />
      ) : (
        <SmsAccountForm key={JSON.stringify(account)} account={account} />
      )}
      {source === 'none' ? null : <SendingTest channel="sms" />}
    </SettingsSection>
  );
}

type EnvironmentProps = { names: string; facts: readonly (readonly [string, string])[] };

function Environment({ names, facts }: EnvironmentProps) {
  return (
    <>
      <Alert title="Set by the server environment">
        {`${names} take precedence and cannot be changed here. Without them, these settings are used.`}
      </Alert>
      <dl className="grid gap-2 text-sm sm:grid-cols-3">
        {facts.map(([term, value]) => (
          <div key={term} className="min-w-0">
            <dt className="text-muted text-xs">{term}</dt>
            <dd className="wrap-anywhere mt-0.5">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function SmsAccountForm({ account }: { account: Sending['sms']['account'] }) {
  const save = useSaveSmsAccount();
  const form = useContractForm(SmsAccountInput, {
    defaultValues: { username: account?.username ?? '', senderId: account?.senderId ?? '' },
  });
  const submit = async (body: z.output<typeof SmsAccountInput>) => {
    try {
      await save.mutateAsync(body);
      toast({
        title: 'Settings Saved',
        description: 'SMS account saved. Send a test SMS to check it.',
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
        hint="The name or short code registered with Africa’s Talking, if any."
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

const CHANNELS = {
  email: {
    label: 'Test Email To',
    button: 'Send Test Email',
    type: 'email',
    failed: 'Failed to send the test email',
  },
  sms: { label: 'Test SMS To', button: 'Send Test SMS', type: 'tel', failed: 'Failed to send the test SMS' },
} as const;

/** Sends at once, past the outbox, and shows what the other side answered. */
function SendingTest({ channel }: { channel: 'email' | 'sms' }) {
  const { label, button, type, failed } = CHANNELS[channel];
  const own = useCurrentUser()?.email ?? '';
  const [to, setTo] = useState(channel === 'email' ? own : '');
  const test = useTest(channel);
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate(to);
        }}
      >
        <Field label={label} className="min-w-56 flex-1">
          <Input type={type} value={to} maxLength={254} onChange={(event) => setTo(event.target.value)} />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          icon={<Send aria-hidden />}
          disabled={to.trim() === ''}
          pending={test.isPending}
          pendingLabel="Sending…"
        >
          {button}
        </Button>
      </form>
      {test.data ? <Answer answer={test.data} /> : null}
      {test.error ? <Alert tone="late">{serverMessage(test.error, failed)}</Alert> : null}
    </div>
  );
}

function Answer({ answer: { accepted, words, detail } }: { answer: TestAnswer }) {
  return (
    <>
      <Alert tone={accepted ? 'good' : 'late'}>{words}</Alert>
      {detail ? (
        <Fold summary="Details">
          <code className="wrap-anywhere block text-xs">{detail}</code>
        </Fold>
      ) : null}
    </>
  );
}
