import { expect, it } from 'vitest';
import '../../../server/temporal.ts';
import { cents } from '../../kernel/money.ts';
import { type LastPay, paysAhead } from './pay-ahead.ts';

const none = cents(0);
const last = (change: Partial<LastPay>): LastPay => ({
  frequency: 'monthly',
  paidTo: '2026-10-31',
  endDate: null,
  employees: 3,
  net: cents(1_000_00),
  authorities: { paye: none, nssf: none, shif: none, housing_levy: none, nita: none, fbt: none },
  ...change,
});

const ends = (change: Partial<LastPay>) =>
  paysAhead(last(change), '2026-11-15', '2027-02-12').map(({ periodEnd }) => periodEnd);

it.each([
  ['each month from the one after', {}, ['2026-11-30', '2026-12-31', '2027-01-31']],
  [
    'a month that was left out is still to come',
    { paidTo: '2026-09-30' },
    ['2026-10-31', '2026-11-30', '2026-12-31', '2027-01-31'],
  ],
  [
    'not what was left out long ago',
    { paidTo: '2026-06-30' },
    ['2026-10-31', '2026-11-30', '2026-12-31', '2027-01-31'],
  ],
  ['nothing after the last day of work', { endDate: '2026-12-15' }, ['2026-11-30', '2026-12-31']],
  ['every two weeks', { frequency: 'bi-weekly', paidTo: '2027-01-10' }, ['2027-01-24', '2027-02-07']],
  ['nothing where all is paid', { paidTo: '2027-01-31' }, []],
] as const)('%s', (_, change, expected) => {
  expect(ends(change)).toEqual(expected);
});

it('a pay belongs to the month in which its period ends', () => {
  const [first] = paysAhead(last({ frequency: 'weekly', paidTo: '2026-11-28' }), '2026-11-15', '2026-12-06');
  expect(first).toMatchObject({ periodEnd: '2026-12-05', month: '2026-12', employees: 3, net: 1_000_00 });
});
