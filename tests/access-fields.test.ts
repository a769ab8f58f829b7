import { beforeAll, describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../domain/kernel/access.ts';
import { type Api, startTestApp, type TestApp } from './support/app.ts';
import { furnishBilling } from './support/billing.ts';
import { MONDAY_8, standingClock } from './support/bookings.ts';
import { makeCategory, makeItem } from './support/inventory.ts';

// Which role sees which figure: yes, no (null, nought or left out), or 403 for the whole call.
const TABLE = `
figure                     admin manager accountant hr  front_desk tenant
metrics.totalTenants       yes   yes     yes        no  yes        403
metrics.totalRevenue       yes   yes     yes        no  no         403
metrics.monthlyRevenue     yes   yes     yes        no  no         403
metrics.pendingPayments    yes   yes     yes        no  yes        403
dashboard.tenants          yes   yes     yes        no  yes        403
dashboard.occupancy        yes   yes     yes        no  yes        403
dashboard.revenue          yes   yes     yes        no  no         403
dashboard.months           yes   yes     yes        no  no         403
dashboard.pending          yes   yes     yes        no  yes        403
dashboard.alerts           yes   yes     yes        no  yes        403
summary.totalRevenue       yes   yes     yes        403 no         403
summary.totalExpenses      yes   yes     yes        403 no         403
summary.statement          yes   yes     yes        403 no         403
summary.expenses           yes   yes     yes        403 no         403
summary.outstanding        yes   yes     yes        403 yes        403
overdue.list               yes   yes     yes        403 yes        403
dueThisWeek.list           yes   yes     yes        403 yes        403
item.purchasePrice         yes   yes     yes        403 yes        403
depreciation.overview      yes   yes     yes        403 403        403
`;

type Seen = 'yes' | 'no' | '403';
const [header = [], ...lines] = TABLE.trim()
  .split('\n')
  .map((line) => line.split(/\s+/));
const cases = lines.flatMap(([figure = '', ...seen]) =>
  seen.map((one, index) => [figure, header[index + 1] as Role, one as Seen] as const),
);

let t: TestApp;
let itemId: string;
const callers = new Map<Role, Api>();

const ADDRESSES: Readonly<Record<string, () => string>> = {
  metrics: () => '/api/dashboard/metrics',
  dashboard: () => '/api/dashboard',
  summary: () => '/api/financials/summary',
  overdue: () => '/api/payments/overdue',
  dueThisWeek: () => '/api/payments/due-this-week',
  item: () => `/api/inventory/items/${itemId}`,
  depreciation: () => '/api/inventory/depreciation',
};

const figureIn = (field: string, body: unknown): unknown => {
  if (field === 'list') return (body as unknown[])[0];
  if (field === 'overview') return body;
  const value = (body as Record<string, unknown>)[field];
  return field === 'months' ? (value as { revenue: string | null }[]).at(-1)?.revenue : value;
};

beforeAll(async () => {
  const clock = standingClock(MONDAY_8);
  t = await startTestApp({ clock });
  for (const role of ROLES) callers.set(role, await t.as(role));
  const world = await furnishBilling(t);
  const tenant = await world.tenant();
  await world.invoice(tenant.id, '4000.00', { dueDate: '2026-11-16' });
  await world.invoice(tenant.id, '1500.00', { dueDate: '2026-11-20' });
  await world.pay(tenant.id, '1000.00');
  itemId = (await makeItem(world.manager, (await makeCategory(world.manager)).id, { purchasePrice: '12500.00' })).id;
  clock.set('2026-11-17T05:00:00.000Z');
});

describe('a figure is for the roles whose work it is', () => {
  it.each(cases)('%s for %s: %s', async (figure, role, expected) => {
    const [place = '', field = ''] = figure.split('.');
    const address = ADDRESSES[place];
    if (!address) throw new Error(`No call answers ${figure}`);
    const reply = await callers.get(role)?.call('GET', address());
    if (expected === '403') return expect(reply?.status).toBe(403);
    expect(reply?.status).toBe(200);
    const value = figureIn(field, reply?.body);
    // The specification's own call answers figures, never null.
    const isHidden =
      value === null || value === undefined || (place === 'metrics' && (value === '0.00' || value === 0));
    expect([figure, isHidden ? 'no' : 'yes']).toEqual([figure, expected]);
  });
});

describe('the purchase price of an item', () => {
  const price = (role: Role, body: object) => callers.get(role)?.call('PATCH', `/api/inventory/items/${itemId}`, body);

  it('is entered with the item and then changed by finance alone', async () => {
    const refused = await price('front_desk', { purchasePrice: 1, name: 'Desk' });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'forbidden', fields: { purchasePrice: 'Only finance can change an item’s purchase price' } },
    });
    expect(await price('front_desk', { purchasePrice: '12500.00', name: 'Oak desk' })).toMatchObject({ status: 200 });
    expect(await price('manager', { purchasePrice: 13_000 })).toMatchObject({
      status: 200,
      body: { name: 'Oak desk', purchasePrice: '13000.00' },
    });
  });
});
