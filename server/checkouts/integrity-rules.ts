import type { IntegrityRule } from '../feature.ts';

export const integrityRules: readonly IntegrityRule[] = [
  {
    id: 'checkouts-paid-whole',
    title: 'A checkout that is paid was paid once, by one receipt of its amount, and its bookings are not open',
    broken: `
      select format('%s: %s', c.reference, case
        when r.receipt_id is null then 'no receipt paid it'
        when m.amount <> c.amount then 'its receipt is of another amount'
        when i.amount <> c.amount then 'its invoice is of another amount'
        else 'a booking of it is still kept' end) as what
      from checkouts c
      left join checkout_receipts r on r.checkout_id = c.id and r.outcome = 'paid'
      left join mpesa_receipts m on m.id = r.receipt_id
      left join invoices i on i.id = c.invoice_id
      where c.state = 'paid' and (r.receipt_id is null or m.amount <> c.amount or i.amount <> c.amount
        or exists (select 1 from checkout_items t join room_bookings b on b.id = t.booking_id
          where t.checkout_id = c.id and b.status = 'pending'))`,
  },
  {
    id: 'checkouts-unpaid-unsold',
    title: 'What is not paid is not sold: no invoice, and nobody has the booking by it',
    broken: `
      select format('%s is %s and has an invoice', c.reference, c.state) as what
      from checkouts c where c.invoice_id is not null and c.state in ('open', 'expired', 'cancelled', 'review')`,
  },
  {
    id: 'package-orders-paid',
    title: 'A package that waits or was approved is paid, and its tenant has what was bought',
    broken: `
      select format('%s: %s', c.reference, case when c.state <> 'paid' then 'its checkout is ' || c.state
        when o.state = 'waiting' then 'it has a tenant already' else 'it has no tenant' end) as what
      from package_orders o join checkouts c on c.id = o.checkout_id
      where o.state in ('waiting', 'approved') and (c.state <> 'paid' or (o.state = 'approved') <> (o.tenant_id is not null))`,
  },
  {
    id: 'deposits-ahead-agree',
    title: 'Deposits paid online in the ledger match the packages that wait for approval',
    broken: `
      select format('Books %s, waiting %s', sum(books), sum(waiting)) as what from (
        select credit - debit as books, 0 as waiting from journal_lines where account = '2105'
        union all select 0, deposit from package_orders where state = 'waiting') s
      having sum(books) <> sum(waiting)`,
  },
  {
    id: 'checkouts-money-at-home',
    title: 'Money for a checkout is its payment, waits in suspense, or went back',
    broken: `
      select format('Receipt %s for %s is %s', m.receipt_number, c.reference, m.state) as what
      from checkout_receipts r join checkouts c on c.id = r.checkout_id join mpesa_receipts m on m.id = r.receipt_id
      where r.outcome = 'paid' and c.state = 'paid' and m.state = 'applied' and not exists (
        select 1 from allocations a where a.payment_id = m.payment_id and a.invoice_id = c.invoice_id)`,
  },
  {
    id: 'checkout-refunds-credited',
    title: 'What a client gets back was credited on the invoice of the checkout, and is paid out as it is',
    broken: `
      select format('%s of %s: %s', r.amount, c.reference, case when n.amount <> r.amount then format('credited %s', n.amount)
        when n.invoice_id <> c.invoice_id then 'credited on another invoice' else format('paid out %s', f.amount) end) as what
      from checkout_refunds r join checkouts c on c.id = r.checkout_id join credit_notes n on n.id = r.credit_note_id
      left join refunds f on f.id = r.refund_id
      where n.amount <> r.amount or n.invoice_id <> c.invoice_id or f.amount <> r.amount`,
  },
  {
    id: 'checkout-refunds-close',
    title: 'A checkout whose money is back waits for none',
    broken: `
      select format('%s is refunded, and %s is not paid out', c.reference, r.amount) as what
      from checkouts c join checkout_refunds r on r.checkout_id = c.id left join refunds f on f.id = r.refund_id
      where c.state = 'refunded' and r.way = 'by_hand' and (f.id is null or f.reversed_at is not null)`,
  },
];
