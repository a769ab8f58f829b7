import { expect, test } from 'vitest';
import '../../server/temporal.ts';
import { isRegisteredIn, vatDueDate } from './due.ts';

test.each([
  ['2026-10-31', [], '2026-11-20'],
  ['2026-11-30', [], '2026-12-18'],
  ['2026-05-31', [], '2026-06-19'],
  ['2026-09-30', ['2026-10-20'], '2026-10-19'],
  ['2026-02-28', ['2026-03-20'], '2026-03-19'],
  ['2026-12-31', [], '2027-01-20'],
] as const)('VAT of %s, with holidays %j, is due on %s: never on a day that is not worked', (of, holidays, due) => {
  expect(vatDueDate(of, new Set(holidays))).toBe(due);
});

test.each([
  [true, '2026-07-01', '2026-06-30', false],
  [true, '2026-07-01', '2026-07-31', true],
  [true, null, '2020-01-31', true],
  [false, null, '2026-07-31', false],
])('registered %s since %s is registered in a period up to %s: %s', (vatRegistered, vatSince, to, is) => {
  expect(isRegisteredIn({ vatRegistered, vatSince }, to)).toBe(is);
});
