import { beforeAll, describe, expect, it } from 'vitest';
import type { ChangeEffect } from '../../../domain/tenants/change-effect.ts';
import type { ChangedTenant } from '../../../domain/tenants/contract.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { furnishBilling } from '../../../tests/support/billing.ts';
import { makePackage, makeTenant, NOVEMBER } from '../../../tests/support/tenants.ts';

let t: TestApp;
let world: Awaited<ReturnType<typeof furnishBilling>>;
let desk: string;
let office: string;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  world = await furnishBilling(t);
  desk = await makePackage(world.manager, { name: 'Desk of 12,500' });
  office = await makePackage(world.manager, { name: 'Office of 30,000', monthlyRate: '30000.00' });
});

// Invoiced for the whole of November.
const billed = async (fields: Record<string, unknown> = {}) => {
  const tenant = await makeTenant(world.manager, desk, fields);
  await world.accountant.call('POST', '/api/billing/generate-invoices');
  return tenant;
};

const formOf = ({ companyName, contactPerson, email, phone, packageId, startDate }: ChangedTenant) => ({
  companyName,
  contactPerson,
  email,
  phone,
  packageId,
  startDate,
});

const preview = async (id: string, terms: object) => {
  const { status, body } = await world.desk.call('POST', `/api/tenants/${id}/changes/preview`, terms);
  return { status, effect: body as ChangeEffect, fields: (body as { fields?: object }).fields };
};

const put = async (tenant: object, terms: object) => {
  const form = { ...formOf(tenant as ChangedTenant), ...terms };
  const { status, body } = await world.desk.call('PUT', `/api/tenants/${(tenant as { id: string }).id}`, form);
  return { status, changed: body as ChangedTenant };
};

const documentsOf = async (id: string) => {
  const [row] = await t.sql(`select
    (select count(*)::int from credit_notes where tenant_id = '${id}') as notes,
    (select count(*)::int from invoices where tenant_id = '${id}') as invoices,
    (select package_id::text from tenants where id = '${id}') as package,
    (select count(*)::int from journal_entries) as entries`);
  return row;
};

describe('the effect of another package', () => {
  it('is shown before it is made: the credit, the next invoice and what is owed, each with its formula', async () => {
    const tenant = await billed();
    const before = await documentsOf(tenant.id);
    const { status, effect } = await preview(tenant.id, { packageId: office });
    expect(status).toBe(200);
    // From the 15th on 16 of the 30 days of November go back, and cost 16/30 of the office.
    expect(effect).toMatchObject({
      effectiveOn: '2026-11-15',
      credits: [{ amount: '6666.67', formula: '16 of 30 days × 12,500.00', serviceStart: '2026-11-15' }],
      invoices: [{ issueOn: '2026-11-15', amount: '16000.00', formula: '16 of 30 days × 30,000.00' }],
      bookingsCancelled: 0,
      owedBefore: '12500.00',
      owedAfter: '5833.33',
    });
    expect(await documentsOf(tenant.id)).toEqual(before);
  });

  it('is the same when it is made, because the same code works it out', async () => {
    const tenant = await billed();
    const { effect } = await preview(tenant.id, { packageId: office });
    const { status, changed } = await put(tenant, { packageId: office });
    expect(status).toBe(200);
    expect(changed.effect).toEqual(effect);
    expect(changed).toMatchObject({ packageName: 'Office of 30,000', outstandingBalance: '5833.33' });
    await world.accountant.call('POST', '/api/billing/generate-invoices');
    const issued = (await world.invoicesOf(tenant.id)).filter(({ periodStart }) => periodStart === '2026-11-15');
    expect(issued.map(({ amount }) => amount)).toEqual(effect.invoices.map(({ amount }) => amount));
  });

  it('counts from a chosen day of the running period, later or earlier', async () => {
    const later = await billed();
    const terms = { packageId: office, effectiveOn: '2026-11-21' };
    expect((await preview(later.id, terms)).effect).toMatchObject({
      effectiveOn: '2026-11-21',
      credits: [{ formula: '10 of 30 days × 12,500.00', amount: '4166.67' }],
      invoices: [{ issueOn: '2026-11-21', formula: '10 of 30 days × 30,000.00', amount: '10000.00' }],
    });
    expect((await put(later, terms)).changed).toMatchObject({ billedThrough: '2026-11-21' });
    const earlier = await billed();
    const { changed } = await put(earlier, { packageId: office, effectiveOn: '2026-11-11' });
    expect(changed.effect).toMatchObject({
      effectiveOn: '2026-11-11',
      credits: [{ formula: '20 of 30 days × 12,500.00', amount: '8333.33' }],
      invoices: [{ formula: '20 of 30 days × 30,000.00', amount: '20000.00' }],
    });
  });

  it.each([
    ['2026-10-31', 'Choose a date in the current billing period or later'],
    ['2026-12-02', 'Choose a date no later than the first uninvoiced day'],
  ])('is refused from %s: %s', async (effectiveOn, problem) => {
    const tenant = await billed();
    expect(await preview(tenant.id, { packageId: office, effectiveOn })).toMatchObject({
      status: 400,
      fields: { effectiveOn: problem },
    });
  });

  it('of a tenancy that has not begun moves nothing and counts from its start', async () => {
    const tenant = await makeTenant(world.manager, desk, { startDate: '2026-12-01' });
    const { status, changed } = await put(tenant, { packageId: office });
    expect(status).toBe(200);
    expect(changed.effect).toMatchObject({
      effectiveOn: '2026-12-01',
      credits: [],
      invoices: [{ issueOn: '2026-12-01', amount: '30000.00' }],
    });
  });
});

describe('the effect of an end', () => {
  it('is shown for an end date, and nothing more is invoiced after it', async () => {
    const tenant = await billed();
    const { effect } = await preview(tenant.id, { endDate: '2026-11-20' });
    expect(effect).toMatchObject({
      effectiveOn: '2026-11-20',
      credits: [{ formula: '10 of 30 days × 12,500.00', amount: '4166.67', serviceStart: '2026-11-21' }],
      invoices: [],
      owedAfter: '8333.33',
    });
    expect((await put(tenant, { endDate: '2026-11-20' })).changed.effect).toEqual(effect);
  });

  it('is shown for a termination: bookings, deposit and final account, as the termination then does it', async () => {
    const tenant = await billed();
    await world.deposit(tenant.id, '12500.00');
    const room = await world.room();
    const booked = { tenantId: tenant.id, roomId: room.id, bookingDate: '2026-11-18' };
    expect((await world.book({ ...booked, startTime: '10:00', endTime: '11:00' })).status).toBe(201);
    const { effect } = await preview(tenant.id, { status: 'terminated' });
    expect(effect).toMatchObject({
      effectiveOn: '2026-11-15',
      credits: [{ formula: '15 of 30 days × 12,500.00', amount: '6250.00' }],
      invoices: [],
      bookingsCancelled: 1,
      owedBefore: '12500.00',
      owedAfter: '6250.00',
      deposit: '12500.00',
    });
    const { status, body } = await world.desk.call('DELETE', `/api/tenants/${tenant.id}`);
    expect(status).toBe(200);
    expect((body as ChangedTenant).effect).toEqual(effect);
    const page = await world.desk.call('GET', `/api/tenants/${tenant.id}/overview`);
    expect(page.body).toMatchObject({ money: { documents: { creditNotes: [{ amount: '6250.00' }] } } });
  });

  it('is refused in words where the change itself would be', async () => {
    const full = await makePackage(world.manager, { name: 'One Office', type: 'private_offices', totalSpaces: 1 });
    await makeTenant(world.manager, full);
    const tenant = await makeTenant(world.manager, desk);
    expect((await preview(tenant.id, { packageId: full })).status).toBe(409);
    expect((await preview('01890000-0000-7000-8000-000000000000', {})).status).toBe(404);
  });
});

describe('the first invoice at move-in', () => {
  it('is issued before the start, as the billing run would, and only once', async () => {
    const tenant = await makeTenant(world.manager, desk, { startDate: '2026-11-20' });
    const { effect } = await preview(tenant.id, {});
    expect(effect.invoices).toMatchObject([{ issueOn: '2026-11-20', amount: '12500.00' }]);
    const issued = await world.desk.call('POST', `/api/tenants/${tenant.id}/first-invoice`);
    expect(issued).toMatchObject({
      status: 201,
      body: { amount: '12500.00', issueDate: '2026-11-15', periodStart: '2026-11-20', periodEnd: '2026-12-20' },
    });
    expect((await world.desk.call('POST', `/api/tenants/${tenant.id}/first-invoice`)).status).toBe(409);
    await world.accountant.call('POST', '/api/billing/generate-invoices');
    expect(await world.invoicesOf(tenant.id)).toHaveLength(1);
  });
});
