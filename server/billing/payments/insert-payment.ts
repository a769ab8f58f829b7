import { type SQL, sql } from 'drizzle-orm';
import { RECEIPT_DIGITS, RECEIPT_PREFIX } from '../../../domain/billing/payments/payment-rules.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';
import { preparedRows } from '../../db/overlay/statements.ts';
import { isoText } from '../../db/query/columns.ts';
import { type EntryRows, posting } from '../../ledger/post.ts';
import { type Queued, type Queueing, queueing } from '../../mail/service.ts';
import { NUMBER_PLACEHOLDER } from '../invoices/issue.ts';

// The number of the receipt, as receiptNumber writes it, where the mails say it.
const numbered = (text: SQL): SQL => {
  const digits = sql`receipt::text`;
  const number = sql`${RECEIPT_PREFIX} || lpad(${digits}, greatest(length(${digits}), ${RECEIPT_DIGITS}), '0')`;
  return sql`replace(${text}, ${NUMBER_PLACEHOLDER}, ${number})`;
};

type PaymentRow = EntryRows &
  Queueing & {
    id: string;
    tenantId: string | null;
    partyId: string | null;
    invoiceId: string | null;
    amount: string;
    withholdingVat: string;
    withholdingTax: string;
    unallocated: string;
    date: Day;
    method: string;
    cashAccountId: string;
    reference: string | null;
    notes: string | null;
    by: string | null;
    byName: string;
    /** What each invoice gets of it, as JSON. */
    parts: string;
  };

type Row = { receipt: string; created_at: string; queued: Queued[] };
type Manner = { isMailed: boolean };

const writing = ({ isMailed }: Manner) =>
  preparedRows<PaymentRow, Row>((value) => {
    const queued = isMailed
      ? sql`, queued as (${queueing(value, { text: numbered, from: sql`cross join paid` })})`
      : sql``;
    const answered = isMailed ? sql`(select coalesce(json_agg(q), '[]') from queued q)` : sql`'[]'::json`;
    return sql`
    with paid as (
      insert into payments (id, tenant_id, party_id, invoice_id, amount, withholding_vat, withholding_tax, unallocated, payment_date,
        payment_method, cash_account_id, reference, notes, recorded_by, recorded_by_name)
      values (${value('id')}::uuid, ${value('tenantId')}::uuid, ${value('partyId')}::uuid, ${value('invoiceId')}::uuid, ${value('amount')}::numeric,
        ${value('withholdingVat')}::numeric, ${value('withholdingTax')}::numeric, ${value('unallocated')}::numeric, ${value('date')}::date,
        ${value('method')}, ${value('cashAccountId')}::uuid, ${value('reference')}, ${value('notes')}, ${value('by')}::uuid, ${value('byName')})
      returning receipt, created_at
    ), allocated as (
      insert into allocations (payment_id, invoice_id, amount, dated_on)
      select ${value('id')}::uuid, s.invoice_id, s.amount, s.dated_on
      from jsonb_to_recordset(${value('parts')}::jsonb) as s (invoice_id uuid, amount numeric, dated_on date)
    ), ${posting(value)}${queued}
    select receipt, created_at::text, ${answered} as queued from paid`;
  });

const [writeAndMail, writeOnly] = [writing({ isMailed: true }), writing({ isMailed: false })];

/** The payment, what it settles, its entry in the books and its receipt, by one statement. */
export const insertPayment = async (db: Db, { isMailed }: Manner, payment: PaymentRow) => {
  const [row] = await (isMailed ? writeAndMail : writeOnly)(db, payment);
  if (!row) throw new Error('The payment was not written');
  return {
    receipt: Number(row.receipt),
    createdAt: isoText(row.created_at),
    queued: row.queued.map((mail) => ({ ...mail, at: isoText(mail.at) })),
  };
};
