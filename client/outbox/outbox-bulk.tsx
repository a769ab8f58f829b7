import { useQuery } from '@tanstack/react-query';
import { RotateCw, Trash2 } from 'lucide-react';
import type { OutboxMail } from '../../domain/outbox/contract.ts';
import { discardProblem, kindLabel, retryProblem } from '../../domain/outbox/rules.ts';
import { useCan } from '../api/session.ts';
import { type Bulk, oneByOne } from '../ui/bulk-action.ts';
import { outboxStateQuery, useDiscardMail, useRetryMail } from './outbox-queries.ts';

const nameOf = ({ subject, recipient }: OutboxMail) => `${subject} to ${recipient}`;

const messagesOf = (count: number) => (count === 1 ? '1 message' : `${count} messages`);

export function useOutboxBulk(): Bulk<OutboxMail> {
  const mayRetry = useCan()('settings:write');
  const { data: state } = useQuery(outboxStateQuery);
  const retry = useRetryMail();
  const discard = useDiscardMail();
  const canSend = ({ channel }: OutboxMail) => (channel === 'sms' ? state?.hasSms : state?.hasMailServer) === true;
  return {
    nameOf,
    actions: mayRetry
      ? [
          {
            label: 'Retry',
            icon: <RotateCw aria-hidden />,
            allows: (mail) => retryProblem(mail.status, mail.channel, canSend(mail)) === null,
            title: 'Send Again',
            words: (mails) => `${messagesOf(mails.length)} queued again, to go out within a minute.`,
            pendingLabel: 'Queueing',
            done: (count) => `${messagesOf(count)} queued again`,
            run: oneByOne({ nameOf, call: ({ id }) => retry.mutateAsync({ id }) }),
          },
          {
            label: 'Discard',
            icon: <Trash2 aria-hidden />,
            allows: ({ status, channel }) => discardProblem(status, channel) === null,
            title: 'Discard Messages',
            words: (mails) =>
              `${messagesOf(mails.length)} not to be sent any more. What is discarded stays in the list and cannot be sent later.`,
            pendingLabel: 'Discarding',
            done: (count) => `${messagesOf(count)} discarded`,
            danger: true,
            run: oneByOne({ nameOf, call: ({ id }) => discard.mutateAsync({ id }) }),
          },
        ]
      : [],
    file: {
      name: 'outbox',
      columns: [
        ['Recipient', ({ recipient }) => recipient],
        ['Subject', ({ subject }) => subject],
        ['Kind', ({ kind }) => kindLabel(kind)],
        ['Written', ({ createdAt }) => createdAt],
        ['Status', ({ status }) => status],
      ],
    },
  };
}
