import type { IntegrityRule } from '../../feature.ts';
import { posted } from '../../ledger/integrity-rules.ts';

export const vatReliefRules: readonly IntegrityRule[] = [
  posted('vat-reliefs', 'Each VAT relief of a bad debt is posted while it stands', {
    documents: `select r.id, format('VAT relief of %s', w.write_off_number) as name, r.vat as amount
      from vat_reliefs r join write_offs w on w.id = r.write_off_id`,
    source: 'vat_relief',
    event: `'claimed'`,
    account: `= '2300'`,
    side: 'debit',
  }),
  {
    id: 'vat-reliefs-stand',
    title: 'VAT is claimed for debts that stand written off, and for no others',
    broken: `
      select format('VAT relief of %s: %s', w.write_off_number, r.vat) as what
      from vat_reliefs r join write_offs w on w.id = r.write_off_id where (r.returned_on is null) <> (w.reversed_at is null) or r.vat <> w.vat`,
  },
];
