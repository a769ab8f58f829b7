import type { BillDetails } from '../../domain/suppliers/bills/bill-contract.ts';
import type { SupplierDetails } from '../../domain/suppliers/contract.ts';
import type { Api, TestApp } from './app.ts';

const created = async <T>(api: Api, path: string, fields: object, status = 201): Promise<T> => {
  const reply = await api.call('POST', path, fields);
  if (reply.status !== status) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body as T;
};

let made = 0;

export const makeSupplier = (api: Api, fields: Record<string, unknown> = {}): Promise<SupplierDetails> => {
  made += 1;
  return created(api, '/api/suppliers', {
    name: `Supplier ${made}`,
    kraPin: `P05${String(made).padStart(7, '0')}B`,
    email: `accounts${made}@supplier.example`,
    bankName: 'KCB',
    bankCode: '01',
    branchCode: '100',
    accountName: `Supplier ${made}`,
    accountNumber: `110${String(made).padStart(7, '0')}`,
    ...fields,
  });
};

export const billFields = (supplierId: string, fields: Record<string, unknown> = {}) => ({
  supplierId,
  number: `INV-${++made}`,
  date: '2026-11-10',
  lines: [{ account: '5030', description: 'Fibre for November', net: '10000.00', taxClass: 'B' }],
  ...fields,
});

export const makeBill = (api: Api, supplierId: string, fields: Record<string, unknown> = {}): Promise<BillDetails> =>
  created(api, '/api/bills', billFields(supplierId, fields));

export const approve = (api: Api, id: string): Promise<BillDetails> =>
  created(api, `/api/bills/${id}/approve`, {}, 200);

export const approvedBill = async (
  api: Api,
  supplierId: string,
  fields: Record<string, unknown> = {},
): Promise<BillDetails> => approve(api, (await makeBill(api, supplierId, fields)).id);

/** What the books hold of a source, by account: debits are positive, and accounts that came to nothing are left out. */
export const booksOfSource = async (t: TestApp, sourceType: string, id: string): Promise<Record<string, string>> => {
  const rows = await t.sql(`select l.account, sum(l.debit - l.credit)::text as balance
    from journal_lines l join journal_entries e on e.id = l.entry_id
    where e.source_type = '${sourceType}' and e.source_id = '${id}'
    group by l.account having sum(l.debit - l.credit) <> 0 order by l.account`);
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance])) as Record<string, string>;
};

export const booksOfBill = (t: TestApp, id: string) => booksOfSource(t, 'bill', id);
