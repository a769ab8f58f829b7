import type { IntegrityRule } from '../feature.ts';
import { posted } from '../ledger/integrity-rules.ts';

/** Joins the account where the money of a document lies, for those who compare documents with the books. */
export const joinCashAccount = (row: string): string =>
  `left join cash_accounts c on c.id = coalesce(${row}.cash_account_id, seeded_cash_account(${row}.payment_method))`;

const transferName = `format('Transfer %s', t.number) as name`;

const entriesPosted = (kinds: string, side: 'debit' | 'credit', name: string, title: string): IntegrityRule =>
  posted(name, title, {
    documents: `select e.id, e.description as name, e.amount, c.account from cash_entries e join cash_accounts c on c.id = e.cash_account_id
      where e.kind in (${kinds})`,
    source: 'cash_entry',
    event: `'posted'`,
    account: '= d.account',
    side,
  });

export const integrityRules: readonly IntegrityRule[] = [
  posted('transfers-sent', 'Each transfer leaves its account with its amount and charges', {
    documents: `select t.id, ${transferName}, t.amount + t.charges as amount, c.account from transfers t join cash_accounts c on c.id = t.from_id`,
    source: 'transfer',
    event: `'sent'`,
    account: '= d.account',
    side: 'credit',
  }),
  posted('transfers-arrived', 'Each transfer that has arrived is in its account', {
    documents: `select t.id, ${transferName}, t.amount, c.account from transfers t join cash_accounts c on c.id = t.to_id
      where t.arrived_on is not null`,
    source: 'transfer',
    event: `'arrived'`,
    account: '= d.account',
    side: 'debit',
  }),
  {
    id: 'in-transit-agrees',
    title: 'Money in transit is the sum of the transfers that have not arrived',
    broken: `
      select format('Books %s, transfers %s', s.books, s.open) as what from (
        select coalesce((select sum(l.debit - l.credit) from journal_lines l join journal_entries e on e.id = l.entry_id
            where l.account = '1050' and e.source_type = 'transfer'), 0) as books,
          coalesce((select sum(amount) from transfers where arrived_on is null and reversed_at is null), 0) as open
      ) s where s.books <> s.open`,
  },
  entriesPosted(
    `'charge', 'owner_out'`,
    'credit',
    'cash-out',
    'Each bank charge and payment to the owner has left its account',
  ),
  entriesPosted(
    `'interest', 'owner_in'`,
    'debit',
    'cash-in',
    'Interest and money of the owner are posted to their account',
  ),
  {
    id: 'cash-account-in-chart',
    title: 'Each cash account is a cash account of the chart, and each method has an open default',
    broken: `
      select format('%s: account %s', c.name, c.account) as what
      from cash_accounts c left join accounts a on a.code = c.account
      where a.code is null or not a.is_cash or not a.is_active or a.kind <> 'asset'
      union all
      select format('%s goes to %s, which is closed', m.payment_method, c.name)
      from cash_account_methods m join cash_accounts c on c.id = m.cash_account_id where not c.is_active or c.kind <> m.kind`,
  },
];
