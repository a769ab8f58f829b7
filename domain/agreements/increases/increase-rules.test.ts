import { describe, expect, it } from 'vitest';
import { cents } from '../../kernel/money.ts';
import type { VatTreatment } from '../../settings/contract.ts';
import type { LineTerms } from '../rules.ts';
import {
  describeRaised,
  increaseProblem,
  isRaised,
  letterDay,
  letterText,
  lineText,
  noticeGiven,
  raiseLines,
  standingIncrease,
  vatText,
  withRaised,
} from './increase-rules.ts';

const line = (changes: Partial<LineTerms> = {}): LineTerms & { vat: VatTreatment; vatPercent: number } => ({
  position: 1,
  label: 'Dedicated Desk',
  quantity: 6,
  unitPrice: '11000.00',
  billingCycle: 'monthly',
  discountPercent: 0,
  discountUntil: null,
  startDate: '2026-01-01',
  endDate: null,
  vat: 'added',
  vatPercent: 16,
  ...changes,
});
const DAY = '2027-01-01';
const change = { effectiveOn: DAY, percent: 5, roundTo: cents(100) };

describe('a letter goes out', () => {
  it.each([
    ['so many days ahead', '2026-10-01', 60, '2026-11-02', 60],
    ['on the last day that keeps to it', '2026-11-02', 60, '2026-11-02', 60],
    ['today where fewer days are left', '2026-11-20', 60, '2026-11-20', 42],
    ['on the day itself where the space gives no notice', '2026-10-01', 0, '2027-01-01', 0],
    ['today where the day has passed', '2027-01-05', 60, '2027-01-05', 0],
  ])('%s', (_, today, ahead, letterOn, notice) => {
    expect(letterDay(DAY, today, ahead)).toBe(letterOn);
    expect(noticeGiven(DAY, letterOn)).toBe(notice);
  });
});

describe('an agreement', () => {
  it.each([
    ['active', null, null],
    ['notice', '2027-03-31', null],
    ['active', DAY, null],
    ['active', '2026-12-31', 'AGR-0042 ends before 1 Jan 2027'],
    ['ended', '2026-06-30', 'AGR-0042 is not active'],
    ['draft', null, 'AGR-0042 is not active'],
  ] as const)('that is %s and ends on %s: %s', (state, endDate, problem) => {
    expect(increaseProblem({ number: 'AGR-0042', state, endDate }, DAY)).toBe(problem);
  });
});

describe('lines', () => {
  const begun = line();
  const over = line({ position: 2, endDate: '2026-12-31' });
  const toCome = line({ position: 3, startDate: '2027-03-01', quantity: 1, unitPrice: '2990.00' });
  const free = line({ position: 4, unitPrice: '0.00' });
  const lines = [begun, over, toCome, free];

  it('that hold on the day or later are raised; a price of nothing stays', () => {
    const lasting = raiseLines(lines, change);
    expect(lasting.map(({ line: { position }, after }) => [position, after])).toEqual([
      [1, '11550.00'],
      [3, '3140.00'],
      [4, '0.00'],
    ]);
    expect(lasting.filter(isRaised).map(({ line: { position } }) => position)).toEqual([1, 3]);
  });

  it('end the day before and go on; one that begins later is dearer from its own first day', () => {
    const after = withRaised(lines, raiseLines(lines, change).filter(isRaised), DAY);
    expect(
      after.map(({ position, startDate, endDate, unitPrice }) => [position, startDate, endDate, unitPrice]),
    ).toEqual([
      [1, '2026-01-01', '2026-12-31', '11000.00'],
      [1, '2027-01-01', null, '11550.00'],
      [2, '2026-01-01', '2026-12-31', '11000.00'],
      [3, '2027-03-01', null, '3140.00'],
      [4, '2026-01-01', null, '0.00'],
    ]);
  });

  it('are told with their new amount, a discount taken off while it lasts', () => {
    const discounted = line({ discountPercent: 10, discountUntil: '2027-02-28' });
    expect(describeRaised({ line: discounted, after: '11550.00' }, DAY).amount).toBe('62370.00');
    const told = describeRaised({ line: begun, after: '11550.00' }, DAY);
    expect(lineText(told, 'monthly', (amount) => `KES ${amount / 100}`)).toBe(
      '6 × Dedicated Desk: KES 11000 to KES 11550, in all KES 69300 a month',
    );
  });
});

describe('what the letter says', () => {
  const approved = {
    id: 'the increase',
    state: 'active' as const,
    endDate: null,
    effectiveOn: DAY,
    lines: [{ name: 'Dedicated Desk', quantity: 6, before: '11000.00', after: '11550.00', amount: '69300.00' }],
  };
  const before = { ...line({ endDate: '2026-12-31' }), increaseId: null };
  const raised = { ...line({ startDate: DAY, unitPrice: '11550.00' }), increaseId: approved.id };

  it('is what the lines say on the day it is written', () => {
    const more = [
      { ...before, quantity: 8 },
      { ...raised, quantity: 8 },
    ];
    expect(standingIncrease(approved, more)).toEqual({
      lines: [
        {
          name: 'Dedicated Desk',
          quantity: 8,
          before: '11000.00',
          after: '11550.00',
          amount: '92400.00',
          vat: 'added',
          vatPercent: 16,
        },
      ],
      rentBefore: '88000.00',
      rentAfter: '92400.00',
    });
  });

  it('names the price before also of a line that only begins with the day', () => {
    expect(standingIncrease(approved, [raised])).toMatchObject({ rentBefore: '66000.00', rentAfter: '69300.00' });
  });

  it.each([
    ['the lines were changed again', approved, [{ ...line(), increaseId: null }]],
    ['the agreement ends before', { ...approved, state: 'notice' as const, endDate: '2026-12-31' }, [before, raised]],
    ['the agreement has ended', { ...approved, state: 'ended' as const }, [before, raised]],
  ])('is nothing where %s', (_, increase, lines) => {
    expect(standingIncrease(increase, lines)).toBeNull();
  });

  it.each([
    [['added', 'added'], '16% VAT is added to these prices.'],
    [['included', 'included'], 'These prices include 16% VAT.'],
    [['added', 'none'], '16% VAT is added to these prices; no VAT is charged on Line 2.'],
    [['none', 'none'], 'No VAT is charged on these prices.'],
    [['added', undefined], ''],
  ] as const)('with VAT %j: %s', (treatments, text) => {
    const prices = { quantity: 1, before: '10.00', after: '11.00', amount: '11.00' };
    expect(vatText(treatments.map((vat, n) => ({ name: `Line ${n + 1}`, ...prices, vat })))).toBe(text);
  });

  it.each([
    ['waiting', 'Letter goes out on 2 Nov 2026'],
    ['written', 'Letter of 2 Nov 2026'],
    ['dropped', 'No letter: the lines were changed again'],
    ['none', 'No letter'],
  ] as const)('is shown as %s: %s', (state, text) => {
    expect(letterText(state, '2026-11-02')).toBe(text);
  });
});
