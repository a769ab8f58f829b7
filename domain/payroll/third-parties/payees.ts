import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../kernel/money.ts';
import { addDays, addMonths, type Day } from '../../kernel/time.ts';
import type { Month, PayrollFrequency } from '../fields.ts';
import { figure } from '../format.ts';
import { isWorkingDay } from '../leave/leave.ts';
import { atLeast, atMost, type Computed, less, NOTHING } from '../pay/compute.ts';
import { perPay } from '../periods.ts';
import type { EmployeeDeduction, PayeeKind, PayeePart, PayeeShare } from './payee-contract.ts';

export const PAYEE_KIND_LABELS: Record<PayeeKind, string> = {
  sacco: 'SACCO',
  helb: 'HELB',
  pension: 'Pension Scheme',
  welfare: 'Welfare',
  union: 'Trade Union',
  insurance: 'Insurance',
  other: 'Other',
};

export const PAYEE_PART_LABELS: Record<PayeePart, string> = {
  withheld: 'Withheld',
  pension: 'Employee’s contribution',
  employer_pension: 'Employer’s contribution',
  tier_two: 'NSSF tier II',
};

/** Higher Education Loans Board: the 15th. Retirement Benefits Act: ten days after the month. Others as they agreed. */
const DUE_DAYS: Record<PayeeKind, number> = {
  sacco: 10,
  helb: 15,
  pension: 10,
  welfare: 10,
  union: 10,
  insurance: 10,
  other: 10,
};

export const usualDueDay = (kind: PayeeKind): number => DUE_DAYS[kind];

/** The day of the next month, or the working day before it. */
export const payeeDueDate = (dueDay: number, month: Month, holidays: ReadonlySet<Day>): Day => {
  let day = addDays(addMonths(`${month}-01`, 1), dueDay - 1);
  while (!isWorkingDay(day, holidays)) day = addDays(day, -1);
  return day;
};

/** Only a pension scheme takes contributions. */
export const partProblem = (kind: PayeeKind, part: PayeePart): string | null =>
  part === 'withheld' || kind === 'pension' ? null : 'Only a pension scheme takes contributions';

export type HeldDeduction = Pick<
  EmployeeDeduction,
  'payeeId' | 'payeeName' | 'part' | 'reference' | 'amount' | 'fromMonth' | 'untilMonth'
>;

/** What is withheld and contributed with one regular pay; the second tier of NSSF follows from the tables. */
export type Deducted = {
  shares: PayeeShare[];
  /** Withheld from pay: contributions and the rest. */
  withheld: Cents;
  pension: Cents;
  employerPension: Cents;
  isContractedOut: boolean;
};

const sumShares = (shares: readonly PayeeShare[], parts: readonly PayeePart[]): Cents =>
  addMoney(NOTHING, ...shares.filter(({ part }) => parts.includes(part)).map(({ amount }) => parseMoney(amount)));

const holdsIn = ({ fromMonth, untilMonth }: HeldDeduction, month: Month) =>
  fromMonth <= month && (untilMonth === null || untilMonth >= month);

export const deductedIn = (held: readonly HeldDeduction[], month: Month, frequency: PayrollFrequency): Deducted => {
  const shares = held
    .filter((one) => holdsIn(one, month))
    .map(({ payeeId, payeeName, part, reference, amount }) => {
      const share = toDecimalText(perPay(parseMoney(amount), frequency));
      return { payeeId, payeeName, part, reference, amount: share };
    });
  return {
    shares,
    withheld: sumShares(shares, ['withheld', 'pension']),
    pension: sumShares(shares, ['pension']),
    employerPension: sumShares(shares, ['employer_pension']),
    isContractedOut: shares.some(({ part }) => part === 'tier_two'),
  };
};

export const NOTHING_DEDUCTED: Deducted = {
  shares: [],
  withheld: NOTHING,
  pension: NOTHING,
  employerPension: NOTHING,
  isContractedOut: false,
};

/** Pay besides the regular one withholds nothing for others; the second tier of its NSSF goes where that of regular pay goes. */
export const tierTwoOnly = ({ shares }: Deducted): Deducted => ({
  ...NOTHING_DEDUCTED,
  shares: shares.filter(({ part }) => part === 'tier_two'),
  isContractedOut: shares.some(({ part }) => part === 'tier_two'),
});

export type SchemeAmounts = Record<'schemeNssf' | 'schemeEmployerNssf' | 'employerPension', Cents>;

/** What was withheld for others is shared out in the order of the file; what was withheld less, the last ones lack. */
export const shareAmongPayees = (
  { shares, employerPension, isContractedOut }: Deducted,
  otherDeductions: Cents,
  tiers: Pick<Computed, 'nssfTier1' | 'nssfTier2' | 'employerNssf'>,
): { shares: PayeeShare[]; scheme: SchemeAmounts } => {
  let left = otherDeductions;
  const employerTier2 = atLeast(NOTHING, less(tiers.employerNssf, tiers.nssfTier1));
  const given = shares.map((share) => {
    if (share.part === 'tier_two') return { ...share, amount: toDecimalText(addMoney(tiers.nssfTier2, employerTier2)) };
    if (share.part === 'employer_pension') return share;
    const amount = atMost(left, parseMoney(share.amount));
    left = cents(left - amount);
    return { ...share, amount: toDecimalText(amount) };
  });
  return {
    shares: given.filter(({ amount }) => amount !== '0.00'),
    scheme: {
      schemeNssf: isContractedOut ? tiers.nssfTier2 : NOTHING,
      schemeEmployerNssf: isContractedOut ? employerTier2 : NOTHING,
      employerPension,
    },
  };
};

/** What the employer pays in above the limit is a benefit of the employee. */
export const pensionBenefit = (employerPension: Cents, cap: string): Cents =>
  atLeast(NOTHING, less(employerPension, parseMoney(cap)));

export const sharesText = (shares: readonly PayeeShare[]): string[] =>
  shares
    .filter(({ part }) => part === 'withheld' || part === 'pension')
    .map(
      ({ payeeName, reference, amount }) =>
        `${payeeName}${reference ? ` (${reference})` : ''} ${figure(parseMoney(amount))}`,
    );

export const owedToPayees = (shares: readonly PayeeShare[]): ReadonlyMap<string, Cents> => {
  const sums = new Map<string, Cents>();
  for (const { payeeId, amount } of shares)
    sums.set(payeeId, addMoney(sums.get(payeeId) ?? NOTHING, parseMoney(amount)));
  return sums;
};
