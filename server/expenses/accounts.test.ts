import { beforeAll, describe, expect, it } from 'vitest';
import type { Expense, RecurringTemplate } from '../../domain/expenses/contract.ts';
import type { Bill, BillDetails } from '../../domain/suppliers/bills/bill-contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { booksOf, entriesOf, expenseFields, makeExpense, makeTemplate } from '../../tests/support/expenses.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';
import { makeSupplier } from '../../tests/support/suppliers.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';
import { expensesFeature } from './feature.ts';

let t: TestApp;
let accountant: Api;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  accountant = await t.as('accountant');
  for (const [code, name, kind] of [
    ['5260', 'Insurance', 'expense'],
    ['5270', 'Licences', 'expense'],
    ['4099', 'Sundry', 'income'],
  ]) {
    expect((await accountant.call('POST', '/api/ledger/accounts', { code, name, kind })).status).toBe(201);
  }
});

const change = (id: string, body: object) => accountant.call('PATCH', `/api/expenses/${id}`, body);
const use = (code: string, isActive: boolean) => accountant.call('PATCH', `/api/ledger/accounts/${code}`, { isActive });
const generate = async () => (await accountant.call('POST', '/api/recurring-expense-templates/generate')).body;
const agrees = async () => {
  await expectBooksAgree(t);
  for (const { id, broken } of expensesFeature.integrityRules) expect([id, await t.sql(broken)]).toEqual([id, []]);
};

describe('an expense with an account of its own', () => {
  it('is booked on it, whatever its category, and the profit and loss shows it there', async () => {
    const expense = await makeExpense(accountant, {
      ...{ category: 'other', account: '5260', amount: '1160.00', vatAmount: '160.00', description: 'Fire cover' },
    });
    expect(expense).toMatchObject({ category: 'other', account: '5260', accountName: 'Insurance' });
    expect(await booksOf(t, expense.id)).toEqual({ 1010: '-1160.00', 1120: '160.00', 5260: '1000.00' });
    const { body } = await accountant.call('GET', '/api/reports/profit-loss?from=2026-11-01&to=2026-11-30');
    expect(JSON.stringify(body)).toContain('"5260"');
    await agrees();
  });

  it('moves when another account is chosen, and goes back to that of its category', async () => {
    const { id } = await makeExpense(accountant, { amount: '500.00', account: '5260' });
    expect((await change(id, { account: '5270' })).body).toMatchObject({ account: '5270', accountName: 'Licences' });
    expect(await booksOf(t, id)).toEqual({ 1010: '-500.00', 5270: '500.00' });
    expect((await change(id, { vendor: 'KPLC' })).body).toMatchObject({ account: '5270' });
    expect((await change(id, { account: '' })).body).toMatchObject({ account: null, accountName: null });
    expect(await booksOf(t, id)).toEqual({ 1010: '-500.00', 5010: '500.00' });
    expect((await entriesOf(t, id)).map(({ event }) => event)).toEqual([
      ...['v1', 'v1-reversed', 'v2', 'v2-reversed', 'v3'],
    ]);
    await change(id, { account: '5270' });
    expect((await accountant.call('DELETE', `/api/expenses/${id}`)).status).toBe(204);
    expect(await booksOf(t, id)).toEqual({});
    await agrees();
  });

  it('is borne by its months on it where they share it', async () => {
    const { id } = await makeExpense(accountant, {
      ...{ category: 'other', account: '5260', amount: '6100.00', expenseDate: '2026-09-05' },
      ...{ coversFrom: '2026-09-01', coversTo: '2026-10-31' },
    });
    expect(await booksOf(t, id)).toMatchObject({ 1010: '-6100.00', 1150: '6100.00' });
    expect(
      await t.sql(`select l.account, sum(l.debit - l.credit)::text as amount from journal_lines l
        join journal_entries e on e.id = l.entry_id where e.source_type = 'prepaid' and e.source_id = '${id}'
        group by l.account order by l.account`),
    ).toEqual([
      { account: '1150', amount: '-6100.00' },
      { account: '5260', amount: '6100.00' },
    ]);
    await agrees();
  });

  it('is found by the code of its account, as those of a category are, and says it in the file', async () => {
    await makeExpense(accountant, { account: '5270', description: 'Single business permit' });
    await makeExpense(accountant, { category: 'water', description: 'Borehole' });
    const found = async (q: string) =>
      ((await accountant.call('GET', `/api/expenses?q=${q}`)).body as Expense[]).map(({ description }) => description);
    expect(await found('5270')).toEqual(['Single business permit']);
    expect(await found('5020')).toEqual(['Borehole']);
    const { body } = await accountant.call('GET', '/api/expenses-export?q=permit');
    const [head = '', row = ''] = String(body).split('\r\n');
    expect([head, row].map((line) => line.split(',').at(-1))).toEqual(['Expense Account', '5270']);
  });

  it.each([
    ['5999', 'There is no active account of this code'],
    ['4099', 'Choose an expense account'],
    ['1010', 'Choose an expense account'],
    ['52', 'Account codes have 4 digits'],
  ])('cannot be booked on %s', async (account, message) => {
    const made = await accountant.call('POST', '/api/expenses', expenseFields({ account }));
    expect(expectRefusal(made, 400).fields).toEqual({ account: message });
    const template = { name: 'Cover', category: 'other', amount: 100, account };
    const kept = await accountant.call('POST', '/api/recurring-expense-templates', template);
    expect(expectRefusal(kept, 400).fields).toEqual({ account: message });
  });

  it('keeps an account that was closed since, and the database takes no other that is closed', async () => {
    const { id } = await makeExpense(accountant, { amount: '70.00', account: '5270' });
    const other = await makeExpense(accountant, { amount: '80.00' });
    expect((await use('5270', false)).status).toBe(200);
    expect((await change(id, { amount: '75.00' })).body).toMatchObject({ account: '5270', amount: '75.00' });
    expect(expectRefusal(await change(other.id, { account: '5270' }), 400).fields).toEqual({
      account: 'There is no active account of this code',
    });
    for (const account of ['5270', '4099']) {
      await expect(t.sql(`update expenses set account = '${account}' where id = '${other.id}'`)).rejects.toThrow(
        'An expense is booked on an expense account that is in use',
      );
    }
    await use('5270', true);
    await agrees();
  });
});

describe('a recurring expense with an account of its own', () => {
  it('hands it to what it makes, and to a bill; closed meanwhile, that of the category takes its place', async () => {
    const template = await makeTemplate(accountant, {
      ...{ name: 'Cover', category: 'other', amount: '900.00', account: '5260', nextDueDate: '2026-11-01' },
    });
    expect(template).toMatchObject({ account: '5260', accountName: 'Insurance' });
    expect(await generate()).toMatchObject({ generated: 1 });
    const [made] = ((await accountant.call('GET', '/api/expenses?q=Cover')).body as Expense[]).filter(
      ({ isRecurring }) => isRecurring,
    );
    expect(made).toMatchObject({ account: '5260', category: 'other', isRecurring: true });
    const supplier = await makeSupplier(accountant);
    await makeTemplate(accountant, {
      ...{ name: 'Cover by bill', category: 'other', amount: '800.00', account: '5260' },
      ...{ supplierId: supplier.id, nextDueDate: '2026-11-01' },
    });
    expect(await generate()).toMatchObject({ generated: 1 });
    const [bill] = (await accountant.call('GET', `/api/bills?supplier=${supplier.id}`)).body as Bill[];
    const { lines } = (await accountant.call('GET', `/api/bills/${bill?.id}`)).body as BillDetails;
    expect(lines.map(({ account }) => account)).toEqual(['5260']);
    await use('5260', false);
    const put = (body: object) => accountant.call('PUT', `/api/recurring-expense-templates/${template.id}`, body);
    const fields = { name: 'Cover', category: 'other', amount: '900.00', account: '5260' };
    expect((await put({ ...fields, nextDueDate: '2026-11-02' })).body).toMatchObject({ account: '5260' });
    expect(await generate()).toMatchObject({ generated: 1 });
    const list = (await accountant.call('GET', '/api/expenses?q=Cover')).body as Expense[];
    const second = list.find(({ nextDueDate }) => nextDueDate === '2026-11-02') as Expense;
    expect(await booksOf(t, second.id)).toEqual({ 1010: '-900.00', 5120: '900.00' });
    const kept = (await accountant.call('GET', '/api/recurring-expense-templates')).body as RecurringTemplate[];
    expect(kept.find(({ id }) => id === template.id)).toMatchObject({ account: '5260', accountName: 'Insurance' });
    await use('5260', true);
    await agrees();
  });
});
