import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../tests/support/app.ts';
import { runAsOwner } from '../tests/support/database.ts';
import { eventually } from '../tests/support/eventually.ts';
import { startOwnPostgres } from '../tests/support/postgres.ts';
import {
  dataFolder,
  endServers,
  hasPostmaster,
  type ServerProcess,
  startServer,
} from '../tests/support/server-process.ts';
import { signIn } from '../tests/support/signed-in.ts';

afterAll(endServers, 60_000);

// The loads of this machine and of others differ: what is measured is the time from the signal on.
const PATIENCE = 60_000;

const ADMIN = { ADMIN_USERNAME: 'wanjiku', ADMIN_PASSWORD: 'a long enough password' };

type Tally = { answered: Map<number, number>; cut: number; untouched: number };
type Ask = (n: number) => { path: string; body?: string };

const askOnce = (origin: string, agent: Agent, cookie: string, { path, body }: ReturnType<Ask>) =>
  new Promise<number | 'cut' | 'untouched' | 'refused'>((resolve) => {
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
    const call = request(`${origin}${path}`, { agent, headers, method: body ? 'PATCH' : 'GET' }, (response) => {
      response.on('error', () => resolve('cut')).on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    call.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'untouched'),
    );
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

const timedStop = async (server: ServerProcess, signal: NodeJS.Signals) => {
  const began = performance.now();
  const ended = await server.kill(signal);
  return { ...ended, ms: performance.now() - began };
};

describe('a server that is told to stop', () => {
  it(
    'under load answers every request that it took, has done nothing for the others, and ends with 0',
    async () => {
      const url = await freshDatabase();
      const server = startServer({ DATABASE_URL: url, LOG_LEVEL: 'silent', DRAIN_MS: '400', ...ADMIN });
      const origin = await server.ready;
      const { cookie, id } = await signIn(origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
      const reads = newTally();
      const writes = newTally();
      const load = [
        ...['/api/config', '/', '/api/user'].map((path) => hammer(origin, cookie, () => ({ path }), reads)),
        ...['a', 'b', 'c'].map((client) =>
          hammer(
            origin,
            cookie,
            (n) => ({ path: `/api/users/${id}`, body: JSON.stringify({ firstName: `${client}-${n}` }) }),
            writes,
          ),
        ),
      ];
      await eventually(() => {
        expect(reads.answered.get(200)).toBeGreaterThan(20);
        expect(writes.answered.get(200)).toBeGreaterThan(20);
      }, 30_000);
      const { code, stderr, ms } = await timedStop(server, 'SIGTERM');
      await Promise.all(load);
      const { rows } = await runAsOwner(
        url,
        `select count(*)::int as done from audit_log where entity = 'users' and action = 'update' and after ->> 'first_name' ~ '^[abc]-'`,
      );
      expect(writes.answered.get(200)).toBe(rows[0].done);
      expect([reads.cut, writes.cut]).toEqual([0, 0]);
      // A connection that was made and never taken up is the most that a client loses.
      expect(reads.untouched + writes.untouched).toBeLessThanOrEqual(load.length);
      expect(
        [...reads.answered.keys(), ...writes.answered.keys()].filter((status) => status !== 200 && status !== 503),
      ).toEqual([]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(ms).toBeLessThan(15_000);
    },
    PATIENCE,
  );

  it(
    'says so to whoever asks whether it is ready, and does not start over at a second signal',
    async () => {
      const server = startServer({ DATABASE_URL: await freshDatabase(), LOG_LEVEL: 'silent', DRAIN_MS: '2000' });
      const origin = await server.ready;
      const ended = server.kill('SIGINT');
      await sleep(300);
      const ready = await fetch(`${origin}/api/ready`);
      expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
      expect((await fetch(`${origin}/api/health`)).status).toBe(200);
      void server.kill('SIGTERM');
      expect(await ended).toMatchObject({ code: 0, stderr: '' });
    },
    PATIENCE,
  );

  it.each([400, 1_000])(
    'after %i ms, in the middle of its first start, leaves neither a process nor a broken space',
    async (ms) => {
      const dataDir = await dataFolder();
      const early = startServer({ DATA_DIR: dataDir, DEMO: 'false' });
      await sleep(ms);
      await early.kill('SIGTERM');
      expect(await hasPostmaster(dataDir)).toBe(false);
      const next = startServer({ DATA_DIR: dataDir, DEMO: 'false' });
      expect((await fetch(`${await next.ready}/api/ready`)).status).toBe(200);
      expect(await next.kill('SIGTERM')).toMatchObject({ code: 0 });
    },
    PATIENCE,
  );

  it.skipIf(process.platform !== 'linux')(
    'while its database hangs ends all the same',
    async () => {
      const postgres = await startOwnPostgres();
      const server = startServer({ DATABASE_URL: postgres.ownerUrl, LOG_LEVEL: 'silent' });
      const origin = await server.ready;
      await postgres.pause();
      const waiting = fetch(`${origin}/api/user`, { headers: { cookie: 'nafasi=x' } });
      const { code, ms, stderr } = await timedStop(server, 'SIGTERM');
      postgres.resume();
      expect((await waiting).status).toBe(503);
      expect(ms).toBeLessThan(15_000);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    },
    PATIENCE,
  );
});
