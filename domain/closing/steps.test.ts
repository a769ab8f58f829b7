import { describe, expect, it } from 'vitest';
import '../../server/temporal.ts';
import { type Counts, listSteps, monthEnd, monthToClose, stepProblem } from './steps.ts';

const NOTHING: Counts = {
  overdrawn: [],
  bankAccounts: 0,
  unreconciled: 0,
  suspense: '0.00',
  drafts: 0,
  bookings: 0,
  charges: 0,
  agreements: 0,
  unreleased: 0,
  hasAssets: false,
  isDepreciated: false,
  staff: 0,
  slips: 0,
  pendingSlips: 0,
  accruals: 0,
  isVatRegistered: false,
  isVatFiled: false,
  isYearEnd: false,
};

const find = (id: string, counts: Partial<Counts>) =>
  listSteps({ ...NOTHING, ...counts }).find((step) => step.id === id)?.finding;

describe('what the books say of a step', () => {
  it.each([
    ['bank', {}, 'unknown', 'No statement was imported: compare the balances with the bank.'],
    ['bank', { bankAccounts: 2 }, 'ready', '2 accounts reconciled.'],
    ['bank', { bankAccounts: 2, unreconciled: 1 }, 'open', '1 account not reconciled at the end of the month.'],
    ['bank', { overdrawn: [{ name: 'KCB', amount: '120.00' }] }, 'open', 'KCB is 120.00 below zero.'],
    [
      'bank',
      { bankAccounts: 2, unreconciled: 1, overdrawn: ['Petty cash', 'KCB'].map((name) => ({ name, amount: '1.00' })) },
      'open',
      'Petty cash is 1.00 below zero. KCB is 1.00 below zero. 1 account not reconciled at the end of the month.',
    ],
    ['suspense', { suspense: '-50.00' }, 'open', '50.00 more was assigned from suspense than was received.'],
    ['suspense', {}, 'ready', 'No money is without an owner.'],
    ['suspense', { suspense: '120.00' }, 'open', '120.00 received and not assigned.'],
    ['invoices', {}, 'ready', 'Nothing that was earned waits for its invoice.'],
    [
      'invoices',
      { drafts: 1, bookings: 2, charges: 1, agreements: 3 },
      'open',
      '1 draft, 3 agreements, 2 room bookings, 1 charge not invoiced. Run the billing first.',
    ],
    [
      'expenses',
      { unreleased: 1 },
      'open',
      '1 prepaid expense without its part of this month. Run the automation first.',
    ],
    ['depreciation', {}, 'ready', 'No assets.'],
    ['depreciation', { hasAssets: true }, 'open', 'Not posted for this month.'],
    ['depreciation', { hasAssets: true, isDepreciated: true }, 'ready', 'Posted.'],
    ['payroll', {}, 'ready', 'Nobody is employed.'],
    ['payroll', { staff: 2 }, 'open', 'No payslip is there for this month.'],
    ['payroll', { staff: 2, slips: 2, pendingSlips: 1 }, 'open', '1 payslip not approved.'],
    ['payroll', { staff: 2, slips: 2 }, 'ready', '2 payslips approved.'],
    ['accruals', {}, 'unknown', 'None entered: which bills are still to come?'],
    ['vat', {}, 'ready', 'Not registered for VAT.'],
    [
      'vat',
      { isVatRegistered: true },
      'unknown',
      'Compare VAT3 with what you file. To record it as filed closes the month: do that last.',
    ],
    ['vat', { isVatRegistered: true, isVatFiled: true }, 'ready', 'Filed.'],
  ] as const)('%s with %o is %s', (id, counts, state, text) => {
    expect(find(id, counts)).toEqual({ state, text });
  });

  it('has the year end only in its last month', () => {
    expect(find('year_end', {})).toBeUndefined();
    expect(find('year_end', { isYearEnd: true })).toMatchObject({ state: 'unknown' });
  });

  it('is overruled with a word only', () => {
    const open = { state: 'open', text: '' } as const;
    expect([
      stepProblem(open, null),
      stepProblem(open, 'Cash only'),
      stepProblem({ ...open, state: 'ready' }, null),
    ]).toEqual(['Say why this is done although the books say otherwise', null, null]);
  });
});

it.each([
  [null, '2026-11-15', '2026-10'],
  ['2026-08-31', '2026-11-15', '2026-09'],
  ['2026-08-15', '2026-11-15', '2026-08'],
  ['2026-10-31', '2026-11-15', '2026-10'],
])('closed through %s, on %s, %s is closed next', (through, today, month) => {
  expect(monthToClose(through, today)).toBe(month);
});

it('ends a month on its last day', () => {
  expect([monthEnd('2028-02'), monthEnd('2026-11')]).toEqual(['2028-02-29', '2026-11-30']);
});
