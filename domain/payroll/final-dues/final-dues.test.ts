import { describe, expect, it } from 'vitest';
import '../../../server/temporal.ts';
import { parseMoney, toDecimalText } from '../../kernel/money.ts';
import { finalDues, type Leaver } from './final-dues.ts';

// Three years and eight months at 78,000 a month: 3,600 a working day, 2,600 a day of a month.
const leaver = (changes: Partial<Leaver> = {}): Leaver => ({
  hireDate: '2023-03-01',
  lastDay: '2026-11-20',
  reason: 'termination',
  monthlyPay: parseMoney('78000.00'),
  leaveLeft: 1_050,
  noticeDays: 28,
  noticeGiven: 28,
  isCovered: true,
  ...changes,
});

const lines = (changes: Partial<Leaver>) =>
  finalDues(leaver(changes)).items.map(({ name, amount }) => `${name} ${amount}`);

describe('Final dues', () => {
  it.each<[what: string, changes: Partial<Leaver>, items: string[]]>([
    ['leave that is left, with notice worked', {}, ['leave 37800.00']],
    ['pay in place of 28 days of notice', { noticeGiven: 0 }, ['leave 37800.00', 'notice 72800.00']],
    ['in place of the part that was not given', { noticeGiven: 18, leaveLeft: 0 }, ['notice 26000.00']],
    [
      'severance for each completed year of a redundancy',
      { reason: 'redundancy', noticeGiven: 0, leaveLeft: 0 },
      ['notice 72800.00', 'severance 117000.00'],
    ],
    ['no severance before a year is complete', { reason: 'redundancy', hireDate: '2025-11-22', leaveLeft: 0 }, []],
    [
      'severance from the day on which it is',
      { reason: 'redundancy', hireDate: '2025-11-21', leaveLeft: 0 },
      ['severance 39000.00'],
    ],
    ['service pay where nobody provides for them', { isCovered: false, leaveLeft: 0 }, ['servicePay 117000.00']],
    [
      'severance instead of service pay',
      { isCovered: false, reason: 'redundancy', leaveLeft: 0 },
      ['severance 117000.00'],
    ],
    [
      'a dismissal leaves the leave alone',
      { reason: 'dismissal', noticeGiven: 0, isCovered: false },
      ['leave 37800.00'],
    ],
    ['the end of a contract needs no notice', { reason: 'end_of_contract', noticeGiven: 0 }, ['leave 37800.00']],
    ['nor does a death', { reason: 'death', noticeGiven: 0 }, ['leave 37800.00']],
    ['no leave before two months', { hireDate: '2026-10-01', leaveLeft: 175 }, []],
    ['leave that was taken ahead is no pay', { leaveLeft: -175 }, []],
  ])('%s', (_what, changes, items) => {
    expect(lines(changes)).toEqual(items);
  });

  it('takes back notice that was not given from who resigns', () => {
    const dues = finalDues(leaver({ reason: 'resignation', noticeGiven: 14 }));
    expect([toDecimalText(dues.gross), toDecimalText(dues.recovery), dues.recoveryWorking]).toEqual([
      '37800.00',
      '36400.00',
      '78,000.00 ÷ 30 × 14 days',
    ]);
    expect(finalDues(leaver({ noticeGiven: 0 })).recovery).toBe(0);
  });

  it('says how each line came about', () => {
    const { items } = finalDues(leaver({ reason: 'redundancy', noticeGiven: 0 }));
    expect(items.map(({ label, working }) => `${label}: ${working}`)).toEqual([
      'Leave not taken: 78,000.00 × 12 ÷ 260 × 10.5 days',
      'Pay in place of notice: 78,000.00 ÷ 30 × 28 days',
      'Severance: 78,000.00 × 15 ÷ 30 × 3 years',
    ]);
  });
});
