import { describe, expect, it } from 'vitest';
import type { LeaveEntry } from '../../domain/payroll/leave/leave-contract.ts';
import type { StaffLoan } from '../../domain/payroll/loans/loan-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import {
  balances,
  employeeDetails,
  makeEmployee,
  makeSlip,
  moveSlip,
  slipDetails,
} from '../../tests/support/payroll.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';

const t = await startTestApp({ clock: NOVEMBER });
const hr = await t.as('hr');
const admin = await t.as('admin');
const accountant = await t.as('accountant');

const give = async (employeeId: string, fields: object): Promise<StaffLoan> => {
  const { status, body } = await hr.call('POST', `/api/employees/${employeeId}/loans`, fields);
  expect([status, body]).toEqual([201, body]);
  return body as StaffLoan;
};

describe('A loan', () => {
  it('is posted when it is given, with the schedule by which it comes back', async () => {
    const { id } = await makeEmployee(hr);
    const loan = await give(id, { amount: 25_000, instalment: 10_000, firstMonth: '2026-12', purpose: 'School fees' });
    expect(loan).toMatchObject({ kind: 'loan', balance: '25000.00', givenOn: '2026-11-15', repayments: [] });
    expect(loan.schedule).toEqual([
      { month: '2026-12', amount: '10000.00', balance: '15000.00' },
      { month: '2027-01', amount: '10000.00', balance: '5000.00' },
      { month: '2027-02', amount: '5000.00', balance: '0.00' },
    ]);
    expect(await balances(t, loan.id)).toEqual({ '1010': '-25000.00', '1160': '25000.00' });
  });

  it('goes down with each approved pay, the oldest first, and never below nothing', async () => {
    const { id } = await makeEmployee(hr);
    const first = await give(id, { amount: 3_000 });
    const second = await give(id, { amount: 5_000, instalment: 2_500 });
    const advance = await give(id, { kind: 'advance', amount: 1_000 });
    const slip = await makeSlip(hr, id, { loans: 9_000, advance: 1_000 });
    await moveSlip(admin, slip.id, 'approved');
    const { loans } = await employeeDetails(hr, id);
    const left = Object.fromEntries(loans.map((loan) => [loan.id, loan.balance]));
    expect(left).toEqual({ [first.id]: '0.00', [second.id]: '0.00', [advance.id]: '0.00' });
    // A thousand more was withheld than was lent: it is owed to the lender.
    const sides = await balances(t, slip.id);
    expect([sides['1160'], sides['2460']]).toEqual(['-9000.00', '-1000.00']);
    expect(loans.every(({ schedule }) => schedule.length === 0)).toBe(true);
  });

  it('is withheld by a run no more than is owed after the slips that wait', async () => {
    const { id } = await makeEmployee(hr, { hireDate: '2026-01-01' });
    await give(id, { amount: 6_000, instalment: 5_000, firstMonth: '2026-10' });
    await makeSlip(hr, id, { payPeriodStart: '2026-10-01', payPeriodEnd: '2026-10-31', loans: 5_000 });
    const { body } = await hr.call('GET', '/api/payroll/run-preview?period=2026-11');
    const slip = (body as { slips: { employeeId: string; loans: string }[] }).slips.find(
      (one) => one.employeeId === id,
    );
    expect(slip?.loans).toBe('1000.00');
  });

  it('may be paid back outside of payroll, up to what is owed', async () => {
    const { id } = await makeEmployee(hr);
    const loan = await give(id, { amount: 5_000 });
    const pay = (fields: object) => hr.call('POST', `/api/employee-loans/${loan.id}/repayments`, fields);
    expect(await pay({ amount: 5_000.01 })).toMatchObject({
      status: 400,
      body: { fields: { amount: 'Only 5,000.00 is still owed' } },
    });
    expect(await pay({ amount: 2_000, paymentMethod: 'cash' })).toMatchObject({
      status: 201,
      body: { balance: '3000.00' },
    });
    const both = await Promise.all([pay({ amount: 2_000 }), pay({ amount: 2_000 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await balances(t, loan.id)).toEqual({ '1010': '-3000.00', '1030': '2000.00', '1160': '1000.00' });
  });

  it('is cancelled only while nothing was paid back', async () => {
    const { id } = await makeEmployee(hr);
    const [wrong, used] = [await give(id, { amount: 500 }), await give(id, { amount: 700 })];
    const cancel = (loan: StaffLoan) =>
      hr.call('POST', `/api/employee-loans/${loan.id}/cancel`, { reason: 'Typed twice' });
    expect(await cancel(wrong)).toMatchObject({ status: 200, body: { balance: '0.00', cancelReason: 'Typed twice' } });
    expect(await balances(t, wrong.id)).toEqual({});
    expect((await cancel(wrong)).status).toBe(409);
    await hr.call('POST', `/api/employee-loans/${used.id}/repayments`, { amount: 100 });
    expect((await cancel(used)).status).toBe(409);
  });

  it.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: -5 }],
    ['instalment', { amount: 100, instalment: 200 }],
    ['firstMonth', { amount: 100, firstMonth: 'May' }],
    ['givenOn', { amount: 100, givenOn: '2026-11-16' }],
    ['paymentMethod', { amount: 100, paymentMethod: 'gold' }],
  ])('is refused by the name of %s: %j', async (field, fields) => {
    const { id } = await makeEmployee(hr);
    const { status, body } = await hr.call('POST', `/api/employees/${id}/loans`, fields);
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]]);
  });

  it('has a balance that nobody moves by hand', async () => {
    const { id } = await makeEmployee(hr);
    const loan = await give(id, { amount: 500 });
    const by = `select set_config('app.actor', 'test', false); update employee_loans set balance = 0 where id = '${loan.id}'`;
    await expect(t.sql(by)).rejects.toThrow('Only repayments');
  });
});

describe('Leave', () => {
  const take = (id: string, fields: object) => hr.call('POST', `/api/employees/${id}/leave`, fields);

  it('is earned at 1.75 working days for each completed month', async () => {
    const { id } = await makeEmployee(hr, { hireDate: '2025-11-16' });
    expect((await employeeDetails(accountant, id)).leave).toEqual({
      accrued: '21.00',
      taken: '0.00',
      balance: '21.00',
      sickTaken: '0.00',
    });
    const young = await makeEmployee(hr, { hireDate: '2026-09-16' });
    expect((await employeeDetails(hr, young.id)).leave.accrued).toBe('3.50');
    const today = await makeEmployee(hr, { hireDate: '2026-11-15' });
    expect((await employeeDetails(hr, today.id)).leave.accrued).toBe('0.00');
  });

  it('counts working days without weekends and public holidays', async () => {
    const { id } = await makeEmployee(hr);
    // Mashujaa Day, 20 October 2026, is a Tuesday.
    await admin.call('PUT', '/api/closed-days/2026-10-20', { name: 'Mashujaa Day', kind: 'holiday' });
    await admin.call('PUT', '/api/closed-days/2026-10-22', { name: 'Painting', kind: 'closed' });
    const { status, body } = await take(id, { startDate: '2026-10-17', endDate: '2026-10-25', note: 'Mombasa' });
    expect([status, body]).toMatchObject([201, { kind: 'annual', days: '4.00', createdByName: 'Test hr' }]);
    expect((await employeeDetails(hr, id)).leave).toMatchObject({ accrued: '38.50', taken: '4.00', balance: '34.50' });
  });

  it('of the year is taken up to the balance only, and comes back when it is cancelled', async () => {
    const { id } = await makeEmployee(hr, { hireDate: '2026-09-01' });
    const beyond = await take(id, { startDate: '2026-11-02', endDate: '2026-11-06' });
    expect(beyond).toMatchObject({ status: 400, body: { fields: { days: expect.stringContaining('3.50 days') } } });
    const some = await take(id, { startDate: '2026-11-02', endDate: '2026-11-05', days: 3.5 });
    expect(some.status).toBe(201);
    const twice = await take(id, { kind: 'sick', startDate: '2026-11-05', endDate: '2026-11-09' });
    expect(twice).toMatchObject({ status: 409, body: { fields: { startDate: expect.any(String) } } });
    const cancel = () =>
      hr.call('POST', `/api/leave-entries/${(some.body as LeaveEntry).id}/cancel`, { reason: 'Ill' });
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(409);
    expect((await take(id, { kind: 'sick', startDate: '2026-11-05', endDate: '2026-11-09' })).status).toBe(201);
    expect((await employeeDetails(hr, id)).leave).toMatchObject({ taken: '0.00', sickTaken: '3.00' });
  });

  it.each([
    ['endDate', { startDate: '2026-11-10', endDate: '2026-11-09' }],
    ['endDate', { startDate: '2026-11-14', endDate: '2026-11-15' }],
    ['startDate', { startDate: '2024-11-14', endDate: '2024-11-15' }],
    ['days', { startDate: '2026-11-10', endDate: '2026-11-11', days: 3 }],
    ['days', { startDate: '2026-11-10', endDate: '2026-11-11', days: 0.3 }],
    ['kind', { kind: 'gardening', startDate: '2026-11-10', endDate: '2026-11-11' }],
  ])('is refused by the name of %s: %j', async (field, fields) => {
    const { id } = await makeEmployee(hr);
    const { status, body } = await take(id, fields);
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]]);
  });

  it('that is recorded or cancelled after its payslip was approved is named until the next one is approved', async () => {
    const { id } = await makeEmployee(hr);
    const november = await makeSlip(hr, id);
    const unpaid = { kind: 'unpaid', startDate: '2026-11-09', endDate: '2026-11-10' };
    await moveSlip(admin, november.id, 'approved');
    expect(await employeeDetails(hr, id)).toMatchObject({
      lateLeave: [],
      approvedPay: [{ start: '2026-11-01', end: '2026-11-30' }],
    });
    const { body } = await take(id, unpaid);
    const late = 'Nov 2026 payslip is approved; leave recorded since then is not deducted: 3,333.33 of gross pay';
    expect((await employeeDetails(hr, id)).lateLeave).toEqual([late]);
    const preview = await hr.call('GET', '/api/payroll/run-preview?period=2026-12');
    const planned = (preview.body as { slips: { employeeId: string; remarks: string[] }[] }).slips;
    expect(planned.find(({ employeeId }) => employeeId === id)?.remarks).toEqual([late]);
    const december = await makeSlip(hr, id, {
      payPeriodStart: '2026-12-01',
      payPeriodEnd: '2026-12-31',
    });
    expect((await slipDetails(hr, december.id)).outdated).toBe(`${late}.`);
    // Cancelled again, nothing is missed; nor once somebody has approved a later slip that said so.
    await hr.call('POST', `/api/leave-entries/${(body as LeaveEntry).id}/cancel`, { reason: 'Worked after all' });
    expect((await employeeDetails(hr, id)).lateLeave).toEqual([]);
    await take(id, { ...unpaid, startDate: '2026-11-10' });
    expect((await employeeDetails(hr, id)).lateLeave).toHaveLength(1);
    await moveSlip(admin, december.id, 'approved');
    expect((await employeeDetails(hr, id)).lateLeave).toEqual([]);
  });

  it('that was on file when its payslip was approved is not named', async () => {
    const { id } = await makeEmployee(hr);
    await take(id, { kind: 'unpaid', startDate: '2026-11-09', endDate: '2026-11-10' });
    const slip = await makeSlip(hr, id, { baseSalary: '46666.67', overrideReason: 'As the month before' });
    await moveSlip(admin, slip.id, 'approved');
    expect((await employeeDetails(hr, id)).lateLeave).toEqual([]);
  });
});
