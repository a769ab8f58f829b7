import { describe, expect, it } from 'vitest';
import '../../../server/temporal.ts';
import { parseMoney, toDecimalText } from '../../kernel/money.ts';
import { computePay, NOTHING_YET, toPayInputs } from '../pay/pay.ts';
import { DEFAULT_RULE_SETS } from '../statutory-tables/rule-sets.ts';
import { offCycleParts } from './off-cycle.ts';

const tables = (id: string) => {
  const set = DEFAULT_RULE_SETS.find((one) => one.id === id);
  if (!set) throw new Error(`No tables ${id}`);
  return set.rules;
};

// Worked out by hand: what the month comes to with both, less what the tables take of the first pay alone.
//
// 50,000 and a bonus of 50,000, February 2026 on: NSSF 6,000.00 - 3,000.00; SHIF 2,750.00 - 1,375.00; no levy on the
// bonus; taxable 100,000 - 6,000 - 2,750 - 750 = 90,500.00, tax 2,400 + 2,083.25 + 58,167 × 30% = 21,933.35, PAYE 19,533.35
// less 5,845.85.
const CASES = `
set         month    regular   extra     irregular  nssf     nhif     levy    paye
KE-2026-02  2026-11  50000     50000     50000      3000.00  1375.00  0.00    13687.50
KE-2026-02  2026-11  50000     50000     0          3000.00  1375.00  750.00  13462.50
KE-2026-02  2026-11  15000     5000      5000       300.00   137.50   0.00    0.00
KE-2026-02  2026-11  108000    10000     10000      0.00     275.00   0.00    2917.50
KE-2026-02  2026-02  100000    20000     0          480.00   550.00   300.00  5601.00
KE-2026-02  2026-02  100000    10000     0          480.00   275.00   150.00  2728.50
KE-2025-02  2026-01  100000    10000     0          0.00     275.00   150.00  2872.50
KE-2024-10  2024-11  50000     10000     10000      0.00     275.00   0.00    3000.00
`;

describe('Pay besides the regular one', () => {
  it.each(
    CASES.trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/)),
  )('by %s in %s: %s and %s more, of it %s irregular', (...row) => {
    const [set = '', month = '', regular = '', extra = '', irregular = '', ...expected] = row;
    const first = toPayInputs(parseMoney(regular));
    const { amounts: withheld } = computePay(tables(set), month, first);
    const inputs = toPayInputs(parseMoney(extra), { irregular: parseMoney(irregular) });
    const { amounts, steps } = computePay(tables(set), month, inputs, { before: { inputs: first, withheld } });
    const { nssf, nhif, housingLevy, paye } = amounts;
    expect([nssf, nhif, housingLevy, paye].map(toDecimalText)).toEqual(expected);
    expect(steps.find(({ name }) => name === 'payeNow')?.amount).toBe(expected.at(-1));
  });

  it('is alone in its month where it comes first, and then the regular pay bears the rest', () => {
    const rules = tables('KE-2026-02');
    const bonus = toPayInputs(parseMoney('20000'), { irregular: parseMoney('20000') });
    const { amounts: first } = computePay(rules, '2026-11', bonus, { before: NOTHING_YET });
    expect([first.nssf, first.nhif, first.housingLevy, first.paye].map(toDecimalText)).toEqual([
      '1200.00',
      '550.00',
      '0.00',
      '0.00',
    ]);
    const before = { inputs: bonus, withheld: first };
    const { amounts } = computePay(rules, '2026-11', toPayInputs(parseMoney('50000')), { before });
    // 70,000 in all: taxable 63,125.00, tax 13,720.85, PAYE 11,320.85.
    expect([amounts.nssf, amounts.nhif, amounts.housingLevy, amounts.paye].map(toDecimalText)).toEqual([
      '3000.00',
      '1375.00',
      '750.00',
      '11320.85',
    ]);
  });
});

describe('Arrears', () => {
  const wish = {
    kind: 'arrears' as const,
    month: '2026-03',
    amount: parseMoney('5000'),
    purpose: null,
    coversFrom: '2025-12',
    coversTo: '2026-02',
  };

  it('are one slip in the month in which they are paid', () => {
    const [part, ...others] = offCycleParts({ ...wish, spread: false });
    expect(others).toEqual([]);
    expect(part).toMatchObject({
      month: '2026-03',
      covers: { start: '2025-12-01', end: '2026-02-28' },
      baseSalary: 1_500_000,
      irregular: 0,
      items: [{ label: 'Arrears, Dec 2025 to Feb 2026', working: '5,000.00 × 3 months', amount: '15000.00' }],
    });
  });

  it('are a slip in each of their months where they are spread', () => {
    expect(
      offCycleParts({ ...wish, spread: true }).map(({ month, baseSalary, covers }) => [month, baseSalary, covers?.end]),
    ).toEqual([
      ['2025-12', 500_000, '2025-12-31'],
      ['2026-01', 500_000, '2026-01-31'],
      ['2026-02', 500_000, '2026-02-28'],
    ]);
  });
});
