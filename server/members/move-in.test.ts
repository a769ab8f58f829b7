import { describe, expect, it } from 'vitest';
import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import type { InvoiceDetails } from '../../domain/billing/contract.ts';
import type { MoveIn } from '../../domain/members/move-contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import type { Unit } from '../../domain/units/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const admin = await t.as('admin');
const manager = await t.as('manager');
const desk = await t.as('front_desk');
const desks = await makePackage(admin, { name: 'Dedicated Desk', type: 'dedicated_shared', totalSpaces: 60 });
const virtual = await makePackage(admin, { name: 'Virtual Office', type: 'virtual_office' });
const unit = async (name: string) =>
  (await admin.call('POST', '/api/units', { kind: 'desk', name, floor: 'Ground', packageId: desks })).body as Unit;
const window = await unit('Window 1');
await unit('Window 2');

const make = async (changes: Record<string, unknown> = {}) => {
  const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-01' });
  const { status, body } = await manager.call('POST', '/api/agreements', {
    tenantId: tenant.id,
    startDate: '2026-12-01',
    depositRequired: '22000.00',
    lines: [{ packageId: desks, quantity: 2, unitPrice: '11000.00', reason: 'As agreed', unitIds: [] }],
    ...changes,
  });
  expect(status).toBe(201);
  return { tenant, agreement: body as AgreementDetails };
};
const steps = async (id: string) => (await desk.call('GET', `/api/agreements/${id}/move-in`)).body as MoveIn;
const states = async (id: string) => {
  const { deposit, invoice, payment, login, units } = await steps(id);
  return [deposit.state, invoice.state, payment.state, login.state, units.state];
};
const issue = (id: string) => desk.call('POST', `/api/agreements/${id}/first-invoice`);
const takeDeposit = (tenantId: string, amount: string) =>
  desk.call('POST', '/api/deposits', { tenantId, amount, paymentMethod: 'cash' });

describe('moving in', () => {
  it('has every step open at first, with what it will cost', async () => {
    const { agreement } = await make();
    expect(await states(agreement.id)).toEqual(['open', 'open', 'waiting', 'open', 'open']);
    expect(await steps(agreement.id)).toMatchObject({
      deposit: { required: '22000.00', held: '0.00', missing: '22000.00', usual: null },
      invoice: { because: null, issued: null, next: { amount: '22000.00', periodStart: '2026-12-01' } },
      payment: { owed: '22000.00', receipts: [] },
      login: { logins: 0 },
      units: { lines: [{ name: 'Dedicated Desk', quantity: 2, missing: 2, units: [] }] },
    });
  });

  it('has each step done by what was really recorded, and open again when that is taken back', async () => {
    const { tenant, agreement } = await make();
    await takeDeposit(tenant.id, '20000.00');
    expect((await steps(agreement.id)).deposit).toMatchObject({ state: 'open', missing: '2000.00' });
    await takeDeposit(tenant.id, '2000.00');
    const issued = await issue(agreement.id);
    expect(issued).toMatchObject({
      status: 201,
      body: { amount: '22000.00', issueDate: '2026-11-15', periodStart: '2026-12-01', periodEnd: '2027-01-01' },
    });
    expect(await states(agreement.id)).toEqual(['done', 'done', 'open', 'open', 'open']);
    const invoiceId = (issued.body as InvoiceDetails).id;
    const paid = await desk.call('POST', '/api/payments', {
      tenantId: tenant.id,
      invoiceId,
      amount: '22000.00',
      paymentMethod: 'cash',
    });
    expect((await steps(agreement.id)).payment).toMatchObject({
      state: 'done',
      owed: '0.00',
      receipts: [{ amount: '22000.00', sourceId: (paid.body as { id: string }).id }],
    });
    await admin.call('POST', `/api/payments/${(paid.body as { id: string }).id}/reverse`, { reason: 'Wrong tenant' });
    expect((await steps(agreement.id)).payment).toMatchObject({ state: 'open', owed: '22000.00', receipts: [] });
    await admin.call('POST', `/api/tenants/${tenant.id}/logins`, {
      username: `move-${tenant.id}`,
      password: 'a-long-enough-password-1',
      firstName: 'Amani',
      lastName: 'Otieno',
      email: 'amani@example.com',
    });
    expect((await steps(agreement.id)).login).toMatchObject({ state: 'done', logins: 1 });
  });

  it('knows which units a line has', async () => {
    const lines = [{ packageId: desks, quantity: 2, unitPrice: '11000.00', reason: 'As agreed', unitIds: [window.id] }];
    const { agreement } = await make({ lines });
    expect((await steps(agreement.id)).units).toMatchObject({
      state: 'open',
      lines: [{ missing: 1, units: [{ id: window.id, name: 'Window 1' }] }],
    });
  });

  it('needs no units where the packages have none, and no deposit where none was agreed', async () => {
    const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-20' });
    const [main] = (await admin.call('GET', `/api/agreements?tenantId=${tenant.id}`)).body as AgreementDetails[];
    expect(await states(main?.id ?? '')).toEqual(['not_needed', 'open', 'waiting', 'open', 'not_needed']);
    expect((await steps(main?.id ?? '')).deposit.usual).toBe((tenant as Tenant).rentAmount);
  });
});

describe('the first invoice of an agreement', () => {
  it('is issued once, however many ask for it at once', async () => {
    const { tenant, agreement } = await make();
    const replies = await Promise.all(Array.from({ length: 20 }, () => issue(agreement.id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect((await admin.call('GET', `/api/invoices?tenant=${tenant.id}`)).body).toHaveLength(1);
    const preview = (await admin.call('GET', `/api/agreements/${agreement.id}/preview`)).body;
    expect(preview).toMatchObject({ invoices: [{ periodStart: '2027-01-01' }, {}, {}] });
  });

  it('waits for a draft to be activated and for the month before the start', async () => {
    const { agreement: draft } = await make({ draft: true });
    expect((await steps(draft.id)).invoice).toMatchObject({
      state: 'waiting',
      because: 'A draft is not invoiced: activate it first',
      next: { amount: '22000.00' },
    });
    expect((await issue(draft.id)).status).toBe(409);
    const { agreement: far } = await make({ startDate: '2027-03-01' });
    expect((await steps(far.id)).invoice.state).toBe('waiting');
    expect((await issue(far.id)).status).toBe(409);
    expect((await issue('01890000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});
