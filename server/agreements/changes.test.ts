import { describe, expect, it } from 'vitest';
import type { ChangedAgreement } from '../../domain/agreements/change-contract.ts';
import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import type { AgreementPreview } from '../../domain/agreements/preview-contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const admin = await t.as('admin');
const desk = await makePackage(admin, { name: 'Dedicated Desk', type: 'dedicated_shared', totalSpaces: 200 });
const virtual = await makePackage(admin, { name: 'Virtual Office', type: 'virtual_office' });

const PATH = '/api/agreements';
const run = () => admin.call('POST', '/api/billing/generate-invoices');
const get = async (id: string) => (await admin.call('GET', `${PATH}/${id}`)).body as AgreementDetails;
const readPreview = async (id: string) =>
  ((await admin.call('GET', `${PATH}/${id}/preview`)).body as AgreementPreview).invoices;
const tenantNow = async ({ id }: Tenant) => (await admin.call('GET', `/api/tenants/${id}`)).body as Tenant;
const owed = async ({ id }: Tenant) => {
  const [row] = await t.sql(
    `select sum(debit - credit)::text as balance from journal_lines where tenant_id = '${id}' and account = '1100'`,
  );
  return row?.balance;
};

const getMain = async (tenant: Tenant) => {
  const { body } = await admin.call('GET', `${PATH}?tenantId=${tenant.id}`);
  return get((body as AgreementDetails[]).find(({ isMain }) => isMain)?.id ?? '');
};

const make = async (changes: Record<string, unknown> = {}) => {
  const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-01' });
  const { body } = await admin.call('POST', PATH, {
    tenantId: tenant.id,
    startDate: '2026-11-01',
    reason: 'As agreed',
    lines: [{ packageId: desk, quantity: 6, unitPrice: '11000.00' }],
    ...changes,
  });
  return { tenant, agreement: body as AgreementDetails };
};

describe('a change', () => {
  it('from a day to come is shown first, and then billed in one line that says both parts', async () => {
    const { agreement } = await make();
    await run();
    const [line] = agreement.lines;
    const change = { effectiveOn: '2026-12-16', reason: 'Two more people', lines: [{ id: line?.id, quantity: 8 }] };
    const shown = (await admin.call('POST', `${PATH}/${agreement.id}/changes/preview`, change))
      .body as ChangedAgreement;
    expect((await get(agreement.id)).lines).toHaveLength(1);
    expect(shown.invoices.map(({ amount, lines }) => [amount, lines[0]?.formula])).toEqual([
      ['77354.83', '6 × 11,000.00 × 15/31 days + 8 × 11,000.00 × 16/31 days (from 16 Dec 2026)'],
      ['88000.00', '8 × 11,000.00'],
      ['88000.00', '8 × 11,000.00'],
    ]);
    const { status, body } = await admin.call('POST', `${PATH}/${agreement.id}/changes`, change);
    expect(status).toBe(200);
    expect(body).toMatchObject({ credits: [], invoices: shown.invoices });
    expect(await readPreview(agreement.id)).toEqual(shown.invoices);
    expect((await get(agreement.id)).lines).toMatchObject([
      { quantity: 6, endDate: '2026-12-15' },
      { quantity: 8, startDate: '2026-12-16', reason: 'Two more people' },
    ]);
  });

  it('within an invoiced period gives the rest back and bills it anew, to the cent', async () => {
    const { tenant, agreement } = await make();
    await run();
    const before = Number(await owed(tenant));
    const lines = [{ packageId: desk, quantity: 4 }];
    const { body } = await admin.call('POST', `${PATH}/${agreement.id}/changes`, { effectiveOn: '2026-11-15', lines });
    expect((body as ChangedAgreement).credits).toMatchObject([{ amount: '35200.00', serviceStart: '2026-11-15' }]);
    await run();
    expect(Math.round((Number(await owed(tenant)) - before) * 100)).toBe(-1_173_333);
  });

  it('ends lines that are not among the new ones, and adds those that are', async () => {
    const { agreement } = await make();
    const lines = [{ packageId: virtual, unitPrice: '4500.00', reason: 'As agreed' }];
    await admin.call('POST', `${PATH}/${agreement.id}/changes`, { effectiveOn: '2026-12-01', lines });
    expect((await get(agreement.id)).lines).toMatchObject([
      { packageId: desk, endDate: '2026-11-30', position: 1 },
      { packageId: virtual, startDate: '2026-12-01', position: 2 },
    ]);
  });

  it('that leaves the units as they are changes nothing, whichever of them is named first', async () => {
    const unit = async (name: string) =>
      ((await admin.call('POST', '/api/units', { kind: 'desk', name, floor: 'Ground' })).body as { id: string }).id;
    const unitIds = [await unit('Window'), await unit('Aisle')];
    const { agreement } = await make({ lines: [{ packageId: desk, quantity: 2, unitIds }] });
    const lines = [{ id: agreement.lines[0]?.id }];
    const change = { effectiveOn: '2026-12-01', lines };
    const { status, body } = await admin.call('POST', `${PATH}/${agreement.id}/changes`, change);
    expect([status, body]).toMatchObject([400, { fields: { lines: 'Nothing is different from that day on' } }]);
  });

  it('of the main agreement shows on its tenant, whose package then changes by the agreement alone', async () => {
    const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-01' });
    const main = await getMain(tenant);
    const lines = [
      { packageId: desk, quantity: 2, unitPrice: '10000.00', reason: 'As agreed' },
      { packageId: virtual, unitPrice: '4000.00', reason: 'As agreed' },
    ];
    await admin.call('POST', `${PATH}/${main.id}/changes`, { effectiveOn: '2026-11-01', lines });
    expect(await tenantNow(tenant)).toMatchObject({ rentAmount: '24000.00' });
    const { companyName, contactPerson, email, phone, startDate } = tenant;
    const sent = { companyName, contactPerson, email, phone, startDate, packageId: desk, billingCycle: 'quarterly' };
    expect((await admin.call('PUT', `/api/tenants/${tenant.id}`, sent)).status).toBe(409);
    expect((await readPreview(main.id))[0]?.amount).toBe('24000.00');
  });

  it.each([
    ['before the start', { effectiveOn: '2026-10-31' }, 'effectiveOn'],
    ['without a day', { effectiveOn: undefined }, 'effectiveOn'],
    ['that changes nothing', { lines: [{ packageId: '=', quantity: 6, unitPrice: '11000.00' }] }, 'lines'],
    ['of a line that is another’s', { lines: [{ id: '00000000-0000-4000-8000-000000000000' }] }, 'lines.0.id'],
    ['to no places', { lines: [{ packageId: '=', quantity: 0 }] }, 'lines.0.quantity'],
  ])('%s is refused by name', async (_, changes, field) => {
    const { agreement } = await make();
    const sent = { effectiveOn: '2026-12-01', lines: [{ packageId: desk, quantity: 7 }], ...changes };
    const text = JSON.stringify(sent).replace('"="', `"${desk}"`);
    const { status, body } = await admin.call('POST', `${PATH}/${agreement.id}/changes`, JSON.parse(text));
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]]);
  });
});

describe('notice', () => {
  it('ends the agreement with the period in which it is over, and says so before', async () => {
    const { agreement } = await make();
    const asked = await admin.call('POST', `${PATH}/${agreement.id}/notice`, { givenOn: '2026-11-10', preview: true });
    expect(asked.body).toEqual({ endsOn: '2026-12-31', late: [] });
    expect((await get(agreement.id)).state).toBe('active');
    const { body } = await admin.call('POST', `${PATH}/${agreement.id}/notice`, { givenOn: '2026-11-10' });
    expect(body).toEqual({ endsOn: '2026-12-31', late: [] });
    expect(await get(agreement.id)).toMatchObject({ state: 'notice', endDate: '2026-12-31' });
    expect(await readPreview(agreement.id)).toHaveLength(2);
    expect((await admin.call('DELETE', `${PATH}/${agreement.id}/notice`)).body).toMatchObject({
      state: 'active',
      endDate: null,
    });
  });

  it('of the main agreement ends the tenancy', async () => {
    const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-01' });
    const main = await getMain(tenant);
    await admin.call('POST', `${PATH}/${main.id}/notice`, {});
    expect(await tenantNow(tenant)).toMatchObject({ endDate: '2026-12-31', status: 'active' });
  });

  it('cannot end it earlier than agreed, nor be given in the future', async () => {
    const { agreement } = await make();
    const earlier = await admin.call('POST', `${PATH}/${agreement.id}/notice`, { endsOn: '2026-12-30' });
    expect(earlier).toMatchObject({
      status: 400,
      body: { fields: { endsOn: expect.stringContaining('31 Dec 2026') } },
    });
    expect(await admin.call('POST', `${PATH}/${agreement.id}/notice`, { givenOn: '2026-11-16' })).toMatchObject({
      status: 400,
      body: { fields: { givenOn: expect.any(String) } },
    });
  });
});
