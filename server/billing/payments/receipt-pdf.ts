import { eq, sql } from 'drizzle-orm';
import type { BillTo } from '../../../domain/billing/contract.ts';
import type { PaymentDetails } from '../../../domain/billing/payments/payment-contract.ts';
import { addMoney, parseMoney } from '../../../domain/kernel/money.ts';
import { toDay } from '../../../domain/kernel/time.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import type { Db } from '../../db/connection/database.ts';
import type { PdfDocument, Section } from '../../documents/pdf-document.ts';
import type { Total } from '../../documents/pdf-text.ts';
import { partyAt } from '../../tenants/party.ts';
import { billToLines, type DocumentDeps } from '../kernel/document-parts.ts';
import { amountText, dayText, figureText, withReadableDays } from '../kernel/format.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { getPayment } from './list.ts';

const figure = (text: string): string => figureText(parseMoney(text));

const findPayer = async (db: Db, { tenantId, invoiceId, createdAt }: PaymentDetails): Promise<BillTo | null> => {
  if (tenantId) return partyAt(db, tenantId, createdAt);
  const [row] = await db
    .select({ to: invoices.billTo })
    .from(invoices)
    .where(eq(invoices.id, invoiceId ?? ''));
  return row?.to ?? null;
};

type Paid = { invoice_id: string; number: string; description: string; amount: string; paid: string; left: string };

// What it paid, and what was still owed of each invoice right after that.
const paidBy = async (db: Db, paymentId: string): Promise<Paid[]> => {
  const { rows } = await db.execute<Paid>(sql`
    select i.id as invoice_id, i.invoice_number as number, i.description, i.amount, p.paid,
      (i.amount - (select sum(a.amount) from allocations a where a.invoice_id = i.id and a.created_at <= p.at))::numeric(12, 2) as left
    from (
      select invoice_id, sum(amount)::numeric(12, 2) as paid, max(created_at) as at
      from allocations where payment_id = ${paymentId} group by invoice_id having sum(amount) > 0
    ) as p
    join invoices i on i.id = p.invoice_id order by i.due_date, i.id`);
  return rows;
};

const toTable = (paid: readonly Paid[]): Section => ({
  table: {
    columns: [
      { header: 'Invoice' },
      { header: 'Invoice amount', width: 90, align: 'right' },
      { header: 'Paid', width: 90, align: 'right' },
      { header: 'Balance after', width: 90, align: 'right' },
    ],
    rows: paid.map((row) => ({
      cells: [row.number, figure(row.amount), figure(row.paid), figure(row.left)],
      notes: [withReadableDays(row.description)],
    })),
  },
});

const toTotals = (payment: PaymentDetails, currency: string): Total[] => {
  const parts = [
    { label: 'Received', amount: parseMoney(payment.amount) },
    { label: 'Withholding VAT certificate', amount: parseMoney(payment.withholdingVat) },
    { label: 'Withholding tax certificate', amount: parseMoney(payment.withholdingTax) },
  ].filter(({ amount }) => amount > 0);
  const settled = addMoney(...parts.map(({ amount }) => amount));
  const credit = parseMoney(payment.unallocated);
  return [
    ...(parts.length > 1 ? parts.map(({ label, amount }) => ({ label, value: figureText(amount) })) : []),
    { label: parts.length > 1 ? 'Total settled' : 'Received', value: amountText(settled, currency), strong: true },
    ...(credit > 0 ? [{ label: 'Left as credit', value: figureText(credit) }] : []),
  ];
};

const remarks = (payment: PaymentDetails, timezone: string): Section[] => {
  const { reversedAt, reverseReason, notes } = payment;
  return [
    ...(reversedAt
      ? [{ text: { heading: 'Reversed', text: `On ${dayText(toDay(reversedAt, timezone))}: ${reverseReason}` } }]
      : []),
    ...(notes ? [{ text: { heading: 'Notes', text: notes } }] : []),
  ];
};

export const receiptDocument = async (deps: DocumentDeps, id: string): Promise<PdfDocument> => {
  const { currency, timezone } = (await deps.settings.get()).general;
  const payment = await getPayment(deps, id);
  const payer = await findPayer(deps.db, payment);
  const paid = await paidBy(deps.db, id);
  return {
    title: 'RECEIPT',
    number: payment.receiptNumber,
    state: payment.reversedAt ? { word: 'REVERSED', tone: 'late' } : null,
    to: { label: 'Received from', lines: payer ? billToLines(payer) : [payment.tenantName] },
    facts: [
      ['Date', dayText(payment.paymentDate)],
      ['Payment method', PAYMENT_METHOD_LABELS[payment.paymentMethod]],
      ...(payment.reference ? [['Reference', payment.reference] as const] : []),
      ['Recorded by', payment.recordedByName],
    ],
    sections: [
      ...(paid.length > 0 ? [toTable(paid)] : []),
      { totals: toTotals(payment, currency) },
      ...remarks(payment, timezone),
    ],
    madeAt: payment.createdAt,
  };
};
