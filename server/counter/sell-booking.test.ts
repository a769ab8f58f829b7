import { afterEach, describe, expect, it } from 'vitest';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import type { Sale } from '../../domain/counter/contract.ts';
import type { BookingPrice } from '../../domain/counter/room-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { atOnce } from '../../tests/support/at-once.ts';
import { answer, furnish, MONDAY_8, standingClock, TUESDAY } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { openNewTill, tillsBy } from '../../tests/support/tills.ts';
import { INTEGRITY_RULES } from '../features.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnish(t);
const { desk, manager } = world;
const RULES = INTEGRITY_RULES.filter(({ id }) => /counter|till|entries|invoices|payments|booking/.test(id));

afterEach(async () => {
  await expectBooksAgree(t);
  for (const { id, broken } of RULES) expect([id, await t.sql(broken)]).toEqual([id, []]);
});

let callers = 0;
const caller = async () => {
  const phone = `0733 200 ${String(++callers).padStart(3, '0')}`;
  return (await desk.call('POST', '/api/parties', { name: `Caller ${callers}`, phone })).body as { id: string };
};
const tea = (await manager.call('POST', '/api/extras', { name: 'Tea', price: '250', unit: 'person', isBookable: true }))
  .body as { id: string };
const book = async (partyId: string) => {
  const booked = answer<RoomBooking>(
    await desk.call('POST', '/api/room-bookings', {
      partyId,
      roomId: (await world.room({ hourlyRate: '3000.00', halfDayRate: '9000.00' })).id,
      bookingDate: TUESDAY,
      startTime: '09:00',
      endTime: '13:30',
      items: [{ extraId: tea.id, quantity: 8 }],
    }),
  );
  expect([booked.status, booked.body.message]).toEqual([201, undefined]);
  return booked.body;
};
const bookForCaller = async () => book((await caller()).id);
const price = async (id: string) => answer<BookingPrice>(await desk.call('GET', `/api/counter/bookings/${id}`));
const sell = async (id: string, payment: object | null = null) =>
  answer<Sale>(await desk.call('POST', `/api/counter/bookings/${id}/invoice`, { payment }));
const mpesa = (reference: string) => ({ method: 'mobile_money', reference });
const statusOf = async (id: string) => (await t.sql(`select status from invoices where id = '${id}'`))[0]?.status;
const cancel = (id: string) =>
  desk.call('PATCH', `/api/room-bookings/${id}/status`, { status: 'cancelled', reason: 'Called off' });

describe('a room that staff book for somebody who is no tenant', () => {
  it('in half hours, at the half-day rate and with tea for eight, is shown with its price and paid now', async () => {
    const { partyId } = await bookForCaller();
    const booking = await book(partyId ?? '');
    expect(booking).toMatchObject({ partyId, tenantId: null, extraChargeAmount: '10500.00' });
    expect(booking.items).toMatchObject([{ name: 'Tea', quantity: 8, amount: '2000.00' }]);
    expect((await price(booking.id)).body).toMatchObject({ amount: '12500.00', invoice: null });
    const sold = await sell(booking.id, mpesa('TKH1ABC2DE'));
    expect(sold).toMatchObject({ status: 201, body: { invoice: { amount: '12500.00', balance: '0.00' }, partyId } });
    const { id, invoiceNumber } = sold.body.invoice;
    expect(await statusOf(id)).toBe('paid');
    expect((await price(booking.id)).body.invoice).toEqual({ id, invoiceNumber, balance: '0.00' });
    expect((await sell(booking.id)).body.message).toBe(`This booking is on invoice ${invoiceNumber} already`);
    expect((await desk.call('GET', `/api/counter/sales/${id}/receipt?format=pdf`)).status).toBe(200);
  });

  it('is paid in cash into the open till, with the change, and refused as a whole where no till is open', async () => {
    const booking = await bookForCaller();
    const refused = await sell(booking.id, { method: 'cash', tendered: '13000' });
    expect([refused.status, refused.body.code]).toEqual([409, 'till_closed']);
    expect((await price(booking.id)).body.invoice).toBeNull();
    const { till } = await openNewTill(manager, desk);
    const short = await sell(booking.id, { method: 'cash', tendered: '12000' });
    expect(short.body.fields).toEqual({ 'payment.tendered': '12,500.00 is to be paid' });
    expect((await sell(booking.id, { method: 'cash', tendered: '13000' })).body).toMatchObject({ change: '500.00' });
    expect((await tillsBy(manager).details(till.id)).body).toMatchObject({
      expected: '12500.00',
      cashTaken: '12500.00',
    });
  });

  it('is invoiced once of ten who press at the same time', async () => {
    const booking = await bookForCaller();
    const statuses = (await atOnce(Array.from({ length: 10 }), 10, () => sell(booking.id))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  });

  it('is on the invoice of the nightly run where it was not paid before, and not again where it was', async () => {
    const [later, now] = [await bookForCaller(), await bookForCaller()];
    const { id } = (await sell(now.id)).body.invoice;
    clock.set('2026-11-18T05:00:00.000Z');
    const accountant = await t.as('accountant');
    expect((await accountant.call('POST', '/api/billing/generate-invoices', {})).status).toBeLessThan(300);
    const rows = await t.sql(
      `select booking_id, invoice_id from booking_charges where booking_id in ('${later.id}', '${now.id}')`,
    );
    expect(rows).toHaveLength(2);
    expect(rows.find(({ booking_id }) => booking_id === now.id)?.invoice_id).toBe(id);
    clock.set(MONDAY_8);
  });

  it('is cancelled or sold for another price only once its invoice is credited', async () => {
    const booking = await bookForCaller();
    const sold = (await sell(booking.id, mpesa('TKH1ABC2DF'))).body;
    const { id } = sold.invoice;
    const message =
      'This booking was invoiced at the counter: its payment is reversed and its invoice credited before it is cancelled or costs something else';
    const refused = await cancel(booking.id);
    expect([refused.status, refused.body]).toMatchObject([409, { message }]);
    const longer = await desk.call('PATCH', `/api/room-bookings/${booking.id}`, { endTime: '14:30' });
    expect([longer.status, longer.body]).toMatchObject([409, { message }]);
    const moved = await desk.call('PATCH', `/api/room-bookings/${booking.id}`, { startTime: '10:00' });
    expect(moved.status).toBe(200);
    const accountant = await t.as('accountant');
    const reason = 'Called off';
    expect((await accountant.call('POST', `/api/payments/${sold.payment?.id}/reverse`, { reason })).status).toBe(200);
    expect((await accountant.call('POST', `/api/invoices/${id}/credit`, { reason })).status).toBe(201);
    expect((await cancel(booking.id)).status).toBe(200);
  });

  it('is refused for a tenant, and for what is not confirmed or not there', async () => {
    const { body } = await world.book({
      tenantId: (await world.tenant()).id,
      roomId: (await world.room()).id,
      bookingDate: TUESDAY,
      startTime: '09:00',
      endTime: '10:00',
    });
    const monthly = 'The bookings of a tenant are on the next invoice of the tenant';
    expect((await price(body.id)).body).toMatchObject({ problem: monthly, lines: [] });
    expect((await sell(body.id)).body.message).toBe(monthly);
    const gone = await bookForCaller();
    await cancel(gone.id);
    expect((await sell(gone.id)).body.message).toBe(
      'Only a booking that is confirmed can be paid; this one is cancelled',
    );
    expect((await sell('01890000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});
