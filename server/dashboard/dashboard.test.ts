import { beforeAll, describe, expect, it } from 'vitest';
import type { Dashboard } from '../../domain/dashboard/contract.ts';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { MONDAY_8, standingClock } from '../../tests/support/bookings.ts';
import { makeCategory, makeItem } from '../../tests/support/inventory.ts';
import { makeEmployee, makeSlip } from '../../tests/support/payroll.ts';
import { sealAll } from '../../tests/support/seal.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { manager, accountant, desk } = world;
const MONDAY = '2026-11-16';

const look = async (api: Api): Promise<Dashboard> => {
  const { status, body } = await api.call('GET', '/api/dashboard');
  expect([status, body]).toEqual([200, body]);
  return body as Dashboard;
};
const metricsOf = async (api: Api) => (await api.call('GET', '/api/dashboard/metrics')).body as Record<string, unknown>;
const profit = async (from: string, to: string) => {
  const [row] = await t.sql(`select coalesce(sum(l.credit - l.debit), 0)::numeric(14, 2)::text as revenue
    from journal_lines l join accounts a on a.code = l.account
    where a.kind = 'income' and l.entry_date between '${from}' and '${to}'`);
  return row?.revenue;
};

let admin: Api;
let hr: Api;
beforeAll(async () => {
  admin = await t.as('admin');
  hr = await t.as('hr');
  // What the database was made with has waited for as long as the suite runs.
  await sealAll(t);
});

describe('The dashboard', () => {
  it('of an empty space is all noughts and no list is left out', async () => {
    expect(await look(admin)).toMatchObject({
      today: MONDAY,
      tenants: { now: 0, before: 0 },
      revenue: { thisMonth: '0.00', lastMonthToDate: '0.00', lastMonth: '0.00' },
      pending: { count: 0, amount: '0.00', before: '0.00' },
      alerts: { overdue: { count: 0, amount: '0.00' }, dueThisWeek: { count: 0, amount: '0.00' } },
      bookings: { count: 0, next: [] },
      needs: [],
    });
    const { months } = await look(admin);
    expect(months.map(({ month }) => month)).toEqual([
      ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
      ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
    ]);
    expect(months.at(-1)).toEqual({ month: '2026-11', revenue: '0.00', collections: '0.00', occupied: 0 });
  });

  it('counts who is here against who was when the month began, and the desks they hold', async () => {
    const desks = await world.offer({ type: 'dedicated_shared', totalSpaces: 4 });
    const virtual = await world.offer({ type: 'virtual_office', totalSpaces: 100 });
    await world.tenant({ packageId: desks.id, startDate: '2026-03-01' });
    await world.tenant({ packageId: desks.id, startDate: '2026-11-10' });
    const leaver = await world.tenant({ packageId: desks.id, startDate: '2026-05-01' });
    await world.tenant({ packageId: virtual.id, startDate: '2026-01-01' });
    expect((await manager.call('DELETE', `/api/tenants/${leaver.id}`)).status).toBe(200);
    const { tenants, occupancy, months } = await look(desk);
    expect(tenants).toEqual({ now: 3, before: 3 });
    expect(occupancy?.kinds.find(({ kind }) => kind === 'dedicatedDesks')).toEqual({
      kind: 'dedicatedDesks',
      occupied: 2,
      available: 2,
      total: 4,
    });
    // A virtual office holds no desk; a tenant who left in November still held one at the end of October.
    expect(months.map(({ occupied }) => occupied)).toEqual([0, 0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2]);
  });

  it('has the revenue of the profit and loss, to the cent, and what was collected', async () => {
    const tenant = await world.tenant();
    await world.invoice(tenant.id, '1234.56');
    const late = await world.invoice(tenant.id, 3_000, { dueDate: '2026-11-16' });
    const paid = await world.pay(tenant.id, 2_000);
    const wrong = await world.pay(tenant.id, 500);
    await world.reverse(wrong.body.id);
    const { revenue, pending, alerts, months } = await look(accountant);
    expect(revenue?.thisMonth).toBe(await profit('2026-11-01', MONDAY));
    expect(revenue?.thisMonth).toBe('4234.56');
    expect(revenue?.lastMonthToDate).toBe(await profit('2026-10-01', '2026-10-16'));
    expect(pending).toMatchObject({ count: 2, amount: '2234.56' });
    expect(alerts).toMatchObject({ overdue: { count: 0 }, dueThisWeek: { count: 1 } });
    expect(months.at(-1)).toMatchObject({ revenue: '4234.56', collections: '2000.00' });
    expect(paid.body.id).not.toBe(late.id);
    clock.set('2026-11-17T05:00:00.000Z');
    expect((await look(accountant)).alerts?.overdue).toEqual({ count: 1, amount: '1000.00' });
    clock.set(MONDAY_8);
  });

  it('lists what is still to come of today’s bookings', async () => {
    const room = await world.room({ name: 'Acacia' });
    const tenant = await world.tenant({ companyName: 'Early Birds' });
    const book = (from: string, to: string) =>
      world.book({
        tenantId: tenant.id,
        roomId: room.id,
        bookingDate: MONDAY,
        startTime: `${MONDAY}T${from}`,
        endTime: `${MONDAY}T${to}`,
      });
    expect((await book('09:00', '10:00')).status).toBe(201);
    expect((await book('14:00', '15:00')).status).toBe(201);
    clock.set('2026-11-16T08:30:00.000Z');
    const { bookings } = await look(desk);
    expect(bookings).toMatchObject({
      count: 2,
      next: [{ who: 'Early Birds', roomName: 'Acacia', startTime: '2026-11-16T11:00:00Z' }],
    });
    expect(bookings?.next).toHaveLength(1);
    expect((await metricsOf(desk)).activeBookings).toBe(1);
    clock.set(MONDAY_8);
  });

  it('names what needs a person, to those who can see to it', async () => {
    const employee = await makeEmployee(hr);
    await makeSlip(hr, employee.id);
    await makeItem(manager, (await makeCategory(manager)).id, {
      maintenanceSchedule: 'monthly',
      lastMaintenanceDate: '2026-09-01',
      nextMaintenanceDate: '2026-10-01',
    });
    const tenant = await world.tenant();
    await world.invoice(tenant.id, 100, { draft: true });
    await t.sql(
      `insert into outbox (kind, recipient, subject, body, event_key, status) values ('test', 'a@example.com', 'x', 'y', 'bounced:1', 'bounced')`,
    );
    const kinds = async (api: Api) => (await look(api)).needs.map(({ kind }) => kind);
    expect(await kinds(admin)).toEqual(['payroll', 'failedMails', 'keptMails', 'maintenance', 'drafts']);
    expect(await kinds(manager)).toEqual(['failedMails', 'keptMails', 'maintenance', 'drafts']);
    expect(await kinds(accountant)).toEqual(['drafts']);
    expect(await kinds(desk)).toEqual(['maintenance']);
    expect(await kinds(hr)).toEqual([]);
  });

  it('says to those who verify the audit log for how long it has not been sealed', async () => {
    const sealing = async (api: Api) => (await look(api)).needs.filter(({ kind }) => kind === 'sealing');
    await sealAll(t);
    await t.sql(`insert into audit_log (at, actor, actor_name, action, entity, entity_id)
      values (clock_timestamp() - interval '25 minutes', 'system:test', 'Test', 'counted', 'users', 'x')`);
    clock.set('2026-11-16T05:01:00.000Z');
    expect(await sealing(admin)).toEqual([{ kind: 'sealing', count: 25 }]);
    expect(await sealing(manager)).toEqual([]);
    await sealAll(t);
    clock.set('2026-11-16T05:02:00.000Z');
    expect(await sealing(admin)).toEqual([]);
    clock.set(MONDAY_8);
  });

  it('tells each role no more than it may see', async () => {
    const [office, front, people] = [await look(accountant), await look(desk), await look(hr)];
    expect(office.activity?.length).toBeGreaterThan(0);
    expect([front.activity, front.revenue, front.months.at(-1)?.revenue]).toEqual([null, null, null]);
    expect([front.pending !== null, front.bookings !== null]).toEqual([true, true]);
    expect([people.activity, people.revenue, people.pending, people.bookings]).toEqual([null, null, null, null]);
    expect([people.tenants, people.occupancy, people.months.at(-1)?.occupied]).toEqual([null, null, null]);
    expect([front.dueDates, front.firstSteps]).toEqual([null, null]);
    expect(people.dueDates?.map(({ authority }) => authority)).toContain('paye');
    expect(people.firstSteps).toBeNull();
    expect((await look(admin)).firstSteps?.steps).toHaveLength(8);
    expect([people.alerts, office.alerts === null, front.alerts === null]).toEqual([null, false, false]);
  });

  it('answers the metrics of the specification with the same figures', async () => {
    const seen = await look(accountant);
    const metrics = await metricsOf(accountant);
    expect(metrics).toMatchObject({
      totalTenants: seen.tenants?.now,
      monthlyRevenue: seen.revenue?.thisMonth,
      totalRevenue: await profit('2000-01-01', '2100-01-01'),
      occupancyRate: seen.occupancy?.rate,
      pendingPayments: seen.pending?.amount,
    });
    expect(metrics.availableSpaces).toMatchObject({ dedicatedDesks: { available: 2, total: 4 } });
    expect(await metricsOf(hr)).toEqual({
      totalTenants: 0,
      occupancyRate: 0,
      activeBookings: 0,
      availableSpaces: {
        hotDesks: { available: 0, total: 0 },
        dedicatedDesks: { available: 0, total: 0 },
        privateOffices: { available: 0, total: 0 },
      },
      totalRevenue: '0.00',
      monthlyRevenue: '0.00',
      pendingPayments: '0.00',
    });
  });
});

describe('The sums of days', () => {
  const differences = () =>
    t.sql(`select account, day, source_type, sum(debit), sum(credit) from (
        select account, day, source_type, debit, credit from journal_days
        union all
        select l.account, l.entry_date, e.source_type, -l.debit, -l.credit from journal_lines l join journal_entries e on e.id = l.entry_id
      ) as both_ways group by 1, 2, 3 having sum(debit) <> 0 or sum(credit) <> 0`);

  it('are those of the journal, before and after they are put together', async () => {
    const [parts] = await t.sql('select count(*)::int as n from journal_days');
    expect(await differences()).toEqual([]);
    const before = await look(accountant);
    await t.sql('select journal_days_put_together()');
    const [whole] = await t.sql('select count(*)::int as n from journal_days');
    expect(Number(whole?.n)).toBeLessThan(Number(parts?.n));
    expect(await differences()).toEqual([]);
    expect(await look(accountant)).toEqual(before);
  });

  it('are kept by the database alone', async () => {
    for (const statement of [
      'delete from journal_days',
      'update journal_days set debit = 0',
      `insert into journal_days select * from journal_days`,
    ]) {
      const tried = t.app.database.transact({ id: 'test', name: 'Test', requestId: null }, (tx) =>
        tx.execute(statement),
      );
      await expect(tried).rejects.toThrow();
    }
    expect(await differences()).toEqual([]);
  });
});
