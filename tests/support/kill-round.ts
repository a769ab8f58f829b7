import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServer } from './server-process.ts';
import { type SignedIn, signIn } from './signed-in.ts';

// One space that is killed again and again: what it has acknowledged so far, and who writes to it.
export type Space = { dataDir: string; acknowledged: Set<string>; sent: number; session: SignedIn | null };

export type Round = {
  acknowledged: number;
  missing: string[];
  readyMs: number;
  chainOk: boolean;
  sameSession: boolean;
};

const ADMIN = { ADMIN_USERNAME: 'wanjiku', ADMIN_PASSWORD: 'a long enough password' };
const WRITERS = 4;

export const newSpace = (dataDir: string): Space => ({ dataDir, acknowledged: new Set(), sent: 0, session: null });

const launch = async (space: Space): Promise<{ server: ServerProcess; origin: string; readyMs: number }> => {
  const began = performance.now();
  const server = startServer({ DATA_DIR: space.dataDir, DEMO: 'false', ...ADMIN });
  const origin = await server.ready;
  return { server, origin, readyMs: performance.now() - began };
};

const call = (origin: string, cookie: string, path: string, init: RequestInit = {}) =>
  fetch(origin + path, { ...init, headers: { cookie, 'content-type': 'application/json' } });

// Writes until the server is gone. Only what was answered with success counts as promised.
const write = async (space: Space, origin: string, { cookie, id }: SignedIn): Promise<void> => {
  for (;;) {
    const name = `w${++space.sent}`;
    const body = JSON.stringify({ firstName: name });
    try {
      const reply = await call(origin, cookie, `/api/users/${id}`, { method: 'PATCH', body });
      if (reply.status === 200) space.acknowledged.add(name);
      await reply.arrayBuffer();
    } catch {
      return; // Killed: this one may have happened or not.
    }
  }
};

type Entry = { after: { first_name?: string } | null };

const recorded = async (origin: string, { cookie, id }: SignedIn): Promise<Set<string>> => {
  const names = new Set<string>();
  let next: string | undefined = `/api/audit-log?entity=users&entityId=${id}&limit=500`;
  while (next !== undefined) {
    const reply = await call(origin, cookie, next);
    for (const { after } of (await reply.json()) as Entry[]) names.add(after?.first_name ?? '');
    next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  return names;
};

const isChainOk = async (origin: string, { cookie }: SignedIn): Promise<boolean> =>
  ((await (await call(origin, cookie, '/api/audit-log/verify')).json()) as { ok: boolean }).ok;

// Starts the server as a person would after a power cut, looks for everything that was ever acknowledged, and kills it
// again in the middle of its work, once it has given so many more promises. The session outlives the kills: it is a row like any other.
export const killRound = async (space: Space, promises: number): Promise<Round> => {
  const { server, origin, readyMs } = await launch(space);
  const known = space.session;
  const sameSession = known === null || (await call(origin, known.cookie, '/api/user')).status === 200;
  const session = known ?? (await signIn(origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD));
  space.session = session;
  const found = await recorded(origin, session);
  const missing = [...space.acknowledged].filter((name) => !found.has(name));
  const chainOk = await isChainOk(origin, session);
  const before = space.acknowledged.size;
  const writers = Array.from({ length: WRITERS }, () => write(space, origin, session));
  while (space.acknowledged.size < before + promises) await sleep(1);
  await server.kill('SIGKILL');
  await Promise.all(writers);
  return { acknowledged: space.acknowledged.size - before, missing, readyMs, chainOk, sameSession };
};

// The last look: nothing is missing after the last kill, and the server then stops in good order.
export const lastLook = async (space: Space): Promise<{ missing: string[]; chainOk: boolean; code: number | null }> => {
  const { server, origin } = await launch(space);
  if (!space.session) throw new Error('There was no round before');
  const found = await recorded(origin, space.session);
  const chainOk = await isChainOk(origin, space.session);
  const { code } = await server.kill('SIGTERM');
  return { missing: [...space.acknowledged].filter((name) => !found.has(name)), chainOk, code };
};
