import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { openSession } from '../../tests/support/owner.ts';
import { type Problem, verdictAfter } from '../../tests/support/tampering.ts';

const t = await startTestApp();
const admin = await t.as('admin');
const owner = await openSession(t.url);
afterAll(() => owner.end());

beforeAll(async () => {
  const user = await t.makeUser('hr', { profileImageUrl: '/x.png' });
  await admin.call('PATCH', `/api/users/${user.id}`, { lastName: 'Changed' });
  await admin.call('PUT', '/api/settings/general', { companyName: 'One' });
  await admin.call('PUT', '/api/settings/general', { companyName: 'Two' });
  await owner.run(`begin; set local app.actor = 'system:test';
    insert into users (username, password_hash) values ('gone', 'x'); delete from users where username = 'gone'; commit`);
});

const afterwards = (...statements: string[]) => verdictAfter(owner, statements);

describe('The verifier also names a row of', () => {
  const NOT_RECORDED = ['updated_at', 'last_login_at'];

  const altered = (name: string, type: string): string =>
    ({
      boolean: `not ${name}`,
      'timestamp with time zone': `coalesce(${name}, now()) + interval '1 microsecond'`,
      jsonb: `${name} || '{"companyName":"x"}'`,
    })[type] ??
    { role: `'manager'`, status: `'disabled'` }[name] ??
    `coalesce(${name}, '') || 'x'`;

  it.each([
    ['users', 'id'],
    ['settings', 'name'],
  ])('%s of which any recorded column was changed by hand', async (table, key) => {
    const columns = (await owner.run(
      `select column_name as name, data_type as type from information_schema.columns
        where table_name = '${table}' and column_name <> '${key}'`,
    )) as { name: string; type: string }[];
    const [row] = await owner.run(`select ${key} as key from ${table} order by ${key} limit 1`);
    for (const { name, type } of columns.filter((column) => !NOT_RECORDED.includes(column.name))) {
      const by = `update ${table} set ${name} = ${altered(name, type)} where ${key} = '${row?.key}'`;
      const message = `${table} ${row?.key} was changed outside the audit log: ${name}`;
      expect(await afterwards(by)).toEqual([
        { kind: 'row_changed', entity: table, entityId: row?.key, auditId: null, message },
      ]);
    }
  });

  it('users or settings that was taken away, added, put back or given another key by hand', async () => {
    const [user] = await owner.run(`select id from users where role = 'hr' order by id limit 1`);
    const [gone] = await owner.run(`select entity_id as id from audit_log where action = 'delete'`);
    const kinds = async (...statements: string[]) =>
      (await afterwards(...statements)).map(({ kind, entityId }) => `${kind} ${entityId}`);
    expect(await kinds(`delete from users where id = '${user?.id}'`)).toEqual([`row_missing ${user?.id}`]);
    expect(await kinds(`delete from settings`)).toEqual(['row_missing general']);
    const added = '01890000-0000-7000-8000-000000000000';
    const add = (id: unknown) => `insert into users (id, username, password_hash) values ('${id}', 'added', 'x')`;
    expect(await kinds(add(added))).toEqual([`row_added ${added}`]);
    expect(await kinds(add(gone?.id))).toEqual([`row_added ${gone?.id}`]);
    expect(await kinds(`insert into settings values ('billing', '{}')`)).toEqual(['row_added billing']);
    expect(await kinds(`update settings set name = 'rooms'`)).toEqual(['row_missing general', 'row_added rooms']);
  });

  it('users to an administrator who asks, and says that all is well when it is', async () => {
    const ask = async () =>
      (await admin.call('GET', '/api/audit-log/verify')).body as { ok: boolean; problems: Problem[] };
    expect(await ask()).toMatchObject({ ok: true, problems: [] });
    const [victim] = await owner.run(`select id from users where role = 'hr' order by id limit 1`);
    const set = (role: string) =>
      owner.run(
        `begin; set local session_replication_role = replica; update users set role = '${role}' where id = '${victim?.id}'; commit`,
      );
    await set('admin');
    expect(await ask()).toMatchObject({
      ok: false,
      problems: [{ kind: 'row_changed', entity: 'users', entityId: victim?.id }],
    });
    await set('hr');
    expect(await ask()).toMatchObject({ ok: true, problems: [] });
  });
});
