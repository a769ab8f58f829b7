import { describe, expect, test } from 'vitest';
import { cents } from '../../kernel/money.ts';
import { mostWithheld, paymentEffect, splitDeposit, withheldProblems } from './payment-rules.ts';

const OPEN = [
  { id: 'oldest', balance: cents(10_000) },
  { id: 'middle', balance: cents(20_000) },
  { id: 'newest', balance: cents(30_000) },
];

const outcome = (money: number, named: string | null) => {
  const { parts, credit } = paymentEffect(cents(money), OPEN, named);
  return [...parts.map(({ item, amount, isSettled }) => [item.id, amount, isSettled]), credit];
};

test.each([
  ['nothing goes nowhere', 0, null, [0]],
  ['the oldest comes first', 5_000, null, [['oldest', 5_000, false], 0]],
  ['what is left goes on to the next', 25_000, null, [['oldest', 10_000, true], ['middle', 15_000, false], 0]],
  ['a named invoice comes before the oldest', 30_000, 'newest', [['newest', 30_000, true], 0]],
  ['its excess goes to the oldest', 35_000, 'newest', [['newest', 30_000, true], ['oldest', 5_000, false], 0]],
  [
    'what nobody owes is credit',
    60_001,
    'middle',
    [['middle', 20_000, true], ['oldest', 10_000, true], ['newest', 30_000, true], 1],
  ],
  ['a named invoice that is not open changes nothing', 5_000, 'paid', [['oldest', 5_000, false], 0]],
])('%s', (_, money, named, expected) => {
  expect(outcome(money, named)).toEqual(expected);
});

const NONE = { withholdingVat: cents(0), withholdingTax: cents(0) };
const paid = (net: number, vat: number) => ({ net: cents(net * 100), vat: cents(vat * 100) });

describe('tax that a tenant keeps back', () => {
  test.each([
    ['30,000 + 4,800', [paid(30_000, 4_800)], NONE, 600, 2_250],
    ['two invoices', [paid(30_000, 4_800), paid(10_000, 1_600)], NONE, 800, 3_000],
    ['an invoice without VAT', [paid(20_000, 0)], NONE, 0, 1_500],
    ['an invoice of which half carries VAT', [paid(20_000, 1_600)], NONE, 200, 1_500],
    [
      'what was kept back before',
      [paid(30_000, 4_800)],
      { withholdingVat: cents(40_000), withholdingTax: cents(0) },
      200,
      2_250,
    ],
    ['no invoice', [], NONE, 0, 0],
  ])('of %s is at most 2%% of the taxable value and 7.5%% of the net', (_, invoices, before, vat, tax) => {
    expect(mostWithheld(invoices, before)).toEqual({ withholdingVat: vat * 100, withholdingTax: tax * 100 });
  });

  test.each([
    [600, 2_250, {}],
    [601, 2_251, {}],
    [
      601.01,
      2_251.01,
      {
        withholdingVat: 'Must be at most 600.00: 2% of the taxable value of the invoices it pays',
        withholdingTax: 'Must be at most 2250.00: 7.5% of the net amount of the invoices it pays',
      },
    ],
    [23_100, 0, { withholdingVat: 'Must be at most 600.00: 2% of the taxable value of the invoices it pays' }],
  ])('as VAT %s and tax %s is judged as %j, with a shilling for rounding', (vat, tax, problems) => {
    const given = { withholdingVat: cents(Math.round(vat * 100)), withholdingTax: cents(Math.round(tax * 100)) };
    expect(withheldProblems(given, [paid(30_000, 4_800)], NONE)).toEqual(problems);
  });
});

test.each([
  ['nothing owed', { held: 500, owed: 0, credit: 0 }, { applied: 0, refund: 500, stillOwed: 0 }],
  ['less owed than held', { held: 500, owed: 200, credit: 0 }, { applied: 200, refund: 300, stillOwed: 0 }],
  ['more owed than held', { held: 500, owed: 700, credit: 0 }, { applied: 500, refund: 0, stillOwed: 200 }],
  ['credit that pays first', { held: 500, owed: 700, credit: 300 }, { applied: 400, refund: 100, stillOwed: 0 }],
  ['more credit than owed', { held: 500, owed: 100, credit: 300 }, { applied: 0, refund: 500, stillOwed: 0 }],
])('a deposit at the end with %s', (_, account, split) => {
  const { held, owed, credit } = account;
  expect(splitDeposit({ held: cents(held), owed: cents(owed), credit: cents(credit) })).toEqual(split);
});
