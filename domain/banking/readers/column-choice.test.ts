import { expect, test } from 'vitest';
import { findHeaderRow, NO_HEADERS, namedColumns, placeOptions } from './column-choice.ts';

const ROWS = [
  ['Benki Kuu', '', ''],
  ['Tarehe', 'Maelezo', 'Kiasi'],
  ['13/11/2026', 'Kodi', '500.00'],
];

test('the header is the first row as wide as the table without figures', () => {
  expect(findHeaderRow(ROWS)).toBe(1);
  expect(findHeaderRow(ROWS.slice(2))).toBe(NO_HEADERS);
});

test('columns are offered by their header, or by their place with an example', () => {
  expect(placeOptions(ROWS, 1).map(({ label }) => label)).toEqual(['Tarehe', 'Maelezo', 'Kiasi']);
  expect(placeOptions(ROWS.slice(2), NO_HEADERS)[1]).toEqual({ value: '1', label: 'Column 2: Kodi' });
});

test('what was chosen is named by header, and by place where one has none', () => {
  expect(namedColumns(ROWS, 1, { date: '0', amount: '2', balance: '' })).toEqual({ date: 'Tarehe', amount: 'Kiasi' });
  expect(namedColumns(ROWS, NO_HEADERS, { date: '0', amount: '2' })).toEqual({ date: '#1', amount: '#3' });
});
