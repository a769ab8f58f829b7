import { joinCashAccount } from '../../cash/integrity-rules.ts';
import type { IntegrityRule } from '../../feature.ts';
import { posted } from '../../ledger/integrity-rules.ts';

/** What the books have of deposits: what was taken, went back and was kept. */
export const depositRules: readonly IntegrityRule[] = [
  posted('deposits-taken', 'Each deposit is posted to the account where it lies, or out of suspense', {
    documents: `select m.id, format('Deposit of %s', to_char(m.move_date, 'FMDD Mon YYYY')) as name, m.amount, c.account from deposit_moves m ${joinCashAccount('m')}
      where m.kind = 'taken' and m.payment_method is not null`,
    source: 'deposit',
    event: `'taken'`,
    account: `in (d.account, '1090')`,
    side: 'debit',
  }),
  posted('deposits-refunded', 'Each deposit that went back has left its account', {
    documents: `select m.id, format('Deposit of %s', to_char(m.move_date, 'FMDD Mon YYYY')) as name, m.amount, c.account from deposit_moves m ${joinCashAccount('m')}
      where m.kind = 'refunded'`,
    source: 'deposit',
    event: `'refunded'`,
    account: '= d.account',
    side: 'credit',
  }),
  posted('deposits-forfeited', 'Each forfeited deposit is income, as long as it is not taken back', {
    documents: `select m.id, format('Deposit of %s', to_char(m.move_date, 'FMDD Mon YYYY')) as name, m.amount from deposit_moves m
      where m.kind = 'forfeited'`,
    source: 'deposit',
    event: `'forfeited'`,
    account: `= '4090'`,
    side: 'credit',
  }),
];
