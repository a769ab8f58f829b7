import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '../../tests/support/app.ts';
import { atEnd } from '../../tests/support/at-end.ts';
import { runAsOwner, withDatabase } from '../../tests/support/database.ts';
import { knownMigrations } from '../db/schema/migrations.ts';
import { prepareDatabase } from './prepare.ts';

const emptyDatabase = async (): Promise<string> => {
  const ownerUrl = inject('ownerUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await runAsOwner(ownerUrl, `create database ${name}`);
  atEnd(() => runAsOwner(ownerUrl, `drop database if exists ${name} with (force)`));
  return withDatabase(ownerUrl, name);
};

const ask = async (url: string, statement: string) =>
  (await runAsOwner(url, statement)).rows as Record<string, unknown>[];

const shapeOf = (url: string) =>
  ask(
    url,
    `select table_schema, table_name, column_name, data_type, is_nullable from information_schema.columns
     where table_schema in ('public', 'pgboss', 'drizzle') and table_name not like 'pg_%' order by 1, 2, ordinal_position`,
  );

describe('the preparation of a database', () => {
  it('by three nodes at once ends in one schema, one at a time through the first start', async () => {
    const url = await emptyDatabase();
    let inside = 0;
    let most = 0;
    const firstStart = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(50);
      inside -= 1;
    };
    const roles = await Promise.all([1, 2, 3].map(() => prepareDatabase(url, firstStart)));
    const [{ own } = {}] = await ask(
      url,
      `select 'nafasi_app_' || oid as own from pg_database where datname = current_database()`,
    );
    expect(roles).toEqual([own, own, own]);
    expect(most).toBe(1);
    const [done] = await ask(url, 'select count(*)::int as migrations from drizzle.__drizzle_migrations');
    expect(done).toEqual({ migrations: knownMigrations().length });
    expect(await shapeOf(url)).toEqual(await shapeOf(await freshDatabase()));
    await expect(prepareDatabase(url, async () => undefined)).resolves.toBe(own);
  });

  it('is taken up again by the next start when the first one failed', async () => {
    const url = await emptyDatabase();
    const failing = prepareDatabase(url, () => Promise.reject(new Error('The first start failed')));
    await expect(failing).rejects.toThrow('The first start failed');
    await expect(prepareDatabase(url, async () => undefined)).resolves.toMatch(/^nafasi_app_\d+$/);
  });

  it('is refused for a database that a newer version has made, and leaves it alone', async () => {
    const url = await freshDatabase();
    const newer = Math.max(...knownMigrations().map(({ when }) => when)) + 1;
    await ask(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newer})`);
    const before = await shapeOf(url);
    let started = false;
    const refused = prepareDatabase(url, async () => {
      started = true;
    });
    await expect(refused).rejects.toThrow(
      'The database was made by a newer version of Nafasi. Start that version, or restore an older backup.',
    );
    expect(started).toBe(false);
    expect(await shapeOf(url)).toEqual(before);
  });

  it('is refused for a database from before the first release, and leaves it alone', async () => {
    const url = await emptyDatabase();
    await ask(
      url,
      `create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
       insert into drizzle.__drizzle_migrations (hash, created_at) values ('early', 1794836636490)`,
    );
    const before = await shapeOf(url);
    await expect(prepareDatabase(url, async () => undefined)).rejects.toThrow(
      'The database was made by a version of Nafasi from before the first release and cannot be upgraded. Start with an empty database.',
    );
    expect(await shapeOf(url)).toEqual(before);
  });

  it('says in one sentence, without the password, that a database cannot be reached', async () => {
    const url = new URL(inject('ownerUrl'));
    const cases = [
      Object.assign(new URL(url), { port: '1' }),
      Object.assign(new URL(url), { password: 'wrong-secret' }),
      Object.assign(new URL(url), { pathname: '/no_such_database' }),
      Object.assign(new URL(url), { username: 'nobody_here', password: 'wrong-secret' }),
    ];
    for (const wrong of cases) {
      const error = await prepareDatabase(wrong.toString(), async () => undefined).catch((e: Error) => e);
      expect(error).toMatchObject({ name: 'StartError' });
      const { message } = error as Error;
      expect(message).toMatch(/^The database at 127\.0\.0\.1:\d+\/\w+ cannot be reached: .+\.$/);
      expect(message).not.toContain('secret');
      expect(message).not.toContain(url.password);
    }
  });
});

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const declaredTables = async (): Promise<PgTable[]> => {
  const files = globSync(join(import.meta.dirname, '../../**/*tables.ts'));
  const modules = await Promise.all(files.map((file) => import(file) as Promise<Record<string, unknown>>));
  return modules.flatMap((exports) => Object.values(exports)).filter((value) => is(value, PgTable));
};

describe('the tables as the code declares them', () => {
  it('are those of the database: the same columns, of the same type, with the same nulls', async () => {
    const url = await freshDatabase();
    const tables = await declaredTables();
    expect(tables.length).toBeGreaterThan(8);
    const declared = tables.flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns.map((column) => ({
        place: `${name}.${snake(column.name)}`,
        type: column.getSQLType(),
        nullable: !column.notNull,
      }));
    });
    const real = await ask(
      url,
      `select c.relname || '.' || a.attname as place, a.atttypid::regtype::text as type, not a.attnotnull as nullable
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped`,
    );
    const types = [...new Set(declared.map(({ type }) => type))];
    const names = await ask(url, `select ${types.map((type) => `'${type}'::regtype::text as "${type}"`).join(', ')}`);
    const resolved = declared.map((column) => ({ ...column, type: names[0]?.[column.type] }));
    const byPlace = (a: { place?: unknown }, b: { place?: unknown }) => String(a.place).localeCompare(String(b.place));
    expect(resolved.sort(byPlace)).toEqual(real.sort(byPlace));
  });
});

describe('the role that the server works under', () => {
  const restricted = freshDatabase();

  it.each([
    ['make a table', 'create table mine (n int)', /permission denied/],
    ['change a table', 'alter table users add column backdoor text', /must be owner/],
    ['drop a table', 'drop table users', /must be owner/],
    ['empty a table', 'truncate sessions', /permission denied/],
    ['turn triggers off', 'alter table users disable trigger all', /must be owner/],
    [
      'replace a trigger function',
      'create or replace function forbid_change() returns trigger language plpgsql as $$ begin return null; end $$',
      /permission denied|must be owner/,
    ],
    ['pretend to be a replica', 'set session_replication_role = replica', /permission denied/],
    [
      'write the audit log',
      `insert into audit_log (actor, actor_name, action, entity, entity_id) values ('x', 'x', 'x', 'x', 'x')`,
      /permission denied/,
    ],
    ['change the audit log', `update audit_log set actor = 'somebody else'`, /permission denied/],
    ['delete from the audit log', 'delete from audit_log', /permission denied/],
    ['empty the audit log', 'truncate audit_log', /permission denied/],
    ['break the chain', 'update audit_seal set hash = hash', /permission denied/],
    ['move the head of the chain', 'update audit_head set seq = 0', /permission denied/],
    ['say that the chain was verified', 'update chain_checkpoints set seq = 9', /permission denied/],
    ['leave a table out of the audit', 'delete from audit_tables', /permission denied/],
    ['write without a name', `insert into settings (name, value) values ('x', '{}')`, /No actor is set/],
    ['make roles', 'create role mine', /permission denied/],
    ['read the files of the server', `select pg_read_file('PG_VERSION')`, /permission denied/],
    ['run programs', `copy (select 1) to program 'true'`, /permission denied|must be superuser/],
    ['change what was migrated', 'delete from drizzle.__drizzle_migrations', /permission denied/],
  ])('may not %s', async (_, statement, refusal) => {
    const url = await restricted;
    await expect(ask(url, `set role nafasi_app; ${statement}`)).rejects.toThrow(refusal);
  });

  it('may do its work, and each change is in the audit log', async () => {
    const url = await restricted;
    await ask(
      url,
      `set role nafasi_app; set app.actor = 'system:test'; insert into settings (name, value) values ('work', '{}')`,
    );
    expect(await ask(url, `select actor, action from audit_log where entity_id = 'work'`)).toEqual([
      { actor: 'system:test', action: 'insert' },
    ]);
  });
});
