import { addMonths } from '../../../domain/kernel/time.ts';
import type { Chance } from '../chance.ts';
import { amountOf, answered, between, type Operation, pick, refused, same, text } from './operation.ts';
import { spaceToday } from './runs.ts';

type ModelEmployee = { id: string; salary: number; paidFor: Set<string> };
type Totals = Record<string, number>;
export type ModelPayRun = { id: string; status: 'pending' | 'approved' | 'paid'; employees: number; totals: Totals };
export type Payroll = { employees: ModelEmployee[]; runs: ModelPayRun[] };

const MONTHS = 18;
const DEDUCTIONS = ['nssf', 'nhif', 'housingLevy', 'paye', 'loans', 'advance', 'otherDeductions'];

type WireRun = { runId: string | null; created: number; totals: Record<string, string | number> };

const hire = (payroll: Payroll, chance: Chance, key: string): Operation => {
  const salary = between(chance, 1_500_000, 30_000_000);
  const word = key.replaceAll(/\W/g, '');
  return {
    name: 'employee',
    call: {
      method: 'POST',
      path: '/api/employees',
      body: {
        firstName: 'Jane',
        lastName: 'Wanjiku',
        email: `${word}@example.com`,
        phone: '0712 345 678',
        position: 'Community Manager',
        department: 'operations',
        employeeId: word,
        hireDate: addMonths(spaceToday(), -MONTHS - 12),
        baseSalary: text(salary),
      },
    },
    settle: (answer) => {
      const { id } = answered<{ id: string }>(answer, 201);
      payroll.employees.push({ id, salary, paidFor: new Set() });
    },
  };
};

const run = (payroll: Payroll, chance: Chance): Operation => {
  const period = addMonths(spaceToday(), -between(chance, 1, MONTHS)).slice(0, 7);
  const due = payroll.employees.filter(({ paidFor }) => !paidFor.has(period));
  return {
    name: 'pay run',
    call: { method: 'POST', path: '/api/payroll/run', body: { period } },
    settle: (answer) => {
      const { runId, created, totals: wire } = answered<WireRun>(answer, 201);
      same('The slips of the run', [created, runId !== null], [due.length, due.length > 0]);
      if (runId === null) return;
      const totals = Object.fromEntries(
        Object.entries(wire).map(([name, value]) => [name, typeof value === 'string' ? amountOf(value) : value]),
      );
      const gross = due.reduce((sum, { salary }) => sum + salary, 0);
      const withheld = DEDUCTIONS.reduce((sum, name) => sum + (totals[name] ?? 0), 0);
      same('Gross and net pay', [totals.grossPay, totals.netPay], [gross, gross - withheld]);
      for (const { paidFor } of due) paidFor.add(period);
      payroll.runs.push({ id: runId, status: 'pending', employees: due.length, totals });
    },
  };
};

const NEXT = { pending: 'approved', approved: 'paid' } as const;

const step = (payRun: ModelPayRun): Operation => {
  const { status } = payRun;
  const call = (to: string) => ({
    method: 'PATCH',
    path: `/api/payroll/runs/${payRun.id}/status`,
    body: { status: to, reason: 'There is nobody else', ...(to === 'paid' ? { paymentMethod: 'bank_transfer' } : {}) },
  });
  if (status === 'paid') return refused('pay run paid', call('paid'), 409, 'conflict');
  const to = NEXT[status];
  return {
    name: `pay run ${to}`,
    call: call(to),
    settle: (answer, { isSure }) => {
      payRun.status = to;
      // A second request after a lost answer is told that nothing is left to do.
      if (!isSure && answer.status === 409) return;
      const { changed, netPay } = answered<{ changed: number; netPay: string }>(answer, 200);
      same('Slips and net pay of the run', [changed, amountOf(netPay)], [payRun.employees, payRun.totals.netPay]);
    },
  };
};

export const payStaff = (payroll: Payroll, chance: Chance, key: string): Operation => {
  const roll = chance.next();
  const open = pick(
    chance,
    payroll.runs.filter(({ status }) => status !== 'paid'),
  );
  if (payroll.employees.length === 0 || (roll < 0.25 && payroll.employees.length < 40))
    return hire(payroll, chance, key);
  if (open && roll < 0.7) return step(open);
  const done = roll > 0.97 ? pick(chance, payroll.runs) : undefined;
  return done?.status === 'paid' ? step(done) : run(payroll, chance);
};

// What the books hold of a run: the cost, and what is owed to each authority and to the staff until they are paid.
export const payBalances = ({ status, totals }: ModelPayRun): [account: string, amount: number][] => {
  const of = (name: string) => totals[name] ?? 0;
  if (status === 'pending') return [];
  return [
    ['5051', of('grossPay')],
    ['5052', of('employerNssf')],
    ['5053', of('employerHousingLevy')],
    ['5054', of('nita')],
    ['2400', -of('paye')],
    ['2410', -of('nssf') - of('employerNssf')],
    ['2420', -of('nhif')],
    ['2430', -of('housingLevy') - of('employerHousingLevy')],
    ['2440', -of('nita')],
    ['2460', -of('loans') - of('advance') - of('otherDeductions')],
    [status === 'paid' ? '1010' : '2450', -of('netPay')],
  ];
};
