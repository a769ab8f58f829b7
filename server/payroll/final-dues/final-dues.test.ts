import { describe, expect, it } from 'vitest';
import type { PayrollDetails, PayrollRecord } from '../../../domain/payroll/pay/pay-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { balances, employeeDetails, makeEmployee, moveSlip, slipDetails } from '../../../tests/support/payroll.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';

const t = await startTestApp({ clock: NOVEMBER });
const hr = await t.as('hr');
const admin = await t.as('admin');

type Preview = { slips: PayrollDetails[]; remarks: string[] };
type Made = { records: PayrollRecord[]; remarks: string[] };

const preview = (id: string, fields: object) => hr.call('POST', `/api/employees/${id}/final-dues/preview`, fields);
const leave = async (id: string, fields: object): Promise<Made> => {
  const { status, body } = await hr.call('POST', `/api/employees/${id}/final-dues`, fields);
  expect([status, body]).toEqual([201, body]);
  return body as Made;
};

const LAST = { lastDay: '2026-11-20' };
// A year and twenty days at 78,000: 21 days of leave, 3,600 a working day, 2,600 a day of a month.
const HIRED = { baseSalary: 78_000, hireDate: '2025-11-01' };

describe('The final dues of a redundancy', async () => {
  const jane = await makeEmployee(hr, HIRED);
  await hr.call('POST', `/api/employees/${jane.id}/loans`, { amount: 20_000, instalment: 5_000, purpose: 'Fees' });
  const wish = { ...LAST, reason: 'redundancy' };

  it('are shown with the formula of each line before anything is made', async () => {
    const { status, body } = await preview(jane.id, wish);
    expect([status, body]).toEqual([200, body]);
    const { slips, remarks } = body as Preview;
    expect(slips[0]?.items.map(({ label, working, amount }) => `${label}: ${working} = ${amount}`)).toEqual([
      'Leave not taken: 78,000.00 × 12 ÷ 260 × 21 days = 75600.00',
      'Pay in place of notice: 78,000.00 ÷ 30 × 28 days = 72800.00',
      'Severance: 78,000.00 × 15 ÷ 30 × 1 year = 39000.00',
    ]);
    // 187,400 − 6,480 − 5,153.50 = 175,766.50; tax 47,513.30 less 2,400.
    expect(slips[0]).toMatchObject({
      kind: 'final_dues',
      month: '2026-11',
      grossPay: '187400.00',
      irregularPay: '187400.00',
      housingLevy: '0.00',
      paye: '45113.30',
      loans: '20000.00',
      netPay: '110653.20',
    });
    expect(remarks).toEqual(['The pay of the days up to 20 Nov 2026 comes with the payroll of Nov 2026']);
    expect(await employeeDetails(hr, jane.id)).toMatchObject({ status: 'active', endDate: null });
  });

  it('terminate the employee, are approved like any pay, clear the loan, and stand once', async () => {
    const { records } = await leave(jane.id, wish);
    const [slip] = records;
    if (!slip) throw new Error('No slip was made');
    expect(slip).toMatchObject({ netPay: '110653.20', status: 'pending', purpose: 'Redundancy', paysPeriod: false });
    expect(await employeeDetails(hr, jane.id)).toMatchObject({
      status: 'terminated',
      endDate: '2026-11-20',
      statusHistory: [{ status: 'active' }, { status: 'terminated', reason: 'Redundancy' }],
    });
    await moveSlip(admin, slip.id, 'approved');
    expect(await balances(t, slip.id)).toEqual({
      '1160': '-20000.00',
      '2400': '-45113.30',
      '2410': '-12960.00',
      '2420': '-5153.50',
      '2440': '-50.00',
      '2450': '-110653.20',
      '5051': '187400.00',
      '5052': '6480.00',
      '5054': '50.00',
    });
    expect((await employeeDetails(hr, jane.id)).loans).toMatchObject([{ balance: '0.00' }]);
    expect((await hr.call('POST', `/api/employees/${jane.id}/final-dues`, wish)).status).toBe(409);
  });

  it('leave the pay of the last days to the payroll, which bears the tax of the whole month', async () => {
    expect((await hr.call('POST', '/api/payroll/run', { period: '2026-11' })).status).toBe(201);
    const slips = (await hr.call('GET', `/api/payroll?employee=${jane.id}&kind=regular`)).body as PayrollRecord[];
    // 78,000 × 20 ÷ 30; NSSF is at its limit already.
    expect(slips).toMatchObject([
      {
        payPeriodStart: '2026-11-01',
        payPeriodEnd: '2026-11-20',
        grossPay: '52000.00',
        nssf: '0.00',
        housingLevy: '780.00',
      },
    ]);
    const [slip] = slips;
    expect((await slipDetails(hr, slip?.id ?? '')).steps.at(-1)).toMatchObject({ name: 'payeNow' });
  });

  it('come with a certificate of service, for those who have left alone', async () => {
    const { status, headers } = await hr.call('GET', `/api/employees/${jane.id}/certificate-of-service`);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const tom = await makeEmployee(hr);
    const refused = await hr.call('GET', `/api/employees/${tom.id}/certificate-of-service`);
    expect(refused.status).toBe(404);
  });
});

describe('Who resigns without notice', () => {
  it('has it taken back from the cost of pay, as far as two thirds allow', async () => {
    const tom = await makeEmployee(hr, { ...HIRED, nssfNumber: '2012345678' });
    const { records, remarks } = await leave(tom.id, { ...LAST, reason: 'resignation' });
    const [slip] = records;
    if (!slip) throw new Error('No slip was made');
    // 75,600: statutory 19,693.85; two thirds are 50,400.00.
    expect(slip).toMatchObject({
      grossPay: '75600.00',
      otherDeductions: '30706.15',
      otherPurpose: 'Notice not given: 78,000.00 ÷ 30 × 28 days',
      netPay: '25200.00',
    });
    expect(remarks).toContain('42,093.85 for notice not given stays owed');
    await moveSlip(admin, slip.id, 'approved');
    const books = await balances(t, slip.id);
    expect([books['5051'], books['2460']]).toEqual(['44893.85', undefined]);
  });

  it('is refused with a day before the first or another last day, and paid nothing where nothing is due', async () => {
    const ann = await makeEmployee(hr, { baseSalary: 50_000, hireDate: '2026-11-02' });
    expect((await preview(ann.id, { lastDay: '2026-11-01', reason: 'resignation' })).body).toMatchObject({
      fields: { lastDay: expect.stringContaining('started on 2 Nov 2026') },
    });
    const { records, remarks } = await leave(ann.id, { ...LAST, reason: 'end_of_contract' });
    expect([records, remarks]).toMatchObject([[], expect.arrayContaining(['Nothing is due'])]);
    expect((await preview(ann.id, { lastDay: '2026-11-19', reason: 'resignation' })).body).toMatchObject({
      fields: { lastDay: expect.stringContaining('left on 20 Nov 2026') },
    });
  });

  it('gets service pay where neither NSSF nor a scheme provides for them, and none where they do', async () => {
    const years = { baseSalary: 30_000, hireDate: '2024-11-01' };
    const without = await makeEmployee(hr, years);
    const covered = await makeEmployee(hr, { ...years, nssfNumber: '2012345678' });
    const names = async (id: string) =>
      ((await preview(id, { ...LAST, reason: 'termination', noticeGiven: 28 })).body as Preview).slips[0]?.items.map(
        ({ name, amount }) => `${name} ${amount}`,
      );
    expect(await names(without.id)).toEqual(['leave 58153.85', 'servicePay 30000.00']);
    expect(await names(covered.id)).toEqual(['leave 58153.85']);
  });
});
