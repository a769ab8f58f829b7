import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { defaultSettings } from '../../../domain/settings/rules.ts';
import { uuidV7 } from '../../../server/db/query/uuid-v7.ts';
import { amountSql, queueing } from './messages.ts';
import type { LimitRoute } from './route.ts';
import { writer } from './session.ts';
import { dayText, isoText, localDay } from './values.ts';

const SALES = '4070';

const INVOICE_MAIL = queueing('made, tenant', 'email', {
  kind: 'invoice',
  subject: `'Invoice ' || invoice_number || ' from Nafasi'`,
  body: `'Dear ' || coalesce(contact_person, company_name) || E',\\n\\nPlease find attached invoice ' || invoice_number || ' for ' || ${amountSql('$11::numeric')} || ': ' || $10::text
      || '. It is due on ' || $13::text || E'.\\n\\nPlease quote ' || invoice_number || E' with your payment.\\n\\nThank you,\\nNafasi'`,
  document: `'invoice:' || $3::uuid`,
  key: `'invoice:' || $3::uuid`,
});

/**
 * Number, invoice, line, entry and message. The number is held until the transaction is durable. Who has credit is not
 * served here: it would be set against the invoice.
 */
const STATEMENT = `with who as materialized (${writer('finance:write')}
  ), tenant as materialized (
    select t.id, t.company_name, t.contact_person, t.email, t.phone, t.kra_pin from who, tenants t
    where t.id = $6::uuid
      and not exists (select from payments where tenant_id = $6::uuid and unallocated > 0 and reversed_at is null)
      and not exists (select from credit_notes where tenant_id = $6::uuid and unallocated > 0)
    for no key update of t
  ), taken as (
    insert into document_counters as c (series, next)
    select $7::text, 2 from (select pg_advisory_xact_lock(hashtext('document:' || $7::text)) from tenant) as turn
    on conflict (series) do update set next = c.next + 1 returning next - 1 as seq, clock_timestamp() as at
  ), made as (
    insert into invoices (id, series, seq, tenant_id, type, status, description, issue_date, due_date, net, vat, amount, bill_to, created_at, updated_at)
    select $3::uuid, $7::text, n.seq, t.id, 'other', 'pending', $10::text, $8::date, $9::date, $11::numeric, 0, $11::numeric,
      jsonb_build_object('name', t.company_name, 'contactPerson', t.contact_person, 'email', t.email, 'phone', t.phone, 'kraPin', t.kra_pin), n.at, n.at
    from taken n, tenant t returning invoice_number, created_at, bill_to
  ), lined as (
    insert into invoice_lines (id, invoice_id, issue_date, position, kind, description, quantity, unit_price, net, tax_class, vat_rate, vat, account, service_start, service_end)
    select $4::uuid, $3::uuid, $8::date, 0, 'other', $10::text, $12::numeric, $14::numeric, $11::numeric, 'D', 0, 0, '${SALES}', $8::date, $8::date + 1 from tenant
  ), entered as (
    insert into journal_entries (id, entry_date, memo, source_type, source_id, event)
    select $5::uuid, $8::date, 'Invoice ' || m.invoice_number || ': ' || t.company_name, 'invoice', $3::uuid::text, 'issued' from made m, tenant t
  ), written as (
    insert into journal_lines (entry_id, entry_date, account, debit, credit, tenant_id)
    select $5::uuid, $8::date, l.account, l.debit, l.credit, l.tenant_id from tenant t, lateral (values
      ('${ACCOUNTS.receivables}', $11::numeric, 0::numeric, t.id), ('${SALES}', 0, $11::numeric, null)) as l (account, debit, credit, tenant_id)
  ), queued as (${INVOICE_MAIL}
  )
  select m.invoice_number, m.created_at::text as created_at, t.company_name, t.contact_person, t.email, t.phone, t.kra_pin
  from made m, tenant t`;

export const INVOICE: LimitRoute = {
  method: 'POST',
  path: '/api/invoices',
  statement: STATEMENT,
  values: ({ sid, requestId, body }) => {
    const [day, due] = [localDay(), localDay(defaultSettings(false).billing.invoiceDueDays)];
    const [{ description, quantity, unitPrice }] = body.lines;
    const series = `INV${day.slice(2, 4)}${day.slice(5, 7)}`;
    const ids = [uuidV7(), uuidV7(), uuidV7()];
    const net = (Number(unitPrice) * quantity).toFixed(2);
    return [
      sid,
      requestId,
      ...ids,
      body.tenantId,
      series,
      day,
      due,
      description,
      net,
      quantity,
      dayText(due),
      unitPrice,
    ];
  },
  answer: (row, [, , id, lineId, , tenantId, , issueDate, dueDate, description, amount, quantity, , unitPrice]) => {
    const createdAt = isoText(row.created_at as string);
    return {
      text: JSON.stringify({
        id,
        invoiceNumber: row.invoice_number,
        tenantId,
        partyId: null,
        tenantName: row.company_name,
        type: 'other',
        status: 'pending',
        description,
        issueDate,
        dueDate,
        net: amount,
        vat: '0.00',
        amount,
        paidAmount: '0.00',
        creditedAmount: '0.00',
        writtenOffAmount: '0.00',
        balance: amount,
        paidAt: null,
        periodStart: null,
        periodEnd: null,
        lateFeeOf: null,
        createdAt,
        updatedAt: createdAt,
        billTo: {
          name: row.company_name,
          contactPerson: row.contact_person,
          email: row.email,
          phone: row.phone,
          kraPin: row.kra_pin,
        },
        lines: [
          {
            id: lineId,
            description,
            formula: null,
            quantity: Number(quantity).toFixed(2),
            unitPrice,
            net: amount,
            taxClass: 'D',
            vatRate: '0.00',
            vat: '0.00',
            account: SALES,
            serviceStart: issueDate,
            serviceEnd: localDay(1),
            bookingId: null,
            credited: '0.00',
          },
        ],
        creditNotes: [],
        settlements: [],
        deliveries: [],
        writeOffs: [],
      }),
    };
  },
};
