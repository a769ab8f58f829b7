import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CheckoutTask } from '../../../domain/checkouts/contract.ts';
import type { CheckoutRefund } from '../../../domain/checkouts/refund-contract.ts';
import { answer } from '../../../tests/support/bookings.ts';
import { furnishCheckouts, newBuyer } from '../../../tests/support/checkouts.ts';
import { expectMoneyAgrees } from '../../../tests/support/mpesa.ts';
import { startOutside } from '../../../tests/support/mpesa-outside.ts';
import { integrityRules as billingRules } from '../../billing/integrity-rules.ts';
import { integrityRules } from '../integrity-rules.ts';

const outside = await startOutside();
const { t, clock, work, admin } = outside;
const { open, choose, look, payAll } = furnishCheckouts(outside);
const room = (await admin.call('POST', '/api/meeting-rooms', { name: 'Karura', hourlyRate: '1500.00' })).body as {
  id: string;
};
const HOUR = 3_600_000;

beforeEach(async () => void (await t.sql('delete from throttle')));
afterEach(async () => {
  clock.ahead(0);
  await expectMoneyAgrees(t);
  for (const { id, broken } of [...integrityRules, ...billingRules])
    expect([id, await t.sql(broken)]).toEqual([id, []]);
});

const setTerms = async (terms: object | null) => {
  const { rooms } = (await admin.call('GET', '/api/settings')).body as { rooms: object };
  const saved = await admin.call('PUT', '/api/settings/rooms', {
    ...rooms,
    cancellation: { boardroom: terms, meeting_room: terms },
  });
  expect([saved.status, saved.body]).toEqual([200, saved.body]);
};
const linkOf = (path: string | undefined) =>
  `/api/client-bookings/${new URL(path ?? '', 'http://space').searchParams.get('booking')}`;
const buy = async (items = [choose(room.id)]) => {
  const buyer = newBuyer();
  const { body } = await open(items, buyer);
  const paid = await payAll(body.token, buyer.phone);
  const { bookings } = await look(body.token);
  return { buyer, token: body.token, links: bookings.map(({ cancelPath }) => linkOf(cancelPath)), bookings, paid };
};
const see = async (link: string | undefined) =>
  answer<{ mayCancel: boolean; paid: { refund: string; kept: string; way: string } }>(
    await t.anonymous.call('GET', link ?? ''),
  ).body;
const cancel = async (link: string | undefined, body?: object) =>
  answer(await t.anonymous.call('POST', `${link}/cancel`, body));
const refunds = async (state = '') =>
  (await outside.accountant.call('GET', `/api/checkout-refunds${state}`)).body as CheckoutRefund[];
const refundOf = async (token: string) => {
  const [row] = await t.sql(`select r.id from checkout_refunds r join checkouts c on c.id = r.checkout_id
    where c.invoice_id = (select id from invoices where invoice_number = '${(await look(token)).invoice?.invoiceNumber}')
    order by r.created_at desc limit 1`);
  return (await refunds()).find(({ id }) => id === row?.id);
};
const tasks = async (query: string) =>
  (await outside.desk.call('GET', `/api/checkouts${query}`)).body as CheckoutTask[];
const needs = async () => {
  const { needs: all } = (await admin.call('GET', '/api/dashboard')).body as {
    needs: { kind: string; count: number }[];
  };
  return all.find(({ kind }) => kind === 'checkoutsToSettle')?.count ?? 0;
};
/** An hour before it starts. */
const goLate = ({ bookings }: Awaited<ReturnType<typeof buy>>) =>
  clock.ahead(Date.parse(bookings[0]?.startTime ?? '') - HOUR - Date.parse(clock.now()));

describe('A paid booking that its client cancels by the link', () => {
  it('in time gives all of the money back by M-Pesa, once a person agrees, and credits the invoice', async () => {
    const { token, links, buyer, paid } = await buy();
    expect(await see(links[0])).toMatchObject({
      mayCancel: true,
      paid: { refund: '3000.00', kept: '0.00', way: 'mpesa' },
    });
    expect(await cancel(links[0], { refund: '3000.00' })).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect((await cancel(links[0])).status).toBe(200);
    expect(await look(token)).toMatchObject({
      state: 'refunding',
      message: 'Your booking is cancelled. KES 3,000.00 goes back to you.',
      bookings: [{ status: 'cancelled' }],
    });
    const refund = await refundOf(token);
    expect(refund).toMatchObject({ amount: '3000.00', kept: '0.00', way: 'mpesa', isDone: false, roomName: 'Karura' });
    const [invoice] = await t.sql(
      `select status from invoices where id = (select invoice_id from credit_notes where id = '${refund?.creditNoteId}')`,
    );
    expect(invoice).toMatchObject({ status: 'credited' });
    const [reversal] = await t.sql(
      `select id, state, proposed_by from mpesa_reversals where receipt_id = '${refund?.receiptId}'`,
    );
    expect(reversal).toMatchObject({ state: 'proposed', proposed_by: null });
    const mails = await t.sql(
      `select kind, document from outbox where recipient = '${buyer.email}' order by created_at, id`,
    );
    expect(mails).toContainEqual({ kind: 'checkout_refund', document: `credit_note:${refund?.creditNoteId}` });
    expect((await outside.accountant.call('POST', `/api/mpesa/reversals/${reversal?.id}/approve`)).status).toBe(200);
    await work();
    await work();
    expect(await look(token)).toMatchObject({ state: 'refunded' });
    expect(await refundOf(token)).toMatchObject({ isDone: true });
    expect(outside.simulator.phone(`254${buyer.phone.slice(1)}`)).toBeDefined();
    expect(paid?.receipt).toBeTruthy();
  });

  it('late gives back what the terms of the room say, credited and paid out by a person', async () => {
    await setTerms({ freeHours: 2, percent: 50 });
    const bought = await buy();
    goLate(bought);
    expect((await see(bought.links[0])).paid).toMatchObject({ refund: '1500.00', kept: '1500.00', way: 'by_hand' });
    expect((await cancel(bought.links[0], { refund: '1500.00' })).status).toBe(200);
    expect((await look(bought.token)).state).toBe('refunding');
    const refund = await refundOf(bought.token);
    expect(refund).toMatchObject({
      price: '3000.00',
      kept: '1500.00',
      amount: '1500.00',
      way: 'by_hand',
      isDone: false,
    });
    expect((await refunds('?state=waiting')).map(({ id }) => id)).toContain(refund?.id);
    const [task] = await tasks('?state=waiting');
    expect(task).toMatchObject({ state: 'refunding', refund: { id: refund?.id, way: 'by_hand', isDone: false } });
    expect(await needs()).toBeGreaterThan(0);
    const pay = () =>
      outside.accountant.call('POST', `/api/checkout-refunds/${refund?.id}/pay`, {
        paymentMethod: 'bank_transfer',
        cashAccountId: null,
        reference: 'FT-1',
      });
    const paidOut = answer<CheckoutRefund>(await pay());
    expect(paidOut).toMatchObject({ status: 200, body: { isDone: true } });
    expect((await look(bought.token)).state).toBe('refunded');
    expect(answer(await pay())).toMatchObject({ status: 409, body: { message: 'This was paid out already' } });
    const pdf = await outside.accountant.call('GET', `/api/refunds/${paidOut.body.refundId}?format=pdf`);
    expect(pdf.status).toBe(200);
    const list = (await outside.accountant.call('GET', '/api/refunds')).body as {
      tenantName: string;
      tenantId: null;
    }[];
    expect(list[0]).toMatchObject({ tenantName: bought.buyer.name, tenantId: null });
    await outside.accountant.call('POST', `/api/refunds/${paidOut.body.refundId}/reverse`, { reason: 'It came back' });
    expect((await look(bought.token)).state).toBe('refunding');
    expect((await pay()).status).toBe(200);
    await setTerms(null);
  });

  it('late by terms that keep all of it gives nothing back, and makes no credit note', async () => {
    const bought = await buy();
    goLate(bought);
    expect((await see(bought.links[0])).paid).toMatchObject({ refund: '0.00', kept: '3000.00' });
    expect((await cancel(bought.links[0], { refund: '0.00' })).status).toBe(200);
    expect(await look(bought.token)).toMatchObject({
      state: 'paid',
      message: 'Your booking is cancelled. By its terms nothing is paid back.',
    });
    expect(await refundOf(bought.token)).toBeUndefined();
  });

  it('is refused where another amount was shown, and once it has begun', async () => {
    const bought = await buy();
    goLate(bought);
    const other = await cancel(bought.links[0], { refund: '3000.00' });
    expect([other.status, other.body.message]).toEqual([409, 'By now KES 0.00 comes back. Please look again.']);
    clock.ahead(0);
    clock.ahead(Date.parse(bought.bookings[0]?.startTime ?? '') + 1_000 - Date.parse(clock.now()));
    const begun = await cancel(bought.links[0]);
    expect([begun.status, begun.body.message]).toEqual([
      409,
      'This booking has started or ended and cannot be cancelled',
    ]);
  });

  it('that was bought along with another gives back its own price, and the other stays', async () => {
    const { token, links } = await buy([choose(room.id), choose(room.id)]);
    expect((await see(links[0])).paid).toMatchObject({ refund: '3000.00', way: 'by_hand' });
    expect((await cancel(links[0])).status).toBe(200);
    expect(await look(token)).toMatchObject({
      state: 'paid',
      bookings: [{ status: 'cancelled' }, { status: 'confirmed' }],
    });
    expect((await cancel(links[1])).status).toBe(200);
    expect((await look(token)).state).toBe('refunding');
    expect(
      (await refunds('?state=waiting')).filter(({ amount }) => amount === '3000.00').length,
    ).toBeGreaterThanOrEqual(2);
  });

  it('ten times at once is given back once', async () => {
    const { token, links } = await buy();
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(links[0])));
    for (const { status } of answers) expect([200, 409, 429, 503]).toContain(status);
    expect((await look(token)).state).toBe('refunding');
    const [count] =
      await t.sql(`select count(*)::int as n from checkout_refunds r join checkouts c on c.id = r.checkout_id
      join invoices i on i.id = c.invoice_id where i.invoice_number = '${(await look(token)).invoice?.invoiceNumber}'`);
    expect(count).toEqual({ n: 1 });
  });
});
