import * as z from 'zod';

/**
 * An amount in cents. Integer cents stay exact far beyond any amount here: the largest stored amount is
 * 99,999,999.99 (numeric(10,2) in the specification) and sums of millions of them stay below 2^53.
 */
export type Cents = number & { readonly __cents: unique symbol };

export const MAX_CENTS = 9_999_999_999 as Cents;

export const cents = (value: number): Cents => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  return value as Cents;
};

const TEXT = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/;

export const isMoneyText = (text: string): boolean => TEXT.test(text);

/** "12500", "12500.5" and "12500.50" are all 1,250,050 or 1,250,000 cents exactly: no float is ever involved. */
export const parseMoney = (text: string): Cents => {
  const match = TEXT.exec(text);
  if (!match) throw new RangeError(`Not an amount: ${text}`);
  const [, sign, whole = '', part = ''] = match;
  const value = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents(sign && value !== 0 ? -value : value);
};

/** The one text form of an amount: on the wire, in the database and in exports. */
export const toDecimalText = (amount: Cents): string => {
  const digits = Math.abs(amount).toString().padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

export const addMoney = (...amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce<number>((sum, amount) => sum + amount, 0));

export const subtractMoney = (from: Cents, amount: Cents): Cents => cents(from - amount);

/** numerator/denominator of an amount, rounded half away from zero: the only place where money is divided. */
export const portion = (amount: Cents, numerator: number, denominator: number): Cents => {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`Not a ratio of whole numbers: ${numerator}/${denominator}`);
  }
  // Twice the product and the denominator over twice the denominator, rounded down, is the product rounded half up.
  const doubled = 2 * Math.abs(amount * numerator) + denominator;
  if (Number.isSafeInteger(amount) && Number.isSafeInteger(doubled)) {
    const rounded = (doubled - (doubled % (2 * denominator))) / (2 * denominator);
    return cents(amount * numerator < 0 && rounded !== 0 ? -rounded : rounded);
  }
  const product = BigInt(amount) * BigInt(numerator);
  const magnitude = product < 0n ? -product : product;
  const rounded = (magnitude * 2n + BigInt(denominator)) / (BigInt(denominator) * 2n);
  return cents(Number(product < 0n ? -rounded : rounded));
};

/**
 * Cuts an amount into parts by weight so that the parts add up exactly: each part is the difference of two
 * cumulative roundings, so no cent is lost and none is made.
 */
export const splitMoney = (amount: Cents, weights: readonly number[]): Cents[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0 || weights.some((weight) => weight < 0)) {
    throw new RangeError(`An amount cannot be split by ${weights.join(', ') || 'nothing'}`);
  }
  let passed = 0;
  let given = 0;
  return weights.map((weight) => {
    passed += weight;
    const upTo = portion(amount, passed, total);
    const part = cents(upTo - given);
    given = upTo;
    return part;
  });
};

/** What answers carry. */
export const MoneyText = z
  .string()
  .regex(/^-?\d{1,12}\.\d{2}$/)
  .meta({ description: 'An amount with two decimals' });

const withinRange = (amount: Cents) => Math.abs(amount) <= MAX_CENTS;

/**
 * What requests carry: decimal text, or a JSON number with at most two decimals (the specification's client sends
 * numbers). Anything else is refused: null, true and 0.001 are not amounts.
 */
export const MoneyInput = z
  .union([z.string(), z.number()])
  .refine((value) => isMoneyText(String(value)), 'Must be an amount with at most two decimals')
  .transform((value) => parseMoney(String(value)))
  .refine(withinRange, 'Must be at most 99,999,999.99');

export const PositiveMoneyInput = MoneyInput.refine((amount) => amount > 0, 'Must be more than 0');
export const NonNegativeMoneyInput = MoneyInput.refine((amount) => amount >= 0, 'Must be 0 or more');
