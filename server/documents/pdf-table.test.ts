import { expect, test } from 'vitest';
import { fitsUpright } from './pdf-table.ts';

const figures = (count: number) => Array.from({ length: count }, () => ({ header: 'Amount', width: 60 }));

test.each([
  [5, true],
  [7, false],
])('beside %i figures a name has room on an upright page: %s', (count, fits) => {
  expect(fitsUpright({ columns: [{ header: 'Supplier' }, ...figures(count)], rows: [] })).toBe(fits);
});
