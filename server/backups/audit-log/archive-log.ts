import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { signText } from '../../crypto/sign.ts';
import { connectAsOwner, tryLock } from '../../db/connection/connect.ts';
import { sqlState } from '../../db/connection/database.ts';
import { BACKUP_LOCK } from '../../db/connection/locks.ts';
import { StartError } from '../../startup/start-error.ts';
import { readPlaceKeys } from '../copies/keys.ts';
import { failureAtPlace, sendCopy } from '../copies/send.ts';
import { openStore } from '../copies/store.ts';
import { type Finished, writeBackupFile } from '../file/writer.ts';
import { openFolder } from '../folder.ts';
import { checkArchive } from './check.ts';
import type { LogMonth } from './months.ts';
import { type WrittenPiece, writePiece } from './piece.ts';
import { takeOut } from './take-out.ts';

export type Context = { client: pg.Client; config: Config; clock: Clock; say: (line: string) => void };

export type Archived = { file: string; path: string; sha256: string; bytes: number };

/** A connection as the owner. With the lock of backups nobody else takes months out, and no backup is made of half a log. */
export const connectAlone = async (ownerUrl: string): Promise<pg.Client> => {
  const client = await connectAsOwner(ownerUrl, 'nafasi-archive-log');
  if (await tryLock(client, BACKUP_LOCK)) return client;
  await client.end();
  throw new StartError('A backup is being made, or the log is being archived already. Try again when that is through.');
};

// The same piece has the same name: what a killed run has left is written over by the next one.
const nameFor = async ({ client }: Context, { month, toTx, fromTx }: LogMonth): Promise<string> => {
  const { rows } = await client.query<{ hash: string }>(
    `select encode(coalesce((select hash from audit_seal where tx >= $1::xid8 and tx < $2::xid8 order by tx desc, audit_id desc limit 1), '\\x00'), 'hex') as hash`,
    [fromTx, toTx],
  );
  return `nafasi-audit-log-${month.slice(0, 7)}-${rows[0]?.hash.slice(0, 8)}.archive`;
};

type Written = WrittenPiece & Finished;

const write = async ({ client, config, clock }: Context, month: LogMonth, path: string): Promise<Written> => {
  await rm(`${path}.part`, { force: true });
  const sign = (text: string) => signText(config, text);
  const writer = await writeBackupFile(path, { recipients: config.backupRecipients, sign });
  try {
    const written = await writePiece(client, {
      writer,
      month,
      archiveId: `audit log ${month.month}`,
      version: config.version,
      createdAt: clock.now(),
    });
    return { ...written, ...(await writer.finish()) };
  } catch (error) {
    await writer.abandon();
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

// What lies on the disk is what counts: read anew, decrypted with the key of this one file, which is then forgotten.
const readBack = async (path: string, { keys, sha256, piece }: Written) => {
  const read = await checkArchive(path, keys);
  if (read.sha256 !== sha256 || read.signedBy === null || !isDeepStrictEqual(read.piece, piece))
    throw new StartError(`${path} on the disk is not the file that was written. Nothing was changed.`);
};

const copyToPlaces = async ({ config, say }: Context, file: string, path: string, { bytes, sha256 }: Written) => {
  for (const place of config.backupPlaces) {
    const open = async () => openStore(place, await readPlaceKeys(config.backupKeys, place.kind));
    await sendCopy(open, { name: file, path, bytes, sha256 }).catch((error: unknown) => {
      throw new StartError(
        `${file} was not copied to ${place.label}: ${failureAtPlace(error)} Nothing was taken out of the log.`,
        { cause: error },
      );
    });
    say(`Copied to ${place.label} and compared.`);
  }
};

const SERIALIZATION = '40001';

/** Takes the oldest month of the log into a file. The log is as it was until the file is proved, and then changes in one transaction. */
export const archiveMonth = async (context: Context, month: LogMonth): Promise<Archived> => {
  const { client, config } = context;
  await openFolder(config.backupDir);
  const file = await nameFor(context, month);
  const path = join(config.backupDir, file);
  for (;;) {
    const written = await write(context, month, path);
    await readBack(path, written);
    await copyToPlaces(context, file, path, written);
    try {
      await takeOut(client, {
        ...written,
        file,
        encryptedFor: config.backupRecipients,
        places: config.backupPlaces.map(({ label }) => label),
      });
      return { file, path, bytes: written.bytes, sha256: written.sha256 };
    } catch (error) {
      // Somebody was erased meanwhile: the file would still hold them.
      if (sqlState(error) !== SERIALIZATION) throw error;
    }
  }
};
