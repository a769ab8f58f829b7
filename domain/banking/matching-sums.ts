// Which of some amounts add up to another: a search that gives up in time, since every set of amounts adds up to something.

const MOST_STEPS = 20_000;
const MOST_AMOUNTS = 40;

/**
 * The positions of amounts that add up to the target exactly, the fewest first. No more than two ways are looked for: the caller wants to
 * know whether there is one alone.
 */
export const findSums = (amounts: readonly number[], target: number, most = 12): number[][] => {
  if (target <= 0) return [];
  const parts = amounts
    .map((amount, at) => ({ amount, at }))
    .filter(({ amount }) => amount > 0 && amount <= target)
    .sort((a, b) => b.amount - a.amount)
    .slice(0, MOST_AMOUNTS);
  // What all from here on add up to: a branch that cannot reach the target any more is left.
  const rest = parts.map((_, at) => parts.slice(at).reduce((sum, { amount }) => sum + amount, 0));
  const found: number[][] = [];
  let steps = 0;
  const search = (from: number, left: number, chosen: readonly number[], size: number): void => {
    if (left === 0 && chosen.length === size) found.push([...chosen].sort((a, b) => a - b));
    if (left <= 0 || chosen.length === size) return;
    for (let at = from; at < parts.length; at++) {
      const part = parts[at];
      if (!part || found.length > 1 || ++steps > MOST_STEPS || (rest[at] ?? 0) < left) return;
      if (part.amount <= left) search(at + 1, left - part.amount, [...chosen, part.at], size);
    }
  };
  for (let size = 1; size <= Math.min(most, parts.length) && found.length < 2; size++) search(0, target, [], size);
  return found;
};
