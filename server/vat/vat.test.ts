import { beforeAll, describe, expect, it } from 'vitest';
import type { Vat3 } from '../../domain/vat/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';

const clock = standingClock('2026-10-05T06:00:00.000Z');
const t = await startTestApp({ clock });
const admin = await t.as('admin');
const world = await furnishBilling(t);
const { accountant } = world;

const line = (unitPrice: string, taxClass: string) => ({ description: `Class ${taxClass}`, unitPrice, taxClass });
const expense = (amount: string, vatAmount: string, more: object = {}) =>
  accountant.call('POST', '/api/expenses', {
    category: 'other',
    description: 'Tools',
    vendor: 'Jua Kali',
    amount,
    vatAmount,
    ...more,
  });
const sell = async (lines: object[]) => {
  const { id } = await world.tenant({ kraPin: 'P051000001A' });
  return (await accountant.call('POST', '/api/invoices', { tenantId: id, lines })).body as { id: string };
};

beforeAll(async () => {
  await admin.call('PUT', '/api/settings/billing', { vatRegistered: true, kraPin: 'P051365947M' });
  await sell([line('10000.00', 'B'), line('1000.00', 'E'), line('500.00', 'C'), line('300.00', 'D')]);
  await expense('2320.00', '320.00');
  await expense('50.00', '0.00', { taxClass: 'C' });
  await expense('70.00', '0.00');
  clock.set('2026-11-03T06:00:00.000Z');
});

const read = async (month: string) => {
  const reply = await accountant.call('GET', `/api/reports/vat3?month=${month}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body as Vat3;
};
const boxesOf = ({ boxes }: Vat3) => Object.fromEntries(boxes.map(({ box, net, vat }) => [box, [net, vat]]));
const file = (month: string, by = accountant) =>
  by.call('POST', `/api/vat-returns/${month}/file`, { reference: 'KRA123' });
const balance = async (account: string) =>
  (
    await t.sql(
      `select coalesce(sum(debit - credit), 0)::numeric(14, 2)::text as sum from journal_lines where account = '${account}'`,
    )
  )[0]?.sum;

describe('VAT3', () => {
  it('has the month in its boxes, and buyers and suppliers by PIN', async () => {
    const report = await read('2026-10');
    expect(boxesOf(report)).toMatchObject({
      sales_general: ['10000.00', '1600.00'],
      sales_other: ['1000.00', '80.00'],
      sales_zero: ['500.00', null],
      sales_exempt: ['0.00', null],
      sales_total: ['11500.00', '1680.00'],
      purchases_general: ['2000.00', '320.00'],
      purchases_zero: ['50.00', null],
      deductible_input: [null, '320.00'],
      payable: [null, '1360.00'],
    });
    expect(report).toMatchObject({
      dueDate: '2026-11-20',
      buyers: [{ kraPin: 'P051000001A', net: '11500.00', vat: '1680.00' }],
      suppliers: [{ kraPin: null, name: 'Jua Kali', net: '2050.00', vat: '320.00' }],
      outside: { sales: '300.00', purchases: '70.00' },
      unlisted: '0.00',
      problem: null,
      filed: null,
    });
  });

  it.each(['csv', 'xlsx', 'pdf'])('comes as %s', async (format) => {
    const headers = { cookie: `nafasi=${accountant.cookie}` };
    const url = `/api/reports/vat3?month=2026-10&format=${format}`;
    const reply = await t.app.server.inject({ method: 'GET', url, headers });
    expect(reply.statusCode).toBe(200);
    if (format === 'csv') expect(reply.body).toContain('B: Standard rate');
    if (format === 'pdf') {
      const text = textOfPdf(reply.rawPayload);
      expect(text).toContain('VAT payable');
      expect(text).not.toContain('Sales list');
    }
  });
});

describe('a return', () => {
  it('is filed once its month is over: the accounts are settled, and the month is closed', async () => {
    expect((await file('2026-11')).body).toMatchObject({ message: 'The month is not over yet' });
    const before = await read('2026-10');
    expect(before.settlement.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['2300', '1680.00', '0.00'],
      ['1120', '0.00', '320.00'],
      ['2310', '0.00', '1360.00'],
    ]);
    const filed = await file('2026-10');
    expect([filed.status, filed.body]).toMatchObject([
      201,
      { payable: '1360.00', open: '1360.00', reference: 'KRA123' },
    ]);
    expect(await Promise.all(['2300', '1120', '1130', '2310'].map(balance))).toEqual([
      '0.00',
      '0.00',
      '0.00',
      '-1360.00',
    ]);
    expect((await file('2026-10')).status).toBe(409);
    expect(boxesOf(await read('2026-10'))).toEqual(boxesOf(before));
    const late = await expense('116.00', '16.00', { expenseDate: '2026-10-20' });
    expect([late.status, late.body]).toMatchObject([409, { code: 'period_closed' }]);
  });

  it('is paid, never more than is open, and a payment can be reversed', async () => {
    const pay = (body: object) => accountant.call('POST', '/api/vat-returns/2026-10/payments', body);
    expect((await pay({ amount: '1360.01' })).body).toMatchObject({
      fields: { amount: 'Only 1360.00 is open for Oct 2026' },
    });
    const paid = await pay({});
    expect([paid.status, paid.body]).toMatchObject([201, { open: '0.00' }]);
    expect(await balance('2310')).toBe('0.00');
    const unfile = () => admin.call('POST', '/api/vat-returns/2026-10/unfile', { reason: 'Wrong month' });
    expect((await unfile()).body).toMatchObject({ message: 'This return is paid: reverse the payment first' });
    const [payment] = (await read('2026-10')).filed?.payments ?? [];
    expect(
      (await accountant.call('POST', `/api/vat-payments/${payment?.id}/reverse`, { reason: 'Typed twice' })).status,
    ).toBe(204);
    expect(await balance('2310')).toBe('-1360.00');
  });

  it('is taken back by an administrator and filed again; months go in their order, and credit goes on', async () => {
    expect((await accountant.call('POST', '/api/vat-returns/2026-10/unfile', { reason: 'No' })).status).toBe(403);
    expect(
      (await admin.call('POST', '/api/vat-returns/2026-10/unfile', { reason: 'A purchase was missing' })).status,
    ).toBe(204);
    expect(await balance('2300')).toBe('-1680.00');
    expect((await file('2026-10')).status).toBe(201);
    await expense('116000.00', '16000.00', { expenseDate: '2026-11-02' });
    clock.set('2027-01-04T06:00:00.000Z');
    expect((await file('2026-12')).body).toMatchObject({ message: 'The return of Nov 2026 comes first' });
    expect((await file('2026-11')).body).toMatchObject({ payable: '-16000.00', open: '0.00' });
    expect(boxesOf(await read('2026-12'))).toMatchObject({
      credit_brought: [null, '-16000.00'],
      payable: [null, '-16000.00'],
    });
    expect((await admin.call('POST', '/api/vat-returns/2026-10/unfile', { reason: 'Too late' })).body).toMatchObject({
      message: 'A later month is filed: take that back first',
    });
  });

  it('the database holds the order by itself', async () => {
    const insert = `insert into vat_returns (month, output_vat, input_vat, non_deductible, withheld, credit_brought, payable, boxes, filed_on)
      values ('2027-03', 0, 0, 0, 0, 0, 0, '[]', '2027-04-01')`;
    await expect(
      t.sql(
        `begin; select set_config('app.actor', 'system:test', true), set_config('app.actor_name', 'Test', true); ${insert}; commit`,
      ),
    ).rejects.toThrow('month after month');
  });
});
