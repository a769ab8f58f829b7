import { copyTroubleWith } from '../../domain/backups/rules.ts';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import type { Archive } from '../backups/archive/archive.ts';
import { type BackupRow, recentBackups } from '../backups/backup-records.ts';
import { type Database, systemActor } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../notifications/service.ts';

const problemWith = (newest: BackupRow): { title: string; body: string } | null => {
  if (newest.status === 'failed') return { title: 'A backup failed', body: newest.error ?? '' };
  if (newest.verification === 'failed')
    return { title: 'A backup could not be verified', body: newest.verificationNote ?? '' };
  const body = copyTroubleWith([newest]);
  return body === null ? null : { title: 'A backup was not copied', body };
};

/** Tells once of the newest backup where it failed, could not be read back, or is not where its copies should be. */
export const notifyBackupFailed = async (database: Database, deps: Deps): Promise<void> => {
  const newest = (await recentBackups(database.db)).find(({ status }) => status !== 'running');
  const problem = newest ? problemWith(newest) : null;
  if (!newest || !problem) return;
  await database.transact(systemActor('backup'), (db) =>
    notify({ ...deps, db }, 'backup_failed', [
      {
        ...problem,
        path: withQuery(paths.settings, { tab: 'security' }),
        eventKey: `backup_failed:${newest.id}`,
      },
    ]),
  );
};

/** Tells once of an archive of the log, or of its copy at a place, that does not move on: until it does, what is done since then cannot be restored to the minute. */
export const notifyArchiveStuck = async (
  database: Database,
  deps: Deps,
  archive: Pick<Archive, 'state'> | null,
): Promise<void> => {
  const state = archive?.state();
  if (!state) return;
  const { trouble, troubleSince, copies } = state;
  const stuck = [
    { title: 'The log is not archived', body: trouble, eventKey: `archive_stuck:${troubleSince}` },
    ...copies.map((copy) => ({
      title: 'The log is not copied',
      body: copy.trouble && `${copy.place}: ${copy.trouble}`,
      eventKey: `archive_copy_stuck:${copy.place}:${copy.troubleSince}`,
    })),
  ].flatMap(({ body, ...rest }) => (body ? [{ ...rest, body, path: paths.backups }] : []));
  if (stuck.length === 0) return;
  await database.transact(systemActor('backup'), (db) => notify({ ...deps, db }, 'backup_failed', stuck));
};
