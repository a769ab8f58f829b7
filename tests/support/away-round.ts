import { setTimeout as sleep } from 'node:timers/promises';
import { runAsOwner } from './database.ts';
import { eventually } from './eventually.ts';
import type { OwnPostgres } from './postgres.ts';
import type { DatabaseProxy } from './proxy.ts';
import { dataFolder, type ServerProcess, startServer } from './server-process.ts';
import { signIn } from './signed-in.ts';

const ADMIN = { ADMIN_USERNAME: 'wanjiku', ADMIN_PASSWORD: 'a long enough password' };
const CLIENTS = 12;
const WITHIN_MS = 10_000;

// A server that reaches its database by way of a proxy, and what it has promised.
export type Visited = {
  server: ServerProcess;
  origin: string;
  cookie: string;
  database: Pick<OwnPostgres, 'ownerUrl'>;
  acknowledged: string[];
  sent: number;
  // Connections to the database with all of the pool in use, before anything happened.
  connections: number;
};

type Asked = { what: string; status: number; ms: number };

const ask = async (
  { origin, cookie }: Pick<Visited, 'origin' | 'cookie'>,
  what: string,
  path: string,
  body?: object,
): Promise<Asked> => {
  const began = performance.now();
  const reply = await fetch(origin + path, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    signal: AbortSignal.timeout(30_000),
  });
  await reply.arrayBuffer();
  return { what, status: reply.status, ms: performance.now() - began };
};

const READS: readonly [what: string, path: string][] = [
  ['read', '/api/tenants'],
  ['read', '/api/user'],
  ['report', '/api/dashboard'],
  ['public page', '/'],
  ['public page', '/login'],
  ['public data', '/api/config'],
  ['ready', '/api/ready'],
  ['health', '/api/health'],
];

// The next of a mix of everything that is asked of a server.
const askNext = async (visited: Visited): Promise<Asked> => {
  const n = ++visited.sent;
  const chosen = READS[n % (READS.length + 2)];
  if (chosen) return ask(visited, ...chosen);
  if (n % 2 === 0) {
    const login = { username: ADMIN.ADMIN_USERNAME, password: ADMIN.ADMIN_PASSWORD };
    // As somebody else would: a sign-in with the cookie of a session ends that session.
    return ask({ ...visited, cookie: '' }, 'login', '/api/login', login);
  }
  const description = `Written ${n}`;
  const body = { category: 'other', description, amount: '10.00', paymentMethod: 'cash' };
  const asked = await ask(visited, 'write', '/api/expenses', body);
  if (asked.status === 201) visited.acknowledged.push(description);
  return asked;
};

const connectionsOf = async ({ ownerUrl }: Visited['database']): Promise<number> => {
  const { rows } = await runAsOwner(
    ownerUrl,
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return rows[0].n;
};

// All at once, so that every connection of the pool is used.
const crowd = (visited: Visited): Promise<Asked[]> =>
  Promise.all(Array.from({ length: 40 }, () => ask(visited, 'read', '/api/tenants')));

export const visit = async (database: Visited['database'], proxy: DatabaseProxy): Promise<Visited> => {
  const server = startServer({ DATABASE_URL: proxy.url, DATA_DIR: await dataFolder(), LOG_LEVEL: 'silent', ...ADMIN });
  const origin = await server.ready;
  const { cookie } = await signIn(origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
  const visited = { server, origin, cookie, database, acknowledged: [], sent: 0, connections: 0 };
  for (const [what, path] of READS) await ask(visited, what, path);
  await crowd(visited);
  return { ...visited, connections: await connectionsOf(database) };
};

const isWell = ({ status }: Asked): boolean => status === 200 || status === 201;

const recover = async (visited: Visited): Promise<number> => {
  const began = performance.now();
  await eventually(async () => {
    const asked = await Promise.all(READS.map(([what, path]) => ask(visited, what, path)));
    const ill = [...asked, ...(await crowd(visited))].find((one) => !isWell(one));
    if (ill) throw new Error(`After the return, ${ill.what} was answered ${ill.status}`);
  }, WITHIN_MS);
  return performance.now() - began;
};

const missingOf = async ({ database, acknowledged }: Visited): Promise<string[]> => {
  const { rows } = await runAsOwner(database.ownerUrl, `select description from expenses`);
  const found = new Set(rows.map(({ description }) => description));
  return acknowledged.filter((description) => !found.has(description));
};

export type Away = { asked: number; told: number; slowestMs: number; slowestReadyMs: number; wellAfterMs: number };

// The database is away for so long, while everything is asked of the server; then it is back. Throws where an answer
// takes too long or is another than success or "come back later".
export const awayRound = async (
  visited: Visited,
  harm: { begin(): Promise<void>; end(): void },
  lastsMs: number,
): Promise<Away> => {
  await harm.begin();
  const until = performance.now() + lastsMs;
  const asked: Asked[] = [];
  const client = async () => {
    while (performance.now() < until) {
      asked.push(await askNext(visited));
      await sleep(20);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  await sleep(lastsMs);
  harm.end();
  const wellAfterMs = await recover(visited);
  await clients;
  const late = asked.find(({ ms }) => ms > WITHIN_MS);
  if (late) throw new Error(`${late.what} was answered after ${Math.round(late.ms)} ms`);
  const odd = asked.find((one) => !isWell(one) && one.status !== 503);
  if (odd) throw new Error(`${odd.what} was answered ${odd.status}`);
  const sick = asked.find(({ what, status }) => what === 'health' && status !== 200);
  if (sick) throw new Error(`A living process said of its health ${sick.status}`);
  const missing = await missingOf(visited);
  if (missing.length > 0) throw new Error(`Acknowledged and missing: ${missing.slice(0, 5).join(', ')}`);
  await eventually(async () => {
    const now = await connectionsOf(visited.database);
    if (now > visited.connections) throw new Error(`${now} connections instead of at most ${visited.connections}`);
  }, 30_000);
  const slowest = (of: readonly Asked[]) => Math.round(Math.max(0, ...of.map(({ ms }) => ms)));
  return {
    asked: asked.length,
    told: asked.filter(({ status }) => status === 503).length,
    slowestMs: slowest(asked),
    slowestReadyMs: slowest(asked.filter(({ what }) => what === 'ready')),
    wellAfterMs: Math.round(wellAfterMs),
  };
};
