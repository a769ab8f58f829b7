/** Random numbers that are the same on every machine, so that every demo looks alike. */
export const chanceFrom = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    // Numerical Recipes' linear congruential generator; nothing here needs to be hard to guess.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    next,
    below: (count: number): number => Math.floor(next() * count),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
};

export type Chance = ReturnType<typeof chanceFrom>;
