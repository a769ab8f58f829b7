import { expect, it } from 'vitest';
import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import type { Dashboard } from '../../domain/dashboard/contract.ts';
import type { Occupancy } from '../../domain/reports/space-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const clock = standingClock('2026-06-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const admin = await t.as('admin');
const desk = await makePackage(admin, { name: 'Dedicated Desk', type: 'dedicated_shared', totalSpaces: 40 });
const virtual = await makePackage(admin, { name: 'Virtual Office', type: 'virtual_office' });

const months = async () => {
  const { body } = await admin.call('GET', '/api/reports/occupancy?from=2026-06-01&to=2026-10-31');
  return (body as Occupancy).months.map(({ occupied, joined, left }) => [occupied, joined, left]);
};

it('occupancy counts places over time: quantities, changes of lines, and what has ended', async () => {
  const tenant = await makeTenant(admin, virtual, { startDate: '2026-06-01' });
  await makeTenant(admin, desk, { startDate: '2026-06-10' });
  const lines = [{ packageId: desk, quantity: 6, unitPrice: '11000.00' }];
  const made = await admin.call('POST', '/api/agreements', { tenantId: tenant.id, startDate: '2026-07-01', lines });
  const { id, lines: stored } = made.body as AgreementDetails;
  const change = { effectiveOn: '2026-09-01', lines: [{ id: stored[0]?.id, quantity: 8 }] };
  expect((await admin.call('POST', `/api/agreements/${id}/changes`, change)).status).toBe(200);
  expect(await months()).toEqual([
    [1, 2, 0],
    [7, 0, 0],
    [7, 0, 0],
    [9, 0, 0],
    [9, 0, 0],
  ]);
});

it('the main agreement counts by its lines too, also in the months of the dashboard', async () => {
  const tenant = await makeTenant(admin, desk, { startDate: '2026-06-01' });
  const { body } = await admin.call('GET', `/api/agreements?tenantId=${tenant.id}`);
  const [main] = body as AgreementDetails[];
  const lines = [
    { packageId: desk, quantity: 3, unitPrice: '1000.00' },
    { packageId: desk, quantity: 2, unitPrice: '900.00' },
  ];
  await admin.call('POST', `/api/agreements/${main?.id}/changes`, {
    effectiveOn: '2026-06-01',
    reason: 'As agreed',
    lines,
  });
  expect((await months()).map(([occupied]) => occupied)).toEqual([6, 12, 12, 14, 14]);
  const { months: shown } = (await admin.call('GET', '/api/dashboard')).body as Dashboard;
  expect(shown.at(-1)?.occupied).toBe(6);
});

it('revenue per desk is the rent of its days by the desks that were held on them, however many tenants have them', async () => {
  const six = await makePackage(admin, { name: 'Six Desks', type: 'private_offices', totalSpaces: 40 });
  const tenant = await makeTenant(admin, virtual, { startDate: '2026-03-01' });
  const lines = [{ packageId: six, quantity: 6, unitPrice: '11000.00', reason: 'As agreed' }];
  const sent = { tenantId: tenant.id, startDate: '2026-04-01', lines };
  expect((await admin.call('POST', '/api/agreements', sent)).status).toBe(201);
  expect((await admin.call('POST', '/api/automation/manual-run')).status).toBe(200);
  const read = async (query: string) =>
    ((await admin.call('GET', `/api/reports/occupancy?${query}`)).body as Occupancy).deskRevenue;
  const office = async (query: string) => (await read(query)).kinds.find(({ kind }) => kind === 'privateOffices');
  expect(await office('from=2026-04-01&to=2026-04-30')).toMatchObject({ spaceDays: 180 });
  const { to, kinds } = await read('from=2026-06-01&to=2026-06-30');
  const june = kinds.find(({ kind }) => kind === 'privateOffices');
  // Rent is in the books up to the day before.
  expect([to, june?.spaceDays, june?.formula]).toEqual([
    '2026-06-14',
    84,
    `${Number(june?.revenue).toLocaleString('en', { minimumFractionDigits: 2 })} ÷ (84 space-days ÷ 14 days)`,
  ]);
  expect(await read('from=2026-07-01&to=2026-07-31')).toMatchObject({
    to: null,
    perSpace: null,
    kinds: [],
    months: [],
  });
  const file = (await admin.call('GET', '/api/reports/occupancy?from=2026-06-01&to=2026-06-30&format=csv'))
    .body as string;
  expect(String(file)).toContain('Revenue per desk');
});
