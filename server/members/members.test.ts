import { beforeAll, describe, expect, it } from 'vitest';
import type { MyBooking } from '../../domain/members/booking-contract.ts';
import type { MyInvoice, MyPayment, MySpace } from '../../domain/members/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { MONDAY_8, standingClock, TUESDAY } from '../../tests/support/bookings.ts';
import { memberOf } from '../../tests/support/members.ts';

const clock = standingClock(MONDAY_8);
let t: TestApp;
let world: Awaited<ReturnType<typeof furnishBilling>>;
let mine: Tenant;
let theirs: Tenant;
let member: Api;
let stranger: Api;

beforeAll(async () => {
  t = await startTestApp({ clock });
  world = await furnishBilling(t);
  mine = await world.tenant({ notes: 'SECRET remark of the desk', kraPin: 'P051365947M' });
  theirs = await world.tenant();
  member = await memberOf(t, mine.id);
  stranger = await memberOf(t, theirs.id);
});

const read = async <T>(path: string, as: Api = member): Promise<T> => {
  const { status, body } = await as.call('GET', path);
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return body as T;
};

const slot = async (changes: object = {}) => ({
  roomId: (await world.room()).id,
  bookingDate: TUESDAY,
  startTime: '10:00',
  duration: 2,
  purpose: 'Planning',
  ...changes,
});

const book = async (changes: object = {}, as: Api = member) => as.call('POST', '/api/my/bookings', await slot(changes));

// One of the beginning of the month, which has fallen due since.
const lateInvoice = async (tenantId: string, price: number) => {
  clock.set('2026-11-01T06:00:00.000Z');
  const invoice = await world.invoice(tenantId, price, { dueDate: '2026-11-10' });
  clock.set(MONDAY_8);
  return invoice;
};

describe('the own space', () => {
  it('shows the company, its package, what is due first and how to pay', async () => {
    const instructions = 'M-Pesa Paybill 000000, account number: your invoice number.';
    await world.manager.call('PUT', '/api/settings/billing', { paymentInstructions: instructions });
    await world.desk.call('POST', `/api/tenants/${mine.id}/people`, { name: 'Omar Hassan', role: 'Photographer' });
    const late = await lateInvoice(mine.id, 4_000);
    await world.invoice(mine.id, 1_000, { dueDate: '2026-12-10' });
    await world.invoice(mine.id, 9_999, { draft: true });
    await lateInvoice(theirs.id, 70_000);
    await world.pay(mine.id, 500, { invoiceId: late.id });
    await world.deposit(mine.id, 9_500);
    expect(await read<MySpace>('/api/my/space')).toMatchObject({
      company: { name: mine.companyName, kraPin: 'P051365947M', status: 'active' },
      package: { billingCycle: 'monthly', rentAmount: '9500.00' },
      agreement: { type: 'licence', startDate: '2026-01-01', nextDueDate: '2026-12-01' },
      people: [{ name: 'Omar Hassan', role: 'Photographer' }],
      account: { owed: '4500.00', overdue: '3500.00', credit: '0.00', deposit: '9500.00' },
      openInvoices: 2,
      due: { id: late.id, invoiceNumber: late.invoiceNumber, balance: '3500.00', isOverdue: true },
      allowance: { month: '2026-11', freeHours: 6 },
      howToPay: { instructions, methods: ['bank_transfer', 'mobile_money', 'cash'] },
    });
  });

  it('has nothing due where nothing is owed', async () => {
    const fresh = await memberOf(t, (await world.tenant()).id);
    expect(await read<MySpace>('/api/my/space', fresh)).toMatchObject({ due: null, openInvoices: 0 });
  });

  it('stays open to a company that has left, without a next due date', async () => {
    const gone = await world.tenant();
    const last = await memberOf(t, gone.id);
    await world.desk.call('DELETE', `/api/tenants/${gone.id}`);
    const space = await read<MySpace>('/api/my/space', last);
    expect(space).toMatchObject({ company: { status: 'terminated' }, agreement: { nextDueDate: null } });
  });
});

describe('own invoices and payments', () => {
  it('are listed without drafts, by status, page after page', async () => {
    const own = await world.tenant();
    const reader = await memberOf(t, own.id);
    const paid = await world.invoice(own.id, 100);
    await world.pay(own.id, 100, { invoiceId: paid.id });
    const open = await world.invoice(own.id, 200);
    const late = await lateInvoice(own.id, 300);
    await world.invoice(own.id, 400, { draft: true });
    const ids = async (query: string) =>
      (await read<MyInvoice[]>(`/api/my/invoices${query}`, reader)).map(({ id }) => id);
    expect(await ids('')).toEqual([late.id, open.id, paid.id]);
    expect(await ids('?status=overdue')).toEqual([late.id]);
    expect(await ids('?status=pending')).toEqual([open.id]);
    expect(await ids('?status=paid')).toEqual([paid.id]);
    expect(await ids('?open=true')).toEqual([late.id, open.id]);
    expect((await reader.call('GET', '/api/my/invoices?status=draft')).status).toBe(400);
    const first = await reader.call('GET', '/api/my/invoices?limit=2&count=true');
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await read<MyInvoice[]>(next, reader)).map(({ id }) => id)).toEqual([paid.id]);
  });

  it('come with their lines and what settled them, and as documents', async () => {
    const invoice = await world.invoice(mine.id, 1_200);
    const { body: payment } = await world.pay(mine.id, 1_200, { invoiceId: invoice.id, notes: 'SECRET of the desk' });
    expect(await read(`/api/my/invoices/${invoice.id}`)).toMatchObject({
      amount: '1200.00',
      status: 'paid',
      lines: [{ description: 'Services', net: '1200.00' }],
      settlements: [{ amount: '1200.00', label: `Receipt ${payment.receiptNumber}` }],
    });
    const [latest] = await read<MyPayment[]>('/api/my/payments?limit=1');
    expect(latest).toMatchObject({ receiptNumber: payment.receiptNumber, amount: '1200.00', paymentMethod: 'cash' });
    for (const path of [`invoices/${invoice.id}`, `payments/${payment.id}`]) {
      const document = await member.call('GET', `/api/my/${path}?format=pdf`);
      expect(document).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    }
  });

  it('of a draft are not there', async () => {
    const draft = await world.invoice(mine.id, 50, { draft: true });
    expect((await member.call('GET', `/api/my/invoices/${draft.id}`)).status).toBe(404);
  });
});

describe('the own statement', () => {
  it('adds up what was charged and paid in a period, and is a document too', async () => {
    const own = await world.tenant();
    const reader = await memberOf(t, own.id);
    await lateInvoice(own.id, 5_000);
    await world.invoice(own.id, 1_000);
    await world.pay(own.id, 4_500);
    await world.invoice(theirs.id, 90_000);
    const period = 'from=2026-11-02&to=2026-11-30';
    expect(await read(`/api/my/statement?${period}`, reader)).toMatchObject({
      opening: '5000.00',
      charges: '1000.00',
      payments: '4500.00',
      closing: '1500.00',
      transactions: [
        { type: 'Invoice', charge: '1000.00', balance: '6000.00' },
        { type: 'Payment', payment: '4500.00', balance: '1500.00' },
      ],
    });
    const document = await reader.call('GET', `/api/my/statement?${period}&format=pdf`);
    expect(document).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    const wrong = await reader.call('GET', '/api/my/statement?from=2026-12-01&to=2026-11-01');
    expect(wrong).toMatchObject({ status: 400, body: { fields: { to: expect.any(String) } } });
    expect((await reader.call('GET', '/api/my/statement?format=xlsx')).status).toBe(400);
  });
});

describe('own bookings', () => {
  it('draw the free hours of the company first, and are told to the person who booked', async () => {
    const own = await world.tenant();
    const booker = await memberOf(t, own.id, { firstName: 'Neema', lastName: 'Otieno', email: 'neema@example.com' });
    const long = await book({ duration: 4 }, booker);
    expect(long).toMatchObject({ status: 201, body: { freeHours: 4, chargedHours: 0, totalCost: '0.00' } });
    const more = await book({ duration: 3 }, booker);
    expect(more).toMatchObject({ status: 201, body: { freeHours: 2, chargedHours: 1, totalCost: '1750.00' } });
    const bookings = await read<MyBooking[]>('/api/my/bookings', booker);
    expect(bookings.map(({ bookedBy, mayCancel }) => [bookedBy, mayCancel])).toEqual([
      ['Neema Otieno', true],
      ['Neema Otieno', true],
    ]);
    expect(await world.mails(`recipient = 'neema@example.com'`)).toHaveLength(2);
    expect(await read<MySpace>('/api/my/space', booker)).toMatchObject({
      allowance: { usedHours: 6, remainingHours: 0 },
    });
  });

  it.each([
    ['five hours', { duration: 5 }, 'duration'],
    ['half an hour past', { startTime: '10:30' }, 'startTime'],
    ['beyond closing time', { startTime: '17:00' }, 'startTime'],
    ['a Sunday', { bookingDate: '2026-11-22' }, 'bookingDate'],
    ['yesterday', { bookingDate: '2026-11-13' }, 'bookingDate'],
  ])('obey the rules of the portal: not for %s', async (_, changes, field) => {
    const { status, body } = await book(changes);
    expect(status).toBe(400);
    expect((body as { fields: Record<string, string> }).fields).toHaveProperty(field);
  });

  it('of a booked room are refused, no matter who has it', async () => {
    const roomId = (await world.room()).id;
    expect((await book({ roomId }, stranger)).status).toBe(201);
    expect(await book({ roomId, startTime: '11:00' })).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
  });

  it('are not for a company that is suspended', async () => {
    const own = await world.tenant();
    const booker = await memberOf(t, own.id);
    await world.desk.call('PATCH', `/api/tenants/${own.id}/status`, { status: 'suspended' });
    expect(await book({}, booker)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching('suspended') },
    });
  });

  it('are cancelled up to two hours before, and give the free hours back', async () => {
    const own = await world.tenant();
    const booker = await memberOf(t, own.id);
    const early = (await book({}, booker)).body as { id: string };
    const today = (await book({ bookingDate: '2026-11-16', startTime: '09:00', duration: 1 }, booker)).body as {
      id: string;
    };
    const cancel = (id: string) => booker.call('POST', `/api/my/bookings/${id}/cancel`);
    expect(await cancel(today.id)).toMatchObject({ status: 409, body: { code: 'too_late' } });
    expect(await cancel(early.id)).toMatchObject({ status: 200, body: { status: 'cancelled', mayCancel: false } });
    expect(await cancel(early.id)).toMatchObject({ status: 200 });
    expect((await read<MySpace>('/api/my/space', booker)).allowance.usedHours).toBe(1);
    const listed = async (when: string) =>
      (await read<MyBooking[]>(`/api/my/bookings?when=${when}`, booker)).map(({ id }) => id);
    expect(await listed('upcoming')).toEqual([today.id]);
    expect(await listed('past')).toEqual([early.id]);
  });
});

describe('another company', () => {
  it('is not found by any call, and nothing of it is changed', async () => {
    const invoice = await world.invoice(theirs.id, 321);
    const { body: payment } = await world.pay(theirs.id, 321, { invoiceId: invoice.id });
    const booking = (await book({}, stranger)).body as { id: string };
    const answers = [
      await member.call('GET', `/api/my/invoices/${invoice.id}`),
      await member.call('GET', `/api/my/invoices/${invoice.id}?format=pdf`),
      await member.call('GET', `/api/my/payments/${payment.id}`),
      await member.call('GET', `/api/my/payments/${payment.id}?format=pdf`),
      await member.call('POST', `/api/my/bookings/${booking.id}/cancel`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const [kept] = await t.sql(`select status from room_bookings where id = '${booking.id}'`);
    expect(kept).toEqual({ status: 'confirmed' });
  });

  it('is not reached by naming it in a query or a body', async () => {
    const invoice = await world.invoice(theirs.id, 322);
    const asked = `tenant=${theirs.id}&tenantId=${theirs.id}`;
    for (const path of ['invoices', 'payments', 'bookings', 'space', 'statement', 'allowance']) {
      const text = JSON.stringify(await read(`/api/my/${path}?${asked}&from=2026-01-01&to=2026-12-31&date=2026-11-16`));
      expect(text).not.toContain(invoice.id);
      expect(text).not.toContain(theirs.companyName);
    }
    const bookings = () => t.sql('select id, tenant_id, client_company from room_bookings order by id');
    const before = await bookings();
    const named = { tenantId: theirs.id, clientInfo: { company: theirs.companyName } };
    const { status, body } = await book(named);
    expect([status, Object.keys((body as unknown as { fields: object }).fields)]).toEqual([400, Object.keys(named)]);
    expect(await bookings()).toEqual(before);
    const { id } = (await book()).body as { id: string };
    expect(await bookings()).toContainEqual({ id, tenant_id: mine.id, client_company: mine.companyName });
  });

  it('is not reached through the calls of staff', async () => {
    const invoice = await world.invoice(mine.id, 1);
    const paths = [`/api/tenants/${mine.id}`, `/api/invoices/${invoice.id}`, '/api/payments', '/api/room-bookings'];
    for (const path of paths) expect((await member.call('GET', path)).status).toBe(403);
  });
});

describe('what staff keep to themselves', () => {
  it('is in no answer to a member', async () => {
    const invoice = await world.invoice(mine.id, 77);
    const { body: payment } = await world.pay(mine.id, 77, { invoiceId: invoice.id, notes: 'SECRET about the payer' });
    await world.reverse(payment.id, 'SECRET reason');
    const { body: made } = await world.book({
      tenantId: mine.id,
      roomId: (await world.room()).id,
      bookingDate: '2026-11-22',
      startTime: '10:00',
      endTime: '11:00',
      overrideReason: 'SECRET favour',
    });
    await world.setStatus(made.id, 'cancelled', { reason: 'SECRET mood' });
    const paths = [
      'space',
      'invoices',
      `invoices/${invoice.id}`,
      'payments',
      `payments/${payment.id}`,
      'bookings',
      'bookings?when=past',
      'statement?from=2026-01-01&to=2026-12-31',
    ];
    for (const path of paths) {
      const text = JSON.stringify(await read(`/api/my/${path}`));
      expect(text, path).not.toContain('SECRET');
      expect(text, path).not.toMatch(
        /"(notes|recordedBy|recordedByName|reverseReason|overrideReason|cancelReason|userId)"/,
      );
    }
    expect(JSON.stringify(await read('/api/my/bookings?when=past'))).toContain(made.id);
  });
});
