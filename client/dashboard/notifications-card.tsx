import { useQuery } from '@tanstack/react-query';
import { Bell, CheckCheck } from 'lucide-react';
import type { Notification } from '../../domain/notifications/contract.ts';
import { notificationsQuery, useMarkRead } from '../notifications/queries.ts';
import { CountBadge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Link } from '../ui/link.tsx';
import { useCanOpen } from './can-open.ts';

const SHOWN = 4;

/** What still waits to be read; the bell holds the rest. */
export function NotificationsCard() {
  const { data, error, isFetching, refetch } = useQuery(notificationsQuery);
  const markRead = useMarkRead();
  const unread = data?.items.filter((item) => item.readAt === null) ?? [];
  return (
    <Card aria-label="Notifications">
      <CardHeader
        title="Notifications"
        icon={<Bell aria-hidden />}
        actions={
          data && data.unread > 0 ? (
            <>
              <CountBadge count={data.unread} label="unread" />
              <Button
                variant="ghost"
                size="sm"
                className="-my-1.5 -mr-2"
                icon={<CheckCheck aria-hidden />}
                disabled={markRead.isPending}
                onClick={() => markRead.mutate(undefined)}
              >
                Mark All Read
              </Button>
            </>
          ) : null
        }
      />
      {error && !data ? (
        <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <CardBody>{data ? <Unread items={unread.slice(0, SHOWN)} /> : <SkeletonText lines={3} />}</CardBody>
      )}
    </Card>
  );
}

function Unread({ items }: { items: readonly Notification[] }) {
  if (items.length === 0) {
    return (
      <p className="flex items-center gap-2.5 text-muted text-sm">
        <CheckCheck aria-hidden className="size-4.5 shrink-0 text-good" />
        You’re up to date. New notifications appear here.
      </p>
    );
  }
  return (
    <ul className="grid gap-3">
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Item({ item }: { item: Notification }) {
  const markRead = useMarkRead();
  const canOpen = useCanOpen();
  const { id, title, body, path, createdAt } = item;
  return (
    <li className="grid grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3 text-sm">
      <span aria-hidden className="mt-1.5 size-2 rounded-full bg-accent" />
      <div className="min-w-0">
        {path !== null && canOpen(path) ? (
          <Link
            href={path}
            onClick={() => markRead.mutate([id])}
            className="wrap-break-word rounded-sm font-medium hover:text-accent hover:underline"
          >
            {title}
          </Link>
        ) : (
          <p className="wrap-break-word font-medium">{title}</p>
        )}
        {body ? <p className="wrap-break-word text-pretty text-muted">{body}</p> : null}
        <InstantText at={createdAt} relative className="text-muted text-xs" />
      </div>
    </li>
  );
}
