import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase, startTestApp } from '../../tests/support/app.ts';
import { runAsOwner } from '../../tests/support/database.ts';
import { openSession, undone } from '../../tests/support/owner.ts';
import { earlierSchema } from '../../tests/support/schema-folder.ts';
import { sealAll } from '../../tests/support/seal.ts';
import { connectAsOwner } from '../db/connection/connect.ts';
import { APP_ROLE } from '../db/schema/app-role.ts';
import { upgradeSchema } from '../db/schema/upgrade.ts';
import { readSpace } from '../health/figures.ts';
import { beginMonth } from './months.ts';

const t = await startTestApp();
const admin = await t.as('admin');
const owner = await openSession(t.url);
const slow = await openSession(t.url);
const app = await openSession(t.url, APP_ROLE);
afterAll(() => Promise.all([owner.end(), slow.end(), app.end()]));

const write = (name: string) => admin.call('PUT', '/api/settings/general', { companyName: name });
const partitions = async (parent: string) =>
  (
    await owner.run(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = '${parent}'::regclass order by 1`,
    )
  ).map(({ name }) => String(name));
const verify = () => owner.run('select * from audit_verify_chain()');
const digest = `select (select md5(string_agg(a::text, E'\\n' order by tx, id)) from audit_log a) as log,
  (select md5(string_agg(s::text, E'\\n' order by seq)) from audit_seal s) as seals, (select md5(h::text) from audit_head h) as head`;

describe('a month of the audit log', () => {
  it('begins where the transactions of the one before end, also of one that is still at work', async () => {
    await write('Before');
    await sealAll(t);
    const before = await owner.run(digest);
    await slow.run(`begin; select pg_current_xact_id()`);
    await owner.run(`select audit_cut('2031-01-01')`);
    expect(await owner.run(digest)).toEqual(before);
    await write('After');
    await slow.run(
      `select set_config('app.actor', 'system:slow', true); select audit_event('said', 'settings', 'slow'); commit`,
    );
    await sealAll(t);
    const [log = '', next = ''] = await partitions('audit_log');
    expect([log, next]).toEqual([expect.stringMatching(/^audit_log_20\d\d_\d\d$/), 'audit_log_2031_01']);
    const [where] = await owner.run(`select
      (select tableoid::regclass::text from audit_log where actor = 'system:slow') as slow,
      (select tableoid::regclass::text from audit_log order by id desc limit 1) as last,
      (select count(*)::int from audit_log_2031_01) as later`);
    expect(where).toEqual({ slow: log, last: log, later: 1 });
    expect(await verify()).toEqual([]);
    // Each partition is one piece of the chain, and its links lie beside its entries.
    const pieces =
      await owner.run(`select tableoid::regclass::text as name, min(seq)::int as first, max(seq)::int as last, count(*)::int as links
      from audit_seal group by 1 order by 2`);
    expect(pieces.map(({ first, last, links }) => Number(last) - Number(first) + 1 === links)).toEqual([true, true]);
    expect(Number(pieces[1]?.first)).toBe(Number(pieces[0]?.last) + 1);
    expect(
      await owner.run(`select count(*)::int as n from audit_seal s join audit_log a on a.id = s.audit_id
        where right(s.tableoid::regclass::text, 7) <> right(a.tableoid::regclass::text, 7)`),
    ).toEqual([{ n: 0 }]);
    expect(await owner.run(`select audit_cut('2031-01-01') as again, audit_cut('2030-12-01') as earlier`)).toEqual([
      { again: false, earlier: false },
    ]);
  });

  it('is begun by the server, waits for nobody, and is missed by Health when it is not there', async () => {
    const at = (now: string) => ({ settings: t.app.deps.settings, clock: { now: () => now } });
    // The database goes by its own clock: a server whose clock is years ahead begins no month.
    expect(await beginMonth(t.app.database, at('2040-05-02T10:00:00.000Z'))).toBe(false);
    await undone(owner, async () => {
      await owner.run(`lock table audit_seal in access share mode`);
      expect(await beginMonth(t.app.database, at('2040-05-02T10:00:00.000Z'))).toBe(false);
    });
    expect((await readSpace(t.app.deps.db)).auditMonthLate).toBe(0);
    await owner.run(
      `set session_replication_role = replica; update audit_cuts set month = month - interval '30 years'`,
    );
    expect((await readSpace(t.app.deps.db)).auditMonthLate).toBeGreaterThan(3_600);
    await owner.run(`update audit_cuts set month = month + interval '30 years'; set session_replication_role = origin`);
  });

  it('is not changed, emptied or read past the whole log, by the server or by the owner', async () => {
    for (const name of [...(await partitions('audit_log')), ...(await partitions('audit_seal'))]) {
      for (const statement of [`select * from ${name}`, `delete from ${name}`, `insert into ${name} default values`])
        await expect(app.run(statement)).rejects.toThrow('permission denied');
      for (const statement of [`delete from ${name}`, `update ${name} set tx = tx`, `truncate ${name} cascade`])
        await expect(undone(owner, () => owner.run(statement))).rejects.toThrow('append-only');
    }
    for (const statement of [
      `select audit_cut('2050-01-01')`,
      'select audit_lay_out()',
      `update audit_cuts set from_tx = '1'`,
    ])
      await expect(app.run(statement)).rejects.toThrow('permission denied');
    await expect(owner.run('select audit_lay_out()')).rejects.toThrow('not empty');
    await expect(owner.run(`delete from audit_cuts`)).rejects.toThrow('append-only');
  });

  it('never has a number of the chain that another one has', async () => {
    for (const seq of ['h.seq', 'h.seq + 2', '1'])
      await expect(
        owner.run(`insert into audit_seal (seq, audit_id, tx, hash)
          select ${seq}, (select min(id) from audit_log_2031_01), '99999999', '\\x00' from audit_head h`),
      ).rejects.toThrow(/only goes on from its head|duplicate key/);
    await expect(
      owner.run(
        `insert into audit_log (id, actor, actor_name, action, entity, entity_id) values (1, 'x', 'x', 'x', 'x', 'x')`,
      ),
    ).rejects.toThrow('non-DEFAULT value');
  });
});

const FILL = (entries: number) => `
  insert into audit_log (at, tx, actor, actor_name, action, entity, entity_id, after)
    select now() - (${entries} - g) * interval '1 minute', (100 + g / 3)::text::xid8, 'user:' || g % 7, 'Person', 'update', 'made_up', g::text,
      jsonb_build_object('n', g) from generate_series(1, ${entries}) g;
  do $$ declare e record; h bytea := '\\x00'; n bigint := 0; begin
    for e in select a.id, a.tx, sha256(convert_to(a::text, 'UTF8')) as image from audit_log a order by a.tx, a.id loop
      n := n + 1; h := sha256(h || e.image);
      insert into audit_seal (seq, audit_id, tx, hash) values (n, e.id, e.tx, h);
    end loop;
  end $$`;

it('A log from before is its first month, row for row, and its numbers go on', async () => {
  const url = await freshDatabase();
  await runAsOwner(url, 'drop schema public cascade; drop schema drizzle cascade; create schema public');
  const client = await connectAsOwner(url, 'test');
  await upgradeSchema(client, await earlierSchema('0081_vat_reliefs'));
  await client.query(FILL(2_000));
  const [{ last }] = (await client.query('select max(id) as last from audit_log')).rows;
  const before = (await client.query(digest)).rows;
  const [file] = (
    await client.query(`select pg_relation_filenode('audit_log') as log, pg_relation_filenode('audit_seal') as seals`)
  ).rows;
  await upgradeSchema(client);
  expect(
    (
      await client.query(`select a.log, s.seals from (select array_agg(pg_relation_filenode(inhrelid)) as log from pg_inherits where inhparent = 'audit_log'::regclass) a,
    (select array_agg(pg_relation_filenode(inhrelid)) as seals from pg_inherits where inhparent = 'audit_seal'::regclass) s`)
    ).rows,
  ).toEqual([{ log: expect.arrayContaining([file.log]), seals: expect.arrayContaining([file.seals]) }]);
  expect(
    (await client.query(digest.replace('from audit_log a)', `from audit_log a where id <= ${last})`))).rows,
  ).toEqual(before);
  const [next] = (
    await client.query(
      `insert into audit_log (actor, actor_name, action, entity, entity_id) values ('x', 'x', 'x', 'x', 'x') returning id::int`,
    )
  ).rows;
  expect(next.id).toBeGreaterThan(2_000);
  const indexes = `select count(*)::int as n from pg_index where indrelid in (select inhrelid from pg_inherits where inhparent = 'audit_log'::regclass) group by indrelid`;
  expect(new Set((await client.query(indexes)).rows.map(({ n }) => n))).toEqual(new Set([8]));
  await client.end();
}, 120_000);
