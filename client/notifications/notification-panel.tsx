import { useQuery } from '@tanstack/react-query';
import { BellRing, CheckCheck } from 'lucide-react';
import { useLocation } from 'wouter';
import type { Notification } from '../../domain/notifications/contract.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { NEWEST, notificationsQuery, useMarkRead } from './queries.ts';

export function NotificationPanel({ close }: { close: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(notificationsQuery);
  const markRead = useMarkRead();
  return (
    <div className="-m-3">
      <header className="sticky -top-3 z-10 flex min-h-12 items-center justify-between gap-3 border-line border-b bg-surface px-4">
        <h2 className="font-semibold text-base">Notifications</h2>
        {data && data.unread > 0 ? (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-2"
            icon={<CheckCheck aria-hidden />}
            disabled={markRead.isPending}
            onClick={() => markRead.mutate(undefined)}
          >
            Mark All Read
          </Button>
        ) : null}
      </header>
      {data ? (
        <List items={data.items} close={close} />
      ) : error ? (
        <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="p-4">
          <SkeletonText lines={4} label="Loading notifications" />
        </div>
      )}
    </div>
  );
}

function List({ items, close }: { items: readonly Notification[]; close: () => void }) {
  if (items.length === 0) {
    return (
      <EmptyState title="No notifications" icon={<BellRing aria-hidden />}>
        New notifications appear here automatically.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Item key={item.id} item={item} close={close} />
        ))}
      </ul>
      {items.length >= NEWEST ? (
        <p className="border-line border-t px-4 py-2.5 text-center text-muted text-xs">{`Showing the newest ${NEWEST}.`}</p>
      ) : null}
    </>
  );
}

function Item({ item, close }: { item: Notification; close: () => void }) {
  const [, navigate] = useLocation();
  const markRead = useMarkRead();
  const unread = item.readAt === null;
  const open = () => {
    if (unread) markRead.mutate([item.id]);
    if (item.path === null) return;
    close();
    navigate(item.path);
  };
  return (
    <li>
      <button
        type="button"
        onClick={open}
        className="grid w-full cursor-pointer grid-cols-[0.5rem_1fr] gap-x-3 px-4 py-3 text-left -outline-offset-2 hover:bg-surface-2"
      >
        <span aria-hidden className={cx('mt-1.5 size-2 rounded-full', unread ? 'bg-accent' : 'bg-transparent')} />
        <span className="min-w-0">
          <span className={cx('wrap-break-word block text-sm', unread && 'font-semibold')}>
            {unread ? <span className="sr-only">Unread: </span> : null}
            {item.title}
          </span>
          {item.body ? <span className="wrap-break-word mt-0.5 block text-muted text-sm">{item.body}</span> : null}
          <InstantText at={item.createdAt} relative className="mt-1 block text-muted text-xs" />
        </span>
      </button>
    </li>
  );
}
