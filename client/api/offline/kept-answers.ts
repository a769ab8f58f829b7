import { ApiError } from '../call.ts';
import { transact } from './database.ts';
import { findKept, type Known, mergeKnown } from './kept-people.ts';
import { ANSWERS } from './names.ts';

const PEOPLE = 'people';

export const keep = (name: string, answer: unknown): Promise<void> =>
  transact(ANSWERS, 'readwrite', (store) => void store.put(answer, name));

export const readKept = <T>(name: string): Promise<T | undefined> =>
  transact<T | undefined>(ANSWERS, 'readonly', (store, give) => {
    const request = store.get(name);
    request.onsuccess = () => give(request.result as T | undefined);
  });

const isOutOfReach = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** What a browser cannot keep, a screen has to do without. */
const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

/** Asks, and answers what it was last where the server cannot be reached. Nothing of it outlives the sign-out. */
export const keptAnswer = async <T>(name: string, ask: () => Promise<T>): Promise<T> => {
  try {
    const answer = await ask();
    quietly(keep(name, answer));
    return answer;
  } catch (error) {
    const kept = isOutOfReach(error) ? await readKept<T>(name).catch(() => undefined) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
};

const addPeople = (found: readonly Known[]): Promise<void> =>
  transact(ANSWERS, 'readwrite', (store) => {
    const request = store.get(PEOPLE);
    request.onsuccess = () => store.put(mergeKnown((request.result as Known[] | undefined) ?? [], found), PEOPLE);
  });

/** Everybody who was found on this device before; nobody where a browser keeps nothing. */
export const keptPeople = async <Row extends Known>(): Promise<Row[]> =>
  (await readKept<Row[]>(PEOPLE).catch(() => undefined)) ?? [];

/** As `keptAnswer` for a search of people: without a line it searches all who were found before. */
export const keptLookup = async <Row extends Known>(q: string, ask: () => Promise<Row[]>): Promise<Row[]> => {
  try {
    const found = await ask();
    quietly(addPeople(found));
    return found;
  } catch (error) {
    const kept = isOutOfReach(error) ? await readKept<Row[]>(PEOPLE).catch(() => undefined) : undefined;
    if (kept === undefined) throw error;
    return findKept(kept, q);
  }
};
