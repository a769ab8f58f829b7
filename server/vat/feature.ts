import { formatMonth } from '../../domain/kernel/format.ts';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import type { Describer } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import { posted } from '../ledger/integrity-rules.ts';
import type * as tables from './tables.ts';

const path = withQuery(paths.reports, { tab: 'vat3' });

const describeReturn: Describer = ({ action, after }) => {
  const month = formatMonth(String(after?.month ?? ''));
  return { text: `${action === 'insert' ? 'filed' : 'took back'} the VAT return of ${month}`, path };
};

const describePayment: Describer = ({ action, after }) => ({
  text: `${action === 'insert' ? 'paid' : 'reversed a payment of'} VAT of ${after?.amount} to KRA`,
  path,
});

export const vatFeature = {
  tables: { vat_returns: 'no-delete', vat_payments: 'no-delete' },
  constraints: {
    vat_returns_month_once: { code: 'conflict', message: 'The return of this month is filed already' },
    vat_returns_in_order: { code: 'conflict', message: 'Returns are filed month after month' },
    vat_returns_latest_only: { code: 'conflict', message: 'Only the latest return is taken back, and only unpaid' },
  },
  integrityRules: [
    posted('vat-payments', 'Each payment of VAT to KRA is posted', {
      documents: `select p.id, format('VAT payment %s', p.amount) as name, p.amount from vat_payments p`,
      source: 'vat_payment',
      event: `'paid'`,
      account: `= '2310'`,
      side: 'debit',
    }),
    {
      id: 'vat-returns-settled',
      title: 'Each filed return has settled its output VAT, less the relief for bad debts',
      broken: `
        select format('VAT return of %s: %s filed, %s posted', r.month, r.output_vat - r.bad_debt_relief, coalesce(sum(l.debit - l.credit), 0)) as what
        from vat_returns r
        left join journal_entries e on e.source_type = 'vat_return' and e.source_id = r.id::text
        left join journal_lines l on l.entry_id = e.id and l.account = '2300'
        group by r.id
        having coalesce(sum(l.debit - l.credit), 0) <> case when r.reversed_at is null then r.output_vat - r.bad_debt_relief else 0 end`,
    },
  ],
  auditTexts: { vat_returns: describeReturn, vat_payments: describePayment },
} satisfies Feature<typeof tables>;
