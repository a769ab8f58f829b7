import { expect, it } from 'vitest';
import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import type { MoveOut } from '../../domain/members/move-contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import type { Unit } from '../../domain/units/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnish, standingClock } from '../../tests/support/bookings.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const START = '2026-11-15';
const clock = standingClock(`${START}T06:00:00.000Z`);
const t = await startTestApp({ clock });
const world = await furnish(t);
const admin = await t.as('admin');
const desk = await t.as('front_desk');
const desks = await makePackage(admin, { name: 'Dedicated Desk', type: 'dedicated_shared', monthlyRate: '12500.00' });
const room = await world.room();

const on = (day: string) => clock.set(`${day}T06:00:00.000Z`);
const run = async (day: string) => {
  on(day);
  expect((await admin.call('POST', '/api/automation/manual-run')).status).toBe(200);
};
const mainId = async ({ id }: Tenant) =>
  ((await admin.call('GET', `/api/agreements?tenantId=${id}`)).body as AgreementDetails[])[0]?.id ?? '';
const steps = async (id: string) => (await desk.call('GET', `/api/agreements/${id}/move-out`)).body as MoveOut;
const states = ({ notice, final, bookings, units, deposit }: MoveOut) =>
  [notice, final, bookings, units, deposit].map(({ state }) => state);
const settle = (tenant: Tenant, { applied, refund }: MoveOut['deposit']['settlement']) =>
  admin.call('POST', `/api/tenants/${tenant.id}/deposit-settlement`, { applied, refund, paymentMethod: 'cash' });

const moveIn = async () => {
  on(START);
  const tenant = await makeTenant(admin, desks, { startDate: '2026-11-01' });
  await desk.call('POST', '/api/deposits', { tenantId: tenant.id, amount: '20000.00', paymentMethod: 'cash' });
  await admin.call('POST', '/api/billing/generate-invoices');
  return { tenant, id: await mainId(tenant) };
};

it('is followed from notice to a settled deposit, each step by what the data say', async () => {
  const { tenant, id } = await moveIn();
  const before = await steps(id);
  expect(states(before)).toEqual(['open', 'waiting', 'waiting', 'not_needed', 'waiting']);
  expect(before.notice).toMatchObject({ lastDay: null, earliest: '2026-12-31' });
  const slot = { bookingDate: '2027-01-12', startTime: '2027-01-12T09:00', endTime: '2027-01-12T10:00' };
  await desk.call('POST', '/api/room-bookings', { tenantId: tenant.id, roomId: room.id, ...slot });

  await admin.call('POST', `/api/agreements/${id}/notice`, {});
  const given = await steps(id);
  expect(states(given)).toEqual(['done', 'open', 'open', 'not_needed', 'waiting']);
  expect(given).toMatchObject({
    notice: { lastDay: '2026-12-31', earliest: null },
    final: { owed: '12500.00', owedAtEnd: '25000.00', toCome: [{ periodStart: '2026-12-01', amount: '12500.00' }] },
    bookings: { later: [{ bookingDate: '2027-01-12' }] },
    deposit: { because: 'It is settled after the last day, 31 Dec 2026' },
  });

  await run('2026-12-05');
  expect((await steps(id)).final).toMatchObject({ owed: '25000.00', toCome: [], owedAtEnd: '25000.00' });
  await run('2027-01-01');
  const over = await steps(id);
  expect(over.agreement.state).toBe('ended');
  expect(states(over)).toEqual(['done', 'open', 'done', 'not_needed', 'open']);
  expect(over.deposit.settlement).toMatchObject({ held: '20000.00', applied: '20000.00', refund: '0.00' });
  expect((await settle(tenant, over.deposit.settlement)).status).toBe(200);
  const { owed } = (await steps(id)).final;
  await desk.call('POST', '/api/payments', { tenantId: tenant.id, amount: owed, paymentMethod: 'cash' });
  expect(states(await steps(id))).toEqual(['done', 'done', 'done', 'not_needed', 'done']);
});

it('names what was given back since notice, and the units to hand back', async () => {
  on(START);
  const tenant = await makeTenant(admin, desks, { startDate: '2026-11-01' });
  const unit = (
    await admin.call('POST', '/api/units', { kind: 'desk', name: 'Window 1', floor: 'Ground', packageId: desks })
  ).body as Unit;
  const agreement = (
    await admin.call('POST', '/api/agreements', {
      tenantId: tenant.id,
      startDate: '2026-11-01',
      noticeDays: 0,
      billingCycle: 'quarterly',
      lines: [{ packageId: desks, unitPrice: '30000.00', reason: 'As agreed', unitIds: [unit.id] }],
    })
  ).body as AgreementDetails;
  await admin.call('POST', '/api/billing/generate-invoices');
  await admin.call('PATCH', `/api/agreements/${agreement.id}`, { termMonths: 1 });
  const reply = await admin.call('POST', `/api/agreements/${agreement.id}/notice`, { endsOn: '2026-11-30' });
  expect(reply.body).toMatchObject({ endsOn: '2026-11-30' });
  const { final, units, bookings, deposit } = await steps(agreement.id);
  expect(final.credits.map(({ amount }) => amount)).toEqual(['20217.39']);
  expect(units).toMatchObject({ state: 'waiting', lines: [{ units: [{ name: 'Window 1' }] }] });
  // The tenancy itself goes on by its main agreement.
  expect([bookings.state, deposit.state]).toEqual(['done', 'done']);
});

it('is not there for an agreement that nobody knows', async () => {
  const reply = await desk.call('GET', '/api/agreements/01890000-0000-7000-8000-000000000000/move-out');
  expect(reply.status).toBe(404);
});
