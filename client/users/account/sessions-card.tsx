import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, MonitorSmartphone, Smartphone } from 'lucide-react';
import { useState } from 'react';
import {
  endOtherSessions,
  endSession,
  listSessions,
  type OpenSession,
} from '../../../domain/users/session-contract.ts';
import { call } from '../../api/call.ts';
import { useCurrentUser } from '../../api/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { describeError } from '../../ui/feedback/error-state.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { CardPending } from './card-pending.tsx';

export function SessionsCard() {
  const query = useQuery(sessionsQuery);
  const usesPassword = useCurrentUser()?.usesPassword ?? true;
  const [asking, setAsking] = useState(false);
  const others = query.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Card aria-label="Sessions">
      <CardHeader
        title="Sessions"
        description={`Where you are signed in. Sign out devices you don’t recognise${usesPassword ? ' and change your password' : ''}.`}
        icon={<MonitorSmartphone aria-hidden />}
        actions={
          others > 0 ? (
            <Button variant="secondary" onClick={() => setAsking(true)}>
              End Other Sessions
            </Button>
          ) : null
        }
      />
      {query.data ? (
        <ul className="divide-y divide-line border-line border-t">
          {query.data.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <CardBody>
          <CardPending query={query} lines={3} />
        </CardBody>
      )}
      <EndOthers open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}

function Session({ session }: { session: OpenSession }) {
  const end = useEndSession();
  const { id, device, ip, current, createdAt, lastSeenAt } = session;
  const Icon = /iPhone|Android/.test(device) ? Smartphone : Laptop;
  const finish = () =>
    end.mutate(id, {
      onSuccess: () => toast({ title: 'Session ended', description: `${device} is signed out.` }),
      onError: (error) =>
        toast({ title: 'The session was not ended', description: describeError(error).message, destructive: true }),
    });
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {current ? <Badge tone="accent">This device</Badge> : null}
        </p>
        <p className="wrap-break-word text-muted text-xs">
          {ip} · {current ? 'in use now' : <LastSeen at={lastSeenAt} />} · signed in <InstantText at={createdAt} />
        </p>
      </div>
      {current ? null : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`End the session of ${device}`}
          pending={end.isPending}
          onClick={finish}
        >
          End
        </Button>
      )}
    </li>
  );
}

function LastSeen({ at }: { at: string }) {
  return (
    <>
      last seen <InstantText at={at} relative />
    </>
  );
}

function EndOthers({ open, onClose }: { open: boolean; onClose: () => void }) {
  const end = useEndOtherSessions();
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: ({ ended }) => {
        const count = ended === 1 ? 'One session was' : `${ended} sessions were`;
        toast({ title: 'Sessions ended', description: `${count} ended. This one stays.` });
        onClose();
      },
      onError: (error) =>
        toast({ title: 'The sessions were not ended', description: describeError(error).message, destructive: true }),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="End all your other sessions?"
      description="You are signed out everywhere else. Unsaved work there is lost."
      confirmLabel="End Other Sessions"
      pendingLabel="Ending…"
      danger
      pending={end.isPending}
      onConfirm={confirm}
    />
  );
}

const SESSIONS = ['sessions'] as const;

/** Sign-ins elsewhere send no event, so the list is loaded each time it is opened. */
const sessionsQuery = queryOptions({
  queryKey: SESSIONS,
  queryFn: ({ signal }) => call(listSessions, { signal }),
  refetchOnMount: 'always',
  meta: { topics: ['sessions', 'second_factors', 'passkeys'] },
});

function useSessionChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void client.invalidateQueries({ queryKey: SESSIONS }),
  });
}

const useEndSession = () => useSessionChange((id: string) => call(endSession, { params: { id } }));

const useEndOtherSessions = () => useSessionChange(() => call(endOtherSessions, {}));
