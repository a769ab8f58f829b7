import { beforeAll, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { eventually } from '../../tests/support/eventually.ts';

// A primary that was demoted: it still answers, and saves nothing.
let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
});

const setReadOnly = async (on: boolean) => {
  await t.sql(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = ${on}', current_database()); end $$`,
  );
  // Settings of a database hold from the next connection on.
  await t.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
};

it('a read-only database is told to people who sign in and to the balancer, and is left behind when it takes writes again', async () => {
  const { username } = await t.makeUser('admin');
  const signIn = () => t.anonymous.call('POST', '/api/login', { username, password: PASSWORD });
  const ready = () => t.anonymous.call('GET', '/api/ready');
  await setReadOnly(true);
  await eventually(async () =>
    expect(await ready()).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: 'The database is read-only.' },
    }),
  );
  expect(await signIn()).toMatchObject({
    status: 503,
    body: {
      code: 'unavailable',
      message: 'The database is read-only at the moment: nothing was saved. Please try again in a moment.',
    },
    headers: { 'retry-after': '5' },
  });
  await t.sql(
    `begin; set transaction read write; do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$; commit`,
  );
  await eventually(async () => expect((await ready()).status).toBe(200));
  await eventually(async () => expect((await signIn()).status).toBe(200));
});
