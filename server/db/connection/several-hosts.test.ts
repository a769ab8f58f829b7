import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { atEnd } from '../../../tests/support/at-end.ts';
import { backUp } from '../../../tests/support/backups.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { type ReplicatedPostgres, startReplicated } from '../../../tests/support/replica.ts';
import { startJobs } from '../../jobs/boss.ts';
import { prepareDatabase } from '../../startup/prepare.ts';
import { silentLog } from '../../startup/silent-log.ts';
import { openDatabase } from './pool.ts';

const nothing = async () => undefined;

let postgres: ReplicatedPostgres;
let t: TestApp;
let admin: Api;

beforeAll(async () => {
  postgres = await startReplicated();
  t = await startTestApp({}, postgres.url);
  admin = await t.as('admin');
}, 60_000);

const portOf = async (database: TestApp['app']['database']): Promise<number> =>
  (await database.db.execute<{ port: number }>(sql`select inet_server_port() as port`)).rows[0]?.port ?? 0;

const ready = () => t.anonymous.call('GET', '/api/ready');
const name = (companyName: string) => admin.call('PUT', '/api/settings/general', { companyName });

// In this order: the primary, then its replica in its place, then both.
describe('an address with several hosts', () => {
  it('leads to the one that takes writes: calls, changes heard, jobs, the start and a verified backup', async () => {
    expect(await portOf(t.app.database)).toBe(postgres.primary.port);
    expect((await name('Before')).status).toBe(200);
    await eventually(() => expect(t.app.events.isListening()).toBe(true));
    await prepareDatabase(postgres.url, nothing);
    const jobs = await startJobs(postgres.url, null, 'UTC', [], silentLog);
    await jobs.stop();
    expect((await backUp(t, admin)).verification).toBe('restored');
  }, 60_000);

  it('of a replica alone is refused in one line', async () => {
    const { port } = postgres.replica;
    await expect(prepareDatabase(postgres.replica.url, nothing)).rejects.toThrow(
      `The database at 127.0.0.1:${port}/nafasi is read-only: it is a replica, or set to read-only. Point DATABASE_URL at the server that takes writes.`,
    );
    const both = postgres.url.replace(String(postgres.primary.port), '1');
    await expect(prepareDatabase(both, nothing)).rejects.toThrow(
      `The database at 127.0.0.1:${port},127.0.0.1:1/nafasi cannot be reached: No host takes writes (`,
    );
  });

  it('leads to the replica within 10 seconds once it takes over, and says meanwhile that it is not ready', async () => {
    await postgres.primary.stop();
    await eventually(async () => expect(await ready()).toMatchObject({ status: 503 }));
    expect(await name('Nowhere')).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    const began = performance.now();
    await postgres.promote();
    await eventually(async () => expect((await name('After')).status).toBe(200), 10_000);
    await eventually(async () => expect((await ready()).status).toBe(200));
    await eventually(() => expect(t.app.events.isListening()).toBe(true), 10_000);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await portOf(t.app.database)).toBe(postgres.replica.port);
  }, 40_000);

  it('never leads back to a primary that was left behind, though it takes writes again', async () => {
    await postgres.primary.start();
    const stay = openDatabase({ url: postgres.url, role: null, size: 1, onError: () => undefined });
    // Another address, of which nothing is known yet.
    const come = openDatabase({ url: `${postgres.url}&x=1`, role: null, size: 1, onError: () => undefined });
    atEnd(() => Promise.all([stay.end(), come.end()]));
    expect(await portOf(come)).toBe(postgres.replica.port);
    await postgres.replica.stop();
    await eventually(() =>
      expect(portOf(stay)).rejects.toMatchObject({ cause: { message: expect.stringContaining('left behind') } }),
    );
    expect(await ready()).toMatchObject({ status: 503 });
  }, 40_000);
});
