import { expect, it } from 'vitest';
import type { AgreementDetails, AgreementLine } from './contract.ts';
import { agreementTimeline } from './timeline.ts';

const TODAY = '2026-11-18';

const line = (changes: Partial<AgreementLine>): AgreementLine => ({
  id: '1',
  position: 1,
  packageId: null,
  extraId: null,
  name: 'Dedicated Desk',
  description: null,
  quantity: 6,
  unitPrice: '11000.00',
  billingCycle: 'monthly',
  discountPercent: 0,
  discountUntil: null,
  startDate: '2026-06-01',
  endDate: null,
  unitIds: [],
  unitNames: [],
  listPrice: null,
  belowListPercent: 0,
  reason: null,
  taxClass: 'B',
  ...changes,
});

const agreement = (changes: Partial<AgreementDetails> = {}) =>
  ({
    state: 'active',
    startDate: '2026-06-01',
    endDate: null,
    termMonths: null,
    renewsMonths: null,
    noticeGivenOn: null,
    billedThrough: '2026-12-01',
    lines: [line({})],
    pastLines: [],
    pauses: [],
    ...changes,
  }) as unknown as AgreementDetails;

const BEGUN = ['2026-06-01', 'First day'] as const;
const NEXT = ['2026-12-01', 'Next invoice'] as const;

it.each([
  ['begins with its first day and the next invoice', {}, [BEGUN, NEXT]],
  ['bills today what should be billed by now', { billedThrough: '2026-11-01' }, [BEGUN, [TODAY, 'Next invoice']]],
  [
    'has no invoice in a pause',
    { pauses: [{ id: '1', startDate: '2026-11-20', endDate: '2027-01-31', reason: 'Works' }] },
    [BEGUN, ['2026-11-20', 'Pause begins: Works'], ['2027-01-31', 'Last day of the pause']],
  ],
  ['of a draft has no invoice', { state: 'draft' }, [BEGUN]],
  [
    'says when a discount is over',
    { lines: [line({ discountPercent: 10, discountUntil: '2026-12-31' })] },
    [BEGUN, NEXT, ['2026-12-31', 'Last day of 10% off Dedicated Desk']],
  ],
  [
    'says what a later line changes',
    {
      lines: [
        line({ endDate: '2027-01-31' }),
        line({
          startDate: '2027-02-01',
          quantity: 8,
          unitPrice: '11550.00',
          discountPercent: 10,
          discountUntil: '2026-12-31',
        }),
        line({ position: 2, name: 'Locker', quantity: 1, startDate: '2027-03-01', endDate: '2027-05-31' }),
      ],
    },
    [
      BEGUN,
      NEXT,
      ['2027-02-01', 'Dedicated Desk: 6 become 8, price 11,000.00 becomes 11,550.00'],
      ['2027-03-01', '1 × Locker added'],
      ['2027-05-31', 'Last day of 1 × Locker'],
    ],
  ],
  [
    'says when notice was given and what the last day is, which its lines share',
    {
      state: 'notice',
      noticeGivenOn: '2026-11-10',
      endDate: '2026-12-31',
      lines: [line({ endDate: '2026-12-31' })],
    },
    [BEGUN, ['2026-11-10', 'Notice given for 31 Dec 2026'], NEXT, ['2026-12-31', 'Last day']],
  ],
  [
    'says when a term goes on by itself',
    { termMonths: 12, renewsMonths: 12 },
    [BEGUN, NEXT, ['2027-05-31', 'The term ends, then goes on for 12 months']],
  ],
  [
    'leaves out a pause that is over',
    {
      pauses: [
        { id: '1', startDate: '2026-07-01', endDate: '2026-07-31', reason: 'Works' },
        { id: '2', startDate: '2027-01-01', endDate: null, reason: 'Leave' },
      ],
    },
    [BEGUN, NEXT, ['2027-01-01', 'Pause begins: Leave']],
  ],
  [
    'of one that has ended keeps its last day',
    { state: 'ended', endDate: '2026-10-31', billedThrough: '2026-11-01', lines: [] },
    [BEGUN, ['2026-10-31', 'Last day']],
  ],
] as const)('the timeline %s', (_, changes, expected) => {
  const entries = agreementTimeline(agreement(changes as unknown as Partial<AgreementDetails>), TODAY);
  expect(entries.map(({ day, text }) => [day, text])).toEqual(expected);
});
