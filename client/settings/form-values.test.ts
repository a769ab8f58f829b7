import { expect, it } from 'vitest';
import { editedValues, isSame } from './form-values.ts';

const base = { name: 'Nafasi', days: [1, 2], open: true, notice: 2 };

it('finds nothing typed in a form that was only looked at', () => {
  expect(editedValues({ ...base, days: [1, 2] }, base)).toEqual({});
});

it('finds each value that was typed, switched or emptied', () => {
  const current = { name: '', days: [1], open: false, notice: 2 };
  expect(editedValues(current, base)).toEqual({ name: '', days: [1], open: false });
});

it('keeps a number box that was emptied, though it holds nothing', () => {
  const typed = editedValues<{ notice: number | undefined }>({ notice: undefined }, { notice: 2 });
  expect(typed).toHaveProperty('notice', undefined);
});

it('tells an empty text from none', () => {
  expect(isSame('', null)).toBe(false);
});
