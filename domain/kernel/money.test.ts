import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMoney,
  type Cents,
  cents,
  isMoneyText,
  MAX_CENTS,
  MoneyInput,
  MoneyText,
  NonNegativeMoneyInput,
  PositiveMoneyInput,
  parseMoney,
  portion,
  splitMoney,
  subtractMoney,
  toDecimalText,
} from './money.ts';

const amount = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(cents);

describe('The text of an amount', () => {
  it.each([
    ['0', 0],
    ['0.5', 50],
    ['0.05', 5],
    ['12500', 1_250_000],
    ['12500.5', 1_250_050],
    ['12500.50', 1_250_050],
    ['-0', 0],
    ['-0.01', -1],
    ['-3000.00', -300_000],
    ['007', 700],
    ['99999999.99', 9_999_999_999],
    ['999999999999.99', 99_999_999_999_999],
  ])('reads %s as %d cents', (text, expected) => {
    expect(Object.is(parseMoney(text), expected)).toBe(true);
  });

  it.each([
    '',
    ' 5',
    '5 ',
    '5\n',
    '.5',
    '5.',
    '0.001',
    '1e3',
    '1,000',
    '+5',
    '--5',
    '- 5',
    '0x10',
    'NaN',
    'Infinity',
    '٥',
    '1234567890123',
  ])('does not take %j for an amount', (text) => {
    expect(isMoneyText(text)).toBe(false);
    expect(() => parseMoney(text)).toThrow(RangeError);
  });

  it('is written with two decimals and read back as the same amount', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const text = toDecimalText(value);
        expect(MoneyText.safeParse(text).success).toBe(true);
        expect(parseMoney(text)).toBe(value);
      }),
    );
  });

  it('never shows a negative zero', () => {
    expect(toDecimalText(cents(0))).toBe('0.00');
    expect(toDecimalText(parseMoney('-0.00'))).toBe('0.00');
    expect(toDecimalText(cents(-5))).toBe('-0.05');
  });
});

describe('Whole cents', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('do not come from %d', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });

  it('are added and taken away without loss', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 50 }), amount, (amounts, last) => {
        const sum = addMoney(...amounts);
        expect(sum).toBe(Number(amounts.reduce((total, one) => total + BigInt(one), 0n)));
        expect(subtractMoney(addMoney(sum, last), last)).toBe(sum);
      }),
    );
    expect(addMoney()).toBe(0);
  });
});

describe('A portion of an amount', () => {
  it.each([
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [3, 1, 2, 2],
    [-3, 1, 2, -2],
    [5, 1, 10, 1],
    [4, 1, 10, 0],
    [-5, 1, 10, -1],
    [100, 1, 3, 33],
    [200, 1, 3, 67],
    [100, -1, 8, -13],
    [9_999_999_999, 9_999_999_999, 9_999_999_999, 9_999_999_999],
    [0, 7, 9, 0],
  ])('of %d cents times %d over %d is %d, rounded half away from zero', (value, numerator, denominator, expected) => {
    expect(portion(cents(value), numerator, denominator)).toBe(expected);
  });

  it('is the nearest whole cent, and the farther from zero of two that are equally near', () => {
    const numerator = fc.integer({ min: -10_000, max: 10_000 });
    const denominator = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(amount, numerator, denominator, (value, n, d) => {
        const exact = BigInt(value) * BigInt(n);
        const error = BigInt(portion(value, n, d)) * BigInt(d) - exact;
        const away = exact < 0n ? -error : error;
        expect(away * 2n <= BigInt(d) && away * 2n > -BigInt(d)).toBe(true);
      }),
    );
  });

  it.each([
    [1, 0],
    [1, -2],
    [0.5, 2],
    [1, 2.5],
    [Number.NaN, 1],
  ])('is refused for the ratio %d/%d', (numerator, denominator) => {
    expect(() => portion(cents(100), numerator, denominator)).toThrow(RangeError);
  });
});

describe('A split amount', () => {
  it.each<[number, number[], number[]]>([
    [100, [1, 1, 1], [33, 34, 33]],
    [1, [1, 1], [1, 0]],
    [-1, [1, 1], [-1, 0]],
    [1000, [0, 1, 0], [0, 1000, 0]],
    [0, [3, 5], [0, 0]],
  ])('of %d by %j is %j', (value, weights, expected) => {
    // Object.is tells 0 from -0, and no part of an amount is -0.
    expect(splitMoney(cents(value), weights)).toStrictEqual(expected);
  });

  it('adds up to the whole, and no part is a cent away from its share', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 40 })
      .filter((list) => list.some((weight) => weight > 0));
    fc.assert(
      fc.property(amount, weights, (value, list) => {
        const parts = splitMoney(value, list);
        const total = list.reduce((sum, weight) => sum + weight, 0);
        expect(addMoney(...parts)).toBe(value);
        for (const [at, weight] of list.entries()) {
          const off = BigInt(parts[at] ?? 0) * BigInt(total) - BigInt(value) * BigInt(weight);
          expect((off < 0n ? -off : off) <= BigInt(total)).toBe(true);
        }
      }),
    );
  });

  it.each<[string, number[]]>([
    ['nothing to split by', []],
    ['weights that are all zero', [0, 0]],
    ['a weight below zero', [3, -1]],
    ['a weight that is not whole', [0.5, 0.5]],
  ])('is refused for %s', (_, weights) => {
    expect(() => splitMoney(cents(100), weights)).toThrow(RangeError);
  });
});

describe('An amount in a request', () => {
  it.each<[unknown, number]>([
    ['12500.5', 1_250_050],
    [12500.5, 1_250_050],
    [0.1, 10],
    [1.1, 110],
    [0, 0],
    [-0, 0],
    ['99999999.99', MAX_CENTS],
    [-99999999.99, -MAX_CENTS],
  ])('may be %j', (sent, expected) => {
    expect(MoneyInput.parse(sent)).toBe(expected);
  });

  it.each<[unknown]>([
    [null],
    [undefined],
    [true],
    [false],
    [''],
    [' 5'],
    ['1e3'],
    [1e21],
    [1e-7],
    [0.001],
    ['0.001'],
    [0.1 + 0.2],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    ['100000000.00'],
    [100_000_000],
    ['-100000000.00'],
    [[5]],
    [{ amount: 5 }],
  ])('may not be %j', (sent) => {
    expect(MoneyInput.safeParse(sent).success).toBe(false);
  });

  it('is read from a number exactly as from its text', () => {
    fc.assert(
      fc.property(amount, (value: Cents) => {
        const text = toDecimalText(value);
        expect(MoneyInput.parse(Number(text))).toBe(MoneyInput.parse(text));
      }),
    );
  });

  it('is above zero, or not below it, where that is asked for', () => {
    expect(PositiveMoneyInput.safeParse('0.01').success).toBe(true);
    expect(PositiveMoneyInput.safeParse('0.00').success).toBe(false);
    expect(PositiveMoneyInput.safeParse('-0.01').success).toBe(false);
    expect(NonNegativeMoneyInput.safeParse('0').success).toBe(true);
    expect(NonNegativeMoneyInput.safeParse('-0.01').success).toBe(false);
  });
});
