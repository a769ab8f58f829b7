import { checkIntegrity } from '../../domain/integrity/contract.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection/database.ts';
import type { Mount } from '../http/mount.ts';
import { integrityChecks } from './checks.ts';

export const integrityRoutes = (mount: Mount, database: Database, clock: Clock) => {
  const check = integrityChecks(database, clock);
  mount.read(checkIntegrity, () => check());
};
