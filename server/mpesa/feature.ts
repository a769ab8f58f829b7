import { type SQL, sql } from 'drizzle-orm';
import { paths, pathTo, withQuery } from '../../domain/kernel/paths.ts';
import { amount, type Describer, describeThing, text } from '../db/query/audit-text.ts';
import {
  amountText,
  dayAsText,
  MAX_CANDIDATES,
  MAX_PER_KIND,
  type SearchTerms,
  textMatch,
} from '../db/query/search-terms.ts';
import type { Feature, PersonalData } from '../feature.ts';
import { samePerson } from '../parties/same-person.ts';
import { sealedFor } from './channels/manage.ts';
import { aboutToken } from './daraja/token.ts';
import { integrityRules } from './integrity-rules.ts';
import type * as orderTables from './order-tables.ts';
import type * as reversalTables from './reversal-tables.ts';
import type * as tables from './tables.ts';

const moneyIn = (id: string): string => withQuery(paths.financials, { tab: 'money-in', receipt: id });

const CHANNELS = withQuery(paths.settings, { tab: 'mpesa' });

const describeReceipt: Describer = ({ action, entityId, before, after }) => {
  const path = moneyIn(entityId);
  const state = text(after, 'state');
  const receipt = `M-Pesa receipt ${text(after, 'receipt_number')} of ${amount(after)}`;
  if (action === 'insert')
    return { text: `received ${receipt}${state === 'suspense' ? ', not matched yet' : ''}`, path };
  if (action !== 'update' || text(before, 'state') === state) return null;
  if (state === 'applied') return { text: `assigned ${receipt}`, path };
  return {
    text: state === 'returned' ? `returned ${receipt} to its payer` : `took back the assignment of ${receipt}`,
    path,
  };
};

// What becomes of a prompt is told by its receipt and its payment.
const describeRequest: Describer = ({ action, after }) => {
  if (action !== 'insert') return null;
  const invoice = text(after, 'invoice_id');
  return {
    text: `sent an M-Pesa prompt for ${amount(after)} to ${text(after, 'phone')} (${text(after, 'account_reference')})`,
    path: invoice ? withQuery(paths.financials, { invoice }) : CHANNELS,
  };
};

const ORDER_VERBS: Readonly<Record<string, string>> = {
  active: 'noted as agreed',
  refused: 'noted as not agreed',
  ended: 'noted as ended',
};

const describeStandingOrder: Describer = ({ action, before, after }) => {
  const path = pathTo(paths.tenant, text(after, 'tenant_id'));
  const order = `an M-Pesa standing order for ${amount(after)} to ${text(after, 'phone')} (${text(after, 'account_reference')})`;
  if (action === 'insert') return { text: `sent ${order}`, path };
  const state = text(after, 'state');
  const verb = ORDER_VERBS[state];
  return action === 'update' && verb && text(before, 'state') !== state ? { text: `${verb} ${order}`, path } : null;
};

const REVERSAL_VERBS: Readonly<Record<string, string>> = {
  approved: 'approved returning',
  rejected: 'rejected returning',
};

const describeReversal: Describer = ({ action, before, after }) => {
  const path = moneyIn(text(after, 'receipt_id'));
  const reason = text(after, 'reason');
  if (action === 'insert') return { text: `proposed returning M-Pesa money to its payer: ${reason}`, path };
  const verb = REVERSAL_VERBS[text(after, 'state')];
  return action === 'update' && verb && text(before, 'state') === 'proposed'
    ? { text: `${verb} M-Pesa money to its payer: ${reason}`, path }
    : null;
};

const requestData = (where: SQL): PersonalData => ({
  name: 'mpesaPrompts',
  title: 'M-Pesa prompts',
  query: sql`select created_at, phone, amount, account_reference, state from mpesa_requests where ${where} order by created_at`,
});

const orderData = (where: SQL): PersonalData => ({
  name: 'mpesaOrders',
  title: 'M-Pesa standing orders',
  query: sql`select created_at, phone, amount, account_reference, frequency, start_date, end_date, state from mpesa_orders where ${where} order by created_at`,
});

const receiptData = (where: SQL): PersonalData => ({
  name: 'mpesaReceipts',
  title: 'M-Pesa receipts',
  query: sql`select r.receipt_number, r.paid_at, r.amount, r.account_reference, r.payer_name, r.phone
    from mpesa_receipts r join payments p on p.id = r.payment_id where ${where} order by r.paid_at`,
});

// Those that became payments are found as payments, by the same code.
const searchReceipts = (terms: SearchTerms): SQL => sql`
  (select 'receipt' as kind, r.id, r.receipt_number as title,
     concat_ws(' · ', r.payer_name, ${amountText(sql`r.amount`, terms)}, ${dayAsText(sql`(r.paid_at at time zone ${terms.zone}::text)`)},
       case r.state when 'returned' then 'returned' else 'unmatched' end) as subtitle,
     ${`${paths.financials}?tab=money-in&receipt=`}::text || r.id as path, 2.5::real as rank
   from (select * from mpesa_receipts
     where state <> 'applied' and ${textMatch(sql`search_words(receipt_number, account_reference, payer_name, phone)`, terms)}
     limit ${MAX_CANDIDATES}) as r
   order by r.paid_at desc, r.id desc limit ${MAX_PER_KIND})`;

export const mpesaFeature = {
  tables: {
    mpesa_channels: 'full',
    mpesa_tokens: 'full',
    mpesa_receipts: 'no-delete',
    mpesa_statements: 'append-only',
    mpesa_statement_lines: 'append-only',
    mpesa_requests: 'no-delete',
    mpesa_orders: 'no-delete',
    mpesa_reversals: 'no-delete',
  },
  constraints: {
    mpesa_channels_name_once: {
      code: 'conflict',
      message: 'Another paybill or till has this name',
      field: 'name',
    },
    mpesa_channels_shortcode_once: {
      code: 'conflict',
      message: 'This paybill or till is here already',
      field: 'shortcode',
    },
    mpesa_channels_never_mixed: {
      code: 'conflict',
      message: 'A simulator and a real paybill or till cannot be in one space',
      field: 'environment',
    },
    mpesa_channels_open_account: {
      code: 'conflict',
      message: 'This account is closed. Choose another one.',
      field: 'cashAccountId',
    },
    mpesa_channels_keep_account: {
      code: 'conflict',
      message: 'A paybill or till puts its money into this account. Give it another account, or switch it off first.',
    },
    mpesa_requests_one_open: {
      code: 'conflict',
      message: 'A prompt is on this phone already: wait until it is answered',
      field: 'phone',
    },
    mpesa_orders_one_open: {
      code: 'conflict',
      message: 'A standing order of this tenant is not answered yet: settle that one first',
    },
    mpesa_reversals_one_open: { code: 'conflict', message: 'It is already proposed to return this money' },
    mpesa_reversals_edge: { code: 'conflict', message: 'This return was decided a moment ago' },
    mpesa_reversals_second_person: {
      code: 'forbidden',
      message: 'A second person has to approve what you proposed',
    },
    // Refused before the write, with more detail; here they catch what gets past.
    mpesa_receipts_once: { code: 'conflict', message: 'This receipt came in a moment ago' },
    mpesa_receipts_state_edge: { code: 'conflict', message: 'This receipt was changed a moment ago' },
    mpesa_receipts_payment_stands: {
      code: 'conflict',
      message: 'This payment belongs to an M-Pesa receipt: take back the assignment of the receipt instead',
    },
  },
  integrityRules,
  sealed: {
    mpesa_channels: {
      what: 'M-Pesa channels',
      key: 'id',
      columns: {
        consumer_key: (id) => sealedFor(id, 'consumerKey'),
        consumer_secret: (id) => sealedFor(id, 'consumerSecret'),
        passkey: (id) => sealedFor(id, 'passkey'),
        security_credential: (id) => sealedFor(id, 'securityCredential'),
        callback_token: (id) => sealedFor(id, 'callbackToken'),
      },
    },
    mpesa_tokens: { what: 'M-Pesa tokens', key: 'channel_id', columns: { token: aboutToken } },
  },
  auditTexts: {
    mpesa_channels: describeThing('paybill or till', CHANNELS),
    mpesa_receipts: describeReceipt,
    mpesa_requests: describeRequest,
    mpesa_orders: describeStandingOrder,
    mpesa_reversals: describeReversal,
  },
  dashboardNeeds: {
    unmatchedMoney: {
      permission: 'payments:read',
      // What banks announced waits beside it.
      count: () => sql`((select count(*) from mpesa_receipts where state = 'suspense')
        + (select count(*) from bank_notices where state = 'waiting'))::int`,
    },
  },
  search: { receipt: { permission: 'payments:read', select: searchReceipts } },
  personalData: {
    tenant: ({ id }) => [
      receiptData(sql`p.tenant_id = ${id}`),
      requestData(sql`tenant_id = ${id}`),
      orderData(sql`tenant_id = ${id}`),
    ],
    user: ({ id }) => [
      {
        name: 'mpesaReversals',
        title: 'Returns of M-Pesa money',
        query: sql`select created_at, reason, state from mpesa_reversals where ${id} in (proposed_by, decided_by) order by created_at`,
      },
    ],
    visitor: (person) => [receiptData(sql`p.party_id in ${samePerson(person)}`)],
  },
} satisfies Feature<typeof tables & typeof orderTables & typeof reversalTables>;
