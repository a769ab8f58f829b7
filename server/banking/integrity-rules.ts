import type { IntegrityRule } from '../feature.ts';
import { posted } from '../ledger/integrity-rules.ts';

const lineName = `format('Bank line of %s, %s', to_char(l.line_date, 'FMDD Mon YYYY'), l.narration)`;

export const integrityRules: readonly IntegrityRule[] = [
  {
    id: 'bank-lines-matched',
    title: 'A bank line that is matched stands for its whole amount, and one that is not for nothing',
    broken: `
      select format('%s: %s, matched %s', ${lineName}, l.amount, coalesce(m.amount, 0)) as what
      from statement_lines l
      left join (select line_id, sum(amount) as amount from matches group by line_id) m on m.line_id = l.id
      where coalesce(m.amount, 0) <> case when l.is_matched then l.amount else 0 end`,
  },
  {
    id: 'bank-entries-once',
    title: 'No entry of the books is matched with more money at the bank than it moved there',
    broken: `
      select format('Journal entry %s: %s on %s, matched %s', e.seq, coalesce(b.amount, 0), m.account, m.amount) as what
      from (
        select x.entry_id, c.account, sum(x.amount) as amount from matches x
        join statement_lines l on l.id = x.line_id join cash_accounts c on c.id = l.cash_account_id
        group by x.entry_id, c.account having sum(x.amount) <> 0
      ) m
      join journal_entries e on e.id = m.entry_id
      left join lateral (
        select sum(debit - credit) as amount from journal_lines where entry_id = m.entry_id and account = m.account
      ) b on true
      where sign(m.amount) <> sign(coalesce(b.amount, 0)) or abs(m.amount) > abs(coalesce(b.amount, 0))`,
  },
  {
    id: 'bank-lines-go-on',
    title: 'Each bank line has the account and the days of its statement',
    broken: `
      select ${lineName} as what from statement_lines l join statements s on s.id = l.statement_id
      where l.cash_account_id <> s.cash_account_id or l.line_date not between s.from_date and s.to_date`,
  },
  posted('bank-notices', 'Each bank notice that waits for its tenant was posted to suspense once, with its amount', {
    documents: `select id, format('Bank notice %s', transaction_id) as name, amount from bank_notices where state = 'waiting'`,
    source: 'bank_notice',
    event: `'received'`,
    account: `= '1090'`,
    side: 'credit',
  }),
  {
    id: 'bank-notice-paid',
    title: 'The payment or deposit of a bank notice stands, and has its amount and its account',
    broken: `
      select format('Bank notice %s of %s: payment %s of %s', n.transaction_id, n.amount, p.receipt, p.amount) as what
      from bank_notices n join payments p on p.id = n.payment_id
      where p.reversed_at is not null or p.amount <> n.amount or p.cash_account_id is distinct from n.cash_account_id
      union all
      select format('Bank notice %s of %s: a deposit of %s', n.transaction_id, n.amount, d.amount)
      from bank_notices n join deposit_moves d on d.id = n.deposit_move_id
      where d.kind <> 'taken' or d.amount <> n.amount or d.cash_account_id is distinct from n.cash_account_id`,
  },
  {
    id: 'bank-notice-counted-once',
    title: 'No bank notice waits in suspense while it is recorded as a payment or a deposit',
    broken: `
      select format('Bank notice %s waits, and payment %s has its reference', n.transaction_id, p.receipt) as what
      from bank_notices n join payments p on upper(btrim(p.reference)) = upper(n.transaction_id)
      where n.state = 'waiting' and p.cash_account_id = n.cash_account_id and p.reversed_at is null and p.amount = n.amount
      union all
      select format('Bank notice %s waits, and a deposit of %s has its reference', n.transaction_id, d.amount)
      from bank_notices n join deposit_moves d on upper(btrim(d.reference)) = upper(n.transaction_id)
      where n.state = 'waiting' and d.payment_method = 'bank_transfer' and d.kind = 'taken' and d.reference is not null
        and d.cash_account_id = n.cash_account_id and d.amount = n.amount`,
  },
];
