import { describe, expect, it } from 'vitest';
import { cents, parseMoney, toDecimalText } from '../../kernel/money.ts';
import { FIRST_TAX_RATES, ratesOn } from '../../settings/tax-classes.ts';
import { computeWithheldTax, computeWithheldVat } from '../withholding.ts';
import { billPosting } from './bill-posting.ts';
import {
  bareNumber,
  billAccountProblem,
  billReference,
  billStatus,
  claimVatUntil,
  isTooOldToClaim,
  lineVatProblem,
  vatOfLine,
} from './bill-rules.ts';

const rates = ratesOn(FIRST_TAX_RATES, '2026-11-15');

describe('VAT of a line', () => {
  it.each([
    ['A', '0.00'],
    ['B', '1600.00'],
    ['C', '0.00'],
    ['D', '0.00'],
    ['E', '800.00'],
  ] as const)('of class %s on 10,000 is %s', (taxClass, vat) => {
    expect(toDecimalText(vatOfLine(parseMoney('10000'), taxClass, rates))).toBe(vat);
  });

  it.each([
    ['B', '1600.00', null],
    ['B', '1600.99', null],
    ['B', '1602.00', 'VAT must be 1600.00: 16% of 10000.00'],
    ['A', '0.01', 'This tax class carries no VAT'],
    ['E', '1600.00', 'VAT must be 800.00: 8% of 10000.00'],
  ] as const)('of class %s may be %s: %s', (taxClass, vat, problem) => {
    expect(lineVatProblem({ net: parseMoney('10000'), taxClass, vat: parseMoney(vat) }, rates)).toBe(problem);
  });
});

describe('where a bill is coded', () => {
  const account = (
    code: string,
    kind: 'asset' | 'expense' | 'liability' | 'income',
    isCash = false,
    isActive = true,
  ) => ({
    code,
    kind,
    isCash,
    isActive,
  });
  it.each([
    [account('5210', 'expense'), null],
    [account('1150', 'asset'), null],
    [account('2010', 'liability'), null],
    [account('5010', 'expense', false, false), 'There is no active account of this code'],
    [undefined, 'There is no active account of this code'],
    [account('1010', 'asset', true), 'A bill is not coded to a cash account'],
    [account('1120', 'asset'), 'VAT and certificates are posted by themselves'],
    [account('4010', 'income'), 'Choose an expense or an asset account'],
    [account('1500', 'asset'), 'Fixed assets follow the register: add the item in Inventory, On credit'],
  ])('%o: %s', (given, problem) => {
    expect(billAccountProblem(given)).toBe(problem);
  });

  it('is not an account that documents keep', () => {
    expect(billAccountProblem(account('1100', 'asset'))).toContain('Tenant receivables follow invoices');
  });
});

describe('the six months of input VAT', () => {
  it.each([
    ['2026-05-02', '2026-11-30'],
    ['2026-05-31', '2026-11-30'],
    ['2026-08-31', '2027-02-28'],
  ])('of a bill of %s end on %s', (day, until) => {
    expect(claimVatUntil(day)).toBe(until);
    expect(isTooOldToClaim(day, until)).toBe(false);
    expect(isTooOldToClaim(day, '2027-03-01')).toBe(true);
  });
});

describe('what a bill posts', () => {
  const amounts = (kind: 'bill' | 'credit', claims: boolean) =>
    Object.fromEntries(
      billPosting(
        kind,
        [
          { account: '5210', net: parseMoney('1000'), vat: parseMoney('160') },
          { account: '5210', net: parseMoney('500'), vat: cents(0) },
          { account: '1150', net: parseMoney('2000'), vat: parseMoney('320') },
        ],
        claims,
      ).map((line) => [line.account, toDecimalText(line.amount)]),
    );
  it.each([
    ['bill', true, { 5210: '1500.00', 1150: '2000.00', 1120: '480.00', 2010: '-3980.00' }],
    ['bill', false, { 5210: '1660.00', 1150: '2320.00', 2010: '-3980.00' }],
    ['credit', true, { 5210: '-1500.00', 1150: '-2000.00', 1120: '-480.00', 2010: '3980.00' }],
  ] as const)('as a %s, VAT claimed %s', (kind, claims, posted) => {
    expect(amounts(kind, claims)).toEqual(posted);
  });
});

describe('a bill that takes over what the books owe already', () => {
  const line = [{ account: '2010', net: parseMoney('1000'), vat: parseMoney('160') }];
  it.each([
    [true, { 2010: '-160.00', 1120: '160.00' }],
    [false, { 2010: '-160.00', 5120: '160.00' }],
  ])('of an asset in the register, VAT claimed %s', (claims, posted) => {
    const sums: Record<string, number> = {};
    for (const { account, amount } of billPosting('bill', line, claims)) sums[account] = (sums[account] ?? 0) + amount;
    expect(Object.fromEntries(Object.entries(sums).map(([code, sum]) => [code, toDecimalText(cents(sum))]))).toEqual(
      posted,
    );
  });
});

describe('small rules', () => {
  it('names a bill, and tells where it stands', () => {
    expect(billReference(42)).toBe('BL000042');
    expect(billStatus('draft', cents(100), cents(0))).toBe('draft');
    expect(billStatus('approved', cents(100), cents(0))).toBe('open');
    expect(billStatus('approved', cents(100), cents(1))).toBe('part_paid');
    expect(billStatus('approved', cents(100), cents(100))).toBe('paid');
    expect(billStatus('cancelled', cents(100), cents(0))).toBe('cancelled');
  });

  it('knows a number however it is typed', () => {
    expect(bareNumber('INV-0042')).toBe(bareNumber('inv 42'));
    expect(bareNumber('INV-0042')).not.toBe(bareNumber('INV-0043'));
  });

  it.each([
    ['none', '50000', '50000', '0.00'],
    ['professional', '50000', '50000', '2500.00'],
    ['professional', '10000', '23999.99', '0.00'],
    ['professional', '10000', '24000', '500.00'],
    ['contractual', '10000', '10000', '300.00'],
    ['rent', '185000', '185000', '13875.00'],
    ['rent', '0.10', '0.10', '0.01'],
    ['rent_abroad', '185000', '185000', '55500.00'],
  ] as const)('withholds of %s on %s, %s in the month: %s', (kind, net, month, tax) => {
    expect(toDecimalText(computeWithheldTax(kind, parseMoney(net), parseMoney(month)))).toBe(tax);
  });

  it('withholds 2 % of the taxable value as VAT', () => {
    expect(toDecimalText(computeWithheldVat(parseMoney('30000')))).toBe('600.00');
  });
});
