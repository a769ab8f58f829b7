import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp, withCookie } from '../../../tests/support/app.ts';
import { firstStep, movableClock, secondStep, setUpSecondFactor } from '../../../tests/support/second-factor.ts';
import { sessionCookie, signIn } from '../../../tests/support/sign-in.ts';

const clock = movableClock();
const t = await startTestApp({ clock });
const twin = await startTestApp({ clock }, t.url);
const admin = await t.as('admin');

beforeEach(async () => void (await t.sql('delete from throttle')));

const WRONG = 'This code is not valid. Use the newest code in your app; each works once.';

// A person with a second factor whose set-up is well over.
const protectedUser = async (role: 'manager' | 'front_desk' = 'front_desk') => {
  const user = await t.makeUser(role);
  const first = await signIn(t, user);
  const made = await setUpSecondFactor(t, first.api, clock);
  clock.move(90);
  return { ...made, user };
};

describe('Setting up a second factor', () => {
  it('answers the key as text, address and drawing, this once, after the password was given again', async () => {
    const api = await t.as('hr');
    expect((await api.call('POST', '/api/second-factor', { password: 'wrong' })).body).toMatchObject({
      fields: { password: 'Current password is incorrect' },
    });
    const reply = await api.call('POST', '/api/second-factor', { password: PASSWORD });
    const { key } = reply.body as { key: string };
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(reply.body).toEqual({
      key,
      uri: expect.stringMatching(/^otpauth:\/\/totp\/.*issuer=/),
      qr: { size: expect.any(Number), path: expect.stringMatching(/^M0 0h1v1h-1z/) },
    });
    expect((await api.call('GET', '/api/second-factor')).body).toEqual({
      confirmedAt: null,
      recoveryCodesLeft: 0,
      counterPinSetAt: null,
      required: false,
      passkeys: expect.objectContaining({ passkeys: [] }),
    });
  });

  it('asks for nothing at the sign-in before a first code has confirmed it', async () => {
    const user = await t.makeUser('hr');
    const { api } = await signIn(t, user);
    await api.call('POST', '/api/second-factor', { password: PASSWORD });
    expect((await api.call('POST', '/api/second-factor/confirm', { code: '000000' })).body).toMatchObject({
      code: 'validation',
      fields: { code: WRONG },
    });
    expect((await signIn(t, user)).reply.status).toBe(200);
  });

  it('gives ten recovery codes, ends every other session and goes on under a new one', async () => {
    const user = await t.makeUser('hr');
    const [here, elsewhere] = [await signIn(t, user), await signIn(t, user)];
    const made = await setUpSecondFactor(t, here.api, clock);
    expect(new Set(made.authenticator.recoveryCodes).size).toBe(10);
    for (const code of made.authenticator.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
    const statuses = await Promise.all(
      [here.api, elsewhere.api, made.api].map(async (api) => (await api.call('GET', '/api/user')).status),
    );
    expect(statuses).toEqual([401, 401, 200]);
    expect((await made.api.call('GET', '/api/user')).body).toMatchObject({ secondFactor: true });
  });

  it('is refused over one that is on, and once the offer is a quarter of an hour old', async () => {
    const { api } = await protectedUser();
    expect((await api.call('POST', '/api/second-factor', { password: PASSWORD })).status).toBe(409);
    const late = await t.as('hr');
    await late.call('POST', '/api/second-factor', { password: PASSWORD });
    await t.sql(`begin; set local app.actor = 'system:test'; update second_factors
      set created_at = clock_timestamp() - interval '16 minutes' where user_id = '${late.userId}'; commit`);
    expect((await late.call('POST', '/api/second-factor/confirm', { code: '123456' })).body).toMatchObject({
      code: 'conflict',
      message: 'Setup took too long. Please start again.',
    });
  });

  it('leaves nothing in the database or the audit log that would open anything', async () => {
    const { authenticator, user } = await protectedUser();
    const [row] = await t.sql(`select * from second_factors where user_id = '${user.id}'`);
    expect(String(row?.sealed_key)).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{80,}$/);
    const kept = JSON.stringify([row, await t.sql(`select * from audit_log where entity = 'second_factors'`)]);
    for (const secret of [
      authenticator.key,
      ...authenticator.recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]),
    ])
      expect(kept).not.toContain(secret);
    const shown = await admin.call('GET', `/api/audit-log?entity=second_factors&entityId=${user.id}`);
    expect(JSON.stringify(shown.body)).not.toMatch(/sha256|sealed_key|recovery_hashes/);
    expect(JSON.stringify(shown.body)).toContain('turned on a second factor');
  });

  it('seals a key to its user: moved to another row it does not open there', async () => {
    const [one, other] = [await protectedUser(), await protectedUser()];
    await t.sql(`begin; set local session_replication_role = replica; update second_factors set sealed_key =
      (select sealed_key from second_factors where user_id = '${one.user.id}') where user_id = '${other.user.id}'; commit`);
    const { step } = await firstStep(t, other.user);
    const reply = await secondStep(t, step, await one.authenticator.code(clock.seconds()));
    expect(reply.status).toBe(500);
    expect(sessionCookie(reply)).toBeNull();
  });

  it('says what is wrong where two servers of a space have different keys', async () => {
    const stranger = await startTestApp(
      { clock, env: { SECRET_KEY: 'another key, by a mistake of its operator' } },
      t.url,
    );
    const { user, authenticator } = await protectedUser();
    const { step } = await firstStep(stranger, user);
    const reply = await secondStep(stranger, step, await authenticator.code(clock.seconds()));
    expect(reply.status).toBe(503);
    expect(reply.body).toMatchObject({ message: expect.stringContaining('needs the same SECRET_KEY') });
  });
});

describe('A sign-in with a second factor', () => {
  it('asks for the code after the password, and is no session before it', async () => {
    const { user, authenticator } = await protectedUser();
    const { reply, step } = await firstStep(t, user);
    expect([reply.status, reply.body]).toEqual([
      401,
      { code: 'code_required', message: 'Enter the code from your authenticator app.', requestId: expect.any(String) },
    ]);
    expect(String(reply.headers['set-cookie'])).toMatch(
      /nafasi_step=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict/,
    );
    expect(sessionCookie(reply)).toBeNull();
    expect((await withCookie(t, step).call('GET', '/api/user')).status).toBe(401);
    const done = await secondStep(t, step, await authenticator.code(clock.seconds()));
    expect([done.status, done.body]).toEqual([200, expect.objectContaining({ id: user.id, secondFactor: true })]);
    expect((await withCookie(t, sessionCookie(done)).call('GET', '/api/user')).status).toBe(200);
    expect(await t.sql(`select 1 from login_steps where user_id = '${user.id}'`)).toEqual([]);
  });

  it('answers a wrong password as ever, so that a guess learns nothing of the second step', async () => {
    const { user } = await protectedUser();
    const reply = await t.anonymous.call('POST', '/api/login', { username: user.username, password: 'wrong' });
    expect([reply.status, reply.body]).toMatchObject([401, { message: 'Invalid username or password' }]);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('takes a code of the step before or after, and none further away', async () => {
    for (const [away, status] of [
      [-60, 401],
      [-30, 200],
      [30, 200],
      [60, 401],
    ] as const) {
      const { user, authenticator } = await protectedUser();
      const { step } = await firstStep(t, user);
      const reply = await secondStep(t, step, await authenticator.code(clock.seconds() + away));
      expect([away, reply.status]).toEqual([away, status]);
    }
  });

  it('takes no code twice, nor one older than the last, and not the one of the set-up', async () => {
    const user = await t.makeUser('hr');
    const { authenticator } = await setUpSecondFactor(t, (await signIn(t, user)).api, clock);
    const enter = async (code: string) => (await secondStep(t, (await firstStep(t, user)).step, code)).status;
    const first = await authenticator.code(clock.seconds());
    expect(await enter(first)).toBe(401);
    clock.move(30);
    const [now, before] = [await authenticator.code(clock.seconds()), first];
    expect([await enter(now), await enter(now), await enter(before)]).toEqual([200, 401, 401]);
    clock.move(30);
    expect(await enter(await authenticator.code(clock.seconds()))).toBe(200);
  });

  it('twenty times at once with one code succeeds once, on two servers of one space', async () => {
    const { user, authenticator } = await protectedUser();
    const steps: string[] = [];
    for (let n = 0; n < 20; n++) {
      await t.sql('delete from throttle');
      steps.push((await firstStep(t, user)).step);
    }
    const code = await authenticator.code(clock.seconds());
    // The limit of guesses would stop most of them before the race.
    await t.sql(`create function unlimited() returns trigger language plpgsql as 'begin new.attempts := 1; return new; end';
      create trigger unlimited before insert or update on throttle for each row execute function unlimited()`);
    const replies = await Promise.all(steps.map((step, at) => secondStep(at % 2 ? t : twin, step, code)));
    await t.sql('drop trigger unlimited on throttle; drop function unlimited()');
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(401)]);
    expect(await t.sql(`select 1 from sessions where user_id = '${user.id}'`)).toHaveLength(2);
  });

  it('is bound to its own first step: another person’s right code does not complete it', async () => {
    const [one, other] = [await protectedUser(), await protectedUser()];
    const { step } = await firstStep(t, one.user);
    expect((await secondStep(t, step, await other.authenticator.code(clock.seconds()))).status).toBe(401);
    const done = await secondStep(t, step, await one.authenticator.code(clock.seconds()));
    expect(done.body).toMatchObject({ id: one.user.id });
    expect((await secondStep(t, step, one.authenticator.recoveryCodes[0] ?? '')).body).toMatchObject({
      code: 'sign_in_expired',
      message: 'This sign-in has expired. Please sign in again.',
    });
  });

  it('expires after five minutes, after five tries, and with a changed password, role or status', async () => {
    const tried = async (spoil: (id: string, step: string) => Promise<unknown>) => {
      await t.sql('delete from throttle');
      const { user, authenticator } = await protectedUser();
      const { step } = await firstStep(t, user);
      await spoil(user.id, step);
      return (await secondStep(t, step, await authenticator.code(clock.seconds()))).body;
    };
    const expired = { code: 'sign_in_expired' };
    const age = (id: string) =>
      t.sql(`update login_steps set created_at = created_at - interval '6 minutes', expire = expire - interval '5 minutes 1 second'
        where user_id = '${id}'`);
    expect(await tried(age)).toMatchObject(expired);
    const guess = async (_: string, step: string) => {
      for (const code of ['000001', '000002', '000003', '000004', '000005']) await secondStep(t, step, code);
    };
    expect(await tried(guess)).toMatchObject(expired);
    const change = (body: object) => (id: string) => admin.call('PATCH', `/api/users/${id}`, body);
    expect(await tried(change({ status: 'disabled' }))).toMatchObject(expired);
    expect(await tried(change({ role: 'tenant' }))).toMatchObject(expired);
    const reset = (id: string) =>
      admin.call('POST', `/api/users/${id}/reset-password`, { password: 'mango river slow lantern' });
    expect(await tried(reset)).toMatchObject(expired);
    expect((await secondStep(t, '', '123456')).body).toMatchObject(expired);
    expect((await secondStep(t, 'made-up', '123456')).body).toMatchObject(expired);
  });

  it('counts guesses in the database, ten in fifteen minutes on all servers together, over any number of first steps', async () => {
    const { user, authenticator } = await protectedUser();
    const enter = async (at: number, code: string) => {
      const { step } = await firstStep(t, user);
      await t.sql(`delete from throttle where bucket not like 'code:%'`);
      return secondStep(at % 2 ? t : twin, step, code);
    };
    const replies = [];
    for (let at = 0; at < 12; at++) replies.push((await enter(at, `00000${at % 10}`)).status);
    expect(replies.filter((status) => status === 401)).toHaveLength(10);
    const right = await enter(0, await authenticator.code(clock.seconds()));
    expect([right.status, right.body]).toMatchObject([429, { message: 'Too many attempts. Try again in 15 minutes.' }]);
    const failed = await t.sql(
      `select 1 from audit_log where action = 'second_factor_failed' and entity_id = '${user.id}'`,
    );
    expect(failed).toHaveLength(10);
  });

  it.each([
    ['nothing', '', 'Code is required'],
    ['five digits', '12345', 'Enter the 6 digits from your authenticator app, or a recovery code'],
    ['digits of another script', '٠١٢٣٤٥', 'Enter the 6 digits from your authenticator app, or a recovery code'],
    ['10,000 characters', '1'.repeat(10_000), 'Code may have at most 64 characters'],
    ['a number', 123456, 'Code is required'],
  ])('refuses %s with words and without counting it as a guess', async (_, code, message) => {
    const { user } = await protectedUser();
    const { step } = await firstStep(t, user);
    const reply = await t.anonymous.call(
      'POST',
      '/api/login/second-factor',
      { code },
      { cookie: `nafasi_step=${step}` },
    );
    expect([reply.status, reply.body]).toMatchObject([400, { code: 'validation', fields: { code: message } }]);
    expect(await t.sql(`select tries from login_steps where user_id = '${user.id}'`)).toEqual([{ tries: 0 }]);
  });

  it('reads a code with spaces and digits of full width', async () => {
    const { user, authenticator } = await protectedUser();
    const code = await authenticator.code(clock.seconds());
    const wide = [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    const { step } = await firstStep(t, user);
    expect((await secondStep(t, step, ` ${wide.slice(0, 3)} ${wide.slice(3)} `)).status).toBe(200);
  });
});
