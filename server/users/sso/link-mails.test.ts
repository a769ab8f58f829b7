import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startWithSso } from '../../../tests/support/sso.ts';

let s: Awaited<ReturnType<typeof startWithSso>>;

beforeAll(async () => {
  s = await startWithSso({ OIDC_CREATE_USERS: 'true' });
});
beforeEach(() => s.t.sql('delete from outbox'));

type Mail = { recipient: string; subject: string; body: string };
const mails = async () =>
  (await s.t.sql(
    `select recipient, subject, body from outbox where kind = 'account_sign_in_changed' order by created_at`,
  )) as Mail[];

it('who had an account is told once that it is linked, and who gets a new one is not', async () => {
  const person = s.hire();
  const { username } = await s.user('accountant', person);
  expect((await Promise.all([s.signIn(person), s.signIn(person)])).map(({ to }) => to)).toEqual(['/', '/']);
  await s.signIn(person);
  await s.signIn(s.hire());
  const [mail, ...others] = await mails();
  expect([mail?.recipient, others]).toEqual([person.email, []]);
  expect(mail?.body).toContain(`Sign-in with Uzima was turned on for your account ${username} on `);
  expect(mail?.body).toContain('http://127.0.0.1:3999/account');
  expect(JSON.stringify(mail)).not.toContain(person.subject);
});

it('nobody is told of a link that was refused', async () => {
  const [unverified, withoutRole] = [s.hire({ emailVerified: false }), s.hire({ groups: [] })];
  for (const person of [unverified, withoutRole]) {
    await s.user('accountant', person);
    await s.signIn(person);
  }
  const disabled = s.hire();
  await s.user('accountant', disabled, { status: 'disabled' });
  expect((await s.signIn(disabled)).to).toBe('/login?sso=refused');
  expect(await mails()).toEqual([]);
});

it('who is unlinked by an administrator is told, and told again when a sign-in links them anew', async () => {
  const person = s.hire();
  const { id, username } = await s.user('accountant', person);
  await s.signIn(person);
  const admin = await s.t.as('admin');
  expect((await admin.call('DELETE', `/api/users/${id}/sso`)).status).toBe(200);
  expect((await admin.call('DELETE', `/api/users/${id}/sso`)).status).toBe(404);
  await s.signIn(person);
  const told = await mails();
  expect(told.map(({ recipient }) => recipient)).toEqual(Array(3).fill(person.email));
  expect(told.map(({ body }) => /\n\n(.*?) for your account/.exec(body)?.[1])).toEqual([
    'Sign-in with Uzima was turned on',
    'An administrator turned off sign-in with Uzima',
    'Sign-in with Uzima was turned on',
  ]);
  expect(told[1]?.body).toContain(`your account ${username}`);
});
