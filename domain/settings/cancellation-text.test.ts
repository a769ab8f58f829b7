import { expect, test } from 'vitest';
import { cancellationTerms, cancellationText } from './cancellation-text.ts';

test.each([
  [
    { freeHours: 24, percent: 50 },
    'Cancel free of charge until 24 hours before it starts. After that 50% of the price is kept.',
  ],
  [
    { freeHours: 1, percent: 100 },
    'Cancel free of charge until 1 hour before it starts. After that nothing is paid back.',
  ],
  [{ freeHours: 0, percent: 20 }, 'Cancel until it starts: 20% of the price is kept, and the rest comes back to you.'],
  [{ freeHours: 12, percent: 0 }, 'Cancel free of charge until it starts, and get all of your money back.'],
  [{ freeHours: 0, percent: 100 }, 'Cancel free of charge until it starts, and get all of your money back.'],
])('%j reads: %s', (terms, text) => {
  expect(cancellationText(terms)).toBe(text);
});

test('a type of room without terms of its own is free until the cancellation notice, and then paid in full', () => {
  const own = { freeHours: 48, percent: 30 };
  const rules = { cancellationHours: 2, cancellation: { boardroom: own, meeting_room: null } };
  expect(cancellationTerms(rules, 'boardroom')).toEqual(own);
  expect(cancellationTerms(rules, 'meeting_room')).toEqual({ freeHours: 2, percent: 100 });
});
