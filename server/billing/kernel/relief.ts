import type { BillTo } from '../../../domain/billing/contract.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Settings } from '../../../domain/settings/contract.ts';
import {
  classFor,
  type ReliefClass,
  reliefText,
  statusOn,
  type TaxStatus,
} from '../../../domain/settings/tax-classes.ts';
import { relieved } from '../../../domain/settings/vat.ts';
import type { NewInvoice, NewLine } from './new-invoice.ts';

type TaxDay = { settings: Pick<Settings, 'billing'>; today: Day };

const relieveLine = (line: NewLine, buyer: ReliefClass, isIncluded: boolean): NewLine => {
  const { rate, ...rest } = relieved({ ...line, rate: line.vatRate }, buyer);
  if (rest.taxClass === line.taxClass) return line;
  // The price stays as it is listed: without a word the amount would not be quantity times price.
  const note = isIncluded && line.vat > 0 ? `less ${line.vatRate}% VAT that the price holds` : null;
  const formula = [line.formula, note].filter(Boolean).join(', ') || null;
  return { ...line, net: rest.net, vat: rest.vat, taxClass: rest.taxClass, vatRate: rate, formula };
};

/** Lines as they are sold to a buyer with a tax status of their own on this day. What bears no VAT anyway stays as it is. */
export const relieveLines = (
  lines: readonly NewLine[],
  status: TaxStatus | null,
  { settings, today }: TaxDay,
): readonly NewLine[] => {
  const buyer = status && statusOn(status, today);
  return buyer ? lines.map((line) => relieveLine(line, buyer, settings.billing.pricesIncludeVat)) : lines;
};

/**
 * An invoice as it is made out to a buyer with a tax status of their own, with the paper that it goes by. Every way to an invoice
 * passes here, and so does every preview; done twice it is the same.
 */
export const forBuyer = <I extends Pick<NewInvoice, 'billTo' | 'lines'>>(
  invoice: I,
  status: TaxStatus | null,
  day: TaxDay,
): I => {
  const buyer = status && statusOn(status, day.today);
  if (!buyer) return invoice;
  const lines = relieveLines(invoice.lines, status, day);
  if (!lines.some(({ taxClass }) => taxClass === buyer)) return invoice;
  return { ...invoice, lines, billTo: { ...invoice.billTo, taxNote: reliefText(status) } };
};

type Written = { billTo: BillTo; lines: readonly Pick<NewLine, 'taxClass'>[] };

/** Whether what was written down is what would be written on this day: a certificate may have come or run out since. */
export const isAsForBuyer = ({ billTo, lines }: Written, status: TaxStatus | null, today: Day): boolean => {
  const buyer = status && statusOn(status, today);
  if (!buyer) return !billTo.taxNote;
  const note = lines.some(({ taxClass }) => taxClass === buyer) ? reliefText(status) : null;
  return lines.every(({ taxClass }) => classFor(taxClass, buyer) === taxClass) && (billTo.taxNote ?? null) === note;
};
