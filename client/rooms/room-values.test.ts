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
    halfDayRate: '',
    dayRate: '',
    bufferMinutes: 0,
    description: '',
    amenities: [],
    taxClass: 'B',
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
  [{ halfDayRate: '', dayRate: '12,000' }, undefined],
  [{ halfDayRate: '0' }, 'Half-day rate must be more than 0; leave it empty if there is none'],
  [{ dayRate: 'much' }, 'Must be an amount with at most two decimals'],
  [{ bufferMinutes: 241 }, 'Buffer must be from 0 to 240 minutes'],
  [{ bufferMinutes: 2.5 }, 'Buffer must be from 0 to 240 minutes'],
])('%j is answered with %j', (changes, message) => {
  expect(problemOf(changes)).toBe(message);
});
