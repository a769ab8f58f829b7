import { eq, sql } from 'drizzle-orm';
import type { InvoiceDetails } from '../../domain/billing/contract.ts';
import { receiptNumber } from '../../domain/billing/payments/payment-rules.ts';
import { invoiceTitle } from '../../domain/billing/stamps/stamp-rules.ts';
import { ANONYMOUS } from '../../domain/counter/rules.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import { formatDay, formatTime } from '../../domain/kernel/format.ts';
import { addMoney, type Cents, parseMoney, subtractMoney } from '../../domain/kernel/money.ts';
import { amountText, figureText } from '../../domain/kernel/money-text.ts';
import { toDay, toWallTime } from '../../domain/kernel/time.ts';
import type { Pass } from '../../domain/passes/contract.ts';
import type { PaymentMethod } from '../../domain/settings/contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../domain/settings/rules.ts';
import { type Seller, sellerLines } from '../../domain/settings/seller.ts';
import { getInvoice } from '../billing/invoices/list.ts';
import { BEING_REGISTERED, stampFacts } from '../billing/stamps/stamp-parts.ts';
import { findRegistration, type Registration } from '../billing/stamps/stamps.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import type { DrawnFile } from '../documents/send-file.ts';
import { passesOfInvoices } from '../passes/find.ts';
import { sellerAt } from '../settings/seller.ts';
import { drawSlip, type SlipPart } from './slip.ts';
import { counterSales } from './tables.ts';

type Paid = { receipt: string; method: PaymentMethod; reference: string | null; amount: string };
type Sold = typeof counterSales.$inferSelect;

const findPayments = async (db: Db, id: string): Promise<Paid[]> => {
  const { rows } = await db.execute<Paid>(sql`
    select p.receipt::text, p.payment_method as method, p.reference, sum(a.amount)::numeric(14, 2)::text as amount
    from payments p join allocations a on a.payment_id = p.id where a.invoice_id = ${id} and p.reversed_at is null
    group by p.id order by p.created_at, p.id`);
  return rows;
};

const figure = (text: string): string => figureText(parseMoney(text));

const head = ({ companyName, ...seller }: Seller): SlipPart[] => [
  { text: companyName, size: 13, strong: true, centred: true },
  ...sellerLines({ companyName, ...seller }).map((text) => ({ text, size: 8, centred: true })),
  'line',
];

const itemParts = ({ lines }: InvoiceDetails): SlipPart[] =>
  lines.flatMap(({ description, formula, net, vat }) => [
    { label: description, value: figureText(addMoney(parseMoney(net), parseMoney(vat))) },
    ...(formula ? [{ text: formula, size: 8 }] : []),
  ]);

const totalParts = (invoice: InvoiceDetails, currency: string): SlipPart[] => [
  'line',
  { label: 'Total', value: amountText(parseMoney(invoice.amount), currency), strong: true, size: 11 },
  ...(parseMoney(invoice.vat) > 0
    ? [
        { label: 'Net', value: figure(invoice.net), size: 8 },
        { label: 'VAT', value: figure(invoice.vat), size: 8 },
      ]
    : []),
];

// Of cash it says what was given and what went back.
const tenderedParts = (tendered: string | null, paid: readonly Paid[]): SlipPart[] => {
  const cash = paid.find(({ method }) => method === 'cash');
  if (!tendered || !cash) return [];
  const change = subtractMoney(parseMoney(tendered), parseMoney(cash.amount));
  return [
    { label: 'Cash given', value: figure(tendered) },
    { label: 'Change', value: figureText(change) },
  ];
};

const paidParts = (
  invoice: InvoiceDetails,
  paid: readonly Paid[],
  { tendered }: Sold,
  currency: string,
): SlipPart[] => {
  const open: Cents = parseMoney(invoice.balance);
  return [
    'line',
    ...paid.flatMap(({ receipt, method, reference, amount }): SlipPart[] => [
      { label: `${PAYMENT_METHOD_LABELS[method]}${reference ? ` ${reference}` : ''}`, value: figure(amount) },
      { text: `Receipt ${receiptNumber(Number(receipt))}`, size: 8 },
    ]),
    ...tenderedParts(tendered, paid),
    ...(open > 0 ? [{ label: 'To be paid', value: amountText(open, currency), strong: true }] : []),
    ...(parseMoney(invoice.creditedAmount) > 0 ? [{ label: 'Credited', value: figure(invoice.creditedAmount) }] : []),
  ];
};

// Who has a pass comes to work, and asks for nothing sooner.
const passParts = (passes: readonly Pass[], guestWifi: string | null): SlipPart[] => [
  ...passes.flatMap(({ number, productName, expiresOn }) => [
    'line' as const,
    { text: `${productName}, valid until ${formatDay(expiresOn)}`, size: 8, centred: true },
    { text: number, size: 15, strong: true, centred: true },
  ]),
  ...(passes.length > 0 && guestWifi ? [{ text: `Wi-Fi: ${guestWifi}`, centred: true }] : []),
];

// Its QR code is the page of KRA on which the receipt can be checked.
const stampParts = ({ stamp, isAwaited }: Registration, zone: string): SlipPart[] => {
  if (!stamp) return isAwaited ? ['line', { text: BEING_REGISTERED, size: 8 }] : [];
  return [
    'line',
    ...stampFacts(stamp, zone).map(([label, value]) => ({ label, value, size: 8 })),
    ...(stamp.link ? ['space' as const, { code: stamp.link }] : []),
  ];
};

const customerParts = ({ billTo }: InvoiceDetails): SlipPart[] => [
  ...(billTo.name === ANONYMOUS ? [] : [{ label: 'For', value: billTo.name }]),
  ...(billTo.kraPin ? [{ label: 'KRA PIN', value: billTo.kraPin }] : []),
];

/** What the desk prints of a sale: invoice and receipt in one, with the numbers of the passes. */
export const saleReceipt = async (deps: Deps, id: string): Promise<DrawnFile> => {
  const [sold] = await deps.db.select().from(counterSales).where(eq(counterSales.invoiceId, id));
  if (!sold) throw notFound('Sale');
  const [invoice, paid, passes, seller, kra] = await Promise.all([
    getInvoice(deps, id),
    findPayments(deps.db, id),
    passesOfInvoices(deps, [id]),
    sellerAt(deps, sold.createdAt),
    findRegistration(deps.db, { invoiceId: id }),
  ]);
  const { timezone, guestWifi } = (await deps.settings.get()).general;
  const { currency } = seller;
  const at = `${formatDay(toDay(sold.soldAt, timezone))}, ${formatTime(toWallTime(sold.soldAt, timezone))}`;
  const hasVat = parseMoney(invoice.vat) > 0;
  const isTax = invoiceTitle({ seller, hasVat, isStamped: kra.stamp !== null }) === 'TAX INVOICE';
  const title = isTax ? 'Tax Invoice' : 'Invoice';
  const parts: SlipPart[] = [
    ...head(seller),
    { label: title, value: invoice.invoiceNumber ?? '', strong: true },
    { label: 'Date', value: at },
    ...customerParts(invoice),
    'line',
    ...itemParts(invoice),
    ...totalParts(invoice, currency),
    ...paidParts(invoice, paid, sold, currency),
    ...stampParts(kra, timezone),
    ...passParts(passes.get(id) ?? [], guestWifi),
    'line',
    { text: `Served by ${sold.soldByName}. Thank you.`, size: 8, centred: true },
  ];
  const bytes = await drawSlip({ title: `${title} ${invoice.invoiceNumber}`, author: seller.companyName, parts });
  return { filename: `Receipt ${invoice.invoiceNumber}.pdf`, contentType: 'application/pdf', bytes };
};
