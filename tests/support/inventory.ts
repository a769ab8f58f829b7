import type { Category, ItemDetails } from '../../domain/inventory/contract.ts';
import type { Api, TestApp } from './app.ts';

let made = 0;

const created = async <T>(api: Api, path: string, fields: object): Promise<T> => {
  const { status, body } = await api.call('POST', path, fields);
  if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body as T;
};

export const makeCategory = (api: Api, fields: Record<string, unknown> = {}): Promise<Category> =>
  created(api, '/api/inventory/categories', { name: `Category ${++made}`, ...fields });

export const itemFields = (categoryId: string, fields: Record<string, unknown> = {}) => ({
  itemCode: `IT-${++made}`,
  name: 'Office chair',
  categoryId,
  ...fields,
});

export const makeItem = (api: Api, categoryId: string, fields: Record<string, unknown> = {}): Promise<ItemDetails> =>
  created(api, '/api/inventory/items', itemFields(categoryId, fields));

export const readItem = async (api: Api, id: string): Promise<ItemDetails> =>
  (await api.call('GET', `/api/inventory/items/${id}`)).body as ItemDetails;

// What the books hold on some accounts: debits are positive.
export const balanceOf = async (t: TestApp, account: string): Promise<string> => {
  const [row] = await t.sql(
    `select coalesce(sum(debit - credit), 0)::numeric(14, 2)::text as balance from journal_lines where account = '${account}'`,
  );
  return String(row?.balance);
};

// The books of one event, by account.
export const entryOf = async (t: TestApp, sourceType: string, sourceId: string, event: string) => {
  const rows = await t.sql(`select l.account, (l.debit - l.credit)::text as amount, e.entry_date::text as date, e.memo
    from journal_entries e join journal_lines l on l.entry_id = e.id
    where e.source_type = '${sourceType}' and e.source_id = '${sourceId}' and e.event = '${event}' order by l.account`);
  return {
    date: rows[0]?.date,
    memo: rows[0]?.memo,
    lines: Object.fromEntries(rows.map(({ account, amount }) => [account, amount])) as Record<string, string>,
  };
};
