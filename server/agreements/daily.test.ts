import { expect, it } from 'vitest';
import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { makePackage, makeTenant, tenantFields } from '../../tests/support/tenants.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const admin = await t.as('admin');
const desk = await makePackage(admin, { name: 'Dedicated Desk', type: 'dedicated_shared', totalSpaces: 3 });
const virtual = await makePackage(admin, { name: 'Virtual Office', type: 'virtual_office' });

const PATH = '/api/agreements';
const liveThrough = async (day: string) => {
  clock.set(`${day}T06:00:00.000Z`);
  expect((await admin.call('POST', '/api/automation/manual-run')).status).toBe(200);
};
const get = async (id: string) => (await admin.call('GET', `${PATH}/${id}`)).body as AgreementDetails;
const tenantNow = async ({ id }: Tenant) => (await admin.call('GET', `/api/tenants/${id}`)).body as Tenant;
const getMain = async (tenant: Tenant) => {
  const { body } = await admin.call('GET', `${PATH}?tenantId=${tenant.id}`);
  return get((body as AgreementDetails[]).find(({ isMain }) => isMain)?.id ?? '');
};

it('an agreement lives by its days: changes take effect, people are told ahead, and it ends by itself, once', async () => {
  const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-01' });
  const main = await getMain(tenant);
  const lines = [{ packageId: virtual, quantity: 2, unitPrice: '4000.00', reason: 'As agreed' }];
  await admin.call('POST', `${PATH}/${main.id}/changes`, { effectiveOn: '2026-12-01', lines });
  expect((await tenantNow(tenant)).rentAmount).toBe(tenant.rentAmount);
  const other = await admin.call('POST', PATH, {
    tenantId: tenant.id,
    startDate: '2026-11-15',
    termMonths: 1,
    lines: [{ packageId: desk, quantity: 3, unitPrice: '9000.00', reason: 'As agreed' }],
  });
  const { id } = other.body as AgreementDetails;
  await liveThrough('2026-12-01');
  expect((await tenantNow(tenant)).rentAmount).toBe('8000.00');
  const told = () => t.sql(`select distinct event_key from notifications where kind = 'agreement_ending' order by 1`);
  expect(await told()).toHaveLength(1);
  await admin.call('POST', `${PATH}/${main.id}/notice`, {});
  await liveThrough('2026-12-15');
  expect((await get(id)).state).toBe('ended');
  expect((await tenantNow(tenant)).status).toBe('active');
  // The desks are free again.
  await makeTenant(admin, desk, { startDate: '2026-12-15' });
  await liveThrough('2027-02-02');
  expect(await tenantNow(tenant)).toMatchObject({ status: 'terminated', endDate: '2026-12-31' });
  await liveThrough('2027-02-03');
  expect(
    await t.sql(
      `select count(*)::int as n from audit_log where action = 'reason_given' and entity_id = '${tenant.id}'`,
    ),
  ).toEqual([{ n: 1 }]);
  const [sums] = await t.sql(
    `select sum(amount)::text as billed from invoices where type = 'rent' and tenant_id = '${tenant.id}'`,
  );
  // November at the old rent, December at two places, and a month of three desks.
  expect(Number(sums?.billed)).toBe(Number(tenant.rentAmount) + 8_000 + 27_000);
});

it('a tenant who takes another package from a day to come keeps the old space until then', async () => {
  clock.set('2027-03-15T06:00:00.000Z');
  const office = await makePackage(admin, { name: 'Corner Office', type: 'private_offices', totalSpaces: 1 });
  const tenant = await makeTenant(admin, office, { startDate: '2027-03-01' });
  await admin.call('POST', '/api/billing/generate-invoices');
  const { companyName, contactPerson, email, phone, startDate } = tenant;
  const form = { companyName, contactPerson, email, phone, startDate, packageId: virtual, effectiveOn: '2027-03-21' };
  expect((await admin.call('PUT', `/api/tenants/${tenant.id}`, form)).status).toBe(200);
  const sell = () => admin.call('POST', '/api/tenants', tenantFields(office, { startDate: '2027-03-22' }));
  expect(await sell()).toMatchObject({ status: 409, body: { code: 'package_full' } });
  await liveThrough('2027-03-20');
  expect((await tenantNow(tenant)).packageId).toBe(virtual);
  expect((await sell()).status).toBe(409);
  await liveThrough('2027-03-21');
  expect((await tenantNow(tenant)).packageId).toBe(virtual);
  expect((await sell()).status).toBe(201);
});
