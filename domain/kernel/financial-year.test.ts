import { expect, it } from 'vitest';
import '../../server/temporal.ts';
import { firstOfYear } from './financial-year.ts';

it.each([
  ['2026-11-15', '12', '2026-01-01'],
  ['2026-01-01', '12', '2026-01-01'],
  ['2026-12-31', '12', '2026-01-01'],
  ['2026-11-15', '06', '2026-07-01'],
  ['2026-06-30', '06', '2025-07-01'],
  ['2026-07-01', '06', '2026-07-01'],
  ['2028-02-29', '02', '2027-03-01'],
  ['2028-03-01', '02', '2028-03-01'],
  ['2026-11-15', '11', '2025-12-01'],
  ['2026-12-15', '11', '2026-12-01'],
] as const)('the year of %s that ends with month %s begins on %s', (day, yearEnd, first) => {
  expect(firstOfYear(day, yearEnd)).toBe(first);
});
