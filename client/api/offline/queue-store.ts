import { transact } from './database.ts';
import { QUEUE } from './names.ts';
import { EMPTY_QUEUE, type Queue } from './queue.ts';

type Step<T> = (queue: Queue) => { queue: Queue } & T;

export type QueueStore = {
  read: () => Promise<Queue>;
  /** Reads, changes and writes in one transaction: no tab comes between, and what was not written was not done. */
  change: <T>(step: Step<T>) => Promise<{ queue: Queue } & T>;
};

const KEY = 'of this device';

export const browserStore: QueueStore = {
  read: () =>
    transact<Queue>(QUEUE, 'readonly', (store, give) => {
      const request = store.get(KEY);
      request.onsuccess = () => give((request.result as Queue | undefined) ?? EMPTY_QUEUE);
    }),
  change: <T>(step: Step<T>) =>
    transact<{ queue: Queue } & T>(QUEUE, 'readwrite', (store, give) => {
      const request = store.get(KEY);
      request.onsuccess = () => {
        const next = step((request.result as Queue | undefined) ?? EMPTY_QUEUE);
        store.put(next.queue, KEY);
        give(next);
      };
    }),
};
