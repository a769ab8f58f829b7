import { expect, test } from 'vitest';
import { someBooking } from '../../../tests/support/booking-values.ts';
import { isEditable, needsReason, statusActions } from './status-actions.ts';

const BEFORE = '2026-11-17T06:00:00.000Z';
const DURING = '2026-11-17T07:30:00.000Z';

test.each([
  ['pending', BEFORE, ['confirm', 'cancel']],
  ['confirmed', BEFORE, ['cancel']],
  ['confirmed', DURING, ['complete', 'noShow', 'cancel']],
  ['cancelled', BEFORE, ['bringBack']],
  ['cancelled', DURING, []],
  ['completed', DURING, ['noShow']],
  ['no_show', DURING, ['complete']],
] as const)('a booking that is %s at %s offers %j', (status, now, actions) => {
  expect(statusActions(someBooking({ status }), now)).toEqual(actions);
});

test.each([
  ['2026-11-17T04:59:00.000Z', false],
  ['2026-11-17T05:00:00.000Z', false],
  ['2026-11-17T05:01:00.000Z', true],
  [DURING, true],
])('two hours before its start, at %s, a reason is needed: %s', (now, needed) => {
  expect(needsReason(someBooking(), now, 2)).toBe(needed);
});

test('only what is still to be held is edited', () => {
  const editable = (['pending', 'confirmed', 'cancelled', 'completed', 'no_show'] as const).map((status) =>
    isEditable(someBooking({ status })),
  );
  expect(editable).toEqual([true, true, false, false, false]);
});
