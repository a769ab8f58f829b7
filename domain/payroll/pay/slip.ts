import { addMoney, type Cents, cents } from '../../kernel/money.ts';
import type { Employee } from '../contract.ts';
import { figure } from '../format.ts';
import type { Rules } from '../statutory-tables/rule-set.ts';
import { type Computed, NOTHING } from './compute.ts';
import { mostDeductible } from './pay.ts';

/** Who a slip is for, kept with it: returns and tax cards of a year ago name people as they were. */
export type Identity = Pick<
  Employee,
  | 'firstName'
  | 'lastName'
  | 'employeeId'
  | 'position'
  | 'department'
  | 'email'
  | 'phone'
  | 'nationalId'
  | 'kraPin'
  | 'nssfNumber'
  | 'nhifNumber'
  | 'bankName'
  | 'bankCode'
  | 'bankBranchCode'
  | 'bankAccount'
  | 'isResident'
  | 'isPrimaryEmployment'
  | 'exemptionCertificate'
>;

/** Numbers of documents and of the bank account: a slip keeps them apart from the rest, sealed. */
export const NUMBER_FIELDS = ['nationalId', 'kraPin', 'nssfNumber', 'nhifNumber', 'bankAccount'] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];
export type Numbers = Pick<Identity, NumberField>;
export const isNumberField = (name: string): name is NumberField => NUMBER_FIELDS.some((field) => field === name);

/** What a slip says openly of the person. */
export type SlipIdentity = Omit<Identity, NumberField>;

export const pickIdentity = (employee: SlipIdentity): SlipIdentity => ({
  firstName: employee.firstName,
  lastName: employee.lastName,
  employeeId: employee.employeeId,
  position: employee.position,
  department: employee.department,
  email: employee.email,
  phone: employee.phone,
  bankName: employee.bankName,
  bankCode: employee.bankCode,
  bankBranchCode: employee.bankBranchCode,
  isResident: employee.isResident,
  isPrimaryEmployment: employee.isPrimaryEmployment,
  exemptionCertificate: employee.exemptionCertificate,
});

export const fullName = ({ firstName, lastName }: Pick<Employee, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** The limits of the tax card, kept with the slip, so that a later change of the tables changes no card. */
export type Limits = { pensionShare: number; pensionCap: string; mortgageCap: string; medicalCap: string };

export const pickLimits = (rules: Rules): Limits => ({
  pensionShare: rules.pension.shareOfPay,
  pensionCap: rules.pension.cap,
  mortgageCap: rules.mortgageInterestCap,
  medicalCap: rules.medicalFundCap,
});

const EARNINGS = ['baseSalary', 'overtime', 'allowances'] as const;
const STATUTORY = ['nssf', 'nhif', 'housingLevy', 'paye'] as const;
const VOLUNTARY = ['loans', 'advance', 'otherDeductions'] as const;

export type SlipAmounts = Record<
  (typeof EARNINGS)[number] | (typeof STATUTORY)[number] | (typeof VOLUNTARY)[number],
  Cents
>;

const sum = (slip: SlipAmounts, keys: readonly (keyof SlipAmounts)[]): Cents =>
  addMoney(...keys.map((key) => slip[key]));

export const slipTotals = (slip: SlipAmounts) => {
  const grossPay = sum(slip, EARNINGS);
  const totalDeductions = sum(slip, [...STATUTORY, ...VOLUNTARY]);
  return { grossPay, totalDeductions, netPay: cents(grossPay - totalDeductions) };
};

const LABELS: Record<keyof SlipAmounts, string> = {
  baseSalary: 'Base salary',
  overtime: 'Overtime',
  allowances: 'Allowances',
  nssf: 'NSSF',
  nhif: 'SHIF (NHIF)',
  housingLevy: 'Housing levy',
  paye: 'PAYE',
  loans: 'Loans',
  advance: 'Advance',
  otherDeductions: 'Other deductions',
};

type Problems = Record<string, string>;

/**
 * Deductions beyond two thirds of pay are refused, with the most that would be allowed. What the law itself takes from a
 * small pay is not: only the rest, and what was typed above the computed amount.
 */
export const deductionProblem = (slip: SlipAmounts, computed: Computed): Problems | null => {
  const { grossPay, totalDeductions } = slipTotals(slip);
  const most = mostDeductible(grossPay);
  if (totalDeductions <= most) return null;
  const field = VOLUNTARY.find((key) => slip[key] > 0) ?? STATUTORY.find((key) => slip[key] > computed[key]) ?? null;
  if (field === null) return grossPay < totalDeductions ? { netPay: 'Deductions are more than the pay' } : null;
  const others = cents(totalDeductions - slip[field]);
  const allowed = others < most ? cents(most - others) : NOTHING;
  const problem = `Deductions of ${figure(totalDeductions)} are more than two thirds of the pay of ${figure(grossPay)}`;
  return { [field]: `${problem}, which is ${figure(most)}. ${LABELS[field]} may be at most ${figure(allowed)}.` };
};

type Sent = Partial<Record<'grossPay' | 'totalDeductions' | 'netPay', Cents | undefined>>;

const TOTAL_LABELS = { grossPay: 'Gross pay', totalDeductions: 'Total deductions', netPay: 'Net pay' } as const;

/** Totals are worked out here; one that was sent and is not the same is named. */
export const totalProblems = (slip: SlipAmounts, sent: Sent): Problems => {
  const totals = slipTotals(slip);
  const wrong = (Object.keys(TOTAL_LABELS) as (keyof typeof TOTAL_LABELS)[]).filter(
    (key) => sent[key] !== undefined && sent[key] !== totals[key],
  );
  return Object.fromEntries(
    wrong.map((key) => [key, `${TOTAL_LABELS[key]} does not add up: it is ${figure(totals[key])}`]),
  );
};

export const differsFrom = (slip: SlipAmounts, computed: Computed): boolean =>
  STATUTORY.some((key) => slip[key] !== computed[key]);

/** Where NSSF is not the computed amount, the first tier is filled before the second. */
export const nssfTiers = (nssf: Cents, { nssfTier1 }: Computed): { nssfTier1: Cents; nssfTier2: Cents } => {
  const first = nssf < nssfTier1 ? nssf : nssfTier1;
  return { nssfTier1: first, nssfTier2: cents(nssf - first) };
};
