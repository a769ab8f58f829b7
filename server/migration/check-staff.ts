import { formatDay, formatMonth } from '../../domain/kernel/format.ts';
import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { SHEETS } from '../../domain/migration/sheets.ts';
import { EmployeeInput } from '../../domain/payroll/contract.ts';
import { figure } from '../../domain/payroll/format.ts';
import type { Computed } from '../../domain/payroll/pay/compute.ts';
import {
  completeEarlierPay,
  type EarlierPay,
  earlierPayProblem,
  expectedPaye,
  lastDayPaid,
} from '../../domain/payroll/pay/earlier-pay.ts';
import { amountTexts } from '../../domain/payroll/pay/pay.ts';
import { toPerson } from '../../domain/payroll/pay/plan.ts';
import { pickLimits } from '../../domain/payroll/pay/slip.ts';
import { AUTHORITY_LABELS } from '../../domain/payroll/returns/due-dates.ts';
import { PAY_ACCOUNTS } from '../../domain/payroll/returns/postings.ts';
import { AUTHORITIES, type Authority } from '../../domain/payroll/returns/returns-contract.ts';
import { uuidV7 } from '../db/query/uuid-v7.ts';
import type { BroughtEmployee } from '../payroll/employees/bring-in.ts';
import type { TrialBalance } from './check-balances.ts';
import { employeeKey, type Known } from './known.ts';
import type { Refuse, Rows, WorkbookRow } from './read-workbook.ts';

type Check = { rows: Rows; refuse: Refuse; known: Known; cutOver: Day };

type Row = WorkbookRow<'employees'>;
type PayRow = WorkbookRow<'payThisYear'>;

const AMOUNTS = [
  'baseSalary',
  'allowances',
  'deductions',
  'pension',
  'insurancePremium',
  'mortgageInterest',
  'medicalFund',
] as const;

const amountText = (amount: number | null): string => toDecimalText(cents(amount ?? 0));

const headerFor = (name: string): string =>
  SHEETS.employees.columns.find((column) => column.name === name)?.header ?? name;

// The form of an employee has the last word; its messages name the column where they do not yet.
const readEmployee = ({ refuse }: Check, row: Row): EmployeeInput | null => {
  const { row: _, isSound: __, payrollFrequency, isResident, isPrimaryEmployment, ...values } = row;
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, amountText(row[name])]));
  const read = EmployeeInput.safeParse({
    ...{ ...values, ...amounts },
    payrollFrequency: payrollFrequency ?? undefined,
    isResident: isResident ?? undefined,
    isPrimaryEmployment: isPrimaryEmployment ?? undefined,
  });
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) {
    const name = String(path[0]);
    const text = message.startsWith('Must') ? `${headerFor(name)} m${message.slice(1)}` : message;
    refuse('employees', row, name as 'employeeId', text);
  }
  return null;
};

type Seen = { codes: Map<string, number>; emails: Map<string, number> };

const refuseTwice = ({ refuse, known }: Check, row: Row, { codes, emails }: Seen): void => {
  const code = employeeKey(row.employeeId);
  const first = codes.get(code);
  if (first !== undefined) refuse('employees', row, 'employeeId', `${row.employeeId} is already in row ${first}`);
  else if (known.employees.codes.has(code))
    refuse('employees', row, 'employeeId', `${row.employeeId} is already an employee`);
  codes.set(code, first ?? row.row);
  if (row.email === null) return;
  const email = row.email.toLowerCase();
  const same = emails.get(email);
  if (same !== undefined) refuse('employees', row, 'email', `${row.email} is already in row ${same}`);
  else if (known.employees.emails.has(email)) refuse('employees', row, 'email', `${row.email} is another employee’s`);
  emails.set(email, same ?? row.row);
};

const toEmployee = (row: Row, input: EmployeeInput, cutOver: Day): BroughtEmployee => {
  const hasLeft = row.endDate !== null && row.endDate <= cutOver;
  return {
    ...input,
    ...Object.fromEntries(AMOUNTS.map((name) => [name, amountText(row[name])])),
    baseSalary: amountText(row.baseSalary),
    id: uuidV7(),
    employeeId: input.employeeId.normalize('NFC'),
    hireDate: row.hireDate,
    status: hasLeft ? 'terminated' : 'active',
    statusSince: hasLeft && row.endDate !== null ? row.endDate : row.hireDate,
  } as BroughtEmployee;
};

const checkEmployees = (check: Check): Map<string, BroughtEmployee> => {
  const { rows, refuse, cutOver } = check;
  const seen: Seen = { codes: new Map(), emails: new Map() };
  const found = new Map<string, BroughtEmployee>();
  for (const row of rows.employees) {
    if (!row.isSound) continue;
    refuseTwice(check, row, seen);
    if (row.endDate !== null && row.endDate < row.hireDate)
      refuse('employees', row, 'endDate', 'End Date must not be before the hire date');
    const input = readEmployee(check, row);
    if (input) found.set(employeeKey(row.employeeId), toEmployee(row, input, cutOver));
  }
  return found;
};

const toPay = (row: PayRow): EarlierPay => {
  const { taxablePay, taxCharged, personalRelief, insuranceRelief } = row;
  const orNull = (amount: number | null): Cents | null => (amount === null ? null : cents(amount));
  return {
    basicPay: cents(row.basicPay),
    allowances: cents(row.allowances ?? 0),
    nssf: cents(row.nssf),
    nhif: cents(row.nhif),
    housingLevy: cents(row.housingLevy),
    paye: cents(row.paye),
    otherDeductions: cents(row.otherDeductions ?? 0),
    pension: cents(row.pension ?? 0),
    insurancePremium: cents(row.insurancePremium ?? 0),
    mortgageInterest: cents(row.mortgageInterest ?? 0),
    medicalFund: cents(row.medicalFund ?? 0),
    taxablePay: orNull(taxablePay),
    taxCharged: orNull(taxCharged),
    personalRelief: orNull(personalRelief),
    insuranceRelief: orNull(insuranceRelief),
  };
};

// Only months of the year of the cut-over, after the employee started and up to the cut-over.
const checkMonth = ({ refuse, cutOver }: Check, row: PayRow, { hireDate, endDate }: BroughtEmployee): void => {
  const { month, paidThrough } = row;
  const [first, last] = [`${cutOver.slice(0, 4)}-01`, cutOver.slice(0, 7)];
  if (month < first || month > last)
    refuse('payThisYear', row, 'month', `Month must be from ${formatMonth(first)} to ${formatMonth(last)}`);
  else if (month < hireDate.slice(0, 7))
    refuse('payThisYear', row, 'month', `${row.employeeId} started on ${formatDay(hireDate)}`);
  else if (endDate && month > endDate.slice(0, 7))
    refuse('payThisYear', row, 'month', `${row.employeeId} left on ${formatDay(endDate)}`);
  else if (paidThrough !== null && (paidThrough.slice(0, 7) !== month || paidThrough > cutOver))
    refuse('payThisYear', row, 'paidThrough', 'Paid Through must be a day of the month, up to the cut-over');
};

export type BroughtPay = ReturnType<typeof toRow>;

const toRow = (row: PayRow, pay: EarlierPay, computed: Computed, cutOver: Day) => ({
  taxMonth: `${row.month}-01`,
  paidThrough: row.paidThrough ?? lastDayPaid(row.month, cutOver),
  isFiled: row.isFiled ?? true,
  baseSalary: toDecimalText(pay.basicPay),
  allowances: toDecimalText(pay.allowances),
  ...amountTexts(computed),
  otherDeductions: toDecimalText(pay.otherDeductions),
  pension: toDecimalText(pay.pension),
  insurancePremium: toDecimalText(pay.insurancePremium),
  mortgageInterest: toDecimalText(pay.mortgageInterest),
  medicalFund: toDecimalText(pay.medicalFund),
});

export type Staff = {
  employees: BroughtEmployee[];
  pay: (BroughtPay & { employeeId: string; limits: ReturnType<typeof pickLimits> })[];
  /** Rows whose PAYE is not tax charged less reliefs. */
  otherPaye: number[];
};

const checkPay = (check: Check, employees: ReadonlyMap<string, BroughtEmployee>): Omit<Staff, 'employees'> => {
  const { rows, refuse, known, cutOver } = check;
  const named = new Set(rows.employees.map(({ employeeId }) => employeeKey(employeeId ?? '')));
  const seen = new Map<string, number>();
  const otherPaye: number[] = [];
  const pay = rows.payThisYear.flatMap((row): Staff['pay'] => {
    const key = employeeKey(row.employeeId ?? '');
    const employee = employees.get(key);
    if (row.employeeId && !named.has(key))
      refuse('payThisYear', row, 'employeeId', `There is no employee ${row.employeeId} in the sheet Employees`);
    if (!employee || !row.isSound) return [];
    const first = seen.get(`${key}\n${row.month}`);
    if (first !== undefined)
      refuse('payThisYear', row, 'month', `${formatMonth(row.month)} of ${row.employeeId} is already in row ${first}`);
    seen.set(`${key}\n${row.month}`, first ?? row.row);
    checkMonth(check, row, employee);
    const given = toPay(row);
    const wrong = earlierPayProblem(given);
    if (wrong) refuse('payThisYear', row, wrong.field, wrong.problem);
    const tables = known.ruleSets.find(({ validFrom }) => validFrom <= row.month);
    if (!tables) {
      refuse('payThisYear', row, 'month', `There are no tax tables for ${formatMonth(row.month)}`);
      return [];
    }
    const person = toPerson({
      isResident: employee.isResident ?? true,
      isPrimaryEmployment: employee.isPrimaryEmployment ?? true,
      exemptionCertificate: employee.exemptionCertificate ?? null,
    });
    const computed = completeEarlierPay(tables.rules, row.month, given, person);
    if (computed.paye !== expectedPaye(computed)) otherPaye.push(row.row);
    return [{ employeeId: employee.id, ...toRow(row, given, computed, cutOver), limits: pickLimits(tables.rules) }];
  });
  return { pay, otherPaye };
};

/** Employees and what they were paid this year; what is wrong is refused cell by cell. */
export const checkStaff = (check: Check): Staff => {
  const employees = checkEmployees(check);
  return { employees: [...employees.values()], ...checkPay(check, employees) };
};

const OWED: Record<Authority, (pay: BroughtPay) => string[]> = {
  paye: ({ paye }) => [paye],
  nssf: ({ nssf, employerNssf }) => [nssf, employerNssf],
  shif: ({ nhif }) => [nhif],
  housing_levy: ({ housingLevy, employerHousingLevy }) => [housingLevy, employerHousingLevy],
  nita: ({ nita }) => [nita],
  fbt: () => [],
};

/** What is not wrong, but worth a look before everything comes in. */
export const staffWarnings = ({ pay, otherPaye }: Staff, trial: TrialBalance): string[] => {
  const open = pay.filter(({ isFiled }) => !isFiled);
  const short = AUTHORITIES.flatMap((authority) => {
    const owed = addMoney(cents(0), ...open.flatMap((row) => OWED[authority](row).map((text) => parseMoney(text))));
    const account = PAY_ACCOUNTS[authority];
    const stated = trial.find((one) => one.account === account)?.amount ?? cents(0);
    if (trial.length === 0 || owed <= -stated) return [];
    const held = figure(cents(Math.max(0, -stated)));
    return [
      `${AUTHORITY_LABELS[authority]}: ${figure(owed)} is still to be paid by the sheet Pay This Year, and account ${account} has ${held}.`,
    ];
  });
  const [first, second] = otherPaye;
  if (first === undefined) return short;
  const where = second === undefined ? `row ${first}` : `${otherPaye.length} rows, the first is row ${first},`;
  return [...short, `PAYE is not tax charged less reliefs in ${where} of the sheet Pay This Year.`];
};
