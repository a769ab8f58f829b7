import { expect, it } from 'vitest';
import { cents } from '../../kernel/money.ts';
import { approvedPayNotice, lateLeaveText } from './late-leave.ts';

const NOVEMBER = { start: '2026-11-01', end: '2026-11-30' };
const DECEMBER = { start: '2026-12-01', end: '2026-12-31' };

it.each([
  ['unpaid', '2026-11-09', '2026-11-10', [NOVEMBER], /^Nov 2026 payslip is approved; this leave is not deducted/],
  ['unpaid', '2026-11-30', '2026-12-01', [NOVEMBER, DECEMBER], /^Nov 2026, Dec 2026 payslips are approved; this leave/],
  ['sick', '2026-11-09', '2026-11-09', [NOVEMBER], /the unpaid part of this leave is not deducted from it/],
] as const)('%s leave from %s to %s says that the pay is approved', (kind, startDate, endDate, approved, words) => {
  expect(approvedPayNotice({ kind, startDate, endDate }, approved)).toMatch(words);
});

it.each([
  ['annual', '2026-11-09', '2026-11-10'],
  ['unpaid', '2026-12-01', '2026-12-04'],
  ['unpaid', '2026-10-28', '2026-10-31'],
] as const)('%s leave from %s to %s says nothing', (kind, startDate, endDate) => {
  expect(approvedPayNotice({ kind, startDate, endDate }, [NOVEMBER])).toBeNull();
});

it('leave that came too late is named with what it comes to, either way', () => {
  expect(lateLeaveText('Nov 2026', cents(3_333_33))).toBe(
    'Nov 2026 payslip is approved; leave recorded since then is not deducted: 3,333.33 of gross pay',
  );
  expect(lateLeaveText('Nov 2026', cents(-3_333_33))).toBe(
    'Nov 2026 payslip is approved; leave cancelled since then is not paid: 3,333.33 of gross pay',
  );
});
