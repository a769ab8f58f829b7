import { parseMoney } from '../../domain/kernel/money.ts';
import { figure } from '../../domain/payroll/figures.ts';
import { masked } from '../../domain/payroll/numbers.ts';
import { fullName } from '../../domain/payroll/slip.ts';
import { PAYMENT_METHOD_LABELS } from '../../domain/settings/rules.ts';
import { dayText } from '../billing/words.ts';
import type { PdfDocument, Section } from '../documents/pdf-document.ts';
import type { RecordRow } from './records.ts';

const amount = (text: string): string => figure(parseMoney(text));

type Line = readonly [label: string, value: string, note?: string | null];

const table = (header: string, lines: readonly Line[]): Section => ({
  table: {
    columns: [{ header }, { header: 'Amount', width: 110, align: 'right' }],
    rows: lines.map(([label, value, note]) => ({ cells: [label, amount(value)], ...(note ? { notes: [note] } : {}) })),
  },
});

const present = (lines: readonly Line[]): Line[] => lines.filter(([, value]) => parseMoney(value) !== 0);

const hours = (row: RecordRow): string | null => {
  const parts = [
    ...(row.overtimeHours > 0 ? [`${row.overtimeHours / 100} hours on weekdays`] : []),
    ...(row.holidayHours > 0 ? [`${row.holidayHours / 100} hours on rest days and holidays`] : []),
  ];
  return parts.join(', ') || null;
};

const earnings = (row: RecordRow): Section =>
  table('Earnings', [
    ['Basic pay', row.baseSalary],
    ...present([
      ['Overtime', row.overtime, hours(row)],
      ['Allowances', row.allowances],
    ]),
  ]);

// Section 20 of the Employment Act: the amount and purpose of every deduction.
const deductions = (row: RecordRow): Section =>
  table('Deductions', [
    ['NSSF', row.nssf, `Tier I ${amount(row.nssfTier1)}, tier II ${amount(row.nssfTier2)}`],
    ['SHIF (NHIF)', row.nhif],
    ['Affordable Housing Levy', row.housingLevy],
    [
      'PAYE',
      row.paye,
      `Taxable pay ${amount(row.taxablePay)}, tax ${amount(row.taxCharged)}, reliefs ${amount(row.relief)}`,
    ],
    ...present([
      ['Loans', row.loans],
      ['Advance', row.advance],
      ['Other deductions', row.otherDeductions, row.otherPurpose],
    ]),
  ]);

const workings = (row: RecordRow): Section => ({
  table: {
    columns: [{ header: `How it was worked out (${row.ruleSet})` }, { header: 'Amount', width: 110, align: 'right' }],
    rows: row.steps.map(({ label, working, amount: value }) => ({ cells: [label, amount(value)], notes: [working] })),
  },
});

const employer = (row: RecordRow): Section => ({
  text: {
    heading: 'Paid by the employer besides',
    text: `NSSF ${amount(row.employerNssf)}, housing levy ${amount(row.employerHousingLevy)}, NITA ${amount(row.nita)}`,
  },
});

const STATE: Partial<Record<RecordRow['status'], PdfDocument['state']>> = {
  paid: { word: 'PAID', tone: 'good' },
  pending: { word: 'NOT APPROVED', tone: 'stopped' },
  reversed: { word: 'REVERSED', tone: 'late' },
};

// The written pay statement. Numbers are in full for the employee and those who keep the files.
export const payslipDocument = (row: RecordRow, currency: string, inFull: boolean): PdfDocument => {
  const { identity } = row;
  const shown = (number: string | null) => (inFull ? number : masked(number)) ?? 'not given';
  return {
    title: 'PAYSLIP',
    number: `${identity.employeeId} ${row.payPeriodEnd.slice(0, 7)}`,
    state: STATE[row.status] ?? null,
    to: {
      label: 'Employee',
      lines: [
        fullName(identity),
        `${identity.position}, ${identity.department.replaceAll('_', ' ')}`,
        `Number ${identity.employeeId}`,
        `KRA PIN ${shown(identity.kraPin)}`,
        `NSSF ${shown(identity.nssfNumber)}`,
        `SHIF (NHIF) ${shown(identity.nhifNumber)}`,
      ],
    },
    facts: [
      ['Pay period', `${dayText(row.payPeriodStart)} to ${dayText(row.payPeriodEnd)}`],
      ...(row.paidDate ? [['Paid on', dayText(row.paidDate)] as const] : []),
      ['Paid by', PAYMENT_METHOD_LABELS[row.paymentMethod]],
      ...(row.paymentReference ? [['Reference', row.paymentReference] as const] : []),
    ],
    sections: [
      earnings(row),
      deductions(row),
      {
        totals: [
          { label: 'Gross pay', value: amount(row.grossPay) },
          { label: 'Total deductions', value: amount(row.totalDeductions) },
          { label: 'Net pay', value: `${currency} ${amount(row.netPay)}`, strong: true },
        ],
      },
      employer(row),
      workings(row),
      ...(row.differs
        ? [{ text: { heading: 'Differs from the tables', text: row.overrideReason ?? 'As entered.' } }]
        : []),
    ],
  };
};
