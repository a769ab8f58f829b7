import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../domain/kernel/errors.ts';
import { type Api, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { lockTable } from '../../../tests/support/lock.ts';
import { settings } from '../../settings/tables.ts';
import { type Database, type Db, sqlState, systemActor } from './database.ts';
import { openDatabase } from './pool.ts';
import { withoutWaiting } from './transactions.ts';

const actor = systemActor('test');
let t: TestApp;
let admin: Api;

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.as('admin');
});

const pidOf = async (db: Db): Promise<number> =>
  (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid ?? 0;

// A pool of one connection shows whether that one is kept or thrown away.
const single = (): Database => openDatabase({ url: t.url, role: 'nafasi_app', size: 1, onError: () => undefined });

const addSetting = (tx: Db, name: string) => tx.execute(sql`insert into settings (name, value) values (${name}, '{}')`);

describe('a transaction', () => {
  it('keeps its connection after a broken constraint or a refusal, without what it had done', async () => {
    const database = single();
    const pid = await database.transact(actor, pidOf);
    const twice = database.transact(actor, async (tx) => {
      await addSetting(tx, 'twice');
      await addSetting(tx, 'twice');
    });
    expect(sqlState(await twice.catch((error: unknown) => error))).toBe('23505');
    const refused = database.transact(actor, async (tx) => {
      await addSetting(tx, 'refused');
      throw new AppError('conflict', 'No');
    });
    await expect(refused).rejects.toThrow('No');
    expect(await database.transact(actor, pidOf)).toBe(pid);
    expect(await t.sql(`select name from settings where name in ('twice', 'refused')`)).toEqual([]);
    await database.end();
  });

  it('on a database that takes no writes throws its connection away, since the next may lead to one that does', async () => {
    const database = single();
    const pid = await database.transact(actor, pidOf);
    const refused = database.transact(actor, async (tx) => {
      await tx.execute(sql`set transaction read only`);
      await addSetting(tx, 'read-only');
    });
    expect(sqlState(await refused.catch((error: unknown) => error))).toBe('25006');
    expect(await database.transact(actor, pidOf)).not.toBe(pid);
    await database.end();
  });

  it('throws a connection away that did not answer in time, and the next one gets a sound one', async () => {
    const database = single();
    const pid = await database.transact(actor, pidOf);
    // The server would cancel a slow statement first; without that, only the driver's own deadline is left.
    const stuck = database.transact(actor, async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await addSetting(tx, 'stuck');
      await tx.execute(sql`select pg_sleep(30)`);
    });
    await expect(stuck).rejects.toThrow();
    expect(await database.transact(actor, pidOf)).not.toBe(pid);
    expect(await t.sql(`select name from settings where name = 'stuck'`)).toEqual([]);
    await t.sql(`select pg_terminate_backend(${pid})`);
    await database.end();
  });

  it('is repeated after a deadlock until both sides are done', async () => {
    await t.app.database.transact(actor, async (tx) => {
      await addSetting(tx, 'left');
      await addSetting(tx, 'right');
    });
    let attempts = 0;
    const touch = (first: string, second: string) =>
      t.app.database.transact(actor, async (tx) => {
        attempts += 1;
        for (const name of [first, second]) {
          await tx
            .update(settings)
            .set({ value: sql`${settings.value} || jsonb_build_object(${first}::text, true)` })
            .where(eq(settings.name, name as 'general'));
          await sleep(200);
        }
      });
    await Promise.all([touch('left', 'right'), touch('right', 'left')]);
    expect(attempts).toBeGreaterThan(2);
    expect(await t.sql(`select value from settings where name in ('left', 'right')`)).toEqual([
      { value: { left: true, right: true } },
      { value: { left: true, right: true } },
    ]);
  });

  it('fails alone when its connection is ended while it is busy elsewhere', async () => {
    const lost = t.app.database.transact(actor, async (tx) => {
      await addSetting(tx, 'lost');
      await t.sql(`select pg_terminate_backend(${await pidOf(tx)})`);
      // As while a password is hashed: nobody waits for an answer of the database when it goes.
      await sleep(200);
      await addSetting(tx, 'lost too');
    });
    await expect(lost).rejects.toThrow();
    expect(await t.sql(`select name from settings where name like 'lost%'`)).toEqual([]);
    expect((await admin.call('GET', '/api/user')).status).toBe(200);
  });

  it('is not committed for a caller who was already told to come back', async () => {
    const controller = new AbortController();
    const late = t.app.database.transact(
      actor,
      async (tx) => {
        await addSetting(tx, 'late');
        controller.abort(new AppError('unavailable', 'Too late'));
      },
      { signal: controller.signal, msLeft: () => 1_000 },
    );
    await expect(late).rejects.toThrow('Too late');
    expect(await t.sql(`select name from settings where name = 'late'`)).toEqual([]);
  });

  it('is not committed where its last statement ends after its caller has gone, though the commit was sent with it', async () => {
    const { signal } = new AbortController();
    const late = t.app.database.transact(
      actor,
      async (tx) => {
        await addSetting(tx, 'slow');
        withoutWaiting(tx, tx.execute(sql`select pg_sleep(0.5)`));
      },
      { signal, msLeft: () => 200 },
    );
    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    expect(await t.sql(`select name from settings where name = 'slow'`)).toEqual([]);
  });

  it('fails with the first statement that failed, even where nobody waited for it', async () => {
    const failed = t.app.database.transact(actor, async (tx) => {
      withoutWaiting(tx, tx.execute(sql`select 1 / 0`));
      await addSetting(tx, 'behind');
    });
    await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
    const atTheEnd = t.app.database.transact(actor, async (tx) => {
      await addSetting(tx, 'before');
      withoutWaiting(tx, tx.execute(sql`select 1 / 0`));
    });
    await expect(atTheEnd).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(await t.sql(`select name from settings where name in ('before', 'behind')`)).toEqual([]);
    expect((await admin.call('GET', '/api/user')).status).toBe(200);
  });
});

type Timed = { status: number; body: unknown; retryAfter: unknown; ms: number };

const timed = async (api: Api, method: string, url: string, body?: unknown): Promise<Timed> => {
  const began = performance.now();
  const reply = await api.call(method, url, body);
  const ms = performance.now() - began;
  return { status: reply.status, body: reply.body, retryAfter: reply.headers['retry-after'], ms };
};

describe('a request', () => {
  it('that waits for a lock is answered 503 with Retry-After in time, and leaves nothing behind', async () => {
    const lock = await lockTable(t.url, 'settings');
    const reply = await timed(admin, 'PUT', '/api/settings/general', { companyName: 'Never' });
    await lock.release();
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(reply.retryAfter)).toBeGreaterThan(0);
    expect(reply.ms).toBeLessThan(10_000);
    expect(JSON.stringify(await t.sql('select value from settings'))).not.toContain('Never');
    expect((await admin.call('PUT', '/api/settings/general', { companyName: 'Now' })).status).toBe(200);
  });

  it('whose connection is ended is answered 503, and the next one is well', async () => {
    const lock = await lockTable(t.url, 'notifications');
    const waiting = timed(admin, 'GET', '/api/notifications');
    await sleep(300);
    await t.sql(`select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and query like '%notifications%'`);
    const reply = await waiting;
    await lock.release();
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(reply.ms).toBeLessThan(1_500);
    expect((await admin.call('GET', '/api/notifications')).status).toBe(200);
  });

  it('among 300 at once on a blocked database is refused soon, while health still answers', async () => {
    const lock = await lockTable(t.url, 'sessions');
    const crowd = Array.from({ length: 300 }, () => timed(admin, 'GET', '/api/user'));
    await sleep(200);
    const health = await timed(t.anonymous, 'GET', '/api/health');
    const replies = await Promise.all(crowd);
    await lock.release();
    expect(health.status).toBe(200);
    expect(health.ms).toBeLessThan(200);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]));
    expect(replies.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    const waits = replies.map(({ ms }) => ms).sort((a, b) => a - b);
    expect(waits[80]).toBeLessThan(1_000);
    expect(Math.max(...waits)).toBeLessThan(5_000);
    expect((await admin.call('GET', '/api/user')).status).toBe(200);
  });

  it('that was answered too late for its own deadline leaves nothing behind', async () => {
    const user = await t.as('manager');
    // Two statements of the same transaction that take their time: each is within its limit, both are not.
    await t.sql(`create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(4.2); return null; end $$;
      create trigger dawdle after update on users for each row when (new.id = '${user.userId}') execute function dawdle();
      create trigger dawdle after insert on sessions for each row when (new.user_id = '${user.userId}') execute function dawdle();`);
    const [before] = await t.sql(`select password_hash from users where id = '${user.userId}'`);
    const reply = await timed(user, 'POST', '/api/change-password', {
      currentPassword: 'a test password of good length',
      newPassword: 'another password of good length',
    });
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(reply.ms).toBeLessThan(10_000);
    await sleep(2_000);
    expect(await t.sql(`select password_hash from users where id = '${user.userId}'`)).toEqual([before]);
  });
});
