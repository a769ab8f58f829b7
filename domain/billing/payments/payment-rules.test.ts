import { describe, expect, test } from 'vitest';
import { cents } from '../../kernel/money.ts';
import { mostWithheld, paymentEffect, withheldProblems } from './payment-rules.ts';

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
