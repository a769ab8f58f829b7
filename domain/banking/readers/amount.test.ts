import { describe, expect, test } from 'vitest';
import { detectDecimal, readAmount } from './amount.ts';

describe('an amount as banks write it', () => {
  test.each([
    ['300', 30_000],
    ['300.5', 30_050],
    ['1,234.50', 123_450],
    ['12,345,678.90', 1_234_567_890],
    ['.50', 50],
    ['(300.00)', -30_000],
    ['( 1,300.00 )', -130_000],
    ['-300.00', -30_000],
    ['300.00-', -30_000],
    ['−300.00', -30_000],
    ['+300.00', 30_000],
    ['300.00 DR', -30_000],
    ['300.00DR', -30_000],
    ['300.00 Cr.', 30_000],
    ['-300.00 DR', -30_000],
    ['300.00 D', -30_000],
    ['KES 1,234.50', 123_450],
    ['Kshs. 1,234.50', 123_450],
    ['KES (1,234.50)', -123_450],
    ['1\u00a0234.50', 123_450],
    ['1234.5600', 123_456],
    ['0.00', 0],
    ['-0.00', 0],
  ])('%s is %d cents', (text, cents) => expect(readAmount(text)).toBe(cents));

  test.each([
    ['1.234,50', 123_450],
    ['1234,5', 123_450],
    ['300,00-', -30_000],
    ['1.234', 123_400],
  ])('%s is %d cents where a comma stands before the cents', (text, cents) =>
    expect(readAmount(text, ',')).toBe(cents),
  );

  test.each(['', '-', 'n/a', '12/11/2026', '1,23.50', '1.234.50', '12.345', '(300.00) CR', 'Balance', '1e5'])(
    '“%s” is none',
    (text) => expect(readAmount(text)).toBeNull(),
  );

  test('a column says by itself which sign stands before the cents', () => {
    expect(detectDecimal(['1.234,50', '3,00', '500'])).toBe(',');
    expect(detectDecimal(['1,234.50', '3.00', '500'])).toBe('.');
    expect(detectDecimal(['1,234', '500'])).toBe('.');
  });
});
