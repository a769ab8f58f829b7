import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { ManualEntry } from './contract.ts';
import { balanceProblem, entryTotals, growsByDebit, kindOfCode, lineProblem, opensAgain } from './rules.ts';
import { correctionText, SOURCE_TYPES, sourceDocument, sourceLabel } from './sources.ts';

describe('lines that are typed', () => {
  test.each([
    [{ debit: cents(5) }, null],
    [{ credit: cents(5) }, null],
    [{ debit: cents(5), credit: cents(0) }, null],
    [{ debit: cents(5), credit: cents(5) }, 'A line is either a debit or a credit, not both'],
    [{ debit: cents(0), credit: cents(0) }, 'Enter a debit or a credit'],
    [{}, 'Enter a debit or a credit'],
  ])('%j is judged as %s', (line, problem) => {
    expect(lineProblem(line)).toBe(problem);
  });

  test('are added up side by side, and a difference is told in full', () => {
    const lines = [{ debit: cents(1000) }, { credit: cents(999) }, { debit: cents(1) }];
    expect(entryTotals(lines)).toEqual({ debit: 1001, credit: 999, difference: 2 });
    expect(balanceProblem(lines)).toBe('Debits of 10.01 and credits of 9.99 differ by 0.02');
    expect(balanceProblem([{ debit: cents(7) }, { credit: cents(7) }])).toBeNull();
  });

  test('that are no amounts are refused by their own fields, and not added up', () => {
    const lines = [
      { account: '5210', debit: 'much' },
      { account: '1010', credit: '1e3' },
    ];
    const { error } = ManualEntry.safeParse({ date: '2026-11-01', memo: 'x', lines });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['lines.0.debit', 'lines.1.credit']);
  });
});

describe('accounts', () => {
  test('grow by debits or by credits', () => {
    expect((['asset', 'liability', 'equity', 'income', 'expense'] as const).map(growsByDebit)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  test.each([
    ['1010', 'asset'],
    ['2', 'liability'],
    ['3100', 'equity'],
    ['4', 'income'],
    ['5210', 'expense'],
    ['9000', 'expense'],
    ['0', null],
    ['', null],
    ['x', null],
  ])('of the code %s are meant as %s', (code, kind) => {
    expect(kindOfCode(code)).toBe(kind);
  });
});

describe('a closed period', () => {
  test.each([
    [null, null, false],
    [null, '2026-01-31', false],
    ['2026-01-31', '2026-01-31', false],
    ['2026-01-31', '2026-02-28', false],
    ['2026-02-28', '2026-01-31', true],
    ['2026-01-31', null, true],
  ])('that ended at %s opens again when it ends at %s: %s', (before, next, opens) => {
    expect(opensAgain(before, next)).toBe(opens);
  });
});

describe('what an entry was posted for', () => {
  test('has its words, its place and its way to be put right', () => {
    expect(sourceDocument('invoice', 'a')).toEqual({ label: 'Invoice', path: '/financials?tab=invoices&invoice=a' });
    expect(sourceDocument('payment', 'a&b')?.path).toBe('/financials?tab=payments&payment=a%26b');
    expect([
      sourceDocument('manual', 'a'),
      sourceDocument('recognition', '2026-01-01'),
      sourceDocument('unknown', 'a'),
    ]).toEqual([null, null, null]);
    expect(sourceLabel('pay_run_of_old')).toBe('Pay run of old');
    for (const source of SOURCE_TYPES.filter((type) => type !== 'manual'))
      expect(correctionText(source)).toMatch(/cannot be reversed here\. .+\.$/);
  });
});
