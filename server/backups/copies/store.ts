import { type Piece, traced } from '../../tracing/tracing.ts';
import type { Place } from './place.ts';

/** What signs in at the places, as the environment names it. */
export type PlaceKeys = {
  s3: { id: string; secret: string } | null;
  sftp: { privateKey: Buffer | null; password: string | null };
};

export type StoredFile = { name: string; bytes: number };

/** A folder on another machine. */
export type Store = {
  list(): Promise<StoredFile[]>;
  /** Whole or not at all under its name. */
  put(name: string, path: string): Promise<void>;
  read(name: string): AsyncIterable<Uint8Array>;
  /** One that is not there is removed too. */
  remove(name: string): Promise<void>;
  close(): Promise<void>;
};

/** What a place answered, in words for the screen: without addresses and keys. */
export class PlaceError extends Error {
  override name = 'PlaceError';
}

const tracedSftp = (host: string, store: Store): Store => {
  const call = (what: string): Piece => ({
    name: `sftp ${what}`,
    kind: 'client',
    attributes: { 'service.peer.name': 'sftp', 'server.address': host },
  });
  return {
    ...store,
    list: () => traced(call('list'), () => store.list()),
    put: (name, path) => traced(call('put'), () => store.put(name, path)),
    remove: (name) => traced(call('remove'), () => store.remove(name)),
  };
};

// Fetched where a copy goes there, and not at every start.
export const openStore = async (place: Place, keys: PlaceKeys): Promise<Store> => {
  if (place.kind === 's3') return (await import('./s3.ts')).openS3(place, keys.s3);
  return tracedSftp(place.host, await (await import('./sftp.ts')).openSftp(place, keys.sftp));
};
