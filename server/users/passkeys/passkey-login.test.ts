import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, startTestApp, type TestApp, withCookie } from '../../../tests/support/app.ts';
import { type Slip, softPasskey } from '../../../tests/support/authenticator.ts';
import { answerSignIn, askToSignIn, LOCALHOST, signInByPasskey, withPasskey } from '../../../tests/support/passkeys.ts';
import { sessionCookie } from '../../../tests/support/sign-in.ts';

let t: TestApp;
let twin: TestApp;

beforeAll(async () => {
  t = await startTestApp();
  twin = await startTestApp({}, t.url);
});

beforeEach(() => t.sql('delete from throttle'));

const person = async (role: Parameters<TestApp['as']>[0] = 'manager', key = softPasskey()) => {
  const before = await t.as(role);
  return { ...(await withPasskey(t, before, key)), userId: before.userId ?? '' };
};

const REFUSED = { status: 400, body: { code: 'invalid_passkey' } };

const events = (userId: string, like: string) =>
  t.sql(`select action from audit_log where entity_id = '${userId}' and action like '${like}' order by id`);

describe('A sign-in with a passkey alone', () => {
  it.each(['admin', 'front_desk', 'auditor', 'tenant'] as const)(
    'opens a session of a user with the role %s',
    async (role) => {
      const { key, userId } = await person(role);
      const reply = await signInByPasskey(t, key);
      expect(reply).toMatchObject({
        status: 200,
        body: { id: userId, secondFactor: true, secondFactors: ['passkey'] },
      });
      const api = withCookie(t, sessionCookie(reply));
      expect((await api.call('GET', '/api/user')).body).toMatchObject({ id: userId });
      expect(
        await t.sql(`select after ->> 'by' as by from audit_log where action = 'login' and entity_id = '${userId}'`),
      ).toEqual([{ by: 'passkey' }]);
    },
  );

  it('asks for any passkey of this address, opened by its owner, and says nothing of who there is', async () => {
    const { reply } = await askToSignIn(t);
    expect(reply).toMatchObject({
      status: 200,
      body: { rpId: 'localhost', allowCredentials: [], userVerification: 'required', timeout: 300_000 },
    });
  });

  it('also asks for no code where there is an app, and works on the other server of the space', async () => {
    const { key, userId } = await person('admin', softPasskey({ counts: false, isSynced: true }));
    const { options, cookie } = await askToSignIn(t);
    expect(await answerSignIn(twin, cookie, key.use(options))).toMatchObject({ status: 200, body: { id: userId } });
    expect((await signInByPasskey(t, key)).status).toBe(200);
  });

  const WRONG: [what: string, slip: Slip][] = [
    ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['another address', { origin: 'http://evil.example' }],
    ['the same name over another port', { origin: 'http://localhost:8080' }],
    ['another host in the data of the authenticator', { rpId: 'evil.example' }],
    ['no fingerprint, face or PIN', { isVerified: false }],
    ['another key', { signedBy: softPasskey() }],
    ['the making of a passkey', { type: 'webauthn.create' }],
    ['a frame of another page', { crossOrigin: true }],
    ['nobody', { userHandle: null }],
    ['somebody else', { userHandle: Buffer.alloc(16, 1).toString('base64url') }],
  ];

  it.each(WRONG)('is refused where what was signed is of %s', async (_, slip) => {
    const { key, userId } = await person();
    const reply = await signInByPasskey(t, key, slip);
    expect(reply).toMatchObject(REFUSED);
    expect(sessionCookie(reply)).toBeNull();
    expect(await events(userId, 'login%')).toEqual([{ action: 'login_failed' }]);
  });

  it('is refused with a passkey that nobody has', async () => {
    const stranger = softPasskey();
    const { options, cookie } = await askToSignIn(t);
    expect(await answerSignIn(t, cookie, stranger.use(options, { userHandle: 'AAAA' }))).toMatchObject(REFUSED);
  });

  it('takes an answer once, and spends the question with a wrong one', async () => {
    const { key } = await person();
    const { options, cookie } = await askToSignIn(t);
    const used = key.use(options);
    expect((await answerSignIn(t, cookie, used)).status).toBe(200);
    expect(await answerSignIn(t, cookie, used)).toMatchObject({
      ...REFUSED,
      body: { message: 'This took too long or was already used. Try again.' },
    });
    const next = await askToSignIn(t);
    expect(await answerSignIn(t, next.cookie, key.use(next.options, { isVerified: false }))).toMatchObject(REFUSED);
    expect(await answerSignIn(t, next.cookie, key.use(next.options))).toMatchObject(REFUSED);
  });

  it('is bound to the browser that asked, and to five minutes', async () => {
    const { key } = await person();
    const [one, other] = [await askToSignIn(t), await askToSignIn(t)];
    expect(await answerSignIn(t, other.cookie, key.use(one.options))).toMatchObject(REFUSED);
    expect(await answerSignIn(t, '', key.use(one.options))).toMatchObject(REFUSED);
    const late = await askToSignIn(t);
    await t.sql(
      `update passkey_challenges set created_at = created_at - interval '6 minutes', expire = expire - interval '6 minutes'`,
    );
    expect(await answerSignIn(t, late.cookie, key.use(late.options))).toMatchObject(REFUSED);
  });

  it('opens one session where twenty answer one question at once, on two servers', async () => {
    const { key, userId } = await person('manager', softPasskey({ counts: false }));
    const { options, cookie } = await askToSignIn(t);
    await t.sql(`create function unlimited() returns trigger language plpgsql as 'begin new.attempts := 1; return new; end';
      create trigger unlimited before insert or update on throttle for each row execute function unlimited()`);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => answerSignIn(at % 2 ? t : twin, cookie, key.use(options))),
    );
    await t.sql('drop trigger unlimited on throttle; drop function unlimited()');
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(400)]);
    expect(await events(userId, 'login')).toHaveLength(1);
  });

  it('refuses a counter that did not go on, since the passkey may be a copy, and records it', async () => {
    const { key, passkey } = await person();
    expect((await signInByPasskey(t, key, { counter: 50 })).status).toBe(200);
    for (const counter of [50, 49, 1, 0]) {
      expect(await signInByPasskey(t, key, { counter })).toMatchObject(REFUSED);
    }
    expect(await t.sql(`select counter::int from passkeys where id = '${passkey.id}'`)).toEqual([{ counter: 50 }]);
    expect(await events(passkey.id, 'passkey_copied')).toHaveLength(4);
    expect((await signInByPasskey(t, key, { counter: 51 })).status).toBe(200);
    await expect(t.sql(`update passkeys set counter = 3 where id = '${passkey.id}'`)).rejects.toThrow();
  });

  it('is refused for a disabled user, and for the demo account outside of demo mode', async () => {
    const disabled = await person();
    await t.sql(
      `begin; set local app.actor = 'system:test'; update users set status = 'disabled' where id = '${disabled.userId}'; commit`,
    );
    expect(await signInByPasskey(t, disabled.key)).toMatchObject(REFUSED);
    const demo = await person();
    await t.sql(
      `begin; set local app.actor = 'system:test'; update users set demo = true where id = '${demo.userId}'; commit`,
    );
    expect(await signInByPasskey(t, demo.key)).toMatchObject(REFUSED);
  });

  it('counts what is tried with a passkey, and forgets it with a sign-in', async () => {
    const { key } = await person();
    for (let tried = 0; tried < 9; tried++) await signInByPasskey(t, key, { isVerified: false });
    expect((await signInByPasskey(t, key)).status).toBe(200);
    for (let tried = 0; tried < 10; tried++) await signInByPasskey(t, key, { isVerified: false });
    expect((await signInByPasskey(t, key)).status).toBe(429);
  });

  it('counts who begins without end, by address', async () => {
    for (let begun = 0; begun < 200; begun++) await askToSignIn(t);
    expect((await askToSignIn(t)).reply.status).toBe(429);
  });
});

describe('The address of the space', () => {
  const begin = (test: TestApp, headers: Record<string, string>) =>
    test.anonymous.call('POST', '/api/login/passkey/options', undefined, headers);

  it.each([
    [
      '10.0.0.7',
      'Passkeys need a name in the address, and 10.0.0.7 is an IP address. The person who runs the server can give it a name.',
    ],
    ['127.0.0.1:3000', 'Passkeys need a name in the address. Open http://localhost:3000 instead.'],
    ['[::1]:3000', 'Passkeys need a name in the address. Open http://localhost:3000 instead.'],
    ['nafasi.local', 'Passkeys need an encrypted connection, and this address does not begin with https://.'],
  ])('%s cannot have passkeys, and it is said why', async (host, message) => {
    const network = await startTestApp({ env: { HOST: '0.0.0.0' } }, t.url);
    expect(await begin(network, { host })).toMatchObject({ status: 400, body: { message } });
    const admin: Api = withCookie(network, (await t.as('admin')).cookie);
    expect((await admin.call('GET', '/api/passkeys', undefined, { host })).body).toMatchObject({
      origin: null,
      problem: message,
    });
  });

  it('is that of PUBLIC_URL, whatever name a proxy asks by', async () => {
    const published = await startTestApp({ env: { PUBLIC_URL: 'https://space.example.co.ke/' } }, t.url);
    expect(await begin(published, { host: '127.0.0.1:3000' })).toMatchObject({
      status: 200,
      body: { rpId: 'space.example.co.ke' },
    });
    const { key } = await person();
    const reply = await begin(published, LOCALHOST);
    const cookie = `nafasi_passkey=${reply.cookies.find(({ name }) => name === 'nafasi_passkey')?.value}`;
    const slip = { origin: 'https://space.example.co.ke' };
    // Made for another name, and so of no use here.
    expect(await answerSignIn(published, cookie, key.use(reply.body as never, slip))).toMatchObject(REFUSED);
  });

  it('is the one that was asked for over https, where a proxy says so', async () => {
    const env = { TRUST_PROXY: 'true', ALLOWED_HOSTS: 'desk.example.co.ke' };
    const proxied = await startTestApp({ env }, t.url);
    const headers = { host: 'desk.example.co.ke', 'x-forwarded-proto': 'https' };
    const reply = await begin(proxied, headers);
    expect(reply).toMatchObject({ status: 200, body: { rpId: 'desk.example.co.ke' } });
    expect(reply.cookies).toMatchObject([
      { name: '__Host-nafasi-passkey', secure: true, httpOnly: true, sameSite: 'Strict' },
    ]);
    expect((await begin(proxied, { host: 'evil.example' })).status).toBe(421);
  });
});
