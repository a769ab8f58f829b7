import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, Link2Off, MailCheck } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { getSubscription, resumeMessages, type Subscription, stopMessages } from '../../domain/messages/contract.ts';
import { ApiError, call } from '../api/call.ts';
import { ContactLines } from '../shell/contact-lines.tsx';
import { MessageCard } from '../shell/message-card.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { PublicFrame } from '../shell/public-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';

const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['subscription', token],
    queryFn: ({ signal }) => call(getSubscription, { query: { token }, signal }),
    retry: false,
  });

/** Where the link of a reminder leads, with an account or without. */
export function UnsubscribePage() {
  usePageTitle('Stop messages');
  const [search] = useSearchParams();
  return (
    <PublicFrame>
      <StopMessages token={search.get('token') ?? ''} />
    </PublicFrame>
  );
}

const isUnknown = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);

function StopMessages({ token }: { token: string }) {
  const subscription = useQuery(subscriptionQuery(token));
  if (subscription.data) return <Choice token={token} subscription={subscription.data} />;
  if (isUnknown(subscription.error)) {
    return (
      <MessageCard icon={Link2Off} title="Invalid link" tone="waiting">
        <p className="mb-4">Copy the full link from the message, or contact us to unsubscribe.</p>
        <div className="text-left text-text">
          <ContactLines />
        </div>
      </MessageCard>
    );
  }
  return (
    <Card className="w-full max-w-md p-6">
      {subscription.isError ? (
        <ErrorState
          {...describeError(subscription.error)}
          onRetry={() => void subscription.refetch()}
          retrying={subscription.isFetching}
        />
      ) : (
        <SkeletonText lines={4} label="Loading" />
      )}
    </Card>
  );
}

function Choice({ token, subscription }: { token: string; subscription: Subscription }) {
  const client = useQueryClient();
  const { what, address, stopped } = subscription;
  const change = useMutation({
    mutationFn: () => call(stopped ? resumeMessages : stopMessages, { query: { token } }),
    onSuccess: (next) => client.setQueryData(subscriptionQuery(token).queryKey, next),
    onError: (error) =>
      void toast({
        title: 'Nothing was changed',
        description: serverMessage(error, 'Please try again.'),
        destructive: true,
      }),
  });
  const kind = what.toLowerCase();
  return (
    <MessageCard
      icon={stopped ? MailCheck : BellOff}
      title={stopped ? 'You are unsubscribed' : 'Stop these messages?'}
      actions={
        <Button
          variant={stopped ? 'secondary' : 'primary'}
          pending={change.isPending}
          pendingLabel="One moment…"
          onClick={() => change.mutate()}
        >
          {stopped ? 'Get Them Again' : 'Stop These Messages'}
        </Button>
      }
    >
      {stopped
        ? `${address} no longer gets “${kind}” messages.`
        : `${address} gets “${kind}” messages. Invoices, receipts, letters and codes are always sent.`}
    </MessageCard>
  );
}
