// What this browser keeps for the time without a line: the acts that wait, and the last answers that screens need. The answers
// have a database of their own, which goes as a whole when somebody signs out.
const VERSION = 1;
const STORE = 'kept';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const opened = new Map<string, Promise<IDBDatabase>>();

const open = async (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
  const database = await done(request);
  const forget = () => {
    database.close();
    opened.delete(name);
  };
  database.onversionchange = forget;
  database.onclose = forget;
  return database;
};

const connect = (name: string): Promise<IDBDatabase> => {
  const known = opened.get(name);
  if (known) return known;
  const opening = open(name);
  opened.set(name, opening);
  opening.catch(() => opened.delete(name));
  return opening;
};

type Step<T> = (store: IDBObjectStore, give: (result: T) => void) => void;

/** One transaction: over when it is on the disk, and as if it had not been where anything in it fails. */
export const transact = async <T>(name: string, mode: IDBTransactionMode, step: Step<T>): Promise<T> => {
  const database = await connect(name);
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    let given: T;
    transaction.oncomplete = () => resolve(given);
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser kept nothing'));
    step(transaction.objectStore(STORE), (result) => {
      given = result;
    });
  });
};
