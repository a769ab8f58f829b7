import { useQuery } from '@tanstack/react-query';
import { MailSearch, RotateCw, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OutboxMail } from '../../domain/outbox/contract.ts';
import { discardProblem, kindLabel, retryProblem } from '../../domain/outbox/rules.ts';
import { FIRST_PAGE, type Opening } from '../api/opening.ts';
import { useCan } from '../api/session.ts';
import { MAIL_SETTINGS } from '../messages/mail-notice.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { type Bulk, oneByOne } from '../ui/table/bulk-action.ts';
import { SelectableTable } from '../ui/table/selectable-table.tsx';
import { usePhone } from '../ui/use-media.ts';
import { cardColumns, tableColumns } from './outbox-columns.tsx';
import { OutboxFilters, useOutboxList } from './outbox-filters.tsx';
import { outboxPageQuery, outboxStateQuery, useDiscardMail, useRetryMail } from './queries.ts';

const ReleaseDialog = onDemand(async () => (await import('./release-dialog.tsx')).ReleaseDialog);
const OutboxSheet = onDemand(async () => (await import('./outbox-sheet.tsx')).OutboxSheet);

export const opening: Opening = (ask) => ask(outboxPageQuery(FIRST_PAGE));

export function OutboxPage() {
  return (
    <>
      <PageHeader title="Outbox" description="Emails and SMS to tenants, visitors and staff." />
      <KeptMessages />
      <OutboxTable />
    </>
  );
}

const keptTitle = (kept: number): string => (kept === 1 ? '1 message kept' : `${kept} messages kept`);

function KeptMessages() {
  const { data } = useQuery(outboxStateQuery);
  const can = useCan();
  const [isConfirming, setConfirming] = useState(false);
  if (!data || (data.hasMailServer && data.kept === 0)) return null;
  if (!data.hasMailServer) {
    return (
      <Alert
        tone="waiting"
        title={data.kept > 0 ? `No mail server is set up: ${keptTitle(data.kept)}` : 'No mail server is set up'}
        className="mb-4"
        action={
          can('settings:security') ? (
            <ButtonLink size="sm" href={MAIL_SETTINGS}>
              Set Up Email
            </ButtonLink>
          ) : null
        }
      >
        Emails are kept here to read and print; none are sent.
      </Alert>
    );
  }
  return (
    <>
      <Alert
        tone="waiting"
        title={keptTitle(data.kept)}
        className="mb-4"
        action={
          can('settings:write') ? (
            <Button size="sm" onClick={() => setConfirming(true)}>
              Send Now
            </Button>
          ) : null
        }
      >
        They were created before sending was set up.
      </Alert>
      <ReleaseDialog open={isConfirming} onClose={() => setConfirming(false)} />
    </>
  );
}

function OutboxTable() {
  const list = useOutboxList();
  const mails = useQuery(outboxPageQuery(list.query));
  const [mail, setMail] = useState<OutboxMail | null>(null);
  const [open, setOpen] = useState(false);
  const phone = usePhone();
  const rows = mails.data?.rows;
  return (
    <Card aria-label="List of messages">
      <OutboxFilters list={list} />
      <SelectableTable
        label="Outbox"
        columns={phone ? cardColumns : tableColumns}
        rows={rows}
        rowKey={({ id }) => id}
        bulk={useOutboxBulk()}
        sort={list.sort}
        onSortChange={list.sortBy}
        onRowClick={(chosen) => {
          setMail(chosen);
          setOpen(true);
        }}
        loading={mails.isPlaceholderData}
        error={mails.error}
        onRetry={() => void mails.refetch()}
        paging={list.paging(mails.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No messages match" icon={<MailSearch aria-hidden />} onClear={list.clear}>
              Try a shorter search, or another status or kind.
            </NoMatch>
          ) : (
            <NothingWritten />
          )
        }
      />
      {/* The row itself, where it is still on the page: it may have been sent meanwhile. */}
      {mail ? (
        <OutboxSheet mail={rows?.find(({ id }) => id === mail.id) ?? mail} open={open} onClose={() => setOpen(false)} />
      ) : null}
    </Card>
  );
}

function NothingWritten() {
  return (
    <EmptyState title="No messages yet" icon={<Send aria-hidden />}>
      Invoices, receipts, reminders, letters and booking confirmations appear here.
    </EmptyState>
  );
}

const rowName = ({ subject, recipient }: OutboxMail) => `${subject} to ${recipient}`;

const countMessages = (count: number) => (count === 1 ? '1 message' : `${count} messages`);

function useOutboxBulk(): Bulk<OutboxMail> {
  const mayRetry = useCan()('settings:write');
  const { data: state } = useQuery(outboxStateQuery);
  const retry = useRetryMail();
  const discard = useDiscardMail();
  const canSend = ({ channel }: OutboxMail) => (channel === 'sms' ? state?.hasSms : state?.hasMailServer) === true;
  return {
    rowName,
    actions: mayRetry
      ? [
          {
            label: 'Retry',
            icon: <RotateCw aria-hidden />,
            allows: (mail) => retryProblem(mail.status, mail.channel, canSend(mail)) === null,
            title: 'Send Again',
            description: (mails) => `${countMessages(mails.length)} queued again, to go out within a minute.`,
            pendingLabel: 'Queueing',
            done: (count) => `${countMessages(count)} queued again`,
            run: oneByOne({ rowName, call: ({ id }) => retry.mutateAsync({ id }) }),
          },
          {
            label: 'Discard',
            icon: <Trash2 aria-hidden />,
            allows: ({ status, channel }) => discardProblem(status, channel) === null,
            title: 'Discard Messages',
            description: (mails) =>
              `${countMessages(mails.length)} will not be sent. Discarded messages stay listed and cannot be sent later.`,
            pendingLabel: 'Discarding',
            done: (count) => `${countMessages(count)} discarded`,
            danger: true,
            run: oneByOne({ rowName, call: ({ id }) => discard.mutateAsync({ id }) }),
          },
        ]
      : [],
    file: {
      name: 'outbox',
      columns: [
        ['Recipient', ({ recipient }) => recipient],
        ['Subject', ({ subject }) => subject],
        ['Kind', ({ kind }) => kindLabel(kind)],
        ['Created', ({ createdAt }) => createdAt],
        ['Status', ({ status }) => status],
      ],
    },
  };
}
