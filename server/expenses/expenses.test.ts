import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Expense } from '../../domain/expenses/contract.ts';
import { EXPENSE_ACCOUNT, EXPENSE_CATEGORIES } from '../../domain/expenses/rules.ts';
import type { PaymentMethod } from '../../domain/settings/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { booksOf, closeBooks, entriesOf, expenseFields, makeExpense } from '../../tests/support/expenses.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';

let t: TestApp;
let accountant: Api;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  accountant = await t.as('accountant', { firstName: 'Mercy', lastName: 'Achieng' });
});

const change = (id: string, body: object) => accountant.call('PATCH', `/api/expenses/${id}`, body);
const changed = async (id: string, body: object): Promise<Expense> => {
  const reply = await change(id, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body as Expense;
};

describe('recording an expense', () => {
  it('posts it at once: the category net, input VAT, and the cash account of the method', async () => {
    const expense = await makeExpense(accountant, { vatAmount: '1600.00', paymentMethod: 'mobile_money' });
    expect(expense).toMatchObject({
      category: 'electricity',
      amount: '11600.00',
      vatAmount: '1600.00',
      expenseDate: '2026-11-10',
      vendor: 'Kenya Power',
      paymentMethod: 'mobile_money',
      receipt: null,
      isRecurring: false,
      recurringTemplateId: null,
      recordedByName: 'Mercy Achieng',
    });
    expect(await booksOf(t, expense.id)).toEqual({ 1020: '-11600.00', 1120: '1600.00', 5010: '10000.00' });
    expect(await entriesOf(t, expense.id)).toEqual([{ event: 'v1', date: '2026-11-10', reason: null }]);
  });

  it('is of today and by bank transfer where nothing else is said', async () => {
    const expense = await makeExpense(accountant, { expenseDate: undefined, vendor: '', amount: 100.5 });
    expect(expense).toMatchObject({ expenseDate: '2026-11-15', paymentMethod: 'bank_transfer', vendor: null });
    expect(await booksOf(t, expense.id)).toEqual({ 1010: '-100.50', 5010: '100.50' });
  });

  it('debits each category to its own account, and each method pays from its own', async () => {
    for (const category of EXPENSE_CATEGORIES) {
      const { id } = await makeExpense(accountant, { category, amount: '10.00', paymentMethod: 'cash' });
      expect(await booksOf(t, id)).toEqual({ 1030: '-10.00', [EXPENSE_ACCOUNT[category]]: '10.00' });
    }
    expect(Object.values(EXPENSE_ACCOUNT)).toEqual([
      ...['5010', '5020', '5030', '5040', '5050', '5060', '5070', '5080', '5090', '5100', '5110', '5120'],
    ]);
    const accounts: Record<PaymentMethod, string> = {
      cash: '1030',
      bank_transfer: '1010',
      mobile_money: '1020',
      cheque: '1040',
      credit_card: '1010',
    };
    for (const [paymentMethod, account] of Object.entries(accounts)) {
      const { id } = await makeExpense(accountant, { paymentMethod, amount: '10.00' });
      expect(await booksOf(t, id)).toEqual({ [account]: '-10.00', 5010: '10.00' });
    }
    expect(await t.sql(`select account as code from cash_accounts where kind <> 'till' order by account`)).toEqual(
      [...new Set(Object.values(accounts))].sort().map((code) => ({ code })),
    );
  });

  it('happens once for one Idempotency-Key', async () => {
    const body = expenseFields({ description: 'Sent twice' });
    const send = (sent: object) =>
      accountant.call('POST', '/api/expenses', sent, { 'idempotency-key': 'expense-sent-twice' });
    const [first, second] = await Promise.all([send(body), send(body)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((first.body as Expense).id).toBe((second.body as Expense).id);
    expect(await t.sql(`select 1 from expenses where description = 'Sent twice'`)).toHaveLength(1);
    expectRefusal(await send({ ...body, amount: 1 }), 409);
  });
});

describe('changing an expense', () => {
  it('reverses the old posting and makes a new one, on the days of the expense', async () => {
    const { id } = await makeExpense(accountant, { amount: '11600.00', vatAmount: '1600.00' });
    await changed(id, { amount: '5800', vatAmount: '800' });
    expect(await booksOf(t, id)).toEqual({ 1010: '-5800.00', 1120: '800.00', 5010: '5000.00' });
    await changed(id, { category: 'generator_fuel', paymentMethod: 'cash', vatAmount: 0 });
    expect(await booksOf(t, id)).toEqual({ 1030: '-5800.00', 5060: '5800.00' });
    const moved = await changed(id, { expenseDate: '2026-10-31' });
    expect(moved.expenseDate).toBe('2026-10-31');
    expect(await booksOf(t, id)).toEqual({ 1030: '-5800.00', 5060: '5800.00' });
    expect(await entriesOf(t, id)).toEqual([
      { event: 'v1', date: '2026-11-10', reason: null },
      { event: 'v1-reversed', date: '2026-11-10', reason: null },
      { event: 'v2', date: '2026-11-10', reason: null },
      { event: 'v2-reversed', date: '2026-11-10', reason: null },
      { event: 'v3', date: '2026-11-10', reason: null },
      { event: 'v3-reversed', date: '2026-11-10', reason: null },
      { event: 'v4', date: '2026-10-31', reason: null },
    ]);
  });

  it('posts nothing where only words change, or nothing does', async () => {
    const { id } = await makeExpense(accountant);
    const after = await changed(id, { description: 'Tokens, corrected', vendor: null });
    expect(after).toMatchObject({ description: 'Tokens, corrected', vendor: null, amount: '11600.00' });
    await changed(id, {});
    await changed(id, { amount: '11600.00', category: 'electricity', expenseDate: null });
    expect(await entriesOf(t, id)).toEqual([{ event: 'v1', date: '2026-11-10', reason: null }]);
  });

  it('is refused as a whole where the VAT would be more than the amount can contain', async () => {
    const { id } = await makeExpense(accountant, { vatAmount: '1600.00' });
    const { fields } = expectRefusal(await change(id, { amount: '1600.00', description: 'x' }), 400);
    expect(fields).toEqual({ vatAmount: 'VAT must be at most 220.69: 16% of the amount without VAT' });
    expect((await accountant.call('GET', `/api/expenses/${id}`)).body).toMatchObject({
      amount: '11600.00',
      description: 'Tokens for November',
    });
  });

  it('loses nothing in the books when twenty change it at once', async () => {
    const { id } = await makeExpense(accountant);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? change(id, { amount: `${100 + n}.00` }) : change(id, { paymentMethod: n % 4 ? 'cash' : 'cheque' }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { amount, paymentMethod } = (await accountant.call('GET', `/api/expenses/${id}`)).body as Expense;
    const account = paymentMethod === 'cash' ? '1030' : '1040';
    expect(await booksOf(t, id)).toEqual({ [account]: `-${amount}`, 5010: amount });
    const events = (await entriesOf(t, id)).map(({ event }) => event);
    expect(new Set(events).size).toBe(events.length);
    expect(events.filter((event) => event.endsWith('-reversed'))).toHaveLength((events.length - 1) / 2);
  });
});

describe('deleting an expense', () => {
  it('reverses its posting and keeps the record, which is found no more', async () => {
    const { id } = await makeExpense(accountant, { description: 'A mistake', vatAmount: '1600.00' });
    const gone = await accountant.call('DELETE', `/api/expenses/${id}`);
    expect([gone.status, gone.body]).toEqual([204, '']);
    expect(await booksOf(t, id)).toEqual({});
    expect((await entriesOf(t, id)).map(({ event }) => event)).toEqual(['v1', 'v1-reversed']);
    expect(await t.sql(`select 1 from expenses where id = '${id}' and deleted_at is not null`)).toHaveLength(1);
    expect((await accountant.call('GET', '/api/expenses?q=A+mistake')).body).toEqual([]);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { amount: 1 }],
      ['DELETE', '', undefined],
      ['GET', '/receipt', undefined],
      ['PUT', '/receipt', { filename: 'a.pdf', base64: btoa('%PDF-1.7') }],
    ] as const) {
      expectRefusal(await accountant.call(method, `/api/expenses/${id}${path}`, body), 404);
    }
  });

  it('reverses once, however many press at once', async () => {
    const { id } = await makeExpense(accountant);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => accountant.call('DELETE', `/api/expenses/${id}`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)]);
    expect(await booksOf(t, id)).toEqual({});
  });
});

describe('a closed period', () => {
  afterEach(() => closeBooks(t, null));

  it('takes no expense, and the refusal names the day, unless a reason is given', async () => {
    await closeBooks(t, '2026-10-31');
    const fields = expenseFields({ expenseDate: '2026-10-31', description: 'Late bill' });
    const refused = expectRefusal(await accountant.call('POST', '/api/expenses', fields), 409);
    expect(refused).toMatchObject({
      code: 'period_closed',
      message: expect.stringContaining('The books are closed up to 31 Oct 2026'),
      fields: { expenseDate: expect.any(String) },
    });
    expect(await t.sql(`select 1 from expenses where description = 'Late bill'`)).toEqual([]);
    const { id } = await makeExpense(accountant, { ...fields, overrideReason: 'The auditor asked for it' });
    expect(await entriesOf(t, id)).toEqual([{ event: 'v1', date: '2026-10-31', reason: 'The auditor asked for it' }]);
    const open = await makeExpense(accountant, { expenseDate: '2026-11-01', overrideReason: 'Not needed' });
    expect(await entriesOf(t, open.id)).toEqual([{ event: 'v1', date: '2026-11-01', reason: null }]);
  });

  it('keeps its figures: what is taken out of it later is reversed today', async () => {
    const moved = await makeExpense(accountant, { expenseDate: '2026-10-20' });
    const deleted = await makeExpense(accountant, { expenseDate: '2026-10-20' });
    await closeBooks(t, '2026-10-31');
    await changed(moved.id, { expenseDate: '2026-11-02' });
    expect(await entriesOf(t, moved.id)).toMatchObject([
      { event: 'v1', date: '2026-10-20' },
      { event: 'v1-reversed', date: '2026-11-15', reason: null },
      { event: 'v2', date: '2026-11-02' },
    ]);
    await accountant.call('DELETE', `/api/expenses/${deleted.id}`);
    expect((await entriesOf(t, deleted.id))[1]).toMatchObject({ event: 'v1-reversed', date: '2026-11-15' });
  });

  it('is corrected in place only on purpose: old and new posting carry the reason', async () => {
    const { id } = await makeExpense(accountant, { expenseDate: '2026-10-20' });
    await closeBooks(t, '2026-10-31');
    expectRefusal(await change(id, { amount: '100.00' }), 409);
    expect(await booksOf(t, id)).toEqual({ 1010: '-11600.00', 5010: '11600.00' });
    expect((await changed(id, { description: 'Words are not in the books' })).description).toMatch(/Words/);
    await changed(id, { amount: '100.00', overrideReason: 'Audit adjustment' });
    expect((await entriesOf(t, id)).slice(1)).toEqual([
      { event: 'v1-reversed', date: '2026-10-20', reason: 'Audit adjustment' },
      { event: 'v2', date: '2026-10-20', reason: 'Audit adjustment' },
    ]);
    expect(await booksOf(t, id)).toEqual({ 1010: '-100.00', 5010: '100.00' });
  });

  it('that reaches up to today leaves no day to reverse on', async () => {
    const { id } = await makeExpense(accountant);
    await closeBooks(t, '2026-11-30');
    const refused = expectRefusal(await accountant.call('DELETE', `/api/expenses/${id}`), 409);
    expect(refused.message).toBe(
      'The books are closed up to 30 Nov 2026. That includes today: reopen the period first.',
    );
    expect(expectRefusal(await change(id, { amount: 5 }), 409).message).toContain('give a reason');
    expect((await accountant.call('GET', `/api/expenses/${id}`)).status).toBe(200);
    expect((await entriesOf(t, id)).map(({ event }) => event)).toEqual(['v1']);
  });
});

it('the audit log tells what happened', async () => {
  const { id } = await makeExpense(accountant, { category: 'generator_fuel', description: 'Diesel' });
  await changed(id, { amount: 5 });
  await accountant.call('DELETE', `/api/expenses/${id}`);
  const { body } = await accountant.call('GET', `/api/audit-log?entity=expenses&entityId=${id}`);
  expect((body as { text: string }[]).map(({ text }) => text)).toEqual([
    'deleted the expense Diesel (generator fuel)',
    'changed the expense Diesel (generator fuel)',
    'recorded the expense Diesel (generator fuel)',
  ]);
});

it('the books balance after all of it', async () => {
  const [sum] = await t.sql('select sum(debit) = sum(credit) as even from journal_lines');
  expect(sum).toEqual({ even: true });
});
