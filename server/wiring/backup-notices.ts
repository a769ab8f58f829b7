import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { recentBackups } from '../backups/backup-records.ts';
import { type Database, systemActor } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../notifications/service.ts';

/** Tells once of the newest backup where it failed, or where what was written could not be read back. */
export const notifyBackupFailed = async (database: Database, deps: Deps): Promise<void> => {
  const newest = (await recentBackups(database.db)).find(({ status }) => status !== 'running');
  if (!newest || (newest.status !== 'failed' && newest.verification !== 'failed')) return;
  const { id, error, verificationNote } = newest;
  await database.transact(systemActor('backup'), (db) =>
    notify({ ...deps, db }, 'backup_failed', [
      {
        title: newest.status === 'failed' ? 'A backup failed' : 'A backup could not be verified',
        body: error ?? verificationNote ?? '',
        path: withQuery(paths.settings, { tab: 'security' }),
        eventKey: `backup_failed:${id}`,
      },
    ]),
  );
};
