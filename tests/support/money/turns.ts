export type Turns = { take<T>(work: () => Promise<T>): Promise<T> };

// Whoever comes while another is at work waits for the turn.
export const newTurns = (): Turns => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take(work) {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
};

// Holds all of them at once. Everybody takes them in the order of the list, so that nobody waits in a circle.
export const takeAll = <T>(all: readonly Turns[], work: () => Promise<T>): Promise<T> => {
  const [first, ...rest] = all;
  return first ? first.take(() => takeAll(rest, work)) : work();
};
