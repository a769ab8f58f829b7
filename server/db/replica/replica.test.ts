import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { AppError } from '../../../domain/kernel/errors.ts';
import { type Api, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { atEnd } from '../../../tests/support/at-end.ts';
import { runAsOwner, withDatabase } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { type ReplicatedPostgres, startReplicated } from '../../../tests/support/replica.ts';
import { silentLog } from '../../startup/silent-log.ts';
import { openReplica, type Replica, type ReplicaFigures } from './replica.ts';

let postgres: ReplicatedPostgres;
let t: TestApp;
let admin: Api;
let replica: Replica;

beforeAll(async () => {
  postgres = await startReplicated();
  t = await startTestApp({ env: { READ_DATABASE_URL: postgres.replica.url } }, postgres.primary.url);
  admin = await t.as('admin');
  replica = t.app.replica as Replica;
}, 60_000);

const onReplica = async <T>(statement: string): Promise<T[] | null> => {
  const done = await replica.read(async (db) => (await db.execute(sql.raw(statement))).rows);
  return done && (done.answer as T[]);
};
const stateIs = (state: ReplicaFigures['state']) =>
  eventually(() => expect(replica.figures().state).toBe(state), 10_000);

let made = 0;
const spend = async (): Promise<string> => {
  const description = `Replica ${++made}`;
  const body = { category: 'other', description, amount: '10.00', paymentMethod: 'cash' };
  expect((await admin.call('POST', '/api/expenses', body)).status).toBe(201);
  return description;
};
const isExported = async (description: string): Promise<boolean> => {
  const { status, body } = await admin.call('GET', '/api/expenses-export');
  expect(status).toBe(200);
  return String(body).includes(description);
};

// In this order: it follows, lags, goes away, comes back, and takes over.
describe('a replica', () => {
  it('answers under the role, zone and deadlines of the server, and writes nothing', async () => {
    await stateIs('follows');
    const rows = await onReplica(`select current_user::text as role, current_setting('timezone') as zone,
      current_setting('statement_timeout') as statement, current_setting('transaction_read_only') as only,
      current_setting('transaction_isolation') as level, inet_server_port() as port`);
    expect(rows).toEqual([
      expect.objectContaining({ zone: 'UTC', statement: '5s', only: 'on', level: 'repeatable read' }),
    ]);
    expect(rows?.[0]).toMatchObject({ port: postgres.replica.port, role: expect.stringMatching(/^nafasi_app/) });
    const missing = new AppError('not_found', 'Not found');
    await expect(replica.read(() => Promise.reject(missing))).rejects.toThrow(missing);
    expect(await onReplica('create table public.written as select 1')).toBeNull();
    expect(replica.figures().state).toBe('follows');
  });

  it('answers every call that says so', async () => {
    const routes = t.app.routes.filter(({ mode }) => mode === 'replica');
    expect(routes.length).toBeGreaterThan(25);
    const month = new Date().toISOString().slice(0, 7);
    for (const { endpoint } of routes) {
      const path = endpoint.path.replace(':tenantId', '00000000-0000-4000-8000-000000000000').replace(':year', '2026');
      const search = path.includes('vat3') ? `?month=${month}` : path.includes('search') ? '?q=kamau' : '';
      const { answered } = replica.figures();
      // On a machine that is busy with other tests, the replica may once be late.
      await eventually(async () => {
        const { status } = await admin.call(endpoint.method, path + search);
        expect([200, 404], endpoint.path).toContain(status);
        expect(replica.figures().answered, endpoint.path).toBeGreaterThan(answered);
      });
    }
  }, 60_000);

  it('shows each write to the next reader', async () => {
    const before = replica.figures();
    for (let n = 0; n < 10; n++) expect(await isExported(await spend())).toBe(true);
    expect(replica.figures().answered).toBeGreaterThan(before.answered);
  });

  it('whose query is in the way of the primary is passed on, and read from again', async () => {
    await runAsOwner(postgres.replica.url, `alter system set max_standby_streaming_delay = 0`);
    await runAsOwner(postgres.replica.url, `select pg_reload_conf()`);
    await t.sql('create table public.passing as select 1 as one');
    await t.sql('grant select on public.passing to public');
    await eventually(() => onReplica('select 1'));
    const reading = replica.read(async (db) => {
      await db.execute(sql`select * from public.passing`);
      await sleep(800);
      return db.execute(sql`select * from public.passing`);
    });
    await sleep(300);
    await t.sql('delete from public.passing');
    await t.sql('vacuum public.passing');
    await t.sql('drop table public.passing');
    expect(await reading).toBeNull();
    await stateIs('follows');
    expect(await isExported(await spend())).toBe(true);
  });
});

describe('a replica that lags', () => {
  it('is waited for a moment, then the primary answers: the writer sees it', async () => {
    await runAsOwner(postgres.replica.url, 'select pg_wal_replay_pause()');
    const began = performance.now();
    expect(await isExported(await spend())).toBe(true);
    expect(performance.now() - began).toBeLessThan(2_000);
    await stateIs('behind');
    await eventually(() => expect(replica.figures().lag).toBeGreaterThan(1));
    const health = (await admin.call('GET', '/api/admin/health')).body as { checks: { id: string }[] };
    expect(health.checks.find(({ id }) => id === 'replica')).toMatchObject({
      state: 'look',
      figure: 'Not in use',
      detail: expect.stringMatching(
        /^It lags by \d+ seconds?; \d+ reports from it, \d+ from the primary in its place$/,
      ),
    });
  });

  it('is read from again once it is there', async () => {
    await runAsOwner(postgres.replica.url, 'select pg_wal_replay_resume()');
    await stateIs('follows');
    const before = replica.figures();
    await eventually(async () => {
      expect(await isExported(await spend())).toBe(true);
      expect(replica.figures().answered).toBeGreaterThan(before.answered);
    });
  });
});

describe('a replica that goes away', () => {
  it('is left at once, also in the middle of a read, and read from again when it is back', async () => {
    const reading = replica.read((db) => db.execute(sql`select pg_sleep(4)`));
    await sleep(200);
    const began = performance.now();
    await postgres.replica.crash();
    expect(await reading).toBeNull();
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(await isExported(await spend())).toBe(true);
    await stateIs('away');
    await postgres.replica.start();
    await stateIs('follows');
    expect(await isExported(await spend())).toBe(true);
  }, 60_000);
});

describe('a start', () => {
  const open = (url: string) => {
    const opened = openReplica({ url, isPooled: false, role: null, size: 1, primary: t.app.database, log: silentLog });
    atEnd(() => opened.end());
    return opened;
  };

  it('refuses what is no replica of this database', async () => {
    const words = /^READ_DATABASE_URL \(\S+\) is not a replica of the database that DATABASE_URL leads to\./;
    await expect(open(inject('ownerUrl')).inspect()).rejects.toThrow(words);
    await expect(open(withDatabase(postgres.replica.url, 'postgres')).inspect()).rejects.toThrow(words);
    await expect(open(withDatabase(postgres.replica.url, 'nowhere')).inspect()).rejects.toThrow(
      /refuses the server: database "nowhere" does not exist/,
    );
  });

  it('goes on without one that is away, and with the primary in its place', async () => {
    for (const [url, state] of [
      ['postgres://nobody@127.0.0.1:1/nafasi', 'away'],
      [postgres.primary.url, 'promoted'],
    ] as const) {
      const opened = open(url);
      await opened.inspect();
      expect(opened.figures().state).toBe(state);
      expect(await opened.read(async () => 1)).toBeNull();
    }
  });

  it('finds the one of several hosts that follows', async () => {
    const opened = open(postgres.url.replace('read-write', 'standby'));
    await opened.inspect();
    expect(opened.figures().state).toBe('follows');
  });
});

describe('a replica that takes over', () => {
  it('is not read from', async () => {
    await postgres.promote();
    expect(await isExported(await spend())).toBe(true);
    await stateIs('promoted');
    expect((await admin.call('GET', '/api/reports/profit-loss')).status).toBe(200);
  });
});
