import { logout } from '../../domain/users/contract.ts';
import { call } from '../api/call.ts';
import { answerConfirmation } from '../api/confirmation.ts';
import { ANSWERS, PAGES } from '../api/offline/names.ts';
import { queryClient } from '../api/query-client.ts';
import { currentUserQuery } from '../api/session.ts';
import { isSignInPending, sessionIsBack } from '../api/session-end.ts';
import { letGo } from '../ui/form/unsaved.ts';

const PATIENCE_MS = 4_000;

/** Signs out locally even if the server does not answer; the server ends idle sessions itself. */
export const signOut = async (): Promise<void> => {
  await call(logout, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
  notifyOtherTabs({ kind: 'signed-out' });
  leaveForFrontPage();
};

/** Idle logout: clears the screen before calling the server. */
export const signOutIdle = async (): Promise<void> => {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  await signOut();
};

type Message = { kind: 'signed-in' | 'confirmed'; userId: string } | { kind: 'signed-out' };

const channel = new BroadcastChannel('nafasi-session');

export const notifyOtherTabs = (message: Message) => channel.postMessage(message);

/** What was kept for the time without a line. What was done and is not sent yet stays, and is sent by who signs in next. */
const forgetAnswers = () => {
  if ('indexedDB' in window) indexedDB.deleteDatabase(ANSWERS);
  if ('caches' in window) void caches.delete(PAGES);
};

/** Nothing of the person who was here may stay behind in this tab. */
const forgetEverything = () => {
  queryClient.clear();
  forgetAnswers();
  for (const storage of [() => window.localStorage, () => window.sessionStorage]) {
    try {
      storage().clear();
    } catch {
      // A browser that forbids storage has kept nothing that could be wiped.
    }
  }
};

/** Back to the front page with a page load, which drops whatever the memory of this page still holds. */
const leaveForFrontPage = () => {
  letGo();
  forgetEverything();
  window.location.replace('/');
};

const onMessage = ({ data: message }: MessageEvent<Message>) => {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  if (message.kind === 'signed-out' && user) leaveForFrontPage();
  // The cookie is shared: a tab must not go on showing one person what it now asks for as another.
  if (message.kind === 'signed-in' && user?.id !== message.userId) {
    letGo();
    window.location.reload();
  }
  // They signed in again, or showed that it is them, in a tab beside this one: what waits here goes on.
  if (message.kind !== 'signed-out' && user?.id === message.userId) {
    if (isSignInPending()) {
      sessionIsBack();
      void queryClient.invalidateQueries();
    }
    if (message.kind === 'confirmed') answerConfirmation(true);
  }
};

/** The browser may bring a page back as it was frozen, from before a sign-out. */
const onPageShow = ({ persisted }: PageTransitionEvent) => {
  if (persisted) window.location.reload();
};

/** One sign-in or sign-out counts for every open tab of this browser. */
export const followOtherTabs = (): (() => void) => {
  channel.addEventListener('message', onMessage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    channel.removeEventListener('message', onMessage);
    window.removeEventListener('pageshow', onPageShow);
  };
};
