import { BENEFIT_RULES, type RuleSet, type Rules } from './rule-set.ts';

// The tables with which every space starts. Later ones are added by an administrator, without a release.

// Finance Act 2023, in force since 2023-07-01, kept by the Acts of 2025 and 2026.
const BANDS: Rules['bands'] = [
  { width: '24000.00', rate: 10 },
  { width: '8333.00', rate: 25 },
  { width: '467667.00', rate: 30 },
  { width: '300000.00', rate: 32.5 },
  { width: null, rate: 35 },
];

// The scale of the National Hospital Insurance Fund, repealed on 2024-10-01.
const NHIF: readonly (readonly [from: number, amount: number])[] = [
  [0, 150],
  [6_000, 300],
  [8_000, 400],
  [12_000, 500],
  [15_000, 600],
  [20_000, 750],
  [25_000, 850],
  [30_000, 900],
  [35_000, 950],
  [40_000, 1_000],
  [45_000, 1_100],
  [50_000, 1_200],
  [60_000, 1_300],
  [70_000, 1_400],
  [80_000, 1_500],
  [90_000, 1_600],
  [100_000, 1_700],
];

const shillings = (amount: number): string => `${amount}.00`;
const nssf = (lower: number, upper: number): Rules['nssf'] => ({
  lowerLimit: shillings(lower),
  upperLimit: shillings(upper),
  rate: 6,
});

// Social Health Insurance (General) Regulations 2024, regulation 17. Whether its minimum is due for a month without any
// pay is not settled: it is not charged unless a space decides so.
const SHIF: Rules['health']['scale'] = { kind: 'rate', rate: 2.75, minimum: '300.00', minimumOnZeroPay: false };

const FEBRUARY_2024: Rules = {
  nssf: nssf(7_000, 36_000),
  health: {
    label: 'NHIF',
    scale: {
      kind: 'bands',
      bands: NHIF.map(([from, amount]) => ({ from: shillings(from), amount: shillings(amount) })),
    },
    isPretax: false,
    earnsInsuranceRelief: true,
  },
  // Affordable Housing Act 2024, in force since 2024-03-19: the pay of March was the first.
  housingLevy: {
    from: '2024-03',
    employeeRate: 1.5,
    employerRate: 1.5,
    isPretax: false,
    relief: { rate: 15, cap: '9000.00' },
  },
  pension: { shareOfPay: 30, cap: '20000.00' },
  mortgageInterestCap: '25000.00',
  medicalFundCap: '0.00',
  bands: BANDS,
  personalRelief: '2400.00',
  insuranceRelief: { rate: 15, cap: '5000.00' },
  disabilityExemption: '150000.00',
  nita: '50.00',
  benefits: { ...BENEFIT_RULES, mealsFree: '4000.00', nonCashFree: '3000.00' },
  // Regulation of Wages (General) Order: basic pay over 225 hours; 1.5 times, and twice on rest days and holidays.
  overtime: { hoursInMonth: 225, weekdayPercent: 150, holidayPercent: 200 },
  knownThrough: null,
};

// The Authority's notice of 2024-11-08: contributions to SHIF earned no insurance relief in these two months.
const OCTOBER_2024: Rules = {
  ...FEBRUARY_2024,
  health: { label: 'SHIF', scale: SHIF, isPretax: false, earnsInsuranceRelief: false },
  housingLevy: { ...FEBRUARY_2024.housingLevy, from: null },
};

// Tax Laws (Amendment) Act 2024: contributions are deducted before tax, and the reliefs for them are gone.
const DECEMBER_2024: Rules = {
  ...OCTOBER_2024,
  health: { ...OCTOBER_2024.health, isPretax: true },
  housingLevy: { from: null, employeeRate: 1.5, employerRate: 1.5, isPretax: true, relief: null },
  pension: { shareOfPay: 30, cap: '30000.00' },
  mortgageInterestCap: '30000.00',
  medicalFundCap: '15000.00',
  benefits: BENEFIT_RULES,
};

export const DEFAULT_RULE_SETS: readonly RuleSet[] = [
  { id: 'KE-2024-02', validFrom: '2024-02', rules: FEBRUARY_2024 },
  { id: 'KE-2024-10', validFrom: '2024-10', rules: OCTOBER_2024 },
  { id: 'KE-2024-12', validFrom: '2024-12', rules: DECEMBER_2024 },
  { id: 'KE-2025-02', validFrom: '2025-02', rules: { ...DECEMBER_2024, nssf: nssf(8_000, 72_000) } },
  // The fourth year of the phased limits; those from February 2027 on come by Gazette notice.
  {
    id: 'KE-2026-02',
    validFrom: '2026-02',
    rules: { ...DECEMBER_2024, nssf: nssf(9_000, 108_000), knownThrough: '2027-01' },
  },
];
