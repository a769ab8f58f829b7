import { createBackup, downloadBackup, getBackupState, listBackups } from '../../domain/backups/contract.ts';
import { type Mount, toActor } from '../http/mount.ts';
import { findBackup } from './backup-records.ts';
import { type Backups, beginBackup } from './run.ts';
import * as service from './service.ts';

// Below the time in which every request is answered.
const PATIENCE_MS = 6_000;

export const backupRoutes = (mount: Mount, backups: Backups) => {
  mount.read(listBackups, (deps, { query, request, reply }) => service.listBackups(deps, query, request, reply));
  mount.read(getBackupState, (deps) => service.backupState(deps, backups.archive));
  mount.plain(createBackup, async (deps, { user, request }) => {
    const begun = await beginBackup(backups, { actor: toActor(user, request), trigger: 'person' });
    if (!begun) throw new Error('A backup that a person asks for is always wanted');
    // One that takes longer goes on by itself; the list tells how far it is.
    const soFar = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref());
    const made = (await Promise.race([begun.work, soFar])) ?? (await findBackup(deps.db, begun.row.id));
    return service.presentBackup(deps, made ?? begun.row);
  });
  mount.plain(downloadBackup, async (deps, { params, user, request, reply, database }) => {
    await service.sendBackup(deps, { id: params.id, actor: toActor(user, request), database, reply });
    return undefined;
  });
};
