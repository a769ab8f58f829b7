import { expect, test } from 'vitest';
import { openPdf } from './pdf-font.ts';
import { newPage, type Paper, rightEdge } from './pdf-paper.ts';
import { fitsUpright, levelled, planTable } from './pdf-table.ts';

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

test('columns never stand in each other, however many have a width of their own', async () => {
  const doc = await openPdf({ autoFirstPage: false, bufferPages: true });
  const paper: Paper = { doc, y: 0, bottom: 0, layout: 'landscape' };
  newPage(paper);
  const columns = [...['Invoice', 'Issued', 'Tenant', 'From'].map((header) => ({ header })), ...figures(8)];
  const rows = [{ cells: columns.map(() => 'Savannah Fibre Ltd') }];
  const { columns: placed } = planTable(paper, { columns, rows });
  for (const [n, { x, width }] of placed.entries()) {
    expect(width).toBeGreaterThan(30);
    expect(x + width).toBeLessThanOrEqual((placed[n + 1]?.x ?? rightEdge(doc)) + 0.01);
  }
});
