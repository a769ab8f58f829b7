import { describe, expect, it } from 'vitest';
import { cents } from '../../kernel/money.ts';
import { openMonths, openParts } from './withheld-dues.ts';

const row = (month: string, withheld: number, paid: number) => ({
  tax: 'vat' as const,
  month,
  withheld: cents(withheld),
  paid: cents(paid),
});
const openOf = (rows: ReturnType<typeof row>[], beside: number) =>
  openMonths(rows, cents(beside)).map(({ open }) => open);

describe('what KRA is still owed of each month', () => {
  it.each([
    ['nothing paid', [row('2026-10', 500, 0), row('2026-11', 300, 0)], 0, [500, 300]],
    ['one month paid', [row('2026-10', 500, 500), row('2026-11', 300, 100)], 0, [0, 200]],
    ['an entry by hand settles the oldest', [row('2026-11', 300, 0), row('2026-10', 500, 0)], 600, [0, 200]],
    ['more by hand than was withheld', [row('2026-10', 500, 0)], 900, [0]],
    ['owed by hand is in no month', [row('2026-10', 500, 0)], -900, [500]],
    ['a bill reversed after it was paid for', [row('2026-10', 200, 500), row('2026-11', 400, 0)], 0, [0, 100]],
  ])('%s', (_, rows, beside, open) => {
    expect(openOf(rows, beside)).toEqual(open);
  });

  it('what falls due first is settled first', () => {
    expect(openParts([cents(100), cents(200), cents(300)], cents(350))).toEqual([0, 50, 300]);
    expect(openParts([cents(100)], cents(100))).toEqual([100]);
  });
});
