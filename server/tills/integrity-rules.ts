import type { IntegrityRule } from '../feature.ts';
import { posted } from '../ledger/integrity-rules.ts';

const name = `format('Till %s', t.number) as name`;

const differencePosted = (id: string, title: string, column: string, event: string): IntegrityRule =>
  posted(id, title, {
    documents: `select t.id, ${name}, t.${column} as amount, c.account from tills t join cash_accounts c on c.id = t.cash_account_id
      where t.${column} <> 0`,
    source: 'till',
    event: `'${event}'`,
    account: '= d.account',
    side: 'debit - credit',
  });

export const integrityRules: readonly IntegrityRule[] = [
  differencePosted('till-openings', 'Each float that the books did not have is posted', 'opening_difference', 'opened'),
  differencePosted('till-differences', 'Each till that was over or short is posted', 'difference', 'closed'),
  {
    id: 'tills-expected',
    title: 'Each closed till was expected to hold its float and what it took while it was open',
    broken: `
      select format('Till %s: expected %s, float and movements %s', t.number, t.expected, t.float_amount + coalesce(m.amount, 0)) as what
      from tills t left join (select till_id, sum(amount) as amount from till_moves group by till_id) m on m.till_id = t.id
      where t.closed_at is not null and t.expected <> t.float_amount + coalesce(m.amount, 0)`,
  },
  {
    id: 'tills-open-hold',
    title: 'Each open till holds by the books its float and what it took since',
    broken: `
      select format('Till %s: books %s, float and movements %s', t.number, coalesce(l.amount, 0), t.float_amount + coalesce(m.amount, 0)) as what
      from tills t join cash_accounts c on c.id = t.cash_account_id
      left join lateral (select sum(debit - credit) as amount from journal_lines where account = c.account) l on true
      left join lateral (select sum(amount) as amount from till_moves where till_id = t.id) m on true
      where t.closed_at is null and coalesce(l.amount, 0) <> t.float_amount + coalesce(m.amount, 0)`,
  },
  {
    id: 'till-moves-posted',
    title: 'Each movement of a till is what its entry put on the account',
    broken: `
      select format('Till %s: movement %s, books %s', t.number, m.amount, coalesce(l.amount, 0)) as what
      from till_moves m join tills t on t.id = m.till_id join cash_accounts c on c.id = t.cash_account_id
      left join lateral (select sum(debit - credit) as amount from journal_lines where entry_id = m.entry_id and account = c.account) l on true
      where m.amount is distinct from l.amount`,
  },
  {
    id: 'till-payments',
    title: 'Each cash payment into a till is part of the till that was open',
    broken: `
      select format('Payment %s of %s', p.receipt, p.amount) as what
      from payments p join cash_accounts c on c.id = p.cash_account_id and c.kind = 'till'
      join journal_entries e on e.source_type = 'payment' and e.source_id = p.id::text and e.event = 'received'
      left join till_moves m on m.entry_id = e.id
      where p.created_at >= (select min(t.opened_at) from tills t where t.cash_account_id = c.id) and m.amount is distinct from p.amount`,
  },
];
