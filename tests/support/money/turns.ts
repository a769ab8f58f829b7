export type Turns = { take<T>(work: () => Promise<T>): Promise<T> };

// Callers wait while another is at work.
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

// Holds all of them at once. Its place in every queue is taken in this very moment, so that nobody waits in a circle and
// the order in which things happen is the order in which they were asked for.
export const takeAll = <T>(all: readonly Turns[], work: () => Promise<T>): Promise<T> => {
  const result = Promise.withResolvers<T>();
  const isOver = result.promise.then(
    () => undefined,
    () => undefined,
  );
  const arrivals = all.map((turns) => {
    const here = Promise.withResolvers<void>();
    void turns.take(() => {
      here.resolve();
      return isOver;
    });
    return here.promise;
  });
  void Promise.all(arrivals).then(work).then(result.resolve, result.reject);
  return result.promise;
};
