import { describe, expect, it } from 'vitest';
import type { ChangedAgreement } from '../../domain/agreements/change-contract.ts';
import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import type { IntegrityReport } from '../../domain/integrity/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import type { Unit } from '../../domain/units/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const admin = await t.as('admin');
// 12,500 a month, 4,000 a week, 35,000 a quarter.
const desk = await makePackage(admin, { name: 'Hot Desk' });
const corner = await makePackage(admin, { name: 'Corner Desk', monthlyRate: '15000.00' });

const PATH = '/api/agreements';
const run = () => admin.call('POST', '/api/billing/generate-invoices');
const get = async (id: string) => (await admin.call('GET', `${PATH}/${id}`)).body as AgreementDetails;
const tenantNow = async (id: string) => (await admin.call('GET', `/api/tenants/${id}`)).body as Tenant;
const put = async (id: string, changes: Record<string, unknown>) => {
  const { companyName, contactPerson, email, phone, packageId, billingCycle, startDate } = await tenantNow(id);
  const form = { companyName, contactPerson, email, phone, packageId, billingCycle, startDate };
  return admin.call('PUT', `/api/tenants/${id}`, { ...form, ...changes });
};
const change = (id: string, effectiveOn: string, lines: object[]) =>
  admin.call('POST', `${PATH}/${id}/changes`, { effectiveOn, lines });

// Invoiced for the whole of November, by the month.
const billed = async (packageId = desk) => {
  const { id } = await makeTenant(admin, packageId);
  await run();
  const { body } = await admin.call('GET', `${PATH}?tenantId=${id}`);
  return { id, main: await get((body as AgreementDetails[])[0]?.id ?? '') };
};

const linesNow = async (id: string) => {
  const { pastLines, lines } = await get(id);
  return [...pastLines, ...lines].map(({ startDate, endDate, unitPrice, billingCycle }) => [
    startDate,
    endDate,
    unitPrice,
    billingCycle,
  ]);
};
const rentOf = (id: string) =>
  t.sql(`select l.formula, p.starts_on::text as start, p.ends_on::text as end from rent_periods p
    join invoice_lines l on l.invoice_id = p.invoice_id where p.tenant_id = '${id}' order by p.starts_on`);

describe('another cycle from a day to come', () => {
  it('leaves the days before it to the one they were agreed in, also where an end is set before it and taken back', async () => {
    const { id, main } = await billed();
    expect((await put(id, { billingCycle: 'weekly', effectiveOn: '2026-12-01' })).status).toBe(200);
    expect((await put(id, { endDate: '2026-11-20' })).status).toBe(200);
    expect((await put(id, { endDate: null })).status).toBe(200);
    clock.set('2026-12-01T06:00:00.000Z');
    await run();
    clock.set('2026-11-15T06:00:00.000Z');
    expect(await rentOf(id)).toEqual([
      { start: '2026-11-01', end: '2026-11-21', formula: '1 × 12,500.00 monthly' },
      { start: '2026-11-21', end: '2026-12-01', formula: '10 of 30 days × 12,500.00' },
      { start: '2026-12-01', end: '2026-12-06', formula: '5 of 7 days × 4,000.00' },
    ]);
    expect(await linesNow(main.id)).toEqual([
      ['2026-11-01', '2026-11-30', '12500.00', 'monthly'],
      ['2026-12-01', null, '4000.00', 'weekly'],
    ]);
  });

  it('is what the tenant shows at once, and the agreement from that day on', async () => {
    const { id, main } = await billed();
    await put(id, { billingCycle: 'weekly', effectiveOn: '2026-12-01' });
    expect(await tenantNow(id)).toMatchObject({ billingCycle: 'weekly', rentAmount: '4000.00' });
    expect(await get(main.id)).toMatchObject({ billingCycle: 'monthly', rentAmount: '12500.00' });
    const ask = { givenOn: '2026-10-16', preview: true };
    expect((await admin.call('POST', `${PATH}/${main.id}/notice`, ask)).body).toEqual({
      endsOn: '2026-11-30',
      late: [],
    });
  });

  it('is agreed on again for an earlier day of the running period, not of one that is closed', async () => {
    const { id, main } = await billed();
    const weekly = await makeTenant(admin, desk, { billingCycle: 'weekly' });
    await run();
    await put(id, { packageId: corner, effectiveOn: '2026-11-10' });
    await run();
    await put(id, { billingCycle: 'quarterly', effectiveOn: '2026-11-05' });
    expect(await linesNow(main.id)).toEqual([
      ['2026-11-01', '2026-11-04', '12500.00', 'monthly'],
      ['2026-11-05', null, '35000.00', 'quarterly'],
    ]);
    // Of the weeks that are over none is opened, though the month that is to come would cover them.
    expect((await put(weekly.id, { billingCycle: 'monthly', effectiveOn: '2026-11-22' })).status).toBe(200);
    expect(await put(weekly.id, { billingCycle: 'quarterly', effectiveOn: '2026-11-14' })).toMatchObject({
      status: 400,
      body: { fields: { effectiveOn: 'Choose a date in the current billing period or later' } },
    });
  });

  it('is kept by lines that change before it: each has the cycle that its price is for', async () => {
    const { id, main } = await billed();
    await put(id, { billingCycle: 'weekly', effectiveOn: '2026-12-01' });
    const [now, later] = (await get(main.id)).lines;
    const spanning = await change(main.id, '2026-11-20', [{ packageId: corner }, { id: later?.id }]);
    expect(spanning).toMatchObject({
      status: 400,
      body: {
        fields: {
          'lines.0.endDate': 'Billing is weekly from 1 Dec 2026: end this line before, and add one from that day',
        },
      },
    });
    const lines = [{ id: now?.id, unitPrice: '13000.00', startDate: '2026-11-20' }, { id: later?.id }];
    const changed = (await change(main.id, '2026-11-20', lines)).body as ChangedAgreement;
    expect(changed.invoices.map(({ lines: [line] }) => line?.formula)).toEqual([
      '11 of 30 days × 13,000.00',
      '5 of 7 days × 4,000.00',
      '1 × 4,000.00 weekly',
    ]);
  });
});

describe('the tenant of a main agreement', () => {
  it('shows a price from its day on, which then stays what it is', async () => {
    const { id, main } = await billed();
    await change(main.id, '2026-12-01', [{ id: main.lines[0]?.id, unitPrice: '14000.00' }]);
    clock.set('2026-12-01T06:00:00.000Z');
    await admin.call('POST', '/api/automation/manual-run');
    expect(await tenantNow(id)).toMatchObject({ rentAmount: '14000.00' });
    await put(id, { endDate: '2027-01-31' });
    clock.set('2026-11-15T06:00:00.000Z');
    expect((await linesNow(main.id)).at(-1)).toEqual(['2026-12-01', null, '14000.00', 'monthly']);
  });

  it('has another package instead of what was agreed for a day to come', async () => {
    const { id, main } = await billed();
    await change(main.id, '2026-12-10', [{ id: main.lines[0]?.id, unitPrice: '14000.00' }]);
    expect((await put(id, { packageId: corner, effectiveOn: '2026-11-20' })).status).toBe(200);
    expect(await linesNow(main.id)).toEqual([
      ['2026-11-01', '2026-11-19', '12500.00', 'monthly'],
      ['2026-11-20', null, '15000.00', 'monthly'],
    ]);
  });
});

it('the desk goes on with the line while the package stays, and is given back with another one', async () => {
  const { id, main } = await billed();
  const series = { kind: 'desk', name: 'Desk', floor: 'Ground', count: 1 };
  const [unit] = (await admin.call('POST', '/api/units/series', series)).body as Unit[];
  const lineUnits = `${PATH}/${main.id}/lines/${main.lines[0]?.id}/units`;
  const given = { unitIds: [unit?.id], from: '2026-11-01' };
  expect((await admin.call('PUT', lineUnits, given)).status).toBe(200);
  const held = () =>
    t.sql(`select l.start_date::text as line, h.start_date::text as start, h.end_date::text as end from unit_holds h
      join agreement_lines l on l.id = h.line_id where l.agreement_id = '${main.id}' order by h.start_date`);
  await put(id, { billingCycle: 'weekly', effectiveOn: '2026-11-20' });
  const before = { line: '2026-11-01', start: '2026-11-01', end: '2026-11-19' };
  expect(await held()).toEqual([before, { line: '2026-11-20', start: '2026-11-20', end: null }]);
  clock.set('2026-11-20T06:00:00.000Z');
  await run();
  expect((await put(id, { packageId: corner, effectiveOn: '2026-11-21' })).status).toBe(200);
  clock.set('2026-11-15T06:00:00.000Z');
  expect(await held()).toEqual([before, { line: '2026-11-20', start: '2026-11-20', end: '2026-11-20' }]);
});

it('a day with two cycles is refused by the database, and found where it got in', async () => {
  const { main } = await billed();
  const insert = `set app.actor = 'system:test'; insert into agreement_lines (agreement_id, position, package_id, unit_price, billing_cycle, start_date)
    values ('${main.id}', 2, '${desk}', 1, 'weekly', '2026-12-01')`;
  await expect(t.sql(insert)).rejects.toThrow('agreement_lines_one_cycle');
  await t.sql('alter table agreement_lines drop constraint agreement_lines_one_cycle');
  await t.sql(insert);
  const { invariants } = (await admin.call('GET', '/api/admin/integrity?fresh=true')).body as IntegrityReport;
  const broken = invariants.filter(({ verdict }) => verdict === 'broken');
  expect(broken).toMatchObject([{ id: 'lines-of-one-cycle', count: 1 }]);
});
