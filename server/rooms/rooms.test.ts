import { describe, expect, it } from 'vitest';
import type { ClosedDay, MeetingRoom, RoomsAndDays } from '../../domain/rooms/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';

const t = await startTestApp();
const manager = await t.as('manager');
const desk = await t.as('front_desk');
const tenant = await t.as('tenant');
const NOWHERE = '01890000-0000-7000-8000-000000000000';
const ROOMS = '/api/meeting-rooms';
const DAYS = '/api/closed-days';
const ROOMS_AND_DAYS = '/api/rooms-and-closed-days';

let made = 0;
const create = async (changes: object = {}) =>
  (await manager.call('POST', ROOMS, { name: `Room ${++made}`, ...changes })).body as MeetingRoom;
const put = (id: string, body: object) => manager.call('PUT', `${ROOMS}/${id}`, body);
const idsSeenBy = async (api: typeof desk) => {
  const ids = ((await api.call('GET', ROOMS)).body as MeetingRoom[]).map(({ id }) => id);
  const { rooms } = (await api.call('GET', ROOMS_AND_DAYS)).body as RoomsAndDays;
  expect(rooms.map(({ id }) => id)).toEqual(ids);
  return ids;
};

describe('a new room', () => {
  it('is a meeting room for 4 at 1,750 an hour unless it says otherwise', async () => {
    const reply = await manager.call('POST', ROOMS, { name: ' Karura ' });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.any(String),
      name: 'Karura',
      type: 'meeting_room',
      capacity: 4,
      hourlyRate: '1750.00',
      halfDayRate: null,
      dayRate: null,
      bufferMinutes: 0,
      description: null,
      amenities: [],
      isActive: true,
      isPublic: true,
      isRatePublic: false,
      taxClass: 'B',
      createdAt: expect.any(String),
    });
    expect(await create({ type: 'boardroom' })).toMatchObject({ hourlyRate: '3000.00' });
  });

  it('takes the rate of its type from the settings', async () => {
    const admin = await t.as('admin');
    await admin.call('PUT', '/api/settings/billing', { boardroomHourlyRate: '3500.00' });
    expect(await create({ type: 'boardroom' })).toMatchObject({ hourlyRate: '3500.00' });
    await admin.call('PUT', '/api/settings/billing', { boardroomHourlyRate: '3000.00' });
  });

  it.each([
    [{ name: '' }, { name: 'Room name is required' }],
    [{ capacity: 0 }, { capacity: 'Capacity must be at least 1' }],
    [{ capacity: 2.5 }, { capacity: 'Capacity must be at least 1' }],
    [{ hourlyRate: -1 }, { hourlyRate: 'Hourly rate must be positive' }],
    [{ halfDayRate: 0 }, { halfDayRate: 'Half-day rate must be more than 0; leave it empty if there is none' }],
    [{ dayRate: '1.005' }, { dayRate: 'Must be an amount with at most two decimals' }],
    [{ bufferMinutes: -5 }, { bufferMinutes: 'Buffer must be from 0 to 240 minutes' }],
    [{ bufferMinutes: '15' }, { bufferMinutes: 'Buffer must be from 0 to 240 minutes' }],
    [{ type: 'cave' }, { type: 'Type must be boardroom or meeting_room' }],
    [{ amenities: ['Sauna'] }, { 'amenities.0': expect.stringContaining('Amenities are WiFi') }],
    [{ amenities: ['WiFi', 'WiFi'] }, { amenities: 'Each amenity may appear once' }],
  ])('is refused with %j', async (changes, fields) => {
    const reply = await manager.call('POST', ROOMS, { name: 'Refused', ...changes });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'validation', fields });
  });

  it('is refused under a name that differs from another by case or outer spaces alone', async () => {
    await create({ name: 'Arboretum' });
    const reply = await manager.call('POST', ROOMS, { name: ' ARBORETUM' });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code: 'room_name_taken', fields: { name: 'Another room has this name' } });
  });
});

describe('the rooms', () => {
  it('that are active are for everybody, all of them are for staff who work with rooms', async () => {
    const open = await create();
    const shut = await create({ isActive: false });
    for (const api of [t.anonymous, tenant, await t.as('hr'), await t.as('admin', { mustChangePassword: true })]) {
      const seen = await idsSeenBy(api);
      expect(seen).toContain(open.id);
      expect(seen).not.toContain(shut.id);
    }
    for (const api of [manager, desk, await t.as('accountant')]) expect(await idsSeenBy(api)).toContain(shut.id);
  });

  it('come with the boardrooms first', async () => {
    await create({ name: 'AAA', type: 'meeting_room' });
    await create({ name: 'ZZZ', type: 'boardroom' });
    const types = ((await desk.call('GET', ROOMS)).body as MeetingRoom[]).map(({ type }) => type);
    expect(types).toEqual([...types].sort());
  });
});

describe('a change of a room', () => {
  it('replaces its fields, and keeps rate and state where they are not sent', async () => {
    const { id } = await create({ hourlyRate: '2000.00', amenities: ['WiFi'], description: 'Old', isActive: false });
    const reply = await put(id, { name: 'Renamed', type: 'boardroom', capacity: 10 });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      name: 'Renamed',
      type: 'boardroom',
      capacity: 10,
      hourlyRate: '2000.00',
      amenities: [],
      description: null,
      isActive: false,
    });
    expect((await put(id, { name: 'Renamed', hourlyRate: 0, isActive: true })).body).toMatchObject({
      hourlyRate: '0.00',
      isActive: true,
    });
  });

  it('keeps the half day, the day and the buffer where they are not sent, and takes a rate away by null', async () => {
    const rates = { halfDayRate: '6000.00', dayRate: '10500.00', bufferMinutes: 15 };
    const { id, name } = await create(rates);
    expect((await put(id, { name })).body).toMatchObject(rates);
    const less = { name, halfDayRate: null, bufferMinutes: 0 };
    expect((await put(id, less)).body).toMatchObject({ halfDayRate: null, dayRate: '10500.00', bufferMinutes: 0 });
  });

  it('is told in the words of the activity list', async () => {
    const { id } = await create({ name: 'Told' });
    await put(id, { name: 'Told', isActive: false });
    await manager.call('DELETE', `${ROOMS}/${id}`);
    const log = (await manager.call('GET', `/api/audit-log?entity=meeting_rooms&entityId=${id}`)).body;
    expect((log as { text: string }[]).map(({ text }) => text)).toEqual([
      'deleted the room Told',
      'deactivated the room Told',
      'added the room Told',
    ]);
  });

  it('answers 404 where there is none', async () => {
    expect(await put(NOWHERE, { name: 'Nowhere' })).toMatchObject({
      status: 404,
      body: { message: 'Meeting room not found' },
    });
    expect((await manager.call('DELETE', `${ROOMS}/${NOWHERE}`)).status).toBe(404);
  });

  it('is not for the front desk', async () => {
    const { id } = await create();
    expect((await desk.call('POST', ROOMS, { name: 'Mine' })).status).toBe(403);
    expect((await desk.call('PUT', `${ROOMS}/${id}`, { name: 'Mine' })).status).toBe(403);
    expect((await desk.call('DELETE', `${ROOMS}/${id}`)).status).toBe(403);
    expect((await t.anonymous.call('DELETE', `${ROOMS}/${id}`)).status).toBe(401);
  });
});

describe('deleting a room', () => {
  it('without bookings answers 204', async () => {
    const { id } = await create();
    expect((await manager.call('DELETE', `${ROOMS}/${id}`)).status).toBe(204);
    expect(await idsSeenBy(manager)).not.toContain(id);
  });

  it.each([
    ['bookings', 'room_bookings'],
    ['a calendar', 'calendar_feeds'],
  ])('with %s is refused, with the way out', async (_, table) => {
    const { id } = await create();
    await t.sql(`create table kept_${table} (room_id uuid constraint ${table}_room_id_meeting_rooms_id_fk
      references meeting_rooms); insert into kept_${table} values ('${id}')`);
    const reply = await manager.call('DELETE', `${ROOMS}/${id}`);
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'room_in_use',
      message: expect.stringContaining('Deactivate it instead'),
    });
    expect(await idsSeenBy(manager)).toContain(id);
  });
});

describe('closed days', () => {
  const close = (day: string, body: object) => manager.call('PUT', `${DAYS}/${day}`, body);
  const days = async (query = '') => (await t.anonymous.call('GET', `${DAYS}${query}`)).body as ClosedDay[];

  it('are closed, renamed and opened again, and everybody may read them by day', async () => {
    expect(await close('2026-12-31', { name: 'Stocktaking' })).toMatchObject({
      status: 200,
      body: { day: '2026-12-31', name: 'Stocktaking', kind: 'closed' },
    });
    await close('2026-10-20', { name: 'Mashujaa Day', kind: 'holiday' });
    expect((await close('2026-12-31', { name: 'Year end', kind: 'closed' })).status).toBe(200);
    expect(await days()).toEqual([
      { day: '2026-10-20', name: 'Mashujaa Day', kind: 'holiday' },
      { day: '2026-12-31', name: 'Year end', kind: 'closed' },
    ]);
    const { closedDays } = (await t.anonymous.call('GET', ROOMS_AND_DAYS)).body as RoomsAndDays;
    expect(closedDays).toEqual(await days());
    expect(await days('?from=2026-10-20&to=2026-10-20')).toHaveLength(1);
    expect(await days('?from=2026-10-21')).toMatchObject([{ day: '2026-12-31' }]);
    expect((await manager.call('DELETE', `${DAYS}/2026-12-31`)).status).toBe(204);
    expect((await manager.call('DELETE', `${DAYS}/2026-12-31`)).status).toBe(404);
    expect(await days()).toHaveLength(1);
  });

  it('are told in the words of the activity list', async () => {
    await close('2027-01-04', { name: 'Painting' });
    await close('2027-01-04', { name: 'Painters' });
    await manager.call('DELETE', `${DAYS}/2027-01-04`);
    const log = (await manager.call('GET', '/api/audit-log?entity=closed_days&entityId=2027-01-04')).body;
    expect((log as { text: string }[]).map(({ text }) => text)).toEqual([
      'opened 4 Jan 2027 (Painters) again',
      'changed the closed day 4 Jan 2027 (Painters)',
      'closed 4 Jan 2027 (Painting)',
    ]);
  });

  it.each([
    ['2026-02-30', { name: 'No such day' }, { day: 'Must be a date that exists' }],
    ['16-11-2026', { name: 'Not a day' }, { day: 'Must be a date as yyyy-MM-dd' }],
    ['2026-11-16', { name: ' ' }, { name: 'Name is required' }],
    ['2026-11-16', { name: 'Odd', kind: 'sabbath' }, { kind: expect.any(String) }],
  ])('%s with %j is refused', async (day, body, fields) => {
    expect(await close(day, body)).toMatchObject({ status: 400, body: { code: 'validation', fields } });
  });

  it('are not for the front desk to change', async () => {
    expect((await desk.call('PUT', `${DAYS}/2026-11-16`, { name: 'Mine' })).status).toBe(403);
    expect((await desk.call('DELETE', `${DAYS}/2026-11-16`)).status).toBe(403);
    expect((await t.anonymous.call('PUT', `${DAYS}/2026-11-16`, { name: 'Mine' })).status).toBe(401);
  });
});
