/** What was computed from the whole space, kept until anything in it changes, and computed once for everyone who asks. */
export type Cache = {
  get<T>(key: string, compute: () => Promise<T>): Promise<T>;
  clear(): void;
  /** For a caller that reads at a replica what is there now: what was computed from it is not kept once anything changed since. */
  asOfNow(): Cache;
};

/** For commands that run once, beside the server. */
export const NO_CACHE: Cache = {
  get: (_, compute) => compute(),
  clear: () => undefined,
  asOfNow: () => NO_CACHE,
};

// Keys carry the minute and the role: older ones are of no use.
const MAX_ENTRIES = 50;

/**
 * A change made by this node clears the cache before its caller is answered; a change by another node clears it when the event
 * arrives. Without a connection for those events nothing is kept.
 */
export const createCache = (hearsOthers: () => boolean): Cache => {
  let entries = new Map<string, Promise<unknown>>();

  const add = <T>(current: typeof entries, key: string, compute: () => Promise<T>): Promise<T> => {
    if (current.size >= MAX_ENTRIES) current.clear();
    const result = compute();
    current.set(key, result);
    result.catch(() => current.delete(key));
    return result;
  };

  // Computed among the entries of that moment, which nobody sees any more once they were cleared.
  const among = (own: () => typeof entries): Cache => ({
    get<T>(key: string, compute: () => Promise<T>): Promise<T> {
      if (!hearsOthers()) return compute();
      return (entries.get(key) as Promise<T> | undefined) ?? add(own(), key, compute);
    },
    // What is still being computed began before the change: only those who asked before it get it.
    clear() {
      entries = new Map();
    },
    asOfNow() {
      const now = entries;
      return among(() => now);
    },
  });
  return among(() => entries);
};
