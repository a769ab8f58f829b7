import { expect, test } from 'vitest';
import { afterPress } from './data-table-selection.ts';

const keys = ['a', 'b', 'c', 'd', 'e'];

test.each([
  ['a press chooses', [], { key: 'b', last: null, withRange: false }, ['b']],
  ['a second press takes it back', ['b', 'c'], { key: 'b', last: 'b', withRange: false }, ['c']],
  ['Shift chooses from the press before', ['b'], { key: 'd', last: 'b', withRange: true }, ['b', 'c', 'd']],
  ['Shift works upwards too', ['d'], { key: 'b', last: 'd', withRange: true }, ['b', 'c', 'd']],
  ['Shift on a chosen row takes the range back', ['a', 'b', 'c'], { key: 'c', last: 'a', withRange: true }, []],
  ['Shift without a press before is a press', [], { key: 'c', last: null, withRange: true }, ['c']],
  ['a press before on another page counts for nothing', [], { key: 'c', last: 'z', withRange: true }, ['c']],
] as const)('%s', (_name, chosen, press, after) => {
  expect([...afterPress(keys, new Set(chosen), press)].sort()).toEqual(after);
});
