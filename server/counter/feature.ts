import { sql } from 'drizzle-orm';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { type AuditContext, type Describer, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

const INVOICE: AuditContext = {
  column: 'invoice_id',
  query: (ids) =>
    sql`select id, jsonb_build_object('sold', description, 'number', invoice_number) as context from invoices where id = any(${ids})`,
};

const describeSale: Describer = ({ after }) => {
  const sold = text(after, 'sold') || text(after, 'number') || 'something';
  const approver = text(after, 'approved_by_name');
  return {
    text: `sold ${sold} at the counter${approver ? `, approved by ${approver}` : ''}`,
    path: withQuery(paths.financials, { tab: 'invoices', invoice: text(after, 'invoice_id') }),
  };
};

export const counterFeature = {
  tables: { counter_sales: 'append-only' },
  constraints: {
    counter_sales_discount_reasoned: { code: 'conflict', message: 'A discount needs a reason', field: 'reason' },
  },
  integrityRules: [
    {
      id: 'counter-sales-invoiced',
      title: 'Every invoice of the counter says who sold it, and nothing else is sold there',
      broken: `
        select format('Invoice %s', i.invoice_number) as what from invoices i
        where i.type = 'counter' and i.status <> 'draft' and not exists (select from counter_sales s where s.invoice_id = i.id)
        union all
        select format('Sale of invoice %s, a %s', i.invoice_number, i.type)
        from counter_sales s join invoices i on i.id = s.invoice_id where i.type <> 'counter'`,
    },
  ],
  auditTexts: { counter_sales: describeSale },
  auditContext: { counter_sales: [INVOICE] },
} satisfies Feature<typeof tables>;
