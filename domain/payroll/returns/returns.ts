import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../kernel/money.ts';
import { HOUSING_LABELS, type HousingType } from '../benefits/benefit-contract.ts';
import type { Month, SlipKind } from '../fields.ts';
import { SLIP_KIND_LABELS } from '../labels.ts';
import { atMost, NOTHING, takePercent } from '../pay/compute.ts';
import { fullName, type Identity, type Limits } from '../pay/slip.ts';
import type { P9Row, ReturnKind } from './returns-contract.ts';

/** What one employee was paid in one month, over all slips of it that stand. */
export type MonthOfPay = {
  month: Month;
  identity: Identity;
  limits: Limits;
  /** What was paid besides the regular pay. */
  besides: SlipKind[];
  housingType: HousingType | null;
} & Record<
  | 'grossPay'
  | 'nssf'
  | 'nhif'
  | 'housingLevy'
  | 'pension'
  | 'mortgageInterest'
  | 'medicalFund'
  | 'taxablePay'
  | 'taxCharged'
  | 'personalRelief'
  | 'insuranceRelief'
  | 'housingRelief'
  | 'paye'
  | 'employerHousingLevy'
  | 'netPay'
  | 'carBenefit'
  | 'mealsBenefit'
  | 'otherBenefits'
  | 'housingBenefit'
  | 'pensionBenefit',
  string
>;

// Amounts as the authorities' templates have them: whole shillings without decimals.
const plain = (amount: Cents): string => toDecimalText(amount).replace(/\.00$/, '');
const figure = (text: string): string => plain(parseMoney(text));

const sumBenefits = (row: MonthOfPay): Cents =>
  addMoney(...[row.carBenefit, row.mealsBenefit, row.otherBenefits, row.pensionBenefit].map(parseMoney));

const totalGross = (row: MonthOfPay): Cents =>
  addMoney(parseMoney(row.grossPay), sumBenefits(row), parseMoney(row.housingBenefit));

const allowed = ({ mortgageInterest, medicalFund, limits }: MonthOfPay) => ({
  mortgage: atMost(parseMoney(mortgageInterest), parseMoney(limits.mortgageCap)),
  medical: atMost(parseMoney(medicalFund), parseMoney(limits.medicalCap)),
});

// The employees' sheet of the monthly return of PAYE (template B_Employees_Dtls_Simp), 25 columns without a header.
const p10Row = (row: MonthOfPay): string[] => {
  const { identity: who } = row;
  const { mortgage, medical } = allowed(row);
  return [
    who.kraPin ?? '',
    fullName(who),
    who.isResident ? 'Resident' : 'Non-Resident',
    who.isPrimaryEmployment ? 'Primary Employee' : 'Secondary Employee',
    who.exemptionCertificate ? 'Yes' : 'No',
    who.exemptionCertificate ?? '',
    figure(row.grossPay),
    figure(row.carBenefit),
    figure(row.mealsBenefit),
    figure(row.otherBenefits),
    row.housingType ? HOUSING_LABELS[row.housingType] : 'Benefit not given',
    figure(row.housingBenefit),
    figure(row.pensionBenefit),
    plain(totalGross(row)),
    figure(row.nhif),
    figure(row.nssf),
    figure(row.pension),
    plain(medical),
    plain(mortgage),
    figure(row.housingLevy),
    figure(row.taxablePay),
    figure(row.personalRelief),
    figure(row.insuranceRelief),
    figure(row.paye),
    figure(row.paye),
  ];
};

const nssfRow = ({ identity: who, grossPay }: MonthOfPay): string[] => [
  who.employeeId,
  who.lastName,
  who.firstName,
  who.nationalId ?? '',
  who.kraPin ?? '',
  who.nssfNumber ?? '',
  figure(grossPay),
  '0',
];

const shifRow = ({ identity: who, nhif }: MonthOfPay): string[] => [
  who.employeeId,
  who.firstName,
  who.lastName,
  'National ID',
  who.nationalId ?? '',
  who.kraPin ?? '',
  who.nhifNumber ?? '',
  figure(nhif),
  who.phone?.replace(/^\+/, '') ?? '',
];

const levyRow = (row: MonthOfPay): string[] => [
  row.identity.kraPin ?? '',
  fullName(row.identity),
  row.identity.nationalId ?? '',
  figure(row.grossPay),
  figure(row.housingLevy),
  figure(row.employerHousingLevy),
  plain(addMoney(parseMoney(row.housingLevy), parseMoney(row.employerHousingLevy))),
];

// Transfers of a million and more go by RTGS.
const RTGS_FROM = cents(100_000_000);

const bankRow = (row: MonthOfPay): string[] => {
  const { identity: who } = row;
  return [
    fullName(who),
    who.bankAccount ?? '',
    who.bankCode ?? '',
    who.bankBranchCode ?? '',
    row.netPay,
    'KES',
    parseMoney(row.netPay) >= RTGS_FROM ? 'RTGS' : 'EFT',
    '',
    `${row.besides.length === 0 ? 'Salary' : ['Salary', ...row.besides.map((kind) => SLIP_KIND_LABELS[kind])].join(', ')} ${row.month}`,
    who.employeeId,
    who.email ?? '',
  ];
};

type Sheet = { header: readonly string[] | null; row: (of: MonthOfPay) => string[] };

export const RETURN_SHEETS: Record<ReturnKind, Sheet> = {
  p10: { header: null, row: p10Row },
  nssf: {
    header: ['PAYROLL NUMBER', 'SURNAME', 'OTHER NAMES', 'ID NO', 'KRA PIN', 'NSSF NO', 'GROSS PAY', 'VOLUNTARY'],
    row: nssfRow,
  },
  shif: {
    header: [
      'PAYROLL NUMBER',
      'FIRSTNAME',
      'LAST NAME',
      'IDENTITY TYPE',
      'ID NO',
      'KRA PIN',
      'NHIF NO',
      'CONTRIBUTION AMOUNT',
      'PHONE',
    ],
    row: shifRow,
  },
  'housing-levy': {
    header: ['PIN', 'NAME', 'ID NO', 'GROSS PAY', 'EMPLOYEE LEVY', 'EMPLOYER LEVY', 'TOTAL LEVY'],
    row: levyRow,
  },
  bank: {
    header: [
      'BENEFICIARY',
      'ACCOUNT',
      'BANK CODE',
      'BRANCH CODE',
      'AMOUNT',
      'CURRENCY',
      'PAYMENT TYPE',
      'DEBIT ACCOUNT',
      'PURPOSE',
      'NOTES',
      'EMAIL',
    ],
    row: bankRow,
  },
};

/**
 * One month of the tax deduction card (P9A). What is deducted before tax is the difference of gross and chargeable pay,
 * so that the card always adds up to the slips.
 */
export const p9Row = (row: MonthOfPay): P9Row => {
  const { limits } = row;
  const { mortgage, medical } = allowed(row);
  const gross = parseMoney(row.grossPay);
  const insurance = addMoney(parseMoney(row.insuranceRelief), parseMoney(row.housingRelief));
  return {
    month: row.month,
    besides: row.besides,
    a: row.grossPay,
    b: toDecimalText(sumBenefits(row)),
    c: row.housingBenefit,
    d: toDecimalText(totalGross(row)),
    e1: toDecimalText(takePercent(gross, limits.pensionShare)),
    e2: toDecimalText(addMoney(parseMoney(row.nssf), parseMoney(row.pension))),
    e3: limits.pensionCap,
    f: row.housingLevy,
    g: row.nhif,
    h: toDecimalText(medical),
    i: toDecimalText(mortgage),
    j: toDecimalText(cents(totalGross(row) - parseMoney(row.taxablePay))),
    k: row.taxablePay,
    l: row.taxCharged,
    m: row.personalRelief,
    n: toDecimalText(insurance),
    o: row.paye,
  };
};

export const P9_COLUMNS = [
  'a',
  'b',
  'c',
  'd',
  'e1',
  'e2',
  'e3',
  'f',
  'g',
  'h',
  'i',
  'j',
  'k',
  'l',
  'm',
  'n',
  'o',
] as const;

export const p9Total = (rows: readonly P9Row[]): Omit<P9Row, 'month' | 'besides'> =>
  Object.fromEntries(
    P9_COLUMNS.map((column) => [
      column,
      toDecimalText(addMoney(NOTHING, ...rows.map((row) => parseMoney(row[column])))),
    ]),
  ) as Omit<P9Row, 'month' | 'besides'>;
