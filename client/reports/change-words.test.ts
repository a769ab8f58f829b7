import { expect, test } from 'vitest';
import { changeWords, directionOf, toneOf } from './change-words.ts';

test.each([
  ['112300.00', '100000.00', '12.3% more'],
  ['90000.00', '100000.00', '10% less'],
  ['100000.00', '100000.00', 'no change'],
  ['0.00', '0.00', '–'],
  ['10.00', null, '–'],
  ['10.00', '0.00', 'new'],
  ['0.00', '10.00', 'none now'],
  ['100000.01', '100000.00', 'a little more'],
  ['1234.00', '100.00', '12 times as much'],
  ['500.00', '-1500.00', '2,000 more'],
  ['-1500.00', '500.00', '2,000 less'],
  ['-2000.00', '-1500.00', '500 less'],
  ['999999999999.99', '333333333333.33', '200% more'],
])('%s after %s is "%s"', (now, before, words) => {
  expect(changeWords(now, before)).toBe(words);
});

test('a change is good or late by what is wanted of the figure', () => {
  expect(directionOf('2.00', '1.00')).toBe('up');
  expect(directionOf('-2.00', '1.00')).toBe('down');
  expect(directionOf('1.00', null)).toBe('flat');
  expect(toneOf('up', 'up')).toBe('good');
  expect(toneOf('up', 'down')).toBe('late');
  expect(toneOf('flat', 'down')).toBe('muted');
});
