import { type Cents, cents, portion } from '../kernel/money.ts';
import { addMonths, type Day } from '../kernel/time.ts';

/**
 * The VAT that goes back with a part of a line: what is due up to this part less what went back before it. Cumulatively
 * rounded, however small the parts are, they never give back more than there was, and the last one gives exactly the rest.
 */
export const vatOfPart = (line: { net: Cents; vat: Cents }, credited: { net: Cents; vat: Cents }, net: Cents): Cents =>
  line.net === 0 ? cents(0) : cents(Math.max(0, portion(line.vat, credited.net + net, line.net) - credited.vat));

/** VAT Act s.16: a tax invoice is credited within six months. The last day on which that is so. */
export const creditableUntil = (issued: Day): Day => addMonths(issued, 6);

/** Whether a credit note for a tax invoice comes after the six months. */
export const isLateCredit = (invoice: { issueDate: Day | null; vat: string }, today: Day): boolean =>
  invoice.issueDate !== null && Number(invoice.vat) > 0 && today > creditableUntil(invoice.issueDate);
