import { expect, it } from 'vitest';
import { isWaiting, nextWaiting, waitText } from './labels.ts';

const NOW = Date.parse('2026-11-19T06:00:00Z');

it.each([
  ['2026-11-19T05:59:31Z', 'less than a minute'],
  ['2026-11-19T05:59:00Z', '1 minute'],
  ['2026-11-19T05:01:00Z', '59 minutes'],
  ['2026-11-19T04:00:00Z', '2 hours'],
  ['2026-11-18T06:00:00Z', '1 day'],
  ['2026-10-20T06:00:00Z', '30 days'],
  // A clock of Safaricom's that is ahead of ours.
  ['2026-11-19T06:00:30Z', 'less than a minute'],
])('what was paid at %s waits for %s', (since, text) => {
  expect(waitText(since, NOW)).toBe(text);
});

it('money that is on its way back waits for nobody', () => {
  expect(isWaiting({ state: 'suspense', reversalId: null })).toBe(true);
  expect(isWaiting({ state: 'suspense', reversalId: 'one' })).toBe(false);
  expect(isWaiting({ state: 'applied', reversalId: null })).toBe(false);
});

it('after a receipt comes the next one below it that waits, and then the first from the top', () => {
  const row = (id: string, state: 'suspense' | 'applied') => ({ id, state, reversalId: null });
  const rows = [row('a', 'suspense'), row('b', 'applied'), row('c', 'suspense'), row('d', 'applied')];
  expect(nextWaiting(rows, 'a')?.id).toBe('c');
  expect(nextWaiting(rows, 'c')?.id).toBe('a');
  expect(nextWaiting(rows, 'gone')?.id).toBe('a');
  expect(nextWaiting([row('a', 'suspense')], 'a')).toBeNull();
});
