import { describe, expect, it } from 'vitest';
import type { Employee } from '../../../domain/payroll/contract.ts';
import type { PayrollRecord } from '../../../domain/payroll/pay/pay-contract.ts';
import type { PlannedSlip } from '../../../domain/payroll/runs/run-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { employeeDetails, makeEmployee, makeSlip, moveSlip, slipDetails } from '../../../tests/support/payroll.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';
import { systemActor } from '../../db/connection/database.ts';
import { applyDuePay } from './agreed-pay.ts';

const t = await startTestApp({ clock: NOVEMBER });
const hr = await t.as('hr');
const admin = await t.as('admin');

const takeLeave = async (id: string, kind: string, startDate: string, endDate: string) => {
  const { status, body } = await hr.call('POST', `/api/employees/${id}/leave`, { kind, startDate, endDate });
  expect([status, body]).toEqual([201, body]);
};

const planned = async (id: string, period = '2026-11'): Promise<PlannedSlip> => {
  const { body } = await hr.call('GET', `/api/payroll/run-preview?period=${period}`);
  const slip = (body as { slips: PlannedSlip[] }).slips.find(({ employeeId }) => employeeId === id);
  if (!slip) throw new Error('The run plans no slip');
  return slip;
};

const change = (id: string, fields: object) => hr.call('PATCH', `/api/employees/${id}`, fields);

const slipOfRun = async (id: string): Promise<PayrollRecord> => {
  expect((await hr.call('POST', '/api/payroll/run', { period: '2026-11' })).status).toBe(201);
  const { body } = await hr.call('GET', `/api/payroll?employee=${id}`);
  const [slip] = body as PayrollRecord[];
  if (!slip) throw new Error('The run made no slip');
  return slip;
};

describe('A pay run', () => {
  it('takes off unpaid leave by calendar days, says so, and shows it on the payslip', async () => {
    const { id } = await makeEmployee(hr, { baseSalary: 66_000 });
    await takeLeave(id, 'unpaid', '2026-11-09', '2026-11-13');
    expect(await planned(id)).toMatchObject({
      grossPay: '55000.00',
      netPay: '42170.40',
      remarks: ['Unpaid leave: 5 of 30 days not paid'],
    });
    const { steps, grossPay } = await slipDetails(hr, (await slipOfRun(id)).id);
    expect(grossPay).toBe('55000.00');
    expect(steps[0]).toEqual({
      name: 'baseSalary',
      label: 'Base salary',
      working: '66,000.00 × 25 ÷ 30 days',
      amount: '55000.00',
    });
  });

  it('pays sick leave from the eighth day on by half, and cancelled leave in full', async () => {
    const { id } = await makeEmployee(hr, { baseSalary: 44_000 });
    await takeLeave(id, 'sick', '2026-10-05', '2026-10-13');
    await takeLeave(id, 'sick', '2026-11-09', '2026-11-13');
    expect(await planned(id)).toMatchObject({
      grossPay: '40333.33',
      remarks: ['Sick leave at half pay: 2.5 of 30 days not paid'],
    });
    const { leaveEntries } = await employeeDetails(hr, id);
    for (const entry of leaveEntries) {
      await hr.call('POST', `/api/leave-entries/${entry.id}/cancel`, { reason: 'Recorded for somebody else' });
    }
    expect((await planned(id)).grossPay).toBe('44000.00');
  });
});

describe('New pay', () => {
  it('holds from its day, splits the month in which that lies, and is kept as history', async () => {
    const { id } = await makeEmployee(hr, { baseSalary: 20_400 });
    const { status, body } = await change(id, { baseSalary: 23_400, payFrom: '2026-11-11', reason: 'Promotion' });
    expect([status, (body as Employee).baseSalary]).toEqual([200, '23400.00']);
    expect((await planned(id)).baseSalary).toBe('22400.00');
    expect((await employeeDetails(hr, id)).payHistory).toMatchObject([
      {
        effectiveFrom: '2026-11-11',
        previousBaseSalary: '20400.00',
        baseSalary: '23400.00',
        reason: 'Promotion',
        byName: 'Test hr',
      },
    ]);
  });

  it('that lies ahead changes nothing before its day, and the daily run puts it into the file then', async () => {
    const { id } = await makeEmployee(hr, { baseSalary: 30_000 });
    const { body } = await change(id, { baseSalary: 36_000, payFrom: '2026-12-01' });
    expect((body as Employee).baseSalary).toBe('30000.00');
    expect((await planned(id)).baseSalary).toBe('30000.00');
    expect((await planned(id, '2026-12')).baseSalary).toBe('36000.00');
    const apply = (now: string) =>
      t.app.database.transact(systemActor('test'), (tx) =>
        applyDuePay({ ...t.app.deps, db: tx, clock: { now: () => now } }, id),
      );
    expect(await apply('2026-11-30T12:00:00Z')).toBe(0);
    expect(await apply('2026-12-01T00:00:00Z')).toBe(1);
    expect(await apply('2026-12-01T00:00:00Z')).toBe(0);
    expect((await employeeDetails(hr, id)).baseSalary).toBe('36000.00');
  });

  it('is refused for days whose pay is approved, and without a day begins after them', async () => {
    const { id } = await makeEmployee(hr);
    const slip = await makeSlip(hr, id);
    await moveSlip(admin, slip.id, 'approved');
    const refused = await change(id, { baseSalary: 60_000, payFrom: '2026-11-15' });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        fields: {
          payFrom:
            'Pay from 1 Nov 2026 to 30 Nov 2026 is already approved. Choose a later date, or reverse that payslip first.',
        },
      },
    });
    expect((await change(id, { baseSalary: 60_000 })).status).toBe(200);
    expect((await employeeDetails(hr, id)).payHistory).toMatchObject([{ effectiveFrom: '2026-12-01' }]);
  });

  it.each([
    [{ payFrom: '2024-12-31' }, 'started on 1 Jan 2025'],
    [{ payFrom: '2028-01-01' }, 'Must be within the next twelve months'],
    [{ payFrom: 'soon' }, 'Must be a'],
  ])('from %j is refused by name', async (fields, words) => {
    const { id } = await makeEmployee(hr);
    const { status, body } = await change(id, { baseSalary: 60_000, ...fields });
    expect([status, (body as { fields: Record<string, string> }).fields.payFrom]).toEqual([
      400,
      expect.stringContaining(words),
    ]);
    expect((await employeeDetails(hr, id)).baseSalary).toBe('50000.00');
  });

  it('leaves a note on a pending slip at the old pay, in the list and on the slip', async () => {
    const { id } = await makeEmployee(hr, { baseSalary: 20_400 });
    const slip = await slipOfRun(id);
    expect(slip.outdated).toBeNull();
    await change(id, { baseSalary: 23_000, payFrom: '2026-11-01' });
    const notice = 'Base salary is 20,400.00 here, but 23,000.00 by the pay and leave on file.';
    const { body } = await hr.call('GET', `/api/payroll?employee=${id}`);
    expect((body as PayrollRecord[]).map(({ outdated }) => outdated)).toEqual([notice]);
    expect((await slipDetails(hr, slip.id)).outdated).toBe(notice);
    await moveSlip(admin, slip.id, 'approved');
    expect((await slipDetails(hr, slip.id)).outdated).toBeNull();
  });

  it('has no note on the slip of somebody who joined within the month', async () => {
    const { id } = await makeEmployee(hr, { hireDate: '2026-11-16', baseSalary: 30_000 });
    const slip = await slipOfRun(id);
    expect([slip.baseSalary, slip.outdated]).toEqual(['15000.00', null]);
  });

  it('cannot be changed by anybody afterwards', async () => {
    await expect(t.sql('update employee_pay_changes set base_salary = 1')).rejects.toThrow();
    await expect(t.sql('delete from employee_pay_changes')).rejects.toThrow();
  });
});

describe('A slip whose deductions differ from the computed ones', () => {
  it('is not approved without a reason, and keeps the one that is given', async () => {
    const { id } = await makeEmployee(hr, { baseSalary: 80_000 });
    const fields = { baseSalary: 80_000, nssf: 0, nhif: 0, housingLevy: 0, paye: 0 };
    const slip = await makeSlip(hr, id, fields);
    expect(slip).toMatchObject({ differs: true, overrideReason: null, netPay: '80000.00' });
    const refused = await admin.call('PATCH', `/api/payroll/${slip.id}/status`, { status: 'approved' });
    expect(refused.status).toBe(400);
    expect((refused.body as { fields: { reason: string } }).fields.reason).toMatch(
      /^The deductions of Jane Wanjiku\d+ differ from the computed ones\. Give the reason\.$/,
    );
    const approved = await moveSlip(admin, slip.id, 'approved', { reason: 'Paid by the secondment agency' });
    expect(approved).toMatchObject({ status: 'approved', overrideReason: 'Paid by the secondment agency' });
  });

  it('is held back by the database too', async () => {
    const { id } = await makeEmployee(hr);
    const slip = await makeSlip(hr, id, { nssf: 0 });
    const write = t.app.database.transact(systemActor('test'), (tx) =>
      tx.execute(
        `update payroll_records set status = 'approved', approved_at = now(), approval_reason = 'x' where id = '${slip.id}'`,
      ),
    );
    await expect(write).rejects.toMatchObject({ cause: { constraint: 'payroll_records_explained' } });
  });
});

describe('The what-if preview', () => {
  it('takes a pension contribution off the net, as the slip of a run does', async () => {
    const { id } = await makeEmployee(hr, { baseSalary: 100_000, pension: 5_000 });
    const { body } = await hr.call('GET', '/api/payroll/preview?period=2026-11&gross=100000&pension=5000');
    expect((body as { netPay: string }).netPay).toBe((await planned(id)).netPay);
  });
});
