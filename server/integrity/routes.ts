import { checkIntegrity } from '../../domain/integrity/contract.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection/database.ts';
import type { IntegrityRule } from '../feature.ts';
import type { Mount } from '../http/mount.ts';
import { integrityChecks } from './check.ts';

export const integrityRoutes = (mount: Mount, database: Database, clock: Clock, rules: readonly IntegrityRule[]) => {
  const check = integrityChecks(database, clock, rules);
  mount.read(checkIntegrity, () => check());
};
