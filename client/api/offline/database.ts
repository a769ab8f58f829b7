// What this browser keeps for the time without a line: the acts that wait, and the last answers that screens need.
const NAME = 'nafasi-offline';
const VERSION = 1;
export const QUEUE = 'queue';
export const ANSWERS = 'answers';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opened: Promise<IDBDatabase> | null = null;

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    for (const store of [QUEUE, ANSWERS])
      if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
  };
  const database = await done(request);
  const forget = () => {
    database.close();
    opened = null;
  };
  database.onversionchange = forget;
  database.onclose = forget;
  return database;
};

const connect = (): Promise<IDBDatabase> => {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
};

type Step<T> = (store: IDBObjectStore, give: (result: T) => void) => void;

/** One transaction: over when it is on the disk, and as if it had not been where anything in it fails. */
export const transact = async <T>(storeName: string, mode: IDBTransactionMode, step: Step<T>): Promise<T> => {
  const database = await connect();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode, { durability: 'strict' });
    let given: T;
    transaction.oncomplete = () => resolve(given);
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser kept nothing'));
    step(transaction.objectStore(storeName), (result) => {
      given = result;
    });
  });
};
