import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp } from '../../../tests/support/app.ts';
import { firstStep, movableClock, secondStep, setUpSecondFactor } from '../../../tests/support/second-factor.ts';
import { signIn } from '../../../tests/support/sign-in.ts';
import { firstStart } from '../../startup/first-start.ts';

const clock = movableClock();
const env = { PUBLIC_URL: 'https://space.example' };
const t = await startTestApp({ clock, env });
const twin = await startTestApp({ clock, env }, t.url);
const admin = await t.as('admin');

beforeEach(async () => {
  await t.sql('delete from throttle');
  await t.sql('delete from outbox');
});

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };
const IPHONE = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
};
const NEW_PASSWORD = 'mango river slow lantern';

type Mail = { kind: string; recipient: string; subject: string; body: string };
const mails = async () =>
  (await t.sql('select kind, recipient, subject, body from outbox order by recipient, created_at')) as Mail[];
const kinds = async () => (await mails()).map(({ kind }) => kind);

// The mark of a browser, as it keeps it after a sign-in.
const markOf = (reply: Awaited<ReturnType<typeof signIn>>['reply']) => ({
  cookie: `nafasi_device=${reply.cookies.find(({ name }) => name === 'nafasi_device')?.value}`,
});

const cameBefore = async (changes = {}) => {
  const user = await t.makeUser('front_desk', changes);
  const { reply } = await signIn(t, user, FIREFOX);
  return { user, mark: markOf(reply) };
};

describe('A sign-in on a new device', () => {
  it('is told by mail: what device, from where, when in the time of the space, and where to look', async () => {
    const { user, mark } = await cameBefore();
    // The very first sign-in is on none that could be new, and the same browser is not new again.
    await signIn(t, user, { ...FIREFOX, ...mark });
    expect(await mails()).toEqual([]);
    await signIn(t, user, IPHONE);
    const [mail, ...others] = await mails();
    expect([mail?.kind, mail?.recipient, others]).toEqual(['account_new_device', `${user.username}@example.com`, []]);
    for (const words of [
      'Device: Safari on iPhone',
      'Address: 127.0.0.1',
      'Time: 16 Nov 2026, 9:00 AM',
      'https://space.example/account',
    ])
      expect(mail?.body).toContain(words);
  });

  it('is told once of ten at once on two servers, and of a browser that forgets who it is once a day', async () => {
    const { user } = await cameBefore();
    const headers = { ...IPHONE, cookie: `nafasi_device=${'k'.repeat(43)}` };
    await Promise.all(Array.from({ length: 10 }, (_, at) => signIn(at % 2 ? t : twin, user, headers)));
    for (let n = 0; n < 3; n++) await signIn(t, user, IPHONE);
    expect(await kinds()).toEqual(['account_new_device']);
    clock.move(86_400);
    await signIn(t, user, IPHONE);
    expect(await kinds()).toEqual(['account_new_device', 'account_new_device']);
    clock.move(-86_400);
  });

  it('is one where somebody else has signed in before', async () => {
    const { mark } = await cameBefore();
    const { user } = await cameBefore();
    await signIn(t, user, { ...FIREFOX, ...mark });
    expect(await kinds()).toEqual(['account_new_device']);
  });

  it('is told after the second step, and not after a password alone or a wrong one', async () => {
    const user = await t.makeUser('front_desk');
    const { authenticator } = await setUpSecondFactor(t, (await signIn(t, user)).api, clock);
    await t.sql('delete from outbox');
    clock.move(90);
    await t.anonymous.call('POST', '/api/login', { username: user.username, password: 'wrong' }, IPHONE);
    const { step } = await firstStep(t, user);
    expect(await kinds()).toEqual([]);
    expect((await secondStep(t, step, await authenticator.code(clock.seconds()))).status).toBe(200);
    expect(await kinds()).toEqual(['account_new_device']);
  });

  it('is told to nobody without an address, of no demo account, and not where the setting is off', async () => {
    const setting = (newDeviceEmails: boolean) => admin.call('PUT', '/api/settings/security', { newDeviceEmails });
    for (const changes of [{ email: null }]) await signIn(t, (await cameBefore(changes)).user, IPHONE);
    const { user } = await cameBefore();
    expect((await setting(false)).status).toBe(200);
    await signIn(t, user, IPHONE);
    expect(await mails()).toEqual([]);
    await setting(true);
    await signIn(t, user, IPHONE);
    expect(await kinds()).toEqual(['account_new_device']);
  });
});

describe('A change of how somebody signs in', () => {
  it('is told once: the password by oneself, and by an administrator', async () => {
    const user = await t.makeUser('front_desk');
    const { api } = await signIn(t, user);
    await api.call('POST', '/api/change-password', { currentPassword: 'wrong', newPassword: NEW_PASSWORD });
    expect(await mails()).toEqual([]);
    await api.call('POST', '/api/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    await admin.call('POST', `/api/users/${user.id}/reset-password`, { password: 'seven green hats on' });
    const told = await mails();
    expect(told.map(({ kind, recipient }) => [kind, recipient])).toEqual(
      Array(2).fill(['account_password_changed', `${user.username}@example.com`]),
    );
    expect(told[0]?.body).toContain(`You changed the password of your account ${user.username} on 16 Nov 2026`);
    expect(told[1]?.body).toContain('An administrator set a temporary password');
    expect(JSON.stringify(told)).not.toMatch(/mango|seven green/);
  });

  it('is told of ten changes at once where one of them was made', async () => {
    const user = await t.makeUser('front_desk');
    const { api } = await signIn(t, user);
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        api.call('POST', '/api/change-password', { currentPassword: PASSWORD, newPassword: `${NEW_PASSWORD} ${at}` }),
      ),
    );
    expect(await kinds()).toEqual(['account_password_changed']);
  });

  it('is told of a second factor that was turned on, turned off, reset by an administrator and by the operator', async () => {
    const user = await t.makeUser('front_desk');
    const setUp = async () => {
      clock.move(90);
      return setUpSecondFactor(t, (await signIn(t, user)).api, clock);
    };
    const { api, authenticator } = await setUp();
    clock.move(60);
    const proof = { password: PASSWORD, code: await authenticator.code(clock.seconds()) };
    expect((await api.call('POST', '/api/second-factor/remove', proof)).status).toBe(204);
    await setUp();
    expect((await admin.call('DELETE', `/api/users/${user.id}/second-factor`)).status).toBe(200);
    await setUp();
    const config = { ...t.config, secondFactorReset: user.username };
    await firstStart(config, { url: t.url, role: null }, () => undefined);
    const told = (await mails()).filter(({ kind }) => kind === 'account_sign_in_changed');
    expect(told.map(({ body }) => /\n\n(.*?) for your account/.exec(body)?.[1])).toEqual([
      'Two-factor authentication was turned on',
      'Two-factor authentication was turned off',
      'Two-factor authentication was turned on',
      'An administrator removed two-factor authentication',
      'Two-factor authentication was turned on',
      'The operator of the server removed two-factor authentication',
    ]);
  });

  it('is told to the old address and the new one, and only where the address changed', async () => {
    const user = await t.makeUser('front_desk');
    const old = `${user.username}@example.com`;
    const email = `new-${user.username}@example.com`;
    await admin.call('PATCH', `/api/users/${user.id}`, { firstName: 'Amina' });
    await admin.call('PATCH', `/api/users/${user.id}`, { email: old });
    expect(await mails()).toEqual([]);
    await admin.call('PATCH', `/api/users/${user.id}`, { email });
    const told = await mails();
    expect(told.map(({ kind, recipient }) => [kind, recipient]).sort()).toEqual(
      [
        ['account_email_changed', email],
        ['account_email_changed', old],
      ].sort(),
    );
    expect(told[0]?.body).toContain(`Before: ${old}\nNow: ${email}`);
    await t.sql('delete from outbox');
    await admin.call('PATCH', `/api/users/${user.id}`, { email: null });
    expect((await mails()).map(({ recipient, body }) => [recipient, /Now:/.test(body)])).toEqual([[email, false]]);
  });

  it('is told whatever the switches of the mails say, and nothing is told of what was refused', async () => {
    await admin.call('PUT', '/api/settings/notifications', { emailNotifications: false });
    const user = await t.makeUser('front_desk');
    const taken = await t.makeUser('front_desk');
    const clash = await admin.call('PATCH', `/api/users/${user.id}`, { email: `${taken.username}@example.com` });
    expect(clash.status).toBe(409);
    expect(await mails()).toEqual([]);
    await admin.call('POST', `/api/users/${user.id}/reset-password`, { password: 'seven green hats on' });
    expect(await kinds()).toEqual(['account_password_changed']);
    await admin.call('PUT', '/api/settings/notifications', { emailNotifications: true });
  });
});
