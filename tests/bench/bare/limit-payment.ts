import { SEEDED_CASH_ACCOUNTS } from '../../../domain/cash/rules.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import type { PaymentMethod } from '../../../domain/settings/contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import { uuidV7 } from '../../../server/db/query/uuid-v7.ts';
import { amountSql, deliveriesSql, queueing } from './messages.ts';
import type { LimitRoute } from './route.ts';
import { rolesWith, writer } from './session.ts';
import { isoText, localDay } from './values.ts';

const RECEIPT = `'RC' || lpad(receipt::text, 6, '0')`;

const RECEIPT_MAIL = queueing('paid, payer', 'email', {
  kind: 'receipt',
  subject: `'Receipt ' || ${RECEIPT} || ' from Nafasi'`,
  body: `'Dear ' || coalesce(contact_person, company_name) || E',\\n\\nThank you for your payment of ' || ${amountSql('$5::numeric')} || ' by ' || $8::text
    || '. We applied ' || concat_ws(' and ', (select string_agg(${amountSql('amount')} || ' to invoice ' || invoice_number, ' and ') from shares),
      (select ${amountSql('amount')} || ' as credit for your next invoice' from rest where amount > 0))
    || E'.\\n\\nPlease find the receipt attached.\\n\\nThank you,\\nNafasi'`,
  document: `'receipt:' || $3::uuid`,
  key: `'receipt:' || $3::uuid`,
});

/**
 * Payment, allocation, entry, receipt and notice. Everything is read as of the beginning of the statement: where somebody
 * else paid the same invoice meanwhile, the guards refuse this one, and it would be sent again.
 */
const STATEMENT = `with who as materialized (${writer('payments:take')}
  ), payer as materialized (
    select t.id, t.company_name, t.contact_person, t.email from who, tenants t where t.id = $4::uuid for no key update of t
  ), owed as materialized (
    select i.id, i.invoice_number, i.amount - i.paid_amount - i.credited_amount as balance,
      sum(i.amount - i.paid_amount - i.credited_amount) over (order by i.due_date, i.id) as through
    from payer p join invoices i on i.tenant_id = p.id and i.status = 'pending'
  ), shares as materialized (
    select id, invoice_number, least(balance, $5::numeric - (through - balance)) as amount from owed where through - balance < $5::numeric
  ), rest as materialized (
    select $5::numeric - coalesce(sum(amount), 0) as amount from shares
  ), paid as (
    insert into payments (id, tenant_id, amount, unallocated, payment_date, payment_method, cash_account_id, recorded_by, recorded_by_name)
    select $3::uuid, p.id, $5::numeric, r.amount, $6::date, $7::text, $11::uuid, w.id, w.name from who w, payer p, rest r
    returning receipt, created_at
  ), allocated as (
    insert into allocations (payment_id, invoice_id, amount, dated_on) select $3::uuid, id, amount, $6::date from shares
  ), entered as (
    insert into journal_entries (id, entry_date, memo, source_type, source_id, event)
    select $10::uuid, $6::date, 'Payment from ' || company_name || ', ' || $8::text, 'payment', $3::uuid::text, 'received' from payer
  ), written as (
    insert into journal_lines (entry_id, entry_date, account, debit, credit, tenant_id)
    select $10::uuid, $6::date, l.account, l.debit, l.credit, l.tenant_id from payer p, rest r, lateral (values
      ($9::text, $5::numeric, 0::numeric, null::uuid), ('${ACCOUNTS.receivables}', 0, $5::numeric - r.amount, p.id), ('${ACCOUNTS.tenantCredit}', 0, r.amount, p.id)
    ) as l (account, debit, credit, tenant_id) where l.debit + l.credit > 0
  ), queued as (${RECEIPT_MAIL}
  ), noticed as (
    insert into notifications (user_id, kind, title, body, path, event_key)
    select u.id, 'payment_received', 'Payment of ' || ${amountSql('$5::numeric')} || ' received', p.company_name,
      '/financials?tab=payments&payment=' || $3::uuid, 'payment_received:' || $3::uuid
    from who w, payer p, users u where u.status = 'active' and u.role in (${rolesWith('finance:write')}) and u.id <> w.id on conflict do nothing
  )
  select ${RECEIPT} as receipt, paid.created_at::text as created_at, p.company_name, (select name from cash_accounts where id = $11::uuid) as cash_account_name, r.amount as unallocated, w.id as user_id, w.name as user_name,
    (select json_agg(json_build_object('invoiceId', id, 'invoiceNumber', invoice_number, 'amount', amount::text)) from shares) as shares,
    ${deliveriesSql}
  from paid, payer p, rest r, who w`;

export const PAYMENT: LimitRoute = {
  method: 'POST',
  path: '/api/payments',
  statement: STATEMENT,
  values: ({ sid, requestId, body }) => {
    const method = body.paymentMethod as PaymentMethod;
    return [
      sid,
      requestId,
      uuidV7(),
      body.tenantId,
      body.amount,
      localDay(),
      method,
      PAYMENT_METHOD_LABELS[method],
      SEEDED_CASH_ACCOUNTS[method].account,
      uuidV7(),
      SEEDED_CASH_ACCOUNTS[method].id,
    ];
  },
  answer: (row, [, , id, tenantId, amount, paymentDate, paymentMethod, , , , cashAccountId]) => ({
    text: JSON.stringify({
      id,
      receiptNumber: row.receipt,
      tenantId,
      partyId: null,
      tenantName: row.company_name,
      invoiceId: null,
      invoiceNumber: null,
      amount,
      withholdingVat: '0.00',
      withholdingTax: '0.00',
      unallocated: row.unallocated,
      paymentDate,
      paymentMethod,
      cashAccountId,
      cashAccountName: row.cash_account_name,
      reference: null,
      notes: null,
      recordedBy: row.user_id,
      recordedByName: row.user_name,
      reversedAt: null,
      reversedBy: null,
      reverseReason: null,
      createdAt: isoText(row.created_at as string),
      vatCertificate: null,
      vatCertificateDate: null,
      taxCertificate: null,
      taxCertificateDate: null,
      allocations: row.shares ?? [],
      deliveries: row.deliveries ?? [],
    }),
  }),
};
