import { type Cents, cents, portion } from '../kernel/money.ts';
import { addMonths, type Day } from '../kernel/time.ts';
import { cutGross, vatOn } from '../settings/vat.ts';

/**
 * The VAT that goes back with a part of a line: what is due up to this part less what went back before it. Cumulatively
 * rounded, however small the parts are, they never give back more than there was, and the last one gives exactly the rest.
 */
export const vatOfPart = (line: { net: Cents; vat: Cents }, credited: { net: Cents; vat: Cents }, net: Cents): Cents =>
  line.net === 0 ? cents(0) : cents(Math.max(0, portion(line.vat, credited.net + net, line.net) - credited.vat));

/**
 * What stays of a line where some of its price goes back, in net and VAT: as much as a line of that price alone would have,
 * whether prices have VAT in them or not. Of a line that was taxed in another way its share stays, and the VAT by `vatOfPart`.
 */
export const keptOfLine = (
  line: { price: Cents; net: Cents; vat: Cents; rate: number },
  kept: Cents,
): { net: Cents; vat: Cents | null } => {
  const isIncluded = line.net + line.vat === line.price;
  const cut = (price: Cents) =>
    isIncluded ? cutGross(price, line.rate) : { net: price, vat: vatOn(price, line.rate) };
  const whole = cut(line.price);
  if (whole.net === line.net && whole.vat === line.vat) return cut(kept);
  return { net: cents(Math.min(line.net, portion(line.net, kept, line.price))), vat: null };
};

/** VAT Act s.16: a tax invoice is credited within six months. The last day on which that is so. */
export const creditableUntil = (issued: Day): Day => addMonths(issued, 6);

/** What the credit note of a tax invoice says where it comes late: why it is credited, and why only now. */
export const lateCreditText = ({ reason, lateReason }: { reason: string; lateReason: string }): string =>
  reason.includes(lateReason) ? `${reason} (after six months)` : `${reason} (after six months: ${lateReason})`;

/** Whether a credit note for a tax invoice comes after the six months. */
export const isLateCredit = (invoice: { issueDate: Day | null; vat: string }, today: Day): boolean =>
  invoice.issueDate !== null && Number(invoice.vat) > 0 && today > creditableUntil(invoice.issueDate);
