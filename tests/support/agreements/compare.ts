import { type Reference, toText } from './reference.ts';

/** What stands of the lines of invoices, each once its credits are taken off. */
export type Standing = readonly { product: number; days: readonly number[]; net: number; vat: number }[];

/**
 * Every day of every line is billed exactly once, and each line of an invoice for what its days cost, with their VAT. Where
 * nothing is owed for a day no invoice has to name it, but none may name it twice.
 */
export const compare = (reference: Reference, standing: Standing, freeDaysCount: boolean): { days: number } => {
  const costs = reference.costs();
  const billed = new Map<number, Set<number>>();
  for (const { product, days, net, vat } of standing) {
    const seen = billed.get(product) ?? new Set<number>();
    billed.set(product, seen);
    let cost = 0;
    for (const day of days) {
      const due = costs.get(product)?.get(day);
      if (due === undefined) throw new Error(`Product ${product} is billed on ${toText(day)} without being there`);
      if (seen.has(day)) throw new Error(`Product ${product} is billed twice on ${toText(day)}`);
      seen.add(day);
      cost += due;
    }
    const due = reference.taxed(product, cost);
    if (net === due.net && vat === due.vat) continue;
    const when = days.length > 0 ? `from ${toText(Math.min(...days))} to ${toText(Math.max(...days))}` : 'on no day';
    throw new Error(`Product ${product} is billed ${net} + ${vat} cents ${when}, and costs ${due.net} + ${due.vat}`);
  }
  let compared = 0;
  for (const [product, due] of costs)
    for (const [day, cost] of due) {
      compared++;
      if (!billed.get(product)?.has(day) && (freeDaysCount || cost > 0))
        throw new Error(`Product ${product} is not billed on ${toText(day)}`);
    }
  return { days: compared };
};
