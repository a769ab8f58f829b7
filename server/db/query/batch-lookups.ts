// Many who ask for one thing each at the same moment are answered by one question to the database. Whoever comes while a
// question is under way waits for the next one, so that an answer is never older than its request.
export const gather = <K, V>(
  ask: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  // More than one, so that a connection that hangs does not hold up everybody.
  atOnce = 2,
): ((key: K) => Promise<V | undefined>) => {
  type Asker = { key: K; resolve: (value: V | undefined) => void; reject: (error: unknown) => void };
  let waiting: Asker[] = [];
  let underWay = 0;
  let scheduled = false;

  const send = async (): Promise<void> => {
    scheduled = false;
    const askers = waiting;
    waiting = [];
    underWay++;
    try {
      const answers = await ask(askers.map(({ key }) => key));
      for (const { key, resolve } of askers) resolve(answers.get(key));
    } catch (error) {
      for (const { reject } of askers) reject(error);
    } finally {
      underWay--;
      schedule();
    }
  };

  // After everything that has arrived by now was read.
  const schedule = (): void => {
    if (scheduled || waiting.length === 0 || underWay >= atOnce) return;
    scheduled = true;
    setImmediate(() => void send());
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      schedule();
    });
};
