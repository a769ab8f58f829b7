import { describe, expect, it } from 'vitest';
import type { AgreementDetails } from '../../../domain/agreements/contract.ts';
import type { Unit } from '../../../domain/units/contract.ts';
import type { FloorPlan } from '../../../domain/units/floor-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { standingClock } from '../../../tests/support/bookings.ts';
import { makePackage, makeTenant } from '../../../tests/support/tenants.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const admin = await t.as('admin');
const manager = await t.as('manager');
const frontDesk = await t.as('front_desk');
const desk = await makePackage(admin, { name: 'Dedicated Desk', type: 'dedicated_shared', totalSpaces: 200 });
const virtual = await makePackage(admin, { name: 'Virtual Office', type: 'virtual_office' });
const { body } = await admin.call('POST', '/api/units/series', {
  kind: 'desk',
  name: 'Desk',
  floor: 'Ground',
  count: 40,
});
const desks = body as Unit[];
const floorId = desks[0]?.floorId ?? '';
let used = 0;
const nextDesk = () => desks[used++]?.id ?? '';

const make = async (changes: Record<string, unknown> = {}) => {
  const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-01' });
  const lines = [{ packageId: desk, quantity: 2, unitPrice: '11000.00', reason: 'As agreed', ...changes }];
  const made = await admin.call('POST', '/api/agreements', { tenantId: tenant.id, startDate: '2026-11-01', lines });
  const agreement = made.body as AgreementDetails;
  return { tenant, agreement, path: `/api/agreements/${agreement.id}/lines/${agreement.lines[0]?.id}/units` };
};

const readFloor = async (day: string) =>
  (await frontDesk.call('GET', `/api/floors/${floorId}?day=${day}`)).body as FloorPlan;
const holderOn = async (unitId: string, day: string) =>
  (await readFloor(day)).units.find(({ id }) => id === unitId)?.holder?.tenantName ?? null;

describe('the units of a line', () => {
  it('are given from a day on, and the line is to be placed no more', async () => {
    const { tenant, agreement, path } = await make();
    const [first, second] = [nextDesk(), nextDesk()];
    const lineOn = async (day: string) =>
      (await readFloor(day)).lines.find(({ agreementId }) => agreementId === agreement.id);
    expect(await lineOn('2026-11-20')).toMatchObject({ quantity: 2, unitIds: [], tenantName: tenant.companyName });
    const given = await manager.call('PUT', path, { unitIds: [first], from: '2026-11-20', was: [] });
    expect(given).toMatchObject({ status: 200, body: { lines: [{ unitIds: [first] }] } });
    expect(await holderOn(first, '2026-11-19')).toBeNull();
    expect(await holderOn(first, '2026-11-20')).toBe(tenant.companyName);
    await manager.call('PUT', path, { unitIds: [first, second], from: '2026-11-20', was: [first] });
    expect((await lineOn('2026-11-20'))?.unitIds).toEqual([first, second].sort());
  });

  it('move from a day on, and back as if nothing had been', async () => {
    const [first, second] = [nextDesk(), nextDesk()];
    const { tenant, agreement, path } = await make({ unitIds: [first] });
    await manager.call('PUT', path, { unitIds: [second], from: '2026-12-01', was: [first] });
    expect(await holderOn(first, '2026-11-30')).toBe(tenant.companyName);
    expect(await holderOn(first, '2026-12-01')).toBeNull();
    expect(await holderOn(second, '2026-12-01')).toBe(tenant.companyName);
    expect(await holderOn(second, '2026-11-30')).toBeNull();
    await manager.call('PUT', path, { unitIds: [first], from: '2026-12-01', was: [second] });
    const holds = await t.sql(
      `select unit_id, start_date::text, end_date from unit_holds where line_id = '${agreement.lines[0]?.id}'`,
    );
    expect(holds).toEqual([{ unit_id: first, start_date: '2026-11-01', end_date: null }]);
  });

  it('are held once: of fifty lines that want one at once, one gets it, and the others hear who has it', async () => {
    const wanted = nextDesk();
    const lines = await Promise.all(Array.from({ length: 5 }, () => make()));
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        manager.call('PUT', lines[n % 5]?.path ?? '', { unitIds: [wanted], from: '2026-11-15' }),
      ),
    );
    const winner = await holderOn(wanted, '2026-11-15');
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = replies.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'unit_taken', message: expect.stringContaining(`is held by ${winner} (AGR`) },
    });
  });

  it('stay as they were for a person who looked at other ones', async () => {
    const { path } = await make();
    const [first, second] = [nextDesk(), nextDesk()];
    expect((await manager.call('PUT', path, { unitIds: [first], from: '2026-11-15', was: [] })).status).toBe(200);
    expect(await manager.call('PUT', path, { unitIds: [second], from: '2026-11-15', was: [] })).toMatchObject({
      status: 409,
      body: { code: 'outdated' },
    });
    expect(await holderOn(first, '2026-11-15')).not.toBeNull();
  });

  it('keep a move that is planned where the line changes before it', async () => {
    const [first, second] = [nextDesk(), nextDesk()];
    const { agreement, path, tenant } = await make({ unitIds: [first] });
    await manager.call('PUT', path, { unitIds: [second], from: '2027-01-01' });
    const lines = [{ id: agreement.lines[0]?.id, quantity: 3 }];
    const changed = await manager.call('POST', `/api/agreements/${agreement.id}/changes`, {
      effectiveOn: '2026-12-01',
      lines,
    });
    expect(changed.status).toBe(200);
    expect(await holderOn(first, '2026-12-31')).toBe(tenant.companyName);
    expect(await holderOn(first, '2027-01-01')).toBeNull();
    expect(await holderOn(second, '2027-01-01')).toBe(tenant.companyName);
  });

  it('that were left stay left where notice is given and withdrawn', async () => {
    const [first, second] = [nextDesk(), nextDesk()];
    const { agreement, path, tenant } = await make({ unitIds: [first] });
    await manager.call('PUT', path, { unitIds: [second], from: '2026-11-20' });
    await manager.call('POST', `/api/agreements/${agreement.id}/notice`, {});
    await manager.call('DELETE', `/api/agreements/${agreement.id}/notice`);
    expect(await holderOn(first, '2027-06-01')).toBeNull();
    expect(await holderOn(second, '2027-06-01')).toBe(tenant.companyName);
  });

  it.each([
    ['before the line begins', { from: '2026-10-31' }, 'from'],
    ['without a day', { from: undefined }, 'from'],
    ['on no day at all', { from: '2026-02-30' }, 'from'],
    ['beyond its places', { unitIds: desks.slice(-3).map(({ id }) => id) }, 'unitIds'],
    ['that is no unit', { unitIds: ['00000000-0000-4000-8000-000000000000'] }, 'unitIds'],
    ['that is no id', { unitIds: ['Desk 1'] }, 'unitIds.0'],
  ])('%s are refused by name', async (_, changes, field) => {
    const { path } = await make();
    const reply = await manager.call('PUT', path, { unitIds: [], from: '2026-11-15', ...changes });
    expect(reply.status).toBe(400);
    expect(Object.keys((reply.body as { fields: object }).fields)).toEqual([field]);
  });

  it('of a line of another agreement are not found', async () => {
    const [own, other] = [await make(), await make()];
    const path = `/api/agreements/${own.agreement.id}/lines/${other.agreement.lines[0]?.id}/units`;
    expect((await manager.call('PUT', path, { unitIds: [], from: '2026-11-15' })).status).toBe(404);
    expect((await frontDesk.call('PUT', own.path, { unitIds: [], from: '2026-11-15' })).status).toBe(403);
  });
});

describe('free units', () => {
  const names = async (query: string) =>
    ((await frontDesk.call('GET', `/api/units?sort=name&limit=500&q=Bay&${query}`)).body as Unit[]).map(
      ({ name }) => name,
    );

  it('are those that nobody holds on the days', async () => {
    const series = { kind: 'parking', name: 'Bay', floor: 'Yard', count: 2 };
    const bays = (await admin.call('POST', '/api/units/series', series)).body as Unit[];
    const { agreement } = await make({ unitIds: [bays[0]?.id], startDate: '2026-12-01', endDate: '2026-12-31' });
    expect(await names('freeFrom=2026-11-15')).toEqual(['Bay 2']);
    expect(await names('freeFrom=2026-11-15&freeTo=2026-11-30')).toEqual(['Bay 1', 'Bay 2']);
    expect(await names('freeFrom=2026-11-15&freeTo=2026-12-01')).toEqual(['Bay 2']);
    expect(await names('freeFrom=2027-01-01')).toEqual(['Bay 1', 'Bay 2']);
    expect(await names(`freeFrom=2026-12-01&freeFor=${agreement.id}`)).toEqual(['Bay 1', 'Bay 2']);
    expect((await frontDesk.call('GET', '/api/units?freeFrom=2026-12-01&freeTo=2026-11-01')).status).toBe(400);
    expect((await frontDesk.call('GET', '/api/units?freeFrom=soon')).status).toBe(400);
  });
});
