import { formatDay } from '../../domain/kernel/format.ts';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { BEFORE_THE_BOOKS } from '../../domain/kernel/time.ts';
import { type Describer, describeThing, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import { integrityRules } from './integrity-rules.ts';
import type * as tables from './tables.ts';

const describeLock: Describer = ({ action, before, after }) => {
  const path = paths.ledger;
  const day = text(after, 'locked_through');
  if (action === 'reason_given') {
    return { text: `gave a reason for reopening a closed period: ${text(after, 'reason')}`, path };
  }
  if (!day) return { text: 'reopened all periods', path };
  const verb = text(before, 'locked_through') > day ? 'reopened the books, now closed up to' : 'closed the books up to';
  return { text: `${verb} ${formatDay(day)}`, path };
};

export const ledgerFeature = {
  tables: {
    accounts: 'no-delete',
    journal_entries: 'append-only',
    journal_lines: 'append-only',
    journal_days: 'read-only',
    receivable_sums: 'read-only',
    ledger_lock: 'no-delete',
    journal_seal: 'read-only',
    journal_head: 'read-only',
  },
  constraints: {
    // A post is refused with the day; this is for one made while the books are being closed.
    ledger_lock_period: { code: 'period_closed', message: 'The books are closed for this date' },
    accounts_pkey: { code: 'conflict', message: 'Another account has this code', field: 'code' },
    accounts_system_active: {
      code: 'conflict',
      message: 'This account is used by automatic postings and cannot be deactivated',
    },
    // An entry by hand is refused with what to use instead; this is for asset accounts, and catches what gets past.
    journal_entries_by_hand: {
      code: 'conflict',
      message:
        'This account follows its documents. Use an invoice, a payment, a refund, a deposit or a staff loan; for an asset, use Capitalise in Inventory. Only opening balances of existing assets are entered manually.',
      field: 'lines',
    },
    journal_entries_balanced: { code: 'validation', message: 'Debits and credits must be equal', field: 'lines' },
    journal_entries_since_first_day: { code: 'validation', message: BEFORE_THE_BOOKS, field: 'date' },
    // Of two that post or reverse the same thing at once, the second is refused.
    journal_entries_once: { code: 'conflict', message: 'This was already posted' },
    journal_entries_reversed_once: { code: 'conflict', message: 'This entry was already reversed' },
  },
  integrityRules,
  auditTexts: {
    accounts: describeThing('account', withQuery(paths.ledger, { tab: 'accounts' })),
    ledger_lock: describeLock,
  },
} satisfies Feature<typeof tables>;
