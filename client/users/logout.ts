import { logout } from '../../domain/users/contract.ts';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { currentUserQuery } from '../api/session.ts';
import { leaveForFrontPage, tellOtherTabs } from './session-tabs.ts';

const PATIENCE_MS = 4_000;

/** A server that fails or does not answer keeps nobody here: it ends the session by itself when it is idle. */
export const signOut = async (): Promise<void> => {
  await call(logout, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
  tellOtherTabs({ kind: 'signed-out' });
  leaveForFrontPage();
};

/** Nobody has been here for a while: what is on screen goes first, before the server is asked for anything. */
export const signOutIdle = async (): Promise<void> => {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  await signOut();
};
