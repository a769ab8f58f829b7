import { describe, expect, it } from 'vitest';
import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import type { DepositSettlement } from '../../domain/billing/payments/settlement-contract.ts';
import type { IntegrityReport } from '../../domain/integrity/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { PASSWORD, startTestApp } from '../../tests/support/app.ts';
import { furnish, standingClock } from '../../tests/support/bookings.ts';
import { memberOf } from '../../tests/support/members.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const START = '2026-11-15';
const clock = standingClock(`${START}T06:00:00.000Z`);
const t = await startTestApp({ clock });
const world = await furnish(t);
const admin = await t.as('admin');
const accountant = await t.as('accountant');
const room = await world.room();
const virtual = await makePackage(admin, { name: 'Virtual Office', type: 'virtual_office' });

const PATH = '/api/agreements';
const on = (day: string) => clock.set(`${day}T06:00:00.000Z`);
const dailyRun = async (day: string) => {
  on(day);
  const reply = await admin.call('POST', '/api/automation/manual-run');
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
};
const get = async (id: string) => (await admin.call('GET', `${PATH}/${id}`)).body as AgreementDetails;
const tenantNow = async ({ id }: Tenant) => (await admin.call('GET', `/api/tenants/${id}`)).body as Tenant;
const mainId = async ({ id }: Tenant) => {
  const { body } = await admin.call('GET', `${PATH}?tenantId=${id}`);
  return (body as AgreementDetails[]).find(({ isMain }) => isMain)?.id ?? '';
};
const makeMore = async ({ id }: Tenant, changes: object = {}) =>
  (
    await admin.call('POST', PATH, {
      tenantId: id,
      startDate: '2026-11-01',
      lines: [{ packageId: virtual, unitPrice: '3000.00', reason: 'As agreed' }],
      ...changes,
    })
  ).body as AgreementDetails;
const book = async ({ id }: Tenant, day: string) => {
  const slot = { bookingDate: day, startTime: `${day}T09:00`, endTime: `${day}T10:00` };
  const { status, body } = await world.desk.call('POST', '/api/room-bookings', {
    tenantId: id,
    roomId: room.id,
    ...slot,
  });
  expect([status, body]).toEqual([201, body]);
  return (body as { id: string }).id;
};
const bookingState = async (id: string) =>
  (await t.sql(`select status from room_bookings where id = '${id}'`))[0]?.status;
const rentOf = async ({ id }: Tenant) =>
  (
    await t.sql(`select (coalesce(sum(amount), 0) - coalesce(sum(credited_amount), 0))::numeric(14, 2)::text as sum
      from invoices where tenant_id = '${id}' and type = 'rent'`)
  )[0]?.sum;
const mailsTo = (tenant: Tenant) =>
  t.sql(`select o.subject, o.body from outbox o join agreements a on o.event_key like 'agreement_ended:' || a.id || '%'
    where a.tenant_id = '${tenant.id}' order by o.event_key`);
const brokenPromises = async () => {
  const { invariants } = (await admin.call('GET', '/api/admin/integrity?fresh=true')).body as IntegrityReport;
  return invariants.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id);
};

describe('on the day after the last one', () => {
  it('an agreement ends alone while the tenant has another, and with the last one the tenancy ends', async () => {
    on(START);
    const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-01', endDate: '2026-11-30' });
    const [unit] = (
      await admin.call('POST', '/api/units/series', { kind: 'locker', name: 'Locker', floor: 'Ground', count: 1 })
    ).body as { id: string }[];
    const other = await makeMore(tenant, {
      termMonths: 2,
      lines: [{ packageId: virtual, unitPrice: '3000.00', reason: 'As agreed', unitIds: unit ? [unit.id] : [] }],
    });
    const early = await book(tenant, '2026-12-10');
    const late = await book(tenant, '2027-01-12');
    await dailyRun('2026-12-01');
    expect([(await get(await mainId(tenant))).state, (await get(other.id)).state]).toEqual(['ended', 'active']);
    expect(await tenantNow(tenant)).toMatchObject({ status: 'active', endDate: '2026-11-30' });
    expect(await bookingState(early)).toBe('confirmed');
    expect(await mailsTo(tenant)).toHaveLength(1);
    // A change of something else does not bring the ended agreement back.
    await admin.call('PATCH', `/api/tenants/${tenant.id}/status`, { status: 'suspended', reason: 'Test' });
    await admin.call('PATCH', `/api/tenants/${tenant.id}/status`, { status: 'active', reason: 'Test' });
    expect((await get(await mainId(tenant))).state).toBe('ended');
    expect(await brokenPromises()).toEqual([]);
    await dailyRun('2027-01-01');
    expect(await tenantNow(tenant)).toMatchObject({ status: 'terminated' });
    expect(await get(other.id)).toMatchObject({ state: 'ended', endDate: '2026-12-31' });
    expect(await bookingState(late)).toBe('cancelled');
    const [held] = await t.sql(`select end_date::text as until from unit_holds where unit_id = '${unit?.id}'`);
    expect(held).toEqual({ until: '2026-12-31' });
    expect(await brokenPromises()).toEqual([]);
  });

  it('days that were invoiced beyond the end are credited, and days that were not are invoiced', async () => {
    on(START);
    const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-01', billingCycle: 'quarterly' });
    await admin.call('POST', '/api/billing/generate-invoices');
    expect(await rentOf(tenant)).toBe('35000.00');
    // A term that was agreed afterwards ends within what is invoiced.
    expect((await admin.call('PATCH', `${PATH}/${await mainId(tenant)}`, { termMonths: 2 })).status).toBe(200);
    const daily = await makeMore(tenant, { termMonths: 2, billingCycle: 'daily', startDate: '2026-11-15' });
    await admin.call('PUT', '/api/settings/billing', { autoGenerateInvoices: false });
    await dailyRun('2027-01-10');
    await admin.call('PUT', '/api/settings/billing', { autoGenerateInvoices: true });
    await dailyRun('2027-01-20');
    expect((await get(daily.id)).state).toBe('ended');
    const [days] = await t.sql(`select count(*)::int as n from rent_periods where agreement_id = '${daily.id}'`);
    expect(days).toEqual({ n: 61 });
    const [main] = await t.sql(`select sum(i.amount - i.credited_amount)::numeric(14, 2)::text as sum
      from invoices i join rent_periods r on r.invoice_id = i.id where r.agreement_id = '${await mainId(tenant)}'`);
    // 61 of the 92 days of the quarter.
    expect(main?.sum).toBe('23206.52');
  });

  it('a run that breaks half-way leaves nothing half-done, and the next one has the same result', async () => {
    on(START);
    const tenants: Tenant[] = [];
    for (let n = 0; n < 3; n++) {
      const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-01', endDate: '2026-12-20' });
      await admin.call('POST', '/api/deposits', { tenantId: tenant.id, amount: 5_000, paymentMethod: 'cash' });
      tenants.push(tenant);
    }
    const [first, second, third] = tenants as [Tenant, Tenant, Tenant];
    const booking = await book(second, '2026-12-29');
    await t.sql(`create function break_off() returns trigger language plpgsql as
      $$ begin if new.event_key like 'deposit_to_settle:${await mainId(second)}%' then raise 'broken off'; end if; return new; end $$`);
    await t.sql('create trigger break_off before insert on notifications for each row execute function break_off()');
    on('2026-12-21');
    await admin.call('POST', '/api/automation/manual-run');
    expect((await tenantNow(first)).status).toBe('terminated');
    expect((await tenantNow(third)).status).toBe('terminated');
    expect([(await tenantNow(second)).status, await bookingState(booking)]).toEqual(['active', 'confirmed']);
    expect(await mailsTo(second)).toEqual([]);
    expect(await brokenPromises()).toEqual(['agreements-end']);
    await t.sql('drop trigger break_off on notifications');
    for (let times = 0; times < 2; times++) await dailyRun('2026-12-22');
    const rents = await Promise.all(tenants.map(rentOf));
    expect(new Set(rents).size).toBe(1);
    for (const tenant of tenants) {
      expect((await tenantNow(tenant)).status).toBe('terminated');
      expect(await mailsTo(tenant)).toHaveLength(1);
      const told = await t.sql(`select distinct n.event_key from notifications n join agreements a
        on n.event_key like 'deposit_to_settle:' || a.id || '%' where a.tenant_id = '${tenant.id}'`);
      expect(told).toHaveLength(1);
    }
    expect(await bookingState(booking)).toBe('cancelled');
    expect(await brokenPromises()).toEqual([]);
  });
});

describe('the logins of a company', () => {
  it('are closed some days after the end, which the company is told, and stay open where somebody opens them again', async () => {
    on(START);
    const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-01', endDate: '2027-02-28' });
    const member = await memberOf(t, tenant.id, { username: 'leaving' });
    const enter = async () =>
      (await t.anonymous.call('POST', '/api/login', { username: 'leaving', password: PASSWORD })).status;
    await dailyRun('2027-03-01');
    expect((await mailsTo(tenant))[0]?.body).toContain('until 14 Mar 2027');
    await dailyRun('2027-03-14');
    expect((await member.call('GET', '/api/my/space')).status).toBe(200);
    await dailyRun('2027-03-15');
    expect([(await member.call('GET', '/api/my/space')).status, await enter()]).toEqual([401, 401]);
    await admin.call('PATCH', `/api/users/${member.userId}`, { status: 'active' });
    await dailyRun('2027-03-16');
    expect(await enter()).toBe(200);
  });
});

describe('the deposit of a tenancy that ended', () => {
  const ended = async (paid: number, deposit: number) => {
    on('2027-04-01');
    const tenant = await makeTenant(admin, virtual, { startDate: '2027-04-01', endDate: '2027-04-30' });
    await admin.call('POST', '/api/deposits', { tenantId: tenant.id, amount: deposit, paymentMethod: 'cash' });
    await dailyRun('2027-05-01');
    if (paid > 0)
      await admin.call('POST', '/api/payments', { tenantId: tenant.id, amount: paid, paymentMethod: 'cash' });
    return tenant;
  };
  const look = async ({ id }: Tenant) =>
    (await accountant.call('GET', `/api/tenants/${id}/deposit-settlement`)).body as DepositSettlement;
  const settle = ({ id }: Tenant, body: object) =>
    accountant.call('POST', `/api/tenants/${id}/deposit-settlement`, body);

  it('is proposed with what is owed and what goes back, and settled with one call, once', async () => {
    const tenant = await ended(8_000, 10_000);
    const proposed = await look(tenant);
    expect(proposed).toMatchObject({
      endDate: '2027-04-30',
      held: '10000.00',
      owed: '4500.00',
      applied: '4500.00',
      refund: '5500.00',
      stillOwed: '0.00',
    });
    const listed = (await accountant.call('GET', '/api/deposit-settlements')).body as DepositSettlement[];
    expect(listed.filter(({ tenantId }) => tenantId === tenant.id)).toEqual([proposed]);
    const sent = { applied: '4500.00', refund: '5500.00', paymentMethod: 'cash' };
    const { status, body } = await settle(tenant, sent);
    expect([status, body]).toMatchObject([
      200,
      { moves: [{ kind: 'set_off' }, { kind: 'refunded' }], settlement: { held: '0.00', owed: '0.00' } },
    ]);
    expect((await settle(tenant, sent)).status).toBe(409);
    expect(await brokenPromises()).toEqual([]);
  });

  it('that does not cover what is owed says what is still owed', async () => {
    const tenant = await ended(0, 10_000);
    expect(await look(tenant)).toMatchObject({ applied: '10000.00', refund: '0.00', stillOwed: '2500.00' });
    expect((await settle(tenant, { applied: 10_000, refund: 0 })).status).toBe(200);
  });

  it('is not settled otherwise than it was shown, nor without a way back for the rest', async () => {
    const tenant = await ended(12_500, 10_000);
    expect((await settle(tenant, { applied: 10_000, refund: 0 })).status).toBe(409);
    expect(await settle(tenant, { applied: 0, refund: 10_000 })).toMatchObject({
      status: 400,
      body: { fields: { paymentMethod: expect.any(String) } },
    });
    const clicks = await Promise.all(
      Array.from({ length: 10 }, () => settle(tenant, { applied: 0, refund: 10_000, paymentMethod: 'cash' })),
    );
    expect(clicks.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await brokenPromises()).toEqual([]);
  });
});
