import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../at-end.ts';
import { runAsOwner } from '../database.ts';
import { eventually } from '../eventually.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { signIn } from '../signed-in.ts';

const ADMIN = { ADMIN_USERNAME: 'wanjiku', ADMIN_PASSWORD: 'a long enough password' };
const ANSWER_WITHIN_MS = 15_000;
const GIVE_UP_MS = 180_000;
const PAUSE_MS = 100;
const READY_WITHIN_MS = 90_000;
const CLOCK = join(import.meta.dirname, '../moved-clock.ts');

// A file is sent as it is.
export type Call = { method: string; path: string; body?: unknown; file?: Buffer };
export type Answer = { status: number; body: unknown };

export type Node = { server: ServerProcess; origin: string | null; env: Record<string, string>; clockFile: string };

export type Nodes = {
  cookie: string;
  list: Node[];
  // While the disk of the database is full, an answer may say so.
  isDiskFull: boolean;
  counts: { sent: number; lost: number; busy: number; full: number; replayed: number; slowestMs: number };
};

// What a proof does itself, and no node.
export const BY_HAND = 'by hand';

const launch = async (env: Record<string, string>, program?: string): Promise<Pick<Node, 'server' | 'origin'>> => {
  const server = startServer(env, process.execPath, program);
  const address = await server.ready;
  // Behind a balancer it prints the address of that.
  return { server, origin: env.PUBLIC_URL ? `http://127.0.0.1:${env.PORT}` : address };
};

// Two servers on one database, with one administrator whose session holds on both. Each has a clock of its own, and may have an
// environment of its own. Or one server alone, of another version.
export const startNodes = async (
  url: string,
  envs: readonly Record<string, string>[] = [],
  alone?: string,
): Promise<Nodes> => {
  const folder = await mkdtemp(join(tmpdir(), 'nafasi-nodes-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const common = { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'error', DB_POOL_SIZE: '10', ...ADMIN };
  const start = async (name: string, n: number): Promise<Node> => {
    const clockFile = join(folder, name);
    const env = { ...common, NODE_OPTIONS: `--import ${CLOCK}`, CLOCK_FILE: clockFile, ...envs[n] };
    return { ...(await launch(env, alone)), env, clockFile };
  };
  const list = await Promise.all((alone ? ['first'] : ['first', 'second']).map(start));
  const clockShift = Number(envs[0]?.CLOCK_SHIFT ?? 0);
  const { cookie } = await signIn(list[0]?.origin ?? '', ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD, clockShift);
  // It goes on for hours, with nobody there who could be asked once more.
  await runAsOwner(
    url,
    `begin; set local application_name = '${BY_HAND}';
     update sessions set confirmed_at = clock_timestamp() + interval '2 days'; commit`,
  );
  const counts = { sent: 0, lost: 0, busy: 0, full: 0, replayed: 0, slowestMs: 0 };
  return { cookie, list, isDiskFull: false, counts };
};

const toContent = ({ body, file }: Call): { type: string; content: string | Uint8Array<ArrayBuffer> } | null => {
  if (file) return { type: 'application/octet-stream', content: new Uint8Array(file) };
  return body === undefined ? null : { type: 'application/json', content: JSON.stringify(body) };
};

const sendOnce = async (nodes: Nodes, origin: string, call: Call, key: string): Promise<Answer> => {
  nodes.counts.sent++;
  const began = performance.now();
  const sent = toContent(call);
  const reply = await fetch(origin + call.path, {
    method: call.method,
    headers: {
      cookie: nodes.cookie,
      ...(sent ? { 'content-type': sent.type } : {}),
      ...(call.method === 'POST' ? { 'idempotency-key': key } : {}),
    },
    ...(sent ? { body: sent.content } : {}),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const text = await reply.text();
  nodes.counts.slowestMs = Math.max(nodes.counts.slowestMs, Math.round(performance.now() - began));
  if (reply.headers.get('idempotent-replay') === 'true') nodes.counts.replayed++;
  return { status: reply.status, body: text === '' ? null : JSON.parse(text) };
};

const isTrouble = ({ status }: Answer, nodes: Nodes): boolean => {
  if (status === 503) nodes.counts.busy++;
  if (status === 507 && nodes.isDiskFull) nodes.counts.full++;
  return status === 503 || (status === 507 && nodes.isDiskFull);
};

const CONFIRM = { method: 'POST', path: '/api/session/confirm', body: { password: ADMIN.ADMIN_PASSWORD } };

// A sign-in opens the calls of the administrator for some minutes; after that the password is typed again, as on the screen.
const isConfirmed = async (nodes: Nodes, origin: string, { status, body }: Answer): Promise<boolean> => {
  if (status !== 403 || (body as { code?: string } | null)?.code !== 'confirmation_required') return true;
  await sendOnce(nodes, origin, CONFIRM, randomUUID());
  return false;
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
      if (!(await isConfirmed(nodes, origin, answer))) continue;
      if (!isTrouble(answer, nodes)) return answer;
    } catch {
      nodes.counts.lost++;
    }
    onTrouble?.();
    await sleep(PAUSE_MS);
  }
  throw new Error(`${call.method} ${call.path} with the key ${key} was not answered within ${GIVE_UP_MS / 1000} s`);
};

// kill -9, and a new start as a service manager makes it. Those who have its address find nobody there, as they would.
export const killNode = async (node: Node): Promise<void> => {
  const dying = node.server.kill('SIGKILL');
  node.origin = null;
  await dying;
  Object.assign(node, await launch(node.env));
};

const toLines = (...said: string[]): string[] =>
  said.flatMap((text) => text.split('\n')).filter((line) => line !== '' && !line.startsWith('Nafasi is ready'));

// Another server of this version beside those that serve.
export const addNode = async (nodes: Nodes): Promise<void> => {
  const [first] = nodes.list;
  if (!first) throw new Error('There is a node');
  nodes.list.push({ ...first, ...(await launch(first.env)) });
};

// Stops a node in good order. What it is asked meanwhile it hands over, as it would to a balancer.
export const retireNode = async (nodes: Nodes, node: Node): Promise<string[]> => {
  const { stdout, stderr } = await node.server.kill('SIGTERM');
  nodes.list = nodes.list.filter((one) => one !== node);
  return toLines(stdout, stderr);
};

// Answers once every node says that it is ready, by itself.
export const allReady = (nodes: Nodes): Promise<void> =>
  eventually(async () => {
    for (const { origin } of nodes.list) {
      const { status } = await fetch(`${origin}/api/ready`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
      if (status !== 200) throw new Error(`A node answers ${status} to the question whether it is ready`);
    }
  }, READY_WITHIN_MS);

// Stops the nodes in good order, and answers what they had to complain of, line by line.
export const stopNodes = async ({ list }: Nodes): Promise<string[]> => {
  const ends = await Promise.all(list.map(({ server }) => server.kill('SIGTERM')));
  return ends.flatMap(({ stdout, stderr }) => toLines(stdout, stderr));
};
