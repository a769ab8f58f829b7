import { expect, it } from 'vitest';
import type { Unit } from '../../../domain/units/contract.ts';
import type { FloorPlan } from '../../../domain/units/floor-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { standingClock } from '../../../tests/support/bookings.ts';
import { makePackage, makeTenant } from '../../../tests/support/tenants.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const admin = await t.as('admin');
const desk = await t.as('front_desk');
const packageId = await makePackage(admin, { name: 'Dedicated Desk', type: 'dedicated_shared', totalSpaces: 9 });

it('a floor says who has each unit on a day, and what is free', async () => {
  const units = (
    await admin.call('POST', '/api/units/series', { kind: 'desk', name: 'Desk', floor: 'Ground', count: 3 })
  ).body as Unit[];
  const [first, second] = units;
  const tenant = await makeTenant(admin, packageId, { startDate: '2026-11-01' });
  const line = { packageId, unitPrice: '11000.00', reason: 'As agreed' };
  const lines = [
    { ...line, unitIds: [first?.id], endDate: '2026-12-31' },
    { ...line, unitIds: [second?.id] },
  ];
  const made = await admin.call('POST', '/api/agreements', { tenantId: tenant.id, startDate: '2026-12-01', lines });
  expect(made.status).toBe(201);
  const holdersOn = async (query: string) => {
    const { body } = await desk.call('GET', `/api/floors/${first?.floorId}${query}`);
    const { day, units: found } = body as FloorPlan;
    return [day, ...found.map(({ holder }) => holder && [holder.tenantName, holder.endDate])];
  };
  const name = tenant.companyName;
  expect(await holdersOn('')).toEqual(['2026-11-15', null, null, null]);
  expect(await holdersOn('?day=2026-12-01')).toEqual(['2026-12-01', [name, '2026-12-31'], [name, null], null]);
  expect(await holdersOn('?day=2027-01-01')).toEqual(['2027-01-01', null, [name, null], null]);
  const raised = await admin.call('POST', '/api/agreements/increase', {
    percent: 5,
    effectiveOn: '2027-02-01',
    agreementIds: [(made.body as { id: string }).id],
  });
  expect(raised.status).toBe(200);
  for (const on of ['2026-12-31', '2027-01-15', '2027-02-01']) {
    expect([on, (await holdersOn(`?day=${on}`))[2]]).toEqual([on, [name, null]]);
  }
  expect((await desk.call('GET', `/api/floors/${first?.floorId}?day=soon`)).status).toBe(400);
});
