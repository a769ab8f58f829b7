import { beforeAll, describe, expect, it } from 'vitest';
import type { CutOff, CutOffListName, CutOffRow } from '../../../domain/reports/cut-off/cut-off-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnishBilling } from '../../../tests/support/billing.ts';
import { standingClock } from '../../../tests/support/bookings.ts';
import { makeExpense } from '../../../tests/support/expenses.ts';
import { textOfPdf } from '../../../tests/support/pdf-text.ts';
import { approvedBill, makeBill, makeSupplier } from '../../../tests/support/suppliers.ts';
import { recogniseThrough } from '../../billing/revenue/recognise.ts';
import { systemActor } from '../../db/connection/database.ts';
import { releasePrepaid } from '../../expenses/prepaid.ts';

const clock = standingClock('2026-11-16T05:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { accountant } = world;
const auditor = await t.as('auditor');
const at = (day: string) => clock.set(`${day}T06:00:00.000Z`);

const post = async <T = { id: string }>(path: string, body: object, status = 201): Promise<T> => {
  const reply = await accountant.call('POST', path, body);
  expect([path, reply.status, reply.body]).toEqual([path, status, reply.body]);
  return reply.body as T;
};

const parking = (unitPrice: string, serviceStart: string, serviceEnd: string, description = 'Parking') => ({
  lines: [{ description, unitPrice, account: '4070', serviceStart, serviceEnd }],
});

beforeAll(async () => {
  const accepted = { paymentMethods: ['bank_transfer', 'mobile_money', 'cash', 'cheque'] };
  expect((await (await t.as('admin')).call('PUT', '/api/settings/billing', accepted)).status).toBe(200);
  const tenant = await world.tenant({ companyName: '=Acme Ltd' });
  const supplier = await makeSupplier(accountant, { name: 'Fibre Ltd' });
  const [bank, mpesa] = (await accountant.call('GET', '/api/cash-accounts')).body as { id: string; account: string }[];
  at('2026-12-28');
  // 31 days at 100 a day, 15 of them in December.
  const ahead = await world.invoice(tenant.id, 0, parking('3100.00', '2026-12-17', '2027-01-17'));
  at('2026-12-30');
  await makeExpense(accountant, {
    ...{ category: 'other', description: 'Insurance', amount: '36500.00', expenseDate: '2026-12-30' },
    ...{ coversFrom: '2027-01-01', coversTo: '2027-12-31' },
  });
  const sent = await post('/api/transfers', { from: mpesa?.id, to: bank?.id, amount: '1250.00', date: '2026-12-30' });
  await post('/api/payments', { tenantId: tenant.id, amount: '500.00', paymentMethod: 'cheque', reference: '000123' });
  at('2027-01-02');
  await post(`/api/transfers/${sent.id}/arrive`, { date: '2027-01-02' }, 200);
  await t.app.database.transact(systemActor('test'), (tx) => recogniseThrough(tx, '2027-01-01'));
  await t.app.database.transact(systemActor('test'), (tx) => releasePrepaid({ ...t.app.deps, db: tx }));
  at('2027-01-05');
  await world.invoice(tenant.id, 0, parking('6200.00', '2026-12-01', '2027-01-01', 'Locker'));
  await post('/api/accruals', {
    account: '5030',
    amount: '9000.00',
    month: '2026-12',
    description: 'Fibre of December',
  });
  await makeBill(accountant, supplier.id, { number: 'F-1', date: '2026-12-20' });
  await approvedBill(accountant, supplier.id, { number: 'F-2', date: '2027-01-03' });
  await makeExpense(accountant, {
    ...{ category: 'other', description: 'Guards', amount: '8000.00', expenseDate: '2027-01-04' },
    ...{ coversFrom: '2026-12-01', coversTo: '2026-12-31' },
  });
  await post(`/api/invoices/${ahead.id}/credit`, { reason: 'Left early' });
  // Far from the day: nothing of it is listed.
  at('2027-01-14');
  await world.invoice(tenant.id, 0, parking('310.00', '2026-12-01', '2027-01-01', 'Late locker'));
});

const read = async (search = 'date=2026-12-31'): Promise<CutOff> => {
  const reply = await auditor.call('GET', `/api/reports/cut-off?${search}`);
  expect([reply.status, reply.body]).toEqual([200, reply.body]);
  return reply.body as CutOff;
};
const rowsOf = ({ lists }: CutOff, name: CutOffListName): CutOffRow[] =>
  lists.find((list) => list.name === name)?.rows ?? [];
const sides = (rows: readonly CutOffRow[]) =>
  rows.map(({ before, after, booked, gap }) => [before, after, booked, gap]);

describe('the cut-off of a day', () => {
  it('lists what was invoiced after it for service before it, and that accrued income covers it', async () => {
    const rows = rowsOf(await read(), 'invoices-after');
    expect(sides(rows)).toEqual([['6200.00', '0.00', '6200.00', '0.00']]);
    expect(rows[0]).toMatchObject({
      date: '2027-01-05',
      serviceFrom: '2026-12-01',
      serviceTo: '2026-12-31',
      note: null,
    });
  });

  it('lists what was invoiced before it for service after it, and that it is deferred', async () => {
    expect(sides(rowsOf(await read(), 'invoices-before'))).toEqual([['1500.00', '1600.00', '1600.00', '0.00']]);
  });

  it('lists what was credited after it that belongs before it, which the books take from a later month', async () => {
    const rows = rowsOf(await read(), 'credit-notes');
    expect(sides(rows)).toEqual([['-1500.00', '-1600.00', '0.00', '-1500.00']]);
    expect(rows[0]?.note).toBe('Lowers the revenue of the month in which it was issued');
  });

  it('lists bills that are not in the books by then, and those dated after it, with what is accrued', async () => {
    const rows = rowsOf(await read(), 'bills');
    expect(rows.map(({ number, before, gap, note }) => [number, before, gap, note])).toEqual([
      ['F-1', '11600.00', '11600.00', 'Not approved, and not in the books; 9000.00 is accrued on 5030'],
      ['F-2', null, null, 'Its days of service are not recorded; 9000.00 is accrued on 5030'],
    ]);
  });

  it('lists expenses whose days lie on the other side: prepaid, and paid too late to be accrued', async () => {
    const report = await read();
    expect(sides(rowsOf(report, 'expenses-before'))).toEqual([['0.00', '36500.00', '36500.00', '0.00']]);
    expect(sides(rowsOf(report, 'expenses-after'))).toEqual([['8000.00', '0.00', '0.00', '8000.00']]);
  });

  it('lists accruals, transfers that arrived after it, and cheques that were not banked by then', async () => {
    const report = await read();
    expect(rowsOf(report, 'accruals').map(({ number, booked }) => [number.slice(0, 4), booked])).toEqual([
      ['5030', '9000.00'],
    ]);
    expect(rowsOf(report, 'transfers').map(({ booked, note }) => [booked, note])).toEqual([
      ['1250.00', 'Arrived on 2 Jan 2027'],
    ]);
    expect(rowsOf(report, 'cheques').map(({ number, booked, note }) => [number, booked, note])).toEqual([
      ['000123', '500.00', 'Not banked yet'],
    ]);
  });

  it('ties to accrued income, deferred revenue, prepaid and accrued expenses and transit, and says what is further away', async () => {
    const ties = (await read()).ties.map((tie) => [
      tie.account,
      tie.balance,
      tie.listed,
      tie.others,
      tie.byHand,
      tie.difference,
    ]);
    expect(ties).toEqual([
      ['1180', '6510.00', '6200.00', '310.00', '0.00', '0.00'],
      ['2200', '1600.00', '1600.00', '0.00', '0.00', '0.00'],
      ['1150', '36500.00', '36500.00', '0.00', '0.00', '0.00'],
      ['2020', '9000.00', '9000.00', '0.00', '0.00', '0.00'],
      ['1050', '1250.00', '1250.00', '0.00', '0.00', '0.00'],
    ]);
  });

  it('looks as far from the day as it is asked to', async () => {
    expect(rowsOf(await read('date=2026-12-31&days=3'), 'invoices-after')).toEqual([]);
    expect(rowsOf(await read('date=2026-12-31&days=14'), 'invoices-after')).toHaveLength(2);
    const { status, body } = await auditor.call('GET', '/api/reports/cut-off?days=93');
    expect([status, body]).toMatchObject([400, { fields: { days: 'Must be from 1 to 92' } }]);
  });

  it('is CSV that no spreadsheet runs, a workbook and a PDF', async () => {
    const file = async (format: string) => {
      const url = `/api/reports/cut-off?date=2026-12-31&format=${format}`;
      return t.app.server.inject({ url, headers: { cookie: `nafasi=${auditor.cookie}` } });
    };
    const csv = (await file('csv')).body;
    expect(csv).toContain(`,'=Acme Ltd,2027-01-05,2026-12-01,2026-12-31,6200.00,6200.00,0.00,6200.00,0.00,`);
    expect((await file('xlsx')).statusCode).toBe(200);
    const paper = textOfPdf((await file('pdf')).rawPayload);
    for (const words of ['Cut-Off', '6,510.00', 'Against the Accounts']) expect(paper).toContain(words);
  });

  it('says which invoice is in the wrong year where the books were closed before it came', async () => {
    expect((await accountant.call('PUT', '/api/ledger/lock', { lockedThrough: '2026-12-31' })).status).toBe(200);
    const tenant = await world.tenant();
    await world.invoice(tenant.id, 0, parking('930.00', '2026-12-01', '2027-01-01', 'Too late'));
    const wrong = rowsOf(await read('date=2026-12-31&days=15'), 'invoices-after').filter(({ gap }) => gap !== '0.00');
    expect(sides(wrong)).toEqual([['930.00', '0.00', '0.00', '930.00']]);
  });
});
