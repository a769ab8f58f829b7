import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Agreement, AgreementDetails } from '../../domain/agreements/contract.ts';
import type { AgreementPreview } from '../../domain/agreements/preview-contract.ts';
import type { Charge } from '../../domain/billing/charges/charge-contract.ts';
import type { Invoice, InvoiceDetails } from '../../domain/billing/contract.ts';
import type { BillingPreview } from '../../domain/billing/runs/run-contract.ts';
import type { Extra } from '../../domain/extras/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const admin = await t.as('admin');
const desk = await t.as('front_desk');
const dedicated = await makePackage(admin, { name: 'Dedicated Desk', type: 'dedicated_shared', totalSpaces: 60 });
const NOWHERE = '01890000-0000-7000-8000-000000000000';
const PATH = '/api/charges';

const makeExtra = async (changes: object) => ((await admin.call('POST', '/api/extras', changes)).body as Extra).id;
const printing = await makeExtra({ name: 'Printing', unit: 'page', price: '10.00', account: '4090' });
const stamps = await makeExtra({ name: 'Stamps', price: '120.00', vatable: false });

const tenant = (changes: object = {}) => makeTenant(admin, dedicated, { startDate: '2026-11-15', ...changes });
const charge = async (tenantId: string, changes: object = {}) => {
  const reply = await desk.call('POST', PATH, { tenantId, extraId: printing, quantity: 34, ...changes });
  expect([reply.status, reply.body]).toMatchObject([201, {}]);
  return reply.body as Charge;
};
const listOf = async (query: string) => (await desk.call('GET', `${PATH}?${query}`)).body as Charge[];
const run = async () => {
  const reply = await admin.call('POST', '/api/billing/generate-invoices');
  expect([reply.status, reply.body]).toMatchObject([200, { status: 'done' }]);
  return reply.body as { runId: string; invoicesGenerated: number };
};
const invoices = async (tenantId: string) => {
  const { body } = await admin.call('GET', `/api/invoices?tenant=${tenantId}&sort=createdAt`);
  return Promise.all(
    (body as Invoice[]).map(async ({ id }) => (await admin.call('GET', `/api/invoices/${id}`)).body as InvoiceDetails),
  );
};
const mainOf = async (tenantId: string) =>
  ((await admin.call('GET', `/api/agreements?tenantId=${tenantId}`)).body as Agreement[]).find(({ isMain }) => isMain);
const preview = async (agreementId: string) =>
  (await admin.call('GET', `/api/agreements/${agreementId}/preview`)).body as AgreementPreview;
const voidIt = (id: string, reason = 'Entered twice') => desk.call('DELETE', `${PATH}/${id}`, { reason });

describe('a charge', () => {
  it('takes the name and the price of its extra, and shows what it costs with VAT', async () => {
    const { id } = await tenant();
    expect(await charge(id)).toMatchObject({
      description: 'Printing',
      quantity: 34,
      unitPrice: '10.00',
      amount: '340.00',
      formula: '34 × 10.00',
      date: '2026-11-15',
      state: 'open',
      invoiceId: null,
    });
    const typed = { extraId: null, description: 'Projector for a day', quantity: 1, unitPrice: '2500' };
    expect(await charge(id, typed)).toMatchObject({ description: 'Projector for a day', unitPrice: '2500.00' });
    expect((await listOf(`tenantId=${id}&state=open&sort=date`)).length).toBe(2);
  });

  it.each([
    ['tenantId', { tenantId: NOWHERE }, 'This tenant does not exist'],
    ['extraId', { extraId: NOWHERE }, 'This extra does not exist'],
    ['agreementId', { agreementId: NOWHERE }, 'This tenant has no such agreement'],
    ['quantity', { quantity: 0 }, 'Quantity must be more than 0'],
    ['quantity', { quantity: 'many' }, 'Quantity must be a number'],
    ['quantity', { quantity: 10_000, unitPrice: '99999999' }, 'The charge must be at most 99,999,999.99'],
    ['unitPrice', { extraId: null, description: 'Projector' }, 'Price is required'],
    ['description', { extraId: null, unitPrice: 5 }, 'Describe the charge, or choose an extra'],
    ['date', { date: '1999-12-31' }, 'Must not be before 1 Jan 2000, the first day of the books'],
  ])('is refused by the name of the field: %s', async (field, change, message) => {
    const { id } = await tenant();
    const reply = await desk.call('POST', PATH, { tenantId: id, extraId: printing, ...change });
    expect([reply.status, reply.body]).toMatchObject([400, { fields: { [field]: message } }]);
  });

  it('is added once by one key', async () => {
    const { id } = await tenant();
    const headers = { 'idempotency-key': 'charge-once' };
    const body = { tenantId: id, extraId: printing };
    const first = await desk.call('POST', PATH, body, headers);
    expect((await desk.call('POST', PATH, body, headers)).body).toEqual(first.body);
    expect(await listOf(`tenantId=${id}`)).toHaveLength(1);
  });

  it('is void with a reason, once, and never invoiced then', async () => {
    const { id } = await tenant();
    const made = await charge(id);
    expect((await desk.call('DELETE', `${PATH}/${made.id}`, {})).body).toMatchObject({
      fields: { reason: 'Reason is required' },
    });
    expect((await voidIt(made.id)).body).toMatchObject({ state: 'void', voidReason: 'Entered twice' });
    expect((await voidIt(made.id)).status).toBe(409);
    expect((await voidIt(NOWHERE)).status).toBe(404);
    await run();
    const [rent] = await invoices(id);
    expect(rent?.lines).toHaveLength(1);
    expect(await listOf(`tenantId=${id}&state=void`)).toHaveLength(1);
  });
});

describe('the next invoice', () => {
  it('has a line for each charge up to its day, with formula, account and VAT of the extra', async () => {
    await admin.call('PUT', '/api/settings/billing', {
      vatRegistered: true,
      kraPin: 'P051365947M',
      pricesIncludeVat: false,
    });
    const { id } = await tenant();
    const pages = await charge(id);
    await charge(id, { extraId: stamps, quantity: 2 });
    await charge(id, { date: '2026-11-16' });
    await run();
    const [invoice] = await invoices(id);
    expect(invoice?.lines.slice(1)).toMatchObject([
      {
        description: 'Printing, 15 Nov 2026',
        formula: '34 × 10.00',
        quantity: '34.00',
        net: '340.00',
        vat: '54.40',
        account: '4090',
      },
      { description: 'Stamps, 15 Nov 2026', net: '240.00', vat: '0.00', account: '4070' },
    ]);
    const [found] = await listOf(`tenantId=${id}&state=invoiced&sort=date`);
    expect(found).toMatchObject({ invoiceId: invoice?.id, invoiceNumber: invoice?.invoiceNumber, amount: '394.40' });
    expect((await voidIt(pages.id)).body).toMatchObject({
      message: `This charge is on invoice ${invoice?.invoiceNumber}: credit that line instead`,
    });
    await admin.call('PUT', '/api/settings/billing', { vatRegistered: false });
    await expectBooksAgree(t);
  });

  it('is what the previews have shown, by hash', async () => {
    const { id } = await tenant();
    await charge(id);
    await charge(id, { extraId: null, description: 'Projector', quantity: 1.5, unitPrice: '1000' });
    const hash = (rows: unknown) => createHash('sha256').update(JSON.stringify(rows)).digest('hex');
    const main = await mainOf(id);
    const [next] = (await preview(main?.id ?? '')).invoices;
    const { body } = await admin.call('GET', '/api/billing/preview');
    const planned = (body as BillingPreview).invoices.find(({ tenantId }) => tenantId === id);
    await run();
    const [issued] = await invoices(id);
    const facts = (lines: readonly { description: string; formula: string | null }[] = []) =>
      hash(lines.map(({ description, formula }) => [description, formula]));
    expect([next?.amount, facts(next?.lines)]).toEqual([issued?.amount, facts(issued?.lines)]);
    expect([planned?.amount, facts(planned?.lines)]).toEqual([issued?.amount, facts(issued?.lines)]);
    expect(issued?.lines).toHaveLength(3);
    expect((await preview(main?.id ?? '')).invoices[0]?.lines).toHaveLength(1);
  });

  it('is that of the agreement it names', async () => {
    const { id } = await tenant();
    const lines = [{ packageId: dedicated, quantity: 2 }];
    const made = await admin.call('POST', '/api/agreements', { tenantId: id, startDate: '2026-11-15', lines });
    const other = made.body as AgreementDetails;
    await charge(id, { agreementId: other.id });
    expect(await listOf(`agreementId=${other.id}`)).toHaveLength(1);
    expect(await listOf(`agreementId=${(await mainOf(id))?.id}`)).toHaveLength(0);
    await run();
    expect((await invoices(id)).map((invoice) => invoice.lines.length).sort()).toEqual([1, 2]);
    const draft = await admin.call('POST', '/api/agreements', {
      tenantId: id,
      startDate: '2026-11-15',
      lines,
      draft: true,
    });
    const refused = await desk.call('POST', PATH, {
      tenantId: id,
      extraId: printing,
      agreementId: (draft.body as AgreementDetails).id,
    });
    expect(refused.body).toMatchObject({ fields: { agreementId: 'This agreement is a draft: activate it first' } });
  });

  it('is waited for while nothing else is due, and comes alone after the last one', async () => {
    const { id } = await tenant();
    await run();
    await charge(id);
    await run();
    expect(await invoices(id)).toHaveLength(1);
    expect(
      (await admin.call('PATCH', `/api/tenants/${id}/status`, { status: 'terminated', reason: 'Left' })).status,
    ).toBe(200);
    await run();
    const last = (await invoices(id)).at(-1);
    expect(last).toMatchObject({ type: 'other', description: 'Printing, 15 Nov 2026', amount: '340.00' });
    expect((await run()).invoicesGenerated).toBe(0);
  });
});

describe('a run that is undone', () => {
  it('frees its charges for the next one', async () => {
    const { id } = await tenant();
    const made = await charge(id);
    const { runId } = await run();
    expect((await admin.call('POST', `/api/billing/runs/${runId}/undo`, { reason: 'Wrong price' })).status).toBe(200);
    expect(await listOf(`tenantId=${id}&state=open`)).toMatchObject([{ id: made.id, invoiceId: null }]);
    await run();
    const [again] = await listOf(`tenantId=${id}&state=invoiced`);
    expect(again?.invoiceId).toBe((await invoices(id)).find(({ status }) => status === 'pending')?.id);
    await expectBooksAgree(t);
  });
});

describe('the database', () => {
  it('invoices a charge once, whatever the server thinks', async () => {
    const { id } = await tenant();
    await charge(id);
    await run();
    const move = t.sql(
      `update charges c set invoice_line_id = (select l.id from invoice_lines l where l.id <> c.invoice_line_id limit 1) where tenant_id = '${id}'`,
    );
    await expect(move).rejects.toThrow('A charge is invoiced once');
  });

  it('has one winner when fifty void a charge', async () => {
    const { id } = await tenant();
    const made = await charge(id);
    const replies = await Promise.all(Array.from({ length: 50 }, () => voidIt(made.id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(49);
  });
});
