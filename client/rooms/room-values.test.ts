import { expect, test } from 'vitest';
import { RoomValues, roomFormValues } from './room-values.ts';

const problemOf = (changes: object) =>
  RoomValues.safeParse({ ...roomFormValues(null, '1750.00'), name: 'Karura', ...changes }).error?.issues[0]?.message;

test('a new room is a meeting room for 4 at the rate of the settings', () => {
  expect(roomFormValues(null, '1750.00')).toEqual({
    name: '',
    type: 'meeting_room',
    capacity: 4,
    hourlyRate: '1750',
    description: '',
    amenities: [],
    isActive: true,
    isPublic: true,
    isRatePublic: false,
  });
});

test.each([
  [{ name: ' ' }, 'Room name is required'],
  [{ capacity: 0 }, 'Capacity must be at least 1'],
  [{ capacity: undefined }, 'Capacity must be at least 1'],
  [{ hourlyRate: '-1' }, 'Hourly rate must be positive'],
  [{ hourlyRate: '' }, 'Hourly rate is required'],
  [{ hourlyRate: 'free' }, 'Must be an amount with at most two decimals'],
  [{ hourlyRate: '1,750.50' }, undefined],
])('%j is answered with %j', (changes, message) => {
  expect(problemOf(changes)).toBe(message);
});
