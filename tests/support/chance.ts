// Chance that can be repeated: the same seed gives the same history.
export const chanceFrom = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, below: (n: number) => Math.floor(next() * n) };
};

export type Chance = ReturnType<typeof chanceFrom>;
