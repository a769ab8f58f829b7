import type { Database } from '../db/connection/database.ts';
import { isTransaction } from '../db/connection/transactions.ts';
import type { Deps } from '../deps.ts';

/**
 * A report is read in one moment of the books. The settings are asked for before: a caller that holds a connection must not wait
 * for another one. At a replica the whole call is such a moment already.
 */
export const inSnapshot = async <T>(database: Database, deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> => {
  if (isTransaction(deps.db)) return work(deps);
  const settings = await deps.settings.get();
  return database.snapshot((db) => work({ ...deps, db, settings: { get: async () => settings } }));
};
