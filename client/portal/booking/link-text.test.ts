import { describe, expect, test } from 'vitest';
import '../../../server/temporal.ts';
import { type LinkState, linkMessage, linkState, refundText } from './link-text.ts';

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
  expect(linkState({ status, mayCancel, startTime, paid: null }, now)).toBe(state);
});

const paid = {
  terms: 'Cancel free of charge until 2 hours before it starts.',
  price: '3000.00',
  kept: '1500.00',
  refund: '1500.00',
  freeUntil: '2026-11-17T05:00:00Z',
  way: 'by_hand',
  mayCancel: true,
  mayMove: false,
} as const;

test('a booking that was paid says its terms, and is cancelled until it starts', () => {
  const booking = { status: 'confirmed', mayCancel: true, startTime, paid } as const;
  expect(linkState(booking, '2026-11-17T06:59:00Z')).toBe('paid');
  expect(linkState({ ...booking, mayCancel: false }, '2026-11-17T08:00:00Z')).toBe('over');
  const words = linkMessage('paid', { cancelUntil: startTime, paid }, { zone: 'Africa/Nairobi', cancellationHours: 2 });
  expect(words).toBe('This booking is paid. Cancel free of charge until 2 hours before it starts.');
});

test.each([
  ['3000.00', '0.00', 'mpesa', 'KES 3,000 goes back to the phone that paid it.'],
  ['3000.00', '0.00', 'by_hand', 'We pay KES 3,000 back to you.'],
  ['1500.00', '1500.00', 'by_hand', 'We pay KES 1,500 back to you. KES 1,500 is kept.'],
  ['0.00', '3000.00', 'by_hand', 'Nothing is paid back: KES 3,000 is kept.'],
] as const)('of a refund of %s with %s kept (%s) is said what happens', (refund, kept, way, words) => {
  expect(refundText({ refund, kept, way }, 'KES').replaceAll('\u00a0', ' ')).toBe(words);
});

describe('the words', () => {
  const say = (state: LinkState, cancellationHours = 2) =>
    linkMessage(
      state,
      { cancelUntil: '2026-11-17T05:00:00Z', paid: null },
      { zone: 'Africa/Nairobi', cancellationHours },
    );

  test('name the last moment by the clock of the space, and the rule', () => {
    expect(say('open')).toBe('You can cancel until 8:00 AM on Tue 17 Nov 2026, 2 hours before the start.');
    expect(say('open', 1)).toContain('1 hour before the start');
    expect(say('open', 0)).toBe('You can cancel until 8:00 AM on Tue 17 Nov 2026, its start.');
    expect(say('late')).toContain('could be cancelled until 8:00 AM on Tue 17 Nov 2026');
  });
});
