import { isDue } from '../../domain/backups/rules.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { systemActor } from '../db/connection/database.ts';
import { recentRows } from './backup-records.ts';
import { type Backups, beginBackup } from './run.ts';

/** The backup of this hour, day, week or month, looked for every few minutes; one that was missed is made up for. */
export const backUpIfDue = async (at: Backups): Promise<boolean> => {
  const { database, deps } = at;
  const wanted = async () => {
    const { general, security } = await deps.settings.get();
    const made = await recentRows(database.db);
    return isDue(security.dataBackupFrequency, made, deps.clock.now(), general.timezone);
  };
  if (!(await wanted())) return false;
  try {
    const begun = await beginBackup(at, { actor: systemActor('backup'), trigger: 'schedule', stillWanted: wanted });
    if (!begun) return false;
    await begun.work;
    return true;
  } catch (error) {
    // Another node or a person was faster.
    if (error instanceof AppError && error.code === 'conflict') return false;
    throw error;
  }
};
