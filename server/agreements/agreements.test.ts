import { describe, expect, it } from 'vitest';
import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import type { AgreementPreview } from '../../domain/agreements/preview-contract.ts';
import type { Invoice, InvoiceDetails } from '../../domain/billing/contract.ts';
import type { Extra } from '../../domain/extras/contract.ts';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import type { Unit } from '../../domain/units/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const admin = await t.as('admin');
const manager = await t.as('manager');
const desk = await makePackage(admin, { name: 'Dedicated Desk', type: 'dedicated_shared', totalSpaces: 60 });
const office = await makePackage(admin, { name: 'Private Office', type: 'private_offices', totalSpaces: 3 });
const virtual = await makePackage(admin, { name: 'Virtual Office', type: 'virtual_office' });

const PATH = '/api/agreements';
const extra = async (name: string, price: string) =>
  ((await admin.call('POST', '/api/extras', { name, price, isRecurring: true })).body as Extra).id;
const parking = await extra('Parking', '3000.00');
const unit = async (name: string) =>
  ((await admin.call('POST', '/api/units', { kind: 'desk', name, floor: 'Ground' })).body as Unit).id;

const list = async (tenantId: string) =>
  (await admin.call('GET', `${PATH}?tenantId=${tenantId}`)).body as AgreementDetails[];
const get = async (id: string) => (await admin.call('GET', `${PATH}/${id}`)).body as AgreementDetails;
const getMain = async (tenant: Tenant) => {
  const main = (await list(tenant.id)).find(({ isMain }) => isMain);
  return get(main?.id ?? '');
};
const readPreview = async (id: string, periods = 3) =>
  (await admin.call('GET', `${PATH}/${id}/preview?periods=${periods}`)).body as AgreementPreview;
const run = () => admin.call('POST', '/api/billing/generate-invoices');
const listInvoices = async (tenantId: string) =>
  (await admin.call('GET', `/api/invoices?tenant=${tenantId}&sort=dueDate`)).body as Invoice[];
const details = async (id: string) => (await admin.call('GET', `/api/invoices/${id}`)).body as InvoiceDetails;

const deal = (tenantId: string, changes: Record<string, unknown> = {}) => ({
  tenantId,
  startDate: '2026-11-15',
  reason: 'As agreed',
  lines: [
    { packageId: desk, quantity: 6, unitPrice: '11000.00' },
    { extraId: parking, quantity: 2, discountPercent: 10, discountUntil: '2027-02-14' },
  ],
  ...changes,
});

const make = async (changes: Record<string, unknown> = {}, tenant?: Tenant) => {
  const whose = tenant ?? (await makeTenant(admin, virtual, { startDate: '2026-11-15' }));
  const { status, body } = await manager.call('POST', PATH, deal(whose.id, changes));
  expect([status, body]).toMatchObject([201, {}]);
  return { tenant: whose, agreement: body as AgreementDetails };
};

describe('a tenant', () => {
  it('comes with its agreement: one line, one place, at its rent', async () => {
    const tenant = await makeTenant(admin, desk, { startDate: '2026-11-01' });
    expect(await getMain(tenant)).toMatchObject({
      number: expect.stringMatching(/^AGR-\d{4}$/),
      isMain: true,
      state: 'active',
      startDate: '2026-11-01',
      billedThrough: '2026-11-01',
      rentAmount: tenant.rentAmount,
      lines: [{ packageId: desk, extraId: null, quantity: 1, unitPrice: tenant.rentAmount, startDate: '2026-11-01' }],
    });
  });

  it('who gets another package has another line from that day on', async () => {
    const tenant = await makeTenant(admin, desk, { startDate: '2026-11-01' });
    await run();
    const { companyName, contactPerson, email, phone, startDate } = tenant;
    const sent = { companyName, contactPerson, email, phone, startDate, packageId: virtual, effectiveOn: '2026-11-20' };
    expect((await admin.call('PUT', `/api/tenants/${tenant.id}`, sent)).status).toBe(200);
    const { lines } = await getMain(tenant);
    expect(lines).toMatchObject([
      { packageId: desk, startDate: '2026-11-01', endDate: '2026-11-19' },
      { packageId: virtual, startDate: '2026-11-20', endDate: null },
    ]);
    const [next] = (await readPreview((await getMain(tenant)).id)).invoices;
    expect(next).toMatchObject({ periodStart: '2026-11-20', periodEnd: '2026-12-01' });
  });

  it('who leaves ends every agreement, and comes back with the main one', async () => {
    const { tenant, agreement } = await make();
    await admin.call('DELETE', `/api/tenants/${tenant.id}`);
    expect((await get(agreement.id)).state).toBe('ended');
    expect((await getMain(tenant)).state).toBe('ended');
    await admin.call('PATCH', `/api/tenants/${tenant.id}/status`, { status: 'active' });
    expect((await getMain(tenant)).state).toBe('active');
    expect((await get(agreement.id)).state).toBe('ended');
  });
});

describe('an agreement', () => {
  it('is previewed and billed alike: one invoice a period, one line for each line, with its formula', async () => {
    const { tenant, agreement } = await make({
      dueDays: 7,
      purchaseOrder: 'LPO 77',
      billingEmails: ['pay@acme.example', 'boss@acme.example'],
    });
    expect(agreement).toMatchObject({ state: 'active', rentAmount: '71400.00', purchaseOrder: 'LPO 77' });
    const { invoices } = await readPreview(agreement.id);
    expect(invoices).toHaveLength(3);
    expect(invoices[0]).toEqual({
      periodStart: '2026-11-15',
      periodEnd: '2026-12-15',
      dueDate: '2026-11-22',
      amount: '71400.00',
      lines: [
        {
          description: 'Dedicated Desk, 15 Nov 2026 to 14 Dec 2026',
          quantity: 6,
          unitPrice: '11000.00',
          amount: '66000.00',
          formula: '6 × 11,000.00',
        },
        {
          description: 'Parking, 15 Nov 2026 to 14 Dec 2026',
          quantity: 1,
          unitPrice: '5400.00',
          amount: '5400.00',
          formula: '2 × 3,000.00 − 10%',
        },
      ],
    });
    await run();
    const issued = (await listInvoices(tenant.id)).find(({ amount }) => amount === '71400.00');
    const invoice = await details(issued?.id ?? '');
    expect(invoice).toMatchObject({
      description: 'Dedicated Desk and 1 more, 15 Nov 2026 to 14 Dec 2026',
      dueDate: '2026-11-22',
      billTo: { email: 'pay@acme.example', purchaseOrder: 'LPO 77' },
    });
    expect(
      await t.sql(
        `select recipient from outbox where event_key like 'invoice:${invoice.id}%' and channel = 'email' order by recipient`,
      ),
    ).toEqual([{ recipient: 'boss@acme.example' }, { recipient: 'pay@acme.example' }]);
    const billed = invoice.lines.map(({ description, formula, net }) => [description, formula, net]);
    expect(billed).toEqual(
      invoices[0]?.lines.map(({ description, formula, amount }) => [description, formula, amount]),
    );
    expect((await readPreview(agreement.id)).invoices.slice(0, 2)).toEqual(invoices.slice(1));
    expect((await run()).body).toMatchObject({ invoicesGenerated: 0 });
  });

  it('is shown before it is made, and nothing is there afterwards', async () => {
    const tenant = await makeTenant(admin, virtual);
    const { body } = await manager.call('POST', `${PATH}/preview`, deal(tenant.id));
    expect((body as AgreementPreview).invoices.map(({ amount }) => amount)).toEqual([
      '71400.00',
      '71400.00',
      '71400.00',
    ]);
    expect(await list(tenant.id)).toHaveLength(1);
  });

  it('is made once for one key', async () => {
    const tenant = await makeTenant(admin, virtual);
    const key = { 'idempotency-key': 'one-deal-only' };
    const [first, second] = [
      await manager.call('POST', PATH, deal(tenant.id), key),
      await manager.call('POST', PATH, deal(tenant.id), key),
    ];
    expect(second.body).toEqual(first.body);
    expect(await list(tenant.id)).toHaveLength(2);
  });

  it.each([
    ['a tenant that is not there', { tenantId: '00000000-0000-4000-8000-000000000000' }, 'tenantId'],
    ['no line', { lines: [] }, 'lines'],
    ['a line that sells nothing', { lines: [{ quantity: 1 }] }, 'lines.0.packageId'],
    ['a line that sells both', { lines: [{ packageId: desk, extraId: parking }] }, 'lines.0.packageId'],
    ['no places', { lines: [{ packageId: desk, quantity: 0 }] }, 'lines.0.quantity'],
    ['half a place', { lines: [{ packageId: desk, quantity: 1.5 }] }, 'lines.0.quantity'],
    ['a price below nothing', { lines: [{ packageId: desk, unitPrice: '-1' }] }, 'lines.0.unitPrice'],
    ['too much of a discount', { lines: [{ packageId: desk, discountPercent: 101 }] }, 'lines.0.discountPercent'],
    [
      'an end before the start',
      { lines: [{ packageId: desk, startDate: '2026-12-01', endDate: '2026-11-30' }] },
      'lines.0.endDate',
    ],
    ['a line before the agreement', { lines: [{ packageId: desk, startDate: '2026-11-14' }] }, 'lines.0.startDate'],
    [
      'a package that is not there',
      { lines: [{ packageId: '00000000-0000-4000-8000-000000000000' }] },
      'lines.0.packageId',
    ],
    ['no start', { startDate: undefined }, 'startDate'],
    ['an address that is none', { billingEmails: ['nobody'] }, 'billingEmails.0'],
  ])('is refused with %s, by name', async (_, changes, field) => {
    const tenant = await makeTenant(admin, virtual);
    const { status, body } = await manager.call('POST', PATH, deal(tenant.id, changes));
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]]);
    expect(await list(tenant.id)).toHaveLength(1);
  });

  it('is written by managers; the front desk makes drafts that nobody bills until a manager activates them', async () => {
    const front = await t.as('front_desk');
    const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-15' });
    expect((await front.call('POST', PATH, deal(tenant.id))).status).toBe(403);
    const draft = (await front.call('POST', PATH, deal(tenant.id, { draft: true }))).body as AgreementDetails;
    expect(draft.state).toBe('draft');
    await run();
    expect((await listInvoices(tenant.id)).map(({ amount }) => amount)).toEqual([tenant.rentAmount]);
    expect((await front.call('POST', `${PATH}/${draft.id}/activate`)).status).toBe(403);
    expect((await manager.call('POST', `${PATH}/${draft.id}/activate`)).body).toMatchObject({ state: 'active' });
    await run();
    expect((await listInvoices(tenant.id)).map(({ amount }) => amount).sort()).toEqual(
      [tenant.rentAmount, '71400.00'].sort(),
    );
  });
});

describe('a draft of the front desk', () => {
  it('is the whole deal, with its units and terms, which it changes until a manager approves it', async () => {
    const front = await t.as('front_desk');
    const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-15' });
    const [one, two] = [await unit('Draft 1'), await unit('Draft 2')];
    const lines = [{ packageId: desk, quantity: 2, unitIds: [one] }, { extraId: parking }, { packageId: office }];
    const made = await front.call('POST', PATH, deal(tenant.id, { lines, draft: true }));
    const { id, lines: drafted } = made.body as AgreementDetails;
    expect([made.status, drafted.map(({ name }) => name)]).toEqual([
      201,
      ['Dedicated Desk', 'Parking', 'Private Office'],
    ]);
    const told = await t.sql(
      `select distinct title from notifications where kind = 'agreement_to_approve' and path like '%${id}'`,
    );
    expect(told).toEqual([{ title: expect.stringMatching(/^Draft agreement AGR-\d{4} to approve$/) }]);
    const [desks, bay] = drafted;
    const setTerms = () => front.call('PATCH', `${PATH}/${id}`, { purchaseOrder: 'LPO 9', noticeDays: 60 });
    const placed = { unitIds: [one, two], from: '2026-11-15' };
    const place = () => front.call('PUT', `${PATH}/${id}/lines/${desks?.id}/units`, placed);
    const change = (reason?: string) =>
      front.call('POST', `${PATH}/${id}/changes`, {
        effectiveOn: '2026-11-15',
        reason,
        lines: [{ id: desks?.id, quantity: 6, unitPrice: '6000.00' }, { id: bay?.id }],
      });
    expect((await setTerms()).body).toMatchObject({ purchaseOrder: 'LPO 9', noticeDays: 60 });
    expect((await place()).body).toMatchObject({ lines: [{ unitIds: [one, two] }, {}, {}] });
    expect((await change()).body).toMatchObject({ fields: { 'lines.0.reason': expect.any(String) } });
    expect((await change('Six people')).body).toMatchObject({
      state: 'draft',
      approvedBy: null,
      approvalNeeded: expect.any(String),
      lines: [{ quantity: 6, unitIds: [one, two] }, { name: 'Parking' }],
    });
    const active = await manager.call('POST', `${PATH}/${id}/activate`);
    expect(active.body).toMatchObject({ state: 'active', approvedBy: expect.any(String), rentAmount: '39000.00' });
    for (const refused of [await setTerms(), await place(), await change('Again')]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });
});

describe('places and units', () => {
  it('are counted by quantity: offices are not sold beyond their number', async () => {
    const tenant = await makeTenant(admin, virtual);
    const two = { lines: [{ packageId: office, quantity: 2, unitPrice: '30000.00', reason: 'As agreed' }] };
    expect((await manager.call('POST', PATH, deal(tenant.id, two))).status).toBe(201);
    expect(await manager.call('POST', PATH, deal(tenant.id, two))).toMatchObject({
      status: 409,
      body: { code: 'package_full' },
    });
    const { body } = await manager.call('GET', '/api/workspace-packages');
    expect((body as WorkspacePackage[]).find(({ id }) => id === office)).toMatchObject({
      occupiedSpaces: 2,
      availableSpaces: 1,
    });
    const seated = await makeTenant(admin, desk);
    const places = async () =>
      ((await manager.call('GET', '/api/workspace-packages')).body as WorkspacePackage[]).find(({ id }) => id === desk)
        ?.occupiedSpaces ?? 0;
    const before = await places();
    const lines = [
      { packageId: desk, quantity: 3, unitPrice: '1000.00', reason: 'As agreed' },
      { packageId: desk, quantity: 2, unitPrice: '900.00', reason: 'As agreed' },
    ];
    const { id } = await getMain(seated);
    await manager.call('POST', `${PATH}/${id}/changes`, { effectiveOn: seated.startDate, lines });
    expect((await places()) - before).toBe(4);
  });

  it('are held once: of fifty who want one unit at once, one gets it', async () => {
    const wanted = await unit('Desk 1');
    const tenant = await makeTenant(admin, virtual);
    const lines = [{ packageId: desk, unitPrice: '1000.00', reason: 'As agreed', unitIds: [wanted] }];
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => manager.call('POST', PATH, deal(tenant.id, { lines }))),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const codes = replies.flatMap(({ status, body }) => (status === 201 ? [] : (body as { code: string }).code));
    expect(new Set(codes)).toEqual(new Set(['unit_taken']));
  });

  it('are free after the end of the agreement, and held again where notice is withdrawn', async () => {
    const wanted = await unit('Desk 2');
    const lines = [{ packageId: desk, unitPrice: '1000.00', reason: 'As agreed', unitIds: [wanted] }];
    const { agreement } = await make({ lines, noticeDays: 0 });
    await manager.call('POST', `${PATH}/${agreement.id}/notice`, {});
    const other = await makeTenant(admin, virtual);
    const later = { lines, startDate: '2026-12-15' };
    expect((await manager.call('POST', PATH, deal(other.id, { lines, startDate: '2026-12-14' }))).status).toBe(409);
    expect((await manager.call('POST', PATH, deal(other.id, later))).status).toBe(201);
    expect(await manager.call('DELETE', `${PATH}/${agreement.id}/notice`)).toMatchObject({
      status: 409,
      body: { code: 'unit_taken' },
    });
  });
});
