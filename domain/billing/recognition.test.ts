import { describe, expect, it } from 'vitest';
import { cents } from '../kernel/money.ts';
import { bookedOn } from './recognition.ts';

const OCTOBER = { kind: 'rent', net: cents(3_100_00), serviceStart: '2026-10-01', serviceEnd: '2026-11-01' } as const;
const always = () => true;
const never = () => false;

describe('a line in the books on the day of its document', () => {
  it.each([
    ['in its month', '2026-10-10', always, { earned: 1_000_00, accrued: 0, deferred: 2_100_00 }],
    ['after its month', '2026-11-05', always, { earned: 0, accrued: 3_100_00, deferred: 0 }],
    ['after its month, whose books are closed', '2026-11-05', never, { earned: 3_100_00, accrued: 0, deferred: 0 }],
    ['before its month', '2026-09-15', always, { earned: 0, accrued: 0, deferred: 3_100_00 }],
  ])('%s', (_, issueDate, takes, booked) => {
    expect(bookedOn(OCTOBER, issueDate, takes)).toMatchObject(booked);
  });

  it('gives each month that is over its days, and its own month the rest up to it', () => {
    const rent = { ...OCTOBER, net: cents(30_000_00), serviceStart: '2026-11-20', serviceEnd: '2026-12-20' } as const;
    expect(bookedOn(rent, '2026-12-05', always)).toEqual({
      earned: 500_000,
      accrued: 1_100_000,
      deferred: 1_400_000,
      accruals: [{ day: '2026-11-30', amount: 1_100_000 }],
    });
  });

  it('adds up to the line, in whatever months the books are open', () => {
    for (const open of ['2026-01-31', '2026-03-31', '2026-07-31', '2026-12-31']) {
      const line = { kind: 'rent', net: cents(100_01), serviceStart: '2026-01-17', serviceEnd: '2026-08-03' } as const;
      const { earned, accrued, deferred, accruals } = bookedOn(line, '2026-07-09', (day) => day >= open);
      expect(earned + accrued + deferred).toBe(line.net);
      expect(accruals.reduce((sum, { amount }) => sum + amount, 0)).toBe(accrued);
    }
  });

  it('is all of it to come for a pass, which is earned by its days', () => {
    expect(bookedOn({ ...OCTOBER, kind: 'pass' }, '2026-12-05', always)).toMatchObject({
      earned: 0,
      deferred: 3_100_00,
    });
  });
});
