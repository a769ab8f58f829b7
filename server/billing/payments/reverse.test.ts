import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnishBilling } from '../../../tests/support/billing.ts';
import { standingClock } from '../../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../../tests/support/books.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { pay, invoice, invoiceOf, accountOf, reverse } = world;

afterEach(() => expectBooksAgree(t));

const entriesOf = (id: string) =>
  t.sql(
    `select event, entry_date::text as date, reverses is not null as mirror from journal_entries where source_id = '${id}' order by seq`,
  );

describe('a reversed payment', () => {
  it('settles nothing any more and is not credit either', async () => {
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 600);
    const { body } = await pay(tenant.id, 1_000);
    expect((await accountOf(tenant.id)).credit).toBe('400.00');
    clock.set('2026-11-17T06:00:00.000Z');
    const back = await reverse(body.id, 'The transfer was recalled');
    expect(back.status).toBe(200);
    expect(back.body).toMatchObject({
      unallocated: '0.00',
      allocations: [],
      reversedBy: 'Test accountant',
      reverseReason: 'The transfer was recalled',
    });
    expect(back.body.reversedAt).not.toBeNull();
    expect(await invoiceOf(owed.id)).toMatchObject({ status: 'pending', paidAmount: '0.00', paidAt: null });
    expect(await accountOf(tenant.id)).toMatchObject({ owed: '600.00', credit: '0.00', lastPaymentDate: null });
    expect(await entriesOf(body.id)).toEqual([
      { event: 'received', date: '2026-11-15', mirror: false },
      { event: 'reversed', date: '2026-11-17', mirror: true },
    ]);
    clock.set('2026-11-15T06:00:00.000Z');
  });

  it('that came before its invoice, and was credit until then, takes back what the credit settled', async () => {
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 600);
    const { body } = await pay(tenant.id, 1_000, { paymentDate: '2026-11-10' });
    expect((await accountOf(tenant.id)).credit).toBe('400.00');
    clock.set('2026-11-17T06:00:00.000Z');
    expect((await reverse(body.id)).status).toBe(200);
    expect(await invoiceOf(owed.id)).toMatchObject({ status: 'pending', paidAmount: '0.00', paidAt: null });
    expect(await accountOf(tenant.id)).toMatchObject({ owed: '600.00', credit: '0.00' });
    expect(await entriesOf(body.id)).toEqual([
      { event: 'received', date: '2026-11-10', mirror: false },
      { event: 'reversed', date: '2026-11-17', mirror: true },
      { event: 'credit_taken_back', date: '2026-11-17', mirror: false },
    ]);
    clock.set('2026-11-15T06:00:00.000Z');
  });

  it('takes back what its credit settled later on', async () => {
    const tenant = await world.tenant();
    const first = await invoice(tenant.id, 60);
    const { body } = await pay(tenant.id, 100);
    const later = await invoice(tenant.id, 30);
    expect((await invoiceOf(later.id)).status).toBe('paid');
    expect((await reverse(body.id)).status).toBe(200);
    for (const { id } of [first, later]) expect((await invoiceOf(id)).paidAmount).toBe('0.00');
    expect((await entriesOf(body.id)).map(({ event }) => event)).toEqual(['received', 'reversed', 'credit_taken_back']);
    expect(await accountOf(tenant.id)).toMatchObject({ owed: '90.00', credit: '0.00' });
  });

  it('gives way to other credit of the tenant', async () => {
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 100);
    const bounced = await pay(tenant.id, 100);
    await pay(tenant.id, 70);
    await reverse(bounced.body.id);
    expect(await invoiceOf(owed.id)).toMatchObject({ status: 'pending', paidAmount: '70.00' });
    expect(await accountOf(tenant.id)).toMatchObject({ owed: '30.00', credit: '0.00' });
  });

  it('of an invoice that was credited meanwhile leaves it credited', async () => {
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 100);
    const { body } = await pay(tenant.id, 100);
    await world.accountant.call('POST', `/api/invoices/${owed.id}/credit`, { reason: 'It was not ordered' });
    expect((await accountOf(tenant.id)).credit).toBe('100.00');
    await reverse(body.id);
    expect(await invoiceOf(owed.id)).toMatchObject({ status: 'credited', balance: '0.00' });
    expect((await accountOf(tenant.id)).credit).toBe('0.00');
  });

  it('is reversed once, with a reason, and only if there is one', async () => {
    const tenant = await world.tenant();
    const { body } = await pay(tenant.id, 10);
    expect((await reverse(body.id, ' ')).body.fields).toEqual({ reason: 'Reason is required' });
    expect((await reverse(body.id)).status).toBe(200);
    expect(await reverse(body.id)).toMatchObject({
      status: 409,
      body: { message: 'This payment was already reversed' },
    });
    expect((await reverse('01890000-0000-7000-8000-000000000000')).status).toBe(404);
    await expect(t.sql(`update payments set amount = 20 where id = '${body.id}'`)).rejects.toThrow('never changes');
  });

  it('is told in the log and stays in the list', async () => {
    const tenant = await world.tenant();
    const { body } = await pay(tenant.id, 10, { reference: 'Slip 9' });
    await reverse(body.id, 'Counted twice');
    const listed = (await world.desk.call('GET', `/api/payments?tenant=${tenant.id}`)).body;
    expect(listed).toMatchObject([{ id: body.id, reverseReason: 'Counted twice', unallocated: '0.00' }]);
    const told = (await world.accountant.call('GET', '/api/activity')).body as { text: string }[];
    expect(told.map(({ text }) => text)).toContain('reversed a payment of 10.00 (Slip 9): Counted twice');
    expect(told.map(({ text }) => text)).toContain('recorded a payment of 10.00 (Slip 9)');
  });
});

describe('credit', () => {
  const apply = (id: string) => world.desk.call('POST', `/api/tenants/${id}/apply-credit`);

  it('is used by the next invoice by itself, and by hand what is open when it came', async () => {
    const tenant = await world.tenant();
    await pay(tenant.id, 100);
    const next = await invoice(tenant.id, 80);
    expect(await invoiceOf(next.id)).toMatchObject({
      status: 'paid',
      settlements: [{ source: 'payment', amount: '80.00' }],
    });
    expect((await apply(tenant.id)).body).toEqual({ applied: '0.00', left: '20.00' });
    expect((await apply('01890000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('of a credit note pays other invoices, oldest first', async () => {
    const tenant = await world.tenant();
    const paid = await invoice(tenant.id, 100);
    await pay(tenant.id, 100);
    const open = await invoice(tenant.id, 150);
    await world.accountant.call('POST', `/api/invoices/${paid.id}/credit`, { reason: 'Not delivered' });
    expect(await invoiceOf(open.id)).toMatchObject({ balance: '50.00', paidAmount: '100.00' });
    expect((await apply(tenant.id)).body).toEqual({ applied: '0.00', left: '0.00' });
  });
});
