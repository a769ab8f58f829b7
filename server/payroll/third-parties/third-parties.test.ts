import { describe, expect, it } from 'vitest';
import type { PayrollRecord } from '../../../domain/payroll/pay/pay-contract.ts';
import type { AuthorityMonth } from '../../../domain/payroll/returns/returns-contract.ts';
import type { Payee, PayeeDue, PayeePayment } from '../../../domain/payroll/third-parties/payee-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { balances, employeeDetails, makeEmployee, moveSlip } from '../../../tests/support/payroll.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';

const t = await startTestApp({ clock: NOVEMBER });
const hr = await t.as('hr');
const admin = await t.as('admin');
const accountant = await t.as('accountant');

const added = async <T>(path: string, fields: object): Promise<T> => {
  const { status, body } = await hr.call('POST', path, fields);
  expect([status, body]).toEqual([201, body]);
  return body as T;
};
const dues = async (month = '2026-11'): Promise<PayeeDue[]> =>
  ((await accountant.call('GET', `/api/payroll/payees/dues/${month}`)).body as { dues: PayeeDue[] }).dues;

describe('What is withheld for others', async () => {
  const sacco = await added<Payee>('/api/payroll/payees', { kind: 'sacco', name: 'Jasiri SACCO', reference: 'EMP-77' });
  const helb = await added<Payee>('/api/payroll/payees', { kind: 'helb', name: 'HELB' });
  const scheme = await added<Payee>('/api/payroll/payees', { kind: 'pension', name: 'Akiba Pension' });
  const jane = await makeEmployee(hr, { baseSalary: 100_000, nationalId: '27845123' });
  const deduct = (fields: object) => hr.call('POST', `/api/employees/${jane.id}/deductions`, fields);

  it('has a payee with a liability of its own, and refuses what cannot be', async () => {
    expect([sacco, helb, scheme].map(({ account, dueDay }) => `${account} ${dueDay}`)).toEqual([
      '2461 10',
      '2462 15',
      '2463 10',
    ]);
    expect((await hr.call('POST', '/api/payroll/payees', { kind: 'sacco', name: 'jasiri sacco' })).body).toMatchObject({
      fields: { name: 'A payee has this name already' },
    });
    expect((await deduct({ payeeId: sacco.id, part: 'pension', amount: 100 })).body).toMatchObject({
      fields: { part: 'Only a pension scheme takes contributions' },
    });
    expect((await deduct({ payeeId: sacco.id })).body).toMatchObject({
      fields: { amount: 'Enter the amount a month' },
    });
    for (const fields of [
      { payeeId: scheme.id, part: 'pension', amount: 4_000 },
      { payeeId: scheme.id, part: 'employer_pension', amount: 6_000 },
      { payeeId: scheme.id, part: 'tier_two' },
      { payeeId: sacco.id, amount: 5_000, reference: 'M-0042' },
      { payeeId: helb.id, amount: 3_500 },
    ]) {
      expect((await deduct(fields)).status).toBe(201);
    }
    expect((await deduct({ payeeId: scheme.id, part: 'tier_two' })).body).toMatchObject({
      fields: { part: 'The second tier already goes to a scheme' },
    });
    expect((await employeeDetails(hr, jane.id)).payeeDeductions).toHaveLength(5);
  });

  it('is taken by the run, taxed by its kind, and owed to each payee; tier II is not owed to NSSF', async () => {
    expect((await hr.call('POST', '/api/payroll/run', { period: '2026-11' })).status).toBe(201);
    const [slip] = (await hr.call('GET', `/api/payroll?employee=${jane.id}`)).body as PayrollRecord[];
    if (!slip) throw new Error('No slip was made');
    // 100,000 − 10,000 pension and NSSF − 2,750 − 1,500 = 85,750; tax 20,508.35 less 2,400.
    expect(slip).toMatchObject({
      taxablePay: '85750.00',
      paye: '18108.35',
      otherDeductions: '12500.00',
      pension: '4000.00',
      employerPension: '6000.00',
      schemeNssf: '5460.00',
      schemeEmployerNssf: '5460.00',
      netPay: '59141.65',
      otherPurpose: 'Akiba Pension 4,000.00; Jasiri SACCO (M-0042) 5,000.00; HELB 3,500.00',
    });
    await moveSlip(admin, slip.id, 'approved');
    expect(await balances(t, slip.id)).toEqual({
      '2400': '-18108.35',
      '2410': '-1080.00',
      '2420': '-2750.00',
      '2430': '-3000.00',
      '2440': '-50.00',
      '2450': '-59141.65',
      '2461': '-5000.00',
      '2462': '-3500.00',
      '2463': '-20920.00',
      '5051': '100000.00',
      '5052': '6000.00',
      '5053': '1500.00',
      '5054': '50.00',
      '5055': '6000.00',
    });
    const { dueDates } = (await hr.call('GET', '/api/payroll/due-dates/2026-11')).body as AuthorityMonth;
    expect(dueDates.find(({ authority }) => authority === 'nssf')).toMatchObject({ amount: '1080.00' });
    expect(await dues()).toMatchObject([
      { name: 'Akiba Pension', amount: '20920.00', dueDate: '2026-12-10', employees: 1, open: '20920.00' },
      { name: 'HELB', amount: '3500.00', dueDate: '2026-12-15' },
      { name: 'Jasiri SACCO', amount: '5000.00' },
    ]);
  });

  it('has a list for its payee, in every format; numbers are masked for those who may not see them', async () => {
    const path = `/api/payroll/payees/${scheme.id}/list?month=2026-11`;
    expect((await hr.call('GET', path)).body).toMatchObject({
      total: '20920.00',
      rows: [
        { part: 'tier_two', amount: '10920.00', nationalId: '27845123' },
        { part: 'pension', amount: '4000.00' },
        { part: 'employer_pension', amount: '6000.00' },
      ],
    });
    expect(JSON.stringify((await accountant.call('GET', path)).body)).not.toContain('27845123');
    expect(String((await hr.call('GET', `${path}&format=csv`)).body)).toContain('Total,,,,,20920.00');
    for (const [format, type] of [
      ['pdf', 'application/pdf'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ]) {
      const { status, headers } = await hr.call('GET', `${path}&format=${format}`);
      expect([status, headers['content-type']]).toEqual([200, type]);
    }
  });

  it('is paid up to what is open, which clears its liability, and reversed', async () => {
    const pay = (fields: object) =>
      accountant.call('POST', '/api/payroll/payee-payments', { payeeId: sacco.id, month: '2026-11', ...fields });
    expect((await pay({ amount: 5_001 })).body).toMatchObject({
      fields: { amount: 'Only 5,000.00 is open for Nov 2026' },
    });
    const paid = await pay({ reference: 'TRF-1' });
    expect([paid.status, paid.body]).toMatchObject([201, { amount: '5000.00', payeeName: 'Jasiri SACCO' }]);
    expect((await balances(t))['2461']).toBeUndefined();
    expect((await pay({})).status).toBe(409);
    expect((await dues()).find(({ name }) => name === 'Jasiri SACCO')).toMatchObject({ paid: '5000.00', open: '0.00' });
    const { id } = paid.body as PayeePayment;
    const undone = await accountant.call('POST', `/api/payroll/payee-payments/${id}/reverse`, {
      reason: 'Wrong account',
    });
    expect([undone.status, (undone.body as PayeePayment).reverseReason]).toEqual([200, 'Wrong account']);
    expect((await balances(t))['2461']).toBe('-5000.00');
    expect((await accountant.call('POST', `/api/payroll/payee-payments/${id}/reverse`, { reason: 'x' })).status).toBe(
      409,
    );
  });

  it('follows a bonus with the second tier alone, and what the employer pays in above the limit is taxed', async () => {
    const tom = await makeEmployee(hr, { baseSalary: 50_000 });
    const give = (fields: object) =>
      hr.call('POST', `/api/employees/${tom.id}/deductions`, { payeeId: scheme.id, ...fields });
    expect((await give({ part: 'tier_two' })).status).toBe(201);
    expect((await give({ part: 'employer_pension', amount: 45_000 })).status).toBe(201);
    expect((await hr.call('POST', '/api/payroll/run', { period: '2026-11' })).status).toBe(201);
    const [slip] = (await hr.call('GET', `/api/payroll?employee=${tom.id}`)).body as PayrollRecord[];
    expect(slip).toMatchObject({ pensionBenefit: '15000.00', taxablePay: '59875.00', otherDeductions: '0.00' });
    const bonus = await hr.call('POST', '/api/payroll/off-cycle', {
      employeeId: tom.id,
      kind: 'bonus',
      amount: 20_000,
      purpose: 'Full house',
    });
    expect(bonus.body).toMatchObject({
      records: [{ nssf: '1200.00', schemeNssf: '1200.00', employerPension: '0.00' }],
    });
  });

  it('ends with a month, and a payee out of use takes nothing new', async () => {
    const { payeeDeductions } = await employeeDetails(hr, jane.id);
    const own = payeeDeductions.find(({ payeeName }) => payeeName === 'HELB');
    const ended = await hr.call('POST', `/api/employee-deductions/${own?.id}/end`, { untilMonth: '2026-11' });
    expect([ended.status, ended.body]).toMatchObject([200, { untilMonth: '2026-11' }]);
    expect((await hr.call('PATCH', `/api/payroll/payees/${helb.id}`, { isActive: false })).body).toMatchObject({
      isActive: false,
    });
    expect((await deduct({ payeeId: helb.id, amount: 1 })).body).toMatchObject({
      fields: { payeeId: 'HELB is out of use' },
    });
  });
});
