import { describe, expect, it } from 'vitest';
import '../../../server/temporal.ts';
import { cents } from '../../kernel/money.ts';
import { type WithheldDay, withheldDueDates } from './withheld-dates.ts';

const NONE = new Set<string>();
const month = (tax: 'income' | 'vat', open: number) => ({
  ...{ tax, month: '2026-11', withheld: cents(900), paid: cents(900 - open), open: cents(open) },
});
const kept = (tax: 'income' | 'vat', paidOn: string, amount: number): WithheldDay => ({
  ...{ tax, paidOn, amount: cents(amount) },
});
const shown = (open: number, tax: 'income' | 'vat', days: readonly WithheldDay[], holidays = NONE) =>
  withheldDueDates([month(tax, open)], days, holidays).map((due) => [due.dueDate, due.amount, due.open]);

describe('what was kept back from suppliers is due', () => {
  it('as income tax, rent included, on the 20th of the next month or the last working day before it', () => {
    const days = [kept('income', '2026-11-02', 400), kept('income', '2026-11-30', 500)];
    expect(shown(900, 'income', days)).toEqual([['2026-12-18', 900, 900]]);
    expect(shown(100, 'income', days, new Set(['2026-12-18']))).toEqual([['2026-12-17', 900, 100]]);
  });

  it('as VAT five working days after each payment, and what was paid settles the first of them', () => {
    const days = [kept('vat', '2026-11-16', 300), kept('vat', '2026-11-02', 400), kept('vat', '2026-11-01', 200)];
    expect(shown(900, 'vat', days)).toEqual([
      ['2026-11-06', 200, 200],
      ['2026-11-09', 400, 400],
      ['2026-11-23', 300, 300],
    ]);
    expect(shown(450, 'vat', days).map(([, , open]) => open)).toEqual([0, 150, 300]);
    expect(shown(0, 'vat', days).map(([, , open]) => open)).toEqual([0, 0, 0]);
  });
});
