import type { IntegrityRule } from '../feature.ts';
import { posted } from '../ledger/integrity-rules.ts';

export const integrityRules: readonly IntegrityRule[] = [
  posted('petty-cash-differences', 'Each cash box that was over or short when it was counted is posted', {
    documents: `select n.id, format('Count of %s', c.name) as name, n.difference as amount, c.account
      from petty_cash_counts n join cash_accounts c on c.id = n.cash_account_id where n.difference <> 0`,
    source: 'petty_cash',
    event: `'counted'`,
    account: '= d.account',
    side: 'debit - credit',
  }),
  {
    id: 'petty-cash-vouchers',
    title: 'Each expense that was paid from a kept cash box is a voucher of it',
    broken: `
      select format('Expense %s of %s', e.description, e.amount) as what
      from petty_cash_vouchers v join expenses e on e.id = v.expense_id where v.cash_account_id is distinct from e.cash_account_id
      union all
      select format('Expense %s of %s', e.description, e.amount)
      from expenses e join petty_cash_funds f on f.cash_account_id = e.cash_account_id and e.created_at > f.created_at
      left join petty_cash_vouchers v on v.expense_id = e.id where v.expense_id is null and e.deleted_at is null`,
  },
  {
    id: 'petty-cash-paid-back',
    title: 'Each top-up that stands paid its vouchers back',
    broken: `
      select format('Top-up %s: %s for vouchers of %s', u.number, u.vouchers, coalesce(v.amount, 0)) as what
      from petty_cash_top_ups u join transfers t on t.id = u.transfer_id and t.reversed_at is null
      left join lateral (select sum(e.amount) as amount from petty_cash_vouchers v join expenses e on e.id = v.expense_id
        where v.top_up_id = u.id and e.deleted_at is null) v on true
      where u.vouchers <> coalesce(v.amount, 0) or u.amount <> t.amount`,
  },
  {
    id: 'petty-cash-enough',
    title: 'No kept cash box is below zero',
    broken: `
      select format('%s: %s', c.name, b.balance) as what
      from petty_cash_funds f join cash_accounts c on c.id = f.cash_account_id
      join lateral (select sum(debit - credit) as balance from journal_lines where account = c.account) b on true
      where b.balance < 0`,
  },
];
