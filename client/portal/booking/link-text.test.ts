import { describe, expect, test } from 'vitest';
import '../../../server/temporal.ts';
import { type LinkState, linkMessage, linkState } from './link-text.ts';

const startTime = '2026-11-17T07:00:00Z';

test.each([
  ['confirmed', true, '2026-11-17T04:00:00Z', 'open'],
  ['pending', true, '2026-11-17T04:00:00Z', 'open'],
  ['confirmed', false, '2026-11-17T06:00:00Z', 'late'],
  ['confirmed', false, '2026-11-17T07:00:00Z', 'over'],
  ['completed', false, '2026-11-17T06:00:00Z', 'over'],
  ['no_show', false, '2026-11-17T08:00:00Z', 'over'],
  ['cancelled', false, '2026-11-17T04:00:00Z', 'cancelled'],
] as const)('a booking that is %s (may be cancelled: %s) at %s is %s', (status, mayCancel, now, state) => {
  expect(linkState({ status, mayCancel, startTime, paidTerms: null }, now)).toBe(state);
});

test('a booking that was paid is cancelled by a call, and its terms are said', () => {
  const paid = { status: 'confirmed', mayCancel: false, startTime, paidTerms: 'Cancel free of charge.' } as const;
  expect(linkState(paid, '2026-11-17T04:00:00Z')).toBe('paid');
  expect(linkState(paid, '2026-11-17T08:00:00Z')).toBe('over');
  const words = linkMessage(
    'paid',
    { cancelUntil: startTime, ...paid },
    { zone: 'Africa/Nairobi', cancellationHours: 2 },
  );
  expect(words).toBe('This booking is paid. Cancel free of charge. Please call us to cancel or move it.');
});

describe('the words', () => {
  const say = (state: LinkState, cancellationHours = 2) =>
    linkMessage(
      state,
      { cancelUntil: '2026-11-17T05:00:00Z', paidTerms: null },
      { zone: 'Africa/Nairobi', cancellationHours },
    );

  test('name the last moment by the clock of the space, and the rule', () => {
    expect(say('open')).toBe('You can cancel until 8:00 AM on Tue 17 Nov 2026, 2 hours before the start.');
    expect(say('open', 1)).toContain('1 hour before the start');
    expect(say('open', 0)).toBe('You can cancel until 8:00 AM on Tue 17 Nov 2026, its start.');
    expect(say('late')).toContain('could be cancelled until 8:00 AM on Tue 17 Nov 2026');
  });
});
