import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Counter } from '../../domain/counter/contract.ts';
import type { DeviceResult } from '../../domain/devices/contract.ts';
import type { Visit, VisitCounts } from '../../domain/visits/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { answer, furnish, MONDAY_8, standingClock, TUESDAY } from '../../tests/support/bookings.ts';
import { memberOf } from '../../tests/support/members.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';
import { MONDAY } from '../../tests/support/visits.ts';
import { INTEGRITY_RULES } from '../features.ts';

type Sent = { results: DeviceResult[] };

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnish(t);
const { desk } = world;
const tenant = await world.tenant({ companyName: 'Savanna Labs' });
const other = await world.tenant();

// As the database has it.
const NOW = '2026-11-16T05:00:00Z';

let made = 0;
const guest = (changes: object = {}) => ({
  visitorName: `Wanjiru Maina ${++made}`,
  email: `guest-${made}@example.com`,
  hostTenantId: tenant.id,
  hostName: 'Amina Njoki',
  expectedDay: MONDAY,
  expectedTime: '10:00',
  ...changes,
});

const announce = async (changes: object = {}, api = desk) =>
  answer<Visit>(await api.call('POST', '/api/visits', guest(changes)));
const act = async (id: string, what: string, api = desk) =>
  answer<Visit>(await api.call('POST', `/api/visits/${id}/${what}`));
const change = async (id: string, body: object) => answer<Visit>(await desk.call('PATCH', `/api/visits/${id}`, body));
const mailsAbout = (id: string) =>
  t.sql(`select kind, recipient, subject, body from outbox where event_key like '%${id}%' order by created_at`);

describe('a visitor', () => {
  it('is announced, gets a code by mail, comes in with a badge, and leaves', async () => {
    const announced = await announce();
    expect(announced).toMatchObject({
      status: 201,
      body: {
        state: 'expected',
        hostTenantName: 'Savanna Labs',
        expectedTime: '10:00',
        code: expect.stringMatching(/^\d{6}$/),
        badgeNumber: null,
        inAt: null,
      },
    });
    const { id, code, visitorName } = announced.body;
    const shown = `${code?.slice(0, 3)} ${code?.slice(3)}`;
    expect(await mailsAbout(id)).toMatchObject([
      { kind: 'visit_invitation', recipient: announced.body.email, body: expect.stringContaining(shown) },
    ]);
    const entered = await act(id, 'check-in');
    expect(entered).toMatchObject({ status: 200, body: { state: 'inside', inAt: NOW, badgeNumber: 1 } });
    expect(await mailsAbout(id)).toMatchObject([
      {},
      { kind: 'visit_arrived', recipient: tenant.email, subject: `${visitorName} is here to see you` },
    ]);
    expect(await act(id, 'check-in')).toMatchObject({
      status: 409,
      body: { message: `${visitorName} is inside since 8:00 AM` },
    });
    expect(await act(id, 'check-out')).toMatchObject({ status: 200, body: { state: 'left', outAt: NOW } });
    expect(await act(id, 'check-out')).toMatchObject({ status: 200, body: { state: 'left' } });
    expect(await act(id, 'check-in')).toMatchObject({
      status: 409,
      body: { message: `${visitorName} left at 8:00 AM` },
    });
  });

  it('who was not announced is checked in at once, and the space itself may be visited', async () => {
    const { status, body } = await announce({
      hostTenantId: null,
      checkIn: true,
      purpose: 'Delivery',
      expectedTime: null,
    });
    expect([status, body.state, body.hostTenantName]).toEqual([201, 'inside', null]);
    expect(await announce({ checkIn: true, expectedDay: TUESDAY })).toMatchObject({
      status: 400,
      body: { fields: { expectedDay: 'Who is here is expected today' } },
    });
  });

  it('is moved and cancelled, and hears of it', async () => {
    const { body } = await announce();
    const moved = await change(body.id, { expectedDay: TUESDAY, expectedTime: '14:30' });
    expect(moved).toMatchObject({
      status: 200,
      body: { expectedDay: TUESDAY, expectedTime: '14:30', code: body.code },
    });
    expect((await mailsAbout(body.id)).map(({ kind }) => kind)).toEqual(['visit_invitation', 'visit_changed']);
    expect(await change(body.id, { purpose: 'Interview' })).toMatchObject({ body: { purpose: 'Interview' } });
    expect(await change(body.id, { state: 'cancelled' })).toMatchObject({ status: 200, body: { state: 'cancelled' } });
    expect((await mailsAbout(body.id)).map(({ kind }) => kind)).toEqual([
      'visit_invitation',
      'visit_changed',
      'visit_cancelled',
    ]);
    for (const reply of [await act(body.id, 'check-in'), await change(body.id, { purpose: 'x' })])
      expect(reply.status).toBe(409);
  });

  it('who comes on another day is let in by the desk, and did not come before that', async () => {
    const { body } = await announce({ expectedDay: TUESDAY });
    clock.set('2026-11-18T06:00:00.000Z');
    expect(answer<Visit>(await desk.call('GET', `/api/visits/${body.id}`)).body.state).toBe('no_show');
    const { body: inside } = await act(body.id, 'check-in');
    expect(inside).toMatchObject({ state: 'inside', expectedDay: '2026-11-18', badgeNumber: 1 });
    clock.set(MONDAY_8);
  });

  it('has a badge on paper once inside', async () => {
    const { body } = await announce({ visitorName: 'Ngũgĩ wa Kamau' });
    expect((await desk.call('GET', `/api/visits/${body.id}/badge?format=pdf`)).status).toBe(404);
    await act(body.id, 'check-in');
    await (await t.as('manager')).call('PUT', '/api/settings/general', { guestWifi: 'Guests, code karibu-26' });
    const reply = await t.app.server.inject({
      method: 'GET',
      url: `/api/visits/${body.id}/badge?format=pdf`,
      headers: { cookie: `nafasi=${desk.cookie}` },
    });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(textOfPdf(reply.rawPayload)).toContain('Wi-Fi: Guests, code karibu-26');
  });
});

describe('the list', () => {
  it('has a day in its order, narrows by state, host and words, and counts', async () => {
    const day = '2026-11-20';
    const late = await announce({ expectedDay: day, expectedTime: '16:00', visitorName: 'Zawadi Odhiambo' });
    const open = await announce({ expectedDay: day, expectedTime: null, company: 'Kilele Films' });
    const early = await announce({ expectedDay: day, expectedTime: '09:00', hostTenantId: other.id });
    await change(early.body.id, { state: 'cancelled' });
    const ids = async (query: string) =>
      ((await desk.call('GET', `/api/visits?${query}`)).body as Visit[]).map(({ id }) => id);
    expect(await ids(`day=${day}`)).toEqual([early.body.id, late.body.id, open.body.id]);
    expect(await ids(`day=${day}&limit=1`)).toEqual([early.body.id]);
    expect(await ids(`day=${day}&state=expected`)).toEqual([late.body.id, open.body.id]);
    expect(await ids(`day=${day}&tenant=${other.id}`)).toEqual([early.body.id]);
    expect(await ids('q=zawadi')).toEqual([late.body.id]);
    expect(await ids('q=kilele')).toEqual([open.body.id]);
    const counts = (await desk.call('GET', `/api/visit-counts?day=${day}`)).body as VisitCounts;
    expect(counts).toEqual({ expected: 2, inside: 0, left: 0, noShow: 0, cancelled: 1 });
  });
});

describe('bad input', () => {
  it.each([
    [{ visitorName: ' ' }, 'visitorName', 'Name is required'],
    [{ expectedDay: '2026-11-15' }, 'expectedDay', 'Day must not be in the past'],
    [{ expectedDay: '2028-01-01' }, 'expectedDay', 'Day must be within 366 days'],
    [{ expectedTime: '25:00' }, 'expectedTime', 'Must be a time as HH:mm'],
    [{ hostTenantId: '00000000-0000-4000-8000-000000000000' }, 'hostTenantId', 'This tenant does not exist'],
    [{ partyId: '00000000-0000-4000-8000-000000000000' }, 'partyId', 'This person does not exist'],
    [{ email: 'nobody' }, 'email', 'Must be an email address'],
    [{ phone: '12' }, 'phone', expect.any(String)],
  ])('%j is refused by name', async (changes, field, message) => {
    const refusal = expectRefusal(await desk.call('POST', '/api/visits', guest(changes)), 400);
    expect(refusal.fields?.[field]).toEqual(message);
  });

  it('a company that left has no visitors any more', async () => {
    const gone = await world.tenant({ startDate: '2025-01-01', status: 'terminated' });
    expect((await announce({ hostTenantId: gone.id })).status).toBe(409);
  });
});

describe('at once', () => {
  it('fifty check-ins of one visitor are one, and the badges of fifty have no gap', async () => {
    const { body } = await announce();
    const replies = await Promise.all(Array.from({ length: 50 }, () => act(body.id, 'check-in')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(49);
    const many = await Promise.all(Array.from({ length: 30 }, () => announce({ checkIn: true, email: null })));
    expect(many.map(({ status }) => status)).toEqual(many.map(() => 201));
    const [rule] = INTEGRITY_RULES.filter(({ id }) => id === 'visitors-badges');
    expect(await t.sql(rule?.broken ?? '')).toEqual([]);
  });
});

describe('the database itself', () => {
  const refused = (statement: string) =>
    expect(t.sql(`begin; set local app.actor = 'system:test'; set local app.actor_name = 'Test'; ${statement}; commit`))
      .rejects;

  it('lets nobody in twice, out before in, or back after leaving', async () => {
    const { body } = await announce({ checkIn: true });
    await refused(`update visits set in_at = now() where id = '${body.id}'`).toThrow('comes in once');
    await refused(`update visits set out_at = in_at - interval '1 minute' where id = '${body.id}'`).toThrow(
      'visits_out_after_in',
    );
    await refused(`update visits set cancelled_at = now() where id = '${body.id}'`).toThrow(
      'visits_cancelled_before_in',
    );
    await act(body.id, 'check-out');
    await refused(`update visits set out_at = null where id = '${body.id}'`).toThrow('stays as it was');
    await refused(`delete from visits where id = '${body.id}'`).toThrow('append-only');
    await world.manager.call('PUT', '/api/house-rules', { text: 'No bicycles inside.' });
    await refused(`update house_rules set text = 'Anything goes'`).toThrow('append-only');
  });
});

describe('a member', () => {
  it('announces and cancels guests of the own company, and knows of no others', async () => {
    const member = await memberOf(t, tenant.id);
    const stranger = await memberOf(t, other.id);
    const { hostTenantId: _, ...mine } = guest();
    const announced = answer<Visit>(await member.call('POST', '/api/my/visits', mine));
    expect(announced).toMatchObject({
      status: 201,
      body: { state: 'expected', code: expect.stringMatching(/^\d{6}$/) },
    });
    const { id } = announced.body;
    const listed = async (api: typeof member) =>
      ((await api.call('GET', '/api/my/visits')).body as Visit[]).map((visit) => visit.id);
    expect(await listed(member)).toContain(id);
    expect(await listed(stranger)).not.toContain(id);
    expect((await stranger.call('POST', `/api/my/visits/${id}/cancel`)).status).toBe(404);
    expectRefusal(await member.call('POST', '/api/my/visits', { ...mine, hostTenantId: other.id }), 400);
    // Who announced the guest hears of the arrival.
    await act(id, 'check-in');
    const [user] = await t.sql(`select email from users where id = '${member.userId}'`);
    expect((await mailsAbout(id)).at(-1)).toMatchObject({ kind: 'visit_arrived', recipient: user?.email });
    expect((await member.call('POST', `/api/my/visits/${id}/cancel`)).status).toBe(409);
    const second = answer<Visit>(await member.call('POST', '/api/my/visits', { ...mine, email: null }));
    expect(answer<Visit>(await member.call('POST', `/api/my/visits/${second.body.id}/cancel`)).body.state).toBe(
      'cancelled',
    );
  });
});

describe('at the counter', () => {
  it('who is expected within the hour, or is late, is shown beside the bookings', async () => {
    const soon = await announce({ expectedTime: '08:45', purpose: 'Interview' });
    const late = await announce({ expectedTime: '07:30' });
    await announce({ expectedTime: '11:00' });
    const { nextHour } = (await desk.call('GET', '/api/counter')).body as Counter;
    expect(nextHour).toMatchObject([
      { kind: 'visit', id: late.body.id, title: 'Visitor', at: '2026-11-16T04:30:00Z' },
      {
        kind: 'visit',
        id: soon.body.id,
        title: 'Interview',
        who: soon.body.visitorName,
        place: 'Amina Njoki, Savanna Labs',
        state: 'expected',
      },
    ]);
  });

  it('what a device recorded without a line is done once, as the call of the screen', async () => {
    const deviceId = randomUUID();
    const { body: announced } = await announce();
    const act = (seq: number, op: string, body: object) => ({ deviceId, seq, op, body, at: MONDAY_8 });
    const operations = [
      act(1, 'visit', guest({ checkIn: true })),
      act(2, 'visit_check_in', { visitId: announced.id }),
      act(3, 'visit_check_in', { visitId: announced.id }),
    ];
    const send = async () =>
      ((await desk.call('POST', '/api/devices/operations', { sentAt: clock.now(), operations })).body as Sent).results;
    const first = await send();
    expect(first).toMatchObject([
      { status: 'done', result: { visitId: expect.any(String), badgeNumber: expect.any(Number) } },
      { status: 'done', result: { visitId: announced.id } },
      { status: 'conflict', message: expect.stringContaining('is inside since') },
    ]);
    expect(await send()).toEqual(first);
    expect((await desk.call('GET', '/api/presence')).body).toMatchObject({
      inside: expect.arrayContaining([expect.objectContaining({ kind: 'visit', personName: announced.visitorName })]),
    });
  });

  it('who is checked out of the building has left', async () => {
    const { body } = await announce({ checkIn: true });
    expect((await desk.call('POST', `/api/presence/${body.checkInId}/check-out`)).status).toBe(200);
    expect(answer<Visit>(await desk.call('GET', `/api/visits/${body.id}`)).body.state).toBe('left');
  });
});
