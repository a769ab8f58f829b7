import { addDays, type Day } from '../../../domain/kernel/time.ts';
import type { Chance } from '../chance.ts';
import type { Answer } from './nodes.ts';
import { amountOf, answered, between, type Operation, pick, refused, rounded, same } from './operation.ts';
import { spaceToday } from './runs.ts';

export type Place = { day: Day; start: number; end: number };
export type ModelBooking = Place & { id: string; free: number; isLive: boolean };

// One room that one tenant books: its free hours and its charges follow from the order of its own bookings.
export type RoomLane = {
  roomId: string;
  rate: number;
  tenantId: string;
  freeMinutes: number;
  bookings: ModelBooking[];
};

const OPENS = 8 * 60;
const CLOSES = 18 * 60;
const DAYS = 40;
// A room that is nearly full would refuse everything.
const ENOUGH = 60;

type WireBooking = { id: string; status: string; freeHours: number; chargedHours: number; extraChargeAmount: string };

const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

// Far enough ahead that no booking is over, or too late to cancel, before the workload is.
const somePlace = (chance: Chance): Place => {
  const length = 30 * between(chance, 1, 6);
  const start = OPENS + 30 * chance.below((CLOSES - OPENS - length) / 30 + 1);
  return { day: addDays(spaceToday(), between(chance, 7, 7 + DAYS)), start, end: start + length };
};

const isTaken = ({ bookings }: RoomLane, place: Place, except?: ModelBooking): boolean =>
  bookings.some(
    (other) =>
      other !== except && other.isLive && other.day === place.day && other.start < place.end && place.start < other.end,
  );

const freeFor = ({ bookings, freeMinutes }: RoomLane, place: Place, except?: ModelBooking): number => {
  const month = place.day.slice(0, 7);
  const used = bookings
    .filter((other) => other !== except && other.isLive && other.day.startsWith(month))
    .reduce((sum, { free }) => sum + free, 0);
  return Math.min(place.end - place.start, Math.max(0, freeMinutes - used));
};

export const chargeOf = ({ rate }: RoomLane, { start, end, free }: ModelBooking): number =>
  rounded(rate, end - start - free, 60);

const compare = (lane: RoomLane, wire: WireBooking, model: ModelBooking): void =>
  same(
    'The booking: status, free and charged hours, charge',
    [wire.status, wire.freeHours, wire.chargedHours, amountOf(wire.extraChargeAmount)],
    ['confirmed', model.free / 60, (model.end - model.start - model.free) / 60, chargeOf(lane, model)],
  );

// The space may be closed that day: staff may book all the same, if they say why.
const sent = (place: Place) => ({
  bookingDate: place.day,
  startTime: time(place.start),
  endTime: time(place.end),
  overrideReason: 'Agreed with the tenant',
});

const book = (lane: RoomLane, chance: Chance): Operation => {
  const place = somePlace(chance);
  const call = (purpose: string) => ({
    method: 'POST',
    path: '/api/room-bookings',
    body: { tenantId: lane.tenantId, roomId: lane.roomId, purpose, ...sent(place) },
  });
  if (isTaken(lane, place)) return refused('booking', call('Too late'), 409, 'slot_taken');
  const take = (answer: Answer) => {
    const wire = answered<WireBooking>(answer, 201);
    const model = { ...place, id: wire.id, free: freeFor(lane, place), isLive: true };
    compare(lane, wire, model);
    lane.bookings.push(model);
  };
  if (chance.next() < 0.7) return { name: 'booking', call: call('Meeting'), settle: take };
  return {
    name: 'booking by two at once',
    call: call('The one'),
    rival: call('The other'),
    settle: (answer, { rival }) => {
      const [winner, loser] = rival?.status === 201 ? [rival, answer] : [answer, rival];
      take(winner);
      same('The refusal', loser && answered<{ code: string }>(loser, 409).code, 'slot_taken');
    },
  };
};

const move = (lane: RoomLane, booking: ModelBooking, chance: Chance): Operation => {
  const place = somePlace(chance);
  const call = { method: 'PATCH', path: `/api/room-bookings/${booking.id}`, body: sent(place) };
  if (!booking.isLive) return refused('booking moved', call, 409, 'conflict');
  if (isTaken(lane, place, booking)) return refused('booking moved', call, 409, 'slot_taken');
  return {
    name: 'booking moved',
    call,
    settle: (answer) => {
      const wire = answered<WireBooking>(answer, 200);
      Object.assign(booking, place, { free: freeFor(lane, place, booking) });
      compare(lane, wire, booking);
    },
  };
};

const statusCall = (id: string, status: string) => ({
  method: 'PATCH',
  path: `/api/room-bookings/${id}/status`,
  body: { status },
});

const cancel = (booking: ModelBooking): Operation => ({
  name: 'booking cancelled',
  call: statusCall(booking.id, 'cancelled'),
  settle: (answer) => {
    same('The status', answered<WireBooking>(answer, 200).status, 'cancelled');
    booking.isLive = false;
  },
});

const bringBack = (lane: RoomLane, booking: ModelBooking): Operation => {
  const call = statusCall(booking.id, 'confirmed');
  if (isTaken(lane, booking)) return refused('booking brought back', call, 409, 'slot_taken');
  return {
    name: 'booking brought back',
    call,
    settle: (answer) => {
      const wire = answered<WireBooking>(answer, 200);
      Object.assign(booking, { free: freeFor(lane, booking, booking), isLive: true });
      compare(lane, wire, booking);
    },
  };
};

export const useRoom = (lane: RoomLane, chance: Chance): Operation => {
  const live = lane.bookings.filter(({ isLive }) => isLive);
  const roll = chance.next();
  const one = pick(chance, live);
  const gone = pick(chance, lane.bookings.filter(({ isLive }) => !isLive).slice(-30));
  if (one && (live.length > ENOUGH || roll < 0.2)) return cancel(one);
  if (one && roll < 0.5) return move(lane, gone && roll < 0.22 ? gone : one, chance);
  if (gone && roll < 0.62) return bringBack(lane, gone);
  return book(lane, chance);
};
