import { join } from 'node:path';
import type { BackupCopy } from '../../domain/backups/contract.ts';
import type { Actor, Database } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { type BackupRow, keptBackups, removedBackups, updateBackup } from './backup-records.ts';
import { readPlaceKeys } from './copies/keys.ts';
import type { Place } from './copies/place.ts';
import { failureAtPlace, sendCopy } from './copies/send.ts';
import { openStore, type Store } from './copies/store.ts';
import { filesIn } from './folder.ts';

// A place that was away for long, or is new, gets the older files a few at a time.
const MOST_AT_ONCE = 5;

type Context = { database: Database; deps: Deps };

const isThere = ({ copies }: BackupRow, { label }: Place): boolean =>
  copies.some(({ place, state }) => place === label && state === 'there');

const opener =
  ({ deps }: Context, place: Place) =>
  async (): Promise<Store> =>
    openStore(place, await readPlaceKeys(deps.config.backupKeys, place.kind));

const missingAt = async ({ database, deps }: Context, place: Place): Promise<BackupRow[]> => {
  const [kept, files] = [await keptBackups(database.db), await filesIn(deps.config.backupDir)];
  return kept
    .filter((row) => row.verification !== 'failed' && row.file !== null && files.has(row.file) && !isThere(row, place))
    .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
    .slice(0, MOST_AT_ONCE);
};

const send = async (context: Context, place: Place, { id, file, bytes, sha256 }: BackupRow): Promise<BackupCopy> => {
  const { config, clock, log } = context.deps;
  const name = file ?? '';
  const sent = { name, path: join(config.backupDir, name), bytes: bytes ?? 0, sha256: sha256 ?? '' };
  try {
    await sendCopy(opener(context, place), sent);
    return { place: place.label, state: 'there', error: null, at: clock.now() };
  } catch (error) {
    log.error({ err: error, backup: id, place: place.label }, 'a backup was not copied');
    return { place: place.label, state: 'failed', error: failureAtPlace(error), at: clock.now() };
  }
};

const without = (copies: readonly BackupCopy[], { label }: Place) => copies.filter(({ place }) => place !== label);

const sendMissing = async (context: Context, place: Place, actor: Actor) => {
  for (const row of await missingAt(context, place)) {
    const copy = await send(context, place, row);
    await updateBackup(context.database, actor, row.id, { copies: [...without(row.copies, place), copy] });
    // What refuses one refuses the next.
    if (copy.state === 'failed') return;
  }
};

// The retention rule decides here; what could not be removed there is tried again with the next backup.
const removeOld = async (context: Context, place: Place, actor: Actor) => {
  const old = (await removedBackups(context.database.db)).filter((row) => isThere(row, place));
  if (old.length === 0) return;
  const store = await opener(context, place)();
  try {
    for (const { id, file, copies } of old) {
      await store.remove(file ?? '');
      await updateBackup(context.database, actor, id, { copies: without(copies, place) });
    }
  } finally {
    await store.close();
  }
};

/** Brings each place to what is kept here: sends what is missing there, and removes what is no longer kept. */
export const copyElsewhere = async (context: Context, actor: Actor): Promise<void> => {
  for (const place of context.deps.config.backupPlaces) {
    await sendMissing(context, place, actor);
    await removeOld(context, place, actor).catch((error: unknown) =>
      context.deps.log.warn({ err: error, place: place.label }, 'older copies were not removed'),
    );
  }
};
