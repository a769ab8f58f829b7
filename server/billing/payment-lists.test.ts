import { describe, expect, it } from 'vitest';
import type { Invoice } from '../../domain/billing/contract.ts';
import type { Payment } from '../../domain/billing/payments/payment-contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { pay, invoice, desk } = world;

const get = async <T>(url: string): Promise<T> => (await desk.call('GET', url)).body as T;

describe('the list of payments', () => {
  it('finds by tenant, method, day, invoice and words, and pages by key', async () => {
    const [one, other] = [await world.tenant({ companyName: 'Baobab Ltd' }), await world.tenant()];
    const owed = await invoice(one.id, 100, { dueDate: '2026-11-20' });
    const named = await pay(one.id, 60, { invoiceId: owed.id, reference: 'Slip 77' });
    // It settles the invoice without naming it.
    const general = await pay(one.id, 60, {
      paymentMethod: 'bank_transfer',
      paymentDate: '2026-11-01',
      notes: 'From the owner',
    });
    const foreign = await pay(other.id, 5);
    const found = async (query: string) => (await get<Payment[]>(`/api/payments?${query}`)).map(({ id }) => id);
    const [a, b, c] = [named.body.id, general.body.id, foreign.body.id];
    expect(await found('')).toEqual([c, b, a]);
    expect(await found(`tenant=${one.id}`)).toEqual([b, a]);
    expect(await found(`invoice=${owed.id}`)).toEqual([b, a]);
    expect(await found('method=bank_transfer')).toEqual([b]);
    expect(await found('from=2026-11-02')).toEqual([c, a]);
    expect(await found('to=2026-11-01')).toEqual([b]);
    expect(await found('sort=amount')).toEqual([c, a, b]);
    for (const [q, ids] of [
      ['baobab', [b, a]],
      ['slip 77', [a]],
      ['owner', [b]],
      [named.body.receiptNumber.toLowerCase(), [a]],
      [owed.invoiceNumber ?? '', [a]],
      ['100%', []],
    ] as const) {
      expect(await found(`q=${encodeURIComponent(q)}`), q).toEqual(ids);
    }
    const first = await desk.call('GET', '/api/payments?limit=2&count=true&q=baobab');
    expect(first.headers['x-total-count']).toBe('2');
    const page = await desk.call('GET', '/api/payments?limit=1&sort=-paymentDate');
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect([(page.body as Payment[])[0]?.id, ...(await get<Payment[]>(next)).map(({ id }) => id)]).toHaveLength(2);
    expect((await desk.call('GET', '/api/payments/01890000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await desk.call('GET', '/api/payments?method=barter')).status).toBe(400);
  });
});

describe('what is overdue and due this week', () => {
  it('is open invoices by their due date, and finds tenants in arrears', async () => {
    const [late, soon, paid] = [await world.tenant(), await world.tenant(), await world.tenant()];
    const invoices = {
      late: await invoice(late.id, 100, { dueDate: '2026-11-16' }),
      today: await invoice(soon.id, 100, { dueDate: '2026-11-20' }),
      week: await invoice(soon.id, 100, { dueDate: '2026-11-27' }),
      later: await invoice(soon.id, 100, { dueDate: '2026-11-28' }),
      paid: await invoice(paid.id, 100, { dueDate: '2026-11-16' }),
    };
    await pay(paid.id, 100);
    await pay(late.id, '99.99');
    clock.set('2026-11-20T06:00:00.000Z');
    const own = (list: Invoice[]) =>
      list.filter(({ id }) => Object.values(invoices).some((one) => one.id === id)).map(({ id }) => id);
    expect(own(await get('/api/payments/overdue'))).toEqual([invoices.late.id]);
    expect(own(await get('/api/payments/due-this-week'))).toEqual([invoices.today.id, invoices.week.id]);
    expect((await get<Invoice[]>('/api/payments/overdue'))[0]?.status).toBe('overdue');
    const tenants = async (query: string) => (await get<Tenant[]>(`/api/tenants?${query}`)).map(({ id }) => id);
    expect(await tenants('arrears=true')).toContain(late.id);
    expect(await tenants('arrears=true')).not.toContain(soon.id);
    expect(await tenants('arrears=true')).not.toContain(paid.id);
    expect(await tenants('arrears=false')).not.toContain(late.id);
    expect(await tenants('arrears=false')).toContain(soon.id);
    expect(await get(`/api/tenants/${late.id}`)).toMatchObject({
      paymentStatus: 'overdue',
      outstandingBalance: '0.01',
    });
    expect(await get(`/api/tenants/${late.id}/account`)).toMatchObject({ owed: '0.01', overdue: '0.01' });
    expect((await desk.call('GET', '/api/tenants/01890000-0000-7000-8000-000000000000/account')).status).toBe(404);
    clock.set('2026-11-15T06:00:00.000Z');
  });

  it('orders tenants by what they owe and finds those who owe, are in credit or are settled', async () => {
    const letters = 'Balance of';
    const make = (name: string) => world.tenant({ companyName: `${letters} ${name}` });
    const [much, little, even, ahead] = [await make('A'), await make('B'), await make('C'), await make('D')];
    await invoice(much.id, '900.00');
    await invoice(little.id, '150.00');
    await pay(little.id, '50.00');
    await invoice(even.id, '70.00');
    await pay(even.id, '70.00');
    await pay(ahead.id, '20.00');
    // What a visitor owes is no tenant's.
    await world.visitorInvoice(3_000);
    const list = async (query: string) =>
      (await get<Tenant[]>(`/api/tenants?q=${encodeURIComponent(letters)}&${query}`)).map(
        ({ companyName, outstandingBalance }) => `${companyName.at(-1)} ${outstandingBalance}`,
      );
    const falling = ['A 900.00', 'B 100.00', 'C 0.00', 'D -20.00'];
    expect(await list('sort=-outstandingBalance')).toEqual(falling);
    expect(await list('sort=outstandingBalance')).toEqual([...falling].reverse());
    expect(await list('balance=owing&sort=companyName')).toEqual(['A 900.00', 'B 100.00']);
    expect(await list('balance=credit')).toEqual(['D -20.00']);
    expect(await list('balance=settled')).toEqual(['C 0.00']);
    const paged: (string | undefined)[] = [];
    const first = `/api/tenants?q=${encodeURIComponent(letters)}&sort=-outstandingBalance&limit=1&count=true`;
    for (let next: string | undefined = first; next; ) {
      const { body, headers } = await desk.call('GET', next);
      expect(headers['x-total-count']).toBe('4');
      paged.push((body as Tenant[])[0]?.companyName.at(-1));
      next = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1];
    }
    expect(paged).toEqual(['A', 'B', 'C', 'D']);
    expect((await desk.call('GET', '/api/tenants?balance=some')).body).toHaveProperty('fields.balance');
  });
});
