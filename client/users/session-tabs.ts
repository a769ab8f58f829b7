import { queryClient } from '../api/query-client.ts';
import { currentUserQuery } from '../api/session.ts';
import { letGo } from '../ui/unsaved.ts';

type Message = { kind: 'signed-in'; userId: string } | { kind: 'signed-out' };

const channel = new BroadcastChannel('nafasi-session');

export const tellOtherTabs = (message: Message) => channel.postMessage(message);

/** Nothing of the person who was here may stay behind in this tab. */
export const forgetEverything = () => {
  queryClient.clear();
  for (const storage of [() => window.localStorage, () => window.sessionStorage]) {
    try {
      storage().clear();
    } catch {
      // A browser that forbids storage has kept nothing that could be wiped.
    }
  }
};

/** Back to the front page with a page load, which drops whatever the memory of this page still holds. */
export const leaveForFrontPage = () => {
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
