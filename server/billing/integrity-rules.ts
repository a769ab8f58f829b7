import { joinCashAccount } from '../cash/integrity-rules.ts';
import { inParts } from '../db/query/rule-parts.ts';
import type { IntegrityRule } from '../feature.ts';
import { posted } from '../ledger/integrity-rules.ts';
import { letterRules } from './letters/letter-rules.ts';
import { depositRules } from './payments/deposit-rules.ts';
import { vatReliefRules } from './write-offs/relief-rules.ts';

export const integrityRules: readonly IntegrityRule[] = [
  {
    id: 'receivables-agree',
    title: 'Each tenant’s ledger balance matches their open invoices',
    broken: `
      select format('%s: books %s, invoices %s', coalesce(t.company_name, 'Visitors'), sum(s.books), sum(s.open)) as what
      from (
        select tenant_id, debit - credit as books, 0 as open from journal_lines where account = '1100'
        union all select tenant_id, 0, amount - paid_amount - credited_amount - written_off_amount from invoices where status <> 'draft'
      ) s left join tenants t on t.id = s.tenant_id
      group by s.tenant_id, t.company_name having sum(s.books) <> sum(s.open)`,
  },
  {
    id: 'tenant-credit-agrees',
    title: 'Tenant credit in the ledger matches what is not yet applied',
    broken: `
      select format('%s: books %s, unallocated %s', coalesce(t.company_name, 'Visitors'), sum(s.books), sum(s.free)) as what
      from (
        select tenant_id, credit - debit as books, 0 as free from journal_lines where account = '2110'
        union all select tenant_id, 0, unallocated from payments
        union all select tenant_id, 0, unallocated from credit_notes
      ) s left join tenants t on t.id = s.tenant_id
      group by s.tenant_id, t.company_name having sum(s.books) <> sum(s.free)`,
  },
  {
    id: 'deposits-agree',
    title: 'Deposits in the ledger match their movements and balances',
    broken: `
      select format('%s: books %s, moves %s, balance %s', t.company_name, sum(s.books), sum(s.moves), sum(s.balance)) as what
      from (
        select tenant_id, credit - debit as books, 0 as moves, 0 as balance from journal_lines where account = '2100'
        union all select tenant_id, 0, case when kind in ('taken', 'forfeit_reversed') then amount else -amount end, 0 from deposit_moves
        union all select tenant_id, 0, 0, balance from deposit_balances
      ) s left join tenants t on t.id = s.tenant_id
      group by s.tenant_id, t.company_name having sum(s.books) <> sum(s.moves) or sum(s.moves) <> sum(s.balance)`,
  },
  posted('invoices', 'Each issued invoice is posted with its amount', {
    table: 'invoices',
    documents: `select id, invoice_number as name, amount from invoices where status <> 'draft'`,
    source: 'invoice',
    event: `'issued'`,
    account: `= '1100'`,
    side: 'debit',
  }),
  posted('payments', 'Each payment is posted with its amount to the account where it lies, or out of suspense', {
    table: 'payments',
    documents: `select p.id, format('Receipt %s', p.receipt) as name, p.amount, c.account from payments p ${joinCashAccount('p')}
      where not p.opening`,
    source: 'payment',
    event: `'received'`,
    account: `in (d.account, '1090')`,
    side: 'debit',
  }),
  posted('opening-payments', 'Each payment to an earlier system is posted against the opening balances', {
    documents: `select id, format('Receipt %s', receipt) as name, amount from payments where opening`,
    source: 'payment',
    event: `'received'`,
    account: `= '3900'`,
    side: 'debit',
  }),
  {
    id: 'cheques-in-hand',
    title: 'Cheques in hand by the books are those that were received and not banked',
    broken: `
      select format('Books %s, cheques %s', s.books, s.in_hand) as what from (
        select coalesce((
            select sum(l.debit - l.credit) from journal_lines l join journal_entries e on e.id = l.entry_id
            where l.account in (select account from cash_accounts where kind = 'cheques') and (
              e.source_type = 'payment' and e.source_id in (select payment_id::text from cheques)
              or e.source_type = 'transfer' and e.source_id in (
                select transfer_id::text from cheques where transfer_id is not null
                union all select return_transfer_id::text from cheques where return_transfer_id is not null))
          ), 0) as books,
          coalesce((select sum(amount) from cheques where state = 'received'), 0) as in_hand
      ) s where s.books <> s.in_hand`,
  },
  {
    id: 'cheques-follow',
    title: 'Each payment by cheque has its cheque, which stands as its payment and its deposit do',
    broken: `
      select format('Cheque of receipt %s: %s', p.receipt, coalesce(c.state, 'missing')) as what
      from payments p left join cheques c on c.payment_id = p.id left join transfers t on t.id = c.transfer_id
      where p.payment_method = 'cheque' and not p.opening and (
        c.payment_id is null and p.reversed_at is null or c.amount <> p.amount or c.received_on <> p.payment_date
        or (c.state in ('bounced', 'reversed')) <> (p.reversed_at is not null)
        or c.state = 'banked' and (t.arrived_on is not null or t.reversed_at is not null)
        or c.state = 'cleared' and t.id is not null and (t.arrived_on is null or t.reversed_at is not null))
      union all
      select format('Deposit %s of %s: cheques %s', t.number, t.amount, sum(c.amount))
      from transfers t join cheques c on c.transfer_id = t.id where t.reversed_at is null
      group by t.id, t.number, t.amount having t.amount <> sum(c.amount)`,
  },
  posted('refunds', 'Each refund is posted with its amount', {
    documents: `select id, refund_number as name, amount from refunds`,
    source: 'refund',
    event: `'paid'`,
    account: `= '2110'`,
    side: 'debit',
  }),
  posted('refund-money', 'Each refund has left the account it was paid from', {
    documents: `select r.id, r.refund_number as name, r.amount, c.account from refunds r ${joinCashAccount('r')}`,
    source: 'refund',
    event: `'paid'`,
    account: '= d.account',
    side: 'credit',
  }),
  ...depositRules,
  posted('write-offs', 'Each write-off is posted with its amount', {
    documents: `select id, write_off_number as name, amount from write_offs`,
    source: 'write_off',
    event: `'written_off'`,
    account: `= '5220'`,
    side: 'debit',
  }),
  ...vatReliefRules,
  {
    id: 'refund-of-credit',
    title: 'A refund equals the credit it paid out; a reversed one paid nothing',
    broken: `
      select format('Refund %s: %s, of credit %s', r.refund_number, r.amount, coalesce(p.amount, 0)) as what
      from refunds r left join (select refund_id, sum(amount) as amount from refund_parts group by refund_id) p on p.refund_id = r.id
      where coalesce(p.amount, 0) <> case when r.reversed_at is null then r.amount else 0 end`,
  },
  inParts({
    id: 'invoice-settled-by-allocations',
    title: 'Amounts settled on an invoice match its allocations and never exceed it',
    table: 'invoices',
    key: 'id',
    broken: (within) => `
      select format('Invoice %s: paid %s, credited %s, written off %s, of %s', i.invoice_number, i.paid_amount, i.credited_amount, i.written_off_amount, i.amount) as what
      from invoices i left join (
        select x.invoice_id, sum(x.amount) filter (where x.write_off_id is null and c.invoice_id is distinct from x.invoice_id) as paid,
          sum(x.amount) filter (where x.write_off_id is not null) as written_off,
          sum(x.amount) filter (where c.invoice_id = x.invoice_id) as credited
        from allocations x left join credit_notes c on c.id = x.credit_note_id
        where ${within('x.invoice_id')} group by x.invoice_id
      ) a on a.invoice_id = i.id
      where ${within('i.id')} and (i.paid_amount <> coalesce(a.paid, 0) or i.credited_amount <> coalesce(a.credited, 0)
        or i.written_off_amount <> coalesce(a.written_off, 0)
        or i.paid_amount < 0 or i.credited_amount < 0 or i.written_off_amount < 0
        or i.paid_amount + i.credited_amount + i.written_off_amount > i.amount
        or (i.status in ('paid', 'credited', 'written_off')) <> (i.paid_amount + i.credited_amount + i.written_off_amount = i.amount))`,
  }),
  inParts({
    id: 'paid-days-add-up',
    title: 'What payments of a day were for matches the invoices they settled',
    table: 'allocations',
    key: 'dated_on',
    broken: (within) => `
      select format('Account %s on %s: settled %s, kept %s', account, to_char(day, 'FMDD Mon YYYY'), sum(settled)::numeric(14, 2), sum(kept)::numeric(14, 2)) as what
      from (
        select l.account, a.dated_on as day, round(a.amount * l.net / i.amount, 8) as settled, 0 as kept,
          round(a.amount * l.vat / i.amount, 8) as settled_vat, 0 as kept_vat
        from allocations a join invoices i on i.id = a.invoice_id join invoice_lines l on l.invoice_id = i.id where a.payment_id is not null and ${within('a.dated_on')}
        union all select account, day, 0, net, 0, vat from paid_days where ${within('day')}
      ) both_sides
      group by account, day having sum(settled) <> sum(kept) or sum(settled_vat) <> sum(kept_vat)`,
  }),
  inParts({
    id: 'invoice-lines-add-up',
    title: 'The lines of an invoice add up to it',
    table: 'invoices',
    key: 'id',
    broken: (within) => `
      select format('Invoice %s: %s, lines %s', i.invoice_number, i.amount, l.total) as what
      from invoices i left join (
        select invoice_id, sum(net) as net, sum(vat) as vat, sum(net + vat) as total from invoice_lines where ${within('invoice_id')} group by invoice_id
      ) l on l.invoice_id = i.id
      where ${within('i.id')} and i.status <> 'draft' and (l.net is distinct from i.net or l.vat is distinct from i.vat or i.amount <> i.net + i.vat)`,
  }),
  inParts({
    id: 'payment-allocated-once',
    title: 'What a payment settles and what is left add up to it; a reversed one settles nothing',
    table: 'payments',
    key: 'id',
    broken: (within) => `
      select format('Receipt %s: %s received, %s allocated or refunded, %s left', p.receipt, p.settled, coalesce(a.allocated, 0), p.unallocated) as what
      from payments p left join (
        select payment_id, sum(amount) as allocated from (
          select payment_id, amount from allocations union all select payment_id, amount from refund_parts
        ) used where payment_id is not null and ${within('payment_id')} group by payment_id
      ) a on a.payment_id = p.id
      where ${within('p.id')} and (p.unallocated < 0 or coalesce(a.allocated, 0) + p.unallocated <> case when p.reversed_at is null then p.settled else 0 end)`,
  }),
  inParts({
    id: 'payment-same-tenant',
    title: 'A payment or credit settles only its own tenant’s invoices',
    table: 'invoices',
    key: 'id',
    broken: (within) => `
      select format('Invoice %s is settled by money of somebody else', i.invoice_number) as what
      from allocations a join invoices i on i.id = a.invoice_id
      left join payments p on p.id = a.payment_id left join credit_notes c on c.id = a.credit_note_id left join deposit_moves d on d.id = a.deposit_move_id
      left join write_offs w on w.id = a.write_off_id
      where ${within('a.invoice_id')} and ${within('i.id')}
        and coalesce(p.tenant_id, c.tenant_id, d.tenant_id, w.tenant_id) is distinct from i.tenant_id`,
  }),
  {
    id: 'numbers-without-gap',
    title: 'Invoices, credit notes, refunds, write-offs and letters are numbered without gaps',
    broken: `
      select format('Series %s: %s numbers up to %s, next %s', n.series, n.count, n.last, c.next) as what
      from (
        select series, count(distinct seq) as count, count(*) as all_rows, max(seq) as last from (
          select series, seq from invoices where seq is not null
          union all select series, seq from credit_notes
          union all select series, seq from refunds
          union all select series, seq from write_offs
          union all select series, seq from demand_letters
        ) numbered group by series
      ) n left join document_counters c on c.series = n.series
      where n.count <> n.last or n.all_rows <> n.count or c.next is distinct from n.last + 1`,
  },
  {
    id: 'rent-days-once',
    title: 'No day of an agreement is invoiced twice',
    broken: `
      select format('%s: %s to %s and %s to %s', t.company_name, to_char(a.starts_on, 'FMDD Mon YYYY'), to_char(a.ends_on, 'FMDD Mon YYYY'), to_char(b.starts_on, 'FMDD Mon YYYY'), to_char(b.ends_on, 'FMDD Mon YYYY')) as what
      from rent_periods a
      join rent_periods b on b.agreement_id = a.agreement_id and b.invoice_id > a.invoice_id
        and daterange(a.starts_on, a.ends_on) && daterange(b.starts_on, b.ends_on)
      join tenants t on t.id = a.tenant_id`,
  },
  {
    id: 'booking-charged-once',
    title: 'A booking is charged on one invoice, its hours on one line and each of its items on another',
    broken: `
      select format('Booking %s is on %s invoice lines', b.booking_id, count(l.id)) as what
      from booking_charges b left join invoice_lines l on l.booking_id = b.booking_id and l.invoice_id = b.invoice_id
      group by b.booking_id having count(l.id) = 0 or count(l.id) filter (where l.kind = 'room_hours') > 1
        or coalesce(sum(l.quantity * l.unit_price) filter (where l.kind <> 'room_hours'), 0)
          <> (select coalesce(sum(i.amount), 0) from booking_items i where i.booking_id = b.booking_id)`,
  },
  {
    id: 'charge-invoiced-once',
    title: 'A one-off charge is invoiced to its tenant, as it was entered',
    broken: `
      select format('Charge of %s on invoice %s', to_char(c.date, 'FMDD Mon YYYY'), i.invoice_number) as what
      from charges c join invoice_lines l on l.id = c.invoice_line_id join invoices i on i.id = l.invoice_id
      where i.tenant_id is distinct from c.tenant_id or (l.quantity, l.unit_price) <> (c.quantity, c.unit_price)`,
  },
  ...letterRules,
  {
    id: 'accrued-income-agrees',
    title: 'What a month earned before its invoice is what the days of the lines say, and the invoice settles it',
    broken: `
      with accruals as (
        select e.id, e.source_id, e.entry_date as day, sum(l.debit - l.credit) as booked
        from journal_entries e join journal_lines l on l.entry_id = e.id and l.account = '1180'
        where e.source_type = 'accrued_income' group by e.id
      ), lines as (
        select invoice_id::text as document, 1 as sign, kind, net, service_start, service_end from invoice_lines
        where invoice_id::text in (select source_id from accruals)
        union all
        select credit_note_id::text, -1, kind, net, service_start, service_end from credit_note_lines
        where credit_note_id::text in (select source_id from accruals)
      ), months as (
        select a.source_id, a.day, a.booked, coalesce(sum(sign * (
          round(net * least(greatest(a.day - service_start + 1, 0), service_end - service_start) / (service_end - service_start), 2)
          - round(net * least(greatest(date_trunc('month', a.day)::date - service_start, 0), service_end - service_start) / (service_end - service_start), 2)
        )), 0) as earned
        from accruals a left join lines l on l.document = a.source_id and l.kind <> 'pass'
        group by a.source_id, a.day, a.booked
      )
      select format('Document %s, %s: books %s, lines %s', source_id, to_char(day, 'FMMon YYYY'), booked, earned) as what
      from months where booked <> earned
      union all
      select format('Document %s leaves %s accrued', e.source_id, sum(l.debit - l.credit))
      from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account = '1180' and e.source_type in ('accrued_income', 'invoice', 'credit_note')
      group by e.source_id having sum(l.debit - l.credit) <> 0`,
  },
];
