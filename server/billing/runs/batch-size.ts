// Others wait for what a run holds, so that each of its transactions lasts about this long, however fast the machine is.
const TARGET_MS = 150;
const MIN_SIZE = 10;
const MAX_SIZE = 500;

export type BatchSize = {
  /** How many go into the next transaction. */
  current(): number;
  /** Does one piece of the work, and learns from how long it took. */
  measure<T>(count: number, work: () => Promise<T>): Promise<T>;
};

/** Starts small, grows at most twofold from one transaction to the next, and shrinks as far as it must. */
export const adaptiveBatchSize = (first = 25, clock: () => number = () => performance.now()): BatchSize => {
  let size = first;
  return {
    current: () => size,
    async measure(count, work) {
      const began = clock();
      const done = await work();
      const fits = (count * TARGET_MS) / Math.max(1, clock() - began);
      // A last batch of a few tells little about many.
      if (fits < size || count >= size) size = Math.round(Math.min(MAX_SIZE, 2 * size, Math.max(MIN_SIZE, fits)));
      return done;
    },
  };
};
