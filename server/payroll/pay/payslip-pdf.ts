import { parseMoney } from '../../../domain/kernel/money.ts';
import { figure } from '../../../domain/payroll/format.ts';
import { DEPARTMENT_LABELS, SLIP_KIND_LABELS } from '../../../domain/payroll/labels.ts';
import { masked } from '../../../domain/payroll/numbers.ts';
import { fullName, type Numbers } from '../../../domain/payroll/pay/slip.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import { dayText } from '../../billing/kernel/format.ts';
import type { PdfDocument, Section } from '../../documents/pdf-document.ts';
import type { RecordRow } from './records.ts';
import type { SlipFacts, YearToDate } from './slip-facts.ts';

const amount = (text: string): string => figure(parseMoney(text));

type Line = readonly [label: string, key: keyof YearToDate, note?: string | null];
type Slip = { row: RecordRow; year: YearToDate };

const isPresent = ({ row, year }: Slip, key: keyof YearToDate): boolean =>
  parseMoney(row[key]) !== 0 || parseMoney(year[key]) !== 0;

// Lines that are always there, those that are there where there is something to say, and their sum.
const table = (slip: Slip, header: string, lines: readonly Line[], others: readonly Line[], sum: Line): Section => {
  const shown = [...lines, ...others.filter(([, key]) => isPresent(slip, key))];
  const cells = ([label, key]: Line) => [label, amount(slip.row[key]), amount(slip.year[key])];
  return {
    table: {
      look: 'compact',
      columns: [
        { header },
        { header: 'This pay', width: 95, align: 'right' },
        { header: 'Year to date', width: 95, align: 'right' },
      ],
      rows: [
        ...shown.map((line) => ({ cells: cells(line), ...(line[2] ? { notes: [line[2]] } : {}) })),
        { cells: cells(sum), isStrong: true },
      ],
    },
  };
};

const hours = (row: RecordRow): string | null => {
  const parts = [
    ...(row.overtimeHours > 0 ? [`${row.overtimeHours / 100} hours on weekdays`] : []),
    ...(row.holidayHours > 0 ? [`${row.holidayHours / 100} hours on rest days and holidays`] : []),
  ];
  return parts.join(', ') || null;
};

const itemNote = ({ items }: RecordRow): string | null =>
  items.map(({ label, working, amount: value }) => `${label}: ${working} = ${amount(value)}`).join('; ') || null;

const earnings = (slip: Slip): Section => {
  const { row } = slip;
  const note = itemNote(row);
  const isIrregular = row.irregularPay !== '0.00';
  return table(
    slip,
    'Earnings',
    [['Basic pay', 'baseSalary', isIrregular ? null : note]],
    [
      ['Overtime', 'overtime', hours(row)],
      ['Allowances and other pay', 'allowances', isIrregular ? note : null],
    ],
    ['Gross pay', 'grossPay'],
  );
};

// Section 20 of the Employment Act: the amount and purpose of every deduction.
const deductions = (slip: Slip): Section => {
  const { row } = slip;
  return table(
    slip,
    'Deductions',
    [
      ['NSSF', 'nssf', `Tier I ${amount(row.nssfTier1)}, tier II ${amount(row.nssfTier2)}`],
      ['SHIF (NHIF)', 'nhif'],
      ['Affordable Housing Levy', 'housingLevy'],
      [
        'PAYE',
        'paye',
        `Taxable pay ${amount(row.taxablePay)}, tax ${amount(row.taxCharged)}, reliefs ${amount(row.relief)}`,
      ],
    ],
    [
      ['Loans', 'loans'],
      ['Advance', 'advance'],
      ['Other deductions', 'otherDeductions', row.otherPurpose],
    ],
    ['Total deductions', 'totalDeductions'],
  );
};

const workings = (row: RecordRow): Section => ({
  table: {
    look: 'fine',
    columns: [
      { header: `Calculation (${row.ruleSet})`, width: 125 },
      { header: 'Working' },
      { header: 'Amount', width: 80, align: 'right' },
    ],
    rows: row.steps.map(({ label, working, amount: value }) => ({ cells: [label, working, amount(value)] })),
  },
});

// "12.25" is "12.25 days", "14.00" is "14 days".
const days = (text: string): string => `${Number(text)} ${Number(text) === 1 ? 'day' : 'days'}`;

const BENEFITS = [
  ['Car', 'carBenefit'],
  ['Meals', 'mealsBenefit'],
  ['Other benefits', 'otherBenefits'],
  ['Housing', 'housingBenefit'],
  ['Pension above the limit', 'pensionBenefit'],
] as const satisfies readonly (readonly [string, keyof RecordRow])[];

const benefitsText = (row: RecordRow): string =>
  BENEFITS.filter(([, key]) => row[key] !== '0.00')
    .map(([label, key]) => `${label} ${amount(row[key])}`)
    .join(', ');

const besides = (row: RecordRow, { leave }: SlipFacts): Section => ({
  text: {
    isSmall: true,
    text: [
      `Annual leave on ${dayText(row.payPeriodEnd)}: ${days(leave.balance)} left (${days(leave.accrued)} earned, ${days(leave.taken)} taken).`,
      ...(row.benefits === '0.00' ? [] : [`Taxed and not paid: ${benefitsText(row)}.`]),
      `Also paid by the employer: NSSF ${amount(row.employerNssf)}, housing levy ${amount(row.employerHousingLevy)}, NITA ${amount(row.nita)}${row.employerPension === '0.00' ? '' : `, pension scheme ${amount(row.employerPension)}`}.`,
      ...(row.schemeNssf === '0.00' ? [] : ['The second tier of NSSF goes to a pension scheme.']),
      ...(row.differs ? [`Deductions overridden: ${row.overrideReason ?? 'as entered.'}`] : []),
    ].join('\n'),
  },
});

const STATE: Partial<Record<RecordRow['status'], PdfDocument['state']>> = {
  paid: { word: 'PAID', tone: 'good' },
  pending: { word: 'NOT APPROVED', tone: 'stopped' },
  reversed: { word: 'REVERSED', tone: 'late' },
};

type Reader = { currency: string; numbers: Numbers; inFull: boolean };

/** The written pay statement. Numbers are in full for the employee and those who keep the files. */
export const payslipDocument = (
  row: RecordRow,
  facts: SlipFacts,
  { currency, numbers, inFull }: Reader,
): PdfDocument => {
  const { identity } = row;
  const slip = { row, year: facts.year };
  const shown = (number: string | null) => (inFull ? number : masked(number)) ?? 'not given';
  return {
    title: 'PAYSLIP',
    number: `${identity.employeeId} ${row.payPeriodEnd.slice(0, 7)}`,
    state: STATE[row.status] ?? null,
    to: {
      label: 'Employee',
      lines: [
        fullName(identity),
        identity.position,
        `Employee number ${identity.employeeId}`,
        `KRA PIN ${shown(numbers.kraPin)}`,
        `NSSF ${shown(numbers.nssfNumber)} · SHIF (NHIF) ${shown(numbers.nhifNumber)}`,
      ],
    },
    facts: [
      ...(row.kind === 'regular' ? [] : [['Kind', SLIP_KIND_LABELS[row.kind]] as const]),
      ['Pay period', `${dayText(row.payPeriodStart)} to ${dayText(row.payPeriodEnd)}`],
      ['Pay date', row.paidDate ? dayText(row.paidDate) : 'not paid yet'],
      ['Paid by', PAYMENT_METHOD_LABELS[row.paymentMethod]],
      ...(row.paymentReference ? [['Reference', row.paymentReference] as const] : []),
      ['Department', DEPARTMENT_LABELS[identity.department]],
    ],
    sections: [
      earnings(slip),
      deductions(slip),
      { totals: [{ label: 'Net pay', value: `${currency} ${amount(row.netPay)}`, strong: true }] },
      besides(row, facts),
      workings(row),
    ],
  };
};
