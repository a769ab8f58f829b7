import { StartError } from '../../startup/start-error.ts';
import { type KeySettings, readPlaceKeys } from './keys.ts';
import type { Place } from './place.ts';
import { failureAtPlace } from './send.ts';
import { openStore, type Store } from './store.ts';

export type Elsewhere = { backupPlaces: readonly Place[]; backupKeys: KeySettings };

/** Works at a place for a command: what goes wrong there is a sentence that names the place. */
export const atPlace = async <T>(
  { backupKeys }: Elsewhere,
  place: Place,
  work: (store: Store) => Promise<T>,
): Promise<T> => {
  try {
    const store = await openStore(place, await readPlaceKeys(backupKeys, place.kind));
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${place.label}: ${failureAtPlace(error)}`, { cause: error });
  }
};
