import { Agent, request } from 'node:http';
import { runAsOwner } from './database.ts';
import { eventually } from './eventually.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { signIn } from './signed-in.ts';

const ADMIN = { ADMIN_USERNAME: 'wanjiku', ADMIN_PASSWORD: 'a long enough password' };
const ENOUGH = 20;

// cut: a byte of the answer had come, and the rest did not. untouched: not a byte had.
type Tally = { answered: Map<number, number>; cut: number; untouched: number };
type Ask = (n: number) => { path: string; body?: string };

const askOnce = (origin: string, agent: Agent, cookie: string, { path, body }: ReturnType<Ask>) =>
  new Promise<number | 'cut' | 'untouched' | 'refused'>((resolve) => {
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
    const call = request(`${origin}${path}`, { agent, headers, method: body ? 'PATCH' : 'GET' }, (response) => {
      response.on('error', () => resolve('cut')).on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    let before = 0;
    call.on('socket', ({ bytesRead }) => {
      before = bytesRead;
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      const hasBegun = (call.socket?.bytesRead ?? 0) > before;
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : hasBegun ? 'cut' : 'untouched');
    });
    call.end(body);
  });

// Asks again and again over connections that are kept open, as browsers and proxies do, until nobody answers.
const hammer = async (origin: string, cookie: string, ask: Ask, tally: Tally): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let n = 0; ; n++) {
    const outcome = await askOnce(origin, agent, cookie, ask(n));
    if (outcome === 'refused') return agent.destroy();
    if (typeof outcome === 'string') tally[outcome] += 1;
    else tally.answered.set(outcome, (tally.answered.get(outcome) ?? 0) + 1);
  }
};

const newTally = (): Tally => ({ answered: new Map(), cut: 0, untouched: 0 });

export const timedStop = async (server: ServerProcess, signal: NodeJS.Signals) => {
  const began = performance.now();
  const ended = await server.kill(signal);
  return { ...ended, ms: performance.now() - began };
};

export type Stopped = {
  answered: number;
  clients: number;
  cut: number;
  untouched: number;
  // Answers that are neither 200 nor 503.
  others: number[];
  // Writes that were answered with 200, and those that happened.
  acknowledged: number;
  done: number;
  code: number | null;
  stderr: string;
  ms: number;
};

type Stopping = {
  url: string;
  drainMs: string;
  round: number;
  stop: (server: ServerProcess) => ReturnType<typeof timedStop>;
};

// Starts a server, puts it under load, stops it as told, and answers what became of each request.
export const stopRound = async ({ url, drainMs, round, stop }: Stopping): Promise<Stopped> => {
  const server = startServer({ DATABASE_URL: url, LOG_LEVEL: 'silent', DRAIN_MS: drainMs, ...ADMIN });
  const origin = await server.ready;
  const { cookie, id } = await signIn(origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
  const [reads, writes] = [newTally(), newTally()];
  const writeOf =
    (client: string): Ask =>
    (n) => ({
      path: `/api/users/${id}`,
      body: JSON.stringify({ firstName: `r${round}-${client}-${n}` }),
    });
  const load = [
    ...['/api/config', '/', '/api/user'].map((path) => hammer(origin, cookie, () => ({ path }), reads)),
    ...['a', 'b', 'c'].map((client) => hammer(origin, cookie, writeOf(client), writes)),
  ];
  const count = ({ answered }: Tally) => answered.get(200) ?? 0;
  await eventually(() => {
    if (Math.min(count(reads), count(writes)) <= ENOUGH) throw new Error('There is too little load yet');
  }, 30_000);
  const { code, stderr, ms } = await stop(server);
  await Promise.all(load);
  const { rows } = await runAsOwner(
    url,
    `select count(*)::int as done from audit_log where entity = 'users' and action = 'update' and after ->> 'first_name' like 'r${round}-%'`,
  );
  const statuses = [...reads.answered.keys(), ...writes.answered.keys()];
  return {
    answered: [reads, writes].reduce((sum, { answered }) => sum + answered.values().reduce((a, b) => a + b, 0), 0),
    clients: load.length,
    cut: reads.cut + writes.cut,
    untouched: reads.untouched + writes.untouched,
    others: statuses.filter((status) => status !== 200 && status !== 503),
    acknowledged: count(writes),
    done: rows[0].done,
    code,
    stderr,
    ms,
  };
};
