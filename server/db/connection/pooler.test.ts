import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, freshDatabase, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { atEnd } from '../../../tests/support/at-end.ts';
import { backUp } from '../../../tests/support/backups.ts';
import { furnish, MONDAY_8, standingClock } from '../../../tests/support/bookings.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { lockTable } from '../../../tests/support/lock.ts';
import { type Pooler, type PoolerOptions, startPooler } from '../../../tests/support/pooler.ts';
import { prepareDatabase } from '../../startup/prepare.ts';
import { type Database, type Db, sqlState, systemActor } from './database.ts';
import { openDatabase } from './pool.ts';

const actor = systemActor('test');
const ROLE = 'nafasi_app';

let pooler: Pooler;
let t: TestApp;
let admin: Api;

beforeAll(async () => {
  t = await startTestApp({
    clock: standingClock(MONDAY_8),
    poolerUrl: async (url) => {
      pooler = await startPooler(url);
      return pooler.url;
    },
  });
  admin = await t.as('admin');
});

const open = (url: string, directUrl?: string): Database => {
  const database = openDatabase({ url, directUrl, role: ROLE, size: 4, onError: () => undefined });
  atEnd(() => database.end());
  return database;
};

const ASK = sql`select current_user as role, current_setting('timezone') as zone, current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock, current_setting('pg_trgm.word_similarity_threshold') as threshold, current_setting('jit') as jit`;
const EXPECTED = { role: ROLE, zone: 'UTC', statement: '5s', lock: '2s', threshold: '0.4', jit: 'off' };

const ask = async (db: Db) => (await db.execute(ASK)).rows[0];
const times = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));

describe('behind a pooler that gives each transaction another connection', () => {
  it('a space is used as ever: writes, lists, searches, changes heard and a verified backup', async () => {
    const world = await furnish(t);
    await times(12, (n) => world.tenant({ companyName: `Kamau and Sons ${n}` }));
    const found = await times(20, () => admin.call('GET', '/api/tenants?q=kamau'));
    for (const { status, body } of found) {
      expect(status).toBe(200);
      expect(body).toHaveLength(12);
    }
    expect(JSON.stringify(await admin.call('GET', '/api/search?q=kmau'))).toContain('Kamau and Sons');
    expect((await admin.call('GET', '/api/dashboard')).status).toBe(200);
    await eventually(() => expect(t.app.events.isListening()).toBe(true));
    expect((await admin.call('GET', '/api/admin/integrity')).status).toBe(200);
    expect((await backUp(t, admin)).verification).toBe('restored');
    expect(pooler.moves()).toBeGreaterThan(50);
  }, 120_000);

  it('of fifty at once for one slot one has it', async () => {
    const world = await furnish(t);
    const [room, tenant] = [await world.room(), await world.tenant()];
    const slot = {
      roomId: room.id,
      tenantId: tenant.id,
      bookingDate: '2026-11-18',
      startTime: '10:00',
      endTime: '11:00',
    };
    const book = async (): Promise<number> => {
      const { status } = await world.desk.call('POST', '/api/room-bookings', slot);
      // On a machine that is busy with something else, some are told to come back.
      return status === 503 ? book() : status;
    };
    const statuses = await times(50, book);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  }, 60_000);

  it('every statement runs under the role, time zone and deadlines of the server, and leaves none of them behind', async () => {
    const { database } = t.app;
    const seen = [
      ...(await times(20, () => ask(database.db))),
      ...(await times(10, () => database.transact(actor, ask))),
      ...(await times(10, () => database.snapshot(ask))),
      await database.rehearse(actor, ask),
      await database.patiently(async (db) => ({ ...(await ask(db)), statement: '5s', lock: '2s' })),
    ];
    for (const settings of seen) expect(settings).toEqual(EXPECTED);
    const { rows } = await t.app.database.db.execute(sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = 'pooler' and state like 'idle in%'`);
    expect(rows).toEqual([{ n: 0 }]);
  }, 20_000);

  it('a statement beyond its deadline ends, one that waits for a lock too, and the next are served', async () => {
    const { database } = t.app;
    const slow = database.db.execute(sql`select pg_sleep(8)`).catch(sqlState);
    const { release } = await lockTable(t.url, 'settings');
    const held = database.transact(actor, (tx) => tx.execute(sql`select count(*) from settings`)).catch(sqlState);
    expect(await held).toBe('55P03');
    await release();
    expect(await slow).toBe('57014');
    for (const settings of await times(10, () => ask(database.db))) expect(settings).toEqual(EXPECTED);
  }, 20_000);

  it('a mistake says what it is, and a transaction that failed leaves nothing behind', async () => {
    const { database } = t.app;
    const wrong = database.db.execute(sql`select 1 / ${0}::int`).catch(sqlState);
    expect(await wrong).toBe('22012');
    const refused = database.transact(actor, async (tx) => {
      await tx.execute(sql`insert into settings (name, value) values ('left', '{}')`);
      throw new Error('No');
    });
    await expect(refused).rejects.toThrow('No');
    const { rows } = await database.db.execute(sql`select 1 from settings where name = 'left'`);
    expect(rows).toEqual([]);
  });
});

describe('named statements', () => {
  const namesOf = async (database: Database) => {
    await times(12, (n) => database.transact(actor, (tx) => tx.execute(sql`select ${n}::int as n`)));
    const names = sql`select count(*)::int as n from pg_prepared_statements where not from_sql and name <> 'nafasi_probe'`;
    const seen = await times(12, async () => (await database.db.execute<{ n: number }>(names)).rows[0]?.n ?? 0);
    return Math.max(...seen);
  };

  it('are not used where a pooler forgets them', async () => {
    const { url } = await startPooler(t.url);
    const database = open(url, t.url);
    await database.inspect();
    expect(await namesOf(database)).toBe(0);
  });

  it('are used where a pooler keeps them from connection to connection', async () => {
    const { url, moves } = await startPooler(t.url, { keepsNames: true });
    const database = open(url, t.url);
    await database.inspect();
    expect(await namesOf(database)).toBeGreaterThan(0);
    expect(moves()).toBeGreaterThan(0);
  });
});

describe('settings that do not arrive are refused before anything is served', () => {
  const through = async (options: PoolerOptions) => (await startPooler(t.url, options)).url;

  it.each<[string, PoolerOptions, string]>([
    ['takes none', {}, 'unsupported startup parameter: '],
    ['drops them, by transaction', { drops: true }, ' is '],
    ['drops them, by session', { drops: true, by: 'session' }, ' is '],
  ])('by a pooler that %s, without DIRECT_DATABASE_URL', async (_, options, reason) => {
    const url = await through(options);
    const words = `The address ${new URL(url).host}${new URL(url).pathname} leads through a connection pooler, which does not pass on the settings of a connection (`;
    const refused = open(url).inspect();
    await expect(refused).rejects.toThrow(words);
    await expect(refused).rejects.toThrow(reason);
    await expect(refused).rejects.toThrow('DIRECT_DATABASE_URL has to be the address of PostgreSQL itself');
    await expect(prepareDatabase(url, async () => undefined)).rejects.toThrow(words);
  });

  it('is told which: the role without which the server could do anything, zone and deadlines', async () => {
    const refused = open(await through({ drops: true })).inspect();
    await expect(refused).rejects.toThrow(/role is \w+ instead of nafasi_app/);
    await expect(refused).rejects.toThrow('statement_timeout is 0 instead of 5000');
    await expect(refused).rejects.toThrow('pg_trgm.word_similarity_threshold is not set instead of 0.4');
  });

  it('by a pooler that moves within a transaction', async () => {
    const refused = open(await through({ by: 'statement' }), t.url).inspect();
    await expect(refused).rejects.toThrow(
      'takes no transactions (transaction blocks not allowed in statement pooling mode). Set it to transaction or session mode.',
    );
  });

  it('where both addresses lead through a pooler, or to different databases', async () => {
    const url = await through({});
    await expect(open(url, await through({ drops: true })).inspect()).rejects.toThrow(
      'leads through a connection pooler',
    );
    await expect(open(url, await freshDatabase()).inspect()).rejects.toThrow('lead to different databases.');
  });

  it('but a pooler by session serves with DIRECT_DATABASE_URL too', async () => {
    const database = open(await through({ by: 'session', connections: 6 }), t.url);
    await database.inspect();
    for (const settings of await times(8, () => ask(database.db))) expect(settings).toEqual(EXPECTED);
  });
});
