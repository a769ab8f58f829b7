import { describe, expect, it } from 'vitest';
import type { CreditNote, InvoiceDetails } from '../../domain/billing/contract.ts';
import type { TaxStamp, TaxStamps } from '../../domain/billing/stamps/stamp-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';

const t = await startTestApp({ clock: standingClock('2026-11-14T06:00:00.000Z') });
const world = await furnishBilling(t);
const { accountant, desk, manager } = world;
const auditor = await t.as('auditor');

const registered = (vatRegistered: boolean) =>
  manager.call('PUT', '/api/settings/billing', { vatRegistered, kraPin: 'P051234567X' });

const linesOf = async (url: string): Promise<string[]> => {
  const headers = { cookie: `nafasi=${accountant.cookie}` };
  const reply = await t.app.server.inject({ method: 'GET', url: `${url}?format=pdf`, headers });
  expect(reply.statusCode).toBe(200);
  return textOfPdf(reply.rawPayload).split('\n');
};

let last = 0;
const answered = (changes: object = {}) => ({
  scuSerial: 'KRACU0300000123',
  cuInvoiceNumber: `KRACU0300000123/${++last}`,
  receiptSignature: 'V249J39CFJ48HE2W',
  internalData: 'R52M-LGDX-XTPD-QLKU-OBUL-KMYE-SE',
  stampedAt: '2026-11-14T05:41:12Z',
  ...changes,
});

const stamp = (invoice: { id: string }, body: object, who = accountant) =>
  who.call('POST', `/api/invoices/${invoice.id}/tax-stamp`, body);

const issue = async (changes: object = {}): Promise<InvoiceDetails> =>
  world.invoice((await world.tenant()).id, '10000.00', changes);

describe('what the eTIMS portal answered', () => {
  it('makes a tax invoice of the invoice of a registered seller, with numbers, signature, time and QR code', async () => {
    await registered(true);
    const invoice = await issue();
    const before = await linesOf(`/api/invoices/${invoice.id}`);
    expect(before).toContain('INVOICE');
    expect(before.join('\n')).not.toMatch(/TAX INVOICE|eTIMS/);
    const given = answered();
    const { status, body } = await stamp(invoice, given);
    expect([status, body]).toMatchObject([201, { ...given, source: 'typed', reason: null }]);
    expect((body as TaxStamp).link).toBe(
      'https://etims.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=P051234567X00V249J39CFJ48HE2W',
    );
    const text = (await linesOf(`/api/invoices/${invoice.id}`)).join('\n');
    expect(text).toContain('TAX INVOICE');
    expect(text).toContain('Registered with KRA eTIMS');
    for (const word of [given.scuSerial, given.cuInvoiceNumber, given.receiptSignature, given.internalData])
      expect(text).toContain(word);
    expect(text).toContain('Date and time: 14 Nov 2026, 8:41 AM');
    // Whatever the settings say later, the paper says the same.
    await registered(false);
    await manager.call('PUT', '/api/settings/general', { companyName: 'Another Name Ltd' });
    expect((await linesOf(`/api/invoices/${invoice.id}`)).join('\n')).toBe(text);
  });

  it('leaves an invoice of a seller who was not registered on its day an invoice', async () => {
    await registered(false);
    const invoice = await issue();
    await registered(true);
    expect((await stamp(invoice, answered())).status).toBe(201);
    const text = (await linesOf(`/api/invoices/${invoice.id}`)).join('\n');
    expect(text).not.toContain('TAX INVOICE');
    expect(text).toContain('Registered with KRA eTIMS');
  });

  it('is entered once, corrected with a reason, and keeps what it said before', async () => {
    const invoice = await issue();
    const first = answered();
    expect((await stamp(invoice, first)).status).toBe(201);
    const again = await stamp(invoice, answered());
    expect([again.status, again.body]).toMatchObject([
      400,
      { fields: { reason: 'This document has its eTIMS data already: give a reason for correcting it' } },
    ]);
    const second = answered({ reason: 'One digit was missing' });
    expect((await stamp(invoice, second)).status).toBe(201);
    const { body } = await auditor.call('GET', `/api/invoices/${invoice.id}/tax-stamp`);
    const { stamp: kept, earlier } = body as TaxStamps;
    expect(kept).toMatchObject({ cuInvoiceNumber: second.cuInvoiceNumber, reason: 'One digit was missing' });
    expect(earlier).toMatchObject([{ cuInvoiceNumber: first.cuInvoiceNumber, reason: null }]);
    const of = `where invoice_id = '${invoice.id}'`;
    await expect(t.sql(`update tax_stamps set scu_serial = 'X' ${of}`)).rejects.toThrow();
    await expect(t.sql(`delete from tax_stamps ${of}`)).rejects.toThrow();
  });

  it('is refused on a draft, with a number that another document has, from the future, and of nobody’s page', async () => {
    const draft = await issue({ draft: true });
    expect((await stamp(draft, answered())).status).toBe(409);
    const [one, other] = [await issue(), await issue()];
    const given = answered();
    await stamp(one, given);
    const taken = await stamp(other, given);
    expect([taken.status, taken.body]).toMatchObject([
      409,
      { fields: { cuInvoiceNumber: 'Another document has this CU invoice number' } },
    ]);
    for (const [field, wrong] of [
      ['stampedAt', { stampedAt: '2026-11-14T06:00:01Z' }],
      ['link', { link: 'https://example.com/receipt' }],
      ['cuInvoiceNumber', { cuInvoiceNumber: 'number 5' }],
    ] as const) {
      const { status, body } = await stamp(other, answered(wrong));
      expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]]);
    }
    expect((await stamp(other, answered(), desk)).status).toBe(403);
    expect((await stamp(other, answered(), auditor)).status).toBe(403);
    expect((await stamp({ id: '01890000-0000-7000-8000-000000000000' }, answered())).status).toBe(404);
  });

  it('of a credit note stands on it, with the number of the invoice that it credits', async () => {
    await registered(true);
    const invoice = await issue();
    const ofInvoice = answered();
    await stamp(invoice, ofInvoice);
    const note = (await accountant.call('POST', `/api/invoices/${invoice.id}/credit`, { reason: 'Not delivered' }))
      .body as CreditNote;
    const link = 'https://etims.kra.go.ke/common/link/etims/receipt/x?Data=1';
    const ofNote = answered({ link });
    const { status } = await accountant.call('POST', `/api/credit-notes/${note.id}/tax-stamp`, ofNote);
    expect(status).toBe(201);
    const text = (await linesOf(`/api/credit-notes/${note.id}`)).join('\n');
    for (const word of ['Registered with KRA eTIMS', ofNote.cuInvoiceNumber, ofInvoice.cuInvoiceNumber])
      expect(text).toContain(word);
    const { body } = await desk.call('GET', `/api/invoices/${invoice.id}/tax-stamp`);
    expect((body as TaxStamps).creditNotes).toMatchObject([
      { id: note.id, creditNumber: note.creditNumber, stamp: { link } },
    ]);
  });
});
