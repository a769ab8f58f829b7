// What a tablet keeps while it has no line. It has a database of its own: who signs in or out on this device takes nothing of it away.
const NAME = 'nafasi-kiosk';
const VERSION = 1;
const ACTS = 'acts';

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => void request.result.createObjectStore(ACTS);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** One transaction over the acts that are kept: over when it is on the disk. */
export const withKeptActs = async <T>(
  mode: IDBTransactionMode,
  step: (acts: IDBObjectStore, give: (result: T) => void) => void,
): Promise<T> => {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(ACTS, mode, { durability: 'strict' });
      let given: T;
      transaction.oncomplete = () => resolve(given);
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser kept nothing'));
      step(transaction.objectStore(ACTS), (result) => {
        given = result;
      });
    });
  } finally {
    database.close();
  }
};
