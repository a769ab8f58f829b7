import { sql } from 'drizzle-orm';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { type AuditContext, type Describer, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

const ACTIONS: Readonly<Record<string, string>> = {
  insert: 'planned',
  update: 'changed the plan of',
  delete: 'took away the plan of',
};

const describeBudget: Describer = ({ action, before, after, entityId }) => {
  const row = after ?? before;
  const year = String(row?.year ?? entityId);
  const path = withQuery(paths.ledger, { tab: 'budgets', year });
  if (action === 'imported') return { text: `imported the budget of ${year}`, path };
  const what = ACTIONS[action];
  const name = [text(row, 'account'), text(row, 'account_name')].filter(Boolean).join(' ');
  return what ? { text: `${what} ${name} for ${year}`, path } : null;
};

const ACCOUNT: AuditContext = {
  column: 'account',
  holds: 'codes',
  query: (codes) =>
    sql`select code as id, jsonb_build_object('account_name', name) as context from accounts where code = any(${codes})`,
};

export const budgetsFeature = {
  tables: { budgets: 'full' },
  constraints: { budgets_months: { code: 'validation', message: 'Enter twelve months of 0 or more', field: 'lines' } },
  auditTexts: { budgets: describeBudget },
  auditContext: { budgets: [ACCOUNT] },
} satisfies Feature<typeof tables>;
