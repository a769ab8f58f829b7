import { beforeEach, describe, expect, it } from 'vitest';
import type { PortalDay } from '../../domain/portal/contract.ts';
import type { PortalSession } from '../../domain/portal/session-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnish, MONDAY_8, standingClock, TUESDAY } from '../../tests/support/bookings.ts';
import { runHousekeeping } from '../jobs/housekeeping.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnish(t);
const MESSAGE = 'If this address belongs to a member, a code is on its way.';

beforeEach(async () => void (await t.sql('delete from throttle')));

type Reply = Awaited<ReturnType<typeof t.anonymous.call>>;

const valueOfCookie = (reply: Reply, wanted: string) => reply.cookies.find(({ name }) => name === wanted)?.value ?? '';

// A browser keeps the cookie that ties a code to it.
const newBrowser = () => {
  let cookie = '';
  const call = (path: string, body: object) =>
    t.anonymous.call('POST', path, body, { ...(cookie ? { cookie: `nafasi_asked=${cookie}` } : {}) });
  return {
    ask: async (email: string) => {
      const reply = await call('/api/member-codes', { email });
      cookie = valueOfCookie(reply, 'nafasi_asked') || cookie;
      return reply;
    },
    enter: (email: string, code: string) => call('/api/member-session', { email, code }),
  };
};
const { ask, enter } = newBrowser();
const mailsTo = (email: string) => world.mails(`kind = 'member_code' and recipient = '${email}'`);
const codeFor = async (email: string) => {
  await ask(email);
  return /\b(\d{6})\b/.exec(String((await mailsTo(email)).at(-1)?.body))?.[1] ?? '';
};
const cookieOf = (reply: Reply) => valueOfCookie(reply, 'nafasi_member');
const whoIs = async (cookie: string, date = '2026-11-17') => {
  const headers = { cookie: `nafasi_member=${cookie}` };
  const { taken, member } = (await t.anonymous.call('GET', `/api/portal-days/${date}`, undefined, headers))
    .body as PortalDay;
  expect(taken).toEqual((await t.anonymous.call('GET', `/api/room-bookings/${date}`)).body);
  return { member };
};
const become = async (email: string) => cookieOf(await enter(email, await codeFor(email)));
const other = (code: string) => (code === '000000' ? '000001' : '000000');

describe('the code of a member', () => {
  it('is mailed to a tenant, and an unknown address is answered the same', async () => {
    const tenant = await world.tenant();
    const known = await ask(tenant.email.toUpperCase());
    const unknown = await ask('nobody@example.com');
    expect([known.status, known.body]).toEqual([200, { message: MESSAGE }]);
    expect([unknown.status, unknown.body]).toEqual([200, { message: MESSAGE }]);
    expect(await mailsTo(tenant.email)).toHaveLength(1);
    expect(await mailsTo('nobody@example.com')).toHaveLength(0);
  });

  it('makes the browser known, with the real figures, by a cookie that no script can read', async () => {
    const tenant = await world.tenant({ companyName: 'Acme Ltd' });
    const reply = await enter(tenant.email, await codeFor(tenant.email));
    expect(reply.status).toBe(200);
    const allowance = { month: '2026-11', freeHours: 6, usedHours: 0, remainingHours: 6 };
    expect(reply.body).toEqual({ companyName: 'Acme Ltd', allowance });
    expect(String(reply.headers['set-cookie'])).toMatch(
      /nafasi_member=.*Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/,
    );
    expect(await whoIs(cookieOf(reply))).toEqual({ member: { companyName: 'Acme Ltd', allowance } });
    expect(await whoIs(cookieOf(reply), '2027-01-05')).toMatchObject({
      member: { allowance: { month: '2027-01' } },
    });
    const rows = await t.sql('select token_hash from member_sessions');
    expect(JSON.stringify(rows)).not.toContain(cookieOf(reply));
  });

  it('works once, also when it is entered twice at the same time', async () => {
    const tenant = await world.tenant();
    const code = await codeFor(tenant.email);
    const replies = await Promise.all([1, 2, 3].map(() => enter(tenant.email, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await enter(tenant.email, code)).status).toBe(400);
  });

  it('ends after five wrong tries, five at once counted as five, and the right one comes too late', async () => {
    const tenant = await world.tenant();
    const code = await codeFor(tenant.email);
    const wrong = await Promise.all([1, 2, 3, 4, 5].map(() => enter(tenant.email, other(code))));
    expect(wrong.every(({ status }) => status === 400)).toBe(true);
    expect(await enter(tenant.email, code)).toMatchObject({
      status: 400,
      body: { fields: { code: 'This code is wrong or has expired; request a new one' } },
    });
    expect((await enter(tenant.email, await codeFor(tenant.email))).status).toBe(200);
  });

  it('ends after ten minutes, and with the next code', async () => {
    const tenant = await world.tenant();
    const old = await codeFor(tenant.email);
    const late = await codeFor(tenant.email);
    if (old !== late) expect((await enter(tenant.email, old)).status).toBe(400);
    await t.sql(`update member_codes set expires_at = clock_timestamp() where tenant_id = '${tenant.id}'`);
    expect((await enter(tenant.email, late)).status).toBe(400);
    const [row] = await t.sql(`select count(*)::int as kept from member_codes where tenant_id = '${tenant.id}'`);
    await runHousekeeping(t.app.database);
    const [after] = await t.sql(`select count(*)::int as kept from member_codes where tenant_id = '${tenant.id}'`);
    expect([row, after]).toEqual([{ kept: 1 }, { kept: 0 }]);
  });

  it('is not sent to a tenant that is suspended or gone, nor more than five times in a quarter of an hour', async () => {
    const suspended = await world.tenant({ status: 'suspended' });
    expect((await ask(suspended.email)).body).toEqual({ message: MESSAGE });
    expect(await mailsTo(suspended.email)).toHaveLength(0);
    for (const email of [(await world.tenant()).email, 'nobody-else@example.com']) {
      const replies = [];
      for (let at = 0; at < 6; at++) replies.push((await ask(email)).status);
      expect(replies).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  it('belongs to the browser that asked: strangers neither use it up nor end it', async () => {
    const tenant = await world.tenant();
    const code = await codeFor(tenant.email);
    const stranger = newBrowser();
    for (let at = 0; at < 6; at++) expect((await stranger.enter(tenant.email, other(code))).status).toBe(400);
    await stranger.ask(tenant.email);
    for (let at = 0; at < 6; at++) expect((await stranger.enter(tenant.email, other(code))).status).toBe(400);
    expect((await stranger.enter(tenant.email, code)).status).toBe(400);
    expect((await enter(tenant.email, code)).status).toBe(200);
  });

  it('is counted by mailbox, so that +tags and dots are no way around the limit', async () => {
    const statuses = [];
    for (const email of ['nobody@e.example', 'no.body@e.example', 'nobody+1@e.example', 'NOBODY+2@e.example'])
      statuses.push((await ask(email)).status);
    statuses.push((await ask('n.o.body+x@e.example')).status, (await ask('nobody+3@e.example')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it.each(['12345', '1234567', 'abcdef', '', 123456])('is refused where it is %j', async (code) => {
    const reply = await t.anonymous.call('POST', '/api/member-session', { email: 'a@example.com', code });
    expect(reply.status).toBe(400);
  });
});

describe('a member', () => {
  const request = (roomId: string, startTime: string, duration: number) => ({
    roomId,
    bookingDate: TUESDAY,
    startTime,
    duration,
    clientInfo: { name: 'Amina', email: 'amina@example.com', phone: '0712345678' },
  });
  const book = (cookie: string, body: object) =>
    t.anonymous.call('POST', '/api/client-bookings', body, { cookie: `nafasi_member=${cookie}` });

  it('books with the free hours of the tenant, and pays for what goes beyond', async () => {
    const tenant = await world.tenant();
    const room = await world.room({ hourlyRate: '2000.00' });
    const cookie = await become(tenant.email);
    expect((await book(cookie, request(room.id, '08:00', 4))).body).toMatchObject({
      freeHours: 4,
      totalCost: '0.00',
      payment: { due: '0.00', lines: ['Nothing is due: this booking is within your free hours.'] },
    });
    const beyond = (await book(cookie, request(room.id, '12:00', 4))).body as { payment: { lines: string[] } };
    expect(beyond).toMatchObject({
      freeHours: 2,
      chargedHours: 2,
      totalCost: '4000.00',
      payment: { due: '4000.00' },
    });
    expect(beyond.payment.lines[1]).toContain(`We will invoice ${tenant.companyName} after your session`);
    expect(await whoIs(cookie)).toMatchObject({ member: { allowance: { usedHours: 6, remainingHours: 0 } } });
    const rows = await t.sql(`select client_email from room_bookings where tenant_id = '${tenant.id}'`);
    expect(rows).toHaveLength(2);
  });

  it('is a visitor again after leaving, with a made-up cookie, and when 30 days are over', async () => {
    const tenant = await world.tenant();
    const cookie = await become(tenant.email);
    expect(await whoIs('A'.repeat(43))).toEqual({ member: null });
    await t.sql(`update member_sessions set expires_at = clock_timestamp() where tenant_id = '${tenant.id}'`);
    expect(await whoIs(cookie)).toEqual({ member: null });
    const again = await become(tenant.email);
    const left = await t.anonymous.call('DELETE', '/api/member-session', undefined, {
      cookie: `nafasi_member=${again}`,
    });
    expect(left.status).toBe(204);
    expect(await whoIs(again)).toEqual({ member: null });
  });

  it('is a visitor from the moment the tenant is not active, and stays one when it is active again', async () => {
    const tenant = await world.tenant();
    const room = await world.room({ hourlyRate: '1000.00' });
    const cookie = await become(tenant.email);
    const url = `/api/tenants/${tenant.id}/status`;
    expect((await world.desk.call('PATCH', url, { status: 'suspended' })).status).toBe(200);
    expect(await whoIs(cookie)).toEqual({ member: null });
    expect((await book(cookie, request(room.id, '08:00', 1))).body).toMatchObject({ totalCost: '1000.00' });
    await world.desk.call('PATCH', url, { status: 'active' });
    expect(await whoIs(cookie)).toEqual({ member: null });
  });

  it('is a visitor from the moment the e-mail address of the tenant changes', async () => {
    const tenant = await world.tenant();
    const cookie = await become(tenant.email);
    const { companyName, contactPerson, email, phone, packageId, startDate } = tenant;
    const form = { companyName, contactPerson, email, phone, packageId, startDate };
    const change = (body: object) => world.desk.call('PUT', `/api/tenants/${tenant.id}`, { ...form, ...body });
    expect((await change({ phone: '0722 000 999' })).status).toBe(200);
    expect((await whoIs(cookie)).member).not.toBeNull();
    expect((await change({ email: `moved-${tenant.id}@example.com` })).status).toBe(200);
    expect(await whoIs(cookie)).toEqual({ member: null });
  });

  it('is seen and ended by staff, one browser or all', async () => {
    const tenant = await world.tenant();
    const [one, two] = [await become(tenant.email), await become(tenant.email)];
    const path = `/api/tenants/${tenant.id}/portal-sessions`;
    const listed = (await world.desk.call('GET', path)).body as PortalSession[];
    expect(listed).toHaveLength(2);
    expect(JSON.stringify(listed)).not.toContain(one);
    expect((await world.desk.call('DELETE', `${path}/${listed[0]?.id}`)).status).toBe(204);
    expect((await world.desk.call('DELETE', `${path}/${listed[0]?.id}`)).status).toBe(404);
    expect([(await whoIs(one)).member === null, (await whoIs(two)).member === null]).toEqual([false, true]);
    expect((await world.desk.call('DELETE', path)).body).toEqual({ ended: 1 });
    expect(await whoIs(one)).toEqual({ member: null });
    expect((await world.desk.call('GET', path)).body).toEqual([]);
  });

  it('sees and ends the browsers of its own company alone', async () => {
    const [own, neighbour] = [await world.tenant(), await world.tenant()];
    const login = await t.as('tenant');
    const admin = await t.as('admin');
    await admin.call('PUT', `/api/tenants/${own.id}/logins/${login.userId}`);
    const [mine, theirs] = [await become(own.email), await become(neighbour.email)];
    const listed = (await login.call('GET', '/api/my/portal-sessions')).body as PortalSession[];
    expect(listed).toHaveLength(1);
    const [foreign] = (await world.desk.call('GET', `/api/tenants/${neighbour.id}/portal-sessions`))
      .body as PortalSession[];
    expect((await login.call('DELETE', `/api/my/portal-sessions/${foreign?.id}`)).status).toBe(404);
    expect((await login.call('DELETE', '/api/my/portal-sessions')).body).toEqual({ ended: 1 });
    expect(await whoIs(mine)).toEqual({ member: null });
    expect((await whoIs(theirs)).member).not.toBeNull();
  });

  it('is a visitor again once a login of the tenant is removed', async () => {
    const tenant = await world.tenant();
    const login = await t.as('tenant');
    const admin = await t.as('admin');
    const path = `/api/tenants/${tenant.id}/logins/${login.userId}`;
    await admin.call('PUT', path);
    const cookie = await become(tenant.email);
    expect((await admin.call('DELETE', path)).status).toBe(204);
    expect(await whoIs(cookie)).toEqual({ member: null });
  });
});
