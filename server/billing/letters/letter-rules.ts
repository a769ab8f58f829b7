import type { IntegrityRule } from '../../feature.ts';

export const letterRules: readonly IntegrityRule[] = [
  {
    id: 'late-fee-once',
    title: 'An invoice has at most one late fee, never above its amount',
    broken: `
      select format('Invoice %s has late fees of %s', i.invoice_number, sum(f.amount)) as what
      from invoices f join invoices i on i.id = f.late_fee_of
      group by i.id, i.invoice_number, i.amount having count(*) > 1 or sum(f.net) > i.amount`,
  },
  {
    id: 'letters-in-order',
    title: 'A letter totals its invoices, and none is pending for settled ones',
    broken: `
      select format('Letter %s', l.letter_number) as what
      from demand_letters l
        left join lateral (
          select sum(n.amount_due) as asked, bool_or(i.status = 'pending') as is_open, bool_or(i.id = l.invoice_id) as has_own,
            bool_or(i.tenant_id is distinct from l.tenant_id) as is_foreign
          from demand_letter_invoices n join invoices i on i.id = n.invoice_id where n.letter_id = l.id
        ) named on true
      where named.asked is distinct from l.amount_due or not named.has_own or named.is_foreign
        or (l.status in ('awaiting_approval', 'awaiting_delivery', 'sent', 'to_reissue') and not named.is_open)
        or (l.status = 'sent' and l.served_method is null)`,
  },
];
