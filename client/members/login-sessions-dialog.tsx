import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, MonitorSmartphone, Smartphone } from 'lucide-react';
import {
  endMemberSession,
  endMemberSessions,
  listMemberSessions,
  type MemberSession,
} from '../../domain/members/login-contract.ts';
import { call } from '../api/call.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Dialog, DialogFooter } from '../ui/overlay/dialog.tsx';

type LoginSessionsDialogProps = { tenant: { id: string; companyName: string }; open: boolean; onClose: () => void };

/** Where the logins of a tenant are signed in, for those who look after them. */
export function LoginSessionsDialog({ tenant, open, onClose }: LoginSessionsDialogProps) {
  const query = useQuery(sessionsQuery(tenant.id));
  const canEnd = useCan()('users:manage');
  const endAll = useSessionsChange(tenant.id, () => call(endMemberSessions, { params: { id: tenant.id } }));
  const finish = () =>
    endAll.mutate(undefined, {
      onSuccess: () =>
        toast({ title: 'Sessions ended', description: `${tenant.companyName} is signed out everywhere.` }),
      onError: (error) =>
        toast({ title: 'The sessions were not ended', description: describeError(error).message, destructive: true }),
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Login Sessions"
      description={`Where the logins of ${tenant.companyName} are signed in.`}
    >
      {query.data ? (
        <Sessions tenantId={tenant.id} sessions={query.data} />
      ) : query.isError ? (
        <ErrorState {...describeError(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <SkeletonText lines={3} label="Loading sessions" />
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        {canEnd && query.data && query.data.length > 0 ? (
          <Button variant="danger" pending={endAll.isPending} pendingLabel="Ending…" onClick={finish}>
            End All Sessions
          </Button>
        ) : null}
      </DialogFooter>
    </Dialog>
  );
}

function Sessions({ tenantId, sessions }: { tenantId: string; sessions: readonly MemberSession[] }) {
  if (sessions.length === 0) {
    return (
      <EmptyState title="Nobody is signed in" icon={<MonitorSmartphone aria-hidden />} className="py-6">
        Sessions appear here once a login is used.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => (
        <Session key={session.id} tenantId={tenantId} session={session} />
      ))}
    </ul>
  );
}

function Session({ tenantId, session }: { tenantId: string; session: MemberSession }) {
  const { id, username, device, ip, lastSeenAt } = session;
  const end = useSessionsChange(tenantId, () => call(endMemberSession, { params: { id: tenantId, sessionId: id } }));
  const canEnd = useCan()('users:manage');
  const Icon = /iPhone|Android/.test(device) ? Smartphone : Laptop;
  const finish = () =>
    end.mutate(undefined, {
      onSuccess: () => toast({ title: 'Session ended', description: `${username} is signed out on ${device}.` }),
      onError: (error) =>
        toast({ title: 'The session was not ended', description: describeError(error).message, destructive: true }),
    });
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="wrap-anywhere font-medium">{username}</p>
        <p className="wrap-break-word text-muted text-xs">
          {device} · {ip} · last seen <InstantText at={lastSeenAt} relative />
        </p>
      </div>
      {canEnd ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`End the session of ${username} on ${device}`}
          pending={end.isPending}
          onClick={finish}
        >
          End
        </Button>
      ) : null}
    </li>
  );
}

const SESSIONS = ['member-sessions'] as const;

/** Sign-ins send no event, so the list is loaded each time it is opened. */
const sessionsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...SESSIONS, tenantId],
    queryFn: ({ signal }) => call(listMemberSessions, { params: { id: tenantId }, signal }),
    refetchOnMount: 'always',
    meta: { topics: ['sessions', 'member_accounts'] },
  });

function useSessionsChange<Output>(tenantId: string, change: () => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: [...SESSIONS, tenantId] }),
  });
}
