import type { IntegrityReport } from '../../domain/integrity/contract.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection/database.ts';
import { longCheck } from '../db/query/long-check.ts';
import { beginCheck } from './check.ts';

export const checkWhole = (database: Database, clock: Clock): Promise<IntegrityReport> =>
  database.patiently((db) => beginCheck({ db, clock }).done);

export const integrityChecks = (database: Database, clock: Clock): (() => Promise<IntegrityReport>) =>
  longCheck(database, (db) => beginCheck({ db, clock }));
