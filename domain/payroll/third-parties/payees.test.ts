import { describe, expect, it } from 'vitest';
import '../../../server/temporal.ts';
import { parseMoney, toDecimalText } from '../../kernel/money.ts';
import type { PayeePart } from './payee-contract.ts';
import {
  deductedIn,
  type HeldDeduction,
  partProblem,
  payeeDueDate,
  pensionBenefit,
  shareAmongPayees,
  tierTwoOnly,
  usualDueDay,
} from './payees.ts';

const held = (
  payeeId: string,
  part: PayeePart,
  amount: string,
  months: Partial<HeldDeduction> = {},
): HeldDeduction => ({
  payeeId,
  payeeName: payeeId.toUpperCase(),
  part,
  reference: null,
  amount,
  fromMonth: '2026-01',
  untilMonth: null,
  ...months,
});

const FILE = [
  held('scheme', 'pension', '4000.00'),
  held('scheme', 'employer_pension', '6000.00'),
  held('scheme', 'tier_two', '0.00'),
  held('sacco', 'withheld', '5000.00'),
  held('helb', 'withheld', '3500.00'),
];
const TIERS = {
  nssfTier1: parseMoney('540.00'),
  nssfTier2: parseMoney('5460.00'),
  employerNssf: parseMoney('6000.00'),
};
const shared = (other: string, file: readonly HeldDeduction[] = FILE) =>
  shareAmongPayees(deductedIn(file, '2026-11', 'monthly'), parseMoney(other), TIERS);
const texts = ({ shares }: ReturnType<typeof shared>) =>
  shares.map(({ payeeId, part, amount }) => `${payeeId} ${part} ${amount}`);

describe('What pay owes to others', () => {
  it('is withheld after tax, deducted before it, paid on top, or taken out of NSSF', () => {
    const deducted = deductedIn(FILE, '2026-11', 'monthly');
    expect([deducted.withheld, deducted.pension, deducted.employerPension].map(toDecimalText)).toEqual([
      '12500.00',
      '4000.00',
      '6000.00',
    ]);
    expect(texts(shared('12500.00'))).toEqual([
      'scheme pension 4000.00',
      'scheme employer_pension 6000.00',
      'scheme tier_two 10920.00',
      'sacco withheld 5000.00',
      'helb withheld 3500.00',
    ]);
    const { scheme } = shared('12500.00');
    expect(Object.values(scheme).map(toDecimalText)).toEqual(['5460.00', '5460.00', '6000.00']);
  });

  it('is shared out in the order of the file where less was withheld, and what is more is nobody’s', () => {
    expect(texts(shared('6000.00')).filter((text) => text.includes('withheld'))).toEqual(['sacco withheld 2000.00']);
    expect(texts(shared('20000.00')).slice(3)).toEqual(['sacco withheld 5000.00', 'helb withheld 3500.00']);
  });

  it.each([
    ['before its first month', { fromMonth: '2026-12' }, '0.00'],
    ['after its last', { untilMonth: '2026-10' }, '0.00'],
    ['in its last', { untilMonth: '2026-11' }, '5000.00'],
  ])('counts by month: %s', (_when, months, amount) => {
    expect(
      toDecimalText(deductedIn([held('sacco', 'withheld', '5000.00', months)], '2026-11', 'monthly').withheld),
    ).toBe(amount);
  });

  it('is a share of the month with weekly pay, and a bonus only moves the second tier', () => {
    expect(toDecimalText(deductedIn([held('sacco', 'withheld', '5200.00')], '2026-11', 'weekly').withheld)).toBe(
      '1200.00',
    );
    const bonus = tierTwoOnly(deductedIn(FILE, '2026-11', 'monthly'));
    expect([toDecimalText(bonus.withheld), bonus.isContractedOut, bonus.shares.length]).toEqual(['0.00', true, 1]);
  });

  it.each([
    ['helb', '2026-10', '2026-11-13'],
    ['helb', '2026-11', '2026-12-15'],
    ['pension', '2026-11', '2026-12-10'],
    ['sacco', '2026-12', '2027-01-08'],
  ] as const)('%s of %s is due on %s, a working day', (kind, month, day) => {
    expect(payeeDueDate(usualDueDay(kind), month, new Set())).toBe(day);
  });

  it('knows contributions of pension schemes alone, and taxes what the employer pays in above the limit', () => {
    expect(partProblem('sacco', 'pension')).toBe('Only a pension scheme takes contributions');
    expect(partProblem('pension', 'tier_two')).toBeNull();
    expect(toDecimalText(pensionBenefit(parseMoney('45000.00'), '30000.00'))).toBe('15000.00');
    expect(toDecimalText(pensionBenefit(parseMoney('30000.00'), '30000.00'))).toBe('0.00');
  });
});
