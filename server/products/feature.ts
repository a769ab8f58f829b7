import { sql } from 'drizzle-orm';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { type AuditContext, type Describer, describeThing, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

const PAGE = withQuery(paths.workspaces, { tab: 'products' });

const PRODUCT: AuditContext = {
  column: 'product_id',
  query: (ids) =>
    sql`select id, jsonb_build_object('product_name', name) as context from products where id = any(${ids})`,
};

// What a sale takes and a return brings back is told by the invoice.
const describeMove: Describer = ({ after }) => {
  const what = text(after, 'product_name') || 'a product';
  if (text(after, 'kind') === 'delivery')
    return { text: `recorded a delivery of ${Number(after?.quantity)} of ${what}`, path: PAGE };
  if (text(after, 'kind') === 'count') return { text: `counted ${Number(after?.counted)} of ${what}`, path: PAGE };
  return null;
};

export const productsFeature = {
  tables: { products: 'no-delete', stock_moves: 'append-only' },
  constraints: {
    products_name_taken: { code: 'conflict', message: 'Another product has this name', field: 'name' },
    // Refused before the write, by field; here they catch two changes at one time.
    products_pass_whole: {
      code: 'conflict',
      message: 'A pass says its days, and nothing else does',
      field: 'passDays',
    },
    products_pass_days: {
      code: 'conflict',
      message: 'It must be valid for at least as many days as it has',
      field: 'passValidDays',
    },
    products_stock_of_goods: { code: 'conflict', message: 'Only a good is counted', field: 'countsStock' },
    stock_moves_product_counted: {
      code: 'conflict',
      message: 'The stock of this product is not counted',
      field: 'kind',
    },
  },
  integrityRules: [
    {
      id: 'stock-of-goods',
      title: 'Stock is counted of goods alone',
      broken: `select format('%s is a %s and has movements of stock', p.name, p.kind) as what
        from products p where p.kind <> 'good' and exists (select from stock_moves m where m.product_id = p.id)`,
    },
  ],
  auditTexts: { products: describeThing('product', PAGE), stock_moves: describeMove },
  auditContext: { stock_moves: [PRODUCT] },
} satisfies Feature<typeof tables>;
