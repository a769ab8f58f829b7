import { sql } from 'drizzle-orm';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { topUpNumber } from '../../domain/petty-cash/rules.ts';
import { type AuditContext, amount, type Describer, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import { integrityRules } from './integrity-rules.ts';
import type * as tables from './tables.ts';

const path = withQuery(paths.ledger, { tab: 'petty-cash' });
const boxName = (row: Parameters<typeof text>[0]) => text(row, 'cash_account_name') || 'a cash box';

const describeFund: Describer = ({ action, before, after }) => {
  const name = boxName(after ?? before);
  if (action === 'insert') return { text: `keeps ${name} as a float of ${amount(after, 'float')}`, path };
  if (action !== 'update') return null;
  return text(before, 'float') === text(after, 'float')
    ? { text: `changed how ${name} is kept`, path }
    : { text: `changed the float of ${name} to ${amount(after, 'float')}`, path };
};

const describeCount: Describer = ({ action, after }) => {
  if (action !== 'insert') return null;
  const found =
    Number(after?.difference ?? 0) === 0
      ? 'no difference'
      : `a difference of ${amount(after, 'difference')}: ${text(after, 'reason')}`;
  return { text: `counted ${boxName(after)} with ${amount(after, 'counted')}, ${found}`, path };
};

const describeTopUp: Describer = ({ action, after }) =>
  action === 'insert'
    ? { text: `topped up ${boxName(after)} by ${amount(after)} (${topUpNumber(Number(after?.number ?? 0))})`, path }
    : null;

const CASH_ACCOUNT: AuditContext = {
  column: 'cash_account_id',
  query: (ids) =>
    sql`select id, jsonb_build_object('cash_account_name', name) as context from cash_accounts where id = any(${ids})`,
};

export const pettyCashFeature = {
  tables: {
    petty_cash_funds: 'no-delete',
    petty_cash_top_ups: 'append-only',
    petty_cash_vouchers: 'read-only',
    petty_cash_counts: 'append-only',
  },
  constraints: {
    petty_cash_funds_account: { code: 'validation', message: 'Choose a cash box that is in use' },
    petty_cash_funds_enough: {
      code: 'conflict',
      message: 'The petty cash does not hold that much. Top it up, or pay from another account.',
      field: 'cashAccountId',
    },
    petty_cash_vouchers_largest: {
      code: 'validation',
      message: 'This is more than one voucher of this cash box may be. Pay it from another account.',
      field: 'amount',
    },
    petty_cash_vouchers_reimbursed: {
      code: 'conflict',
      message: 'This voucher was paid back by a top-up. Reverse the transfer of the top-up first.',
    },
    // Refused before the write, with more detail; here they catch what gets past.
    petty_cash_funds_largest: {
      code: 'validation',
      message: 'One voucher cannot be more than the float',
      field: 'largestVoucher',
    },
    petty_cash_top_ups_vouchers: { code: 'outdated', message: 'Something was paid meanwhile. Look at it again.' },
  },
  integrityRules,
  auditTexts: {
    petty_cash_funds: describeFund,
    petty_cash_counts: describeCount,
    petty_cash_top_ups: describeTopUp,
  },
  auditContext: {
    petty_cash_funds: [CASH_ACCOUNT],
    petty_cash_counts: [CASH_ACCOUNT],
    petty_cash_top_ups: [CASH_ACCOUNT],
  },
} satisfies Feature<typeof tables>;
