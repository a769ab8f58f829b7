import { useEffect } from 'react';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { watchActivity } from '../api/activity.ts';
import { followChanges } from '../api/events.ts';
import { queryClient } from '../api/query-client.ts';
import { keepSessionAlive } from './heartbeat.ts';
import { watchIdle } from './idle-logout.ts';
import { signOutIdle } from './logout.ts';

/** What runs for as long as somebody is signed in. */
export function useSessionWatch({ idleMinutes, mustChangePassword }: CurrentUser) {
  useEffect(watchActivity, []);
  useEffect(() => keepSessionAlive(queryClient), []);
  useEffect(() => {
    if (idleMinutes !== null) return watchIdle(idleMinutes, () => void signOutIdle());
  }, [idleMinutes]);
  // Until the password is changed the server tells nothing.
  useEffect(() => {
    if (!mustChangePassword) return followChanges(queryClient);
  }, [mustChangePassword]);
}
