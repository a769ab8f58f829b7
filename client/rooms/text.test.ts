import { expect, test } from 'vitest';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { DEFAULT_ROOMS } from '../../domain/rooms/default-rooms.ts';
import { hourlyText, ratesText, roomKinds } from './text.ts';

const rooms: MeetingRoom[] = DEFAULT_ROOMS.map((room, index) => ({
  ...room,
  id: String(index),
  halfDayRate: null,
  dayRate: null,
  bufferMinutes: 0,
  taxClass: 'B',
  isActive: true,
  isPublic: true,
  isRatePublic: false,
  createdAt: '2026-11-15T00:00:00Z',
}));

test('the rooms of a new space are summed up in the words of the specification', () => {
  expect(roomKinds(rooms, 'KES')).toEqual([
    { type: 'boardroom', title: '2 Boardrooms', people: '8 people each', rate: 'KSh 3,000/hour' },
    { type: 'meeting_room', title: '2 Meeting Rooms', people: '4-6 people', rate: 'KSh 1,750/hour' },
  ]);
});

test('one room, an inactive room and different rates are told as they are', () => {
  const [first, second, third, fourth] = rooms as [MeetingRoom, MeetingRoom, MeetingRoom, MeetingRoom];
  expect(roomKinds([{ ...first, isActive: false }, second], 'KES')).toMatchObject([
    { title: '1 Boardroom', people: '8 people' },
  ]);
  expect(roomKinds([third, { ...fourth, hourlyRate: '900.00' }], 'KES')).toMatchObject([
    { rate: 'KSh 900-1,750/hour' },
  ]);
  expect(roomKinds([], 'KES')).toEqual([]);
});

test('an hour is priced in the currency of the space', () => {
  expect(hourlyText('KES', '3000.00')).toBe('KES 3,000/hour');
  expect(hourlyText('USD', '30.00')).toBe('USD 30/hour');
});

test('a half day and a day are named where the room has such rates', () => {
  const rates = { hourlyRate: '3000.00', halfDayRate: null, dayRate: null };
  expect(ratesText('KES', rates)).toBe('KES 3,000/hour');
  expect(ratesText('KES', { ...rates, halfDayRate: '10000.00', dayRate: '18000.00' })).toBe(
    'KES 3,000/hour, 10,000/half day, 18,000/day',
  );
});
