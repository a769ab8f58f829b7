// Others wait for what a run holds, so that each of its transactions lasts about this long, however fast the machine is.
const WANTED_MS = 150;
const FEWEST = 10;
const MOST = 500;

export type Pace = {
  /** How many go into the next transaction. */
  atOnce(): number;
  /** Does one piece of the work, and learns from how long it took. */
  timed<T>(count: number, work: () => Promise<T>): Promise<T>;
};

/** Starts small, grows at most twofold from one transaction to the next, and shrinks as far as it must. */
export const createPace = (first = 25, clock: () => number = () => performance.now()): Pace => {
  let size = first;
  return {
    atOnce: () => size,
    async timed(count, work) {
      const began = clock();
      const done = await work();
      const fitting = (count * WANTED_MS) / Math.max(1, clock() - began);
      // A last batch of a few tells little about many.
      if (fitting < size || count >= size) size = Math.round(Math.min(MOST, 2 * size, Math.max(FEWEST, fitting)));
      return done;
    },
  };
};
