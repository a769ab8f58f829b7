import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { CountBadge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Popover } from '../ui/overlay/popover.tsx';
import { notificationsQuery } from './queries.ts';

const NotificationPanel = onDemand(async () => (await import('./notification-panel.tsx')).NotificationPanel);

export function NotificationBell() {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(notificationsQuery);
  const unread = data?.unread ?? 0;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Notifications"
      align="end"
      className="w-96"
      trigger={
        <Button variant="ghost" size="icon" className="relative">
          <Bell aria-hidden />
          <span className="sr-only">Notifications</span>
          {unread > 0 ? (
            <span className="absolute -top-0.5 left-[55%]">
              <CountBadge count={unread} label="unread" />
            </span>
          ) : null}
        </Button>
      }
    >
      <NotificationPanel close={() => setOpen(false)} />
    </Popover>
  );
}
