import { type Reference, toText } from './reference.ts';

export type Standing = ReadonlyMap<number, { days: readonly number[]; sum: number }>;

const sumUp = (days: ReadonlyMap<number, number>): number => [...days.values()].reduce((sum, cost) => sum + cost, 0);

/**
 * Every day of every line is billed exactly once, and for what it costs. Where nothing is owed for a day no invoice has to
 * name it, but none may name it twice.
 */
export const compare = (reference: Reference, standing: Standing, freeDaysCount: boolean): { days: number } => {
  const costs = reference.costs();
  let compared = 0;
  for (const product of new Set([...costs.keys(), ...standing.keys()])) {
    const due = costs.get(product) ?? new Map<number, number>();
    const { days, sum } = standing.get(product) ?? { days: [], sum: 0 };
    const billed = new Set(days);
    if (billed.size < days.length) throw new Error(`Product ${product} is billed twice on a day`);
    for (const day of billed)
      if (!due.has(day)) throw new Error(`Product ${product} is billed on ${toText(day)} without being there`);
    for (const [day, cost] of due) {
      compared++;
      if (!billed.has(day) && (freeDaysCount || cost > 0))
        throw new Error(`Product ${product} is not billed on ${toText(day)}`);
    }
    if (sum !== sumUp(due)) throw new Error(`Product ${product} is billed ${sum} cents, and costs ${sumUp(due)}`);
  }
  return { days: compared };
};
