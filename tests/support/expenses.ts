import type { Expense, RecurringTemplate } from '../../domain/expenses/contract.ts';
import type { Api, TestApp } from './app.ts';

export const expenseFields = (fields: Record<string, unknown> = {}) => ({
  category: 'electricity',
  description: 'Tokens for November',
  amount: 11_600,
  expenseDate: '2026-11-10',
  vendor: 'Kenya Power',
  ...fields,
});

export const makeExpense = async (api: Api, fields: Record<string, unknown> = {}): Promise<Expense> => {
  const { status, body } = await api.call('POST', '/api/expenses', expenseFields(fields));
  if (status !== 201) throw new Error(`/api/expenses answered ${status}: ${JSON.stringify(body)}`);
  return body as Expense;
};

export const makeTemplate = async (api: Api, fields: Record<string, unknown> = {}): Promise<RecurringTemplate> => {
  const { status, body } = await api.call('POST', '/api/recurring-expense-templates', {
    name: 'Office rent',
    category: 'rent',
    amount: '150000.00',
    ...fields,
  });
  if (status !== 201) throw new Error(`The template was answered ${status}: ${JSON.stringify(body)}`);
  return body as RecurringTemplate;
};

// What the books hold for an expense, by account: debits are positive, and accounts that came to nothing are left out.
export const booksOf = async (t: TestApp, expenseId: string): Promise<Record<string, string>> => {
  const rows = await t.sql(`select l.account, sum(l.debit - l.credit)::text as balance
    from journal_lines l join journal_entries e on e.id = l.entry_id
    where e.source_type = 'expense' and e.source_id = '${expenseId}'
    group by l.account having sum(l.debit - l.credit) <> 0 order by l.account`);
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance])) as Record<string, string>;
};

type Entry = { event: string; date: string; reason: string | null };

export const entriesOf = async (t: TestApp, expenseId: string): Promise<Entry[]> =>
  (await t.sql(`select event, entry_date::text as date, override_reason as reason from journal_entries
    where source_type = 'expense' and source_id = '${expenseId}' order by seq`)) as Entry[];

export const closeBooks = async (t: TestApp, through: string | null): Promise<void> => {
  const day = through === null ? 'null' : `'${through}'`;
  await t.sql(`begin; set local app.actor = 'system:test'; set local app.actor_name = 'Test';
    insert into ledger_lock (locked_through) values (${day}) on conflict (one) do update set locked_through = ${day}; commit`);
};
