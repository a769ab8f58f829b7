import { expect, test } from 'vitest';
import '../../../server/temporal.ts';
import { cents } from '../../kernel/money.ts';
import type { AccountSums } from '../sums.ts';
import { buildBalanceSheet } from './balance-sheet.ts';

const account = (code: string, kind: AccountSums['kind'], now: number, lastYear = 0): AccountSums => ({
  code,
  name: code,
  kind,
  isCash: code === '1010',
  sums: [now, lastYear, 0, 0].map(cents),
  bySource: {},
});

const sheetOf = (output: number, input: number, withheld: number, paid: number) => {
  const vat = output + input + withheld + paid;
  return buildBalanceSheet(
    [
      account('1010', 'asset', 10_000 - vat),
      account('1120', 'asset', input),
      account('1130', 'asset', withheld),
      account('2300', 'liability', output),
      account('2310', 'liability', paid),
      account('3000', 'equity', -10_000),
    ],
    { date: '2026-11-30', yearEnd: '12', currency: 'KES' },
  );
};

const lines = (groups: ReturnType<typeof sheetOf>['assets']) =>
  groups.flatMap((group) => group.lines.map(({ account: code, label, amount }) => [code, label, amount]));

test.each([
  ['payable', -3_200, 1_600, 400, 0, [], [['2300', 'VAT payable', '12.00']]],
  ['recoverable', -1_000, 1_600, 400, 0, [['1120', 'VAT recoverable', '10.00']], []],
  ['payable after a payment to KRA', -3_200, 1_600, 400, 200, [], [['2300', 'VAT payable', '10.00']]],
  ['settled', -3_200, 1_600, 400, 1_200, [], []],
])('VAT is one line, %s, and the sheet balances', (_, output, input, withheld, paid, assets, liabilities) => {
  const sheet = sheetOf(output, input, withheld, paid);
  expect(lines(sheet.assets).filter(([code]) => code !== '1010')).toEqual(assets);
  expect(lines(sheet.liabilities)).toEqual(liabilities);
  expect(sheet.difference).toBe('0.00');
});

test('the net of VAT leads to the trial balance of its day, which shows each account', () => {
  const [, current] = [sheetOf(-3_200, 0, 0, 0).assets, sheetOf(-3_200, 0, 0, 0).liabilities];
  expect(current[0]?.lines[0]?.path).toBe('/ledger?tab=trial-balance&date=2026-11-30');
});

test('a class of assets has its cost, its depreciation and what it is worth in the books, now and a year before', () => {
  const sheet = buildBalanceSheet(
    [
      { ...account('1500', 'asset', 500_000, 400_000), name: 'Furniture' },
      { ...account('1501', 'asset', -120_000, -40_000), name: 'Furniture: depreciation' },
      { ...account('1510', 'asset', 90_000), name: 'Computers' },
      account('2010', 'liability', -70_000, -60_000),
      account('3000', 'equity', -400_000, -300_000),
    ],
    { date: '2026-11-30', yearEnd: '12', currency: 'KES' },
  );
  const lines = sheet.assets.flatMap((group) => group.lines);
  expect(lines.map(({ label, amount, netBookValue }) => [label, amount, netBookValue])).toEqual([
    ['Furniture: cost', '5000.00', null],
    [
      'Furniture: depreciation',
      '-1200.00',
      { label: 'Furniture: net book value', amount: '3800.00', lastYear: '3600.00' },
    ],
    ['Computers: cost', '900.00', { label: 'Computers: net book value', amount: '900.00', lastYear: '0.00' }],
  ]);
  expect(sheet.totalAssets).toBe('4700.00');
  expect(sheet.totalLiabilitiesAndEquity).toBe('4700.00');
  expect(sheet.lastYear).toMatchObject({ totalAssets: '3600.00', totalLiabilitiesAndEquity: '3600.00' });
});

const cashAccount = (code: string, name: string, now: number, lastYear: number): AccountSums => ({
  ...{ ...account(code, 'asset', now, lastYear), name },
  isCash: true,
});

test('cash below zero is owed, by each of the two days, and suspense is no negative asset', () => {
  const sheet = buildBalanceSheet(
    [
      cashAccount('1010', 'KCB current', -30_000, 20_000),
      cashAccount('1020', 'M-Pesa paybill', 50_000, -5_000),
      cashAccount('1030', 'Petty cash', -1_000, 1_000),
      { ...account('1090', 'asset', -4_000, 2_000), name: 'Suspense: unmatched receipts' },
      account('3000', 'equity', -15_000, -18_000),
    ],
    { date: '2026-11-30', yearEnd: '12', currency: 'KES' },
  );
  const shown = (title: string, groups: typeof sheet.assets) =>
    groups
      .find((group) => group.title === title)
      ?.lines.map(({ label, amount, lastYear, path }) => [label, amount, lastYear, path.split('?')[0]]);
  expect(shown('Cash and bank', sheet.assets)).toEqual([
    ['KCB current', '0.00', '200.00', '/ledger'],
    ['M-Pesa paybill', '500.00', '0.00', '/ledger'],
    ['Petty cash', '0.00', '10.00', '/ledger'],
  ]);
  expect(shown('Other current assets', sheet.assets)).toEqual([
    ['Suspense: unmatched receipts', '0.00', '20.00', '/ledger'],
  ]);
  expect(shown('Current liabilities', sheet.liabilities)).toEqual([
    ['Bank overdraft: KCB current', '300.00', '0.00', '/ledger'],
    ['Overdrawn: M-Pesa paybill', '0.00', '50.00', '/ledger'],
    ['Overdrawn: Petty cash', '10.00', '0.00', '/ledger'],
    ['Received, not matched yet', '40.00', '0.00', '/ledger'],
  ]);
  expect([sheet.totalAssets, sheet.totalLiabilities, sheet.totalEquity]).toEqual(['500.00', '350.00', '150.00']);
  expect([sheet.lastYear.totalAssets, sheet.lastYear.totalLiabilities]).toEqual(['230.00', '50.00']);
  expect(sheet.difference).toBe('0.00');
  const [cash] = sheet.assets;
  expect([cash?.total, cash?.lastYear]).toEqual(['500.00', '210.00']);
});
