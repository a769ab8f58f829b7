import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { openSession, undone } from '../../tests/support/owner.ts';
import { sealAll } from '../../tests/support/seal.ts';
import { APP_ROLE } from '../db/schema/app-role.ts';

const t = await startTestApp();
const admin = await t.makeUser('admin');
await t.makeUser('hr');
await sealAll(t);

const owner = await openSession(t.url);
const app = await openSession(t.url, APP_ROLE);
afterAll(() => Promise.all([owner.end(), app.end()]));

const AUDIT_TABLES = ['audit_log', 'audit_seal', 'audit_head', 'audit_tables'];
const LOG_ROW = `(actor, actor_name, action, entity, entity_id) values ('user:x', 'X', 'login', 'users', 'x')`;
const state = () =>
  owner.run(`select (select count(*)::int from audit_log) as log, (select count(*)::int from audit_seal) as seals,
    (select md5(string_agg(h::text, '')) from audit_head h) as head,
    (select md5(string_agg(u::text, '' order by id)) from users u) as users`);

describe('A change without an actor', () => {
  const writes = [
    `insert into users (username, password_hash) values ('nobody', 'x')`,
    `update users set first_name = 'X'`,
    `insert into settings values ('general', '{}')`,
    `select audit_event('login', 'users', 'x', '{}')`,
  ];

  it.each(writes)('is refused by the database: %s', async (statement) => {
    for (const session of [app, owner]) {
      await expect(undone(session, () => session.run(statement))).rejects.toThrow('No actor is set');
      await expect(
        undone(session, async () => {
          await session.run(`select set_config('app.actor', '', true)`);
          await session.run(statement);
        }),
      ).rejects.toThrow('No actor is set');
    }
  });

  it('is refused by the pool of the server too', async () => {
    await expect(t.app.database.db.execute(`update users set first_name = 'X'`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('No actor is set') },
    });
  });

  it('does not inherit the actor of the transaction before it on the same connection', async () => {
    await undone(app, () => app.run(`select set_config('app.actor', 'user:somebody', true)`));
    await expect(app.run(`update users set first_name = 'X'`)).rejects.toThrow('No actor is set');
  });
});

describe('The role of the server', () => {
  const refused: string[] = [
    ...AUDIT_TABLES.flatMap((table) => [
      `delete from ${table}`,
      `truncate ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} owner to ${APP_ROLE}`,
      `drop table ${table} cascade`,
      `create rule quiet as on insert to ${table} do instead nothing`,
    ]),
    `insert into audit_log ${LOG_ROW}`,
    `insert into audit_seal (seq, audit_id, tx, hash) values (99, 1, '1', '\\x00')`,
    `insert into audit_head values (false, 0, '0', 0, '\\x00')`,
    `insert into audit_tables values ('sessions', 'sid', '{}', '{}')`,
    `update audit_log set actor = 'x'`,
    `update audit_seal set hash = '\\x00'`,
    `update audit_head set seq = 0`,
    `update audit_tables set ignored = '{role}' where entity = 'users'`,
    `select setval('audit_log_id_seq', 1)`,
    `set session_replication_role = replica`,
    `alter table users disable trigger audit_update`,
    `drop trigger audit_update on users`,
    `create trigger quiet before insert on users for each row execute function forbid_change()`,
    `drop function audit_changes cascade`,
    `create or replace function audit_changes() returns trigger language plpgsql as 'begin return null; end'`,
    `alter function audit_changes() security invoker`,
    `create table public.users_copy (id int)`,
    `delete from users`,
    `delete from settings`,
    `truncate users cascade`,
    `truncate settings`,
    `select audit_attach('sessions', 'sid')`,
    `select * from pg_authid`,
  ];

  it.each(refused)('may not: %s', async (statement) => {
    const before = await state();
    const attempt = undone(app, async () => {
      await app.run(`select set_config('app.actor', 'user:intruder', true)`);
      await app.run(statement);
    });
    await expect(attempt).rejects.toThrow(/permission denied|must be owner|does not exist/);
    expect(await state()).toEqual(before);
  });

  it('may not write an entry through a table of its own that only bears the name', async () => {
    const attempt = undone(app, async () => {
      await app.run(`select set_config('app.actor', 'user:intruder', true)`);
      await app.run(`create temp table users (id text, password_hash text, last_login_at text)`);
      await app.run(`create trigger forged after insert on pg_temp.users referencing new table as new_rows
        for each statement execute function audit_changes()`);
      await app.run(`insert into pg_temp.users values ('${admin.id}', 'x', 'x')`);
    });
    await expect(attempt).rejects.toThrow('permission denied for function audit_changes');
  });

  it('may not pass a change off as an event', async () => {
    for (const action of ['insert', 'update', 'delete']) {
      const attempt = undone(app, async () => {
        await app.run(`select set_config('app.actor', 'user:intruder', true)`);
        await app.run(`select audit_event('${action}', 'users', '${admin.id}', '{}')`);
      });
      await expect(attempt).rejects.toThrow('recorded by their own triggers');
    }
  });

  it('may do its work: change users with an actor, and read the log', async () => {
    await undone(app, async () => {
      await app.run(`select set_config('app.actor', 'user:x', true)`);
      await app.run(`update users set first_name = 'X' where id = '${admin.id}'`);
      expect(await app.run(`select actor from audit_log where actor = 'user:x'`)).toEqual([{ actor: 'user:x' }]);
    });
  });
});

describe('Even the owner of the database', () => {
  const refused: [string, RegExp][] = [
    ...['audit_log', 'audit_seal'].flatMap((table): [string, RegExp][] => [
      [`delete from ${table}`, /append-only/],
      [`truncate ${table} cascade`, /append-only/],
    ]),
    ['update audit_log set actor = actor', /append-only/],
    ['update audit_seal set hash = hash', /append-only/],
    ['delete from audit_head', /append-only/],
    ['truncate audit_head', /append-only/],
    ['update audit_head set seq = seq - 1', /only moves on/],
    ['update audit_head set seq = seq + 1', /only moves on/],
    [`update audit_head set hash = '\\x00'`, /only moves on/],
    ['update audit_head set audit_id = 0', /only moves on/],
    [`insert into audit_head values (false, 0, '0', 0, '\\x00')`, /check constraint/],
    [`update users set id = gen_random_uuid()`, /key of users never changes/],
    [`update settings set name = 'other'`, /key of settings never changes/],
    [`truncate users cascade`, /append-only/],
    [`truncate settings`, /append-only/],
    [`delete from users where id = '${admin.id}'`, /administrator stays/],
  ];

  it.each(refused)('may not simply: %s', async (statement, words) => {
    const before = await state();
    const attempt = undone(owner, async () => {
      await owner.run(`select set_config('app.actor', 'system:owner', true)`);
      await owner.run(`insert into settings values ('general', '{}') on conflict do nothing`);
      await owner.run(statement);
    });
    await expect(attempt).rejects.toThrow(words);
    expect(await state()).toEqual(before);
  });
});
