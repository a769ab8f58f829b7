import { formatDay } from '../../domain/kernel/format.ts';
import { type Cents, cents, portion, toDecimalText } from '../../domain/kernel/money.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import type { Product } from '../../domain/products/contract.ts';
import type { ToIssue } from '../billing/invoices/issue.ts';
import type { NewLine } from '../billing/kernel/new-invoice.ts';
import type { Db } from '../db/connection/database.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import { uuidV7 } from '../db/query/uuid-v7.ts';
import { passes } from './tables.ts';

type Sold = Pick<Product, 'id' | 'name' | 'account' | 'passDays' | 'passValidDays'>;

const readShape = ({ name, passDays, passValidDays }: Sold): { days: number; validDays: number } => {
  if (passDays === null || passValidDays === null) throw new Error(`${name} is no pass`);
  return { days: passDays, validDays: passValidDays };
};

const lastDay = (product: Sold, validFrom: Day): Day => addDays(validFrom, readShape(product).validDays - 1);

type PassItem = Pick<NewLine, 'unitPrice' | 'net' | 'taxClass' | 'vatRate' | 'vat'> & {
  product: Sold;
  quantity: number;
  formula?: string | null;
};

/** The line of an invoice by which passes are sold. Nothing of it is earned on that day, whatever its days say. */
export const toPassLine = ({ product, quantity, formula = null, ...price }: PassItem, issueDate: Day): NewLine => {
  const { days } = readShape(product);
  return {
    kind: 'pass',
    description: `${product.name} (${days} ${days === 1 ? 'day' : 'days'}, ${formatDay(issueDate)} to ${formatDay(lastDay(product, issueDate))})`,
    formula,
    quantity: String(quantity),
    ...price,
    account: product.account,
    serviceStart: issueDate,
    serviceEnd: addDays(issueDate, 1),
    bookingId: null,
  };
};

type Sale = {
  invoice: Pick<ToIssue, 'id' | 'lineIds' | 'lines' | 'tenantId' | 'partyId'>;
  issueDate: Day;
  sold: readonly { position: number; product: Sold; quantity: number }[];
};

const toShare = (net: Cents, quantity: number, nth: number): Cents =>
  cents(portion(net, nth + 1, quantity) - portion(net, nth, quantity));

/**
 * The passes of an invoice that was issued in this transaction, one for each piece; answers their ids. They are written without waiting:
 * a later read in the transaction finds them.
 */
export const issuePasses = (db: Db, { invoice, issueDate, sold }: Sale): string[] => {
  const rows = sold.flatMap(({ position, product, quantity }) => {
    const line = invoice.lines[position];
    const invoiceLineId = invoice.lineIds[position];
    if (line?.kind !== 'pass' || !invoiceLineId) throw new Error(`Line ${position} sells no pass`);
    return Array.from({ length: quantity }, (_, nth) => ({
      id: uuidV7(),
      productId: product.id,
      tenantId: invoice.tenantId,
      partyId: invoice.partyId ?? null,
      invoiceId: invoice.id,
      invoiceLineId,
      days: readShape(product).days,
      validFrom: issueDate,
      expiresOn: lastDay(product, issueDate),
      account: line.account,
      net: toDecimalText(toShare(line.net, quantity, nth)),
    }));
  });
  if (rows.length > 0) withoutWaiting(db, db.insert(passes).values(rows));
  return rows.map(({ id }) => id);
};
