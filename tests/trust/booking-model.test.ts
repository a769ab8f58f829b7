import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { startTestApp } from '../support/app.ts';
import { furnish, MONDAY_8, standingClock } from '../support/bookings.ts';

// Random sequences of what the desk does, against a model that knows nothing of databases: 30 in the usual run, 1,000
// for the long proof (BOOKING_MODEL_RUNS=1000). A failure prints the seed and the shortest sequence that fails.
const RUNS = Number(process.env.BOOKING_MODEL_RUNS ?? 30);

const t = await startTestApp({ clock: standingClock(MONDAY_8) });
const world = await furnish(t);

const DAYS = ['2026-11-27', '2026-11-30', '2026-12-01'];
const OPEN = 8 * 60;
const CLOSE = 18 * 60;
const FREE = 6 * 60;

type Held = {
  tenant: number;
  room: number;
  day: number;
  start: number;
  end: number;
  rate: Rate;
  buffer: number;
  free: number;
};
type Rate = { hour: number; halfDay: number | null };
type Modelled = Held & { id: string; live: boolean };
type Place = Pick<Held, 'room' | 'day' | 'start' | 'end'>;

type Op =
  | { kind: 'book'; tenant: number; place: Place }
  | { kind: 'move'; which: number; place: Partial<Place> & { length: number } }
  | { kind: 'cancel' | 'bringBack'; which: number }
  | { kind: 'rate'; room: number; rate: Rate }
  | { kind: 'buffer'; room: number; minutes: number };

const half = (min: number, max: number) => fc.integer({ min, max }).map((halves) => halves * 30);
const room = fc.integer({ min: 0, max: 1 });
const day = fc.integer({ min: 0, max: DAYS.length - 1 });
const which = fc.nat(20);
const place: fc.Arbitrary<Place> = fc
  .record({ room, day, start: half(15, 34), length: half(1, 9) })
  .map(({ length, ...rest }) => ({ ...rest, end: rest.start + length }));

const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('book' as const), tenant: room, place }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      which,
      place: fc.record({ room, day, start: half(15, 34), length: half(1, 9) }, { requiredKeys: ['length'] }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('bringBack' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rate' as const),
      room,
      rate: fc.record({
        hour: fc.integer({ min: 0, max: 500_001 }),
        halfDay: fc.option(fc.integer({ min: 1, max: 1_500_001 })),
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('buffer' as const),
      room,
      minutes: fc.constantFrom(0, 10, 30, 60),
    }),
  },
);

const timeText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const moneyText = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const monthOf = (at: number) => (DAYS[at] ?? '').slice(0, 7);

// What the specification says, in the plainest form.
const modelOf = () => {
  const bookings: Modelled[] = [];
  const rates: Rate[] = [
    { hour: 175_000, halfDay: null },
    { hour: 300_000, halfDay: 900_000 },
  ];
  const buffers = [0, 30];
  const clashes = (place: Place, except?: Modelled) =>
    bookings.some(
      (b) =>
        b !== except &&
        b.live &&
        b.room === place.room &&
        b.day === place.day &&
        b.start < place.end + (buffers[place.room] ?? 0) &&
        place.start < b.end + b.buffer,
    );
  const freeLeft = (tenant: number, at: number, except?: Modelled) =>
    FREE -
    bookings
      .filter((b) => b !== except && b.live && b.tenant === tenant && monthOf(b.day) === monthOf(at))
      .reduce((sum, b) => sum + b.free, 0);
  const statusFor = (place: Place, except?: Modelled) => {
    if (place.start < OPEN || place.end > CLOSE) return 400;
    return clashes(place, except) ? 409 : 200;
  };
  const freeFor = (tenant: number, place: Place, except?: Modelled) =>
    Math.min(place.end - place.start, freeLeft(tenant, place.day, except));
  const termsIn = (at: number) => ({ rate: rates[at] ?? { hour: 0, halfDay: null }, buffer: buffers[at] ?? 0 });
  return { bookings, rates, buffers, termsIn, statusFor, freeFor };
};

type Model = ReturnType<typeof modelOf>;
type Real = { rooms: MeetingRoom[]; tenants: Tenant[] };

const sentPlace = (real: Real, { room: r, day: d, start, end }: Place) => ({
  roomId: real.rooms[r]?.id,
  bookingDate: DAYS[d],
  startTime: timeText(start),
  endTime: timeText(end),
});

const book = async (model: Model, real: Real, { tenant, place: at }: Extract<Op, { kind: 'book' }>) => {
  const expected = model.statusFor(at);
  const reply = await world.book({ tenantId: real.tenants[tenant]?.id, ...sentPlace(real, at) });
  expect(reply.status, reply.body.message).toBe(expected === 200 ? 201 : expected);
  if (expected !== 200) return;
  const free = model.freeFor(tenant, at);
  model.bookings.push({ ...at, ...model.termsIn(at.room), tenant, free, id: reply.body.id, live: true });
};

const move = async (
  model: Model,
  real: Real,
  of: Modelled,
  { length, ...change }: Extract<Op, { kind: 'move' }>['place'],
) => {
  const start = change.start ?? of.start;
  const to = { room: change.room ?? of.room, day: change.day ?? of.day, start, end: start + length };
  const reply = await world.move(of.id, sentPlace(real, to));
  const stays = to.room === of.room && to.day === of.day && to.start === of.start && to.end === of.end;
  const expected = of.live ? (stays ? 200 : model.statusFor(to, of)) : 409;
  expect(reply.status, reply.body.message).toBe(expected);
  if (expected !== 200 || stays) return;
  const { rate, buffer } = model.termsIn(to.room);
  const kept = to.room === of.room ? of.rate : rate;
  Object.assign(of, to, { rate: kept, buffer, free: model.freeFor(of.tenant, to, of) });
};

const bringBack = async (model: Model, of: Modelled) => {
  const expected = of.live ? 200 : model.statusFor(of, of);
  const reply = await world.setStatus(of.id, 'confirmed');
  expect(reply.status, reply.body.message).toBe(expected);
  if (of.live || expected !== 200) return;
  of.free = model.freeFor(of.tenant, of, of);
  of.buffer = model.termsIn(of.room).buffer;
  of.live = true;
};

const changeRoom = async (model: Model, real: Real, step: Extract<Op, { kind: 'rate' | 'buffer' }>) => {
  const room = real.rooms[step.room];
  const change = (body: object) =>
    world.manager.call('PUT', `/api/meeting-rooms/${room?.id}`, { name: room?.name, ...body });
  if (step.kind === 'buffer') {
    model.buffers[step.room] = step.minutes;
    await change({ bufferMinutes: step.minutes });
    return;
  }
  model.rates[step.room] = step.rate;
  const { hour, halfDay } = step.rate;
  await change({ hourlyRate: moneyText(hour), halfDayRate: halfDay === null ? null : moneyText(halfDay) });
};

// Every number of half days is tried, of four hours each.
const chargeFor = (minutes: number, { hour, halfDay }: Rate): number => {
  const most = halfDay === null ? 0 : Math.ceil(minutes / 240);
  const charges = Array.from({ length: most + 1 }, (_, halves) => {
    const rest = Math.max(0, minutes - halves * 240);
    return halves * (halfDay ?? 0) + Math.round((hour * rest) / 60);
  });
  return Math.min(...charges);
};

const apply = async (model: Model, real: Real, step: Op): Promise<void> => {
  if (step.kind === 'book') return book(model, real, step);
  if (step.kind === 'rate' || step.kind === 'buffer') return changeRoom(model, real, step);
  const of = model.bookings[step.which % Math.max(1, model.bookings.length)];
  if (!of) return;
  if (step.kind === 'move') return move(model, real, of, step.place);
  if (step.kind === 'bringBack') return bringBack(model, of);
  expect((await world.setStatus(of.id, 'cancelled')).status).toBe(200);
  of.live = false;
};

const stored = async (real: Real) => {
  const rows: RoomBooking[] = [];
  for (const tenant of real.tenants) {
    rows.push(
      ...((await world.desk.call('GET', `/api/room-bookings?tenant=${tenant.id}&limit=500`)).body as RoomBooking[]),
    );
  }
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
};

const asStored = (model: Model, real: Real) =>
  model.bookings
    .map((b) => {
      const minutes = b.end - b.start;
      const charged = minutes - b.free;
      return {
        id: b.id,
        tenantId: real.tenants[b.tenant]?.id,
        roomId: real.rooms[b.room]?.id,
        bookingDate: DAYS[b.day],
        // Nairobi is three hours ahead of UTC, all year.
        startTime: `${DAYS[b.day]}T${timeText(b.start - 180)}:00Z`,
        endTime: `${DAYS[b.day]}T${timeText(b.end - 180)}:00Z`,
        status: b.live ? 'confirmed' : 'cancelled',
        hourlyRate: moneyText(b.rate.hour),
        halfDayRate: b.rate.halfDay === null ? null : moneyText(b.rate.halfDay),
        bufferMinutes: b.buffer,
        freeHours: b.free / 60,
        chargedHours: charged / 60,
        extraChargeAmount: moneyText(chargeFor(charged, b.rate)),
      };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));

const compare = async (model: Model, real: Real) => {
  expect(await stored(real)).toMatchObject(asStored(model, real));
  for (const [at, tenant] of real.tenants.entries()) {
    for (const month of ['2026-11', '2026-12']) {
      const used = model.bookings
        .filter((b) => b.live && b.tenant === at && monthOf(b.day) === month)
        .reduce((sum, b) => sum + b.free, 0);
      const reply = await world.desk.call('GET', `/api/tenants/${tenant.id}/allowance?date=${month}-15`);
      expect(reply.body).toMatchObject({ usedHours: used / 60, remainingHours: (FREE - used) / 60 });
    }
  }
};

it(
  'bookings, moves, cancellations, new rates and buffers end where a simple model says, in rooms, free hours and charges',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(op, { minLength: 4, maxLength: 20 }), async (steps) => {
        const model = modelOf();
        const real: Real = {
          rooms: [
            await world.room({ hourlyRate: '1750.00' }),
            await world.room({ hourlyRate: '3000.00', halfDayRate: '9000.00', bufferMinutes: 30 }),
          ],
          tenants: [await world.tenant(), await world.tenant()],
        };
        for (const step of steps) await apply(model, real, step);
        await compare(model, real);
      }),
      { numRuns: RUNS },
    ),
  20_000 * RUNS,
);
