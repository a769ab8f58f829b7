import { type SQL, sql } from 'drizzle-orm';
import { formatDay } from '../../domain/kernel/format.ts';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { amount, type Describer, describeThing, text } from '../db/query/audit-text.ts';
import type { Feature, PersonalData } from '../feature.ts';
import { samePerson } from '../parties/same-person.ts';
import { integrityRules } from './integrity-rules.ts';
import { sealedFor } from './notices/settings.ts';
import type * as tables from './tables.ts';

const path = withQuery(paths.ledger, { tab: 'bank' });

const describeStatement: Describer = ({ action, after }) => {
  if (action !== 'insert') return null;
  const period = `${formatDay(text(after, 'from_date'))} to ${formatDay(text(after, 'to_date'))}`;
  return { text: `imported a bank statement of ${period}`, path };
};

const describeMatch: Describer = ({ action, after }) => {
  if (action !== 'insert') return null;
  const isUndone = Number(after?.sign) < 0;
  const reason = text(after, 'reason');
  return {
    text: `${isUndone ? 'undid the match' : 'matched a bank line'} of ${amount(after).replace('-', '')}${reason ? `: ${reason}` : ''}`,
    path,
  };
};

const describeReconciliation: Describer = ({ action, after }) => {
  const day = formatDay(text(after, 'date'));
  if (action === 'insert') return { text: `signed the bank reconciliation of ${day}`, path };
  if (action !== 'update') return null;
  return { text: `opened the bank reconciliation of ${day} again: ${text(after, 'reopen_reason')}`, path };
};

/** What banks say about money of a tenant that was matched. */
const bankLineData = (tenantId: string): PersonalData => ({
  name: 'bankLines',
  title: 'Lines of bank statements',
  query: sql`select l.line_date, l.amount, l.reference, l.narration
    from statement_lines l join matches m on m.line_id = l.id
    join journal_entries e on e.id = m.entry_id and e.source_type = 'payment'
    join payments p on p.id::text = e.source_id
    where p.tenant_id = ${tenantId} and m.sign = 1 order by l.line_date, l.id`,
});

const moneyIn = (id: string): string => withQuery(paths.financials, { tab: 'money-in', notice: id });

const describeNotice: Describer = ({ action, entityId, before, after }) => {
  const notice = `bank notice ${text(after, 'transaction_id')} of ${amount(after)}`;
  const state = text(after, 'state');
  const tell = (words: string) => ({ text: words, path: moneyIn(entityId) });
  if (action === 'insert') return tell(`received ${notice}${state === 'waiting' ? ', not matched yet' : ''}`);
  if (action !== 'update' || text(before, 'state') === state) return null;
  return tell(state === 'applied' ? `assigned ${notice}` : `took back the assignment of ${notice}`);
};

const describeNoticeAccount: Describer = ({ action, before, after }) => {
  if (action !== 'insert' && action !== 'update') return null;
  const isChanged = action === 'update' && before?.is_active === after?.is_active;
  const verb = isChanged ? 'changed' : after?.is_active ? 'turned on' : 'turned off';
  return { text: `${verb} the instant notices of a bank account`, path };
};

const noticeData = (where: SQL): PersonalData => ({
  name: 'bankNotices',
  title: 'Notices of banks',
  query: sql`select n.transaction_id, n.paid_on, n.amount, n.reference, n.payer_name, n.phone, n.narration
    from bank_notices n join payments p on p.id = n.payment_id where ${where} order by n.paid_on, n.id`,
});

export const bankingFeature = {
  tables: {
    bank_profiles: 'full',
    bank_rules: 'full',
    statements: 'no-delete',
    statement_lines: 'no-delete',
    matches: 'append-only',
    reconciliations: 'no-delete',
    notice_accounts: 'no-delete',
    bank_notices: 'no-delete',
  },
  constraints: {
    bank_profiles_name_taken: { code: 'conflict', message: 'Another profile has this name', field: 'name' },
    bank_rules_name_taken: { code: 'conflict', message: 'Another rule has this name', field: 'name' },
    statements_once: { code: 'conflict', message: 'This file is being imported already' },
    matches_undone_once: { code: 'conflict', message: 'This match was already undone' },
    // Refused before the write, with more detail; here they catch what gets past.
    bank_notices_once: { code: 'conflict', message: 'This notice came in a moment ago' },
    bank_notices_state_edge: { code: 'conflict', message: 'This notice was changed a moment ago' },
    bank_notices_payment_stands: {
      code: 'conflict',
      message: 'This payment belongs to a notice of the bank: take back the assignment of the notice instead',
    },
  },
  integrityRules,
  sealed: { notice_accounts: { what: 'bank notices', key: 'cash_account_id', columns: { token: sealedFor } } },
  auditTexts: {
    bank_profiles: describeThing('bank profile', path),
    bank_rules: describeThing('bank rule', path),
    statements: describeStatement,
    matches: describeMatch,
    reconciliations: describeReconciliation,
    notice_accounts: describeNoticeAccount,
    bank_notices: describeNotice,
  },
  personalData: {
    tenant: ({ id }) => [bankLineData(id), noticeData(sql`p.tenant_id = ${id}`)],
    visitor: (person) => [noticeData(sql`p.party_id in ${samePerson(person)}`)],
  },
} satisfies Feature<typeof tables>;
