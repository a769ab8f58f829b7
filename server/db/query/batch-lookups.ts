/**
 * Answers many single lookups that arrive at the same moment with one query. A lookup that arrives while a query is running waits
 * for the next one, so that a result is never older than its request.
 */
export const batchLookups = <K, V>(
  lookUp: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  // More than one, so that a connection that hangs does not hold up everybody.
  maxRunning = 2,
): ((key: K) => Promise<V | undefined>) => {
  type Caller = { key: K; resolve: (value: V | undefined) => void; reject: (error: unknown) => void };
  let waiting: Caller[] = [];
  let running = 0;
  let isScheduled = false;

  const send = async (): Promise<void> => {
    isScheduled = false;
    const callers = waiting;
    waiting = [];
    running++;
    try {
      const results = await lookUp(callers.map(({ key }) => key));
      for (const { key, resolve } of callers) resolve(results.get(key));
    } catch (error) {
      for (const { reject } of callers) reject(error);
    } finally {
      running--;
      schedule();
    }
  };

  // After everything that has arrived by now was read.
  const schedule = (): void => {
    if (isScheduled || waiting.length === 0 || running >= maxRunning) return;
    isScheduled = true;
    setImmediate(() => void send());
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      schedule();
    });
};
