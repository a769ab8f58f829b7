import { describe, expect, it } from 'vitest';
import type { FringeMonth, FringeRate } from '../../../domain/payroll/fringe/fringe-contract.ts';
import type { StaffLoan } from '../../../domain/payroll/loans/loan-contract.ts';
import type { AuthorityMonth } from '../../../domain/payroll/returns/returns-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { standingClock } from '../../../tests/support/bookings.ts';
import { balances, makeEmployee } from '../../../tests/support/payroll.ts';
import { systemActor } from '../../db/connection/database.ts';
import { accrueFringeTax } from './fringe.ts';

const clock = standingClock('2026-03-01T09:00:00Z');
const t = await startTestApp({ clock });
const admin = await t.as('admin');
const accountant = await t.as('accountant');

const lend = async (employeeId: string, fields: object): Promise<StaffLoan> => {
  const reply = await admin.call('POST', `/api/employees/${employeeId}/loans`, fields);
  expect([reply.status, reply.body]).toEqual([201, reply.body]);
  return reply.body as StaffLoan;
};

const month = async (of: string): Promise<FringeMonth> => {
  const { status, body } = await accountant.call('GET', `/api/payroll/fringe-benefits/${of}`);
  expect(status).toBe(200);
  return body as FringeMonth;
};

const post = (of: string, api = accountant) => api.call('POST', '/api/payroll/fringe-benefits', { month: of });
const accrue = () => t.app.database.transact(systemActor('test'), (db) => accrueFringeTax({ ...t.app.deps, db }));

const FEBRUARY = { givenOn: '2026-02-01', instalment: 10_000, firstMonth: '2026-12' };

describe('fringe-benefit tax', async () => {
  const jane = await makeEmployee(admin);
  const loan = await lend(jane.id, { ...FEBRUARY, amount: 1_000_000, purpose: 'A house' });
  await lend(jane.id, { ...FEBRUARY, amount: 600_000, interestRate: 5 });
  await lend(jane.id, { ...FEBRUARY, amount: 50_000, interestRate: 9 });
  await lend(jane.id, { ...FEBRUARY, kind: 'advance', amount: 20_000 });

  it('is 30% of the interest at market less that which is charged, on loans and not on advances', async () => {
    expect(await month('2026-02')).toMatchObject({
      rate: { marketRate: 8, taxRate: 30, validFrom: '2025-07', knownThrough: '2026-03' },
      notice: null,
      dueDate: '2026-03-09',
      loans: [
        { employeeName: `Jane ${jane.lastName}`, purpose: 'A house', averageBalance: '1000000.00', benefit: '6666.67' },
        { chargedRate: 5, averageBalance: '600000.00', benefit: '1500.00' },
        { chargedRate: 9, benefit: '0.00' },
      ],
      benefit: '8166.67',
      tax: '2450.00',
      posted: null,
      canBePosted: true,
    });
    expect((await month('2026-03')).canBePosted).toBe(false);
    expect(await month('2025-01')).toMatchObject({ loans: [], tax: '0.00', rate: null });
  });

  it('is posted once for a month that is over, and is owed to KRA by the 9th', async () => {
    expect((await post('2026-03')).body).toMatchObject({ fields: { month: 'This month is not over yet' } });
    expect((await post('2026-02', await t.as('hr'))).status).toBe(403);
    const reply = await post('2026-02');
    expect([reply.status, (reply.body as FringeMonth).posted]).toMatchObject([201, { date: '2026-02-28' }]);
    expect((await post('2026-02')).status).toBe(409);
    expect(await balances(t, (reply.body as FringeMonth).posted?.id)).toEqual({
      '2470': '-2450.00',
      '5056': '2450.00',
    });
    const { dueDates, fringe } = (await accountant.call('GET', '/api/payroll/due-dates/2026-02'))
      .body as AuthorityMonth;
    expect(dueDates.find(({ authority }) => authority === 'fbt')).toMatchObject({
      label: 'Fringe-benefit tax (KRA)',
      dueDate: '2026-03-09',
      amount: '2450.00',
      open: '2450.00',
    });
    expect(fringe.tax).toBe('2450.00');
  });

  it('is paid like what is owed to other authorities, never more than is open', async () => {
    const pay = (amount?: number) =>
      accountant.call('POST', '/api/payroll/statutory-payments', { authority: 'fbt', month: '2026-02', amount });
    expect((await pay(2_451)).status).toBe(400);
    expect((await pay()).body).toMatchObject({ authority: 'fbt', amount: '2450.00' });
    expect((await balances(t))['2470']).toBeUndefined();
    expect((await pay()).status).toBe(409);
  });

  it('counts a repayment from its day on, and a posted month stays as it was', async () => {
    clock.set('2026-03-20T09:00:00Z');
    const reply = await admin.call('POST', `/api/employee-loans/${loan.id}/repayments`, {
      amount: 310_000,
      date: '2026-03-12',
    });
    expect(reply.status).toBe(201);
    // 1,000,000 on 11 days and 690,000 on 20: 800,000 on average.
    const march = await month('2026-03');
    expect(march.loans[0]).toMatchObject({ averageBalance: '800000.00', benefit: '5333.33' });
    expect((await month('2026-02')).loans[0]).toMatchObject({ averageBalance: '1000000.00', purpose: 'A house' });
  });

  it('is posted by the daily run once the month is over, and not again after somebody took it back', async () => {
    clock.set('2026-04-01T05:00:00Z');
    expect(await accrue()).toBe(1);
    expect(await accrue()).toBe(0);
    const { posted, tax } = await month('2026-03');
    // 5,333.33 and 1,500.
    expect([posted?.date, tax]).toEqual(['2026-03-31', '2050.00']);
    const back = await accountant.call('POST', `/api/payroll/fringe-benefits/${posted?.id}/reverse`, {
      reason: 'Wrong',
    });
    expect(back.body).toMatchObject({ posted: null, tax: '2050.00', canBePosted: true });
    expect((await balances(t))['2470']).toBeUndefined();
    expect(await accrue()).toBe(0);
    expect((await post('2026-03')).status).toBe(201);
  });

  it('uses the last rate that is known and says so, until the next one is entered', async () => {
    clock.set('2026-05-02T05:00:00Z');
    expect((await month('2026-04')).notice).toBe(
      'The market rate of Apr 2026 was not entered yet: 8% of Jul 2025 is used',
    );
    const add = (fields: object, api = admin) => api.call('POST', '/api/payroll/fringe-rates', fields);
    expect((await add({ validFrom: '2026-04', marketRate: 9 }, accountant)).status).toBe(403);
    expect((await add({ validFrom: '2026-04', marketRate: 101 })).body).toMatchObject({
      fields: { marketRate: 'Must be at most 100' },
    });
    const made = await add({ validFrom: '2026-04', marketRate: 9 });
    expect(made.body as FringeRate).toMatchObject({ validFrom: '2026-04', knownThrough: '2026-06', taxRate: 30 });
    expect((await add({ validFrom: '2026-04', marketRate: 9 })).body).toMatchObject({
      fields: { validFrom: expect.any(String) },
    });
    expect(await month('2026-04')).toMatchObject({ notice: null, rate: { marketRate: 9 } });
  });
});
