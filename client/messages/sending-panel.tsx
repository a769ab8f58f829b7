import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sending } from '../../domain/messages/sending-contract.ts';
import { paths } from '../paths.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { MailAccountForm } from './mail-account-form.tsx';
import { useSendsMail } from './mail-notice.tsx';
import { sendingQuery } from './sending-queries.ts';
import { SendingTest } from './sending-test.tsx';
import { SmsAccountForm } from './sms-account-form.tsx';

/** How mails and SMS leave the space: set up, tested and taken away by an administrator. */
export function SendingPanel() {
  const sends = useSendsMail();
  const [isAsked, setAsked] = useState(false);
  // The accounts are asked for when somebody wants to see them; that there is no mail server is known already.
  const sending = useQuery({ ...sendingQuery, enabled: isAsked });
  const { data } = sending;
  const show = (
    <Button variant="secondary" className="justify-self-start" pending={isAsked} onClick={() => setAsked(true)}>
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
          description="How messages leave the space. Only administrators see and change it."
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
      description="Invoices, receipts, letters, confirmations and codes go out through it. Your mail provider names its SMTP server."
    >
      {source === 'none' ? (
        <Alert
          tone="waiting"
          title="E-mail is not set up"
          action={
            <ButtonLink size="sm" href={`${paths.outbox}?status=kept`}>
              Open Outbox
            </ButtonLink>
          }
        >
          Mails are kept in the outbox until a server is set up here.
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
      description="Through Africa’s Talking. Its dashboard shows the user name and makes the API key."
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
      <Alert title="Set in the environment of the server">
        {`${names} decide, and cannot be changed here. Without them, what is saved here is used.`}
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
