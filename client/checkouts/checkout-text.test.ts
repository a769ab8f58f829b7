import { expect, test } from 'vitest';
import { leftSpoken, leftText, passNumberText, stateTitle } from './checkout-text.ts';

const line = (quantity: number) => ({ description: 'Day Pass', formula: null, quantity, amount: '1800.00' });
const booking = {
  roomName: 'Boardroom 1',
  bookingDate: '2026-11-20',
  startTime: '2026-11-20T07:00:00Z',
  endTime: '2026-11-20T09:00:00Z',
  status: 'pending' as const,
  calendarPath: '/api/calendar/x.ics',
  cancelPath: '/client-portal?booking=x',
};

test.each([
  ['open', [booking], 1, 'Your room is held for you'],
  ['open', [], 1, 'Pay for your pass'],
  ['open', [], 2, 'Pay for your passes'],
  ['paid', [booking], 1, 'Your room is booked'],
  ['paid', [booking, booking], 1, 'Your rooms are booked'],
  ['paid', [], 2, 'Your passes are ready'],
  ['review', [booking], 1, 'We are looking at your payment'],
] as const)('%s with %j and %d pieces reads as it should', (state, bookings, quantity, title) => {
  expect(stateTitle({ state, bookings: [...bookings], passes: [], order: null, lines: [line(quantity)] })).toBe(title);
});

test.each([
  [600_000, '10:00', 'More than 10 minutes left'],
  [545_000, '9:05', 'More than 9 minutes left'],
  [60_000, '1:00', 'More than 1 minute left'],
  [900, '0:01', 'Less than a minute left'],
  [-5_000, '0:00', 'No time left'],
])('%d ms are %s', (ms, shown, spoken) => {
  expect([leftText(ms), leftSpoken(ms)]).toEqual([shown, spoken]);
});

test('the number of a pass is read in fours', () => {
  expect(passNumberText('7K3MQ9TD')).toBe('7K3M Q9TD');
  expect(passNumberText('7K3MQ9')).toBe('7K3M Q9');
});
