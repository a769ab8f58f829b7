import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LinkedMove } from '../../../domain/bookings/link-contract.ts';
import { atOnce } from '../../../tests/support/at-once.ts';
import { answer } from '../../../tests/support/bookings.ts';
import { furnishCheckouts, msisdn, newBuyer } from '../../../tests/support/checkouts.ts';
import { expectMoneyAgrees } from '../../../tests/support/mpesa.ts';
import { startOutside } from '../../../tests/support/mpesa-outside.ts';
import { integrityRules as billingRules } from '../../billing/integrity-rules.ts';
import { integrityRules } from '../integrity-rules.ts';

const outside = await startOutside();
const { t, clock, admin } = outside;
const { open, choose, look, pay, payAll, payByHand, cancel, nextDay } = furnishCheckouts(outside);
const addRoom = async (name: string, hourlyRate: string) =>
  ((await admin.call('POST', '/api/meeting-rooms', { name, hourlyRate })).body as { id: string }).id;
const small = await addRoom('Small', '1000.00');
const large = await addRoom('Large', '1500.00');

beforeEach(async () => void (await t.sql('delete from throttle')));
afterEach(async () => {
  clock.ahead(0);
  await expectMoneyAgrees(t);
  for (const { id, broken } of [...integrityRules, ...billingRules])
    expect([id, await t.sql(broken)]).toEqual([id, []]);
});

/** Two hours in the small room, paid. */
const buy = async () => {
  const buyer = newBuyer();
  const item = choose(small);
  const { body } = await open([item], buyer);
  await payAll(body.token, buyer.phone);
  const [booking] = (await look(body.token)).bookings;
  const secret = new URL(booking?.cancelPath ?? '', 'http://space').searchParams.get('booking');
  return { buyer, item, token: body.token, link: `/api/client-bookings/${secret}` };
};
type Bought = Awaited<ReturnType<typeof buy>>;
const move = async ({ link }: Bought, body: object, what = '') =>
  answer<LinkedMove>(await t.anonymous.call('POST', `${link}/move${what}`, body));
const linked = async ({ link }: Bought) =>
  (await t.anonymous.call('GET', link)).body as {
    roomName: string;
    hours: number;
    status: string;
    startTime: string;
    paid: { price: string; refund: string; way: string } | null;
  };
/** An hour more. */
const longer = ({ item }: Bought) => ({ bookingDate: item.bookingDate, startTime: '10:00', duration: 3 });
const opened = async (bought: Bought, target: object) => {
  const { status, body } = await move(bought, target);
  expect([status, body.checkout?.amount]).toEqual([200, body.due]);
  return body.checkout?.path.split('/').at(-1) ?? '';
};
const isTaken = async (roomId: string, bookingDate: string, startTime: string) =>
  (await open([choose(roomId, bookingDate, startTime, 1)])).status === 409;

describe('A paid booking that its client moves to where it costs more', () => {
  it('is shown the difference first, keeps the new time, and moves once that is paid', async () => {
    const bought = await buy();
    const shown = await move(bought, longer(bought), '/preview');
    expect(shown).toMatchObject({
      status: 200,
      body: { before: '2000.00', price: '3000.00', refund: '0.00', due: '1000.00', checkout: null },
    });
    const wrong = await move(bought, { ...longer(bought), due: '900.00' });
    expect([wrong.status, wrong.body]).toMatchObject([
      409,
      { message: 'By now KES 1,000.00 is to be paid. Please look again.' },
    ]);
    const token = await opened(bought, { ...longer(bought), due: '1000.00' });
    expect(await look(token)).toMatchObject({
      state: 'open',
      amount: '1000.00',
      bookings: [{ roomName: 'Small', status: 'pending' }],
    });
    expect(await linked(bought)).toMatchObject({ hours: 2, status: 'confirmed', paid: { price: '2000.00' } });
    expect(await isTaken(small, bought.item.bookingDate, '12:00')).toBe(true);

    await payAll(token, newBuyer().phone);
    expect(await look(token)).toMatchObject({ state: 'paid', bookings: [{ status: 'confirmed' }] });
    expect((await look(token)).invoice).not.toBeNull();
    expect(await linked(bought)).toMatchObject({ hours: 3, status: 'confirmed', paid: { price: '3000.00' } });
    expect(await look(bought.token)).toMatchObject({ state: 'paid', bookings: [{ status: 'confirmed' }] });
  });

  it('into another room on another day leaves the old time free, and gives both payments back where it is cancelled', async () => {
    const bought = await buy();
    const target = { bookingDate: nextDay(), startTime: '09:00', roomId: large };
    const token = await opened(bought, target);
    await payAll(token, newBuyer().phone);
    expect(await linked(bought)).toMatchObject({
      roomName: 'Large',
      paid: { price: '3000.00', refund: '3000.00', way: 'mpesa' },
    });
    expect(await isTaken(small, bought.item.bookingDate, '10:00')).toBe(false);
    expect((await t.anonymous.call('POST', `${bought.link}/cancel`, { refund: '3000.00' })).status).toBe(200);
    expect([(await look(token)).state, (await look(bought.token)).state]).toEqual(['refunding', 'refunding']);
    const back = await t.sql(
      `select r.amount::text, r.way from checkout_refunds r join checkouts c on c.id = r.checkout_id order by c.number desc limit 2`,
    );
    expect(back).toEqual([
      { amount: '1000.00', way: 'mpesa' },
      { amount: '2000.00', way: 'mpesa' },
    ]);
  });

  it('and back again gets the difference returned as a whole', async () => {
    const bought = await buy();
    const token = await opened(bought, longer(bought));
    await payAll(token, newBuyer().phone);
    const shorter = await move(bought, { ...longer(bought), duration: 2, refund: '1000.00' });
    expect(shorter).toMatchObject({ status: 200, body: { price: '2000.00', refund: '1000.00', due: '0.00' } });
    expect((await look(token)).state).toBe('refunding');
    expect(await linked(bought)).toMatchObject({ hours: 2, paid: { price: '2000.00' } });
  });

  it('that is not paid stays where it is, and the new time is free again', async () => {
    const bought = await buy();
    const token = await opened(bought, longer(bought));
    clock.ahead(11 * 60_000);
    expect((await look(token)).state).toBe('expired');
    expect(await isTaken(small, bought.item.bookingDate, '12:00')).toBe(false);
    expect(await linked(bought)).toMatchObject({ hours: 2, status: 'confirmed' });
  });

  it('that is given up frees the new time at once; another choice gives up the one before', async () => {
    const bought = await buy();
    const first = await opened(bought, longer(bought));
    const second = await opened(bought, { ...longer(bought), duration: 4 });
    expect((await look(first)).state).toBe('cancelled');
    expect((await cancel(second)).status).toBe(200);
    expect(await isTaken(small, bought.item.bookingDate, '12:00')).toBe(false);
  });

  it('paid late moves where the time is still free, and is told and paid back where it is not', async () => {
    const [free, taken] = [await buy(), await buy()];
    const tokens = [await opened(free, longer(free)), await opened(taken, longer(taken))];
    const references = await Promise.all(tokens.map(async (token) => (await look(token)).mpesa?.accountNumber ?? ''));
    clock.ahead(11 * 60_000);
    expect(await isTaken(small, taken.item.bookingDate, '12:00')).toBe(false);
    await payByHand(references[0] ?? '', 1_000, 'TKMOVE0001');
    await payByHand(references[1] ?? '', 1_000, 'TKMOVE0002');
    await outside.work();
    expect(await linked(free)).toMatchObject({ hours: 3, paid: { price: '3000.00' } });
    expect(await linked(taken)).toMatchObject({ hours: 2, status: 'confirmed', paid: { price: '2000.00' } });
    expect(await look(tokens[1] ?? '')).toMatchObject({
      state: 'refunding',
      message:
        'Your booking could not be moved any more: it stays as it is. We are sorry, and are returning your money.',
    });
  });

  it('and cancelled before the difference arrives: that goes back too', async () => {
    const bought = await buy();
    const token = await opened(bought, longer(bought));
    const { phone } = newBuyer();
    const asked = await pay(token, phone);
    expect(asked.status).toBe(200);
    await outside.work();
    expect((await t.anonymous.call('POST', `${bought.link}/cancel`, {})).status).toBe(200);
    await outside.simulator.phone(msisdn(phone)).enterPin('1234');
    await outside.work();
    expect((await look(token)).state).toBe('refunding');
    expect((await look(bought.token)).state).toBe('refunding');
  });

  it('of ten who press at once keeps the new time once', async () => {
    const bought = await buy();
    const replies = await atOnce(Array.from({ length: 10 }), 10, () => move(bought, longer(bought)));
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const [live] = await t.sql(
      `select count(*)::int as moves from booking_moves m join checkouts c on c.id = m.checkout_id
       where c.state = 'open' and m.created_at > now() - interval '1 minute' and m.starts_at::date = '${bought.item.bookingDate}'`,
    );
    expect(live).toEqual({ moves: 1 });
  });
});
