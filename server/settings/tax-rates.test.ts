import { beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceDetails } from '../../domain/billing/contract.ts';
import type { Extra } from '../../domain/extras/contract.ts';
import type { VatReturn } from '../../domain/reports/tax-contract.ts';
import type { StoredTaxRate } from '../../domain/settings/tax/tax-rate-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';

const clock = standingClock('2026-11-16T06:00:00.000Z');
const t = await startTestApp({ clock });
const admin = await t.as('admin');
const world = await furnishBilling(t);
const PATH = '/api/tax-rates';
let tenantId: string;

beforeAll(async () => {
  await admin.call('PUT', '/api/settings/billing', { vatRegistered: true, kraPin: 'P051365947M' });
  tenantId = (await world.tenant()).id;
});

const add = (changes: object = {}) =>
  admin.call('POST', PATH, { taxClass: 'B', validFrom: '2026-12-01', percent: 18, ...changes });
const lines = [
  { description: 'Desk', unitPrice: '1000.00' },
  { description: 'Fuel', unitPrice: '1000.00', taxClass: 'E' },
  { description: 'Export', unitPrice: '1000.00', taxClass: 'C' },
  { description: 'Stamps', unitPrice: '1000.00', vatable: false },
  { description: 'Levy', unitPrice: '1000.00', taxClass: 'D' },
];
const invoice = async (more: object = {}) =>
  (await world.accountant.call('POST', '/api/invoices', { tenantId, lines, ...more })).body as InvoiceDetails;
const taxes = (made: InvoiceDetails) => made.lines.map((line) => [line.taxClass, line.vatRate, line.vat]);

const NOW = [
  ['B', '16.00', '160.00'],
  ['E', '8.00', '80.00'],
  ['C', '0.00', '0.00'],
  ['A', '0.00', '0.00'],
  ['D', '0.00', '0.00'],
];

describe('a rate of VAT', () => {
  it('is added for a day to come, and taken back while it is', async () => {
    const made = await add();
    expect([made.status, made.body]).toMatchObject([201, { taxClass: 'B', percent: 18, isFuture: true }]);
    expect((await add()).status).toBe(409);
    const listed = (await admin.call('GET', PATH)).body as StoredTaxRate[];
    expect(listed.map(({ taxClass, validFrom, percent }) => [taxClass, validFrom, percent])).toEqual([
      ['B', '2026-12-01', 18],
      ['B', '2013-09-02', 16],
      ['E', '2013-09-02', 8],
    ]);
    expect((await admin.call('DELETE', `${PATH}/${listed[1]?.id}`)).status).toBe(409);
    expect((await admin.call('DELETE', `${PATH}/${listed[0]?.id}`)).status).toBe(204);
  });

  it.each([
    ['validFrom', { validFrom: '2026-11-16' }, 'The first day must be after today'],
    ['percent', { percent: 51 }, 'Rate must be from 0 to 50 %'],
    ['percent', { percent: 16.005 }, 'Rate may have two decimals'],
    ['taxClass', { taxClass: 'A' }, 'Tax class must be B or E: the others carry no rate'],
  ])('is refused by the name of the field: %s', async (field, change, message) => {
    const { status, body } = await add(change);
    expect([status, body]).toMatchObject([400, { fields: { [field]: message } }]);
  });

  it('is added by an administrator only', async () => {
    const body = { taxClass: 'B', validFrom: '2026-12-01', percent: 18 };
    expect((await world.manager.call('POST', PATH, body)).status).toBe(403);
  });
});

describe('a document', () => {
  it('takes the rate of its tax date, and keeps it', async () => {
    const before = await invoice();
    const draft = await invoice({ draft: true });
    expect(taxes(before)).toEqual(NOW);
    await add();
    clock.set('2026-12-01T06:00:00.000Z');
    expect(taxes(await invoice())).toEqual([['B', '18.00', '180.00'], ...NOW.slice(1)]);
    expect((await world.accountant.call('GET', `/api/invoices/${before.id}`)).body).toMatchObject({ vat: '240.00' });
    const issued = await world.accountant.call('POST', `/api/invoices/${draft.id}/issue`);
    expect([issued.status, issued.body]).toMatchObject([
      409,
      { message: 'VAT has changed since this draft was written: edit and save it before it is issued' },
    ]);
    const credited = await world.accountant.call('POST', `/api/invoices/${before.id}/credit`, { reason: 'Wrong' });
    expect(credited.status, JSON.stringify(credited.body)).toBe(201);
  });

  it('stands in the report under its class: exempt and zero-rated are two lines', async () => {
    const { body } = await admin.call('GET', '/api/reports/vat-return?from=2026-11-01&to=2026-12-31');
    expect(
      (body as VatReturn).sales.map(({ taxClass, rate, label, net, vat }) => [taxClass, rate, label, net, vat]),
    ).toEqual([
      ['B', '18.00', 'Taxable at 18%', '1000.00', '180.00'],
      ['B', '16.00', 'Taxable at 16%', '0.00', '0.00'],
      ['E', '8.00', 'Taxable at 8%', '1000.00', '80.00'],
      ['D', '0.00', 'Not subject to VAT', '1000.00', '0.00'],
      ['C', '0.00', 'Zero-rated', '1000.00', '0.00'],
      ['A', '0.00', 'Exempt', '1000.00', '0.00'],
    ]);
  });

  it('the database holds that only the two classes carry VAT', async () => {
    const change = `update expenses set tax_class = 'A', vat_amount = 1`;
    const made = await world.accountant.call('POST', '/api/expenses', {
      category: 'water',
      description: 'Water',
      amount: '100.00',
    });
    expect(made.body).toMatchObject({ taxClass: 'D' });
    await expect(t.sql(`select set_config('app.actor', 'system:test', false); ${change}`)).rejects.toThrow(
      'expenses_vat_of_class',
    );
  });
});

describe('what is sold', () => {
  it('has a class, and callers of before may still say it with yes or no', async () => {
    const send = async (body: object) =>
      (await world.manager.call('POST', '/api/extras', { name: `Extra ${Math.random()}`, price: 100, ...body }))
        .body as Extra;
    expect([(await send({})).taxClass, (await send({ taxClass: 'E' })).taxClass]).toEqual(['B', 'E']);
    const old = await send({ vatable: false });
    expect(old.taxClass).toBe('A');
    const changed = await world.manager.call('PATCH', `/api/extras/${old.id}`, { vatable: true });
    expect(changed.body).toMatchObject({ taxClass: 'B' });
    const same = await world.manager.call('PATCH', `/api/extras/${old.id}`, { price: 120 });
    expect(same.body).toMatchObject({ taxClass: 'B', price: '120.00' });
  });

  it.each([
    [
      '/api/expenses',
      { amount: '100.00', vatAmount: '90.00' },
      'VAT must be at most 15.25: 18% of the amount without VAT',
    ],
    [
      '/api/expenses',
      { amount: '108.00', vatAmount: '16.00', taxClass: 'E' },
      'VAT must be at most 8.00: 8% of the amount without VAT',
    ],
    [
      '/api/expenses',
      { amount: '116.00', vatAmount: '16.00', taxClass: 'A' },
      'There is no VAT in what is exempt, zero-rated or not subject to VAT',
    ],
  ])('%s with %j is refused by its rate', async (path, body, message) => {
    const reply = await world.accountant.call('POST', path, { category: 'other', description: 'Tools', ...body });
    expect([reply.status, reply.body]).toMatchObject([400, { fields: { vatAmount: message } }]);
  });
});
