import { expect, test } from 'vitest';
import { isSameInput } from './use-unsaved.ts';

test.each([
  ['a box that was filled and emptied again', { name: undefined }, { name: '' }, true],
  ['an optional field that was never there', {}, { note: '' }, true],
  ['another text', { name: 'Acacia' }, { name: '' }, false],
  ['a switch that was turned', { notify: false }, { notify: true }, false],
  ['the same choices', { days: ['mon', 'tue'] }, { days: ['mon', 'tue'] }, true],
  ['one more choice', { days: ['mon', 'tue'] }, { days: ['mon'] }, false],
  ['a line with an amount', { lines: [{ amount: '5' }] }, { lines: [{ amount: '' }] }, false],
  ['zero instead of nothing', { hours: 0 }, { hours: undefined }, false],
] as const)('%s: the form is as it was: %o, %o → %s', (_name, now, before, same) => {
  expect(isSameInput(now, before)).toBe(same);
});
