import { describe, expect, it } from 'vitest';
import type { User } from '../../domain/users/contract.ts';
import { PASSWORD, startTestApp, withCookie } from '../../tests/support/app.ts';
import { signIn } from '../../tests/support/sign-in.ts';

const t = await startTestApp();
const admin = await t.as('admin', { firstName: 'Wanjiku', lastName: 'Kamau' });
const TEMPORARY = 'mango river slow lantern';

let made = 0;
const person = (changes: object = {}) => ({
  username: `Person-${++made}`,
  email: `person-${made}@example.com`,
  firstName: 'Amani',
  lastName: 'Otieno',
  role: 'front_desk',
  password: TEMPORARY,
  ...changes,
});
const create = (changes: object = {}) => admin.call('POST', '/api/users', person(changes));
// The user alone: what became of the invitation is in the answer to the creation only.
const createdUser = async (): Promise<User> => {
  const { invitation: _, ...user } = (await create()).body as User & { invitation: object };
  return user;
};
const patch = (id: string, body: object) => admin.call('PATCH', `/api/users/${id}`, body);
const NOBODY = '01890000-0000-7000-8000-000000000000';

describe('Inviting a user', () => {
  it('answers 201 with the user, who must change the password, and never with a password', async () => {
    const reply = await create({ username: 'Halima', email: 'halima@example.com' });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.any(String),
      username: 'Halima',
      email: 'halima@example.com',
      firstName: 'Amani',
      lastName: 'Otieno',
      profileImageUrl: null,
      role: 'front_desk',
      status: 'active',
      mustChangePassword: true,
      secondFactor: false,
      hasPassword: true,
      singleSignOn: false,
      lastLoginAt: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      invitation: { recipient: 'halima@example.com', delivery: 'kept', reason: 'no mail server is set up' },
    });
    const first = await signIn(t, { username: 'Halima', password: TEMPORARY });
    expect(first.reply.body).toMatchObject({ mustChangePassword: true });
    for (const body of [first.reply.body, (await admin.call('GET', '/api/users')).body]) {
      expect(JSON.stringify(body)).not.toMatch(/argon2|mango/);
    }
    const [row] = await t.sql(`select password_hash from users where username = 'Halima'`);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('may leave the password for good, and the rest of the person empty', async () => {
    const reply = await admin.call('POST', '/api/users', {
      username: 'minimal',
      role: 'tenant',
      password: TEMPORARY,
      mustChangePassword: false,
      email: '',
      firstName: '  ',
    });
    expect(reply.body).toMatchObject({ mustChangePassword: false, email: null, firstName: null, lastName: null });
  });

  it('refuses a username that differs from another by case or outer spaces alone', async () => {
    await create({ username: 'Juma.É' });
    for (const username of ['Juma.É', 'juma.é', ' JUMA.É  ', 'juma.e\u0301']) {
      const reply = await create({ username });
      expect([username, reply.status]).toEqual([username, 409]);
      expect(reply.body).toMatchObject({ code: 'username_taken', fields: { username: 'This username is taken' } });
    }
  });

  it('refuses an e-mail address that differs from another by case or outer spaces alone', async () => {
    await create({ email: 'pendo@example.com' });
    for (const email of ['Pendo@Example.com', ' pendo@example.com ']) {
      const reply = await create({ email });
      expect(reply.status).toBe(409);
      expect(reply.body).toMatchObject({ code: 'email_taken', fields: { email: expect.any(String) } });
    }
    expect((await create({ email: null })).status).toBe(201);
    expect((await create({ email: null })).status).toBe(201);
  });

  it('ten times at once under one name makes one user', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => create({ username: 'only-one' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('refuses a temporary password that the policy refuses', async () => {
    for (const password of ['abcde', 'too short', 'passwordpassword', 'Baraka.Mwangi2026']) {
      const reply = await create({ username: 'baraka.mwangi', password });
      expect([password, reply.status]).toEqual([password, 400]);
      expect(reply.body).toMatchObject({ fields: { password: expect.any(String) } });
    }
  });

  it('queues a mail that tells the username and not the password', async () => {
    const posted = await startTestApp(
      { env: { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://space.example' } },
      t.url,
    );
    const inviting = withCookie(posted, admin.cookie);
    const { body } = await inviting.call(
      'POST',
      '/api/users',
      person({ username: 'invited', email: 'Invited@Example.com' }),
    );
    const mails = await t.sql(`select * from outbox where event_key = 'invitation:${(body as User).id}'`);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      kind: 'invitation',
      recipient: 'Invited@Example.com',
      status: 'queued',
      attempts: 0,
    });
    expect(mails[0]?.body).toContain('Your username is invited.');
    expect(mails[0]?.body).toContain('https://space.example/login');
    expect(JSON.stringify(mails)).not.toContain(TEMPORARY);
  });

  it('queues no mail for a user who has no address, or who was refused', async () => {
    const before = await t.sql('select count(*) from outbox');
    await create({ email: null });
    await create({ username: 'x' });
    await create({ username: 'minimal', email: 'second@example.com' });
    expect(await t.sql('select count(*) from outbox')).toEqual(before);
  });
});

describe('Changing a user', () => {
  it('changes what was sent and nothing else', async () => {
    const user = await createdUser();
    const reply = await patch(user.id, { firstName: ' Neema ' });
    expect(reply.body).toEqual({ ...user, firstName: 'Neema', updatedAt: expect.any(String) });
    expect(Temporal.Instant.compare((reply.body as User).updatedAt, user.updatedAt)).toBe(1);
    expect((await patch(user.id, {})).body).toEqual(reply.body);
  });

  it('clears what was sent empty', async () => {
    const { id } = (await create()).body as User;
    expect((await patch(id, { email: null, firstName: '', lastName: '  ' })).body).toMatchObject({
      email: null,
      firstName: null,
      lastName: null,
    });
  });

  it('refuses what may not be changed this way', async () => {
    const user = await createdUser();
    const sent = { username: 'other', id: NOBODY, mustChangePassword: false, passwordHash: 'x', demo: true };
    const { status, body } = await patch(user.id, sent);
    expect([status, Object.keys((body as unknown as { fields: object }).fields)]).toEqual([400, Object.keys(sent)]);
    expect((await patch(user.id, {})).body).toEqual(user);
  });

  it('keeps both of two changes at once', async () => {
    const { id } = (await create()).body as User;
    await Promise.all([patch(id, { firstName: 'One' }), patch(id, { lastName: 'Two' }), patch(id, { role: 'hr' })]);
    expect((await patch(id, {})).body).toMatchObject({ firstName: 'One', lastName: 'Two', role: 'hr' });
  });

  it('refuses an address of somebody else, wrong values and users that do not exist', async () => {
    const [one, other] = [(await create()).body as User, (await create()).body as User];
    expect((await patch(one.id, { email: other.email?.toUpperCase() })).status).toBe(409);
    for (const body of [
      { email: 'x' },
      { firstName: 5 },
      { role: null },
      { status: 'deleted' },
      { lastName: 'x'.repeat(61) },
    ])
      expect([body, (await patch(one.id, body)).status]).toEqual([body, 400]);
    expect((await patch(NOBODY, { firstName: 'X' })).body).toMatchObject({
      code: 'not_found',
      message: 'User not found',
    });
    expect((await patch('1', { firstName: 'X' })).status).toBe(400);
    expect((await admin.call('DELETE', `/api/users/${NOBODY}/sessions`)).status).toBe(404);
  });

  it('does not let anybody change their own role or status, but their own name', async () => {
    const other = await t.as('admin');
    for (const body of [{ role: 'manager' }, { status: 'disabled' }, { firstName: 'X', role: 'hr' }]) {
      const reply = await other.call('PATCH', `/api/users/${other.userId}`, body);
      expect([reply.status, (reply.body as { code: string }).code]).toEqual([409, 'own_account']);
    }
    const reply = await other.call('PATCH', `/api/users/${other.userId}`, {
      firstName: 'Me',
      role: 'admin',
      status: 'active',
    });
    expect(reply.body).toMatchObject({ firstName: 'Me', role: 'admin' });
  });
});

describe('Resetting a password', () => {
  it('lets the user in with the new one only, and asks for another', async () => {
    const user = await t.makeUser('hr');
    const reply = await admin.call('POST', `/api/users/${user.id}/reset-password`, { password: TEMPORARY });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ id: user.id, mustChangePassword: true });
    expect((await signIn(t, { ...user, password: PASSWORD })).reply.status).toBe(401);
    const { reply: next, api } = await signIn(t, { ...user, password: TEMPORARY });
    expect(next.body).toMatchObject({ mustChangePassword: true });
    expect((await api.call('GET', '/api/notifications')).status).toBe(403);
  });

  it('obeys the policy and knows who exists', async () => {
    const user = await t.makeUser('hr');
    const weak = await admin.call('POST', `/api/users/${user.id}/reset-password`, { password: 'short' });
    expect([weak.status, (weak.body as { fields: object }).fields]).toEqual([
      400,
      { password: 'Password must be at least 6 characters long' },
    ]);
    expect((await admin.call('POST', `/api/users/${NOBODY}/reset-password`, { password: TEMPORARY })).status).toBe(404);
  });
});
