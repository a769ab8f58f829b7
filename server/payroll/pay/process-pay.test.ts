import { describe, expect, it } from 'vitest';
import type { PayrollRecord } from '../../../domain/payroll/pay/pay-contract.ts';
import { DEFAULT_RULE_SETS } from '../../../domain/payroll/statutory-tables/rule-sets.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { makeEmployee, makeSlip, moveSlip, slipDetails, slipFields } from '../../../tests/support/payroll.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';

const t = await startTestApp({ clock: NOVEMBER });
const hr = await t.as('hr');
const admin = await t.as('admin');
const accountant = await t.as('accountant');

type Refusal = { message: string; fields: Record<string, string> };

const refused = async (fields: object): Promise<[number, Record<string, string>]> => {
  const { status, body } = await hr.call('POST', '/api/payroll', fields);
  return [status, (body as Refusal).fields];
};

describe('The preview of a pay', () => {
  const preview = async (query: string) => (await accountant.call('GET', `/api/payroll/preview?${query}`)).body;

  it('answers every amount of the tables of the month', async () => {
    expect(await preview('period=2026-11&gross=50000')).toMatchObject({
      ruleSet: 'KE-2026-02',
      grossPay: '50000.00',
      nssfTier1: '540.00',
      nssfTier2: '2460.00',
      nssf: '3000.00',
      nhif: '1375.00',
      housingLevy: '750.00',
      taxablePay: '44875.00',
      taxCharged: '8245.85',
      relief: '2400.00',
      paye: '5845.85',
      netPay: '39029.15',
      employerNssf: '3000.00',
      employerHousingLevy: '750.00',
      nita: '50.00',
      totalCost: '53800.00',
      mostWithheld: '22362.48',
      notice: null,
    });
  });

  it('takes the tables of the month that is asked for', async () => {
    const sets = [
      ['2024-09', 'KE-2024-02'],
      ['2024-11', 'KE-2024-10'],
      ['2025-01', 'KE-2024-12'],
      ['2026-01', 'KE-2025-02'],
      ['2027-01', 'KE-2026-02'],
    ];
    for (const [period, ruleSet] of sets) {
      expect(await preview(`period=${period}&gross=50000`)).toMatchObject({ ruleSet, notice: null });
    }
  });

  it('gives relief for premiums and deducts pension, and says where the law is not known yet', async () => {
    expect(await preview('period=2026-11&gross=100000&insurancePremium=10000')).toMatchObject({ paye: '17808.35' });
    expect(await preview('period=2026-11&gross=100000&pension=10000')).toMatchObject({ taxablePay: '79750.00' });
    expect(await preview('period=2027-02&gross=50000')).toMatchObject({
      ruleSet: 'KE-2026-02',
      notice: expect.stringContaining('Feb 2027'),
    });
  });

  it.each([
    'period=2026-11',
    'gross=50000',
    'period=2026-13&gross=1',
    'period=2026-11&gross=-1',
    'period=2026-11&gross=x',
    'period=2024-01&gross=5',
  ])('is refused for %s', async (query) => {
    expect((await hr.call('GET', `/api/payroll/preview?${query}`)).status).toBe(400);
  });
});

describe('A payroll record', () => {
  it('keeps what it is sent, works out its totals and is pending', async () => {
    const employee = await makeEmployee(hr);
    const record = await makeSlip(hr, employee.id, {
      overtime: 2_000,
      allowances: 3_000,
      baseSalary: 45_000,
      otherDeductions: 1_000,
      otherPurpose: 'SACCO',
      grossPay: 50_000,
      totalDeductions: 11_970.85,
      netPay: 38_029.15,
    });
    expect(record).toMatchObject({
      employeeName: `Jane ${employee.lastName}`,
      employeeCode: employee.employeeId,
      month: '2026-11',
      ruleSet: 'KE-2026-02',
      status: 'pending',
      paymentMethod: 'bank_transfer',
      grossPay: '50000.00',
      totalDeductions: '11970.85',
      netPay: '38029.15',
      nssfTier1: '540.00',
      nssfTier2: '2460.00',
      taxablePay: '44875.00',
      employerNssf: '3000.00',
      nita: '50.00',
      differs: false,
      createdByName: 'Test hr',
    });
  });

  it('counts a deduction that is not sent as 0, and is marked where it differs from the tables', async () => {
    const employee = await makeEmployee(hr);
    const bare = { nssf: undefined, nhif: undefined, housingLevy: undefined, paye: undefined };
    const record = await makeSlip(hr, employee.id, { ...bare, nssf: 200, overrideReason: 'Agreed with the fund' });
    expect(record).toMatchObject({
      nssf: '200.00',
      nssfTier1: '200.00',
      nssfTier2: '0.00',
      nhif: '0.00',
      paye: '0.00',
      netPay: '49800.00',
      differs: true,
      overrideReason: 'Agreed with the fund',
    });
    expect((await slipDetails(hr, record.id)).computed).toMatchObject({ nssf: '3000.00', paye: '5845.85' });
  });

  it('takes the instants of the specification for days', async () => {
    const { id } = await makeEmployee(hr);
    const record = await makeSlip(hr, id, {
      payPeriodStart: '2026-11-01T00:00:00.000Z',
      payPeriodEnd: '2026-11-29T21:00:00.000Z',
    });
    expect(record).toMatchObject({ payPeriodStart: '2026-11-01', payPeriodEnd: '2026-11-30' });
  });

  it('shows its steps', async () => {
    const record = await makeSlip(hr, (await makeEmployee(hr)).id);
    const { steps } = await slipDetails(accountant, record.id);
    expect(steps.find(({ name }) => name === 'taxCharged')).toEqual({
      name: 'taxCharged',
      label: 'Tax charged',
      working: '24,000.00 × 10% + 8,333.00 × 25% + 12,542.00 × 30%',
      amount: '8245.85',
    });
  });

  it('pays overtime by the hour', async () => {
    const { id } = await makeEmployee(hr, { baseSalary: 32_000 });
    const none = { nssf: 0, nhif: 0, housingLevy: 0, paye: 0 };
    const record = await makeSlip(hr, id, { ...none, baseSalary: 32_000, overtimeHours: 10, holidayHours: '8' });
    expect(record).toMatchObject({
      overtime: '4408.89',
      grossPay: '36408.89',
      overtimeHours: '10.00',
      holidayHours: '8.00',
    });
  });

  it.each([
    ['grossPay', { grossPay: 49_000 }],
    ['totalDeductions', { totalDeductions: 1 }],
    ['netPay', { netPay: 50_000 }],
    ['baseSalary', { baseSalary: -1 }],
    ['baseSalary', { baseSalary: 'abc' }],
    ['baseSalary', { baseSalary: undefined }],
    ['baseSalary', { baseSalary: 1e12 }],
    ['nssf', { nssf: -0.01 }],
    ['nhif', { nhif: null }],
    ['paye', { paye: '1e3' }],
    ['overtimeHours', { overtimeHours: -1 }],
    ['payPeriodEnd', { payPeriodEnd: '2026-10-31' }],
    ['payPeriodEnd', { payPeriodEnd: '2026-12-31' }],
    ['payPeriodStart', { payPeriodStart: 'soon' }],
    ['employeeId', { employeeId: 'EMP0001' }],
    ['employeeId', { employeeId: '018f2f3e-0000-7000-8000-000000000000' }],
    ['payPeriodStart', { payPeriodStart: '2028-11-01', payPeriodEnd: '2028-11-30' }],
    ['payPeriodEnd', { payPeriodStart: '2023-11-01', payPeriodEnd: '2023-11-30' }],
  ])('is refused by the name of %s: %j', async (field, changes) => {
    const { id } = await makeEmployee(hr, { hireDate: '2023-01-01' });
    const [status, fields] = await refused(slipFields(id, changes));
    expect([status, Object.keys(fields)]).toEqual([400, [field]]);
    const [row] = await t.sql(`select count(*)::int as n from payroll_records where employee_id = '${id}'`);
    expect(row?.n).toBe(0);
  });

  it('is refused where deductions take more than two thirds, with the most that is allowed', async () => {
    const { id } = await makeEmployee(hr);
    const [status, fields] = await refused(slipFields(id, { loans: 25_000 }));
    expect(status).toBe(400);
    expect(fields.loans).toBe(
      'Deductions of 35,970.85 are more than two thirds of the pay of 50,000.00, which is 33,333.33. Loans may be at most 22,362.48.',
    );
    expect((await refused(slipFields(id, { paye: 40_000 })))[1]).toHaveProperty('paye');
    expect(await makeSlip(hr, id, { loans: '22362.48' })).toMatchObject({ netPay: '16666.67' });
  });

  it('may be for a month without pay', async () => {
    const { id } = await makeEmployee(hr);
    const none = { baseSalary: 0, nssf: 0, nhif: 0, housingLevy: 0, paye: 0 };
    const record = await makeSlip(hr, id, none);
    expect(record).toMatchObject({ grossPay: '0.00', netPay: '0.00', nita: '0.00', differs: false });
    await moveSlip(admin, record.id, 'approved');
    expect(await moveSlip(admin, record.id, 'paid')).toMatchObject({ status: 'paid' });
  });

  it('is not for somebody who left, except for the days before', async () => {
    const employee = await makeEmployee(hr);
    await hr.call('PATCH', `/api/employees/${employee.id}`, { status: 'terminated', statusSince: '2026-10-31' });
    const [status, fields] = await refused(slipFields(employee.id));
    expect([status, fields.employeeId]).toEqual([400, expect.stringContaining('left on 31 Oct 2026')]);
    await makeSlip(hr, employee.id, { payPeriodStart: '2026-10-01', payPeriodEnd: '2026-10-31' });
  });
});

describe('Periods of one employee', () => {
  it.each([
    ['2026-11-01', '2026-11-30'],
    ['2026-11-30', '2026-12-29'],
    ['2026-10-15', '2026-11-01'],
    ['2026-11-10', '2026-11-12'],
  ])('do not overlap: %s to %s', async (payPeriodStart, payPeriodEnd) => {
    const { id } = await makeEmployee(hr);
    await makeSlip(hr, id);
    const { status, body } = await hr.call('POST', '/api/payroll', slipFields(id, { payPeriodStart, payPeriodEnd }));
    expect([status, (body as Refusal).message]).toEqual([409, expect.stringContaining('1 Nov 2026 to 30 Nov 2026')]);
  });

  it('are taken once when three process the same one at once', async () => {
    const { id } = await makeEmployee(hr);
    const replies = await Promise.all([1, 2, 3].map(() => hr.call('POST', '/api/payroll', slipFields(id))));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('are kept apart by the database itself', async () => {
    const { id } = await makeEmployee(hr);
    await makeSlip(hr, id);
    const copy = `insert into payroll_records (employee_id, pay_period_start, pay_period_end, rule_set, base_salary, computed, steps, limits, identity)
      select employee_id, '2026-11-30', '2026-12-05', rule_set, 1, computed, steps, limits, identity from payroll_records where employee_id = '${id}'`;
    await expect(
      t.sql(`select set_config('app.actor', 'test', false), set_config('app.actor_name', 'Test', false); ${copy}`),
    ).rejects.toThrow('payroll_records_no_overlap');
  });

  it('are free again once a record is reversed', async () => {
    const { id } = await makeEmployee(hr);
    const first = await makeSlip(hr, id);
    await moveSlip(hr, first.id, 'reversed', { reason: 'Wrong salary' });
    await makeSlip(hr, id);
  });
});

describe('Parts of a month', () => {
  it('withhold together what the month as a whole does', async () => {
    const { id } = await makeEmployee(hr, { payrollFrequency: 'bi-weekly' });
    const half = async (start: string, end: string) => {
      const { body } = await hr.call('GET', `/api/payroll/preview?period=2026-11&gross=25000&employee=${id}`);
      const { nssf, nhif, housingLevy, paye } = body as PayrollRecord;
      const amounts = { baseSalary: 25_000, nssf, nhif, housingLevy, paye };
      return makeSlip(hr, id, { payPeriodStart: start, payPeriodEnd: end, ...amounts });
    };
    const slips = [await half('2026-11-01', '2026-11-14'), await half('2026-11-15', '2026-11-28')];
    expect(slips.map(({ differs }) => differs)).toEqual([false, false]);
    const sum = (key: 'nssf' | 'nhif' | 'housingLevy' | 'paye' | 'netPay' | 'nita' | 'taxablePay') =>
      slips.reduce((total, slip) => total + Math.round(Number(slip[key]) * 100), 0);
    expect([
      sum('nssf'),
      sum('nhif'),
      sum('housingLevy'),
      sum('paye'),
      sum('netPay'),
      sum('nita'),
      sum('taxablePay'),
    ]).toEqual([300_000, 137_500, 75_000, 584_585, 3_902_915, 5_000, 4_487_500]);
    expect((await slipDetails(hr, slips[1]?.id ?? '')).steps.at(-1)).toMatchObject({ name: 'payeNow' });
  });
});

describe('A pending record', () => {
  it('may be changed, and the person who changed it becomes its preparer', async () => {
    const { id } = await makeEmployee(hr);
    const record = await makeSlip(hr, id);
    const { employeeId: _, ...fields } = slipFields(id, { allowances: 1_000, notes: 'With airtime' });
    const changed = await admin.call('PUT', `/api/payroll/${record.id}`, fields);
    expect(changed).toMatchObject({
      status: 200,
      body: { id: record.id, grossPay: '51000.00', differs: true, notes: 'With airtime', createdByName: 'Test admin' },
    });
  });

  it('is not changed any more once it is approved', async () => {
    const { id } = await makeEmployee(hr);
    const record = await makeSlip(hr, id);
    await moveSlip(admin, record.id, 'approved');
    const { employeeId: _, ...fields } = slipFields(id);
    expect((await hr.call('PUT', `/api/payroll/${record.id}`, fields)).status).toBe(409);
  });
});

describe('The tax tables', () => {
  it('of a new space are the known ones', async () => {
    const rows = await t.sql('select id, valid_from as "validFrom", rules from payroll_rule_sets order by valid_from');
    expect(rows).toEqual(DEFAULT_RULE_SETS);
  });
});

describe('The figures of the screen', () => {
  it('count the active and the month', async () => {
    const { body: before } = await hr.call('GET', '/api/payroll/summary');
    const { id } = await makeEmployee(hr, { baseSalary: 50_000 });
    await makeSlip(hr, id);
    const { body: after } = await hr.call('GET', '/api/payroll/summary');
    const grown = (key: string) =>
      Number((after as Record<string, string>)[key]) - Number((before as Record<string, string>)[key]);
    expect(['totalEmployees', 'monthlySalaryBill', 'payrollRecords'].map(grown)).toEqual([1, 50_000, 1]);
    expect(grown('currentMonthPayroll')).toBeCloseTo(39_029.15, 2);
  });
});
