import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { lockTable } from '../../../tests/support/lock.ts';
import { openSession } from '../../../tests/support/owner.ts';
import { laterSchema, writeFunction } from '../../../tests/support/schema-folder.ts';
import { prepareDatabase } from '../../startup/prepare.ts';
import { type Db, systemActor } from '../connection/database.ts';
import { readFunctions } from './functions.ts';

// A node that is started anew with another version, while others serve the same space.
let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
  await t.app.database.transact(systemActor('test'), async (tx) => {
    for (const name of ['one', 'two']) await tx.execute(sql`insert into settings (name, value) values (${name}, '{}')`);
  });
});

const upgrade = (schema: string, say: (line: string) => void = () => undefined) =>
  prepareDatabase(t.url, async () => undefined, { schema, login: 'nafasi_app', say });

const file = (name: string) => {
  const found = readFunctions().find((one) => one.name === name);
  if (!found) throw new Error(`There is no function ${name}`);
  return found;
};

/** The function with a remark in its body, and with its triggers as `toTrigger` writes them. */
const changedFunction = async (folder: string, name: string, toTrigger = (text: string) => text) => {
  const { path, code, triggers } = file(name);
  const body = code.replace(/\bBEGIN\b/, 'BEGIN -- another version');
  await writeFunction(folder, path, `${body}\n${triggers.map(toTrigger).join('\n')}\n`);
};

const renamed = (text: string) => text.replace(/TRIGGER (\w+)/, 'TRIGGER $1_anew');

const update = (tx: Db, table: 'settings' | 'accounts') =>
  tx.execute(
    table === 'settings'
      ? sql`update settings set value = value || '{"n": 1}' where name = 'one'`
      : sql`update accounts set name = name || '' where code = '1030'`,
  );

/** Transactions that write to two tables, now in one order and now in the other, until they are told to stop. */
const keepWriting = () => {
  let stopped = false;
  let done = 0;
  const writer = async (n: number) => {
    while (!stopped) {
      const [first, second] = n % 2 ? (['settings', 'accounts'] as const) : (['accounts', 'settings'] as const);
      await t.app.database.transact(systemActor('test'), async (tx) => {
        await tx.execute(sql`select from settings where name = 'one' for update`);
        await update(tx, first);
        await sleep(60);
        await update(tx, second);
      });
      done += 1;
    }
  };
  const writers = Promise.all([1, 2, 3].map(writer));
  writers.catch(() => undefined); // The caller hears of it at the end.
  return {
    async stop() {
      stopped = true;
      await writers;
      return done;
    },
  };
};

const triggersLike = async (like: string) =>
  (await t.sql(`select distinct tgname from pg_trigger where tgname like '${like}' order by 1`)).map(
    ({ tgname }) => tgname,
  );

describe('an upgrade beside a node that serves', () => {
  it('replaces a function whose triggers stay without waiting for anybody', async () => {
    const folder = await laterSchema({});
    for (const name of ['touch_updated_at', 'audit_changes', 'forbid_change']) await changedFunction(folder, name);
    const before = await t.sql(`select array_agg(oid order by oid) as oids from pg_trigger where not tgisinternal`);
    const writer = await openSession(t.url);
    await writer.run(
      `begin; set local app.actor = 'system:test'; update settings set value = '{"n": 2}' where name = 'one'`,
    );
    await upgrade(folder);
    await writer.end();
    expect(await t.sql(`select array_agg(oid order by oid) as oids from pg_trigger where not tgisinternal`)).toEqual(
      before,
    );
    const [{ body } = {}] = await t.sql(`select prosrc as body from pg_proc where proname = 'touch_updated_at'`);
    expect(body).toContain('another version');
  });

  it('that replaces triggers lets go of its tables where others hold them, and fails nobody', async () => {
    const folder = await laterSchema({});
    for (const name of ['touch_updated_at', 'audit_changes']) await changedFunction(folder, name, renamed);
    const writing = keepWriting();
    await sleep(200);
    await upgrade(folder);
    expect(await writing.stop()).toBeGreaterThan(0);
    expect(await triggersLike('accounts_touched%')).toEqual(['accounts_touched_anew']);
    await upgrade(await laterSchema({}));
    expect(await triggersLike('accounts_touched%')).toEqual(['accounts_touched']);
  }, 40_000);

  it('with migrations takes every table at once, and fails nobody', async () => {
    const folder = await laterSchema({ note: 'ALTER TABLE accounts ADD COLUMN note text;' });
    const writing = keepWriting();
    await sleep(200);
    await upgrade(folder);
    expect(await writing.stop()).toBeGreaterThan(0);
    expect(await t.sql(`select note from accounts where code = '1030'`)).toEqual([{ note: null }]);
  }, 40_000);

  it('says after five seconds who holds a table, and goes on when it is free', async () => {
    const folder = await laterSchema({ note: 'ALTER TABLE accounts ADD COLUMN note text;' });
    await changedFunction(folder, 'touch_updated_at', renamed);
    const held = await lockTable(t.url, 'accounts');
    const lines: string[] = [];
    const upgraded = upgrade(folder, (line) => {
      lines.push(line);
      void held.release();
    });
    await upgraded;
    expect(lines).toEqual([
      expect.stringMatching(
        /^Waiting to upgrade the database: its table accounts is held by an unnamed program \(PostgreSQL process \d+\)\.$/,
      ),
    ]);
  }, 30_000);
});
