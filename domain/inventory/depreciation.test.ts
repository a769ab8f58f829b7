import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../server/temporal.ts';
import { addMoney, cents, parseMoney } from '../kernel/money.ts';
import { addDays, addMonths } from '../kernel/time.ts';
import {
  depreciatedThrough,
  depreciationSchedule,
  lastFinishedMonth,
  monthsBegun,
  usefulLifeMonths,
} from './depreciation.ts';
import { DEPRECIATION_CLASSES } from './fields.ts';

const NONE = cents(0);

describe('Straight-line depreciation', () => {
  it('is 30,000 a year for four years for a laptop of 120,000, and 2,500 for ten years for a desk of 25,000', () => {
    const laptop = { cost: parseMoney('120000'), residual: NONE, lifeMonths: 48, acquiredOn: '2026-01-10' };
    const desk = { cost: parseMoney('25000'), residual: NONE, lifeMonths: 120, acquiredOn: '2026-01-10' };
    for (const [year, months] of [1, 2, 3, 4].entries()) {
      expect(depreciatedThrough(laptop, addMonths('2026-12-01', year * 12))).toBe(3_000_000 * months);
    }
    expect([0, 9].map((year) => depreciatedThrough(desk, addMonths('2026-12-01', year * 12)))).toEqual([
      250_000, 2_500_000,
    ]);
  });

  it('adds up to cost less residual over the life, to the cent, and no month is a cent away from the others', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 1, max: 600 }),
        day,
        (cost, percent, lifeMonths, acquiredOn) => {
          const residual = cents(Math.floor((cost * percent) / 100));
          const schedule = depreciationSchedule({ cost: cents(cost), residual, lifeMonths, acquiredOn });
          expect(schedule).toHaveLength(lifeMonths);
          expect(addMoney(...schedule.map(({ amount }) => amount))).toBe(cost - residual);
          expect(schedule.at(-1)?.value).toBe(residual);
          const even = (cost - residual) / lifeMonths;
          for (const { amount } of schedule) expect(Math.abs(amount - even)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('begins with the month of the purchase and ends with the life', () => {
    expect(['2026-02-01', '2026-03-01', '2026-04-01', '2027-03-01'].map((m) => monthsBegun('2026-03-31', m))).toEqual([
      0, 1, 2, 13,
    ]);
    const life = { cost: cents(100), residual: NONE, lifeMonths: 3, acquiredOn: '2026-03-31' };
    const months = ['2025-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01', '2030-01-01'];
    expect(months.map((month) => depreciatedThrough(life, month))).toEqual([0, 0, 33, 67, 100, 100]);
    expect(lastFinishedMonth('2026-03-01')).toBe('2026-02-01');
  });

  it('has a life for every class, of which a lease brings its own', () => {
    expect(DEPRECIATION_CLASSES.map((of) => usefulLifeMonths(of, null))).toEqual([120, 48, 120, 120, null]);
    expect(usefulLifeMonths('leasehold', 6)).toBe(72);
  });
});
