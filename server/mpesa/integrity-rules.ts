import type { IntegrityRule } from '../feature.ts';
import { posted } from '../ledger/integrity-rules.ts';

export const integrityRules: readonly IntegrityRule[] = [
  {
    id: 'suspense-agrees',
    title: 'Money in suspense matches the M-Pesa receipts and bank notices that wait for their tenants',
    broken: `
      select format('Books %s, waiting %s', s.books, w.waiting) as what
      from (
        select coalesce(sum(l.credit - l.debit), 0) as books from journal_lines l join journal_entries e on e.id = l.entry_id
        where l.account = '1090' and e.source_type in ('mpesa_receipt', 'bank_notice', 'payment', 'deposit')
      ) s, (
        select coalesce(sum(amount), 0) as waiting from (
          select amount from mpesa_receipts where state = 'suspense' union all select amount from bank_notices where state = 'waiting'
        ) m
      ) w
      where s.books <> w.waiting`,
  },
  posted('mpesa-receipts', 'Each M-Pesa receipt that is no payment was posted to suspense once, with its amount', {
    documents: `select id, format('M-Pesa receipt %s', receipt_number) as name, amount from mpesa_receipts where state <> 'applied'`,
    source: 'mpesa_receipt',
    event: `'received'`,
    account: `= '1090'`,
    side: 'credit',
  }),
  posted('mpesa-returns', 'Each M-Pesa receipt that went back to its payer left suspense with its amount', {
    documents: `select id, format('M-Pesa receipt %s', receipt_number) as name, amount from mpesa_receipts where state = 'returned'`,
    source: 'mpesa_receipt',
    event: `'returned'`,
    account: `= '1090'`,
    side: 'debit',
  }),
  {
    id: 'mpesa-receipt-paid',
    title: 'The payment of an M-Pesa receipt stands, and has its amount and its account',
    broken: `
      select format('M-Pesa receipt %s of %s: payment %s of %s', r.receipt_number, r.amount, p.receipt, p.amount) as what
      from mpesa_receipts r join payments p on p.id = r.payment_id
      where p.reversed_at is not null or p.amount <> r.amount or p.payment_method <> 'mobile_money'`,
  },
  {
    id: 'mpesa-receipt-counted-once',
    title: 'No M-Pesa receipt waits in suspense while it is recorded as a payment or a deposit',
    broken: `
      select format('M-Pesa receipt %s waits, and payment %s has its code', r.receipt_number, p.receipt) as what
      from mpesa_receipts r join payments p on upper(btrim(p.reference)) = r.receipt_number
      where r.state <> 'applied' and p.payment_method = 'mobile_money' and p.reference is not null and p.reversed_at is null
        and p.amount = r.amount
      union all
      select format('M-Pesa receipt %s waits, and a deposit of %s has its code', r.receipt_number, d.amount)
      from mpesa_receipts r join deposit_moves d on upper(btrim(d.reference)) = r.receipt_number
      where r.state <> 'applied' and d.payment_method = 'mobile_money' and d.kind = 'taken' and d.reference is not null and d.amount = r.amount`,
  },
  {
    id: 'mpesa-orders-matched',
    title: 'Each M-Pesa standing order pays with the pay code of its tenant',
    broken: `
      select format('Standing order %s pays with %s, and the tenant’s pay code is %s', o.name, o.account_reference, t.pay_code) as what
      from mpesa_orders o join tenants t on t.id = o.tenant_id where o.account_reference <> t.pay_code`,
  },
  {
    id: 'mpesa-charges-booked',
    title: 'Charges and transfers to the bank match the rows of M-Pesa statements they were booked for',
    broken: `
      select format('Statement rows of %s, booked %s', -sum(l.amount), b.amount) as what
      from mpesa_statement_lines l join (
        select id, amount from cash_entries union all select id, amount from transfers
      ) b on b.id = l.booked_as
      where l.kind in ('charge', 'settlement') group by b.id, b.amount having -sum(l.amount) <> b.amount`,
  },
];
