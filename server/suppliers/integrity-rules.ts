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
];
