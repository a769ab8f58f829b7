import { useEffect } from 'react';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { watchActivity } from '../api/activity.ts';
import { followChanges } from '../api/events.ts';
import { leaveForLogin, queryClient } from '../api/query-client.ts';
import { keepSessionAlive } from './heartbeat.ts';
import { isHeldBack } from './held-back.ts';
import { watchIdle } from './idle-logout.ts';
import { signOutIdle } from './logout.ts';

/** What runs for as long as somebody is signed in. */
export function useSessionWatch(user: CurrentUser) {
  const { idleMinutes } = user;
  const heldBack = isHeldBack(user);
  useEffect(watchActivity, []);
  useEffect(() => keepSessionAlive(queryClient), []);
  useEffect(() => {
    if (idleMinutes !== null) return watchIdle(idleMinutes, () => void signOutIdle());
  }, [idleMinutes]);
  // The server tells nothing to somebody who has to do something first.
  useEffect(() => {
    if (!heldBack) return followChanges(queryClient, () => void leaveForLogin());
  }, [heldBack]);
}
