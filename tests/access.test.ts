import { beforeAll, describe, expect, it } from 'vitest';
import { fillPath } from '../domain/kernel/endpoint.ts';
import { DEMO_ACCOUNT } from '../server/startup/demo-account.ts';
import { ACCESS_TABLE, CALLERS, type Caller, type Verdict } from './access-table.ts';
import { type Api, PASSWORD, startTestApp, type TestApp, withCookie } from './support/app.ts';
import { listen } from './support/listen.ts';
import { secretsIn } from './support/secrets.ts';

const SOME_ID = '01890000-0000-7000-8000-000000000000';
const SOME_DAY = '2026-11-16';
const SOME_TOKEN = 'A'.repeat(43);
const SOME_KIOSK = 'k'.repeat(43);
const SOME_HASH = 'a'.repeat(64);
const SOME_ACCOUNT = '1010';
const STREAM = 'GET /api/events';
// Ends the caller's session, so that it has to come last.
const LOGOUT = 'POST /api/logout';
// Names the fields of requests, and password is one of them.
const DESCRIPTION = 'GET /api/openapi.json';

let t: TestApp;
let origin: string;
const callers = new Map<Caller, Api>();

const makeCaller = async (caller: Caller): Promise<Api> => {
  if (caller === 'anonymous') return t.anonymous;
  if (caller === 'must_change') return t.as('admin', { mustChangePassword: true });
  if (caller !== 'disabled') return t.as(caller);
  const api = await t.as('admin');
  await t.sql(`begin; set local app.actor = 'system:test';
    update users set status = 'disabled' where id = '${api.userId}'; commit`);
  return api;
};

beforeAll(async () => {
  t = await startTestApp();
  origin = await listen(t.app);
  for (const caller of CALLERS) callers.set(caller, await makeCaller(caller));
});

const mounted = () => t.app.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);

// A sign-in with a wrong password is a 401 of its own: the call itself was allowed.
const verdictOf = (status: number, body: unknown): Verdict => {
  const code = (body as { code?: string } | null)?.code;
  if (status === 401 && code === 'unauthorized') return '401';
  if (status === 403 && (code === 'forbidden' || code === 'password_change_required')) return '403';
  return 'ok';
};

type Answer = { verdict: Verdict; status: number; body: unknown };

// The stream does not end by itself, so that it is asked over a real connection and left again.
const openStream = async (api: Api): Promise<Answer> => {
  const reply = await fetch(`${origin}/api/events`, { headers: { cookie: `nafasi=${api.cookie ?? ''}` } });
  if (reply.ok) await reply.body?.cancel();
  const body = reply.ok ? null : await reply.json();
  return { verdict: verdictOf(reply.status, body), status: reply.status, body };
};

const addressOf = (path: string): string =>
  fillPath(path, {
    id: SOME_ID,
    personId: SOME_ID,
    photoId: SOME_ID,
    attachmentId: SOME_ID,
    lineId: SOME_ID,
    year: '2026',
    paymentId: SOME_ID,
    userId: SOME_ID,
    sessionId: SOME_ID,
    tenantId: SOME_ID,
    day: SOME_DAY,
    date: SOME_DAY,
    month: SOME_DAY.slice(0, 7),
    step: 'bank',
    token: SOME_TOKEN,
    key: SOME_KIOSK,
    code: SOME_ACCOUNT,
    kind: 'p10',
    channel: 'email',
    hash: SOME_HASH,
  });

const ask = async (route: string, api: Api): Promise<Answer> => {
  if (route === STREAM) return openStream(api);
  const [method = '', path = ''] = route.split(' ');
  const { status, body } = await api.call(method, addressOf(path), method === 'GET' ? undefined : {});
  return { verdict: verdictOf(status, body), status, body };
};

// What is wrong with one cell of the table.
const problemsOf = async (route: string, caller: Caller, expected: Verdict | undefined): Promise<string[]> => {
  const api = callers.get(caller) ?? t.anonymous;
  const { verdict, status, body } = await ask(route, api);
  const head = route.startsWith('GET ') ? await api.call('HEAD', addressOf(route.slice(4))) : null;
  return [
    ...(verdict === expected ? [] : [`${status} instead of ${expected}`]),
    ...(status >= 500 ? [`failed with ${status}`] : []),
    ...(head && head.status !== status ? [`HEAD answers ${head.status}, GET ${status}`] : []),
    ...(route === DESCRIPTION ? [] : secretsIn(body)),
  ].map((problem) => `${route} by ${caller}: ${problem}`);
};

describe('access', () => {
  it('has a row in the table for every mounted route, and a mounted route for every row', () => {
    expect(mounted().sort()).toEqual([...ACCESS_TABLE.keys()].sort());
    for (const [route, verdicts] of ACCESS_TABLE) expect(verdicts, route).toHaveLength(CALLERS.length);
  });

  it('is for every route and every caller what the table says, by GET and HEAD alike, without a secret', async () => {
    const problems: string[] = [];
    for (const route of mounted().sort((a, b) => Number(a === LOGOUT) - Number(b === LOGOUT))) {
      const ofAll = CALLERS.map((caller, at) => problemsOf(route, caller, ACCESS_TABLE.get(route)?.[at]));
      problems.push(...(await Promise.all(ofAll)).flat());
    }
    expect(problems).toEqual([]);
  }, 180_000);

  it('lets an auditor read, and write nothing but their own password, passkeys, second factor and sessions', () => {
    const at = CALLERS.indexOf('auditor');
    const written = mounted().filter((route) => !route.startsWith('GET ') && ACCESS_TABLE.get(route)?.[at] === 'ok');
    const own = written.filter((route) => ACCESS_TABLE.get(route)?.[CALLERS.indexOf('anonymous')] !== 'ok');
    expect(own.sort()).toEqual([
      'DELETE /api/passkeys/:id',
      'DELETE /api/sessions',
      'DELETE /api/sessions/:id',
      'PATCH /api/passkeys/:id',
      'POST /api/change-password',
      'POST /api/notifications/read',
      'POST /api/passkeys',
      'POST /api/passkeys/options',
      'POST /api/second-factor',
      'POST /api/second-factor/confirm',
      'POST /api/second-factor/recovery-codes',
      'POST /api/second-factor/remove',
      'POST /api/session/confirm',
      'POST /api/session/confirm/passkey',
      'POST /api/session/confirm/passkey/options',
      'POST /api/session/confirm/sso',
    ]);
  });

  it('is not gained by sending another user id, a role or a session id of one’s own making', async () => {
    const tenant = await t.as('tenant');
    for (const headers of [{ 'x-user-id': SOME_ID }, { 'x-role': 'admin' }, { authorization: 'Bearer admin' }]) {
      expect((await tenant.call('GET', '/api/users', undefined, headers)).status).toBe(403);
    }
    for (const cookie of ['', 'x', SOME_ID, '0'.repeat(64), `${tenant.cookie}x`, "' or 1=1 --"]) {
      expect((await withCookie(t, encodeURIComponent(cookie)).call('GET', '/api/user')).status).toBe(401);
    }
    // A stolen copy of the sessions table opens nothing: what it holds is not what the cookie carries.
    const [stored] = await t.sql('select sid from sessions limit 1');
    expect((await withCookie(t, String(stored?.sid)).call('GET', '/api/user')).status).toBe(401);
  });
});

describe('what leaves the server', () => {
  it('never holds a password, hash, secret or token, even where they were just sent', async () => {
    const admin = await t.as('admin');
    const victim = await t.makeUser('front_desk');
    const person = { username: 'amani', email: 'amani@example.com', role: 'hr', password: PASSWORD };
    const answers = [
      await t.anonymous.call('POST', '/api/login', { username: victim.username, password: PASSWORD }),
      await t.anonymous.call('POST', '/api/login', { username: victim.username, password: 'wrong-password' }),
      await admin.call('POST', '/api/users', person),
      await admin.call('POST', '/api/users', { ...person, passwordHash: 'x', token: 'x' }),
      await admin.call('PATCH', `/api/users/${victim.id}`, { firstName: 'Neema', passwordHash: 'x' }),
      await admin.call('POST', `/api/users/${victim.id}/reset-password`, { password: `${PASSWORD} again` }),
      await admin.call('GET', '/api/user'),
      await admin.call('GET', '/api/users?count=true'),
      await admin.call('GET', '/api/settings'),
      await admin.call('GET', '/api/audit-log?limit=500'),
      await admin.call('GET', '/api/audit-log/verify'),
      await admin.call('GET', '/api/activity'),
      await admin.call('GET', '/api/notifications'),
      await t.anonymous.call('GET', '/api/config'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      200, 401, 201, 400, 400, 200, 200, 200, 200, 200, 200, 200, 200, 200,
    ]);
    expect(answers.flatMap(({ body }) => secretsIn(body))).toEqual([]);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('argon2');
  });

  it('shows the demo account in demo mode only', async () => {
    const demo = await startTestApp({ env: { DEMO: 'true' } });
    const { body } = await demo.anonymous.call('GET', '/api/config');
    expect(body).toMatchObject({ demo: true, demoAccount: DEMO_ACCOUNT });
    expect(secretsIn(body)).toEqual(['demoAccount.password']);
    expect((await t.anonymous.call('GET', '/api/config')).body).toMatchObject({ demo: false, demoAccount: null });
  });
});
