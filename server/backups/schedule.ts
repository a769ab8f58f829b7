import { isDue } from '../../domain/backups/rules.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { systemActor } from '../db/connection/database.ts';
import { recentBackups } from './backup-records.ts';
import { type Backups, beginBackup } from './run.ts';

/** The backup of this hour, day, week or month, looked for every few minutes; one that was missed is made up for. */
export const backUpIfDue = async (context: Backups): Promise<boolean> => {
  const { database, deps } = context;
  const wanted = async () => {
    const { general, security } = await deps.settings.get();
    const made = await recentBackups(database.db);
    return isDue(security.dataBackupFrequency, made, deps.clock.now(), general.timezone);
  };
  if (!(await wanted())) return false;
  try {
    const begun = await beginBackup(context, {
      actor: systemActor('backup'),
      trigger: 'schedule',
      stillWanted: wanted,
    });
    if (!begun) return false;
    await begun.work;
    return true;
  } catch (error) {
    // Another node or a person was faster.
    if (error instanceof AppError && error.code === 'conflict') return false;
    throw error;
  }
};
