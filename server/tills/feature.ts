import { sql } from 'drizzle-orm';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { type AuditContext, amount, type Describer, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import { integrityRules } from './integrity-rules.ts';
import type * as tables from './tables.ts';

const describeTill: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const name = text(row, 'cash_account_name') || 'a till';
  const path = withQuery(paths.ledger, { tab: 'tills', till: text(row, 'id') });
  if (action === 'insert') return { text: `opened ${name} with ${amount(after, 'float_amount')}`, path };
  if (action !== 'update') return null;
  if (!text(before, 'closed_at') && text(after, 'closed_at')) {
    const difference = Number(after?.difference ?? 0);
    const found =
      difference === 0 ? 'no difference' : `a difference of ${amount(after, 'difference')}: ${text(after, 'reason')}`;
    return { text: `closed ${name} with ${amount(after, 'counted')}, ${found}`, path };
  }
  if (!text(before, 'received_at') && text(after, 'received_at'))
    return { text: `received the money of ${name}`, path };
  return { text: `handed over the money of ${name}`, path };
};

const CASH_ACCOUNT: AuditContext = {
  column: 'cash_account_id',
  query: (ids) =>
    sql`select id, jsonb_build_object('cash_account_name', name) as context from cash_accounts where id = any(${ids})`,
};

export const tillsFeature = {
  tables: { tills: 'no-delete', till_counts: 'append-only', till_moves: 'read-only' },
  constraints: {
    tills_open_for_cash: {
      code: 'till_closed',
      message: 'This till is not open. Open it first, or choose another account.',
      field: 'cashAccountId',
    },
    tills_one_open: { code: 'conflict', message: 'This till is open already' },
    tills_keep_account: { code: 'conflict', message: 'This till is open. Count and close it first.' },
    tills_received_by_another: {
      code: 'conflict',
      message: 'Somebody else than who handed it over confirms that it is there',
    },
    // Refused before the write, with more detail; here they catch what gets past.
    tills_stay: { code: 'conflict', message: 'This till was closed already' },
    tills_handed_over_once: { code: 'conflict', message: 'This till was handed over already' },
    tills_open_account: { code: 'validation', message: 'Choose a till that is in use', field: 'cashAccountId' },
  },
  integrityRules,
  auditTexts: { tills: describeTill },
  auditContext: { tills: [CASH_ACCOUNT] },
} satisfies Feature<typeof tables>;
