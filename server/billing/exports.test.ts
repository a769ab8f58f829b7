import { readSheet } from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '../../domain/billing/contract.ts';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const clock = standingClock('2026-09-20T09:00:00.000Z');
const t = await startTestApp({ clock });
const accountant = await t.as('accountant');
const admin = await t.as('admin');

const download = async (path: string, api: Api = accountant) => {
  const reply = await t.app.server.inject({ url: path, headers: { cookie: `nafasi=${api.cookie}` } });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, bytes: reply.rawPayload };
};

const rowsOf = (csv: string): string[] => csv.slice(1).trimEnd().split('\r\n');

let tenantId = '';
let invoice: Invoice;

beforeAll(async () => {
  const packageId = await makePackage(admin);
  const late = await makeTenant(admin, packageId, { companyName: '=Late & Sons', startDate: '2026-09-20' });
  await makeTenant(admin, packageId, { companyName: 'Punctual, Ltd', startDate: '2026-11-01' });
  tenantId = late.id;
  await accountant.call('POST', '/api/billing/generate-invoices');
  clock.set('2026-11-15T09:00:00.000Z');
  await accountant.call('POST', '/api/billing/generate-invoices');
  const { body } = await accountant.call('GET', `/api/invoices?tenant=${tenantId}&sort=dueDate`);
  [invoice] = body as [Invoice];
  const paid = await accountant.call('POST', '/api/payments', {
    tenantId,
    amount: 2500,
    paymentMethod: 'cash',
    invoiceId: invoice.id,
    reference: '-1+1',
  });
  expect(paid.status, JSON.stringify(paid.body)).toBe(201);
});

describe('invoices as a file', () => {
  it('holds every row with its figures, and no text is a formula', async () => {
    const { status, headers, text } = await download('/api/invoices-export');
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="invoices-2026-11-15.csv"']);
    const [header, ...rows] = rowsOf(text);
    expect(header).toBe(
      'Invoice Number,Tenant,Type,Status,Description,Issue Date,Due Date,Net,VAT,Amount,Paid,Credited,Written Off,Balance',
    );
    expect(rows).toHaveLength(3);
    const first = rows.find((row) => row.startsWith(invoice.invoiceNumber ?? '?'));
    expect(first).toContain(",'=Late & Sons,Rent,Overdue,");
    expect(first).toContain(',12500.00,0.00,12500.00,2500.00,0.00,0.00,10000.00');
  });

  it('obeys the filters of the list', async () => {
    expect(rowsOf((await download(`/api/invoices-export?tenant=${tenantId}`)).text)).toHaveLength(3);
    expect(rowsOf((await download('/api/invoices-export?status=overdue')).text)).toHaveLength(2);
    expect(rowsOf((await download('/api/invoices-export?q=Punctual')).text)).toHaveLength(2);
    expect(rowsOf((await download('/api/invoices-export?open=false')).text)).toHaveLength(1);
  });

  it('is a workbook with real amounts and dates', async () => {
    const { bytes, headers } = await download('/api/invoices-export?format=xlsx&status=overdue');
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const [, row] = await readSheet(Buffer.from(bytes), 1);
    expect(row?.slice(1, 4)).toEqual(['=Late & Sons', 'Rent', 'Overdue']);
    expect(row?.at(6)).toEqual(new Date('2026-10-20T00:00:00Z'));
    expect(row?.slice(-5)).toEqual([12_500, 2_500, 0, 0, 10_000]);
  });

  it.each(['invoices', 'payments', 'financials'])('is asked for by a format that there is: %s', async (what) => {
    const { status, text } = await download(`/api/${what}-export?format=pdf`);
    expect([status, JSON.parse(text)]).toMatchObject([400, { fields: { format: 'Format must be csv or xlsx' } }]);
  });
});

describe('payments as a file', () => {
  it('holds every row, and a reversed one says why', async () => {
    const { body } = await accountant.call('GET', `/api/payments?tenant=${tenantId}`);
    const [payment] = body as [{ id: string; receiptNumber: string }];
    await accountant.call('POST', `/api/payments/${payment.id}/reverse`, { reason: 'It bounced, twice' });
    const [header, row, ...more] = rowsOf((await download('/api/payments-export?method=cash')).text);
    expect(header).toMatch(/^Receipt Number,Tenant,Amount,Withheld VAT,/);
    expect(row).toContain(`${payment.receiptNumber},'=Late & Sons,2500.00,0.00,0.00,`);
    expect(row).toContain(`Cash,Petty cash,2026-11-15,'-1+1,${invoice.invoiceNumber},`);
    expect(row).toMatch(/,"It bounced, twice"$/);
    expect(more).toEqual([]);
    expect(rowsOf((await download('/api/payments-export?method=cheque')).text)).toHaveLength(1);
  });
});

describe('the financial summary as a file', () => {
  it('holds the figures of the screen and what every tenant owes', async () => {
    const { body } = await accountant.call('GET', '/api/financials/summary');
    const { outstanding, outstandingCount } = body as { outstanding: string; outstandingCount: number };
    const rows = rowsOf((await download('/api/financials-export')).text);
    expect(rows[0]).toBe('Section,Item,Status,Amount,Count');
    expect(rows).toContain(`Financial Summary,Outstanding Balance,,${outstanding},${outstandingCount}`);
    expect(rows).toContain("Tenant Payment Status,'=Late & Sons,Overdue,25000.00,");
    expect(rows).toContain('Tenant Payment Status,"Punctual, Ltd",Pending,12500.00,');
  });

  it('writes a loss as a figure', async () => {
    await accountant.call('POST', '/api/expenses', {
      category: 'rent',
      description: 'The whole building',
      amount: 900000,
      expenseDate: '2026-11-10',
      paymentMethod: 'cash',
    });
    const net = rowsOf((await download('/api/financials-export')).text).find((row) => row.includes('Net Income'));
    expect(net).toMatch(/^Financial Summary,Net Income,This year,-\d+\.\d{2},$/);
  });

  it('is not for the front desk, who may have the lists', async () => {
    const desk = await t.as('front_desk');
    expect((await download('/api/financials-export', desk)).status).toBe(403);
    expect((await download('/api/invoices-export', desk)).status).toBe(200);
    expect((await download('/api/payments-export', desk)).status).toBe(200);
  });
});

describe('the terms of billing', () => {
  it('tell the front desk what it may accept and how many days there are, and nothing more', async () => {
    const { status, body } = await (await t.as('front_desk')).call('GET', '/api/billing/terms');
    expect([status, body]).toEqual([
      200,
      {
        paymentMethods: ['bank_transfer', 'mobile_money', 'cash'],
        invoiceDueDays: 30,
        demandLetterDays: 4,
        finalNoticeDays: 14,
        terminationNoticeDays: 30,
        latePaymentFee: '2500.00',
        bouncedChequeFee: '0.00',
        refundApprovalLimit: '100000.00',
        vatRegistered: false,
        pricesIncludeVat: false,
        rates: { A: 0, B: 16, C: 0, D: 0, E: 8 },
      },
    ]);
  });
});
