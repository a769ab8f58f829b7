import { useQuery } from '@tanstack/react-query';
import { FileText, LockKeyhole, Paperclip, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CHANNEL_LABELS } from '../../domain/messages/kind.ts';
import type { OutboxMail, OutboxMailDetails } from '../../domain/outbox/contract.ts';
import { kindLabel, messageNoun, retryProblem } from '../../domain/outbox/rules.ts';
import { useCan } from '../api/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Link } from '../ui/link.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { documentPath, outboxMailQuery, outboxStateQuery, useRetryMail } from './queries.ts';

type OutboxSheetProps = { mail: OutboxMail; open: boolean; onClose: () => void };

export function OutboxSheet({ mail, open, onClose }: OutboxSheetProps) {
  const { data: state } = useQuery(outboxStateQuery);
  const isSms = mail.channel === 'sms';
  const canSend = (isSms ? state?.hasSms : state?.hasMailServer) === true;
  const opensPdf = mail.hasDocument && mail.mayOpen;
  const mayRetry = useCan()('settings:write') && retryProblem(mail.status, mail.channel, canSend) === null;
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      wide
      title={mail.subject}
      description={
        <span className="inline-flex flex-wrap items-center gap-2">
          <StatusChip status={mail.status} />
          {`${CHANNEL_LABELS[mail.channel]}, ${kindLabel(mail.kind)}`}
        </span>
      }
      footer={
        opensPdf || mayRetry ? (
          <>
            {opensPdf ? (
              <ButtonLink href={documentPath(mail.id)} target="_blank" icon={<FileText aria-hidden />}>
                Open PDF
              </ButtonLink>
            ) : null}
            {mayRetry ? <SendAgain mail={mail} /> : null}
          </>
        ) : null
      }
    >
      <dl className="grid gap-2 rounded-md bg-surface-2/70 px-3.5 py-3 text-sm">
        <Fact term="To">
          <Link
            href={`${isSms ? 'tel' : 'mailto'}:${mail.recipient}`}
            className="rounded-sm text-accent underline decoration-accent/30 underline-offset-3 hover:decoration-accent"
          >
            {mail.recipient}
          </Link>
        </Fact>
        {state && !isSms ? <Fact term="From">{state.from}</Fact> : null}
        {isSms && state?.smsFrom ? <Fact term="From">{state.smsFrom}</Fact> : null}
        <Fact term="Created">
          <InstantText at={mail.createdAt} />
        </Fact>
        <WhatBecameOfIt mail={mail} />
      </dl>
      {mail.lastError && mail.status !== 'accepted' ? (
        <Alert
          tone={mail.status === 'bounced' ? 'late' : 'waiting'}
          title={isSms ? 'The SMS service refused it' : 'The mail server refused it'}
          className="mt-3"
        >
          {mail.lastError}
        </Alert>
      ) : null}
      <MailText id={mail.id} />
    </Sheet>
  );
}

const times = (attempts: number): string => (attempts === 1 ? 'once' : `${attempts} times`);

function WhatBecameOfIt({ mail }: { mail: OutboxMail }) {
  const { status, acceptedAt, nextAttemptAt, attempts } = mail;
  if (status === 'accepted') {
    return (
      <Fact term="Accepted">
        <InstantText at={acceptedAt} />
      </Fact>
    );
  }
  if (status === 'kept') {
    const missing = mail.channel === 'sms' ? 'SMS account' : 'mail server';
    return <Fact term="Sent">{`Not sent: no ${missing} was set up when it was created`}</Fact>;
  }
  if (status === 'discarded') return <Fact term="Sent">Not sent: it was discarded</Fact>;
  if (status === 'bounced')
    return <Fact term="Sent">{`Bounced after ${attempts === 1 ? '1 try' : `${attempts} tries`}`}</Fact>;
  return (
    <Fact term="Next try">
      <InstantText at={nextAttemptAt} />
      {attempts > 0 ? `, tried ${times(attempts)} so far` : null}
    </Fact>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4.5rem_1fr] items-baseline gap-2">
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  );
}

/** The email as the recipient sees it. */
function MailText({ id }: { id: string }) {
  const mail = useQuery(outboxMailQuery(id));
  if (mail.error && !mail.data) {
    return (
      <ErrorState
        message={serverMessage(mail.error, 'The email could not be loaded')}
        onRetry={() => void mail.refetch()}
        retrying={mail.isFetching}
      />
    );
  }
  return (
    <>
      <section aria-label="Email text" className="mt-4 rounded-md border border-line px-4 py-3.5 text-sm">
        {mail.data ? <Text mail={mail.data} /> : <SkeletonText lines={6} label="Loading the mail" />}
      </section>
      {mail.data?.segments ? <p className="mt-2 text-muted text-xs">{`Charged as ${mail.data.segments} SMS`}</p> : null}
      {mail.data && mail.data.attachments.length > 0 ? <Attachments files={mail.data.attachments} /> : null}
    </>
  );
}

function Text({ mail: { body, hiddenBecause } }: { mail: OutboxMailDetails }) {
  if (body !== null) return <p className="wrap-anywhere whitespace-pre-wrap leading-relaxed">{body}</p>;
  return (
    <div className="flex items-start gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-surface-2 text-muted">
        <LockKeyhole aria-hidden className="size-4" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">The text is hidden</p>
        <p className="mt-0.5 text-pretty text-muted">{hiddenBecause}</p>
      </div>
    </div>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1_024 ? `${bytes} bytes` : `${(bytes / 1_024).toFixed(bytes < 10_240 ? 1 : 0)} kB`;

function Attachments({ files }: { files: OutboxMailDetails['attachments'] }) {
  return (
    <section aria-label="Attachments" className="mt-3">
      <ul className="flex flex-wrap gap-2">
        {files.map(({ filename, size }) => (
          <li
            key={filename}
            className="inline-flex min-w-0 items-center gap-1.5 rounded-md border border-line px-2.5 py-1 text-sm"
          >
            <Paperclip aria-hidden className="size-3.5 shrink-0 text-muted" />
            <span className="truncate">{filename}</span>
            <span className="shrink-0 text-muted text-xs">{sizeText(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A message that did not reach anybody is sent again, to the same address or to one that is right. */
function SendAgain({ mail }: { mail: OutboxMail }) {
  const retry = useRetryMail();
  const [isConfirming, setConfirming] = useState(false);
  const send = (recipient?: string) =>
    retry.mutate(
      { id: mail.id, ...(recipient ? { recipient } : {}) },
      {
        onSuccess: (queued) => {
          setConfirming(false);
          toast({
            title: 'Success',
            description: `The ${messageNoun(mail.channel)} to ${queued.recipient} is queued again`,
          });
        },
        onError: (error) =>
          void toast({
            title: 'Error',
            description: serverMessage(error, 'Failed to queue the message'),
            destructive: true,
          }),
      },
    );
  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        Change Address
      </Button>
      <Button icon={<RotateCw aria-hidden />} pending={retry.isPending} pendingLabel="Queueing…" onClick={() => send()}>
        {mail.status === 'bounced' ? 'Send Again' : 'Send Now'}
      </Button>
      {isConfirming ? (
        <AddressDialog mail={mail} pending={retry.isPending} onSend={send} onClose={() => setConfirming(false)} />
      ) : null}
    </>
  );
}

type AddressDialogProps = {
  mail: OutboxMail;
  pending: boolean;
  onSend: (recipient: string) => void;
  onClose: () => void;
};

function AddressDialog({ mail, pending, onSend, onClose }: AddressDialogProps) {
  const [to, setTo] = useState(mail.recipient);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title="Change Address"
      description="Only this message goes there; the saved address does not change."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button
            pending={pending}
            pendingLabel="Queueing…"
            disabled={to.trim() === ''}
            onClick={() => onSend(to.trim())}
          >
            Send
          </Button>
        </>
      }
    >
      <Field label="Recipient" required>
        <Input
          type={mail.channel === 'sms' ? 'tel' : 'email'}
          value={to}
          maxLength={254}
          onChange={(event) => setTo(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
