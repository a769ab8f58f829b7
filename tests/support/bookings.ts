import type { RoomBooking } from '../../domain/bookings/contract.ts';
import { addDays, weekday } from '../../domain/kernel/time.ts';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import type { Clock } from '../../server/clock.ts';
import type { Reply, TestApp } from './app.ts';

// A clock that stands where a test puts it.
export const standingClock = (start: string): Clock & { set(instant: string): void } => {
  let now = start;
  return {
    now: () => now,
    set(instant) {
      now = instant;
    },
  };
};

// Monday, 16 November 2026, 8:00 in Nairobi.
export const MONDAY_8 = '2026-11-16T05:00:00.000Z';
export const TUESDAY = '2026-11-17';

export type Answer<T> = {
  status: number;
  body: T & { message: string; code: string; fields?: Record<string, string> };
};

export const answer = <T>({ status, body }: Reply): Answer<T> => ({ status, body: body as Answer<T>['body'] });

export type World = Awaited<ReturnType<typeof furnish>>;

let made = 0;

// A space with somebody at the front desk, and rooms, packages and tenants as a test needs them.
export const furnish = async (t: TestApp) => {
  const manager = await t.as('manager');
  const desk = await t.as('front_desk');
  const must = async <T>(method: string, url: string, body: object): Promise<T> => {
    const reply = await manager.call(method, url, body);
    if (reply.status >= 300)
      throw new Error(`${method} ${url} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply.body as T;
  };
  const offer = (changes: object = {}) =>
    must<WorkspacePackage>('POST', '/api/workspace-packages', {
      name: `Package ${++made}`,
      type: 'flexible_shared',
      monthlyRate: 9_500,
      totalSpaces: 10_000,
      ...changes,
    });
  const usual = await offer();
  return {
    manager,
    desk,
    offer,
    room: (changes: object = {}) =>
      must<MeetingRoom>('POST', '/api/meeting-rooms', { name: `Room ${++made}`, hourlyRate: '1750.00', ...changes }),
    tenant: (changes: object = {}) => {
      const number = ++made;
      return must<Tenant>('POST', '/api/tenants', {
        companyName: `Company ${number}`,
        contactPerson: 'Amina Hassan',
        email: `company-${number}@example.com`,
        phone: '0712345678',
        packageId: usual.id,
        startDate: '2026-01-01',
        ...changes,
      });
    },
    book: async (input: object, headers: Record<string, string> = {}) =>
      answer<RoomBooking & { seriesCount: number; skipped: string[] }>(
        await desk.call('POST', '/api/room-bookings', input, headers),
      ),
    move: async (id: string, change: object) =>
      answer<RoomBooking>(await desk.call('PATCH', `/api/room-bookings/${id}`, change)),
    setStatus: async (id: string, status: string, more: object = {}) =>
      answer<RoomBooking>(await desk.call('PATCH', `/api/room-bookings/${id}/status`, { status, ...more })),
    mails: (where = 'true') => t.sql(`select * from outbox where ${where} order by created_at, id`),
  };
};

// A room, a tenant and slots for them. Each test takes days of its own, so that none stands in another's way.
export const furnishSlots = async (world: World) => {
  const room = await world.room({ name: 'Boardroom A', type: 'boardroom', hourlyRate: '3000.00' });
  const tenant = await world.tenant({ companyName: 'Acme Ltd' });
  let day = TUESDAY;
  return {
    room,
    tenant,
    nextDay: () => {
      do day = addDays(day, 1);
      while (weekday(day) > 5);
      return day;
    },
    at: (bookingDate: string, startTime: string, endTime: string, more: object = {}) => ({
      tenantId: tenant.id,
      roomId: room.id,
      bookingDate,
      startTime,
      endTime,
      ...more,
    }),
  };
};

/** Enters the code that was mailed to an outsider who has booked on the portal. */
export const proveBooking = async (t: TestApp, { id, cancelPath }: { id: string; cancelPath: string }) => {
  const [mail] = await t.sql(`select subject from outbox where event_key = 'booking_code:${id}' and channel = 'email'`);
  const code = String(mail?.subject).slice(0, 6);
  return t.anonymous.call('POST', `/api/client-bookings/${cancelPath.split('booking=')[1]}/prove`, { code });
};
