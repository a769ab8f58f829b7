import { beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import type {
  createTour as CreateTour,
  listTourSlots as ListTourSlots,
  Tour,
  TourByLink,
} from '../../domain/tours/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { answer, furnish, MONDAY_8, standingClock } from '../../tests/support/bookings.ts';
import { eraseVisitor } from '../privacy/erase-visitor.ts';
import { remindOfTours } from './remind.ts';

const clock = standingClock(MONDAY_8);
const env = { PUBLIC_URL: 'https://space.example', SMTP_URL: 'smtp://127.0.0.1:1' };
const t = await startTestApp({ clock, env });
const twin = await startTestApp({ clock, env }, t.url);
const world = await furnish(t);

beforeEach(async () => {
  clock.set(MONDAY_8);
  await t.sql('delete from throttle');
});

let visitors = 0;
const tour = (startsAt: string, changes: object = {}) => {
  const number = String(++visitors).padStart(4, '0');
  return {
    name: `Neema Odhiambo ${number}`,
    email: `neema-${number}@example.com`,
    phone: `0712 00${number}`,
    interest: 'A desk for two',
    startsAt,
    ...changes,
  };
};

const book = async (body: object, headers: Record<string, string> = {}) =>
  answer<OutputOf<typeof CreateTour>>(await t.anonymous.call('POST', '/api/tours', body, headers));
const slots = async (query = '') =>
  answer<OutputOf<typeof ListTourSlots>>(await t.anonymous.call('GET', `/api/tours/slots${query}`));
const link = async (method: string, token: string, what = '', body?: object) =>
  answer<TourByLink>(await t.anonymous.call(method, `/api/tours/link/${token}${what}`, body));
const change = async (id: string, body: object) =>
  answer<Tour>(await world.desk.call('PATCH', `/api/tours/${id}`, body));
const listed = async (query = '') => answer<Tour[]>(await world.desk.call('GET', `/api/tours${query}`)).body;
const tourOf = async (email: string) => (await listed(`?q=${email}`))[0] as Tour;

describe('the times for tours', () => {
  it('are those of the opening hours, from the notice on, for two months', async () => {
    const { body } = await slots();
    expect(body).toMatchObject({ firstDay: '2026-11-16', lastDay: '2027-01-15', minutes: 30 });
    expect(body.slots[0]).toEqual({
      day: '2026-11-16',
      startTime: '10:00',
      endTime: '10:30',
      startsAt: '2026-11-16T07:00:00Z',
      endsAt: '2026-11-16T07:30:00Z',
    });
    expect(new Set(body.slots.map(({ day }) => day)).has('2026-11-21')).toBe(false);
  });

  it('leave out closed days, and are asked for by no more than two months at once', async () => {
    await world.manager.call('PUT', '/api/closed-days/2026-12-25', { name: 'Christmas Day', kind: 'holiday' });
    expect((await slots('?from=2026-12-25&to=2026-12-25')).body.slots).toEqual([]);
    expect((await slots('?from=2026-12-28&to=2026-12-28')).body.slots).toHaveLength(20);
    const refused = await slots('?from=2026-11-16&to=2027-03-01');
    expect(refused).toMatchObject({ status: 400, body: { fields: { to: expect.any(String) } } });
  });
});

describe('a tour', () => {
  it('is booked, and is confirmed with a calendar file and the link that is kept nowhere else', async () => {
    const startsAt = '2026-11-17T05:00:00Z';
    const input = tour(startsAt);
    const { status, body } = await book(input);
    expect(status).toBe(201);
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      startsAt,
      endsAt: '2026-11-17T05:30:00Z',
      managePath: `/tour/${body.token}`,
      calendarPath: `/api/tours/link/${body.token}/calendar`,
    });
    const [mail, ...more] = await world.mails(`recipient = '${input.email}'`);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'tour_confirmed',
      body: expect.stringContaining('Tue 17 Nov 2026, 8:00 – 8:30 AM'),
    });
    expect(String(mail?.body)).toContain(`https://space.example/tour/${body.token}`);
    const [attached] = (mail?.attachments ?? []) as { base64: string }[];
    const ics = Buffer.from(attached?.base64 ?? '', 'base64').toString();
    expect(ics).toContain('METHOD:REQUEST');
    expect(ics).toContain('DTSTART:20261117T050000Z');
    const rows = await t.sql(`select row_to_json(x)::text as text from tours x
      union all select row_to_json(a)::text from audit_log a`);
    expect(rows.filter(({ text }) => String(text).includes(body.token))).toEqual([]);
  });

  it('is told to the staff, is a person among the people, and waits on the dashboard on its day', async () => {
    const input = tour('2026-11-17T05:30:00Z', { name: 'Wairimu Kamau', company: 'Savanna Labs' });
    await book(input);
    const [notice] = await t.sql(`select title, body, path from notifications where kind = 'tour_booked'
      and user_id = '${world.desk.userId}' and body like 'Savanna Labs%'`);
    expect(notice).toEqual({
      title: 'New tour',
      body: 'Savanna Labs: Tue 17 Nov 2026, 8:30 – 9:00 AM',
      path: '/people?tab=tours',
    });
    const { partyId } = await tourOf(input.email);
    const person = await world.desk.call('GET', `/api/parties/${partyId}`);
    expect(person.body).toMatchObject({ name: 'Wairimu Kamau', email: input.email });
    clock.set('2026-11-17T04:00:00.000Z');
    const { needs } = (await world.desk.call('GET', '/api/dashboard')).body as { needs: object[] };
    expect(needs).toContainEqual({ kind: 'toursToday', count: 2 });
  });

  it('is the same tour when it is sent again with the same key', async () => {
    const input = tour('2026-11-17T06:00:00Z');
    const key = { 'idempotency-key': 'tour-tapped-twice' };
    const [first, again] = [await book(input, key), await book(input, key)];
    expect(again.body).toEqual(first.body);
  });

  it('is gone from the times once it is taken, and the next one is told so', async () => {
    const startsAt = '2026-11-17T06:30:00Z';
    await book(tour(startsAt));
    const times = (await slots('?from=2026-11-17&to=2026-11-17')).body.slots.map((slot) => slot.startsAt);
    expect(times).not.toContain(startsAt);
    const refused = await book(tour(startsAt));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', fields: { startsAt: expect.any(String) } },
    });
    expect(JSON.stringify(refused.body)).not.toContain('Neema');
  });

  it.each([
    [
      'a time between two',
      { startsAt: '2026-11-18T05:10:00Z' },
      'startsAt',
      'Tours begin every 30 minutes from 8:00 AM',
    ],
    ['before opening', { startsAt: '2026-11-18T04:30:00Z' }, 'startsAt', /open from 8:00 AM to 6:00 PM/],
    ['at closing time', { startsAt: '2026-11-18T15:00:00Z' }, 'startsAt', /open from 8:00 AM to 6:00 PM/],
    ['on a Saturday', { startsAt: '2026-11-21T07:00:00Z' }, 'startsAt', 'The space is closed on 21 Nov 2026'],
    ['in an hour', { startsAt: '2026-11-16T06:00:00Z' }, 'startsAt', 'Tours are booked at least 2 hours ahead'],
    ['last week', { startsAt: '2026-11-10T06:00:00Z' }, 'startsAt', /has passed/],
    ['in three months', { startsAt: '2027-02-16T06:00:00Z' }, 'startsAt', 'Tours can be booked until 15 Jan 2027'],
    ['at no time', { startsAt: 'tomorrow' }, 'startsAt', /./],
    ['nobody', { name: ' ' }, 'name', /./],
    ['no address', { email: 'neema' }, 'email', /./],
    ['two addresses', { email: 'a@example.com,b@example.com' }, 'email', /./],
    ['no phone', { phone: 'none' }, 'phone', /./],
    ['a long wish', { interest: 'x'.repeat(301) }, 'interest', /./],
    ['an old notice', { noticeVersion: 'old' }, 'noticeVersion', /has changed/],
    ['a seat of its own', { seat: 2 }, 'seat', /./],
  ])('is refused for %s, by the field that is wrong', async (_, changes, field, message) => {
    const reply = await book(tour('2026-11-18T05:00:00Z', changes));
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(reply.body.fields?.[field]).toMatch(message);
  });

  it('keeps which privacy notice the visitor agreed to', async () => {
    const config = (await t.anonymous.call('GET', '/api/config')).body as { privacyNotice: { version: string } };
    const input = tour('2026-11-18T05:00:00Z', { noticeVersion: config.privacyNotice.version });
    expect((await book(input)).status).toBe(201);
    const [row] = await t.sql(`select notice_version, consented_at from tours where email = '${input.email}'`);
    expect(row).toMatchObject({ notice_version: config.privacyNotice.version, consented_at: expect.anything() });
  });

  it('is one of two that a visitor may have ahead, however the address is written', async () => {
    const who = { email: 'greedy@example.com', phone: '0799 000 111' };
    expect((await book(tour('2026-11-19T05:00:00Z', who))).status).toBe(201);
    expect((await book(tour('2026-11-19T05:30:00Z', who))).status).toBe(201);
    const third = await book(tour('2026-11-19T06:00:00Z', { email: 'gre.edy+again@example.com' }));
    expect(third.status).toBe(429);
    expect((await book(tour('2026-11-19T06:00:00Z', { phone: '+254 799 000111' }))).status).toBe(429);
  });
});

describe('fifty visitors at once', () => {
  const race = async (startsAt: string) => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        (at % 2 ? t : twin).app.server.inject({
          method: 'POST',
          url: '/api/tours',
          remoteAddress: `198.51.100.${at}`,
          payload: tour(startsAt),
        }),
      ),
    );
    return replies.map(({ statusCode }) => statusCode).sort();
  };

  it.each([1, 3])('are as many as are shown around at once: %i', async (toursAtOnce) => {
    await world.manager.call('PUT', '/api/settings/rooms', { toursAtOnce });
    twin.app.deps.cache.clear();
    const codes = await race(toursAtOnce === 1 ? '2026-11-23T05:00:00Z' : '2026-11-23T06:00:00Z');
    await world.manager.call('PUT', '/api/settings/rooms', { toursAtOnce: 1 });
    expect(codes.filter((code) => code === 201)).toHaveLength(toursAtOnce);
    expect(codes.filter((code) => code === 409)).toHaveLength(50 - toursAtOnce);
  });

  it('would be refused by the database itself', async () => {
    const insert = (seat: number) =>
      t.sql(`select set_config('app.actor', 'system:test', true), set_config('app.actor_name', 'Test', true);
        insert into tours (starts_at, ends_at, day, seat, name)
        values ('2026-11-23T05:15:00Z', '2026-11-23T05:45:00Z', '2026-11-23', ${seat}, 'Somebody')`);
    await expect(insert(1)).rejects.toThrow(/tours_no_overlap/);
    await expect(insert(2)).rejects.toThrow(/Nobody is free/);
    await expect(insert(0)).rejects.toThrow(/tours_seat_counted/);
  });
});

describe('the link of a tour', () => {
  it('shows it, moves it and tells both sides', async () => {
    const input = tour('2026-11-24T05:00:00Z');
    const { token } = (await book(input)).body;
    expect((await link('GET', token)).body).toEqual({
      name: input.name,
      startsAt: '2026-11-24T05:00:00Z',
      endsAt: '2026-11-24T05:30:00Z',
      state: 'booked',
      mayChange: true,
      calendarPath: `/api/tours/link/${token}/calendar`,
    });
    const moved = await link('POST', token, '/move', { startsAt: '2026-11-24T06:00:00Z' });
    expect(moved).toMatchObject({ status: 200, body: { startsAt: '2026-11-24T06:00:00Z', mayChange: true } });
    const mails = await world.mails(`recipient = '${input.email}' and kind = 'tour_moved'`);
    expect(mails).toHaveLength(1);
    expect(String(mails[0]?.body)).toContain('9:00 – 9:30 AM');
    const notices = await t.sql(`select title from notifications where kind = 'tour_changed'
      and user_id = '${world.desk.userId}' and body like '${input.name}%'`);
    expect(notices).toEqual([{ title: 'A visitor moved a tour' }]);
    const file = await t.anonymous.call('GET', `/api/tours/link/${token}/calendar`);
    expect(file.headers['content-type']).toContain('text/calendar');
    expect(String(file.body)).toContain('DTSTART:20261124T060000Z');
    // Its old time is free again.
    expect((await book(tour('2026-11-24T05:00:00Z'))).status).toBe(201);
  });

  it('does not move it to a taken time, nor to one that is none', async () => {
    const { token } = (await book(tour('2026-11-24T07:00:00Z'))).body;
    await book(tour('2026-11-24T07:30:00Z'));
    const taken = await link('POST', token, '/move', { startsAt: '2026-11-24T07:30:00Z' });
    expect(taken).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect((await link('POST', token, '/move', { startsAt: '2026-11-24T07:10:00Z' })).status).toBe(400);
    expect((await link('GET', token)).body.startsAt).toBe('2026-11-24T07:00:00Z');
    const same = await link('POST', token, '/move', { startsAt: '2026-11-24T07:00:00Z' });
    expect(same.status).toBe(200);
  });

  it('cancels it once, with a word to both sides, and its time is free', async () => {
    const input = tour('2026-11-24T08:00:00Z');
    const { token } = (await book(input)).body;
    const [first, again] = [await link('POST', token, '/cancel'), await link('POST', token, '/cancel')];
    expect([first.body.state, again.body.state, again.body.mayChange]).toEqual(['cancelled', 'cancelled', false]);
    expect(await world.mails(`recipient = '${input.email}' and kind = 'tour_cancelled'`)).toHaveLength(1);
    const moved = await link('POST', token, '/move', { startsAt: '2026-11-24T08:30:00Z' });
    expect(moved).toMatchObject({ status: 409, body: { message: expect.stringContaining('cancelled') } });
    expect((await book(tour('2026-11-24T08:00:00Z'))).status).toBe(201);
  });

  it('changes nothing once the tour has begun, and is gone a week later', async () => {
    const { token } = (await book(tour('2026-11-24T09:00:00Z'))).body;
    clock.set('2026-11-24T09:05:00.000Z');
    expect((await link('GET', token)).body.mayChange).toBe(false);
    expect(await link('POST', token, '/cancel')).toMatchObject({ status: 409, body: { code: 'too_late' } });
    const later = { startsAt: '2026-11-25T09:00:00Z' };
    expect(await link('POST', token, '/move', later)).toMatchObject({ status: 409, body: { code: 'too_late' } });
    clock.set('2026-12-01T09:31:00.000Z');
    const gone = await link('GET', token);
    expect(gone).toMatchObject({ status: 404, body: { message: expect.stringContaining('expired') } });
    expect((await link('POST', token, '/cancel')).status).toBe(404);
  });

  it('is not guessed', async () => {
    const { token } = (await book(tour('2026-11-24T10:00:00Z'))).body;
    const other = `${token.slice(0, -2)}${token.endsWith('A') ? 'BA' : 'AA'}`;
    expect((await link('GET', other)).status).toBe(404);
    expect((await link('GET', 'short')).status).toBe(400);
  });

  it('takes 20 requests a minute from one address', async () => {
    const from = () =>
      t.app.server.inject({
        method: 'POST',
        url: '/api/tours',
        remoteAddress: '198.51.100.7',
        payload: tour('2026-11-10T05:00:00Z'),
      });
    const replies = await Promise.all(Array.from({ length: 22 }, from));
    expect(replies.filter(({ statusCode }) => statusCode === 400)).toHaveLength(20);
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
  });
});

describe('the staff', () => {
  it('list the tours of some days, and find one by who comes', async () => {
    const input = tour('2026-11-26T05:00:00Z', { company: 'Acacia Partners' });
    await book(input);
    expect(await listed('?from=2026-11-26&to=2026-11-27')).toHaveLength(1);
    expect(await listed('?from=2026-11-27&to=2026-11-28')).toEqual([]);
    expect(await listed('?q=acacia&state=booked')).toMatchObject([{ interest: 'A desk for two', notes: null }]);
    expect(await listed('?q=acacia&state=done')).toEqual([]);
  });

  it('say how it went, on its day and not before', async () => {
    const input = tour('2026-11-26T05:30:00Z');
    await book(input);
    const { id } = await tourOf(input.email);
    expect((await change(id, { state: 'done' })).status).toBe(409);
    clock.set('2026-11-26T06:30:00.000Z');
    expect((await change(id, { state: 'done', notes: 'Wants a quote for two desks' })).body).toMatchObject({
      state: 'done',
      notes: 'Wants a quote for two desks',
    });
    expect((await change(id, { state: 'no_show' })).body).toMatchObject({ state: 'no_show' });
    expect((await change(id, { state: 'cancelled' })).status).toBe(409);
    expect((await change(id, { state: 'lost' })).body.fields).toHaveProperty('state');
    expect(await world.mails(`recipient = '${input.email}'`)).toHaveLength(1);
  });

  it('move it to any time that is free, with a word to the visitor, and not to one that is taken', async () => {
    const [one, other] = [tour('2026-11-26T06:00:00Z'), tour('2026-11-26T06:30:00Z')];
    await book(one);
    await book(other);
    const { id } = await tourOf(one.email);
    expect(await change(id, { startsAt: other.startsAt })).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect((await change(id, { startsAt: '2026-11-10T06:00:00Z' })).status).toBe(400);
    const evening = await change(id, { startsAt: '2026-11-26T16:10:00Z' });
    expect(evening).toMatchObject({ status: 200, body: { startsAt: '2026-11-26T16:10:00Z' } });
    expect(await world.mails(`recipient = '${one.email}' and kind = 'tour_moved'`)).toHaveLength(1);
  });

  it('cancel it and bring it back while its time is free', async () => {
    const input = tour('2026-11-26T07:30:00Z');
    await book(input);
    const { id } = await tourOf(input.email);
    expect((await change(id, { state: 'cancelled' })).status).toBe(200);
    expect((await change(id, { state: 'booked' })).status).toBe(200);
    const kinds = (await world.mails(`recipient = '${input.email}'`)).map(({ kind }) => kind);
    expect(kinds).toEqual(['tour_confirmed', 'tour_cancelled', 'tour_confirmed']);
    await change(id, { state: 'cancelled' });
    await book(tour('2026-11-26T07:30:00Z'));
    expect(await change(id, { state: 'booked' })).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
  });
});

describe('the data of a visitor', () => {
  it('has the tours with the notice, keeps one that is ahead from being erased, and is blanked with its link', async () => {
    const admin = await t.as('admin');
    const input = tour('2026-12-03T05:00:00Z', { company: 'Acacia Legal', name: 'Barasa Wekesa' });
    const { token } = (await book(input)).body;
    const { partyId } = await tourOf(input.email);
    const { body: held } = await admin.call('GET', `/api/privacy/people/visitor/${partyId}`);
    expect(JSON.stringify(held)).toContain('Acacia Legal');
    expect(held).toMatchObject({ obstacles: ['A tour is still ahead.'] });
    await link('POST', token, '/cancel');
    await t.app.database.transact({ id: 'system:test', name: 'Test', requestId: null }, (db) =>
      eraseVisitor(db, { id: partyId ?? '', email: input.email }, 'x1'),
    );
    const rows = await t.sql(`select row_to_json(x)::text as text from tours x
      union all select row_to_json(a)::text from audit_log a union all select row_to_json(o)::text from outbox o`);
    expect(rows.filter(({ text }) => /Barasa|Acacia Legal/.test(String(text)))).toEqual([]);
    expect((await link('GET', token)).status).toBe(404);
  });
});

describe('a reminder', () => {
  it('goes out once on the day before, and again for another time', async () => {
    const input = tour('2026-12-02T05:00:00Z');
    const { token } = (await book(input)).body;
    const remind = (at: string) => {
      clock.set(at);
      return t.app.database.transact({ id: 'system:automation', name: 'Automation', requestId: null }, (db) =>
        remindOfTours({ ...t.app.deps, db }),
      );
    };
    const reminders = () => world.mails(`recipient = '${input.email}' and kind = 'tour_reminder'`);
    await remind('2026-11-30T05:00:00.000Z');
    expect(await reminders()).toEqual([]);
    await remind('2026-12-01T05:00:00.000Z');
    await remind('2026-12-01T06:00:00.000Z');
    const [mail, ...more] = await reminders();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Tomorrow: your tour of Nafasi' });
    expect(String(mail?.body)).toContain(`/tour/${token}`);
    await link('POST', token, '/move', { startsAt: '2026-12-02T06:00:00Z' });
    await remind('2026-12-01T07:00:00.000Z');
    expect(await reminders()).toHaveLength(2);
  });
});

describe('a tour that the staff book for a caller', () => {
  const call = async (body: object, by = world.desk) =>
    answer<Tour>(await by.call('POST', '/api/tours/for-caller', body));

  it('takes a free time, knows the caller by the number, and keeps the note for the staff', async () => {
    const caller = { name: 'Otieno Were', phone: '0733 100 200', startsAt: '2026-11-17T07:00:00Z' };
    const first = await call({ ...caller, email: 'otieno@example.com', notes: 'Wants six desks from March' });
    expect(first).toMatchObject({
      status: 201,
      body: { name: 'Otieno Were', state: 'booked', notes: 'Wants six desks from March', startsAt: caller.startsAt },
    });
    const mails = await t.sql(`select kind from outbox where recipient = 'otieno@example.com'`);
    expect(mails).toContainEqual({ kind: 'tour_confirmed' });
    const again = await call({ ...caller, startsAt: '2026-11-18T07:00:00Z' });
    expect(again.body.partyId).toBe(first.body.partyId);
  });

  it('is refused at a time that is taken or that nobody offers', async () => {
    const caller = { name: 'Late Caller', phone: '0733 100 201' };
    const night = await call({ ...caller, startsAt: '2026-11-17T20:00:00Z' });
    expect(night.status).toBeGreaterThanOrEqual(400);
    expect(night.status).toBeLessThan(500);
  });
});
