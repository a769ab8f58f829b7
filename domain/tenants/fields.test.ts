import { expect, it } from 'vitest';
import { IMPORT_CELLS, IMPORT_COLUMNS, recognisedColumn } from './fields.ts';

it.each([
  ['Company', 'companyName'],
  ['  company_name ', 'companyName'],
  ['E-Mail Address', 'email'],
  ['MOBILE NUMBER', 'phone'],
  ['Rent', 'rentAmount'],
  ['Favourite colour', undefined],
  ['', undefined],
])('the header %j means %j', (header, cell) => {
  expect(recognisedColumn(header)).toBe(cell);
});

it('no name stands for two columns', () => {
  const names = IMPORT_CELLS.flatMap((cell) => [IMPORT_COLUMNS[cell].header, ...IMPORT_COLUMNS[cell].also]);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  for (const cell of IMPORT_CELLS) expect(recognisedColumn(IMPORT_COLUMNS[cell].header)).toBe(cell);
});
