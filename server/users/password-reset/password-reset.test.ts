import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, PASSWORD, type Reply, startTestApp, withCookie } from '../../../tests/support/app.ts';
import { inTransactions, ownTrips, roundTrips } from '../../../tests/support/round-trips.ts';
import { firstStep, setUpSecondFactor } from '../../../tests/support/second-factor.ts';
import { signIn } from '../../../tests/support/sign-in.ts';
import { hashToken } from '../sessions.ts';

const SITE = 'https://space.example';
// A mail server that is never spoken to: what matters is what was queued for it.
const env = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: SITE };
const t = await startTestApp({ env });
const twin = await startTestApp({ env }, t.url);
const admin = await t.as('admin');

beforeEach(async () => {
  await t.sql('delete from throttle');
  await t.sql(`delete from outbox where kind like 'account_%'`);
});

const NEW_PASSWORD = 'mango river slow lantern';
const seconds = { now: () => new Date().toISOString(), seconds: () => Math.floor(Date.now() / 1000) };

const ask = (name: string, app = t, headers: Record<string, string> = {}) =>
  app.anonymous.call('POST', '/api/password-reset', { name }, headers);
const view = (token: string) => t.anonymous.call('POST', '/api/password-reset/link', { token });
const finish = (token: string, password: string = NEW_PASSWORD, app = t) =>
  app.anonymous.call('POST', '/api/password-reset/finish', { token, password });

type Mail = { recipient: string; subject: string; body: string };
const mails = async (kind: string) =>
  (await t.sql(
    `select recipient, subject, body from outbox where kind = 'account_${kind}' order by created_at, id`,
  )) as Mail[];
const tokensTo = async (recipient: string): Promise<string[]> =>
  (await mails('password_reset'))
    .filter((mail) => mail.recipient === recipient)
    .map(({ body }) => /reset-password#([\w-]{43})\n/.exec(body)?.[1] ?? '');

const emailOf = ({ username }: { username: string }) => `${username}@example.com`;
const reset = async (user: { username: string }): Promise<string> => {
  expect((await ask(user.username)).status).toBe(202);
  return (await tokensTo(emailOf(user))).at(-1) ?? '';
};
const statusOf = async (api: Api) => (await api.call('GET', '/api/user')).status;
const canSignIn = async (username: string, password: string) =>
  (await signIn(t, { username, password })).reply.status === 200;

const refused = (reply: Reply) => [reply.status, (reply.body as { code?: string }).code];
const EXPIRED = [404, 'not_found'];

describe('Asking for a link', () => {
  it.each(['front_desk', 'tenant', 'admin'] as const)(
    'mails it to a user of the role %s, by username or address, in any case',
    async (role) => {
      const user = await t.makeUser(role);
      for (const name of [user.username.toUpperCase(), ` ${emailOf(user)} `])
        expect((await ask(name)).status).toBe(202);
      const [mail] = await mails('password_reset');
      expect(mail?.recipient).toBe(emailOf(user));
      expect(mail?.subject).toBe('Reset your Nafasi password');
      expect(mail?.body).toContain(`${SITE}/reset-password#`);
      expect(await view((await tokensTo(emailOf(user))).at(-1) ?? '')).toMatchObject({
        status: 200,
        body: { username: user.username, expiresAt: expect.any(String) },
      });
    },
  );

  it('is answered alike for everybody and nobody, and only those who may reset are mailed', async () => {
    const asked = {
      known: (await t.makeUser('front_desk')).username,
      unknown: 'nobody-of-this-name',
      disabled: (await t.makeUser('front_desk', { status: 'disabled' })).username,
      withoutEmail: (await t.makeUser('front_desk', { email: null })).username,
      demo: (await t.makeUser('front_desk', { demo: true })).username,
    };
    const replies: Reply[] = [];
    for (const name of Object.values(asked)) replies.push(await ask(name));
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(new Set(replies.map(({ headers }) => Object.keys(headers).sort().join())).size).toBe(1);
    expect((await mails('password_reset')).map(({ recipient }) => recipient)).toEqual([`${asked.known}@example.com`]);
  });

  it('sends the same statements in the same order for everybody and nobody, and takes a quarter of a second at least', async () => {
    const user = await t.makeUser('front_desk');
    const often = await t.makeUser('front_desk');
    for (let n = 0; n < 3; n++) await ask(often.username);
    const statements = async (name: string) => {
      const begun = performance.now();
      // Other screens are told after the answer, of several changes at once.
      const isTold = ({ statements: texts }: { statements: string[] }) =>
        texts.some((text) => text.includes('pg_notify'));
      const trips = ownTrips(await roundTrips(() => ask(name))).filter((trip) => !isTold(trip));
      expect(performance.now() - begun).toBeGreaterThanOrEqual(245);
      // The deadline of a transaction is how long its own request has left.
      const texts = trips.map((trip) => trip.statements.map((text) => text.replace(/\d+ ms/, 'ms')));
      return { texts, inside: inTransactions(trips).length };
    };
    await statements('warm-up');
    const [known, unknown, limited] = [
      await statements(user.username),
      await statements('nobody-of-this-name'),
      await statements(often.username),
    ];
    expect(unknown).toEqual(known);
    expect(limited).toEqual(known);
    expect(await tokensTo(emailOf(often))).toHaveLength(3);
  });

  it('fifty times at once mails three links on two servers, of which the newest alone is kept', async () => {
    const user = await t.makeUser('front_desk');
    const replies = await Promise.all(Array.from({ length: 50 }, (_, at) => ask(user.username, at % 2 ? t : twin)));
    const statuses = Object.groupBy(replies, ({ status }) => status);
    expect(Object.entries(statuses).map(([status, same]) => [status, same?.length])).toEqual([
      ['202', 10],
      ['429', 40],
    ]);
    const tokens = await tokensTo(emailOf(user));
    expect(tokens).toHaveLength(3);
    const open = await t.sql(`select token_hash from password_resets where user_id = '${user.id}'`);
    expect(open).toHaveLength(1);
    expect(tokens.map(hashToken)).toContain(open[0]?.token_hash);
  });

  it('is counted for each address, and for all together', async () => {
    for (let n = 0; n < 10; n++) expect((await ask(`nobody-${n}`)).status).toBe(202);
    expect((await ask('nobody')).status).toBe(429);
    await t.sql(`delete from throttle where bucket like 'reset:address:%'`);
    await t.sql(`update throttle set attempts = 300 where bucket = 'reset:all'`);
    expect((await ask('nobody')).status).toBe(429);
  });

  it('takes the address of the link from PUBLIC_URL, whatever the request says', async () => {
    const user = await t.makeUser('front_desk');
    const headers = { host: 'localhost', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    expect((await ask(user.username, t, headers)).status).toBe(202);
    expect(refused(await ask(user.username, t, { host: 'evil.example' }))).toEqual([421, 'misdirected']);
    const [mail] = await mails('password_reset');
    expect(mail?.body).toContain(`${SITE}/reset-password#`);
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  it('takes a name with line breaks for a name that nobody has', async () => {
    expect((await ask('amina@example.com\r\nBcc: evil@example.com')).status).toBe(202);
    expect(await mails('password_reset')).toEqual([]);
  });

  it('promises nothing where no mail can be sent, or a link would lead nowhere', async () => {
    const user = await t.makeUser('front_desk');
    for (const other of [{ PUBLIC_URL: SITE }, { SMTP_URL: 'smtp://127.0.0.1:9', HOST: '0.0.0.0' }]) {
      const app = await startTestApp({ env: other }, t.url);
      const reply = await ask(user.username, app);
      expect([reply.status, reply.body]).toMatchObject([409, { message: expect.stringContaining('administrator') }]);
      expect((await app.anonymous.call('GET', '/api/config')).body).toMatchObject({ mails: { passwordResets: false } });
    }
    expect((await t.anonymous.call('GET', '/api/config')).body).toMatchObject({ mails: { passwordResets: true } });
  });
});

describe('A link', () => {
  it('sets the password, ends every session and tells the user by mail, once', async () => {
    const user = await t.makeUser('tenant', { mustChangePassword: true });
    const { api } = await signIn(t, user);
    const token = await reset(user);
    const reply = await finish(token);
    expect([reply.status, reply.cookies]).toEqual([204, []]);
    expect(await statusOf(api)).toBe(401);
    expect([await canSignIn(user.username, PASSWORD), await canSignIn(user.username, NEW_PASSWORD)]).toEqual([
      false,
      true,
    ]);
    expect(await t.sql(`select must_change_password from users where id = '${user.id}'`)).toEqual([
      { must_change_password: false },
    ]);
    const told = await mails('password_changed');
    expect(told.map(({ recipient }) => recipient)).toEqual([emailOf(user)]);
    expect(told[0]?.body).toContain('A link that was mailed to you set a new password');
    expect(refused(await finish(token))).toEqual(EXPIRED);
  });

  it('twenty times at once on two servers sets one password', async () => {
    const user = await t.makeUser('front_desk');
    const token = await reset(user);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => finish(token, `${NEW_PASSWORD} ${at}`, at % 2 ? t : twin)),
    );
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(19);
    const won = replies.findIndex(({ status }) => status === 204);
    expect(await canSignIn(user.username, `${NEW_PASSWORD} ${won}`)).toBe(true);
    expect(await mails('password_changed')).toHaveLength(1);
  });

  it('ends after half an hour, and with a newer one', async () => {
    const user = await t.makeUser('front_desk');
    const [first, second] = [await reset(user), await reset(user)];
    expect(refused(await finish(first))).toEqual(EXPIRED);
    await t.sql(`update password_resets set created_at = created_at - interval '31 minutes',
      expire = expire - interval '30 minutes' where user_id = '${user.id}'`);
    expect(refused(await view(second))).toEqual(EXPIRED);
    expect(refused(await finish(second))).toEqual(EXPIRED);
    expect(await canSignIn(user.username, PASSWORD)).toBe(true);
  });

  it('sets no password but that of its own user', async () => {
    const [one, other] = [await t.makeUser('front_desk'), await t.makeUser('front_desk')];
    const [token] = [await reset(one), await reset(other)];
    expect((await finish(token)).status).toBe(204);
    expect([await canSignIn(one.username, NEW_PASSWORD), await canSignIn(other.username, PASSWORD)]).toEqual([
      true,
      true,
    ]);
  });

  it.each(['A'.repeat(43), '', 'x', '../../etc', `${'A'.repeat(43)}\n`])(
    'that reads %j opens nothing',
    async (token) => {
      expect([400, 404]).toContain((await finish(token)).status);
      expect([400, 404]).toContain((await view(token)).status);
    },
  );

  it('ends with every change of the password, the role, the status and the address', async () => {
    const ends: ((id: string, api: Api) => Promise<Reply>)[] = [
      (_, api) =>
        api.call('POST', '/api/change-password', { currentPassword: PASSWORD, newPassword: 'six brown owls at tea' }),
      (id) => admin.call('POST', `/api/users/${id}/reset-password`, { password: 'seven green hats on' }),
      (id) => admin.call('PATCH', `/api/users/${id}`, { status: 'disabled' }),
      (id) => admin.call('PATCH', `/api/users/${id}`, { role: 'hr' }),
      (id) => admin.call('PATCH', `/api/users/${id}`, { email: `new-${id}@example.com` }),
    ];
    for (const end of ends) {
      await t.sql('delete from throttle');
      const user = await t.makeUser('front_desk');
      const { api } = await signIn(t, user);
      const token = await reset(user);
      expect((await end(user.id, api)).status).toBe(200);
      expect(refused(await finish(token))).toEqual(EXPIRED);
      expect(await t.sql(`select 1 from password_resets where user_id = '${user.id}'`)).toEqual([]);
    }
  });

  it('does nothing for somebody who is disabled, even where the link is still there', async () => {
    const user = await t.makeUser('front_desk');
    const token = await reset(user);
    await t.sql(`begin; set local session_replication_role = replica;
      update users set status = 'disabled' where id = '${user.id}'; commit`);
    expect(refused(await finish(token))).toEqual(EXPIRED);
  });

  it('is not used up by a password that is refused, and takes none that is known from elsewhere', async () => {
    const user = await t.makeUser('front_desk');
    const token = await reset(user);
    for (const password of ['short', user.username, 'abcdefghijkl', 'password1234', 'chelsea_1992'])
      expect((await finish(token, password)).body).toMatchObject({ fields: { password: expect.any(String) } });
    expect((await finish(token)).status).toBe(204);
  });

  it('never gets past a second factor: the code is asked for as before', async () => {
    const user = await t.makeUser('manager');
    const { api } = await setUpSecondFactor(t, (await signIn(t, user)).api, seconds);
    const token = await reset(user);
    expect((await finish(token)).status).toBe(204);
    expect(await statusOf(api)).toBe(401);
    const { reply } = await firstStep(t, { username: user.username, password: NEW_PASSWORD });
    expect([reply.status, reply.body]).toMatchObject([401, { code: 'code_required' }]);
    expect(
      await t.sql(`select 1 from second_factors where user_id = '${user.id}' and confirmed_at is not null`),
    ).toHaveLength(1);
  });

  it('ends a sign-in that waits for its code', async () => {
    const user = await t.makeUser('manager');
    await setUpSecondFactor(t, (await signIn(t, user)).api, seconds);
    const { step } = await firstStep(t, user);
    await finish(await reset(user));
    const reply = await t.anonymous.call(
      'POST',
      '/api/login/second-factor',
      { code: '123456' },
      { cookie: `nafasi_step=${step}` },
    );
    expect(reply.body).toMatchObject({ code: 'sign_in_expired' });
  });
});

describe('What is kept of a link', () => {
  it('is its hash, for half an hour; neither log nor audit log nor list of mails has it', async () => {
    const user = await t.makeUser('front_desk');
    const token = await reset(user);
    await finish(token);
    const again = await reset(user);
    for (const table of ['password_resets', 'audit_log', 'sessions', 'throttle']) {
      const rows = JSON.stringify(await t.sql(`select * from ${table}`));
      for (const secret of [token, again]) expect(rows.includes(secret), table).toBe(false);
    }
    expect(await t.sql(`select token_hash from password_resets where user_id = '${user.id}'`)).toEqual([
      { token_hash: hashToken(again) },
    ]);
    const list = await admin.call('GET', '/api/outbox?kind=account_password_reset');
    expect(JSON.stringify(list.body)).not.toContain(again);
    const [{ id = '' } = {}] = list.body as { id: string }[];
    expect((await admin.call('GET', `/api/outbox/${id}`)).body).toMatchObject({
      body: null,
      hiddenBecause: expect.stringContaining('sets a new password'),
    });
    expect(refused(await admin.call('POST', `/api/outbox/${id}/retry`, { recipient: 'x@example.com' }))[0]).toBe(409);
  });

  it('says in the audit log who asked and who set a password, and names nobody whom it does not know', async () => {
    const user = await t.makeUser('front_desk');
    await finish(await reset(user));
    await ask('my secret password');
    const rows = await t.sql(`select actor, action, entity_id from audit_log where action like 'password_reset%'
      and entity_id in ('${user.id}', 'unknown') order by id desc limit 3`);
    expect(rows).toEqual([
      { actor: 'anonymous', action: 'password_reset_asked', entity_id: 'unknown' },
      { actor: `user:${user.id}`, action: 'password_reset', entity_id: user.id },
      { actor: 'anonymous', action: 'password_reset_asked', entity_id: user.id },
    ]);
    const log = JSON.stringify((await admin.call('GET', '/api/audit-log?limit=20')).body);
    expect(log).toContain('reset their password by a link');
    expect(log).not.toContain('my secret password');
  });

  it('a link is made after a change of the password that is under way, or ended by it', async () => {
    const user = await t.makeUser('front_desk');
    const { cookie } = await signIn(t, user);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const [changed] = await Promise.all([
      withCookie(t, cookie).call('POST', '/api/change-password', change),
      sleep(20).then(() => ask(user.username)),
    ]);
    expect(changed.status).toBe(200);
    const left =
      await t.sql(`select r.created_at > u.updated_at as later from password_resets r join users u on u.id = r.user_id
      where u.id = '${user.id}'`);
    for (const { later } of left) expect(later).toBe(true);
  });
});
