import { LEAVE_OFFLINE } from '../../../../domain/devices/offline-headers.ts';
import { PAGES } from '../names.ts';
import { keepPage, keepPages } from './keep-pages.ts';
import { filesCache, isAway, outdatedCaches, ruleFor } from './worker-rules.ts';

// Filled in by the build: its name, and the files of the screens that work without a line.
declare const BUILD_NAME: string;
declare const BUILD_FILES: readonly string[];

type Waits = { waitUntil: (work: Promise<unknown>) => void };
type Fetches = Waits & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Scope = {
  location: Location;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { unregister: () => Promise<boolean> };
  addEventListener: ((type: 'install' | 'activate', listener: (event: Waits) => void) => void) &
    ((type: 'fetch', listener: (event: Fetches) => void) => void);
};

const scope = self as unknown as Scope;

const PATIENCE_MS = 4_000;

/** What an older build has kept already is not fetched again: the hash in its name says that it is the same. */
const keepFiles = async () => {
  const own = await caches.open(filesCache(BUILD_NAME));
  const keepOne = async (path: string) => {
    const known = path.startsWith('/assets/') ? await caches.match(path) : undefined;
    const file = known ?? (await fetch(path, { cache: 'no-cache' }));
    if (!file.ok) throw new Error(`${path} was answered ${file.status}`);
    await own.put(path, file);
  };
  await Promise.all(BUILD_FILES.map(keepOne));
};

/** The new version takes over at once: a tab of the old one is told by the server to reload before it writes. */
const install = async () => {
  await keepFiles();
  await keepPages();
  await scope.skipWaiting();
};

const activate = async () => {
  await Promise.all(outdatedCaches(await caches.keys(), BUILD_NAME).map((name) => caches.delete(name)));
  await scope.clients.claim();
};

const leave = async () => {
  await Promise.all([...outdatedCaches(await caches.keys(), ''), PAGES].map((name) => caches.delete(name)));
  await scope.registration.unregister();
};

const kept = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { ignoreSearch: true, ignoreVary: true });

const fetchPage = async (request: Request): Promise<Response> => {
  const page = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (page.headers.has(LEAVE_OFFLINE)) await leave();
  else await keepPage(new URL(request.url).pathname, page.clone());
  return page;
};

/** As the server has it, and without one as it was kept. A line that only seems to be there counts as none. */
const answerPage = async (request: Request): Promise<Response> => {
  try {
    const page = await fetchPage(request);
    return isAway(page.status) ? ((await kept(request)) ?? page) : page;
  } catch {
    return (await kept(request)) ?? fetch(request);
  }
};

const fromServer = (request: Request): Promise<Response> =>
  fetch(request).catch(async () => (await kept(request)) ?? Response.error());

const fromHere = async (request: Request): Promise<Response> => (await kept(request)) ?? fetch(request);

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const rule = ruleFor(request, scope.location.origin, BUILD_FILES);
  if (rule === 'page') event.respondWith(answerPage(request));
  if (rule === 'kept first') event.respondWith(fromHere(request));
  if (rule === 'server first') event.respondWith(fromServer(request));
});
