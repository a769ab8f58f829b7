import { describe, expect, it } from 'vitest';
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
const manager = await t.as('manager');
const admin = await t.as('admin');

const OCTOBER = { payPeriodStart: '2026-10-01', payPeriodEnd: '2026-10-31' };
const slipOf = async (changes: object = {}) => makeSlip(hr, (await makeEmployee(hr)).id, { ...OCTOBER, ...changes });
const step = (api: typeof hr, id: string, body: object) => api.call('PATCH', `/api/payroll/${id}/status`, body);

describe('Approval', () => {
  it('posts the cost and what is owed to everybody, on the last day of the period', async () => {
    const { id } = await slipOf({ otherDeductions: 1_000, loans: 2_000 });
    expect(await moveSlip(admin, id, 'approved')).toMatchObject({ status: 'approved', approvedByName: 'Test admin' });
    expect(await balances(t, id)).toEqual({
      '2400': '-5845.85',
      '2410': '-6000.00',
      '2420': '-1375.00',
      '2430': '-1500.00',
      '2440': '-50.00',
      '2450': '-36029.15',
      '2460': '-3000.00',
      '5051': '50000.00',
      '5052': '3000.00',
      '5053': '750.00',
      '5054': '50.00',
    });
    const [entry] = await t.sql(`select entry_date::text as day, memo from journal_entries where source_id = '${id}'`);
    expect(entry).toMatchObject({ day: '2026-10-31', memo: expect.stringContaining('1 Oct 2026 to 31 Oct 2026') });
  });

  it('is for administrators', async () => {
    const { id } = await slipOf();
    for (const api of [hr, manager]) expect((await step(api, id, { status: 'approved' })).status).toBe(403);
  });

  it('needs somebody else than its preparer while there is one', async () => {
    const second = await t.as('admin');
    const { id } = await makeSlip(admin, (await makeEmployee(hr)).id, OCTOBER);
    const own = await step(admin, id, { status: 'approved', reason: 'I know it is right' });
    expect(own).toMatchObject({ status: 403, body: { message: expect.stringContaining('another administrator') } });
    expect(await moveSlip(second, id, 'approved')).toMatchObject({ approvalReason: null });
    await t.sql(
      `select set_config('app.actor', 'test', false); update users set status = 'disabled' where id = '${second.userId}'`,
    );
  });

  it('of one’s own is possible with a reason where nobody else may', async () => {
    const { id } = await makeSlip(admin, (await makeEmployee(hr)).id, OCTOBER);
    expect(await step(admin, id, { status: 'approved' })).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    });
    expect(await moveSlip(admin, id, 'approved', { reason: 'I am alone here' })).toMatchObject({
      approvalReason: 'I am alone here',
    });
  });

  it('happens once when three approve at once', async () => {
    const { id } = await slipOf();
    const replies = await Promise.all([1, 2, 3].map(() => step(admin, id, { status: 'approved' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await balances(t, id))['5051']).toBe('50000.00');
  });

  it('keeps the bank account as it is known then', async () => {
    const employee = await makeEmployee(hr, { bankAccount: '1111111' });
    const { id } = await makeSlip(hr, employee.id, OCTOBER);
    await hr.call('PATCH', `/api/employees/${employee.id}`, { bankAccount: '2222222' });
    await moveSlip(admin, id, 'approved');
    await hr.call('PATCH', `/api/employees/${employee.id}`, { bankAccount: '3333333', lastName: 'Other' });
    expect(await slipDetails(hr, id)).toMatchObject({
      identity: { bankAccount: '2222222' },
      employeeName: `Jane ${employee.lastName}`,
    });
    expect((await slipDetails(manager, id)).identity.bankAccount).toBe('•••• 2222');
  });

  it('fixes the amounts for good, in the database itself', async () => {
    const { id } = await slipOf();
    await moveSlip(admin, id, 'approved');
    const asOwner = (change: string) =>
      t.sql(`select set_config('app.actor', 'test', false); update payroll_records set ${change} where id = '${id}'`);
    await expect(asOwner('paye = 0')).rejects.toThrow('never changes');
    await expect(asOwner(`steps = '[]'`)).rejects.toThrow('never changes');
    await expect(asOwner(`status = 'pending'`)).rejects.toThrow();
    await expect(t.sql(`delete from payroll_records where id = '${id}'`)).rejects.toThrow();
  });
});

describe('Payment', () => {
  it('clears the net wages from the account of its method', async () => {
    const { id } = await slipOf();
    await moveSlip(admin, id, 'approved');
    const paid = await moveSlip(manager, id, 'paid', {
      paidDate: '2026-11-02',
      paymentMethod: 'mobile_money',
      paymentReference: 'SKL5',
    });
    expect(paid).toMatchObject({
      status: 'paid',
      paidDate: '2026-11-02',
      paymentMethod: 'mobile_money',
      paymentReference: 'SKL5',
    });
    const sides = await balances(t, id);
    expect([sides['2450'], sides['1020']]).toEqual([undefined, '-39029.15']);
  });

  it.each([
    ['must not be in the future', { paidDate: '2026-11-16' }, 400],
    ['must not be before the period', { paidDate: '2026-09-30' }, 400],
  ])('%s', async (_, more, expected) => {
    const { id } = await slipOf();
    await moveSlip(admin, id, 'approved');
    const reply = await step(admin, id, { status: 'paid', ...more });
    expect([reply.status, reply.body]).toMatchObject([expected, { fields: { paidDate: expect.any(String) } }]);
  });

  it('comes after approval, and once', async () => {
    const { id } = await slipOf();
    expect(await step(admin, id, { status: 'paid' })).toMatchObject({ status: 409 });
    await moveSlip(admin, id, 'approved');
    const replies = await Promise.all([1, 2].map(() => step(admin, id, { status: 'paid' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await step(admin, id, { status: 'approved' })).status).toBe(409);
    expect((await step(admin, id, { status: 'pending' })).status).toBe(400);
  });
});

describe('Reversal', () => {
  it('of a paid slip mirrors both entries and leaves the others alone', async () => {
    const other = await slipOf();
    await moveSlip(admin, other.id, 'approved');
    const { id } = await slipOf();
    await moveSlip(admin, id, 'approved');
    await moveSlip(admin, id, 'paid');
    const before = await balances(t, other.id);
    expect(await moveSlip(admin, id, 'reversed', { reason: 'Wrong person' })).toMatchObject({
      status: 'reversed',
      reversedByName: 'Test admin',
      reverseReason: 'Wrong person',
    });
    expect(await balances(t, id)).toEqual({});
    expect(await balances(t, other.id)).toEqual(before);
    expect((await step(admin, id, { status: 'reversed', reason: 'Again' })).status).toBe(409);
  });

  it('needs a reason, and an administrator once it is approved', async () => {
    const { id } = await slipOf();
    expect(await step(hr, id, { status: 'reversed' })).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    });
    await moveSlip(admin, id, 'approved');
    expect((await step(hr, id, { status: 'reversed', reason: 'No' })).status).toBe(403);
  });

  it('gives back what was withheld for a loan', async () => {
    const employee = await makeEmployee(hr);
    await hr.call('POST', `/api/employees/${employee.id}/loans`, {
      amount: 10_000,
      instalment: 4_000,
      givenOn: '2026-09-01',
    });
    const { id } = await makeSlip(hr, employee.id, { ...OCTOBER, loans: 4_000 });
    await moveSlip(admin, id, 'approved');
    expect((await employeeDetails(hr, employee.id)).loans[0]?.balance).toBe('6000.00');
    expect((await slipDetails(hr, id)).repayments).toMatchObject([{ kind: 'loan', amount: '4000.00' }]);
    const sides = await balances(t, id);
    expect([sides['1160'], sides['2460']]).toEqual(['-4000.00', undefined]);
    await moveSlip(admin, id, 'reversed', { reason: 'Twice' });
    const [loan] = (await employeeDetails(hr, employee.id)).loans;
    expect(loan).toMatchObject({
      balance: '10000.00',
      repayments: [{ amount: '4000.00', reversedAt: expect.any(String) }],
    });
  });
});

describe('A closed month', () => {
  it('takes no cost any more: it is posted today instead, and payments into it need a reason', async () => {
    const { id } = await slipOf();
    await admin.call('PUT', '/api/ledger/lock', { lockedThrough: '2026-10-31' });
    await moveSlip(admin, id, 'approved');
    const [entry] = await t.sql(`select entry_date::text as day from journal_entries where source_id = '${id}'`);
    expect(entry?.day).toBe('2026-11-15');
    const early = { status: 'paid', paidDate: '2026-10-30' };
    expect(await step(admin, id, early)).toMatchObject({ status: 409, body: { code: 'period_closed' } });
    expect((await step(admin, id, { ...early, overrideReason: 'Bank statement' })).status).toBe(200);
    await admin.call('PUT', '/api/ledger/lock', { lockedThrough: null, reason: 'Test' });
  });
});
