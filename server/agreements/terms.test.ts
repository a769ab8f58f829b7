import { describe, expect, it } from 'vitest';
import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import type { AgreementPreview } from '../../domain/agreements/preview-contract.ts';
import type { Allowance } from '../../domain/bookings/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const admin = await t.as('admin');
const desk = await makePackage(admin, { name: 'Desk', type: 'dedicated_shared', totalSpaces: 60, freeRoomHours: 4 });
const virtual = await makePackage(admin, { name: 'Virtual', type: 'virtual_office', freeRoomHours: 2 });
await admin.call('PUT', '/api/settings/billing', {
  vatRegistered: true,
  kraPin: 'P051365947M',
  pricesIncludeVat: false,
});

const PATH = '/api/agreements';
const send = async (changes: object, tenant?: Tenant) => {
  const whose = tenant ?? (await makeTenant(admin, virtual, { startDate: '2026-11-15' }));
  const lines = [{ packageId: desk, quantity: 6, unitPrice: '11000.00', reason: 'As agreed' }];
  const reply = await admin.call('POST', PATH, { tenantId: whose.id, startDate: '2026-11-15', lines, ...changes });
  return { ...reply, tenant: whose, agreement: reply.body as AgreementDetails };
};
const patch = (id: string, body: object) => admin.call('PATCH', `${PATH}/${id}`, body);
const preview = async (id: string) => (await admin.call('GET', `${PATH}/${id}/preview`)).body as AgreementPreview;
const freeHours = async ({ id }: Tenant) =>
  ((await admin.call('GET', `/api/tenants/${id}/allowance?date=2026-11-15`)).body as Allowance).freeHours;

describe('the terms of an agreement', () => {
  it('are answered as they were sent, and belong to the one site', async () => {
    const terms = { freeHours: 6, freeHoursPer: 'unit', taxClass: 'C', anchorDay: 1 };
    const { status, agreement } = await send(terms);
    expect([status, agreement]).toMatchObject([201, { ...terms, siteId: 1 }]);
    const plain = await send({});
    expect(plain.agreement).toMatchObject({
      freeHours: null,
      freeHoursPer: 'agreement',
      taxClass: 'space',
      anchorDay: null,
    });
  });

  it.each([
    ['freeHours', { freeHours: -1 }, 'Free hours must be from 0 to 1000'],
    ['freeHoursPer', { freeHoursPer: 'desk' }, 'Free hours must be per unit or agreement'],
    ['taxClass', { taxClass: 'reduced' }, 'Tax class must be space, or one of A, B, C, D, E'],
    ['anchorDay', { anchorDay: 29 }, 'Billing day must be from 1 to 28'],
    ['anchorDay', { anchorDay: 1, billingCycle: 'weekly' }, 'A billing day needs a cycle of a month or longer'],
    ['siteId', { siteId: 7 }, 'This site does not exist'],
  ])('are refused by the name of the field: %s', async (field, change, message) => {
    const { status, body } = await send(change);
    expect([status, body]).toMatchObject([400, { fields: { [field]: message } }]);
  });
});

describe('a tax class', () => {
  it('decides the VAT of the lines', async () => {
    const { agreement } = await send({});
    const amounts = async () => (await preview(agreement.id)).invoices[0]?.amount;
    expect(await amounts()).toBe('76560.00');
    expect((await patch(agreement.id, { taxClass: 'exempt' })).status).toBe(200);
    expect(await amounts()).toBe('66000.00');
  });
});

describe('a billing day', () => {
  it('splits the first period, and stays once rent is invoiced', async () => {
    const { agreement, tenant } = await send({ anchorDay: 1, taxClass: 'zero' });
    const { invoices } = await preview(agreement.id);
    expect(invoices.map(({ periodStart, amount }) => [periodStart, amount])).toEqual([
      ['2026-11-15', '35200.00'],
      ['2026-12-01', '66000.00'],
      ['2027-01-01', '66000.00'],
    ]);
    expect((await patch(agreement.id, { anchorDay: 20 })).status).toBe(200);
    await admin.call('POST', '/api/billing/generate-invoices');
    expect((await patch(agreement.id, { anchorDay: 5 })).body).toMatchObject({
      fields: { anchorDay: 'Rent is invoiced already: the billing day stays' },
    });
    const { body } = await admin.call('GET', `${PATH}?tenantId=${tenant.id}`);
    const main = (body as AgreementDetails[]).find(({ isMain }) => isMain);
    expect((await patch(main?.id ?? '', { anchorDay: 5 })).status).toBe(400);
  });
});

describe('free room hours', () => {
  it('are those of the packages for each place, unless others are agreed', async () => {
    const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-15' });
    expect(await freeHours(tenant)).toBe(2);
    const { agreement } = await send({}, tenant);
    expect(await freeHours(tenant)).toBe(2 + 6 * 4);
    await patch(agreement.id, { freeHours: 10 });
    expect(await freeHours(tenant)).toBe(12);
    await patch(agreement.id, { freeHoursPer: 'unit' });
    expect(await freeHours(tenant)).toBe(62);
  });

  it('of a draft count once it is active', async () => {
    const { tenant, agreement } = await send({ draft: true, freeHours: 30 });
    expect(await freeHours(tenant)).toBe(2);
    await admin.call('POST', `${PATH}/${agreement.id}/activate`);
    expect(await freeHours(tenant)).toBe(32);
  });

  it('follow the lines from the day on which they change', async () => {
    const { tenant, agreement } = await send({});
    const [line] = agreement.lines;
    const lines = [{ id: line?.id, quantity: 2 }];
    await admin.call('POST', `${PATH}/${agreement.id}/changes`, {
      effectiveOn: '2026-11-15',
      reason: 'Smaller',
      lines,
    });
    expect(await freeHours(tenant)).toBe(2 + 2 * 4);
  });
});

describe('a price below the list', () => {
  const LISTED = 12_500;
  const priced = (unitPrice: number, more: object = {}) => ({ lines: [{ packageId: desk, unitPrice, ...more }] });

  it('needs a reason, of the line or of the agreement, from who may not approve it', async () => {
    const frontDesk = await t.as('front_desk');
    const { id } = await makeTenant(admin, virtual, { startDate: '2026-11-15' });
    const draft = (lines: object) =>
      frontDesk.call('POST', PATH, { tenantId: id, startDate: '2026-11-15', draft: true, ...lines });
    const refused = await draft(priced(LISTED - 100));
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { fields: { 'lines.0.reason': 'Give a reason: this is 0.8% below the list price' } },
    ]);
    const discounted = await draft(priced(LISTED, { discountPercent: 5 }));
    expect(discounted.body).toMatchObject({
      fields: { 'lines.0.reason': 'Give a reason: this is 5% below the list price' },
    });
    const { agreement } = await send({ ...priced(LISTED - 100), reason: 'A friend of the house' });
    expect(agreement.lines).toMatchObject([
      { listPrice: '12500.00', belowListPercent: 0.8, reason: 'A friend of the house' },
    ]);
    expect(agreement).toMatchObject({ approvedBy: null, approvalNeeded: null });
    expect((await draft(priced(LISTED + 100))).status).toBe(201);
    expect((await send(priced(9_125))).agreement).toMatchObject({ approvedBy: expect.any(String) });
  });

  it('far below it waits for a manager, whose activation is recorded', async () => {
    const frontDesk = await t.as('front_desk');
    const { id } = await makeTenant(admin, virtual, { startDate: '2026-11-15' });
    const body = { tenantId: id, startDate: '2026-11-15', draft: true, ...priced(9_125, { reason: 'Long term' }) };
    const made = await frontDesk.call('POST', PATH, body);
    const draft = made.body as AgreementDetails;
    expect([made.status, draft]).toMatchObject([
      201,
      { state: 'draft', approvalNeeded: 'Below list price by 27 %: needs a manager', approvedBy: null },
    ]);
    expect((await frontDesk.call('POST', `${PATH}/${draft.id}/activate`)).status).toBe(403);
    const active = await admin.call('POST', `${PATH}/${draft.id}/activate`);
    expect(active.body).toMatchObject({
      state: 'active',
      approvalNeeded: null,
      approvedBy: expect.any(String),
      approvedAt: expect.stringMatching(/^2026-11-15T06:00:00/),
    });
  });

  it('that was agreed stays agreed when other things change', async () => {
    const { agreement } = await send({ ...priced(11_000), reason: 'Long term' });
    const change = (line: object) =>
      admin.call('POST', `${PATH}/${agreement.id}/changes`, {
        effectiveOn: '2026-12-15',
        lines: [{ id: agreement.lines[0]?.id, ...line }],
      });
    expect((await change({ unitPrice: 10_000 })).status).toBe(400);
    expect((await change({ quantity: 2 })).status).toBe(200);
  });
});
