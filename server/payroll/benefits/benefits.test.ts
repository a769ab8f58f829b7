import { describe, expect, it } from 'vitest';
import type { EmployeeBenefit } from '../../../domain/payroll/benefits/benefit-contract.ts';
import type { PayrollRecord } from '../../../domain/payroll/pay/pay-contract.ts';
import type { P9Card } from '../../../domain/payroll/returns/returns-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { balances, employeeDetails, makeEmployee, moveSlip, slipDetails } from '../../../tests/support/payroll.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';

const t = await startTestApp({ clock: NOVEMBER });
const hr = await t.as('hr');
const admin = await t.as('admin');

const give = async (employeeId: string, fields: object): Promise<EmployeeBenefit> => {
  const { status, body } = await hr.call('POST', `/api/employees/${employeeId}/benefits`, fields);
  expect([status, body]).toEqual([201, body]);
  return body as EmployeeBenefit;
};

const CAR = { kind: 'car', description: 'Toyota Fielder', cost: 1_500_000 };

describe('A benefit in kind', async () => {
  const jane = await makeEmployee(hr, { baseSalary: 100_000, kraPin: 'A004416331M' });

  it('is given by its kind, and refused with its field where something is missing', async () => {
    const refused = async (fields: object) =>
      (await hr.call('POST', `/api/employees/${jane.id}/benefits`, fields)).body;
    expect(await refused({ kind: 'car', description: 'Car' })).toMatchObject({
      fields: { cost: 'Enter what the car cost, or what it is hired for' },
    });
    expect(await refused({ kind: 'meals', description: 'Lunch' })).toMatchObject({
      fields: { value: 'Enter what it is worth a month' },
    });
    expect(await refused({ kind: 'housing', description: 'Flat', value: 20_000 })).toMatchObject({
      fields: { housingType: 'Choose the type of housing' },
    });
    await give(jane.id, CAR);
    await give(jane.id, { kind: 'meals', description: 'Lunch at the café', value: 6_500 });
    const wrong = await give(jane.id, { kind: 'other', description: 'Gym', value: 9_000 });
    const ended = await hr.call('POST', `/api/employee-benefits/${wrong.id}/end`, { untilMonth: '2026-10' });
    expect([ended.status, (ended.body as EmployeeBenefit).untilMonth]).toEqual([200, '2026-10']);
    expect((await employeeDetails(hr, jane.id)).benefits).toMatchObject([
      { kind: 'car', cost: '1500000.00', fromMonth: '2026-11', untilMonth: null },
      { kind: 'meals', value: '6500.00' },
      { kind: 'other', untilMonth: '2026-10' },
    ]);
  });

  it('is taxed by the run and not paid, stands in columns B of P9 and 8 and 9 of P10, and costs nothing in the books', async () => {
    const preview = (await hr.call('GET', `/api/payroll/preview?period=2026-11&gross=100000&employee=${jane.id}`)).body;
    expect(preview).toMatchObject({ benefits: '31500.00', paye: '28758.35' });
    const { status } = await hr.call('POST', '/api/payroll/run', { period: '2026-11' });
    expect(status).toBe(201);
    const [made] = (await hr.call('GET', `/api/payroll?employee=${jane.id}`)).body as PayrollRecord[];
    if (!made) throw new Error('No slip was made');
    // 100,000 + 31,500 − 10,250 = 121,250; tax 31,158.35 less 2,400.
    expect(made).toMatchObject({
      grossPay: '100000.00',
      carBenefit: '30000.00',
      mealsBenefit: '1500.00',
      benefits: '31500.00',
      taxablePay: '121250.00',
      paye: '28758.35',
      netPay: '60991.65',
      differs: false,
    });
    expect((await slipDetails(hr, made.id)).steps.slice(0, 2)).toMatchObject([
      { name: 'carBenefit', working: '1,500,000.00 × 2%' },
      { name: 'mealsBenefit' },
    ]);
    await moveSlip(admin, made.id, 'approved');
    expect((await balances(t, made.id))['5051']).toBe('100000.00');
    const card = (await hr.call('GET', `/api/employees/${jane.id}/p9?year=2026`)).body as P9Card;
    expect(card.rows).toMatchObject([
      { a: '100000.00', b: '31500.00', c: '0.00', d: '131500.00', j: '10250.00', k: '121250.00', o: '28758.35' },
    ]);
    const file = await admin.call('GET', '/api/payroll/returns/p10?month=2026-11');
    expect(String(file.body)).toContain(
      ',100000,30000,1500,0,Benefit not given,0,0,131500,2750,6000,0,0,0,1500,121250,2400,0,28758.35,28758.35',
    );
  });

  it('counts in pay that is typed, and housing has its type in the return and column C', async () => {
    const tom = await makeEmployee(hr, { baseSalary: 200_000 });
    await give(tom.id, { kind: 'housing', description: 'Flat in Kilimani', value: 25_000, housingType: 'rented' });
    const typed = await hr.call('POST', '/api/payroll', {
      employeeId: tom.id,
      payPeriodStart: '2026-11-01',
      payPeriodEnd: '2026-11-30',
      baseSalary: 200_000,
      ...{ nssf: 6_480, nhif: 5_500, housingLevy: 3_000, paye: 0 },
    });
    expect(typed.status).toBe(201);
    const slip = typed.body as PayrollRecord;
    expect(slip).toMatchObject({
      housingBenefit: '30000.00',
      housingType: 'rented',
      taxablePay: '215020.00',
      differs: true,
    });
    await moveSlip(admin, slip.id, 'approved', { reason: 'Tax is paid by the employee' });
    const file = await admin.call('GET', '/api/payroll/returns/p10?month=2026-11');
    expect(String(file.body)).toContain(",200000,0,0,0,Employer's Rented House,30000,0,230000,");
  });
});
