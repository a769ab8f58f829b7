import { joinCashAccount } from '../cash/integrity-rules.ts';
import type { Feature } from '../feature.ts';
import { posted } from '../ledger/integrity-rules.ts';
import { describeExpense, describeReceipt, describeRecurring } from './audit-text.ts';
import type * as tables from './tables.ts';

export const expensesFeature = {
  tables: { recurring_expense_templates: 'full', expenses: 'no-delete', expense_receipts: 'full' },
  integrityRules: [
    posted('expenses', 'Each expense is posted with its amount and has left its account', {
      documents: `select e.id, e.description as name, e.amount, e.version, c.account from expenses e ${joinCashAccount('e')}
        where e.deleted_at is null`,
      source: 'expense',
      event: `format('v%s', d.version)`,
      account: '= d.account',
      side: 'credit',
    }),
    {
      id: 'recurring-once',
      title: 'A recurring expense is generated once for each due date',
      broken: `
        select format('%s for %s: %s times', min(description), to_char(next_due_date, 'FMDD Mon YYYY'), count(*)) as what
        from expenses where recurring_template_id is not null
        group by recurring_template_id, next_due_date having count(*) > 1`,
    },
  ],
  auditTexts: {
    expenses: describeExpense,
    expense_receipts: describeReceipt,
    recurring_expense_templates: describeRecurring,
  },
} satisfies Feature<typeof tables>;
