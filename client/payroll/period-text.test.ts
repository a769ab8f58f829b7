import { expect, test } from 'vitest';
import { periodText } from './period-text.ts';

test.each([
  ['2026-11-01', '2026-11-30', 'Nov 2026'],
  ['2026-02-01', '2026-02-28', 'Feb 2026'],
  ['2026-11-01', '2026-11-29', '1 – 29 Nov 2026'],
  ['2026-11-28', '2026-12-04', '28 Nov – 4 Dec 2026'],
  ['2026-12-28', '2027-01-03', '28 Dec 2026 – 3 Jan 2027'],
  ['2026-11-05', '2026-11-05', '5 Nov 2026'],
])('from %s to %s reads "%s"', (start, end, expected) => {
  expect(periodText(start, end)).toBe(expected);
});
