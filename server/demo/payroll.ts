import { addDays, addMonths, type Day, firstOfMonth, lastOfMonth, toInstant } from '../../domain/kernel/time.ts';
import { BenefitInput } from '../../domain/payroll/benefits/benefit-contract.ts';
import { EmployeeInput } from '../../domain/payroll/contract.ts';
import type { Department } from '../../domain/payroll/fields.ts';
import { LoanInput } from '../../domain/payroll/loans/loan-contract.ts';
import { OffCycleInput } from '../../domain/payroll/off-cycle/off-cycle-contract.ts';
import { StatusInput } from '../../domain/payroll/pay/pay-contract.ts';
import { AUTHORITIES, SLIP_AUTHORITIES } from '../../domain/payroll/returns/returns-contract.ts';
import { RunInput } from '../../domain/payroll/runs/run-contract.ts';
import {
  DeductionInput,
  type PayeeKind,
  payPayee as payPayeeCall,
} from '../../domain/payroll/third-parties/payee-contract.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import { addBenefit } from '../payroll/benefits/benefits.ts';
import type { PayrollDeps } from '../payroll/employees/employees.ts';
import { createEmployee } from '../payroll/employees/save-employee.ts';
import { accrueFringeTax } from '../payroll/fringe/fringe.ts';
import { addLeave } from '../payroll/leave/leave.ts';
import { giveLoan } from '../payroll/loans/loans.ts';
import { createOffCycle } from '../payroll/off-cycle/off-cycle.ts';
import { setRunStatus, setStatus } from '../payroll/pay/status.ts';
import { payAuthority } from '../payroll/returns/statutory.ts';
import { runPayroll } from '../payroll/runs/run.ts';
import { addDeduction } from '../payroll/third-parties/deductions.ts';
import { createPayee } from '../payroll/third-parties/payees.ts';
import { payPayee } from '../payroll/third-parties/payments.ts';

type Hired = readonly [
  firstName: string,
  lastName: string,
  position: string,
  department: Department,
  baseSalary: number,
  allowances: number,
  monthsAgo: number,
];

// Names and numbers are made up; pay is what such work earns in Nairobi.
const PEOPLE: readonly Hired[] = [
  ['Brian', 'Otieno', 'Space Manager', 'management', 85_000, 10_000, 30],
  ['Mercy', 'Achieng', 'Accountant', 'administration', 62_000, 5_000, 26],
  ['Daniel', 'Mutua', 'HR and Office Administrator', 'administration', 48_000, 4_000, 22],
  ['Grace', 'Njeri', 'Front Desk Officer', 'front_desk', 32_000, 3_000, 20],
  ['Amos', 'Kiptoo', 'Front Desk Officer', 'front_desk', 30_000, 3_000, 7],
  ['Peter', 'Wafula', 'Maintenance Technician', 'maintenance', 28_500, 2_000, 18],
  ['Joyce', 'Mwende', 'Cleaning Supervisor', 'cleaning', 19_500, 1_500, 16],
  ['Hassan', 'Abdi', 'Night Guard', 'security', 20_400, 1_500, 14],
];

const MONTHS = 12;

// A made-up number in the right format.
const figures = (n: number, length: number): string =>
  String(n * 7_919 + 12_345)
    .padStart(length, '1')
    .slice(-length);

const hire = async (deps: PayrollDeps, today: Day): Promise<string[]> => {
  const ids: string[] = [];
  for (const [n, [firstName, lastName, position, department, baseSalary, allowances, ago]] of PEOPLE.entries()) {
    const input = EmployeeInput.parse({
      firstName,
      lastName,
      position,
      department,
      baseSalary,
      allowances,
      email: `${firstName}.${lastName}@staff.nafasi.example`.toLowerCase(),
      phone: `0700 000 3${String(n + 10)}`,
      employeeId: `NW-${String(n + 1).padStart(3, '0')}`,
      // One joined in the middle of a month, so the first pay is a part of it.
      hireDate: addDays(firstOfMonth(addMonths(today, -ago)), ago === 7 ? 14 : 0),
      nationalId: figures(n + 3, 8),
      kraPin: `A${figures(n + 5, 9)}K`,
      nssfNumber: figures(n + 7, 10),
      nhifNumber: `CR${figures(n + 9, 10)}`,
      bankName: 'KijiBank',
      bankCode: '99',
      bankBranchCode: '001',
      bankAccount: `0000${figures(n + 11, 8)}`,
    });
    ids.push((await createEmployee(deps, input)).id);
  }
  return ids;
};

type By = { hr: string; admin: string };

// Run on the 27th by one person, approved on the 28th by another, paid at the end of the month.
const payMonth = async (at: (day: Day) => PayrollDeps, month: Day, by: By): Promise<void> => {
  const period = month.slice(0, 7);
  const maker = { id: by.hr, name: 'Daniel Mutua' };
  const approver = { id: by.admin, name: 'Wanjiku Kamau', role: 'admin' } as const;
  const { runId } = await runPayroll(at(addDays(month, 26)), RunInput.parse({ period }), maker);
  if (!runId) return;
  await setRunStatus(at(addDays(month, 27)), runId, StatusInput.parse({ status: 'approved' }), approver);
  await setRunStatus(at(lastOfMonth(month)), runId, StatusInput.parse({ status: 'paid' }), approver);
};

const payBonus = async (at: (day: Day) => PayrollDeps, month: Day, employeeId: string, by: By): Promise<void> => {
  const approver = { id: by.admin, name: 'Wanjiku Kamau', role: 'admin' } as const;
  const wish = {
    employeeId,
    kind: 'bonus',
    month: month.slice(0, 7),
    amount: 15_000,
    purpose: 'Best front desk of the year',
  };
  const made = await createOffCycle(at(addDays(month, 27)), OffCycleInput.parse(wish), {
    id: by.hr,
    name: 'Daniel Mutua',
  });
  for (const { id } of made.records) {
    await setStatus(at(addDays(month, 27)), id, StatusInput.parse({ status: 'approved' }), approver);
    await setStatus(at(lastOfMonth(month)), id, StatusInput.parse({ status: 'paid' }), approver);
  }
};

// What three of them have withheld for others, each with its payee.
const addPayees = async (
  deps: PayrollDeps,
  fromMonth: string,
  [mercy, daniel]: readonly string[],
): Promise<string[]> => {
  if (!mercy || !daniel) return [];
  const payee = (kind: PayeeKind, name: string, reference: string | null) =>
    createPayee(deps.db, { kind, name, reference });
  const sacco = await payee('sacco', 'Jasiri SACCO', 'NWS-204');
  const helb = await payee('helb', 'Higher Education Loans Board', null);
  const scheme = await payee('pension', 'Akiba Umbrella Pension Scheme', 'AUP-1187');
  const add = (employeeId: string, fields: object) =>
    addDeduction(deps, employeeId, DeductionInput.parse({ fromMonth, ...fields }));
  await add(mercy, { payeeId: sacco.id, amount: 4_000, reference: 'M-00418' });
  await add(mercy, { payeeId: scheme.id, part: 'pension', amount: 3_000 });
  await add(mercy, { payeeId: scheme.id, part: 'employer_pension', amount: 3_000 });
  await add(daniel, { payeeId: helb.id, amount: 2_500, reference: 'HELB-771204' });
  return [sacco.id, helb.id, scheme.id];
};

const payPayees = async (at: (day: Day) => PayrollDeps, month: Day, today: Day, ids: readonly string[]) => {
  const paidDate = addDays(addMonths(month, 1), 7);
  if (paidDate > today) return;
  for (const payeeId of ids) {
    const period = month.slice(0, 7);
    const payment = { payeeId, month: period, paidDate, reference: `PAYROLL-${period}` };
    await payPayee(at(paidDate), payPayeeCall.body.parse(payment));
  }
};

const payAuthorities = async (at: (day: Day) => PayrollDeps, month: Day, today: Day): Promise<void> => {
  const period = month.slice(0, 7);
  const due = addDays(addMonths(month, 1), 6);
  if (due > today) return;
  const isLent = (await accrueFringeTax(at(due))) > 0;
  for (const authority of isLent ? AUTHORITIES : SLIP_AUTHORITIES) {
    await payAuthority(at(due), {
      authority,
      month: period,
      paidDate: due,
      paymentMethod: 'bank_transfer',
      reference: `${authority.toUpperCase()}-${period}`,
      overrideReason: null,
    });
  }
};

/**
 * Eight employees and a year of their pay, through the same services as real ones, with a clock that follows the year.
 */
export const fillDemoPayroll = async (real: PayrollDeps, today: Day, by: By): Promise<void> => {
  const known = await real.settings.get();
  // No notifications for made-up pay.
  const settings: Settings = { ...known, notifications: { ...known.notifications, emailNotifications: false } };
  const at = (day: Day): PayrollDeps => {
    const instant = toInstant(day, '10:00', settings.general.timezone);
    return { ...real, clock: { now: () => instant }, settings: { get: async () => settings } };
  };
  const [brian, mercy = '', daniel = '', grace, , , joyce] = await hire(at(today), today);
  const first = firstOfMonth(addMonths(today, -MONTHS));
  if (brian) {
    const car = { kind: 'car', description: 'Toyota Fielder KDA 123A', cost: 1_250_000, fromMonth: first.slice(0, 7) };
    await addBenefit(at(today), brian, BenefitInput.parse(car));
  }
  const payees = await addPayees(at(today), first.slice(0, 7), [mercy, daniel]);
  const loanDay = addDays(addMonths(first, 6), 4);
  for (let n = 0; n < MONTHS; n++) {
    const month = addMonths(first, n);
    if (n === 6 && grace) {
      const loan = { amount: 60_000, instalment: 7_500, purpose: 'School fees', firstMonth: loanDay.slice(0, 7) };
      await giveLoan(at(loanDay), grace, LoanInput.parse(loan));
    }
    await payMonth(at, month, by);
    if (n === MONTHS - 1 && grace) await payBonus(at, month, grace, by);
    await payAuthorities(at, month, today);
    await payPayees(at, month, today, payees);
  }
  // This month awaits approval.
  const period = today.slice(0, 7);
  await runPayroll(at(today), RunInput.parse({ period }), { id: by.hr, name: 'Daniel Mutua' });
  if (grace && joyce) {
    const start = addDays(addMonths(first, 8), 9);
    await addLeave(at(today), grace, { kind: 'annual', startDate: start, endDate: addDays(start, 6), note: null });
    const ill = addDays(addMonths(first, 10), 11);
    await addLeave(at(today), joyce, {
      kind: 'sick',
      startDate: ill,
      endDate: addDays(ill, 3),
      note: 'Certificate seen',
    });
  }
};
