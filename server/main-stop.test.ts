import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../tests/support/app.ts';
import { startOwnPostgres } from '../tests/support/postgres.ts';
import { dataFolder, endServers, hasPostmaster, startServer } from '../tests/support/server-process.ts';
import { stopRound, timedStop } from '../tests/support/stop-round.ts';

afterAll(endServers, 60_000);

// The loads of this machine and of others differ: what is measured is the time from the signal on.
const PATIENCE = 60_000;

describe('a server that is told to stop', () => {
  it(
    'under load answers every request that it took, has done nothing for the others, and ends with 0',
    async () => {
      const stopped = await stopRound({
        url: await freshDatabase(),
        drainMs: '400',
        round: 1,
        stop: (server) => timedStop(server, 'SIGTERM'),
      });
      expect(stopped).toMatchObject({ cut: 0, others: [], done: stopped.acknowledged, code: 0, stderr: '' });
      // A connection that was made and never taken up is the most that a client loses.
      expect(stopped.untouched).toBeLessThanOrEqual(stopped.clients);
      expect(stopped.ms).toBeLessThan(15_000);
    },
    PATIENCE,
  );

  it(
    'says so at the readiness check, and does not start over at a second signal',
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
