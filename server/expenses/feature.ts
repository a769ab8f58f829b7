import { joinCashAccount } from '../cash/integrity-rules.ts';
import type { Feature } from '../feature.ts';
import { posted } from '../ledger/integrity-rules.ts';
import { describeExpense, describeReceipt, describeRecurring } from './audit-text.ts';
import type * as tables from './tables.ts';

export const expensesFeature = {
  tables: {
    recurring_expense_templates: 'full',
    recurring_bills: 'append-only',
    expenses: 'no-delete',
    expense_receipts: 'full',
  },
  constraints: {
    expenses_open_account: {
      code: 'validation',
      message: 'Choose an expense account that is in use',
      field: 'account',
    },
  },
  integrityRules: [
    posted('expense-accounts', 'Each expense is booked on the account that was chosen for it', {
      documents: `select id, description as name, amount - vat_amount as amount, version,
        case when covers_to is null then account else '1150' end as account from expenses where deleted_at is null and account is not null`,
      source: 'expense',
      event: `format('v%s', d.version)`,
      account: '= d.account',
      side: 'debit',
    }),
    posted('expenses', 'Each expense is posted with its amount and has left its account', {
      documents: `select e.id, e.description as name, e.amount, e.version, c.account from expenses e ${joinCashAccount('e')}
        where e.deleted_at is null`,
      source: 'expense',
      event: `format('v%s', d.version)`,
      account: '= d.account',
      side: 'credit',
    }),
    {
      id: 'prepaid-agrees',
      title: 'Prepaid expenses in the ledger are what is still to come of each expense that months share',
      broken: `
        with shared as (
          select id::text as id, description, deleted_at, amount - vat_amount as net, covers_from, covers_to - covers_from + 1 as days, released_through
          from expenses where covers_to is not null or released_through is not null
        ), booked as (
          select e.source_id, sum(l.debit - l.credit) as amount from journal_lines l join journal_entries e on e.id = l.entry_id
          where l.account = '1150' and e.source_type in ('expense', 'prepaid') group by e.source_id
        ), both_sides as (
          select coalesce(s.id, b.source_id) as id, coalesce(s.description, 'Unknown') as name, coalesce(b.amount, 0) as books,
            case when s.id is null or s.deleted_at is not null then 0
              else s.net - round(s.net * least(greatest(coalesce(s.released_through - s.covers_from + 1, 0), 0), s.days) / s.days, 2) end as to_come
          from shared s full join booked b on b.source_id = s.id
        )
        select format('%s: books %s, to come %s', name, books, to_come) as what from both_sides where books <> to_come`,
    },
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
