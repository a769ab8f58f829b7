import { expect, it } from 'vitest';
import { ITEM_CELLS, ITEM_COLUMNS, recognisedItemColumn } from './item-fields.ts';

it.each([
  ['Item Code', 'itemCode'],
  ['asset_tag', 'itemCode'],
  ['S/N', 'serialNumber'],
  ['COST', 'purchasePrice'],
  ['Vendor', 'supplier'],
  ['Colour', undefined],
])('the header %j means %j', (header, cell) => {
  expect(recognisedItemColumn(header)).toBe(cell);
});

it('no name stands for two columns', () => {
  for (const cell of ITEM_CELLS)
    for (const name of [ITEM_COLUMNS[cell].header, ...ITEM_COLUMNS[cell].also])
      expect(recognisedItemColumn(name), name).toBe(cell);
});
