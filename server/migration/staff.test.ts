import { describe, expect, it } from 'vitest';
import type { Employee } from '../../domain/payroll/contract.ts';
import type { PayrollRecord } from '../../domain/payroll/pay/pay-contract.ts';
import type { AuthorityMonth, P9Card } from '../../domain/payroll/returns/returns-contract.ts';
import { type Book, errorTexts } from '../../tests/support/migration.ts';
import { cutOver, startMoveIn } from '../../tests/support/move-in.ts';
import { balances, slipFields } from '../../tests/support/payroll.ts';
import { findRecord } from '../payroll/pay/records.ts';
import { slipFacts } from '../payroll/pay/slip-facts.ts';

const { t, admin, run, integrity } = await startMoveIn();
const hr = await t.as('hr');

const employeeRow = (employeeId: string, changes: Record<string, string> = {}) => ({
  employeeId,
  firstName: 'Jane',
  lastName: `Wanjiku ${employeeId}`,
  position: 'Community Manager',
  department: 'Front Desk',
  hireDate: '2023-03-01',
  baseSalary: '50,000',
  ...changes,
});
const payRow = (employeeId: string, month: string, changes: Record<string, string> = {}) => ({
  ...{ employeeId, month, basicPay: '50000', nssf: '3000', nhif: '1375', housingLevy: '750', paye: '5845.85' },
  ...changes,
});
const months = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => `2026-${String(first + n).padStart(2, '0')}`);
const find = async (employeeId: string) => {
  const list = (await hr.call('GET', '/api/employees?limit=500')).body as Employee[];
  const found = list.find((one) => one.employeeId === employeeId);
  if (!found) throw new Error(`There is no employee ${employeeId}`);
  return found;
};
const p9 = async ({ id }: Employee) => (await hr.call('GET', `/api/employees/${id}/p9?year=2026`)).body as P9Card;
const dueIn = async (month: string) =>
  (await admin.call('GET', `/api/payroll/due-dates/${month}`)).body as AuthorityMonth;
const send = async (book: Book) => {
  const { status, body } = await run({ cutOver, ...book });
  expect([status, errorTexts(body)]).toEqual([200, []]);
  return body;
};

describe('employees with what they were paid this year', () => {
  it('come in without payslips and journal entries of their own', async () => {
    const employees = [
      employeeRow('E-1', {
        email: 'jane@example.com',
        nationalId: '27845123',
        kraPin: 'a004416331m',
        bankAccount: '0110987654',
        pension: '2,000',
        isResident: 'Yes',
      }),
      employeeRow('E-2', { endDate: '31/05/2026', payrollFrequency: 'Bi-weekly', isPrimaryEmployment: 'no' }),
    ];
    const payThisYear = [...months(2, 10).map((month) => payRow('e-1', month)), payRow('E-2', 'May 2026')];
    const before = await t.sql('select count(*)::int as n from journal_entries');
    const { totals } = await send({ employees, payThisYear });
    expect(totals).toContainEqual({ sheet: 'Pay This Year', rows: 10, amount: '500000.00' });
    expect(await t.sql('select count(*)::int as n from journal_entries')).toEqual(before);
    expect((await hr.call('GET', '/api/payroll')).body).toEqual([]);
    expect(await find('E-1')).toMatchObject({
      status: 'active',
      baseSalary: '50000.00',
      department: 'front_desk',
      pension: '2000.00',
      kraPin: 'A004416331M',
      bankAccount: '0110987654',
      isResident: true,
    });
    expect(await find('E-2')).toMatchObject({
      ...{ status: 'terminated', endDate: '2026-05-31', statusSince: '2026-05-31' },
      ...{ payrollFrequency: 'bi-weekly', isPrimaryEmployment: false },
    });
  });

  it('have them on the tax deduction card, month by month', async () => {
    const card = await p9(await find('E-1'));
    expect(card.rows.map(({ month }) => month)).toEqual(months(2, 10));
    expect(card.rows[0]).toMatchObject({ a: '50000.00', e2: '3000.00', f: '750.00', g: '1375.00', o: '5845.85' });
    expect(card.rows[0]).toMatchObject({ k: '44875.00', l: '8245.85', m: '2400.00', e3: '30000.00' });
    expect(card.total).toMatchObject({ d: '450000.00', o: '52612.65' });
    expect((await p9(await find('E-2'))).rows).toMatchObject([{ month: '2026-05', m: '0.00', o: '5845.85' }]);
  });

  it('are paid on from the day after, and the next payslip has the whole year to date', async () => {
    const { id } = await find('E-1');
    const october = slipFields(id, { payPeriodStart: '2026-10-01', payPeriodEnd: '2026-10-31' });
    expect(await hr.call('POST', '/api/payroll', october)).toMatchObject({
      status: 409,
      body: { fields: { payPeriodStart: 'Jane Wanjiku E-1 was paid through 31 Oct 2026 before you moved in' } },
    });
    expect((await hr.call('POST', '/api/payroll/run', { period: '2026-10' })).body).toMatchObject({
      runId: null,
      skipped: expect.arrayContaining([
        expect.objectContaining({ reason: 'Jane Wanjiku E-1 was paid through 31 Oct 2026 before you moved in' }),
      ]),
    });
    expect((await hr.call('POST', '/api/payroll/run', { period: '2026-11' })).body).toMatchObject({ created: 1 });
    const [slip] = (await hr.call('GET', '/api/payroll')).body as PayrollRecord[];
    expect((await admin.call('PATCH', `/api/payroll/${slip?.id}/status`, { status: 'approved' })).status).toBe(200);
    const { db } = t.app.database;
    const { year } = await slipFacts(db, await findRecord(db, slip?.id ?? ''));
    expect(year).toMatchObject({ grossPay: '500000.00', baseSalary: '500000.00', nssf: '30000.00' });
    expect((await p9(await find('E-1'))).rows.map(({ month }) => month)).toEqual(months(2, 11));
    expect(await integrity()).toMatchObject({ ok: true });
  });

  it('are not paid twice for a day, whatever the server lets pass', async () => {
    const { id } = await find('E-1');
    await expect(
      t.sql(`select set_config('app.actor', 'system:test', true), set_config('app.actor_name', 'Test', true);
        update payroll_records set pay_period_start = '2026-10-31' where employee_id = '${id}'`),
    ).rejects.toThrow();
  });

  it('who are paid by the week have their taxes worked out on the whole month', async () => {
    const first = { basicPay: '20000', nssf: '1200', nhif: '550', housingLevy: '300', paye: '0' };
    await send({
      cutOver: [{ day: '2026-11-08' }],
      employees: [employeeRow('E-3', { payrollFrequency: 'weekly' })],
      payThisYear: [payRow('E-3', '2026-11', first)],
    });
    const run1 = { frequency: 'weekly', payPeriodStart: '2026-11-02', payPeriodEnd: '2026-11-08' };
    expect((await hr.call('POST', '/api/payroll/run', run1)).body).toMatchObject({ runId: null });
    const { id } = await find('E-3');
    const slip = slipFields(id, { payPeriodStart: '2026-11-09', payPeriodEnd: '2026-11-15', baseSalary: 20_000 });
    const { body } = await hr.call('POST', '/api/payroll', {
      ...slip,
      nssf: 1_200,
      nhif: 550,
      housingLevy: 300,
      paye: 0,
    });
    expect((body as PayrollRecord).differs).toBe(true);
    const [row] = await t.sql(
      `select computed ->> 'paye' as paye, computed from payroll_records where employee_id = '${id}'`,
    );
    expect(row?.computed).toMatchObject({ nssf: '1200.00', nhif: '550.00', housingLevy: '300.00' });
    expect(Number(row?.paye)).toBeGreaterThan(1_000);
  });
});

describe('returns that the old system has not filed', () => {
  it('are filed and paid from here, out of the balances of the opening trial balance', async () => {
    const employees = [employeeRow('E-4', { kraPin: 'A004416332M' })];
    const payThisYear = [payRow('E-4', '2026-09'), payRow('E-4', '2026-10', { isFiled: 'no' })];
    const trialBalance = [
      { account: '1010', debit: '14770.85' },
      { account: '2400', credit: '5845.85' },
      { account: '2410', credit: '6000' },
      { account: '2420', credit: '1375' },
      { account: '2430', credit: '1500' },
      { account: '3100', credit: '50' },
    ];
    const { warnings } = await send({ employees, payThisYear, trialBalance });
    expect(warnings).toEqual([
      'NITA levy: 50.00 is still to be paid by the sheet Pay This Year, and account 2440 has 0.00.',
    ]);
    const file = await hr.call('GET', '/api/payroll/returns/p10?month=2026-10');
    expect(String(file.body)).toMatch(/^A004416332M,Jane Wanjiku E-4,.*5845\.85,5845\.85\r\n$/);
    expect(String((await hr.call('GET', '/api/payroll/returns/p10?month=2026-09')).body)).toBe('');
    expect(String((await hr.call('GET', '/api/payroll/returns/bank?month=2026-10')).body)).not.toContain('E-4');
    const { dueDates } = await dueIn('2026-10');
    expect(dueDates.map(({ authority, open }) => [authority, open])).toEqual([
      ['paye', '5845.85'],
      ['nssf', '6000.00'],
      ['shif', '1375.00'],
      ['nita', '50.00'],
      ['housing_levy', '1500.00'],
    ]);
    const pay = (authority: string) =>
      admin.call('POST', '/api/payroll/statutory-payments', { authority, month: '2026-10' });
    for (const authority of ['paye', 'nssf', 'shif', 'housing_levy']) expect((await pay(authority)).status).toBe(201);
    const left = await balances(t);
    expect(['2400', '2410', '2420', '2430'].map((account) => left[account])).toEqual(
      // What is left is owed for the slip of November.
      ['-5245.85', '-6000.00', '-1375.00', '-1500.00'],
    );
    expect((await pay('paye')).status).toBe(409);
  });
});

describe('cells that are wrong', () => {
  it('are named one by one, and nobody comes in', async () => {
    const book: Book = {
      cutOver,
      employees: [
        employeeRow('W-1', { department: 'Kitchen', baseSalary: '' }),
        employeeRow('W-2', { nationalId: '12', bankCode: '#', email: 'w2@example.com' }),
        employeeRow('w - 2', { email: 'W2@example.com' }),
        employeeRow('E-1', { email: 'JANE@example.com' }),
        employeeRow('W-5', { endDate: '2022-01-01', isResident: 'maybe' }),
        employeeRow('W-6', { hireDate: '2026-03-15', endDate: '2026-08-15' }),
        employeeRow('W-7', { baseSalary: '0', endDate: '2022-01-01' }),
      ],
      payThisYear: [
        payRow('W-6', '2025-12'),
        payRow('W-6', '2026-11'),
        payRow('W-6', '2026-02'),
        payRow('W-6', '2026-09'),
        payRow('W-6', '2026-04', { paye: '45000' }),
        payRow('W-6', '04/2026'),
        payRow('W-6', 'soon'),
        payRow('W-9', '2026-05'),
        payRow('W-6', '2026-05', { paidThrough: '2026-06-01' }),
        payRow('W-6', '2026-06', { basicPay: '0' }),
        payRow('W-6', '2026-07', { nssf: '' }),
        payRow('W-6', '2026-08', { taxablePay: '60000' }),
      ],
    };
    const { body } = await run(book);
    expect(errorTexts(body).sort()).toEqual(
      [
        'Employees!G2: Department must be one of operations, front_desk, maintenance, security, cleaning, management, administration',
        'Employees!J2: Base Salary is required',
        'Employees!M3: National ID must be like 27845123',
        'Employees!S3: Bank Code must be figures or letters',
        'Employees!A4: w - 2 is already in row 3',
        'Employees!D4: W2@example.com is already in row 3',
        'Employees!A5: E-1 is already an employee',
        'Employees!D5: JANE@example.com is another employee’s',
        'Employees!AB6: Resident for Tax must be yes or no',
        'Employees!J8: Base Salary must be more than 0',
        'Employees!I8: End Date must not be before the hire date',
        'Pay This Year!B2: Month must be from Jan 2026 to Oct 2026',
        'Pay This Year!B3: Month must be from Jan 2026 to Oct 2026',
        'Pay This Year!B4: W-6 started on 15 Mar 2026',
        'Pay This Year!B5: W-6 left on 15 Aug 2026',
        'Pay This Year!H6: Deductions of 50,125.00 are more than the pay of 50,000.00',
        'Pay This Year!B7: Apr 2026 of W-6 is already in row 6',
        'Pay This Year!B8: Month must be a month such as Mar 2026',
        'Pay This Year!A9: There is no employee W-9 in the sheet Employees',
        'Pay This Year!R10: Paid Through must be a day of the month, up to the cut-over',
        'Pay This Year!C11: Basic Pay must be more than 0',
        'Pay This Year!E12: NSSF is required',
        'Pay This Year!N13: Taxable Pay must not be more than the pay of 50,000.00',
      ].sort(),
    );
    expect(body.imported).toBe(false);
    expect(await t.sql(`select 1 from employees where employee_id like 'W-%'`)).toEqual([]);
  });

  it('that are only unusual are pointed out', async () => {
    const payThisYear = [payRow('U-1', '2026-03', { paye: '5800' }), payRow('U-1', '2026-04', { paye: '5800' })];
    const { body } = await run({ cutOver, employees: [employeeRow('U-1')], payThisYear }, 'dryRun=true');
    expect([body.errors, body.warnings]).toEqual([
      [],
      ['PAYE is not tax charged less reliefs in 2 rows, the first is row 2, of the sheet Pay This Year.'],
    ]);
  });
});
