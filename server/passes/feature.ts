import { sql } from 'drizzle-orm';
import { type AuditContext, type Describer, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import { samePerson } from '../parties/same-person.ts';
import { integrityRules } from './integrity-rules.ts';
import { passData } from './personal-data.ts';
import { searchPasses } from './search.ts';
import type * as tables from './tables.ts';

const describePass: Describer = ({ action, before, after }) => {
  const name = `${text(after ?? before, 'product_name') || 'pass'} ${text(after ?? before, 'number')}`;
  if (action === 'insert') return { text: `sold the pass ${name}`, path: null };
  if (action !== 'update') return null;
  if (!text(before, 'voided_at') && text(after, 'voided_at')) return { text: `credited the pass ${name}`, path: null };
  if (Number(before?.lapsed ?? 0) < Number(after?.lapsed ?? 0))
    return { text: `booked what nobody used of the pass ${name}`, path: null };
  return { text: `used a day of the pass ${name}`, path: null };
};

const PRODUCT: AuditContext = {
  column: 'product_id',
  query: (ids) =>
    sql`select id, jsonb_build_object('product_name', name) as context from products where id = any(${ids})`,
};

export const passesFeature = {
  tables: { passes: 'no-delete', pass_uses: 'append-only' },
  constraints: {
    passes_credit_unused: {
      code: 'conflict',
      message: 'Days of this pass were used or have lapsed: credit at most what is left of it',
      field: 'lines',
    },
    // Refused before the write, with the price of a new one; here they catch what gets past.
    passes_usable: { code: 'conflict', message: 'This pass is no longer valid' },
    passes_used_within: { code: 'conflict', message: 'All days of this pass are used' },
    pass_uses_once_a_day: { code: 'conflict', message: 'A day of this pass was used today already' },
  },
  integrityRules,
  search: { pass: { permission: 'payments:read', select: searchPasses } },
  auditTexts: { passes: describePass },
  auditContext: { passes: [PRODUCT] },
  personalData: {
    tenant: ({ id }) => [passData(sql`s.tenant_id = ${id}`)],
    visitor: (person) => [passData(sql`s.party_id in ${samePerson(person)}`)],
  },
} satisfies Feature<typeof tables>;
