import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LinkedMove } from '../../../domain/bookings/link-contract.ts';
import type { CheckoutTask } from '../../../domain/checkouts/contract.ts';
import type { SearchResult } from '../../../domain/search/contract.ts';
import { answer } from '../../../tests/support/bookings.ts';
import { furnishCheckouts, newBuyer } from '../../../tests/support/checkouts.ts';
import { expectMoneyAgrees } from '../../../tests/support/mpesa.ts';
import { startOutside } from '../../../tests/support/mpesa-outside.ts';
import { integrityRules as billingRules } from '../../billing/integrity-rules.ts';
import { integrityRules } from '../integrity-rules.ts';

const outside = await startOutside();
const { t, clock, admin, desk, accountant } = outside;
const { open, choose, look, payAll, nextDay } = furnishCheckouts(outside);
const addRoom = async (name: string, hourlyRate: string) =>
  ((await admin.call('POST', '/api/meeting-rooms', { name, hourlyRate })).body as { id: string }).id;
const karura = await addRoom('Karura', '1500.00');
const small = await addRoom('Small', '1000.00');
const HOUR = 3_600_000;

beforeEach(async () => void (await t.sql('delete from throttle')));
afterEach(async () => {
  clock.ahead(0);
  await expectMoneyAgrees(t);
  for (const { id, broken } of [...integrityRules, ...billingRules])
    expect([id, await t.sql(broken)]).toEqual([id, []]);
});

const buy = async (roomId = karura) => {
  const buyer = newBuyer();
  const item = choose(roomId);
  const { body } = await open([item], buyer);
  await payAll(body.token, buyer.phone);
  const { bookings } = await look(body.token);
  const [row] = await t.sql(`select id from room_bookings where client_email = '${buyer.email}'`);
  const secret = new URL(bookings[0]?.cancelPath ?? '', 'http://space').searchParams.get('booking');
  return { buyer, item, token: body.token, link: `/api/client-bookings/${secret}`, id: String(row?.id), bookings };
};
type Bought = Awaited<ReturnType<typeof buy>>;
const goLate = ({ bookings }: Bought) =>
  clock.ahead(Date.parse(bookings[0]?.startTime ?? '') - HOUR - Date.parse(clock.now()));
const setStatus = async (id: string, body: object) =>
  answer(await desk.call('PATCH', `/api/room-bookings/${id}/status`, body));
const taskFor = async ({ buyer }: Bought) =>
  ((await desk.call('GET', `/api/checkouts?q=${encodeURIComponent(buyer.name)}`)).body as CheckoutTask[]).find(
    ({ email }) => email === buyer.email,
  );

describe('A booking that was paid online and that the staff cancel', () => {
  it('gives back what its terms say, and says so before', async () => {
    const bought = await buy();
    expect((await desk.call('GET', `/api/room-bookings/${bought.id}/online-payment`)).body).toMatchObject({
      paid: { price: '3000.00', refund: '3000.00', way: 'mpesa' },
    });
    expect((await setStatus(bought.id, { status: 'cancelled' })).body.fields).toEqual({
      refund: 'This was paid online: say whether its terms say what goes back, or all of it does',
    });
    expect((await look(bought.token)).bookings).toMatchObject([{ status: 'confirmed' }]);
    const cancelled = await setStatus(bought.id, {
      status: 'cancelled',
      reason: 'The room is flooded',
      refund: 'terms',
    });
    expect(cancelled.status).toBe(200);
    expect((await look(bought.token)).state).toBe('refunding');
    expect(await taskFor(bought)).toMatchObject({
      state: 'refunding',
      returnState: 'proposed',
      bookingId: bought.id,
      refund: { amount: '3000.00', way: 'mpesa', isDone: false },
    });
    const again = await setStatus(bought.id, { status: 'confirmed' });
    expect([again.status, again.body.message]).toEqual([
      409,
      'What was paid for this booking goes back to its client: book the time anew',
    ]);
  });

  it('gives all of it back where the staff say so, however late it is', async () => {
    const bought = await buy();
    goLate(bought);
    const cancelled = await setStatus(bought.id, { status: 'cancelled', reason: 'Our fault', refund: 'all' });
    expect(cancelled.status).toBe(200);
    expect(await taskFor(bought)).toMatchObject({ refund: { amount: '3000.00' } });
  });

  it('says why where the six months of a tax invoice are over', async () => {
    await admin.call('PUT', '/api/settings/billing', { vatRegistered: true, kraPin: 'P051365947M' });
    const bought = await buy();
    await admin.call('PUT', '/api/settings/billing', { vatRegistered: false });
    clock.ahead(200 * 24 * HOUR);
    const refused = await setStatus(bought.id, { status: 'cancelled', refund: 'all' });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.stringContaining('VAT Act s.16') } },
    });
    const done = await setStatus(bought.id, { status: 'cancelled', refund: 'all', reason: 'A court decided so' });
    expect(done.status).toBe(200);
    const [note] = await t.sql('select reason from credit_notes order by created_at desc limit 1');
    expect(note?.reason).toBe('Booking cancelled by the staff: A court decided so (after six months)');
  });
});

const move = async ({ link }: Bought, body: object, what = '') =>
  answer<LinkedMove>(await t.anonymous.call('POST', `${link}/move${what}`, body));

describe('A paid booking that its client moves by the link', () => {
  it('to another time that costs the same keeps its money, and a look at it changes nothing', async () => {
    const bought = await buy();
    const target = { bookingDate: nextDay(), startTime: '14:00' };
    const shown = await move(bought, target, '/preview');
    expect(shown).toMatchObject({ status: 200, body: { before: '3000.00', price: '3000.00', refund: '0.00' } });
    expect((await look(bought.token)).bookings).toMatchObject([{ bookingDate: bought.item.bookingDate }]);
    const moved = await move(bought, { ...target, refund: '0.00' });
    expect(moved).toMatchObject({ status: 200, body: { bookingDate: target.bookingDate } });
    expect(await look(bought.token)).toMatchObject({
      state: 'paid',
      bookings: [{ bookingDate: target.bookingDate, status: 'confirmed' }],
    });
    expect(await taskFor(bought)).toMatchObject({ refund: null });
  });

  it('to where it costs less gets the difference credited, and a person pays it out', async () => {
    const bought = await buy();
    const target = { bookingDate: nextDay(), startTime: '09:00', roomId: small };
    const moved = await move(bought, { ...target, refund: '1000.00' });
    expect(moved).toMatchObject({ status: 200, body: { roomName: 'Small', price: '2000.00', refund: '1000.00' } });
    const task = await taskFor(bought);
    expect(task).toMatchObject({ state: 'paid', refund: { amount: '1000.00', way: 'by_hand', isDone: false } });
    const link = (await t.anonymous.call('GET', bought.link)).body as { paid: { price: string; refund: string } };
    expect(link.paid).toMatchObject({ price: '2000.00', refund: '2000.00' });
    const paid = await accountant.call('POST', `/api/checkout-refunds/${task?.refund?.id}/pay`, {
      paymentMethod: 'bank_transfer',
      cashAccountId: null,
      reference: null,
    });
    expect(paid.status).toBe(200);
    expect((await look(bought.token)).state).toBe('paid');
    // What is left of it still goes back where it is cancelled later.
    expect((await t.anonymous.call('POST', `${bought.link}/cancel`, { refund: '2000.00' })).status).toBe(200);
    expect((await look(bought.token)).state).toBe('refunding');
  });

  it('to where it costs more is refused while nothing can be paid online, with what to do instead', async () => {
    const bought = await buy(small);
    await admin.call('PATCH', `/api/mpesa/channels/${outside.channel.id}`, { isActive: false });
    const refused = await move(bought, { bookingDate: nextDay(), startTime: '09:00', roomId: karura }, '/preview');
    await admin.call('PATCH', `/api/mpesa/channels/${outside.channel.id}`, { isActive: true });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        message:
          'This costs KES 1,000.00 more than was paid. Choose a time that costs the same or less, or book it anew and cancel this one free of charge.',
      },
    ]);
  });

  it('onto somebody else, or too late, is refused', async () => {
    const bought = await buy();
    const other = await buy();
    const taken = await move(bought, { bookingDate: other.item.bookingDate, startTime: '10:00' });
    expect(taken.status).toBe(409);
    goLate(bought);
    const late = await move(bought, { bookingDate: bought.item.bookingDate, startTime: '15:00' });
    expect([late.status, late.body]).toMatchObject([
      409,
      { message: 'This booking can be moved while cancelling it is free of charge. Please call us.' },
    ]);
  });
});

describe('What was bought online', () => {
  const found = async (path: string) => (await desk.call('GET', path)).body;

  it('is found by its reference in the search and at the counter, and by the name of its buyer', async () => {
    const bought = await buy();
    const reference = (await taskFor(bought))?.reference ?? '';
    const { groups } = (await found(`/api/search?q=${reference}`)) as {
      groups: { kind: string; results: SearchResult[] }[];
    };
    expect(groups).toMatchObject([
      { kind: 'checkout', results: [{ title: reference, path: `/financials?tab=online&q=${reference}` }] },
    ]);
    expect(groups[0]?.results[0]?.subtitle).toBe(`${bought.buyer.name} · KES 3,000 · paid`);
    const byName = (await found('/api/search?q=Buyer')) as {
      groups: { kind: string }[];
    };
    expect(byName.groups.map(({ kind }) => kind)).toContain('checkout');
    const known = (await found(`/api/counter/lookup?q=${reference.toLowerCase()}`)) as { name: string }[];
    expect(known.map(({ name }) => name)).toEqual([bought.buyer.name]);
  });
});
