import { describe, expect, it } from 'vitest';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { type Api, startTestApp, withCookie } from '../support/app.ts';
import { furnish, MONDAY_8, standingClock } from '../support/bookings.ts';

// Rounds for each way in: 2 in the usual run, 50 for the long proof (BOOKING_RACE_ROUNDS=50).
const ROUNDS = Number(process.env.BOOKING_RACE_ROUNDS ?? 2);
const AT_ONCE = 50;
const DAY = '2026-11-18';

const clock = standingClock(MONDAY_8);
const env = { SMTP_URL: 'smtp://127.0.0.1:1' };
const t = await startTestApp({ clock, env });
const twin = await startTestApp({ clock, env }, t.url);
const world = await furnish(t);
const desks: readonly Api[] = [world.desk, withCookie(twin, world.desk.cookie)];
const nodes = [t, twin];

const atOnce = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

// A caller that is told that the server is busy comes again, as the message asks: on a machine with other things to do the
// last in the queue may be sent away. Nothing may have happened then.
const patiently = async (ask: () => Promise<{ status: number; body: unknown }>): Promise<Status> => {
  for (let tries = 1; ; tries++) {
    const { status, body } = await ask();
    if (status !== 503 || tries === 10) return { status, code: (body as { code?: string } | null)?.code };
    await pause(Math.random() * 500);
  }
};

type Race = { room: MeetingRoom; tenant: Tenant; round: number };
type Status = { status: number; code: string | undefined };

const call = (at: number, method: string, url: string, body: object): Promise<Status> =>
  patiently(() => (desks[at % 2] ?? world.desk).call(method, url, body));

const booking = (race: Race, changes: object = {}) => ({
  tenantId: race.tenant.id,
  roomId: race.room.id,
  bookingDate: DAY,
  startTime: '10:00',
  endTime: '12:00',
  ...changes,
});

// Overlaps of every kind: the same, a part of it, around it, and across either edge. All meet between 11:00 and 11:30.
const SHAPES = [
  ['10:00', '12:00'],
  ['11:00', '11:30'],
  ['09:00', '13:00'],
  ['11:00', '14:00'],
  ['08:00', '11:30'],
] as const;
const shape = (at: number) => {
  const [startTime, endTime] = SHAPES[at % SHAPES.length] ?? SHAPES[0];
  return { startTime, endTime };
};

// Bookings made elsewhere beforehand, one for each who races, all of which want the same slot later.
const prepared = async (race: Race, where: (at: number) => object): Promise<RoomBooking[]> => {
  const made: RoomBooking[] = [];
  for (let at = 0; at < AT_ONCE; at++) {
    const reply = await world.desk.call('POST', '/api/room-bookings', booking(race, where(at)));
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    made.push(reply.body as RoomBooking);
  }
  return made;
};

const otherDay = (at: number) => Temporal.PlainDate.from('2027-01-04').add({ days: at }).toString();

type Way = { race: (race: Race) => Promise<Status[]>; mail: string };

const WAYS: Readonly<Record<string, Way>> = {
  'the desk books it': {
    race: (race) => atOnce(AT_ONCE, (at) => call(at, 'POST', '/api/room-bookings', booking(race, shape(at)))),
    mail: 'booking_confirmed',
  },
  'visitors book it': {
    race: (race) =>
      atOnce(AT_ONCE, (at) =>
        patiently(async () => {
          const reply = await (nodes[at % 2] ?? t).app.server.inject({
            method: 'POST',
            url: '/api/client-bookings',
            remoteAddress: `10.${race.round}.0.${at}`,
            payload: {
              roomId: race.room.id,
              bookingDate: DAY,
              startTime: at % 2 === 0 ? '10:00' : '09:00',
              duration: 2 + (at % 3),
              clientInfo: {
                name: 'Visitor',
                email: `${race.tenant.id}-${at}@example.com`,
                phone: `07${String(race.round * 100 + at).padStart(8, '0')}`,
              },
            },
          });
          return { status: reply.statusCode, body: reply.json() as unknown };
        }),
      ),
    mail: 'booking_code',
  },
  'bookings of the room move to it': {
    race: async (race) => {
      const made = await prepared(race, (at) => ({ bookingDate: otherDay(at), overrideReason: 'race' }));
      return atOnce(AT_ONCE, (at) =>
        call(at, 'PATCH', `/api/room-bookings/${made[at]?.id}`, { bookingDate: DAY, ...shape(at) }),
      );
    },
    mail: 'booking_moved',
  },
  'bookings of other rooms change to it': {
    race: async (race) => {
      const rooms = await atOnce(AT_ONCE, () => world.room());
      const made = await prepared(race, (at) => ({ roomId: rooms[at]?.id ?? '', ...shape(at) }));
      return atOnce(AT_ONCE, (at) => call(at, 'PATCH', `/api/room-bookings/${made[at]?.id}`, { roomId: race.room.id }));
    },
    mail: 'booking_moved',
  },
  'cancelled bookings come back to it': {
    race: async (race) => {
      const made: RoomBooking[] = [];
      for (let at = 0; at < AT_ONCE; at++) {
        const reply = await world.desk.call('POST', '/api/room-bookings', booking(race, shape(at)));
        made.push(reply.body as RoomBooking);
        await world.desk.call('PATCH', `/api/room-bookings/${made[at]?.id}/status`, { status: 'cancelled' });
      }
      await t.sql('delete from outbox');
      return atOnce(AT_ONCE, (at) =>
        call(at, 'PATCH', `/api/room-bookings/${made[at]?.id}/status`, { status: 'confirmed' }),
      );
    },
    mail: 'booking_confirmed',
  },
  'series run over it': {
    race: (race) =>
      atOnce(AT_ONCE, (at) =>
        call(
          at,
          'POST',
          '/api/room-bookings',
          booking(race, {
            ...shape(at),
            bookingDate: at % 2 === 0 ? DAY : '2026-11-17',
            repeat: { every: 'day', until: '2026-11-20' },
          }),
        ),
      ),
    mail: 'booking_confirmed',
  },
};

const overlaps = () =>
  t.sql(`select a.id from room_bookings a join room_bookings b
    on a.room_id = b.room_id and a.id < b.id and a.during && b.during
    where a.status <> 'cancelled' and b.status <> 'cancelled'`);

describe(`${AT_ONCE} at once for one slot, on two servers with one database`, () => {
  it.each(Object.entries(WAYS))(
    'have one winner when %s, the others are told that it is taken, and one mail goes out',
    async (_, way) => {
      for (let round = 1; round <= ROUNDS; round++) {
        const race = { room: await world.room(), tenant: await world.tenant(), round };
        const replies = await way.race(race);
        const won = replies.filter(({ status }) => status < 300);
        const lost = replies.filter(({ status, code }) => status === 409 && code === 'slot_taken');
        expect([won.length, lost.length], JSON.stringify(replies)).toEqual([1, AT_ONCE - 1]);
        expect(await overlaps()).toEqual([]);
        const mails = await t.sql(
          `select kind from outbox where kind = '${way.mail}' and concat(subject, body) like '%${race.room.name} on %'`,
        );
        expect(mails).toHaveLength(1);
      }
    },
    60_000 * ROUNDS,
  );
});

// Each touches the next, or leaves it less than the half hour that the room is kept free, or just that.
const EDGES = ['08:00', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:30', '13:00', '14:00'];

describe(`${AT_ONCE} at once on the edges of the time kept free between bookings`, () => {
  it(
    'leave half an hour between any two, and the others are told that it is taken',
    async () => {
      for (let round = 1; round <= ROUNDS; round++) {
        const race = { room: await world.room({ bufferMinutes: 30 }), tenant: await world.tenant(), round };
        const replies = await atOnce(AT_ONCE, (at) => {
          const startTime = EDGES[at % EDGES.length] ?? '08:00';
          const endTime = Temporal.PlainTime.from(startTime).add({ minutes: 60 }).toString().slice(0, 5);
          return call(at, 'POST', '/api/room-bookings', booking(race, { startTime, endTime }));
        });
        const won = replies.filter(({ status }) => status === 201);
        const lost = replies.filter(({ status, code }) => status === 409 && code === 'slot_taken');
        expect(won.length + lost.length, JSON.stringify(replies)).toBe(AT_ONCE);
        const gaps =
          await t.sql(`select extract(epoch from lead(starts_at) over (order by starts_at) - ends_at)::int / 60 as gap
          from room_bookings where room_id = '${race.room.id}' order by starts_at`);
        expect(gaps).toHaveLength(won.length);
        // However they came, at least three of an hour each find their place between 8:00 and 15:00.
        expect(won.length).toBeGreaterThanOrEqual(3);
        for (const { gap } of gaps.slice(0, -1)) expect(gap).toBeGreaterThanOrEqual(30);
        expect(await overlaps()).toEqual([]);
      }
    },
    60_000 * ROUNDS,
  );
});

describe('50 bookings of one tenant at once, in as many rooms', () => {
  it(
    'draw exactly the six free hours, and every other hour is charged',
    async () => {
      for (let round = 1; round <= ROUNDS; round++) {
        const tenant = await world.tenant();
        const rooms = await atOnce(AT_ONCE, () => world.room({ hourlyRate: '1000.00' }));
        const replies = await atOnce(AT_ONCE, async (at) =>
          (desks[at % 2] ?? world.desk).call('POST', '/api/room-bookings', {
            ...booking({ room: rooms[at] as MeetingRoom, tenant, round }),
          }),
        );
        expect(replies.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(201));
        const [sum] = await t.sql(`select sum(free_minutes)::int as free, sum(charged_minutes)::int as charged,
        sum(extra_charge_amount)::text as amount from room_bookings where tenant_id = '${tenant.id}'`);
        expect(sum).toEqual({ free: 360, charged: AT_ONCE * 120 - 360, amount: `${AT_ONCE * 2_000 - 6_000}.00` });
        const [row] = await t.sql(`select used_minutes from room_allowances where tenant_id = '${tenant.id}'`);
        expect(row).toEqual({ used_minutes: 360 });
      }
    },
    60_000 * ROUNDS,
  );
});

describe('a booking and the end of its tenancy at once', () => {
  it(
    'leave nothing to come for a tenant that is gone',
    async () => {
      for (let round = 1; round <= ROUNDS * 3; round++) {
        const tenant = await world.tenant();
        const rooms = await atOnce(8, () => world.room());
        await Promise.all([
          ...rooms.map((room, at) => call(at, 'POST', '/api/room-bookings', booking({ room, tenant, round }))),
          call(round, 'DELETE', `/api/tenants/${tenant.id}`, {}),
        ]);
        const live = await t.sql(
          `select id from room_bookings where tenant_id = '${tenant.id}' and status <> 'cancelled'`,
        );
        expect(live).toEqual([]);
      }
    },
    60_000 * ROUNDS,
  );
});
