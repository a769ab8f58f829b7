import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';

/**
 * What is worked with inside a transaction. The settings are read before it takes its connection: where all connections are taken
 * by those who wait for each other, nobody may need one more.
 */
export const settled = async (deps: Deps): Promise<(tx: Db) => Deps> => {
  const settings = await deps.settings.get();
  return (tx) => ({ ...deps, db: tx, settings: { get: async () => settings } });
};
