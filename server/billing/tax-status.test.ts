import { afterEach, describe, expect, it } from 'vitest';
import type { Agreement } from '../../domain/agreements/contract.ts';
import type { AgreementPreview } from '../../domain/agreements/preview-contract.ts';
import type { Charge } from '../../domain/billing/charges/charge-contract.ts';
import type { ChequeBounce } from '../../domain/billing/cheques/cheque-contract.ts';
import type { InvoiceDetails } from '../../domain/billing/contract.ts';
import type { BillingPreview } from '../../domain/billing/runs/run-contract.ts';
import type { CashAccount } from '../../domain/cash/contract.ts';
import { PAYMENT_METHODS } from '../../domain/settings/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { counterBy, makeProduct } from '../../tests/support/counter.ts';
import { furnishLetters } from '../../tests/support/letters.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';
import { makePackage, makeTenant, tenantFields } from '../../tests/support/tenants.ts';

// Sunday, 15 November 2026, 9:00 in Nairobi.
const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { manager, desk, accountant } = world;
const offer = await makePackage(manager, { name: 'Open Desk', monthlyRate: '10000.00', totalSpaces: 500 });
const coffee = await makeProduct(manager, { name: 'Coffee', price: '1000.00' });
const milk = await makeProduct(manager, { name: 'Milk', price: '100.00', taxClass: 'A' });
const locker = ((await manager.call('POST', '/api/extras', { name: 'Locker', price: '500.00' })).body as { id: string })
  .id;

const vat = (pricesIncludeVat: boolean) =>
  manager.call('PUT', '/api/settings/billing', { vatRegistered: true, pricesIncludeVat, kraPin: 'P051365947M' });
await vat(false);

const EMBASSY = { taxClass: 'C', taxReference: 'MFA/PRIV/118' } as const;
const NOTE = 'Zero-rated: MFA/PRIV/118';
const tenant = (changes: object = {}) => makeTenant(manager, offer, { startDate: '2026-11-01', ...changes });
const detailsOf = async (id: string) => {
  const { status, body } = await accountant.call('GET', `/api/invoices/${id}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as InvoiceDetails;
};
const run = async () => {
  const reply = await accountant.call('POST', '/api/billing/generate-invoices');
  expect([reply.status, reply.body]).toMatchObject([200, { status: 'done' }]);
};
const ofTenant = async (id: string) => Promise.all((await world.invoicesOf(id)).map((one) => detailsOf(one.id)));
const told = ({ lines, vat: total, billTo }: InvoiceDetails) => [
  lines.map(({ taxClass }) => taxClass).join(''),
  total,
  billTo.taxNote ?? null,
];

afterEach(() => expectBooksAgree(t));

describe('the tax status of a tenant', () => {
  it.each<[string, object, string, string, string | null]>([
    ['nothing of its own', {}, 'B', '1600.00', null],
    ['a zero rate', EMBASSY, 'C', '0.00', NOTE],
    ['an exemption', { ...EMBASSY, taxClass: 'A' }, 'A', '0.00', 'Exempt: MFA/PRIV/118'],
    ['a paper until today', { ...EMBASSY, taxUntil: '2026-11-15' }, 'C', '0.00', `${NOTE}, valid until 15 Nov 2026`],
    ['a paper until yesterday', { ...EMBASSY, taxUntil: '2026-11-14' }, 'B', '1600.00', null],
    ['a paper from today', { ...EMBASSY, taxFrom: '2026-11-15' }, 'C', '0.00', NOTE],
    ['a paper from tomorrow', { ...EMBASSY, taxFrom: '2026-11-16' }, 'B', '1600.00', null],
  ])('of %s makes the lines of its invoices by hand and by the run', async (_, status, taxClass, sum, note) => {
    const { id } = await tenant(status);
    await run();
    const byHand = await world.invoice(id, '10000.00');
    expect(told(byHand)).toEqual([taxClass, sum, note]);
    expect((await ofTenant(id)).map(told)).toEqual([
      [taxClass, sum, note],
      [taxClass, sum, note],
    ]);
  });

  it('changes nothing of what is exempt or outside VAT by itself', async () => {
    const { id } = await tenant(EMBASSY);
    const made = await world.invoice(id, '100.00', {
      lines: [
        { description: 'Stamps', unitPrice: '100.00', taxClass: 'A' },
        { description: 'Deposit for a key', unitPrice: '100.00', taxClass: 'D' },
        { description: 'Fuel', unitPrice: '100.00', taxClass: 'E' },
      ],
    });
    expect(told(made)).toEqual(['ADC', '0.00', NOTE]);
  });

  it('holds in every preview as in what follows it: run, agreement, charge and counter', async () => {
    const { id } = await tenant(EMBASSY);
    const charged = (await desk.call('POST', '/api/charges', { tenantId: id, extraId: locker })).body as Charge;
    expect(charged).toMatchObject({ taxClass: 'C', amount: '500.00' });
    const [main] = (await accountant.call('GET', `/api/agreements?tenantId=${id}`)).body as Agreement[];
    const next = (await accountant.call('GET', `/api/agreements/${main?.id}/preview?periods=1`))
      .body as AgreementPreview;
    expect(next.invoices[0]?.amount).toBe('10500.00');
    const { body } = await accountant.call('GET', '/api/billing/preview');
    const planned = (body as BillingPreview).invoices.filter(({ tenantId }) => tenantId === id);
    expect(planned.map(({ amount }) => amount)).toEqual(['10500.00']);
    await run();
    expect((await ofTenant(id)).map((one) => [...told(one), one.amount])).toEqual([['CC', '0.00', NOTE, '10500.00']]);

    const atDesk = counterBy(desk);
    const items = [{ productId: coffee.id }, { productId: milk.id }];
    expect((await atDesk.preview({ items, tenantId: id })).body).toMatchObject({ vat: '0.00', amount: '1100.00' });
    expect((await atDesk.preview({ items })).body).toMatchObject({ vat: '160.00', amount: '1260.00' });
    const sold = await atDesk.sell({ items, tenantId: id });
    expect([sold.status, sold.body.invoice.amount]).toEqual([201, '1100.00']);
    expect(told(await detailsOf(sold.body.invoice.id))).toEqual(['CA', '0.00', NOTE]);
  });

  it('takes the VAT out of prices that hold it, and says so on the line', async () => {
    await vat(true);
    const { id } = await tenant(EMBASSY);
    const made = await world.invoice(id, '11600.00');
    expect(made).toMatchObject({ net: '10000.00', vat: '0.00', amount: '10000.00' });
    expect(made.lines[0]).toMatchObject({ unitPrice: '11600.00', formula: 'less 16% VAT that the price holds' });
    await vat(false);
  });

  it('is printed on the invoice with its paper, and stays on it when the paper has run out', async () => {
    const { id } = await tenant({ ...EMBASSY, taxUntil: '2026-12-31' });
    const made = await world.invoice(id, '10000.00');
    const update = tenantFields(offer, { companyName: 'Embassy', startDate: '2026-11-01', taxUntil: '2026-11-01' });
    expect((await manager.call('PUT', `/api/tenants/${id}`, update)).status).toBe(200);
    const headers = { cookie: `nafasi=${accountant.cookie}` };
    const reply = await t.app.server.inject({ method: 'GET', url: `/api/invoices/${made.id}?format=pdf`, headers });
    expect((await textOfPdf(reply.rawPayload)).replaceAll(/\s+/g, ' ')).toContain(
      `VAT: ${NOTE}, valid until 31 Dec 2026`,
    );
    expect(told(await world.invoice(id, '10000.00'))).toEqual(['B', '1600.00', null]);
  });

  it('holds for the fee of a bounced cheque and for a late fee, which bear VAT where the space says so', async () => {
    await manager.call('PUT', '/api/settings/billing', { paymentMethods: [...PAYMENT_METHODS], vatOnLateFee: true });
    const accounts = (await accountant.call('GET', '/api/cash-accounts')).body as CashAccount[];
    const bank = accounts.find(({ account }) => account === '1010')?.id;
    const fees: (InvoiceDetails | undefined)[][] = [];
    for (const status of [EMBASSY, {}]) {
      const { id } = await tenant({ ...status, endDate: '2026-11-30' });
      await world.invoice(id, '1000.00');
      const cheque = await world.pay(id, '1000.00', { paymentMethod: 'cheque', reference: `77${fees.length}` });
      const banked = { cashAccountId: bank };
      expect((await desk.call('POST', `/api/cheques/${cheque.body.id}/bank`, banked)).status).toBe(200);
      const bounced = await accountant.call('POST', `/api/cheques/${cheque.body.id}/bounce`, {
        ...{ reason: 'Refer to drawer', fee: '1500.00' },
      });
      expect([bounced.status, bounced.body]).toMatchObject([200, { fee: {} }]);
      fees.push([await detailsOf((bounced.body as ChequeBounce).fee?.invoiceId ?? '')]);
    }
    expect(fees.map(([one]) => one && told(one))).toEqual([
      ['C', '0.00', NOTE],
      ['B', '240.00', null],
    ]);
    const letters = furnishLetters(clock, world, accountant);
    const late = await Promise.all([tenant({ ...EMBASSY, endDate: '2026-11-30' }), tenant({ endDate: '2026-11-30' })]);
    await letters.on('2026-11-15');
    await letters.on('2026-12-20');
    const ofLate = await Promise.all(late.map(({ id }) => ofTenant(id)));
    expect(ofLate.map((all) => all.filter(({ type }) => type === 'late_fee').map(told))).toEqual([
      [['C', '0.00', NOTE]],
      [['B', '400.00', null]],
    ]);
    clock.set('2026-11-15T06:00:00.000Z');
  });

  it('that has changed since a draft was written is looked at before the draft is issued', async () => {
    const { id } = await tenant({ ...EMBASSY, taxUntil: '2026-11-15' });
    const draft = await world.invoice(id, '10000.00', { draft: true });
    expect(told(draft)).toEqual(['C', '0.00', `${NOTE}, valid until 15 Nov 2026`]);
    clock.set('2026-11-16T06:00:00.000Z');
    const refused = await accountant.call('POST', `/api/invoices/${draft.id}/issue`);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: expect.stringContaining('VAT has changed') },
    ]);
    const lines = [{ description: 'Services', unitPrice: '10000.00' }];
    await accountant.call('PUT', `/api/invoices/${draft.id}`, { tenantId: id, lines });
    expect((await accountant.call('POST', `/api/invoices/${draft.id}/issue`)).status).toBe(200);
    expect(told(await detailsOf(draft.id))).toEqual(['B', '1600.00', null]);
    clock.set('2026-11-15T06:00:00.000Z');
  });
});

describe('the tax status is written down', () => {
  it.each([
    ['taxReference', { taxClass: 'C' }, 'Certificate is required with a tax status'],
    ['taxClass', { taxReference: 'MFA/1' }, 'Choose what the certificate says'],
    ['taxClass', { taxUntil: '2026-12-31' }, 'Choose what the certificate says'],
    ['taxClass', { taxClass: 'B', taxReference: 'MFA/1' }, 'Tax status must be A (exempt) or C (zero-rated)'],
    [
      'taxUntil',
      { ...EMBASSY, taxFrom: '2026-11-02', taxUntil: '2026-11-01' },
      'Valid until must not be before valid from',
    ],
    ['withholdsVat', { withholdsVat: 'yes' }, 'Withholds VAT must be true or false'],
  ])('with its rules: %s of %j is refused', async (field, wrong, message) => {
    const { status, body } = await manager.call('POST', '/api/tenants', tenantFields(offer, wrong));
    expect([status, body]).toMatchObject([400, { fields: { [field]: message } }]);
  });

  it('and a change of a part of it is held to them too, by the database itself', async () => {
    const { id } = await tenant(EMBASSY);
    const change = (changes: object) =>
      manager.call('PUT', `/api/tenants/${id}`, tenantFields(offer, { startDate: '2026-11-01', ...changes }));
    expect(await change({ taxReference: '' })).toMatchObject({
      status: 400,
      body: { fields: { taxReference: expect.any(String) } },
    });
    expect((await change({ taxClass: null, taxReference: null })).body).toMatchObject({
      taxClass: null,
      taxReference: null,
    });
    for (const wrong of [`tax_class = 'B', tax_reference = 'x'`, `tax_class = 'C'`, `tax_from = '2026-01-01'`])
      await expect(t.sql(`update tenants set ${wrong} where id = '${id}'`)).rejects.toThrow('tenants_tax_');
  });

  it('by managers and administrators: the front desk sends it back as it was, and changes nothing', async () => {
    const made = await desk.call('POST', '/api/tenants', tenantFields(offer, EMBASSY));
    expect([made.status, made.body]).toMatchObject([403, { message: expect.stringContaining('A manager') }]);
    const { id } = await tenant({ ...EMBASSY, withholdsVat: true });
    const change = (changes: object) =>
      desk.call('PUT', `/api/tenants/${id}`, tenantFields(offer, { startDate: '2026-11-01', ...changes }));
    expect((await change({ ...EMBASSY, withholdsVat: true, notes: 'Called' })).status).toBe(200);
    expect((await change({ taxClass: 'A' })).status).toBe(403);
    expect((await change({ withholdsVat: false })).status).toBe(403);
    const kept = (await desk.call('GET', `/api/tenants/${id}`)).body as Tenant;
    expect(kept).toMatchObject({ ...EMBASSY, withholdsVat: true, notes: 'Called' });
  });
});

describe('a tenant that withholds VAT', () => {
  it('is told from one that is no agent in the report of tax withheld, and both are taken', async () => {
    for (const withholdsVat of [true, false]) {
      const { id } = await tenant({ companyName: withholdsVat ? 'Agent' : 'No Agent', withholdsVat });
      await world.invoice(id, '10000.00');
      expect((await world.pay(id, '11400.00', { withholdingVat: '200.00' })).status).toBe(201);
    }
    const { body } = await accountant.call('GET', '/api/reports/withholding?from=2026-11-01&to=2026-11-30');
    expect(body).toMatchObject({
      received: [
        { customer: 'Agent', tax: 'vat', isAgent: true },
        { customer: 'No Agent', tax: 'vat', isAgent: false },
      ],
    });
  });
});
