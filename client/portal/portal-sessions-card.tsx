import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import {
  endMyPortalSession,
  endPortalSession,
  listMyPortalSessions,
  listPortalSessions,
  type PortalSession,
} from '../../domain/portal/session-contract.ts';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';

type Whose = { tenantId: string | null };

const sessionsKey = ({ tenantId }: Whose) => ['portal-sessions', tenantId] as const;

/** Browsers that book as the tenant after "I'm a member". Loaded when opened. */
export function PortalSessionsCard({ tenantId = null }: Partial<Whose>) {
  const [open, setOpen] = useState(false);
  return (
    <Card aria-label="Portal Devices">
      <CardHeader
        title="Portal Devices"
        description="Browsers signed in with an emailed code to book with free hours."
        icon={<MonitorSmartphone aria-hidden />}
        actions={
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            Show Devices
          </Button>
        }
      />
      <Dialog open={open} onOpenChange={setOpen} title="Portal Devices" size="sm">
        {open ? <Sessions tenantId={tenantId} /> : null}
      </Dialog>
    </Card>
  );
}

function Sessions({ tenantId }: Whose) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: sessionsKey({ tenantId }),
    queryFn: ({ signal }) =>
      tenantId === null
        ? call(listMyPortalSessions, { signal })
        : call(listPortalSessions, { params: { id: tenantId }, signal }),
    refetchOnMount: 'always',
  });
  if (error && !data)
    return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={3} label="Loading devices" />;
  if (data.length === 0) {
    return (
      <EmptyState title="No devices" icon={<MonitorSmartphone aria-hidden />} className="py-6">
        Devices appear here when someone signs in as a member in the portal.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {data.map((session) => (
        <Session key={session.id} session={session} tenantId={tenantId} />
      ))}
    </ul>
  );
}

function Session({ session: { id, device, ip, createdAt }, tenantId }: Whose & { session: PortalSession }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () =>
      tenantId === null
        ? call(endMyPortalSession, { params: { id } })
        : call(endPortalSession, { params: { id: tenantId, sessionId: id } }),
    onSuccess: () => toast({ title: 'Device signed out', description: `${device} now books as a visitor.` }),
    onError: (error) =>
      toast({ title: 'The device was not signed out', description: describeError(error).message, destructive: true }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey({ tenantId }) }),
  });
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium">{device}</p>
        <p className="wrap-break-word text-muted text-xs">
          {ip ? `${ip} · ` : ''}known since <InstantText at={createdAt} />
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Sign out ${device}`}
        pending={end.isPending}
        onClick={() => end.mutate()}
      >
        Sign Out
      </Button>
    </li>
  );
}
