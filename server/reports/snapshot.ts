import type { Database } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';

/**
 * A report is read in one moment of the books. The settings are asked for before: a caller that holds a connection must not wait
 * for another one.
 */
export const inSnapshot = async <T>(database: Database, deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> => {
  const settings = await deps.settings.get();
  return database.snapshot((db) => work({ ...deps, db, settings: { get: async () => settings } }));
};
