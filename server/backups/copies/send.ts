import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlaceError, type Store } from './store.ts';

export type SentFile = { name: string; path: string; bytes: number; sha256: string };

const TRIES = 3;
const PAUSE_MS = 2_000;

// What somebody reads there later is what is compared now: the file itself, and not what the place says of it.
const compare = async (store: Store, { name, bytes, sha256 }: SentFile): Promise<void> => {
  const listed = (await store.list()).find((file) => file.name === name);
  if (!listed) throw new PlaceError('It was sent and is not in the list there.');
  if (listed.bytes !== bytes) throw new PlaceError(`It has ${listed.bytes} bytes there instead of ${bytes}.`);
  const hash = createHash('sha256');
  for await (const chunk of store.read(name)) hash.update(chunk);
  if (hash.digest('hex') !== sha256) throw new PlaceError('It came back with another SHA-256 than it has here.');
};

export const failureAtPlace = (error: unknown): string =>
  error instanceof PlaceError ? error.message : 'Something went wrong there; the log says what.';

/** Sends a file and reads it back; a place that fails for a while is tried again. */
export const sendCopy = async (open: () => Promise<Store>, file: SentFile): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      const store = await open();
      try {
        await store.put(file.name, file.path);
        return await compare(store, file);
      } finally {
        await store.close();
      }
    } catch (error) {
      if (attempt === TRIES) throw error;
      await sleep(PAUSE_MS * attempt);
    }
  }
};
