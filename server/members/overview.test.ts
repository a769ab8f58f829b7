import { describe, expect, it } from 'vitest';
import type { LatestDocuments } from '../../domain/billing/latest-contract.ts';
import type { TenantOverview } from '../../domain/members/overview-contract.ts';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { MONDAY_8, standingClock } from '../../tests/support/bookings.ts';
import { recordItem } from '../../tests/support/mailroom.ts';

const t = await startTestApp({ clock: standingClock(MONDAY_8) });
const world = await furnishBilling(t);
const { accountant, desk } = world;
const admin = await t.as('admin');
const MONDAY = '2026-11-16';

const of = async (api: Api, id: string) =>
  (await api.call('GET', `/api/tenants/${id}/overview`)).body as TenantOverview;

const furnished = async () => {
  const tenant = await world.tenant();
  const invoices = [];
  for (const price of [100, 200, 300, 400, 500]) invoices.push(await world.invoice(tenant.id, price));
  await world.pay(tenant.id, 150);
  await desk.call('POST', '/api/deposits', { tenantId: tenant.id, amount: 5_000, paymentMethod: 'cash' });
  const room = await world.room();
  const booked = await world.book({
    tenantId: tenant.id,
    roomId: room.id,
    bookingDate: MONDAY,
    startTime: `${MONDAY}T14:00`,
    endTime: `${MONDAY}T15:00`,
  });
  expect(booked.status).toBe(201);
  await recordItem(desk, tenant.id, { sender: 'KRA' });
  const login = { username: `owner-${tenant.id}`, email: null, firstName: 'Zawadi', lastName: null };
  await admin.call('POST', `/api/tenants/${tenant.id}/logins`, { ...login, password: 'a quiet purple morning' });
  return { tenant, invoices };
};

describe('the overview of a tenant', () => {
  it('is what the calls of each part answer, of this tenant alone', async () => {
    const { tenant, invoices } = await furnished();
    const other = await furnished();
    const { money, bookings, mail, logins, activity, agreements } = await of(admin, tenant.id);
    expect(money?.account).toEqual((await admin.call('GET', `/api/tenants/${tenant.id}/account`)).body);
    expect(money?.deposits).toEqual((await admin.call('GET', `/api/deposits?tenant=${tenant.id}`)).body);
    expect(money?.documents.invoices.map(({ id }) => id)).toEqual(
      invoices
        .map(({ id }) => id)
        .reverse()
        .slice(0, 4),
    );
    expect(money?.documents.payments).toEqual((await admin.call('GET', `/api/payments?tenant=${tenant.id}`)).body);
    expect(bookings?.upcoming).toEqual((await admin.call('GET', `/api/room-bookings?tenant=${tenant.id}`)).body);
    expect([bookings?.upcoming.length, bookings?.recent]).toEqual([1, []]);
    expect(mail).toMatchObject({ waiting: 1, items: [{ sender: 'KRA', tenantId: tenant.id }] });
    expect(logins).toEqual((await admin.call('GET', `/api/tenants/${tenant.id}/logins`)).body);
    expect(activity).toEqual(
      (await admin.call('GET', `/api/audit-log?entity=tenants&entityId=${tenant.id}&limit=15`)).body,
    );
    expect(agreements).toEqual((await admin.call('GET', `/api/agreements?tenantId=${tenant.id}`)).body);
    expect((await of(admin, other.tenant.id)).logins).not.toEqual(logins);
  });

  it('tells each role no more than it may see', async () => {
    const { tenant } = await furnished();
    const [seen, office] = [await of(desk, tenant.id), await of(accountant, tenant.id)];
    expect([seen.logins, seen.activity]).toEqual([null, null]);
    expect([seen.money !== null, seen.bookings !== null]).toEqual([true, true]);
    expect([office.logins, office.activity !== null]).toEqual([null, true]);
    const own = `/api/tenants/${tenant.id}/overview`;
    expect((await (await t.as('hr')).call('GET', own)).status).toBe(403);
    expect((await (await t.as('tenant')).call('GET', own)).status).toBe(403);
  });

  it('of nobody is not found', async () => {
    const nobody = '/api/tenants/01890000-0000-7000-8000-000000000000/overview';
    expect((await desk.call('GET', nobody)).status).toBe(404);
  });
});

describe('the latest documents', () => {
  it('are the newest of all lists', async () => {
    await furnished();
    const { invoices, payments, letters } = (await desk.call('GET', '/api/financials/latest')).body as LatestDocuments;
    expect(invoices).toEqual((await desk.call('GET', '/api/invoices?limit=4')).body);
    expect(payments).toEqual((await desk.call('GET', '/api/payments?limit=4')).body);
    expect(letters).toEqual((await desk.call('GET', '/api/demand-letters?limit=4')).body);
  });
});
