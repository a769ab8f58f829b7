import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isOfflinePage } from '../../../domain/kernel/paths.ts';
import { onReconnect } from '../connection.ts';
import { transact } from './database.ts';
import { keep, readKept } from './kept-answers.ts';
import { ANSWERS } from './names.ts';
import { keepPages } from './worker/keep-pages.ts';

type Start = { userId: string; answers: unknown[] };

const START = 'start';
const WORKER = '/service-worker.js';

const mayRegister = (): boolean =>
  'serviceWorker' in navigator && document.querySelector<HTMLMetaElement>('meta[name="offline"]')?.content === 'on';

const forgetOthers = async (userId: string) => {
  const kept = await readKept<Start>(START);
  if (kept && kept.userId !== userId) await transact<void>(ANSWERS, 'readwrite', (store) => void store.clear());
};

/** Once the screen is there: the page can be opened again without a line, by who is signed in now. */
export const prepare = async (client: QueryClient, userId: string, keys: readonly QueryKey[]) => {
  if (!mayRegister()) return;
  await forgetOthers(userId);
  await keep(START, { userId, answers: keys.map((key) => client.getQueryData(key)) } satisfies Start);
  await navigator.serviceWorker.register(WORKER);
  // The worker keeps what it installs with; this is for who signed in since, and for the page that is open.
  const { pathname } = window.location;
  await keepPages(isOfflinePage(pathname) ? [pathname] : []);
};

/** The answers that the app begins with, as they were last; asked for again when there is a line. */
export const restoreStart = async (client: QueryClient, keys: readonly QueryKey[]) => {
  const kept = await readKept<Start>(START);
  if (!kept) return;
  kept.answers.forEach((answer, at) => {
    const key = keys[at];
    if (key) client.setQueryData(key, answer);
  });
  const stop = onReconnect(() => {
    stop();
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  });
};
