import { afterEach, describe, expect, it } from 'vitest';
import type { DepositMove, Payment, PaymentDetails } from '../../domain/billing/payments/payment-contract.ts';
import type { CashAccount } from '../../domain/cash/contract.ts';
import type { Expense } from '../../domain/expenses/contract.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { PAYMENT_METHODS } from '../../domain/settings/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { booksOf, makeExpense, makeTemplate } from '../../tests/support/expenses.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';
import { recordPayment } from '../billing/payments/record.ts';
import { systemActor } from '../db/connection/database.ts';
import { INTEGRITY_RULES } from '../features.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const world = await furnishBilling(t);
const { accountant, manager, desk, pay, deposit } = world;
await manager.call('PUT', '/api/settings/billing', { paymentMethods: [...PAYMENT_METHODS] });

const make = async (fields: object) => (await manager.call('POST', '/api/cash-accounts', fields)).body as CashAccount;
const kcb = await make({ name: 'KCB current', kind: 'bank' });
const till = await make({ name: 'Till 2', kind: 'till' });
await manager.call('POST', '/api/tills/open', { cashAccountId: till.id, float: 0 });

const RULES = INTEGRITY_RULES.filter(({ id }) => /-posted$|-money/.test(id));

afterEach(async () => {
  await expectBooksAgree(t);
  for (const { id, broken } of RULES) expect([id, await t.sql(broken)]).toEqual([id, []]);
});

const cashLines = async (sourceId: string) =>
  Object.fromEntries(
    (
      await t.sql(`select l.account, sum(l.debit - l.credit)::text as amount from journal_entries e
        join journal_lines l on l.entry_id = e.id join accounts a on a.code = l.account and (a.is_cash or a.code = '1090')
        where e.source_id = '${sourceId}' group by l.account having sum(l.debit - l.credit) <> 0`)
    ).map(({ account, amount }) => [account, amount]),
  );

describe('a payment', () => {
  it('goes to the default of its method, and to another account of that method where one is chosen', async () => {
    const tenant = await world.tenant();
    const usual = (await pay(tenant.id, 100, { paymentMethod: 'bank_transfer' })).body;
    expect(usual.cashAccountName).toBe('Bank current account');
    expect(await cashLines(usual.id)).toEqual({ 1010: '100.00' });
    const chosen = (await pay(tenant.id, 100, { paymentMethod: 'bank_transfer', cashAccountId: kcb.id })).body;
    expect([chosen.cashAccountId, chosen.cashAccountName]).toEqual([kcb.id, 'KCB current']);
    expect(await cashLines(chosen.id)).toEqual({ [kcb.account]: '100.00' });
    const listed = (await desk.call('GET', `/api/payments?tenant=${tenant.id}`)).body as Payment[];
    expect(listed.map(({ cashAccountName }) => cashAccountName)).toEqual(['KCB current', 'Bank current account']);
    await world.reverse(chosen.id);
    expect(await cashLines(chosen.id)).toEqual({});
  });

  it('moves with the default, from the next one on', async () => {
    const tenant = await world.tenant();
    const move = (id: string) => manager.call('PATCH', `/api/cash-accounts/${id}`, { defaultFor: ['cash'] });
    const [petty] = ((await desk.call('GET', '/api/cash-accounts')).body as CashAccount[]).filter(
      ({ kind }) => kind === 'petty_cash',
    );
    await move(till.id);
    expect((await pay(tenant.id, 5)).body.cashAccountName).toBe('Till 2');
    await move(petty?.id ?? '');
    expect((await pay(tenant.id, 5)).body.cashAccountName).toBe('Petty cash');
  });

  it('is refused for an account of another kind, a closed one and one that is not there', async () => {
    const tenant = await world.tenant();
    const refusal = async (cashAccountId: string, paymentMethod = 'bank_transfer') =>
      (await pay(tenant.id, 10, { paymentMethod, cashAccountId })).body as unknown as { fields: object };
    expect((await refusal(till.id)).fields).toEqual({
      cashAccountId: 'Bank Transfer does not go with Till 2 (Till)',
    });
    const closed = await make({ name: 'Old bank', kind: 'bank' });
    await manager.call('PATCH', `/api/cash-accounts/${closed.id}`, { isActive: false });
    expect((await refusal(closed.id)).fields).toEqual({ cashAccountId: 'Old bank is closed' });
    const unknown = '01890000-0000-7000-8000-000000000000';
    expect((await refusal(unknown)).fields).toEqual({ cashAccountId: 'This account does not exist' });
    expect((await pay(tenant.id, 10, { cashAccountId: '' })).status).toBe(201);
  });

  it('of money that lies in suspense is taken from there, and counts as collected', async () => {
    const tenant = await world.tenant();
    const collected = async () =>
      (
        (await accountant.call('GET', '/api/reports/executive-summary?from=2026-11-01&to=2026-11-30')).body as {
          kpis: { id: string; value: string }[];
        }
      ).kpis.find(({ id }) => id === 'collections')?.value;
    const before = Number(await collected());
    const input = { tenantId: tenant.id, amount: 12_300, paymentMethod: 'mobile_money', reference: null, notes: null };
    const payment = await t.app.database.transact(systemActor('test'), (db) =>
      recordPayment(
        { ...t.app.deps, db },
        { ...input, overrideReason: null } as unknown as Parameters<typeof recordPayment>[1],
        { id: null, name: 'Test', mayPostIntoClosed: false },
        { postedTo: ACCOUNTS.suspense },
      ),
    );
    expect(payment.cashAccountName).toBe('M-Pesa paybill');
    expect(await cashLines(payment.id)).toEqual({ 1090: '123.00' });
    expect(Number(await collected())).toBe(before + 123);
    await world.reverse(payment.id);
    expect(await cashLines(payment.id)).toEqual({});
  });

  it('from before there was a choice lies where its method lay then', async () => {
    const tenant = await world.tenant();
    const { id } = (await pay(tenant.id, 40, { paymentMethod: 'cheque' })).body;
    await t.sql(
      `begin; set local session_replication_role = replica; update payments set cash_account_id = null where id = '${id}'; commit`,
    );
    const shown = (await desk.call('GET', `/api/payments/${id}`)).body as PaymentDetails;
    expect(shown.cashAccountName).toBe('Undeposited cheques');
  });
});

describe('an expense', () => {
  it('leaves the account that was chosen, and another once it is changed', async () => {
    const expense = await makeExpense(accountant, { cashAccountId: kcb.id, amount: '90.00' });
    expect(expense).toMatchObject({ paymentMethod: 'bank_transfer', cashAccountName: 'KCB current' });
    expect(await booksOf(t, expense.id)).toEqual({ [kcb.account]: '-90.00', 5010: '90.00' });
    const change = async (body: object) =>
      (await accountant.call('PATCH', `/api/expenses/${expense.id}`, body)).body as Expense;
    expect((await change({ vendor: 'Kenya Power' })).cashAccountName).toBe('KCB current');
    expect((await change({ amount: '95.00' })).cashAccountName).toBe('KCB current');
    expect(await booksOf(t, expense.id)).toEqual({ [kcb.account]: '-95.00', 5010: '95.00' });
    expect((await change({ paymentMethod: 'cash', cashAccountId: till.id })).cashAccountName).toBe('Till 2');
    expect(await booksOf(t, expense.id)).toEqual({ [till.account]: '-95.00', 5010: '95.00' });
    expect((await change({ paymentMethod: 'bank_transfer' })).cashAccountName).toBe('Bank current account');
    expect(await booksOf(t, expense.id)).toEqual({ 1010: '-95.00', 5010: '95.00' });
    const wrong = await accountant.call('PATCH', `/api/expenses/${expense.id}`, { cashAccountId: till.id });
    expect(expectRefusal(wrong, 400).fields).toEqual({
      cashAccountId: 'Bank Transfer does not go with Till 2 (Till)',
    });
  });

  it('that recurs leaves its own account, or the default once that one is closed', async () => {
    const own = await make({ name: 'Rent account', kind: 'bank' });
    const template = await makeTemplate(accountant, { amount: '10.00', cashAccountId: own.id });
    const generate = async () => {
      await accountant.call('POST', '/api/recurring-expense-templates/generate');
      const rows = (await accountant.call('GET', '/api/expenses?limit=500&sort=-createdAt')).body as Expense[];
      return rows.find(({ recurringTemplateId }) => recurringTemplateId === template.id);
    };
    const made = await generate();
    expect(made?.cashAccountName).toBe('Rent account');
    await accountant.call('DELETE', `/api/expenses/${made?.id}`);
    await manager.call('PATCH', `/api/cash-accounts/${own.id}`, { isActive: false });
    const again = await makeTemplate(accountant, { name: 'Rent 2', amount: '10.00' });
    await t.sql(`begin; set local app.actor = 'system:test'; set local app.actor_name = 'Test';
      update recurring_expense_templates set cash_account_id = '${own.id}' where id = '${again.id}'; commit`);
    await accountant.call('POST', '/api/recurring-expense-templates/generate');
    const rows = (await accountant.call('GET', '/api/expenses?limit=500')).body as Expense[];
    expect(rows.find(({ recurringTemplateId }) => recurringTemplateId === again.id)?.cashAccountName).toBe(
      'Bank current account',
    );
  });
});

describe('a deposit and a refund', () => {
  it('are taken and given back by the accounts that were chosen', async () => {
    const tenant = await world.tenant();
    const taken = (await deposit(tenant.id, 1_000, { cashAccountId: till.id })).body;
    expect(taken.cashAccountName).toBe('Till 2');
    expect(await cashLines(taken.id)).toEqual({ [till.account]: '1000.00' });
    const body = { tenantId: tenant.id, amount: 400, paymentMethod: 'bank_transfer', cashAccountId: kcb.id };
    const back = (await accountant.call('POST', '/api/deposits/refund', body)).body as DepositMove;
    expect(await cashLines(back.id)).toEqual({ [kcb.account]: '-400.00' });
    const listed = (await desk.call('GET', `/api/deposits?tenant=${tenant.id}`)).body as DepositMove[];
    expect(listed.map(({ cashAccountName }) => cashAccountName)).toEqual(['KCB current', 'Till 2']);
    await pay(tenant.id, 300);
    const refund = { amount: 300, paymentMethod: 'cheque', cashAccountId: kcb.id, reason: 'Paid twice' };
    const paid = await accountant.call('POST', `/api/tenants/${tenant.id}/refunds`, refund);
    expect(paid.body).toMatchObject({ cashAccountName: 'KCB current' });
    expect(await cashLines((paid.body as { id: string }).id)).toEqual({ [kcb.account]: '-300.00' });
  });

  it('that settles a tenancy goes back by the account that was chosen', async () => {
    const tenant = await world.tenant();
    await deposit(tenant.id, 500);
    const body = { applied: '0.00', refund: '500.00', paymentMethod: 'cash', cashAccountId: till.id };
    const { status, body: settled } = await accountant.call(
      'POST',
      `/api/tenants/${tenant.id}/deposit-settlement`,
      body,
    );
    expect([status, settled]).toMatchObject([200, { moves: [{ cashAccountName: 'Till 2' }] }]);
  });
});
