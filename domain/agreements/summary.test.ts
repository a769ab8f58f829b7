import { expect, it } from 'vitest';
import { summarize } from './summary.ts';

const line = (name: string, quantity: number, changes: object = {}) => ({
  name,
  quantity,
  description: null,
  startDate: '2026-06-01',
  endDate: null,
  ...changes,
});

const desks = line('Dedicated Desk', 6, { endDate: '2026-12-31' });
const more = line('Dedicated Desk', 8, { startDate: '2027-01-01' });
const locker = line('Locker', 1, { description: 'Steel locker' });

it.each([
  ['today', {}, '2026-11-18', '6 × Dedicated Desk, Steel locker'],
  ['on its first day, before it', {}, '2026-01-01', '6 × Dedicated Desk, Steel locker'],
  ['after a change', {}, '2027-01-01', '8 × Dedicated Desk, Steel locker'],
  ['on its last day, after it', { endDate: '2026-12-31' }, '2027-03-01', '6 × Dedicated Desk, Steel locker'],
] as const)('an agreement in words says what it sells %s', (_, changes, today, text) => {
  const agreement = { startDate: '2026-06-01', endDate: null, ...changes };
  expect(summarize(agreement, [desks, more, locker], today)).toBe(text);
});
