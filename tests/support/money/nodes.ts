import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../chance.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { signIn } from '../signed-in.ts';

const ADMIN = { ADMIN_USERNAME: 'wanjiku', ADMIN_PASSWORD: 'a long enough password' };
const ANSWER_WITHIN_MS = 15_000;
const GIVE_UP_MS = 120_000;
const PAUSE_MS = 100;

export type Call = { method: string; path: string; body?: unknown };
export type Answer = { status: number; body: unknown };

type Node = { server: ServerProcess; origin: string | null };

export type Nodes = {
  cookie: string;
  list: Node[];
  env: Record<string, string>;
  counts: { sent: number; lost: number; busy: number; replayed: number; kills: number; readyMs: number[] };
};

const launch = async (env: Record<string, string>): Promise<Node> => {
  const server = startServer(env);
  return { server, origin: await server.ready };
};

// Two servers on one database, with one administrator whose session holds on both.
export const startNodes = async (url: string): Promise<Nodes> => {
  const env = { DATABASE_URL: url, LOG_LEVEL: 'error', DB_POOL_SIZE: '10', ...ADMIN };
  const list = await Promise.all([launch(env), launch(env)]);
  const { cookie } = await signIn(list[0]?.origin ?? '', ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
  const counts = { sent: 0, lost: 0, busy: 0, replayed: 0, kills: 0, readyMs: [] };
  return { cookie, list, env, counts };
};

const sendOnce = async (nodes: Nodes, origin: string, call: Call, key: string): Promise<Answer> => {
  nodes.counts.sent++;
  const reply = await fetch(origin + call.path, {
    method: call.method,
    headers: {
      cookie: nodes.cookie,
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.method === 'POST' ? { 'idempotency-key': key } : {}),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const text = await reply.text();
  if (reply.headers.get('idempotent-replay') === 'true') nodes.counts.replayed++;
  return { status: reply.status, body: text === '' ? null : JSON.parse(text) };
};

// Told to come back later or not told at all: the same request with the same key again, on whichever node is there.
// onTrouble hears of each time.
export const send = async (
  nodes: Nodes,
  call: Call,
  key: string,
  { startAt = 0, onTrouble }: { startAt?: number; onTrouble?: () => void } = {},
): Promise<Answer> => {
  const until = performance.now() + GIVE_UP_MS;
  for (let attempt = startAt; performance.now() < until; attempt++) {
    const origin = nodes.list[attempt % nodes.list.length]?.origin;
    if (!origin) {
      await sleep(1);
      continue;
    }
    try {
      const answer = await sendOnce(nodes, origin, call, key);
      if (answer.status !== 503) return answer;
      nodes.counts.busy++;
    } catch {
      nodes.counts.lost++;
    }
    onTrouble?.();
    await sleep(PAUSE_MS);
  }
  throw new Error(`${call.method} ${call.path} with the key ${key} was not answered within ${GIVE_UP_MS / 1000} s`);
};

type Kills = { killEveryMs: { min: number; max: number }; mostKills?: number };

// Kills one node after another with kill -9, each at a moment of chance, and starts it again, until it is told to stop.
export const killNodes = async (nodes: Nodes, chance: Chance, kills: Kills, stop: AbortSignal): Promise<void> => {
  const { killEveryMs, mostKills = Number.POSITIVE_INFINITY } = kills;
  while (nodes.counts.kills < mostKills) {
    const pause = killEveryMs.min + chance.below(killEveryMs.max - killEveryMs.min);
    await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
    const node = nodes.list[chance.below(nodes.list.length)];
    if (stop.aborted || !node) return;
    // Those who have its address find nobody there, as they would.
    const dying = node.server.kill('SIGKILL');
    node.origin = null;
    nodes.counts.kills++;
    await dying;
    const began = performance.now();
    Object.assign(node, await launch(nodes.env));
    nodes.counts.readyMs.push(Math.round(performance.now() - began));
  }
};

// Stops the nodes in good order, and answers what they had to complain of.
export const stopNodes = async ({ list }: Nodes): Promise<string> => {
  const ends = await Promise.all(list.map(({ server }) => server.kill('SIGTERM')));
  return ends
    .flatMap(({ stdout, stderr }) => [stdout, stderr])
    .join('')
    .replace(/^Nafasi is ready.*\n/gm, '')
    .trim();
};
