import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';

let t: TestApp;
let world: Awaited<ReturnType<typeof furnishBilling>>;
let tenantId: string;
let now = NOVEMBER.now();

beforeAll(async () => {
  t = await startTestApp({ clock: { now: () => now } });
  world = await furnishBilling(t);
  const admin = await t.as('admin');
  await admin.call('PUT', '/api/settings/billing', { vatRegistered: true, kraPin: 'P051234567X' });
  tenantId = (await world.tenant()).id;
});

const creditAll = (id: string, changes: object = {}) =>
  world.accountant.call('POST', `/api/invoices/${id}/credit`, { reason: 'Agreed', ...changes });

const credit = (id: string, lines: { lineId: string | undefined; net: string }[]) =>
  world.accountant.call('POST', `/api/invoices/${id}/credit`, { reason: 'Agreed', lines });

describe('parts of an invoice', () => {
  it('of a few cents each give back the VAT once, and the last of them exactly the rest', async () => {
    const invoice = await world.invoice(tenantId, '1.00');
    const [line] = invoice.lines;
    expect(line).toMatchObject({ net: '1.00', vat: '0.16' });
    for (let n = 0; n < 25; n++) {
      expect(await credit(invoice.id, [{ lineId: line?.id, net: '0.04' }])).toMatchObject({ status: 201 });
    }
    const { creditNotes, status, balance } = await world.invoiceOf(invoice.id);
    expect({ status, balance }).toEqual({ status: 'credited', balance: '0.00' });
    expect(creditNotes.filter(({ vat }) => vat === '0.01')).toHaveLength(16);
    expect(creditNotes.filter(({ vat }) => vat === '0.00')).toHaveLength(9);
    await expectBooksAgree(t);
  });

  it('name each line once', async () => {
    const invoice = await world.invoice(tenantId, '100.00');
    const lineId = invoice.lines[0]?.id;
    const twice = [
      { lineId, net: '60.00' },
      { lineId, net: '60.00' },
    ];
    expect(await credit(invoice.id, twice)).toMatchObject({
      status: 400,
      body: { fields: { 'lines.1.lineId': 'This line is listed twice' } },
    });
    expect(await world.invoiceOf(invoice.id)).toMatchObject({ status: 'pending', creditedAmount: '0.00' });
  });
});

describe('an invoice', () => {
  it('whose lines come to nothing is refused', async () => {
    const lines = [{ description: 'A page', unitPrice: '0.01', quantity: 0.01 }];
    for (const draft of [false, true]) {
      const reply = await world.accountant.call('POST', '/api/invoices', { tenantId, lines, draft });
      expect(reply).toMatchObject({
        status: 400,
        body: { fields: { lines: 'The invoice must be more than 0.00' } },
      });
    }
  });
});

it('a tax invoice is credited after six months only with the reason why, which stands on the credit note', async () => {
  const [late, timely] = [await world.invoice(tenantId, '100.00'), await world.invoice(tenantId, '100.00')];
  const before = now;
  now = '2027-05-15T09:00:00.000Z' as typeof now;
  expect((await creditAll(timely.id)).status).toBe(201);
  now = '2027-05-16T09:00:00.000Z' as typeof now;
  expect(await creditAll(late.id)).toMatchObject({
    status: 400,
    body: {
      fields: {
        lateReason:
          'This tax invoice could be credited until 15 May 2027 (VAT Act s.16): give a reason for crediting it now',
      },
    },
  });
  expect(await creditAll(late.id, { lateReason: 'A court decided so' })).toMatchObject({
    status: 201,
    body: { reason: 'Agreed (after six months: A court decided so)' },
  });
  now = before;
});
