import { expect, test } from 'vitest';
import '../../server/temporal.ts';
import { cents } from '../kernel/money.ts';
import { balanceSheetOf } from './balance-sheet.ts';
import type { AccountSums } from './sums.ts';

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
  return balanceSheetOf(
    [
      account('1010', 'asset', 10_000 - vat),
      account('1120', 'asset', input),
      account('1130', 'asset', withheld),
      account('2300', 'liability', output),
      account('2310', 'liability', paid),
      account('3000', 'equity', -10_000),
    ],
    '2026-11-30',
    'KES',
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
