import type { IntegrityRule } from '../feature.ts';
import { posted } from '../ledger/integrity-rules.ts';

const billName = `format('Bill BL%s', lpad(b.seq::text, 6, '0'))`;

const billsPosted = (kind: 'bill' | 'credit', side: 'debit' | 'credit', title: string): IntegrityRule =>
  posted(kind === 'bill' ? 'bills' : 'supplier-credits', title, {
    documents: `select b.id, ${billName} as name, b.total as amount from bills b where b.kind = '${kind}' and b.posted_on is not null`,
    source: 'bill',
    event: `'approved'`,
    account: `= '2010'`,
    side,
  });

export const integrityRules: readonly IntegrityRule[] = [
  billsPosted('bill', 'credit', 'Each approved bill is posted with its total to trade payables'),
  billsPosted('credit', 'debit', 'Each approved credit of a supplier is posted with its total to trade payables'),
  {
    id: 'bills-cancelled',
    title: 'Each cancelled bill is out of the books',
    broken: `
      select ${billName} as what from bills b
      left join journal_entries e on e.source_type = 'bill' and e.source_id = b.id::text and e.event = 'cancelled'
      where b.posted_on is not null and (b.state = 'cancelled') <> (e.id is not null)`,
  },
  {
    id: 'bills-add-up',
    title: 'Each bill is the sum of its lines',
    broken: `
      select format('%s: %s, lines %s', ${billName}, b.total, coalesce(sum(l.net + l.vat), 0)) as what
      from bills b left join bill_lines l on l.bill_id = b.id
      group by b.id having sum(l.net) is distinct from b.net or sum(l.vat) is distinct from b.vat`,
  },
  {
    id: 'bills-paid',
    title: 'What is settled of each bill is the sum of its payments and credits',
    broken: `
      select format('%s: %s, payments %s', ${billName}, b.paid, coalesce(sum(a.amount), 0)) as what
      from bills b left join (
        select a.bill_id, a.amount from bill_allocations a join bill_payments p on p.id = a.payment_id where p.reversed_on is null
      ) a on a.bill_id = b.id group by b.id having b.paid <> coalesce(sum(a.amount), 0)`,
  },
  {
    id: 'bill-payments-posted',
    title: 'Each payment of bills has left its account, with what was kept back',
    broken: `
      select format('Payment BP%s: %s, books %s', lpad(t.seq::text, 6, '0'), s.amount, coalesce(l.booked, 0)) as what
      from bill_batches t join cash_accounts c on c.id = t.cash_account_id
      join lateral (
        select coalesce(sum(amount) filter (where reversed_on is null), 0) as amount,
          coalesce(sum(withheld_tax) filter (where reversed_on is null), 0) as tax, coalesce(sum(withheld_vat) filter (where reversed_on is null), 0) as vat
        from bill_payments where batch_id = t.id
      ) s on true
      left join lateral (
        select sum(l.credit - l.debit) filter (where l.account = c.account) as booked,
          sum(l.credit - l.debit) filter (where l.account = '2500') as tax, sum(l.credit - l.debit) filter (where l.account = '2510') as vat
        from journal_entries e join journal_lines l on l.entry_id = e.id where e.source_type = 'bill_payment' and e.source_id = t.id::text
      ) l on true
      where coalesce(l.booked, 0) <> s.amount or coalesce(l.tax, 0) <> s.tax or coalesce(l.vat, 0) <> s.vat`,
  },
  posted('withheld-payments', 'Each payment to KRA of tax withheld from suppliers has left its account', {
    documents: `select w.id, format('%s withheld in %s', w.tax, w.month) as name, w.amount, c.account from withheld_payments w
      join cash_accounts c on c.id = w.cash_account_id`,
    source: 'withheld_payment',
    event: `'paid'`,
    account: '= d.account',
    side: 'credit',
  }),
  {
    id: 'creditors-agree',
    title: 'What bills and payments put on trade payables is what is open of the bills',
    broken: `
      select format('Books %s, bills %s', s.books, s.open) as what from (
        select coalesce((select sum(l.credit - l.debit) from journal_lines l join journal_entries e on e.id = l.entry_id
            where l.account = '2010' and e.source_type in ('bill', 'bill_payment')), 0) as books,
          coalesce((select sum((total - paid) * case kind when 'bill' then 1 else -1 end) from bills where state = 'approved'), 0)
            - coalesce((select sum(l.net) from bill_lines l join bills b on b.id = l.bill_id
                where l.account = '2010' and b.state = 'approved'), 0) as open
      ) s where s.books <> s.open`,
  },
];
