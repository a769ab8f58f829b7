import { describe, expect, it, test } from 'vitest';
import '../../server/temporal.ts';
import { cents } from '../kernel/money.ts';
import { type Classed, deductibleInput, filingProblem, fillBoxes, settlementLines } from './rules.ts';

const line = (taxClass: Classed['taxClass'], net: number, vat = 0): Classed => ({
  taxClass,
  net: cents(net * 100),
  vat: cents(vat * 100),
});

test.each([
  ['no exempt sales', 1_000, 0, 160],
  ['no sales at all', 0, 0, 160],
  ['more than nine tenths taxable', 901, 99, 160],
  ['nine tenths taxable', 900, 100, 144],
  ['half taxable', 500, 500, 80],
  ['a tenth taxable', 100, 900, 16],
  ['less than a tenth taxable', 99, 901, 0],
])('of 160 of input VAT with %s: taxable %i, exempt %i, deductible %i', (_, taxable, exempt, deductible) => {
  const sales = { taxable: cents(taxable * 100), exempt: cents(exempt * 100) };
  expect(deductibleInput(cents(16_000), sales)).toBe(deductible * 100);
});

describe('the boxes', () => {
  const boxes = fillBoxes({
    sales: [line('B', 10_000, 1_600), line('E', 1_000, 80), line('C', 500), line('A', 300), line('D', 9_999)],
    purchases: [line('B', 2_000, 320), line('E', 100, 8), line('C', 50), line('A', 40), line('D', 7_777)],
    inputVat: cents(32_800),
    relief: cents(5_000),
    withheld: cents(20_000),
    creditBrought: cents(10_000),
  });
  it.each([
    ['sales_general', 10_000, 1_600],
    ['sales_other', 1_000, 80],
    ['sales_zero', 500, null],
    ['sales_exempt', 300, null],
    ['sales_total', 11_800, 1_680],
    ['purchases_general', 2_000, 320],
    ['purchases_other', 100, 8],
    ['purchases_zero', 50, null],
    ['purchases_exempt', 40, null],
    ['purchases_total', 2_190, 328],
    ['output_vat', null, 1_680],
    ['input_vat', null, 328],
    ['non_deductible', null, 0],
    ['deductible_input', null, 328],
    ['bad_debt_relief', null, -50],
    ['vat_due', null, 1_302],
    ['credit_brought', null, -100],
    ['withheld', null, -200],
    ['payable', null, 1_002],
  ] as const)('%s holds net %s and VAT %s; what stands outside VAT is in none', (box, net, vat) => {
    expect(boxes[box]).toEqual({ net: net === null ? null : net * 100, vat: vat === null ? null : vat * 100 });
  });
});

test('a filed return leaves nothing on the VAT accounts, and what cannot be deducted is a cost', () => {
  const lines = settlementLines({
    output: cents(1_700),
    relief: cents(100),
    input: cents(500),
    nonDeductible: cents(100),
    withheld: cents(50),
  });
  expect(lines.map(({ account, amount }) => [account, amount])).toEqual([
    ['2300', 1_600],
    ['1120', -500],
    ['1130', -50],
    ['5120', 100],
    ['2310', -1_150],
  ]);
});

test.each([
  [{}, null],
  [{ isFiled: true }, 'The return of this month is filed already'],
  [{ isRegistered: false }, 'The space was not registered for VAT in this month'],
  [{ today: '2026-10-31' }, 'The month is not over yet'],
  [{ latest: '2026-09' }, null],
  [{ latest: '2026-08' }, 'The return of Sep 2026 comes first'],
  [{ latest: '2026-11' }, 'A later month is filed already'],
])('October 2026 with %j: %s', (changes, problem) => {
  const standing = { month: '2026-10', today: '2026-11-01', isRegistered: true, latest: null, isFiled: false };
  expect(filingProblem({ ...standing, ...changes })).toBe(problem);
});
