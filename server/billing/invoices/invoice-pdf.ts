import { sql } from 'drizzle-orm';
import type { InvoiceDetails } from '../../../domain/billing/contract.ts';
import { invoiceTitle, showsVat } from '../../../domain/billing/stamps/stamp-rules.ts';
import { cents, parseMoney, portion } from '../../../domain/kernel/money.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Seller } from '../../../domain/settings/seller.ts';
import { isoText } from '../../db/query/columns.ts';
import type { PdfDocument, Section } from '../../documents/pdf-document.ts';
import type { Column, Row } from '../../documents/pdf-table.ts';
import type { Total } from '../../documents/pdf-text.ts';
import { sellerAt } from '../../settings/seller.ts';
import { billToLines, type DocumentDeps, howToPay, serviceNote, vatText, vatTotals } from '../kernel/document-parts.ts';
import { amountText, daysText, dayText, figureText, withReadableDays } from '../kernel/format.ts';
import { findPayWays, type PayWays } from '../kernel/pay-ways.ts';
import { stampSection } from '../stamps/stamp-parts.ts';
import { findRegistration, type Registration } from '../stamps/stamps.ts';
import { getInvoice } from './list.ts';

type Line = InvoiceDetails['lines'][number];

const figure = (text: string): string => figureText(parseMoney(text));
const isZero = (text: string): boolean => parseMoney(text) === 0;

// A price that includes the VAT is said to: otherwise quantity × price would not be the net amount beside it.
const priceIncludesVat = ({ unitPrice, quantity, net, vat }: Line): boolean =>
  !isZero(vat) &&
  portion(parseMoney(unitPrice), Number(quantity.replace('.', '')), 100) === parseMoney(net) + parseMoney(vat);

const toRow = (line: Line, isTax: boolean): Row => ({
  cells: [
    withReadableDays(line.description),
    String(Number(line.quantity)),
    figure(line.unitPrice),
    ...(isTax ? [vatText(line)] : []),
    figure(line.net),
  ],
  notes: [...serviceNote(line), ...(line.formula ? [line.formula] : [])],
});

const toTable = (lines: readonly Line[], isTax: boolean): Section => {
  const columns: Column[] = [
    { header: 'Description' },
    { header: 'Quantity', width: 48, align: 'right' },
    { header: lines.some(priceIncludesVat) ? 'Price incl. VAT' : 'Price', width: 76, align: 'right' },
    ...(isTax ? [{ header: 'VAT', width: 36, align: 'right' } as const] : []),
    { header: isTax ? 'Net amount' : 'Amount', width: 80, align: 'right' },
  ];
  return { table: { columns, rows: lines.map((line) => toRow(line, isTax)) } };
};

const toTotals = (invoice: InvoiceDetails, currency: string, isTax: boolean): Total[] => {
  const isTouched = !isZero(invoice.paidAmount) || !isZero(invoice.creditedAmount) || !isZero(invoice.writtenOffAmount);
  return [
    ...(isTax ? vatTotals(invoice) : []),
    { label: 'Total', value: amountText(parseMoney(invoice.amount), currency), strong: true },
    ...(isZero(invoice.paidAmount)
      ? []
      : [{ label: 'Paid', value: figureText(cents(-parseMoney(invoice.paidAmount))) }]),
    ...(isZero(invoice.creditedAmount)
      ? []
      : [{ label: 'Credited', value: figureText(cents(-parseMoney(invoice.creditedAmount))) }]),
    ...(isZero(invoice.writtenOffAmount)
      ? []
      : [{ label: 'Written off', value: figureText(cents(-parseMoney(invoice.writtenOffAmount))) }]),
    ...(isTouched
      ? [{ label: 'Balance due', value: amountText(parseMoney(invoice.balance), currency), strong: true }]
      : []),
  ];
};

const STATES: Partial<Record<InvoiceDetails['status'], PdfDocument['state']>> = {
  draft: { word: 'DRAFT', tone: 'stopped' },
  paid: { word: 'PAID', tone: 'good' },
  credited: { word: 'CREDITED', tone: 'stopped' },
  overdue: { word: 'OVERDUE', tone: 'late' },
  written_off: { word: 'WRITTEN OFF', tone: 'stopped' },
};

const toFacts = ({ issueDate, dueDate, periodStart, periodEnd, creditNotes }: InvoiceDetails): PdfDocument['facts'] => [
  ['Invoice date', issueDate ? dayText(issueDate) : 'Not issued'],
  ['Due date', dayText(dueDate)],
  ...(periodStart && periodEnd ? [['Period', daysText(periodStart, periodEnd)] as const] : []),
  ...creditNotes.map(({ creditNumber }) => ['Credit note', creditNumber] as const),
];

// Of today, also on an old invoice: a paybill that is gone would take the money nowhere.
const toPayWays = (invoice: InvoiceDetails, ways: PayWays | null, currency: string): Section[] => {
  const { id, invoiceNumber, tenantId } = invoice;
  if (!ways || !invoiceNumber) return [];
  const amount = ways.toPay({ tenantId, balance: parseMoney(invoice.balance) });
  const address = ways.linkTo(id);
  const facts = [
    ways.kind === 'till' ? `Till: ${ways.shortcode}` : `Paybill: ${ways.shortcode}`,
    ...(ways.kind === 'till' ? [] : [`Account number: ${invoiceNumber}`]),
    `Amount: ${amountText(amount, currency)}`,
  ];
  const scan = address ? '\n\nOr scan the code and pay on your phone.' : '';
  return [{ text: { heading: 'Pay with M-Pesa', text: `${facts.join('\n')}${scan}`, isBoxed: true, address } }];
};

type Drawing = { seller: Seller; ways: PayWays | null; madeAt: Instant | null; kra: Registration; zone: string };

const drawn = (invoice: InvoiceDetails, { seller, ways, madeAt, kra, zone }: Drawing): PdfDocument => {
  const document = { seller, hasVat: !isZero(invoice.vat), isStamped: kra.stamp !== null };
  const isTax = showsVat(document);
  return {
    title: invoiceTitle(document),
    number: invoice.invoiceNumber ?? 'Draft',
    state: STATES[invoice.status] ?? null,
    to: { label: 'Bill to', lines: billToLines(invoice.billTo) },
    facts: toFacts(invoice),
    sections: [
      toTable(invoice.lines, isTax),
      { totals: toTotals(invoice, seller.currency, isTax) },
      ...stampSection(kra, zone),
      ...(isZero(invoice.balance) || !invoice.invoiceNumber
        ? []
        : [
            { text: { heading: 'How to pay', text: howToPay(seller, invoice.invoiceNumber), isBoxed: true } },
            ...toPayWays(invoice, ways, seller.currency),
          ]),
    ],
    madeAt,
  };
};

/** When it was posted: a draft may have waited for days. */
const issuedAt = async ({ db }: DocumentDeps, id: string): Promise<Instant | null> => {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select min(posted_at)::text as at from journal_entries where source_type = 'invoice' and source_id = ${id}`,
  );
  const at = rows[0]?.at;
  return at ? isoText(at) : null;
};

export const invoiceDocument = async (deps: DocumentDeps, id: string): Promise<PdfDocument> => {
  const invoice = await getInvoice(deps, id);
  const madeAt = await issuedAt(deps, id);
  const settings = await deps.settings.get();
  return drawn(invoice, {
    seller: await sellerAt(deps, madeAt),
    ways: findPayWays(settings),
    madeAt,
    kra: await findRegistration(deps.db, { invoiceId: id }),
    zone: settings.general.timezone,
  });
};
