import { beforeEach, describe, expect, it } from 'vitest';
import type { Visit } from '../../domain/visits/contract.ts';
import type { HouseRules, Kiosk, KioskPage } from '../../domain/visits/kiosk-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { answer, furnish, MONDAY_8, standingClock, TUESDAY } from '../../tests/support/bookings.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';
import { addKiosk, MONDAY } from '../../tests/support/visits.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnish(t);
const { desk, manager } = world;
const tenant = await world.tenant({ companyName: 'Savanna Labs', contactPerson: 'Amina SECRET' });
const kiosk = await addKiosk(manager, t.anonymous);

beforeEach(async () => {
  await t.sql(`delete from throttle where bucket like 'kiosk:%'`);
});

let made = 0;
const announce = async (changes: object = {}) =>
  answer<Visit>(
    await desk.call('POST', '/api/visits', {
      visitorName: `Otieno Ouma ${++made}`,
      hostTenantId: tenant.id,
      expectedDay: MONDAY,
      ...changes,
    }),
  ).body;
const read = async (id: string) => (await desk.call('GET', `/api/visits/${id}`)).body as Visit;

describe('a tablet at the door', () => {
  it('greets, has the house rules and the hosts by name, and nothing else of anybody', async () => {
    await announce({ visitorName: 'SECRET guest' });
    const { status, body, headers } = await kiosk.page();
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const page = body as KioskPage;
    expect(page).toMatchObject({ name: kiosk.name, companyName: expect.any(String), rules: { version: 0 } });
    expect(page.hosts).toEqual([{ id: tenant.id, name: 'Savanna Labs' }]);
    expect(JSON.stringify(body)).not.toContain('SECRET');
  });

  it('lets in who has a code, once, tells the host and gives a badge', async () => {
    const visit = await announce({ hostName: 'Amina Njoki' });
    const welcome = await kiosk.checkIn({ code: visit.code, agreed: 0 });
    expect(welcome).toMatchObject({
      status: 201,
      body: {
        visitorName: visit.visitorName,
        hostName: 'Amina Njoki, Savanna Labs',
        badgeNumber: expect.any(Number),
        code: visit.code,
      },
    });
    expect(await t.sql(`select recipient from outbox where event_key = 'visit:${visit.id}:arrived'`)).toEqual([
      { recipient: expect.stringContaining('@example.com') },
    ]);
    expect((await kiosk.checkIn({ code: visit.code })).status).toBe(409);
    expect((await kiosk.checkOut({ code: visit.code })).body.visitorName).toBe(visit.visitorName);
    expect((await read(visit.id)).state).toBe('left');
    const [row] = await t.sql(`select agreed_rules, kiosk_id from visits where id = '${visit.id}'`);
    expect(row).toEqual({ agreed_rules: 0, kiosk_id: kiosk.id });
  });

  it('fifty at once with one code are one', async () => {
    const visit = await announce();
    const others = await Promise.all([addKiosk(manager, t.anonymous), addKiosk(manager, t.anonymous)]);
    const replies = await Promise.all(
      [kiosk, ...others].flatMap((one, n) =>
        Array.from({ length: n === 0 ? 10 : 20 }, () => one.checkIn({ code: visit.code, agreed: 0 })),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  it('takes in who was not announced, with the house rules', async () => {
    const welcome = await kiosk.checkIn({
      name: 'Zuri Wambui',
      company: 'Kilele',
      phone: '0712 345 678',
      host: tenant.id,
      agreed: 0,
    });
    expect(welcome).toMatchObject({ status: 201, body: { visitorName: 'Zuri Wambui', hostName: 'Savanna Labs' } });
    expect((await kiosk.checkOut({ code: welcome.body.code })).status).toBe(200);
    expect((await kiosk.checkOut({ code: welcome.body.code })).status).toBe(200);
  });

  it('does what is sent twice with one key once, and answers the same', async () => {
    const headers = { 'idempotency-key': 'kiosk-act-0001' };
    const input = { name: 'Baraka Mwangi', host: null, agreed: 0 };
    const first = await kiosk.checkIn(input, headers);
    expect(await kiosk.checkIn(input, headers)).toEqual(first);
    expect(await t.sql(`select count(*)::int as n from visits where visitor_name = 'Baraka Mwangi'`)).toEqual([
      { n: 1 },
    ]);
  });

  it('sends afterwards what was done without a line, as of its time', async () => {
    clock.set('2026-11-16T09:00:00.000Z');
    const visit = await announce();
    const at = '2026-11-16T08:12:00Z';
    expect((await kiosk.checkIn({ code: visit.code, agreed: 0, at })).body.inAt).toBe(at);
    const out = await kiosk.checkOut({ code: visit.code, at: '2026-11-16T08:40:00Z' });
    expect(out.body.outAt).toBe('2026-11-16T08:40:00Z');
    // A clock that is a week behind is not believed.
    const other = await announce();
    const late = await kiosk.checkIn({ code: other.code, agreed: 0, at: '2026-11-08T08:12:00Z' });
    expect(late.body.inAt).toMatch(/^2026-11-16T09:00:00/);
    clock.set(MONDAY_8);
  });
});

describe('what a tablet refuses', () => {
  it('a code that nobody has, of another day or cancelled, with one answer', async () => {
    const tomorrow = await announce({ expectedDay: TUESDAY });
    const cancelled = await announce();
    await desk.call('PATCH', `/api/visits/${cancelled.id}`, { state: 'cancelled' });
    const waiting = await announce();
    const replies = [
      await kiosk.checkIn({ code: '000000', agreed: 0 }),
      await kiosk.checkIn({ code: tomorrow.code, agreed: 0 }),
      await kiosk.checkIn({ code: cancelled.code, agreed: 0 }),
      await kiosk.checkOut({ code: waiting.code }),
    ];
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(404);
  });

  it.each([
    [{}, 'name', 'Name is required'],
    [{ code: '12' }, 'code', 'Code must be six digits'],
    [{ code: '123456', name: 'Zuri' }, 'code', 'Send a code or a name, not both'],
    [{ name: 'Zuri', host: null }, 'agreed', 'The house rules must be agreed to'],
    [{ name: 'Zuri', agreed: 99 }, 'agreed', 'There is no such version of the house rules'],
    [{ name: 'Zuri', agreed: 0, host: '00000000-0000-4000-8000-000000000000' }, 'host', 'This tenant does not exist'],
    [{ name: 'Zuri', agreed: 0, phone: 'none' }, 'phone', expect.any(String)],
  ])('%j by name', async (input, field, message) => {
    const { status, body } = await kiosk.checkIn(input);
    expect([status, body.fields?.[field]]).toEqual([400, message]);
  });

  it('a key that was never given away, or was taken back', async () => {
    const gone = await addKiosk(manager, t.anonymous);
    expect((await manager.call('DELETE', `/api/kiosks/${gone.id}`)).status).toBe(204);
    expect((await manager.call('DELETE', `/api/kiosks/${gone.id}`)).status).toBe(404);
    const wrong = 'x'.repeat(43);
    for (const key of [gone.key, wrong]) {
      expectRefusal(await t.anonymous.call('GET', `/api/kiosk/${key}`), 404);
      expectRefusal(await t.anonymous.call('POST', `/api/kiosk/${key}/check-in`, { name: 'Zuri', agreed: 0 }), 404);
    }
    expectRefusal(await t.anonymous.call('GET', '/api/kiosk/short'), 400);
  });

  it('more than thirty acts in a minute', async () => {
    const busy = await addKiosk(manager, t.anonymous);
    const replies = [];
    for (let n = 0; n < 31; n++) replies.push(await busy.checkOut({ code: '000000' }));
    expect(replies.slice(0, 30).every(({ status }) => status === 404)).toBe(true);
    expect(replies.at(-1)?.status).toBe(429);
  });
});

describe('setting up', () => {
  it('shows a key once and keeps its hash alone', async () => {
    const { body } = await manager.call('POST', '/api/kiosks', { name: 'Reception', greeting: 'Karibu sana' });
    const { key, kiosk: made } = body as { key: string; kiosk: Kiosk };
    expect(made).toMatchObject({ name: 'Reception', greeting: 'Karibu sana', lastUsedAt: null });
    const listed = (await manager.call('GET', '/api/kiosks')).body as Kiosk[];
    expect(listed.map(({ name }) => name)).toContain('Reception');
    expect(JSON.stringify(listed)).not.toContain(key);
    expect(JSON.stringify(await t.sql('select to_jsonb(k) from kiosks k'))).not.toContain(key);
    expect(JSON.stringify(await t.sql(`select to_jsonb(a) from audit_log a where entity = 'kiosks'`))).not.toContain(
      key,
    );
    expect((await manager.call('POST', '/api/kiosks', { name: 'reception' })).status).toBe(409);
  });

  it('makes a version of each change of the house rules, and what somebody agreed to stays', async () => {
    const before = (await manager.call('GET', '/api/house-rules')).body as HouseRules;
    const saved = (await manager.call('PUT', '/api/house-rules', { text: 'No bicycles inside.' })).body as HouseRules;
    expect(saved.version).toBe(before.version + 1);
    expect(
      ((await manager.call('PUT', '/api/house-rules', { text: 'No bicycles inside.' })).body as HouseRules).version,
    ).toBe(saved.version);
    expect(((await kiosk.page()).body as KioskPage).rules).toEqual({
      version: saved.version,
      text: 'No bicycles inside.',
    });
    expect((await kiosk.checkIn({ name: 'Zuri Late', agreed: before.version })).status).toBe(201);
  });
});

describe('privacy', () => {
  it('forgets visitors after the set months, in history and messages too', async () => {
    const visit = await announce({ visitorName: 'Wangari Kept', email: 'kept@example.com' });
    const admin = await t.as('admin');
    clock.set('2029-01-10T03:00:00.000Z');
    const run = await admin.call('POST', '/api/automation/manual-run');
    expect(run.status, JSON.stringify(run.body)).toBe(200);
    clock.set(MONDAY_8);
    expect(await t.sql(`select visitor_name, email, code from visits where id = '${visit.id}'`)).toEqual([
      { visitor_name: 'Erased visitor', email: null, code: null },
    ]);
    for (const table of ['outbox', 'audit_log', 'visits'])
      expect([
        table,
        await t.sql(`select 1 from ${table} x where x::text like '%Wangari%' or x::text like '%kept@example%'`),
      ]).toEqual([table, []]);
  });
});
