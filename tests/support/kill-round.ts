import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPidFile } from '../../server/db/embedded/pid.ts';
import { eventually } from './eventually.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { type SignedIn, signIn } from './signed-in.ts';

// What is killed with kill -9: the server (its database stays behind), PostgreSQL (the server stays), or both at once.
export type Blow = 'server' | 'postgres' | 'both';

type Running = { server: ServerProcess; origin: string };

// One space that is killed again and again: what it has acknowledged so far, and who writes to it.
export type Space = {
  dataDir: string;
  acknowledged: Set<string>;
  // Answers that were neither success nor "come back later".
  unexplained: number[];
  sent: number;
  session: SignedIn | null;
  running: Running | null;
  hurt: { by: Blow; at: number } | null;
};

export type Round = {
  acknowledged: number;
  missing: string[];
  // After which blow it came up, and how long that took; the first start is no answer to a blow.
  after: Blow | null;
  readyMs: number;
  chainOk: boolean;
  sameSession: boolean;
};

const ADMIN = { ADMIN_USERNAME: 'wanjiku', ADMIN_PASSWORD: 'a long enough password' };
const WRITERS = 4;
const READY_WITHIN_MS = 60_000;

export const newSpace = (dataDir: string): Space => ({
  dataDir,
  acknowledged: new Set(),
  unexplained: [],
  sent: 0,
  session: null,
  running: null,
  hurt: null,
});

const call = (origin: string, cookie: string, path: string, init: RequestInit = {}) =>
  fetch(origin + path, {
    signal: AbortSignal.timeout(15_000),
    ...init,
    headers: { cookie, 'content-type': 'application/json' },
  });

const databaseLog = async ({ dataDir }: Space): Promise<string> =>
  `PostgreSQL says: ${(await readFile(join(dataDir, 'postgres.log'), 'utf8')).slice(-2_000)}`;

// Starts the server as a person would after a power cut; one that still runs only has to become ready by itself.
const comeUp = async (space: Space): Promise<Running & { readyMs: number }> => {
  const began = space.running && space.hurt ? space.hurt.at : performance.now();
  if (!space.running) {
    const server = startServer({ DATA_DIR: space.dataDir, DEMO: 'false', ...ADMIN });
    space.running = { server, origin: await server.ready };
  }
  const { server, origin } = space.running;
  await eventually(async () => {
    const { status } = await call(origin, '', '/api/ready');
    if (status !== 200) throw new Error(`Asked whether it is ready it says ${status}. ${await databaseLog(space)}`);
  }, READY_WITHIN_MS);
  return { server, origin, readyMs: performance.now() - began };
};

type Writing = { origin: string; session: SignedIn; isOver: () => boolean };

// Writes until the blow has come. Only what was answered with success counts as promised.
const write = async (space: Space, { origin, session: { cookie, id }, isOver }: Writing): Promise<void> => {
  while (!isOver()) {
    const name = `w${++space.sent}`;
    const body = JSON.stringify({ firstName: name });
    try {
      const reply = await call(origin, cookie, `/api/users/${id}`, { method: 'PATCH', body });
      await reply.arrayBuffer();
      if (reply.status === 200) space.acknowledged.add(name);
      else if (reply.status !== 503) space.unexplained.push(reply.status);
    } catch {
      return; // Killed: this one may have happened or not.
    }
  }
};

// Ready is said when the database answers: a connection from before that broke may still be met for a moment, and is told
// as ever by 503. Anything else that is no success is not explained.
const look = (origin: string, cookie: string, path: string): Promise<Response> =>
  eventually(async () => {
    const reply = await call(origin, cookie, path);
    if (reply.status === 503) throw new Error(`${path} is still answered 503`);
    return reply;
  }, READY_WITHIN_MS);

type Entry = { after: { first_name?: string } | null };

const recorded = async (origin: string, { cookie, id }: SignedIn): Promise<Set<string>> => {
  const names = new Set<string>();
  let next: string | undefined = `/api/audit-log?entity=users&entityId=${id}&limit=500`;
  while (next !== undefined) {
    const reply = await look(origin, cookie, next);
    if (reply.status !== 200) throw new Error(`The log was answered ${reply.status}: ${await reply.text()}`);
    for (const { after } of (await reply.json()) as Entry[]) names.add(after?.first_name ?? '');
    next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  return names;
};

const isChainOk = async (origin: string, { cookie }: SignedIn): Promise<boolean> =>
  ((await (await look(origin, cookie, '/api/audit-log/verify')).json()) as { ok: boolean }).ok;

const strike = async (space: Space, { server }: Running, by: Blow): Promise<void> => {
  const postmaster = (await readPidFile(join(space.dataDir, 'postgres')))?.pid;
  space.hurt = { by, at: performance.now() };
  if (by !== 'server' && postmaster) process.kill(postmaster, 'SIGKILL');
  if (by === 'postgres') return;
  space.running = null;
  await server.kill('SIGKILL');
};

// Lets the space come up, looks for everything that was ever acknowledged, and kills it again in the middle of its work,
// once it has given so many more promises. The session outlives the kills: it is a row like any other.
export const killRound = async (space: Space, promises: number, by: Blow = 'server'): Promise<Round> => {
  const after = space.hurt?.by ?? null;
  const { server, origin, readyMs } = await comeUp(space);
  const known = space.session;
  const sameSession = known === null || (await look(origin, known.cookie, '/api/user')).status === 200;
  const session = known ?? (await signIn(origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD));
  space.session = session;
  const found = await recorded(origin, session);
  const missing = [...space.acknowledged].filter((name) => !found.has(name));
  const chainOk = await isChainOk(origin, session);
  const before = space.acknowledged.size;
  let isOver = false;
  const writing = { origin, session, isOver: () => isOver };
  const writers = Array.from({ length: WRITERS }, () => write(space, writing));
  while (space.acknowledged.size < before + promises) await sleep(1);
  await strike(space, { server, origin }, by);
  isOver = true;
  await Promise.all(writers);
  return { acknowledged: space.acknowledged.size - before, missing, after, readyMs, chainOk, sameSession };
};

// The last look: nothing is missing after the last kill, and the server then stops in good order.
export const lastLook = async (space: Space): Promise<{ missing: string[]; chainOk: boolean; code: number | null }> => {
  const { server, origin } = await comeUp(space);
  if (!space.session) throw new Error('There was no round before');
  const found = await recorded(origin, space.session);
  const chainOk = await isChainOk(origin, space.session);
  const { code } = await server.kill('SIGTERM');
  return { missing: [...space.acknowledged].filter((name) => !found.has(name)), chainOk, code };
};
