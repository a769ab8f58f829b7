import { expect, test } from 'vitest';
import { changeDirection, changeText, changeTone } from './change-text.ts';

test.each([
  ['112300.00', '100000.00', '+12.3%'],
  ['90000.00', '100000.00', '-10%'],
  ['100000.00', '100000.00', '0%'],
  ['0.00', '0.00', '–'],
  ['10.00', null, 'n/a'],
  ['46225.00', '0.00', '+46,225'],
  ['0.40', '0.00', '+0.40'],
  ['0.00', '10.00', '-100%'],
  ['100000.01', '100000.00', '+0.0%'],
  ['2700.00', '100.00', '+2,600%'],
  ['500.00', '-1500.00', '+2,000'],
  ['-1500.00', '500.00', '-2,000'],
  ['-2000.00', '-1500.00', '-500'],
  ['999999999999.99', '333333333333.33', '+200%'],
])('%s after %s is "%s"', (now, before, expected) => {
  expect(changeText(now, before)).toBe(expected);
});

test('a change is good or late by what is wanted of the figure', () => {
  expect(changeDirection('2.00', '1.00')).toBe('up');
  expect(changeDirection('-2.00', '1.00')).toBe('down');
  expect(changeDirection('1.00', null)).toBe('flat');
  expect(changeTone('up', 'up')).toBe('good');
  expect(changeTone('up', 'down')).toBe('late');
  expect(changeTone('flat', 'down')).toBe('muted');
});
