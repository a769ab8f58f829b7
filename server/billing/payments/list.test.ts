import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnishBilling } from '../../../tests/support/billing.ts';
import { standingClock } from '../../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../../tests/support/books.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const world = await furnishBilling(t);
const { pay, invoice, invoiceOf, accountOf } = world;

afterEach(() => expectBooksAgree(t));

const registered = (vatRegistered: boolean) =>
  world.manager.call('PUT', '/api/settings/billing', { vatRegistered, kraPin: 'P051234567X', pricesIncludeVat: false });

describe('a payment', () => {
  it('goes to the named invoice, then to the oldest open ones, and the rest is credit', async () => {
    const tenant = await world.tenant();
    const oldest = await invoice(tenant.id, 1_000, { dueDate: '2026-11-20' });
    const second = await invoice(tenant.id, 500, { dueDate: '2026-11-25' });
    const named = await invoice(tenant.id, 200, { dueDate: '2026-12-20' });
    const { status, body } = await pay(tenant.id, 1_300, { invoiceId: named.id, reference: 'Counter 7' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      tenantName: tenant.companyName,
      invoiceId: named.id,
      invoiceNumber: named.invoiceNumber,
      amount: '1300.00',
      unallocated: '0.00',
      paymentDate: '2026-11-15',
      reference: 'Counter 7',
      recordedByName: 'Test front_desk',
    });
    expect(body.receiptNumber).toMatch(/^RC\d{6}$/);
    expect((await invoiceOf(named.id)).status).toBe('paid');
    expect((await invoiceOf(oldest.id)).status).toBe('paid');
    expect(await invoiceOf(second.id)).toMatchObject({ status: 'pending', paidAmount: '100.00', balance: '400.00' });
    const more = await pay(tenant.id, '1000.50');
    expect(more.body).toMatchObject({ unallocated: '600.50', invoiceNumber: null });
    expect(await accountOf(tenant.id)).toMatchObject({
      owed: '0.00',
      credit: '600.50',
      balance: '-600.50',
      lastPaymentDate: '2026-11-15',
    });
    const kept = (await world.desk.call('GET', `/api/payments/${body.id}`)).body;
    const inOrder = (payment: typeof body) => ({
      ...payment,
      allocations: payment.allocations.toSorted((a, b) => a.invoiceNumber.localeCompare(b.invoiceNumber)),
    });
    expect(inOrder(kept as typeof body)).toEqual(inOrder(body));
  });

  it('may be cut as the payer wants it, before anything else', async () => {
    const tenant = await world.tenant();
    const [first, second, third] = [
      await invoice(tenant.id, 100, { dueDate: '2026-11-20' }),
      await invoice(tenant.id, 100, { dueDate: '2026-11-21' }),
      await invoice(tenant.id, 100, { dueDate: '2026-11-22' }),
    ];
    const { body } = await pay(tenant.id, 150, {
      invoiceId: third.id,
      allocations: [
        { invoiceId: second.id, amount: '30.00' },
        { invoiceId: third.id, amount: 40 },
      ],
    });
    const byInvoice = new Map(body.allocations.map(({ invoiceId, amount }) => [invoiceId, amount]));
    expect(byInvoice).toEqual(
      new Map([
        [second.id, '30.00'],
        [third.id, '100.00'],
        [first.id, '20.00'],
      ]),
    );
  });

  it('refuses parts that do not fit', async () => {
    const tenant = await world.tenant();
    const open = await invoice(tenant.id, 100);
    const part = (amount: number, id = open.id) => ({ invoiceId: id, amount });
    const cases: [object, string, string][] = [
      [{ allocations: [part(101)] }, 'allocations.0.amount', `Only 100.00 is owed on ${open.invoiceNumber}`],
      [{ allocations: [part(50), part(10)] }, 'allocations.1.invoiceId', 'This invoice is listed twice'],
      [{ allocations: [part(90)] }, 'allocations', 'The parts exceed the amount paid'],
      [
        { allocations: [part(10, '01890000-0000-7000-8000-000000000000')] },
        'allocations.0.invoiceId',
        'This invoice does not exist',
      ],
    ];
    for (const [changes, field, words] of cases) {
      const { status, body } = await pay(tenant.id, 80, changes);
      expect(status).toBe(400);
      expect(body.fields).toEqual({ [field]: words });
    }
    expect((await invoiceOf(open.id)).paidAmount).toBe('0.00');
  });

  it('counts certificates of withheld tax as money: 31,950 with 600 and 2,250 settles 34,800', async () => {
    const before = await world.balances();
    const tenant = await world.tenant();
    await registered(true);
    const owed = await invoice(tenant.id, '30000.00');
    await registered(false);
    const { body } = await pay(tenant.id, '31950.00', {
      invoiceId: owed.id,
      paymentMethod: 'bank_transfer',
      withholdingVat: '600.00',
      withholdingTax: 2_250,
    });
    expect(body).toMatchObject({ withholdingVat: '600.00', withholdingTax: '2250.00', unallocated: '0.00' });
    expect(await invoiceOf(owed.id)).toMatchObject({ status: 'paid', paidAmount: '34800.00', balance: '0.00' });
    const after = await world.balances();
    const moved = (account: string) => Number(after[account] ?? 0) - Number(before[account] ?? 0);
    expect([moved('1010'), moved('1130'), moved('1140'), moved('1100')]).toEqual([31_950, 600, 2_250, 0]);
  });

  it('that came before its invoice is credit until the invoice is there', async () => {
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 1_000);
    const { body } = await pay(tenant.id, 1_000, { invoiceId: owed.id, paymentDate: '2026-11-05' });
    expect(body.unallocated).toBe('0.00');
    const at = (day: string) =>
      t.sql(`select account, sum(debit - credit)::text as balance from journal_lines
        where tenant_id = '${tenant.id}' and entry_date <= '${day}' group by account having sum(debit - credit) <> 0`);
    expect(await at('2026-11-14')).toEqual([{ account: '2110', balance: '-1000.00' }]);
    expect(await at('2026-11-15')).toEqual([]);
    const aged = await world.accountant.call('GET', '/api/reports/aged-debtors?date=2026-11-10');
    expect(JSON.stringify(aged.body)).not.toContain(tenant.id);
    expect((await world.reverse(body.id)).status).toBe(200);
    expect(await accountOf(tenant.id)).toMatchObject({ owed: '1000.00', credit: '0.00' });
  });

  it('takes no more withheld tax than the law lets a tenant keep back, and says how much that is', async () => {
    const tenant = await world.tenant();
    await registered(true);
    const owed = await invoice(tenant.id, '20000.00');
    await registered(false);
    const withheld = (withholdingVat: string, withholdingTax: string, amount = 100) =>
      pay(tenant.id, amount, { invoiceId: owed.id, withholdingVat, withholdingTax });
    expect(await withheld('23100.00', '1600.00')).toMatchObject({
      status: 400,
      body: {
        fields: {
          withholdingVat: 'Must be at most 400.00: 2% of the taxable value of the invoices it pays',
          withholdingTax: 'Must be at most 1500.00: 7.5% of the net amount of the invoices it pays',
        },
      },
    });
    expect((await withheld('300.00', '0')).status).toBe(201);
    const rest = await withheld('200.00', '0');
    expect(rest.body).toMatchObject({ fields: { withholdingVat: expect.stringContaining('Must be at most 100.00') } });
    const plain = await invoice((await world.tenant()).id, 1_000);
    const none = await pay(plain.tenantId, 900, { withholdingVat: '20.00' });
    expect(none.body).toMatchObject({ fields: { withholdingVat: expect.stringContaining('Must be at most 0.00') } });
  });

  it.each([
    ['cash', '1030'],
    ['bank_transfer', '1010'],
    ['mobile_money', '1020'],
    ['cheque', '1040'],
    ['credit_card', '1010'],
  ])('by %s goes to account %s', async (paymentMethod, account) => {
    await world.manager.call('PUT', '/api/settings/billing', {
      paymentMethods: ['cash', 'bank_transfer', 'mobile_money', 'cheque', 'credit_card'],
    });
    const tenant = await world.tenant();
    const before = Number((await world.balances())[account] ?? 0);
    expect((await pay(tenant.id, 70, { paymentMethod })).status).toBe(201);
    expect(Number((await world.balances())[account])).toBe(before + 70);
  });

  it('is told to the tenant with its receipt, unless e-mail is off', async () => {
    const tenant = await world.tenant();
    const open = await invoice(tenant.id, 100);
    const { body } = await pay(tenant.id, 150, { reference: 'QK12' });
    const [mail] = await world.mails(`event_key = 'receipt:${body.id}'`);
    expect(mail).toMatchObject({
      recipient: tenant.email,
      subject: `Receipt ${body.receiptNumber} from Nafasi`,
      document: `receipt:${body.id}`,
    });
    expect(mail?.body).toContain('your payment of KES 150.00 by Cash (QK12).');
    expect(mail?.body).toContain(
      `We applied KES 100.00 to invoice ${open.invoiceNumber} and KES 50.00 as credit for your next invoice.`,
    );
    await world.manager.call('PUT', '/api/settings/notifications', { emailNotifications: false });
    const silent = await pay(tenant.id, 10);
    await world.manager.call('PUT', '/api/settings/notifications', { emailNotifications: true });
    expect(await world.mails(`event_key = 'receipt:${silent.body.id}'`)).toEqual([]);
  });

  it('of a tenant who has gone is taken too', async () => {
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 100);
    expect((await world.manager.call('DELETE', `/api/tenants/${tenant.id}`)).status).toBe(200);
    expect((await pay(tenant.id, 100)).status).toBe(201);
    expect((await invoiceOf(owed.id)).status).toBe('paid');
  });
});

describe('a visitor’s invoice', () => {
  it('is paid without a tenant, not beyond what is owed', async () => {
    const owed = await world.visitorInvoice(3_000);
    const tooMuch = await pay(null, '3000.01', { invoiceId: owed.id });
    expect(tooMuch.status).toBe(400);
    expect(tooMuch.body.fields?.amount).toMatch(/^Only 3,000\.00 is owed on INV2611-/);
    const part = await pay(null, 1_000, { invoiceId: owed.id });
    expect(part.body).toMatchObject({ tenantId: null, tenantName: 'Otieno & Sons', unallocated: '0.00' });
    expect((await pay(null, 2_000, { invoiceId: owed.id })).status).toBe(201);
    expect((await invoiceOf(owed.id)).status).toBe('paid');
    expect(await pay(null, 1, { invoiceId: owed.id })).toMatchObject({
      status: 409,
      body: { code: 'invoice_settled' },
    });
    expect((await world.mails(`event_key = 'receipt:${part.body.id}'`))[0]?.recipient).toBe('otieno@example.com');
    const found = (await world.desk.call('GET', '/api/payments?q=otieno')).body as { tenantName: string }[];
    expect(found.map(({ tenantName }) => tenantName)).toEqual(['Otieno & Sons', 'Otieno & Sons']);
    expect((await world.reverse(part.body.id)).status).toBe(200);
    expect(await invoiceOf(owed.id)).toMatchObject({ status: 'pending', balance: '1000.00' });
  });

  it('is no tenant’s, and a tenant’s is no visitor’s', async () => {
    const owed = await world.visitorInvoice(3_000);
    const tenant = await world.tenant();
    const own = await invoice(tenant.id, 100);
    expect((await pay(tenant.id, 100, { invoiceId: owed.id })).body.fields).toEqual({
      invoiceId: 'This invoice belongs to another tenant',
    });
    expect((await pay(null, 100, { invoiceId: own.id })).body.fields).toEqual({ tenantId: 'Choose a tenant' });
    expect((await pay(null, 100)).body.fields).toEqual({ tenantId: 'Choose a tenant' });
  });
});
