import { Agent, request } from 'node:http';
import { startOwnPostgres } from './postgres.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { signIn } from './signed-in.ts';

export type Asked = { status: number; ms: number; retryAfter: boolean };
export type Ask = (turn: number) => Promise<Asked>;

// Many callers from one process: a client of few moving parts, so that the callers cost less than the server does. Status 0 is a
// connection that broke.
export const caller = (origin: string, cookie: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  const ask = (method: string, path: string, body?: object): Promise<Asked> =>
    new Promise((resolve) => {
      const began = performance.now();
      const text = body ? JSON.stringify(body) : '';
      const end = (status: number, retryAfter = false) =>
        resolve({ status, retryAfter, ms: performance.now() - began });
      const headers = {
        cookie,
        ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
      };
      const sent = request(origin + path, { method, agent, headers, timeout: 30_000 }, (reply) => {
        reply
          .on('end', () => end(reply.statusCode ?? 0, reply.headers['retry-after'] !== undefined))
          .on('error', () => end(0))
          .resume();
      });
      sent.on('timeout', () => sent.destroy()).on('error', () => end(0));
      sent.end(text);
    });
  return { ask, close: () => agent.destroy() };
};

export type Caller = ReturnType<typeof caller>;

// What staff do all day, reads and writes.
export const dayWork = ({ ask }: Caller): Ask => {
  const reads = [
    '/api/dashboard',
    '/api/tenants?count=true',
    '/api/invoices?count=true',
    '/api/room-bookings?limit=50',
    '/api/reports/profit-loss',
    '/api/search?q=kamau',
  ];
  return (turn) => {
    const path = reads[turn % (reads.length + 2)];
    if (path) return ask('GET', path);
    return ask('POST', '/api/expenses', {
      category: 'other',
      description: `Paper ${turn}`,
      amount: '10.00',
      paymentMethod: 'cash',
    });
  };
};

export type Place = {
  server: ServerProcess;
  origin: string;
  cookie: string;
  postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
};

// The real server in a process of its own, with the demo year to work on.
export const startPlace = async (env: Record<string, string> = {}): Promise<Place> => {
  const postgres = await startOwnPostgres();
  const server = startServer({
    DATABASE_URL: postgres.ownerUrl,
    DEMO: 'true',
    LOG_LEVEL: 'silent',
    DB_POOL_SIZE: '',
    ...env,
  });
  const origin = await server.ready;
  const { cookie } = await signIn(origin, 'admin', 'nafasi-demo');
  return { server, origin, cookie, postgres };
};

export const quantile = (asked: readonly Asked[], share: number): number => {
  const times = asked.map(({ ms }) => ms).sort((a, b) => a - b);
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
};

// So many callers, each sending its next request when the one before was answered.
export const inTurn = async (
  ask: Ask,
  callers: number,
  ms: number,
  pause?: () => Promise<unknown>,
): Promise<Asked[]> => {
  const asked: Asked[] = [];
  const until = performance.now() + ms;
  let turn = 0;
  const call = async () => {
    while (performance.now() < until) {
      asked.push(await ask(turn++));
      await pause?.();
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return asked;
};

// So many a second, whether the ones before were answered or not: the world does not wait.
export const atRate = async (ask: Ask, perSecond: number, ms: number): Promise<Asked[]> => {
  const began = performance.now();
  const all: Promise<Asked>[] = [];
  for (let elapsed = 0; elapsed < ms; elapsed = performance.now() - began) {
    const due = Math.floor((elapsed / 1_000) * perSecond);
    while (all.length < due) all.push(ask(all.length));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return Promise.all(all);
};
