import { useQuery } from '@tanstack/react-query';
import { CircleCheck, PlugZap, RotateCw, SearchCheck } from 'lucide-react';
import { useState } from 'react';
import type { GatewayEffect, GatewayMessage } from '../../domain/gateway/contract.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { humanise } from '../ui/format.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { failedMessagesQuery, unknownEffectsQuery, useCheckEffect, useRetryMessage } from './queries.ts';

/** What M-Pesa and banks sent and could not be processed, and requests to them whose outcome is unknown. */
export function GatewayCard() {
  const [isShown, setIsShown] = useState(false);
  return (
    <Card aria-label="Payment Services" className="mt-4">
      <CardHeader
        title="Payment Services"
        icon={<PlugZap aria-hidden />}
        description="Messages from M-Pesa and banks that could not be processed, and requests to them without an answer."
        actions={
          isShown ? null : (
            <Button size="sm" variant="secondary" onClick={() => setIsShown(true)}>
              Show Problems
            </Button>
          )
        }
      />
      {isShown ? <Problems /> : null}
    </Card>
  );
}

function Problems() {
  const messages = useQuery(failedMessagesQuery);
  const requests = useQuery(unknownEffectsQuery);
  const error = messages.error ?? requests.error;
  const refetch = () => void Promise.all([messages.refetch(), requests.refetch()]);
  if (messages.data && requests.data) return <Lists messages={messages.data.rows} requests={requests.data.rows} />;
  if (error) return <ErrorState {...describeError(error)} onRetry={refetch} />;
  return (
    <div className="px-5 pb-5">
      <SkeletonText lines={3} label="Loading payment services" />
    </div>
  );
}

type ListsProps = { messages: readonly GatewayMessage[]; requests: readonly GatewayEffect[] };

function Lists({ messages, requests }: ListsProps) {
  if (messages.length + requests.length === 0) {
    return (
      <EmptyState title="Everything is processed" icon={<CircleCheck aria-hidden />}>
        What fails is tried again by itself, and listed here with its reason.
      </EmptyState>
    );
  }
  return (
    <>
      {messages.length > 0 ? <Messages rows={messages} /> : null}
      {requests.length > 0 ? <Requests rows={requests} /> : null}
    </>
  );
}

function Messages({ rows }: { rows: readonly GatewayMessage[] }) {
  const [shown, setShown] = useState<GatewayMessage | null>(null);
  return (
    <>
      <DataTable
        label="Messages that failed"
        columns={messageColumns}
        rows={rows}
        rowKey={({ id }) => id}
        onRowClick={setShown}
        rowActions={(message) => <TryAgain message={message} />}
        actionsWidth="8rem"
      />
      {shown ? <MessageDialog message={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

function TryAgain({ message }: { message: GatewayMessage }) {
  const retry = useRetryMessage();
  const start = () =>
    retry.mutate(message, {
      onSuccess: () => done('Trying Again', `The message from ${message.provider} is processed now.`),
      onError: (error) => failed('Not Tried', error, 'The message was not tried again.'),
    });
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<RotateCw aria-hidden />}
      aria-label={`Try the message from ${message.provider} again`}
      pending={retry.isPending}
      pendingLabel="Trying…"
      onClick={start}
    >
      Try Again
    </Button>
  );
}

function MessageDialog({ message, onClose }: { message: GatewayMessage; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={`Message From ${message.provider}`}
      description={`${message.reason} Names and phone numbers are masked.`}
    >
      <pre className="wrap-anywhere overflow-x-auto whitespace-pre-wrap rounded-md bg-surface-2 p-3 text-xs leading-relaxed">
        {message.body}
      </pre>
    </Dialog>
  );
}

function Requests({ rows }: { rows: readonly GatewayEffect[] }) {
  return (
    <DataTable
      label="Requests without an answer"
      columns={requestColumns}
      rows={rows}
      rowKey={({ id }) => id}
      rowActions={(request) => (request.mayCheck ? <CheckNow request={request} /> : null)}
      actionsWidth="8rem"
    />
  );
}

function CheckNow({ request }: { request: GatewayEffect }) {
  const check = useCheckEffect();
  const start = () =>
    check.mutate(request, {
      onSuccess: () => done('Checking', `${request.provider} is being asked for the outcome. Nothing is sent again.`),
      onError: (error) => failed('Not Checked', error, 'The request was not checked.'),
    });
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<SearchCheck aria-hidden />}
      aria-label={`Check the request to ${request.provider}`}
      pending={check.isPending}
      pendingLabel="Checking…"
      onClick={start}
    >
      Check Now
    </Button>
  );
}

type Listed = { provider: string; kind: string; reason: string | null; state: string; tries: number };

const what: Column<Listed> = {
  key: 'what',
  header: 'What',
  title: ({ reason }) => reason ?? '',
  cell: ({ provider, kind, reason }) => (
    <span className="block min-w-0 leading-snug">
      <span className="block truncate">{`${provider}, ${humanise(kind).toLowerCase()}`}</span>
      <span className="block truncate font-normal text-muted text-xs">{reason}</span>
    </span>
  ),
};
const status: Column<Listed> = {
  key: 'status',
  header: 'Status',
  width: '8rem',
  asideOnPhone: true,
  cell: ({ state }) => <StatusChip status={state} />,
};
const tries: Column<Listed> = {
  key: 'tries',
  header: 'Tries',
  align: 'right',
  width: '5rem',
  hideBelow: 'md',
  cell: (row) => <span className="tabular-nums">{row.tries}</span>,
};

const messageColumns: readonly Column<GatewayMessage>[] = [
  what,
  status,
  {
    key: 'received',
    header: 'Received',
    width: '12rem',
    cell: ({ receivedAt }) => <InstantText at={receivedAt} />,
  },
  tries,
];

const requestColumns: readonly Column<GatewayEffect>[] = [
  what,
  status,
  { key: 'sent', header: 'Sent', width: '12rem', cell: ({ createdAt }) => <InstantText at={createdAt} /> },
  tries,
];
