import type { Field } from '../kernel/fields.ts';
import type { Employee } from './contract.ts';
import { DEPARTMENT_LABELS, FREQUENCY_LABELS } from './labels.ts';

export type EmployeeField = Field & {
  name: keyof Employee;
  form: { section: 'person' | 'work' | 'pay' | 'numbers' | 'bank' | 'tax' | 'residence' } | null;
  /** A number of a document or bank: only those who keep the personnel files see it in full. */
  masked?: true;
};

const text = { optional: true, whenEmpty: 'text', autoComplete: 'off' } as const;
const amount = { optional: true, autoComplete: 'off' } as const;

/**
 * Every field of an employee, in the order of its file. The columns that are not here are named in tests/fields.test.ts.
 * A person who asks for their data is given the whole row.
 */
export const EMPLOYEE_FIELDS = [
  {
    name: 'employeeId',
    label: 'Employee ID',
    kind: 'text',
    form: { section: 'work', required: true, maxLength: 30, autoComplete: 'off' },
    sheet: {},
  },
  {
    name: 'firstName',
    label: 'First Name',
    kind: 'text',
    form: { section: 'person', required: true, maxLength: 80, autoComplete: 'off' },
    sheet: { width: 18 },
  },
  {
    name: 'lastName',
    label: 'Last Name',
    kind: 'text',
    form: { section: 'person', required: true, maxLength: 80, autoComplete: 'off' },
    sheet: { width: 18 },
  },
  {
    name: 'email',
    label: 'Email',
    kind: 'email',
    form: { section: 'person', ...text, hint: 'Payslips are sent here.' },
    sheet: { width: 30 },
  },
  {
    name: 'phone',
    label: 'Phone',
    kind: 'tel',
    form: { section: 'person', ...text, placeholder: '0712 345 678' },
    sheet: { width: 16 },
  },
  {
    name: 'position',
    label: 'Position',
    kind: 'text',
    form: { section: 'work', required: true, maxLength: 100, autoComplete: 'off' },
    sheet: { width: 26 },
  },
  {
    name: 'department',
    label: 'Department',
    kind: 'choice',
    choices: DEPARTMENT_LABELS,
    form: { section: 'work', required: true, placeholder: 'Choose a department' },
    sheet: { asStored: true, width: 16 },
  },
  { name: 'status', label: 'Status', kind: 'text', form: null, sheet: {} },
  { name: 'hireDate', label: 'Hire Date', kind: 'day', form: { section: 'work', required: true }, sheet: {} },
  { name: 'endDate', label: 'End Date', kind: 'day', form: null, sheet: {} },
  {
    name: 'baseSalary',
    label: 'Base Salary',
    kind: 'money',
    form: { section: 'pay', required: true, autoComplete: 'off', hint: 'Per month, for every frequency.' },
    sheet: {},
  },
  {
    name: 'allowances',
    label: 'Allowances',
    kind: 'money',
    form: { section: 'tax', ...amount, hint: 'Regular monthly cash allowances.' },
    sheet: {},
  },
  {
    name: 'payrollFrequency',
    label: 'Payroll Frequency',
    kind: 'choice',
    choices: FREQUENCY_LABELS,
    form: { section: 'pay' },
    sheet: { asStored: true },
  },
  {
    name: 'nationalId',
    label: 'National ID',
    kind: 'text',
    form: { section: 'numbers', ...text, placeholder: '27845123' },
    sheet: { width: 14 },
    masked: true,
  },
  {
    name: 'kraPin',
    label: 'KRA PIN',
    kind: 'text',
    form: { section: 'numbers', ...text, placeholder: 'A004416331M' },
    sheet: { width: 14 },
    masked: true,
  },
  {
    name: 'nssfNumber',
    label: 'NSSF Number',
    kind: 'text',
    form: { section: 'bank', ...text },
    sheet: { header: 'NSSF', width: 14 },
    masked: true,
  },
  {
    name: 'nhifNumber',
    label: 'SHIF (NHIF) Number',
    kind: 'text',
    form: { section: 'bank', ...text },
    sheet: { header: 'SHIF (NHIF)', width: 16 },
    masked: true,
  },
  {
    name: 'bankName',
    label: 'Bank',
    kind: 'text',
    form: { section: 'bank', ...text, maxLength: 80 },
    sheet: { width: 20 },
  },
  {
    name: 'bankAccount',
    label: 'Bank Account',
    kind: 'text',
    form: { section: 'bank', ...text },
    sheet: { width: 20 },
    masked: true,
  },
  {
    name: 'bankCode',
    label: 'Bank Code',
    kind: 'text',
    form: { section: 'bank', ...text, maxLength: 11 },
    sheet: null,
  },
  {
    name: 'bankBranchCode',
    label: 'Branch Code',
    kind: 'text',
    form: { section: 'bank', ...text, maxLength: 11 },
    sheet: null,
  },
  {
    name: 'deductions',
    label: 'Deductions',
    kind: 'money',
    form: { section: 'tax', ...amount, hint: 'Paid to third parties every month.' },
    sheet: null,
  },
  {
    name: 'deductionsPurpose',
    label: 'Purpose of the Deductions',
    kind: 'text',
    form: { section: 'tax', ...text, maxLength: 120, placeholder: 'SACCO, union dues' },
    sheet: null,
  },
  {
    name: 'pension',
    label: 'Pension Scheme',
    kind: 'money',
    form: { section: 'tax', ...amount, hint: 'Per month, in addition to NSSF.' },
    sheet: null,
  },
  {
    name: 'insurancePremium',
    label: 'Insurance Premium',
    kind: 'money',
    form: { section: 'tax', ...amount, hint: 'Earns relief, with proof.' },
    sheet: null,
  },
  {
    name: 'mortgageInterest',
    label: 'Mortgage Interest',
    kind: 'money',
    form: { section: 'tax', ...amount, hint: 'Before tax, with proof.' },
    sheet: null,
  },
  {
    name: 'medicalFund',
    label: 'Medical Fund',
    kind: 'money',
    form: { section: 'tax', ...amount, hint: 'Post-retirement, before tax.' },
    sheet: null,
  },
  {
    name: 'exemptionCertificate',
    label: 'Exemption Certificate',
    kind: 'text',
    form: { section: 'tax', ...text, maxLength: 40, hint: 'For a person with a disability.' },
    sheet: null,
  },
  { name: 'isResident', label: 'Resident for Tax', kind: 'flag', form: { section: 'residence' }, sheet: null },
  {
    name: 'isPrimaryEmployment',
    label: 'Main Employment',
    kind: 'flag',
    form: { section: 'residence', hint: 'Personal relief applies with one employer only.' },
    sheet: null,
  },
] as const satisfies readonly EmployeeField[];

type Declared = (typeof EMPLOYEE_FIELDS)[number];

export type AmountField = Extract<Declared, { kind: 'money' }>['name'];

/** The amounts of an employee: cents in the contract, texts in the rows. */
export const EMPLOYEE_AMOUNTS = EMPLOYEE_FIELDS.filter(({ kind }) => kind === 'money').map(
  ({ name }) => name as AmountField,
);
