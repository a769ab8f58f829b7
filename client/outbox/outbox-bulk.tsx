import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { OutboxMail } from '../../domain/outbox/contract.ts';
import { kindLabel, retryProblem } from '../../domain/outbox/rules.ts';
import { useCan } from '../api/session.ts';
import { type Bulk, oneByOne } from '../ui/bulk-action.ts';
import { outboxStateQuery, useRetryMail } from './outbox-queries.ts';

const nameOf = ({ subject, recipient }: OutboxMail) => `${subject} to ${recipient}`;

const messagesOf = (count: number) => (count === 1 ? '1 message' : `${count} messages`);

export function useOutboxBulk(): Bulk<OutboxMail> {
  const mayRetry = useCan()('settings:write');
  const { data: state } = useQuery(outboxStateQuery);
  const retry = useRetryMail();
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
            words: (mails) => `${messagesOf(mails.length)} are queued again and go out within a minute.`,
            pendingLabel: 'Queueing',
            done: (count) => `${messagesOf(count)} queued again`,
            run: oneByOne(nameOf, ({ id }) => retry.mutateAsync({ id })),
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
