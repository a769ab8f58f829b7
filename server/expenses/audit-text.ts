import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { type Describer, describeThing, text } from '../db/query/audit-text.ts';

const expensePath = (id: string) => withQuery(paths.financials, { tab: 'expenses', expense: id });

export const describeExpense: Describer = ({ action, entityId, before, after }) => {
  const row = after ?? before;
  const path = expensePath(entityId);
  const what = `${row?.is_recurring ? 'recurring expense' : 'expense'} ${text(row, 'description')}`;
  const expense = `the ${what} (${text(row, 'category').replaceAll('_', ' ')})`;
  if (action === 'insert') return { text: `recorded ${expense}`, path };
  if (action !== 'update') return null;
  if (!before?.deleted_at && after?.deleted_at) return { text: `deleted ${expense}`, path: null };
  return { text: `changed ${expense}`, path };
};

export const describeReceipt: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const path = expensePath(text(row, 'expense_id'));
  if (action === 'insert') return { text: `added the receipt ${text(row, 'filename')} to an expense`, path };
  return action === 'update' ? { text: `replaced an expense’s receipt with ${text(row, 'filename')}`, path } : null;
};

// What a run recorded is told by the expenses themselves.
export const describeRecurring: Describer = (change) =>
  change.action === 'update' && change.before?.last_generated !== change.after?.last_generated
    ? null
    : describeThing('recurring expense', withQuery(paths.financials, { tab: 'recurring' }))(change);
