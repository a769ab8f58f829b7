import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const world = await furnishBilling(t);
const { pay, invoice, invoiceOf } = world;
const tenant = await world.tenant();

const countPayments = async () => (await t.sql('select count(*)::int as n from payments'))[0]?.n as number;

afterEach(() => expectBooksAgree(t));

const BAD_AMOUNTS = [-100, 0, 0.001, 1e9, '1e3', null, true, '100,00', 'NaN', '', ' 5 ', [5], {}];

describe('a payment is refused', () => {
  it.each(BAD_AMOUNTS)('with the amount %j', async (amount) => {
    const before = await countPayments();
    const { status, body } = await pay(tenant.id, amount);
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty('amount');
    expect(await countPayments()).toBe(before);
  });

  it.each([-1, '0.001', 1e9, true, 'x'])('with %j withheld', async (withheld) => {
    expect((await pay(tenant.id, 10, { withholdingVat: withheld })).body.fields).toHaveProperty('withholdingVat');
    expect((await pay(tenant.id, 10, { withholdingTax: withheld })).body.fields).toHaveProperty('withholdingTax');
  });

  it('beyond what an amount may be, with the tax that was withheld', async () => {
    const { status, body } = await pay(tenant.id, '99999999.99', { withholdingVat: '0.01' });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ amount: 'Must be at most 99,999,999.99 including tax withheld' });
  });

  it('without a tenant that exists', async () => {
    expect((await pay('01890000-0000-7000-8000-000000000000', 10)).body.fields).toEqual({
      tenantId: 'This tenant does not exist',
    });
    expect((await pay('nobody', 10)).body.fields).toEqual({ tenantId: 'Choose a tenant' });
  });

  it('by a method that the space does not accept, and the words name those it does', async () => {
    expect((await pay(tenant.id, 10, { paymentMethod: 'cheque' })).body.fields).toEqual({
      paymentMethod: 'Cheque is not accepted here. Accepted: Bank Transfer, M-Pesa and Cash.',
    });
    expect((await pay(tenant.id, 10, { paymentMethod: 'barter' })).status).toBe(400);
  });

  it.each([
    ['2026-11-16', 'Payment date must not be in the future'],
    ['2026-02-30', 'Must be a date that exists'],
    ['15.11.2026', 'Must be a date as yyyy-MM-dd'],
  ])('on %s', async (paymentDate, words) => {
    const { status, body } = await pay(tenant.id, 10, { paymentDate });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ paymentDate: words });
  });

  it('for the invoice of another tenant, a draft, or one that does not exist', async () => {
    const other = await invoice((await world.tenant()).id, 100);
    const draft = await invoice(tenant.id, 100, { draft: true });
    for (const [invoiceId, words] of [
      [other.id, 'This invoice belongs to another tenant'],
      [draft.id, 'This invoice is a draft: issue it before recording a payment'],
      ['01890000-0000-7000-8000-000000000000', 'This invoice does not exist'],
      ['x', 'Must be an id'],
    ]) {
      const { status, body } = await pay(tenant.id, 100, { invoiceId });
      expect(status).toBe(400);
      expect(body.fields).toEqual({ invoiceId: words });
    }
    expect((await invoiceOf(other.id)).paidAmount).toBe('0.00');
  });

  it('for an invoice that is paid or credited already', async () => {
    const payer = await world.tenant();
    const paid = await invoice(payer.id, 100);
    await pay(payer.id, 100, { invoiceId: paid.id });
    const credited = await invoice(payer.id, 100);
    await world.accountant.call('POST', `/api/invoices/${credited.id}/credit`, { reason: 'Wrong' });
    for (const settled of [paid, credited]) {
      const { status, body } = await pay(payer.id, 1, { invoiceId: settled.id });
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'invoice_settled',
        message: `Invoice ${settled.invoiceNumber} is already settled`,
        fields: { invoiceId: `Invoice ${settled.invoiceNumber} is already settled` },
      });
    }
  });

  it('with an M-Pesa code that was used, however it is written, until that payment is reversed', async () => {
    const mpesa = (reference: string) => pay(tenant.id, 10, { paymentMethod: 'mobile_money', reference });
    const first = await mpesa('SKL7X1ABCD');
    const again = await mpesa(' skl7x1abcd ');
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      code: 'reference_used',
      fields: { reference: 'This M-Pesa code is already recorded on another payment' },
    });
    // A receipt book or a bank may well use the same words twice.
    expect((await pay(tenant.id, 10, { reference: 'SKL7X1ABCD' })).status).toBe(201);
    await world.reverse(first.body.id);
    expect((await mpesa('SKL7X1ABCD')).status).toBe(201);
  });

  it('from those who do not take payments', async () => {
    const input = { tenantId: tenant.id, amount: 10, paymentMethod: 'cash' };
    for (const role of ['hr', 'tenant'] as const) {
      expect((await (await t.as(role)).call('POST', '/api/payments', input)).status).toBe(403);
    }
    expect((await t.anonymous.call('POST', '/api/payments', input)).status).toBe(401);
    const { body } = await pay(tenant.id, 10);
    expect((await world.desk.call('POST', `/api/payments/${body.id}/reverse`, { reason: 'x' })).status).toBe(403);
  });
});

describe('in a closed period', () => {
  it('a payment needs a reason, and somebody who keeps the books', async () => {
    await t.sql(`begin; select set_config('app.actor', 'system:test', true), set_config('app.actor_name', 'Test', true);
      insert into ledger_lock (locked_through) values ('2026-10-31') on conflict (one) do update set locked_through = excluded.locked_through; commit`);
    const late = { paymentDate: '2026-10-31' };
    const refused = await pay(tenant.id, 10, late);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'period_closed' });
    expect(refused.body.fields?.paymentDate).toContain('The books are closed up to 31 Oct 2026');
    expect((await pay(tenant.id, 10, { ...late, overrideReason: 'Found in the safe' })).status).toBe(403);
    const input = {
      tenantId: tenant.id,
      amount: 10,
      paymentMethod: 'cash',
      ...late,
      overrideReason: 'Found in the safe',
    };
    const taken = await world.accountant.call('POST', '/api/payments', input);
    expect(taken.status).toBe(201);
    const { id } = taken.body as { id: string };
    expect(
      await t.sql(`select entry_date::text, override_reason from journal_entries where source_id = '${id}'`),
    ).toEqual([{ entry_date: '2026-10-31', override_reason: 'Found in the safe' }]);
    expect((await pay(tenant.id, 10, { paymentDate: '2026-11-01' })).status).toBe(201);
    // Its reversal belongs to today.
    expect((await world.reverse(id)).status).toBe(200);
  });
});
