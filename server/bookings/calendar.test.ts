import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { answer, furnish, MONDAY_8, standingClock, TUESDAY } from '../../tests/support/bookings.ts';
import { calendarText, fold } from './ics.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnish(t);
const { book, move, setStatus, desk } = world;
const NOWHERE = '01890000-0000-7000-8000-000000000000';

const unfolded = (text: string) => text.replace(/\r\n /g, '');
const linesOf = (text: string, name: string) =>
  unfolded(text)
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    .map((line) => line.slice(name.length + 1));

const event = {
  uid: 'one@nafasi',
  sequence: 0,
  stamp: '2026-11-16T05:00:00.123456Z',
  startsAt: '2026-11-17T07:00:00Z',
  endsAt: '2026-11-17T08:00:00Z',
  status: 'CONFIRMED',
  summary: 'Meeting',
  location: 'Room',
  description: '',
} as const;

describe('a calendar file', () => {
  it('has its lines in the form of RFC 5545, in UTC', () => {
    expect(calendarText('REQUEST', 'Nafasi', [event])).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Nafasi//Room bookings//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:REQUEST',
        'X-WR-CALNAME:Nafasi',
        'BEGIN:VEVENT',
        'UID:one@nafasi',
        'SEQUENCE:0',
        'DTSTAMP:20261116T050000Z',
        'LAST-MODIFIED:20261116T050000Z',
        'DTSTART:20261117T070000Z',
        'DTEND:20261117T080000Z',
        'STATUS:CONFIRMED',
        'SUMMARY:Meeting',
        'LOCATION:Room',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('escapes what would separate, and cannot be given another line', () => {
    const summary = 'a;b,c\\d\r\nEND:VEVENT\nX\rY\u0007';
    const organizer = { name: 'A "quoted"\r\nATTENDEE:x', email: 'a@example.com\r\nX:1' };
    const text = calendarText('PUBLISH', 'x', [{ ...event, summary, organizer }]);
    expect(linesOf(text, 'SUMMARY')).toEqual(['a\\;b\\,c\\\\d\\nEND:VEVENT\\nX\\nY']);
    expect(linesOf(text, 'ORGANIZER')).toEqual(['CN="A  quoted   ATTENDEE:x":mailto:a@example.comX1']);
    expect(
      unfolded(text)
        .split('\r\n')
        .filter((line) => line === 'END:VEVENT'),
    ).toHaveLength(1);
  });

  it.each([
    ['plain text', 'x'.repeat(400)],
    ['characters of two bytes', 'é'.repeat(200)],
    ['characters of four bytes', '🦒'.repeat(100)],
    ['a mix', 'aé🦒'.repeat(60)],
    ['exactly 75 bytes', 'x'.repeat(75)],
  ])('folds %s at 75 bytes without cutting a character', (_, line) => {
    const folded = fold(line);
    expect(folded.split('\r\n').every((part) => Buffer.byteLength(part) <= 75)).toBe(true);
    expect(folded.replace(/\r\n /g, '')).toBe(line);
    expect(folded).not.toContain('\uFFFD');
  });
});

const attachmentsOf = async (id: string) =>
  (await world.mails(`event_key like '%:${id}%'`)).map(({ attachments }) => {
    const [file] = attachments as { contentType: string; base64: string }[];
    return { type: file?.contentType ?? '', text: Buffer.from(file?.base64 ?? '', 'base64').toString() };
  });

describe('the files of one booking', () => {
  it('carry one UID and a SEQUENCE that grows from the confirmation over the move to the cancellation', async () => {
    const room = await world.room();
    const tenant = await world.tenant();
    const { body } = await book({
      tenantId: tenant.id,
      roomId: room.id,
      bookingDate: TUESDAY,
      startTime: '10:00',
      endTime: '11:00',
    });
    await move(body.id, { startTime: '12:00' });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await setStatus(body.id, 'cancelled');
    const files = await attachmentsOf(body.id);
    expect(files.map(({ type }) => type)).toEqual([
      'text/calendar; charset=utf-8; method=REQUEST',
      'text/calendar; charset=utf-8; method=REQUEST',
      'text/calendar; charset=utf-8; method=CANCEL',
    ]);
    expect(new Set(files.flatMap(({ text }) => linesOf(text, 'UID')))).toEqual(new Set([`${body.id}@nafasi`]));
    const sequences = files.flatMap(({ text }) => linesOf(text, 'SEQUENCE').map(Number));
    expect(sequences[0]).toBe(0);
    expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
    expect(new Set(sequences).size).toBe(3);
    expect(files.map(({ text }) => linesOf(text, 'DTSTART')[0])).toEqual([
      '20261117T070000Z',
      '20261117T090000Z',
      '20261117T090000Z',
    ]);
    expect(linesOf(files[2]?.text ?? '', 'STATUS')).toEqual(['CANCELLED']);
  });
});

describe('a calendar feed', () => {
  const feedFor = async (of: object) => answer<{ path: string }>(await desk.call('POST', '/api/calendar-feeds', of));
  const read = (path: string) => t.anonymous.call('GET', path);

  it('has what is booked in a room, without what was cancelled, and follows every change', async () => {
    const room = await world.room({ name: 'Karura' });
    const tenant = await world.tenant({ companyName: 'Acme; Ltd' });
    const one = { tenantId: tenant.id, roomId: room.id, bookingDate: TUESDAY };
    const kept = await book({ ...one, startTime: '10:00', endTime: '11:00', purpose: 'Board, yearly' });
    const gone = await book({ ...one, startTime: '12:00', endTime: '13:00' });
    await setStatus(gone.body.id, 'cancelled');
    const { status, body } = await feedFor({ roomId: room.id });
    expect(status).toBe(200);
    expect(body.path).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/);
    const reply = await read(body.path);
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const text = String(reply.body);
    expect(linesOf(text, 'UID')).toEqual([`${kept.body.id}@nafasi`]);
    expect(linesOf(text, 'SUMMARY')).toEqual(['Acme\\; Ltd: Board\\, yearly']);
    expect(linesOf(text, 'X-WR-CALNAME')).toEqual(['Karura']);
    await move(kept.body.id, { startTime: '15:00' });
    expect(linesOf(String((await read(body.path)).body), 'DTSTART')).toEqual(['20261117T120000Z']);
    expect((await read(body.path.replace('.ics', ''))).status).toBe(200);
  });

  it('of a tenant has its bookings in all rooms and nobody else’s', async () => {
    const [tenant, neighbour] = [await world.tenant(), await world.tenant()];
    const [first, second] = [await world.room({ name: 'First' }), await world.room({ name: 'Second' })];
    const at = { bookingDate: '2026-11-18', startTime: '10:00', endTime: '11:00' };
    await book({ ...at, tenantId: tenant.id, roomId: first.id });
    await book({ ...at, tenantId: tenant.id, roomId: second.id, purpose: 'Pitch' });
    await book({ ...at, bookingDate: '2026-11-19', tenantId: neighbour.id, roomId: first.id, purpose: 'Hidden' });
    const { body } = await feedFor({ tenantId: tenant.id });
    const text = String((await read(body.path)).body);
    expect(linesOf(text, 'SUMMARY').sort()).toEqual(['First', 'Second: Pitch']);
  });

  it('of a tenant rests while it is suspended and ends with the tenancy, or with a login that is removed', async () => {
    const tenant = await world.tenant();
    const setTo = (status: string) => world.manager.call('PATCH', `/api/tenants/${tenant.id}/status`, { status });
    const { body } = await feedFor({ tenantId: tenant.id });
    await setTo('suspended');
    expect((await read(body.path)).status).toBe(404);
    await setTo('active');
    expect((await read(body.path)).status).toBe(200);
    const admin = await t.as('admin');
    const login = await t.makeUser('tenant');
    await admin.call('PUT', `/api/tenants/${tenant.id}/logins/${login.id}`);
    await admin.call('DELETE', `/api/tenants/${tenant.id}/logins/${login.id}`);
    expect((await read(body.path)).status).toBe(404);
    const again = await feedFor({ tenantId: tenant.id });
    expect((await world.manager.call('DELETE', `/api/tenants/${tenant.id}`)).status).toBe(200);
    expect((await read(again.body.path)).status).toBe(404);
    expect(await t.sql(`select id from calendar_feeds where tenant_id = '${tenant.id}'`)).toEqual([]);
  });

  it('ends when a new address is made, and is kept as a digest only', async () => {
    const room = await world.room();
    const [old, fresh] = [await feedFor({ roomId: room.id }), await feedFor({ roomId: room.id })];
    expect((await read(old.body.path)).status).toBe(404);
    expect((await read(fresh.body.path)).status).toBe(200);
    const token = fresh.body.path.slice('/api/calendar/'.length, -4);
    const stored = await t.sql('select row_to_json(f)::text as text from calendar_feeds f');
    expect(stored.some(({ text }) => String(text).includes(token))).toBe(false);
    const log = JSON.stringify((await world.manager.call('GET', '/api/audit-log?limit=500')).body);
    expect(log).not.toContain('secret_hash');
  });

  it('is for a room or a tenant that exists, one of them', async () => {
    const room = await world.room();
    const tenant = await world.tenant();
    expect((await feedFor({})).status).toBe(400);
    expect((await feedFor({ roomId: room.id, tenantId: tenant.id })).status).toBe(400);
    expect((await feedFor({ roomId: NOWHERE })).status).toBe(404);
    expect((await feedFor({ tenantId: NOWHERE })).status).toBe(404);
    expect((await read(`/api/calendar/${'A'.repeat(43)}`)).status).toBe(404);
    expect((await read('/api/calendar/short')).status).toBe(400);
  });

  it('is also the file of a portal booking, by the secret of its confirmation', async () => {
    const room = await world.room({ name: 'Portal room' });
    const reply = answer<{ calendarPath: string; id: string }>(
      await t.anonymous.call('POST', '/api/client-bookings', {
        roomId: room.id,
        bookingDate: TUESDAY,
        startTime: '10:00',
        duration: 1,
        clientInfo: { name: 'Neema', email: 'neema@example.com', phone: '0712345678' },
      }),
    );
    const text = String((await read(reply.body.calendarPath)).body);
    expect(linesOf(text, 'UID')).toEqual([`${reply.body.id}@nafasi`]);
  });
});
