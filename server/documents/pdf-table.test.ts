import { expect, test } from 'vitest';
import { fitsUpright, levelled } from './pdf-table.ts';

const figures = (count: number) => Array.from({ length: count }, () => ({ header: 'Amount', width: 60 }));

test.each([
  [5, true],
  [7, false],
])('beside %i figures a name has room on an upright page: %s', (count, fits) => {
  expect(fitsUpright({ columns: [{ header: 'Supplier' }, ...figures(count)], rows: [] })).toBe(fits);
});

test('texts that no print is small enough for are cut to one width, and the table stays on the page', () => {
  expect(levelled([40, 900, 60, 700], 500)).toEqual([40, 200, 60, 200]);
  expect(levelled([40, 60], 500)).toEqual([40, 60]);
});
