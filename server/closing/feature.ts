import { type ClosingStepId, STEP_LABELS } from '../../domain/closing/steps.ts';
import { formatMonth } from '../../domain/kernel/format.ts';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { type Describer, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import { posted } from '../ledger/integrity-rules.ts';
import type * as tables from './tables.ts';

const monthPath = (month: string): string => withQuery(paths.ledger, { tab: 'closing', month: month.slice(0, 7) });

const describeStep: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const month = text(row, 'month');
  const label = STEP_LABELS[text(row, 'step') as ClosingStepId];
  const what = `“${label}” of ${formatMonth(month.slice(0, 7))}`;
  const note = text(after, 'note');
  const said = note ? `: ${note}` : '';
  return {
    text: `${action === 'delete' ? 'took back' : 'marked'} ${what}${action === 'delete' ? '' : ` as done${said}`}`,
    path: monthPath(month),
  };
};

const describeClosing: Describer = ({ action, after }) =>
  action === 'insert'
    ? { text: `closed ${formatMonth(text(after, 'month').slice(0, 7))}`, path: monthPath(text(after, 'month')) }
    : null;

const describeAccrual: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const path = monthPath(text(row, 'month_end'));
  const what = `the accrual ${text(row, 'description')} of ${formatMonth(text(row, 'month_end').slice(0, 7))}`;
  if (action === 'insert') return { text: `entered ${what}`, path };
  return { text: `took back ${what}: ${text(after, 'reverse_reason')}`, path };
};

export const closingFeature = {
  tables: { closing_steps: 'full', month_closings: 'append-only', accruals: 'no-delete' },
  constraints: {
    closing_steps_once: { code: 'conflict', message: 'Somebody else marked this step at the same moment' },
    accruals_stay: { code: 'conflict', message: 'This accrual was already taken back' },
  },
  integrityRules: [
    posted('accruals', 'Each accrual is posted on the last day of its month', {
      documents: `select id, description as name, amount, account from accruals`,
      source: 'accrual',
      event: `'accrued'`,
      account: '= d.account',
      side: 'debit',
    }),
    {
      id: 'accruals-turn-round',
      title: 'Each accrual is taken back on the first day of the next month, and leaves nothing accrued',
      broken: `
        select format('%s: %s left', a.description, coalesce(sum(l.debit - l.credit), 0)) as what
        from accruals a
        left join journal_entries e on e.source_type = 'accrual' and e.source_id = a.id::text
        left join journal_lines l on l.entry_id = e.id and l.account = '2020'
        group by a.id, a.description
        having coalesce(sum(l.debit - l.credit), 0) <> 0
          or not coalesce(bool_or(e.event = 'turned' and e.entry_date = a.month_end + 1), false)`,
    },
  ],
  auditTexts: { closing_steps: describeStep, month_closings: describeClosing, accruals: describeAccrual },
} satisfies Feature<typeof tables>;
