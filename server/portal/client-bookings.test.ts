import { beforeEach, describe, expect, it } from 'vitest';
import type { createClientBooking } from '../../domain/bookings/contract.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { answer, furnish, MONDAY_8, proveBooking, standingClock, TUESDAY } from '../../tests/support/bookings.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock, env: { PUBLIC_URL: 'https://space.example', SMTP_URL: 'smtp://127.0.0.1:1' } });
const world = await furnish(t);
const room = await world.room({ name: 'Boardroom A', type: 'boardroom', hourlyRate: '3000.00' });
const NOWHERE = '01890000-0000-7000-8000-000000000000';

beforeEach(async () => void (await t.sql('delete from throttle')));

let visitors = 0;
const visitor = () => {
  const number = String(++visitors).padStart(4, '0');
  return { name: 'Neema Odhiambo', email: `neema-${number}@example.com`, phone: `0712 00${number}`, company: null };
};

const request = (changes: object = {}) => ({
  roomId: room.id,
  bookingDate: TUESDAY,
  startTime: '10:00',
  duration: 2,
  purpose: 'Interview',
  clientInfo: visitor(),
  isClientBooking: true,
  ...changes,
});

const send = async (body: object, headers: Record<string, string> = {}) =>
  answer<OutputOf<typeof createClientBooking>>(await t.anonymous.call('POST', '/api/client-bookings', body, headers));

// Books and enters the code of the mail.
const book = async (body: object) => {
  const booked = await send(body);
  expect((await proveBooking(t, booked.body)).status).toBe(200);
  return booked;
};

const tokenOf = (path: string) => path.split('booking=')[1] ?? '';
const link = (path: string) => `/api/client-bookings/${tokenOf(path)}`;

describe('a booking through the portal', () => {
  it('costs a visitor every hour, and answers what the visitor needs and nothing else', async () => {
    const own = { totalCost: '1.00', tenantId: NOWHERE, hourlyRate: '1.00' };
    const refused = await send(request({ duration: 2, ...own }));
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, Object.keys(own)]);
    const reply = await send(request({ duration: 2 }));
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.any(String),
      roomName: 'Boardroom A',
      bookingDate: TUESDAY,
      startTime: '2026-11-17T07:00:00Z',
      endTime: '2026-11-17T09:00:00Z',
      freeHours: 0,
      chargedHours: 2,
      formula: '2 hours × 3,000.00',
      totalCost: '6000.00',
      items: [],
      payment: { due: '6000.00', lines: expect.any(Array) },
      status: 'pending',
      holdUntil: '2026-11-16T05:10:00Z',
      cancelPath: expect.stringMatching(/^\/client-portal\?booking=[\w-]{43}$/),
      checkout: null,
      calendarPath: expect.stringMatching(/^\/api\/calendar\/[\w-]{43}\.ics$/),
    });
  });

  it('sends one confirmation with the link and a calendar file, and keeps the link itself nowhere else', async () => {
    const info = visitor();
    const { body } = await book(request({ startTime: '12:00', clientInfo: info }));
    const mails = await world.mails(`recipient = '${info.email}' and kind = 'booking_confirmed'`);
    expect(mails).toHaveLength(1);
    expect(String(mails[0]?.body)).toContain(`https://space.example${body.cancelPath}`);
    const [attached] = (mails[0]?.attachments ?? []) as { base64: string }[];
    expect(Buffer.from(attached?.base64 ?? '', 'base64').toString()).toContain('METHOD:REQUEST');
    const rows = await t.sql(`select row_to_json(b)::text as text from room_bookings b
      union all select row_to_json(a)::text from audit_log a`);
    expect(rows.filter(({ text }) => String(text).includes(tokenOf(body.cancelPath)))).toEqual([]);
  });

  it('is the same booking when it is sent again with the same key', async () => {
    const body = request({ startTime: '14:00', duration: 1 });
    const key = { 'idempotency-key': 'tapped-twice' };
    const [first, again] = [await send(body, key), await send(body, key)];
    expect(again.body).toEqual(first.body);
  });

  it('is told that the room is taken without a word of whom by', async () => {
    const taken = await send(request({ bookingDate: '2026-11-18', startTime: '10:00', duration: 2 }));
    expect(taken.status).toBe(201);
    const refused = await send(request({ bookingDate: '2026-11-18', startTime: '11:00', duration: 2 }));
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect(refused.body.message).toBe('Boardroom A is taken 10:00 AM – 12:00 PM on 18 Nov 2026; free from 12:00 PM');
    expect(JSON.stringify(refused.body)).not.toMatch(/Neema|Interview|3000|6000/);
  });

  it.each([
    ['30 February', { bookingDate: '2027-02-30' }, 'bookingDate'],
    ['25:00', { startTime: '25:00' }, 'startTime'],
    ['half past', { startTime: '10:30' }, 'startTime'],
    ['0.3 hours', { duration: 0.3 }, 'duration'],
    ['no hours', { duration: 0 }, 'duration'],
    ['five hours', { duration: 5 }, 'duration'],
    ['a million hours', { duration: 1_000_000 }, 'duration'],
    ['hours as text', { duration: '2' }, 'duration'],
    ['a start at closing time', { startTime: '18:00', duration: 1 }, 'startTime'],
    ['an end after closing time', { startTime: '17:00', duration: 2 }, 'startTime'],
    ['an end after midnight', { startTime: '22:00', duration: 4 }, 'startTime'],
    ['a Saturday', { bookingDate: '2026-11-21' }, 'bookingDate'],
    ['last week', { bookingDate: '2026-11-09' }, 'bookingDate'],
    ['13 months ahead', { bookingDate: '2027-12-20' }, 'bookingDate'],
    ['181 days ahead', { bookingDate: '2027-05-17' }, 'bookingDate'],
    ['an unknown room', { roomId: NOWHERE }, 'roomId'],
    ['no name', { clientInfo: { ...visitor(), name: ' ' } }, 'clientInfo.name'],
    ['a name of 10,000 characters', { clientInfo: { ...visitor(), name: 'x'.repeat(10_000) } }, 'clientInfo.name'],
    ['no e-mail', { clientInfo: { ...visitor(), email: 'neema' } }, 'clientInfo.email'],
    ['two e-mails', { clientInfo: { ...visitor(), email: 'a@example.com,b@example.com' } }, 'clientInfo.email'],
    [
      'a header in the e-mail',
      { clientInfo: { ...visitor(), email: 'a@example.com\nBcc: b@example.com' } },
      'clientInfo.email',
    ],
    ['no phone', { clientInfo: { ...visitor(), phone: 'none' } }, 'clientInfo.phone'],
    ['nobody', { clientInfo: undefined }, 'clientInfo'],
  ])('is refused with %s, by the field that is wrong', async (_, changes, field) => {
    const reply = await send(request({ bookingDate: '2026-12-01', ...changes }));
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'validation', fields: { [field]: expect.any(String) } });
  });

  it('is refused in a room that is not in use, on a holiday, and on every day by the settings that rule it', async () => {
    const shut = await world.room({ name: 'Shut', isActive: false });
    expect((await send(request({ roomId: shut.id }))).status).toBe(400);
    await world.manager.call('PUT', '/api/closed-days/2026-12-25', { name: 'Christmas Day', kind: 'holiday' });
    expect((await send(request({ bookingDate: '2026-12-25' }))).body.message).toContain('Christmas Day');
    await world.manager.call('PUT', '/api/settings/rooms', { maxHours: 1 });
    expect((await send(request({ bookingDate: '2026-12-02' }))).body.message).toBe('A session is 1 to 1 hours');
    await world.manager.call('PUT', '/api/settings/rooms', { maxHours: 4 });
  });

  it('keeps right-to-left text and characters of four bytes as they are', async () => {
    const clientInfo = { ...visitor(), name: 'نعمة 🦒', company: 'שלום 𝒳' };
    const { body } = await send(request({ bookingDate: '2026-12-03', clientInfo }));
    const [row] = await t.sql(`select client_name, client_company from room_bookings where id = '${body.id}'`);
    expect(row).toEqual({ client_name: 'نعمة 🦒', client_company: 'שלום 𝒳' });
  });
});

describe('the confirmation says how to pay', () => {
  const billing = (changes: object) => world.manager.call('PUT', '/api/settings/billing', changes);
  const unfolded = (text: string) => text.replaceAll('\r\n ', '');
  const hall = world.room({ name: 'Hall', hourlyRate: '1500.00' });
  const ask = async (startTime: string, changes: object = {}) =>
    book(request({ roomId: (await hall).id, bookingDate: '2026-12-11', startTime, duration: 1, ...changes }));

  it('on the screen, in the mail, in both calendar files and behind its link', async () => {
    await billing({ paymentInstructions: 'Paybill 123456', invoiceDueDays: 14 });
    const { body } = await ask('08:00');
    const lines = [
      'KES 1,500.00 is due.',
      'We will invoice Neema Odhiambo after your session. Payment is due within 14 days.',
      'Paybill 123456',
      'Please quote the invoice number with your payment. For M-Pesa, use it as the account number.',
    ];
    expect(body.payment).toEqual({ due: '1500.00', lines });
    expect((await t.anonymous.call('GET', link(body.cancelPath))).body).toMatchObject({ payment: body.payment });
    const [mail] = await world.mails(`event_key = 'booking_confirmed:${body.id}'`);
    expect(String(mail?.body)).toContain(`\n\n${lines.join('\n')}\n\n`);
    const [attached] = (mail?.attachments ?? []) as { base64: string }[];
    const file = await t.app.server.inject({ url: body.calendarPath });
    for (const text of [Buffer.from(attached?.base64 ?? '', 'base64').toString(), file.body])
      expect(unfolded(text)).toContain(`DESCRIPTION:${lines.join('\\n').replaceAll(',', '\\,')}`);
  });

  it('with the VAT that the invoice will have, to the company that pays', async () => {
    await billing({ kraPin: 'P051365947M', vatRegistered: true, pricesIncludeVat: false, invoiceDueDays: 0 });
    const { body } = await ask('10:00', { clientInfo: { ...visitor(), company: 'Tumaini Ltd' } });
    expect(body.payment.due).toBe('1740.00');
    expect(body.payment.lines.slice(0, 2)).toEqual([
      'KES 1,740.00 is due, 16% VAT included.',
      'We will invoice Tumaini Ltd after your session. Payment is due immediately.',
    ]);
    await billing({ vatRegistered: false });
  });

  it('and where the space has given no instructions, which ways of paying it accepts', async () => {
    await billing({ paymentInstructions: '', paymentMethods: ['cash', 'bank_transfer'] });
    const { body } = await ask('12:00');
    expect(body.payment.lines.slice(2)).toEqual([
      'We accept Cash and Bank Transfer.',
      'Please quote the invoice number with your payment.',
    ]);
  });

  it('and that nothing is due for a free room, and nothing at all of one that was cancelled', async () => {
    const gift = await world.room({ hourlyRate: '0.00' });
    const { body } = await ask('14:00', { roomId: gift.id });
    expect(body.payment).toEqual({ due: '0.00', lines: ['Nothing is due for this booking.'] });
    await t.anonymous.call('POST', `${link(body.cancelPath)}/cancel`);
    expect((await t.anonymous.call('GET', link(body.cancelPath))).body).toMatchObject({ payment: null });
  });
});

describe('the link in the confirmation', () => {
  it('shows the booking and cancels it until two hours before the start, and not later', async () => {
    const { body } = await book(request({ bookingDate: '2026-12-04', startTime: '10:00' }));
    const shown = await t.anonymous.call('GET', link(body.cancelPath));
    expect(shown.body).toEqual({
      roomId: expect.any(String),
      roomName: 'Boardroom A',
      hours: 2,
      mayMove: true,
      bookingDate: '2026-12-04',
      items: [],
      startTime: '2026-12-04T07:00:00Z',
      endTime: '2026-12-04T09:00:00Z',
      status: 'confirmed',
      payment: { due: '6000.00', lines: expect.any(Array) },
      holdUntil: null,
      mayCancel: true,
      cancelUntil: '2026-12-04T05:00:00Z',
      paid: null,
    });
    clock.set('2026-12-04T05:00:00.001Z');
    const late = answer(await t.anonymous.call('POST', `${link(body.cancelPath)}/cancel`));
    expect(late).toMatchObject({ status: 409, body: { code: 'too_late' } });
    expect(late.body.message).toContain('until 8:00 AM on 4 Dec 2026, 2 hours before it starts');
    expect((await t.anonymous.call('GET', link(body.cancelPath))).body).toMatchObject({ mayCancel: false });
    clock.set('2026-12-04T05:00:00Z');
    for (const _ of ['once', 'twice']) {
      const reply = await t.anonymous.call('POST', `${link(body.cancelPath)}/cancel`);
      expect(reply).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    }
    clock.set(MONDAY_8);
    expect(await world.mails(`event_key like 'booking_cancelled:${body.id}%'`)).toHaveLength(1);
    expect((await send(request({ bookingDate: '2026-12-04', startTime: '10:00' }))).status).toBe(201);
  });

  it('opens nothing when it is another’s, cut short or made up', async () => {
    const { body } = await send(request({ bookingDate: '2026-12-07' }));
    const token = tokenOf(body.cancelPath);
    for (const [made, status] of [
      ['A'.repeat(43), 404],
      [token.slice(1), 400],
      [body.id, 400],
      [`${token}x`, 400],
    ] as const) {
      expect((await t.anonymous.call('GET', `/api/client-bookings/${made}`)).status).toBe(status);
      expect((await t.anonymous.call('POST', `/api/client-bookings/${made}/cancel`)).status).toBe(status);
    }
  });
});

describe('the limits of the portal', () => {
  const hour = (at: number) => `${String(8 + at).padStart(2, '0')}:00`;

  it('are five bookings to come under one e-mail or phone; the sixth is told when to come again', async () => {
    const own = await world.room();
    const clientInfo = { ...visitor(), email: 'Greedy@Example.com', phone: '0799 000 111' };
    const ask = (at: number, info: object = {}) =>
      send(
        request({
          roomId: own.id,
          bookingDate: '2026-12-08',
          startTime: hour(at),
          duration: 1,
          clientInfo: { ...clientInfo, ...info },
        }),
      );
    const made = [];
    for (let at = 0; at < 5; at++) made.push(await ask(at));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const reply = await t.anonymous.call(
      'POST',
      '/api/client-bookings',
      request({ roomId: own.id, bookingDate: '2026-12-08', startTime: hour(6), duration: 1, clientInfo }),
    );
    expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    // Until the first of the five begins.
    expect(reply.headers['retry-after']).toBe(String(22 * 24 * 3600));
    for (const email of ['greedy@example.com', 'gre.edy+room@example.com'])
      expect((await ask(6, { email, phone: '0700 111 222' })).status, email).toBe(429);
    expect((await ask(6, { email: 'other@example.com', phone: '+254 799 000111' })).status).toBe(429);
    await t.anonymous.call('POST', `${link(made[0]?.body.cancelPath ?? '')}/cancel`);
    expect((await ask(6)).status).toBe(201);
  });

  it('hold when ten arrive at once', async () => {
    const own = await world.room();
    const clientInfo = visitor();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        send(request({ roomId: own.id, bookingDate: '2026-12-09', startTime: hour(at), duration: 1, clientInfo })),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('are 20 requests a minute from one address, on any number of nodes', async () => {
    const twin = await startTestApp({ clock }, t.url);
    const from = (remoteAddress: string, at: number) =>
      (at % 2 === 0 ? t : twin).app.server.inject({
        method: 'POST',
        url: '/api/client-bookings',
        remoteAddress,
        payload: request({ roomId: NOWHERE }),
      });
    const replies = await Promise.all(Array.from({ length: 24 }, (_, at) => from('198.51.100.7', at)));
    expect(replies.filter(({ statusCode }) => statusCode === 400)).toHaveLength(20);
    const refused = replies.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(4);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await from('198.51.100.8', 0)).statusCode).toBe(400);
  });
});

it('more people than the room has seats are refused on the portal too', async () => {
  const reply = await send(request({ attendees: 1000 }));
  expect(reply).toMatchObject({
    status: 400,
    body: { fields: { attendees: expect.stringContaining('1000 people do not fit') } },
  });
});
