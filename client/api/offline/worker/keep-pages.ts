import { KEEP_OFFLINE } from '../../../../domain/devices/offline-headers.ts';
import { PAGES_KEPT_AHEAD } from '../../../../domain/kernel/paths.ts';
import { PAGES } from '../names.ts';

/** A page is kept where the server says so: it does for who is signed in. */
export const keepPage = async (path: string, page: Response): Promise<void> => {
  if (!page.ok || !page.headers.has(KEEP_OFFLINE)) return;
  const kept = await caches.open(PAGES);
  await kept.put(path, page);
};

/** Fetches ahead what opens without a line. */
export const keepPages = async (open: readonly string[] = []): Promise<void> => {
  const fetchOne = async (path: string) =>
    keepPage(path, await fetch(path, { credentials: 'same-origin', headers: { accept: 'text/html' } }));
  await Promise.allSettled([...PAGES_KEPT_AHEAD, ...open].map(fetchOne));
};
