import type { ArchiveState } from '../../domain/backups/contract.ts';
import type { BackupFigures, HealthFigures, SealFigures } from '../../domain/health/contract.ts';
import { backupState } from '../backups/service.ts';
import type { Deps } from '../deps.ts';
import { readSpace } from './figures.ts';

// Of an archive that leads nowhere yet, for as long as it could have.
const secondsSince = (until: string | null, now: number): number =>
  Math.max(0, until === null ? process.uptime() : (now - Date.parse(until)) / 1_000);

const readArchive = (archive: ArchiveState | null, now: number): BackupFigures['archive'] => {
  if (!archive) return null;
  const copies = archive.copies.map(({ until }) => secondsSince(until, now));
  return { age: secondsSince(archive.until, now), copyAge: copies.length > 0 ? Math.max(...copies) : null };
};

type Archived = Parameters<typeof backupState>[1];

const KEPT_MS = 5_000;

const readBackups = async (deps: Deps, archived: Archived): Promise<BackupFigures> => {
  const { nextDue, trouble, lastGood, archive } = await backupState(deps, archived);
  const now = Date.parse(deps.clock.now());
  const due = (now - Date.parse(nextDue)) / 1_000;
  // A new space owes its first one only since it is served.
  const overdue = lastGood ? due : Math.min(due, process.uptime());
  return { overdue: Math.max(0, overdue), failed: trouble !== null, archive: readArchive(archive, now) };
};

/**
 * Reads the figures of the space at most once in some seconds, however many ask; a database that does not answer is itself a
 * figure.
 */
export const createHealth = (
  deps: Deps,
  readNode: () => HealthFigures['node'],
  readSeals: () => Promise<SealFigures>,
  archive: Archived,
): (() => Promise<HealthFigures>) => {
  let kept: { until: number; space: Promise<HealthFigures['space']> } | null = null;
  const readAll = async (): Promise<HealthFigures['space']> => {
    const [space, backup, seals] = await Promise.all([readSpace(deps.db), readBackups(deps, archive), readSeals()]);
    return { ...space, backup, seals };
  };
  return async () => {
    if (!kept || kept.until < performance.now()) {
      const space = readAll().catch((error: unknown) => {
        deps.log.warn({ err: error }, 'the figures of the space could not be read');
        return null;
      });
      kept = { until: performance.now() + KEPT_MS, space };
    }
    const space = await kept.space;
    return { node: readNode(), space };
  };
};
