import '../temporal.ts';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '../../domain/kernel/errors.ts';
import type { BackupRow } from '../backups/backup-records.ts';
import { refuseWrongRecipients } from '../backups/file/age-file.ts';
import { makeKeyFile } from '../backups/new-key.ts';
import { beginBackup, createBackups, stopBackups } from '../backups/run.ts';
import { systemClock } from '../clock.ts';
import { type Config, ownerAddress, readConfig, readEnvironment } from '../config.ts';
import { spaceSigner } from '../crypto/sign.ts';
import { sqlState, systemActor } from '../db/connection/database.ts';
import { openDatabase } from '../db/connection/pool.ts';
import { attachEmbedded } from '../db/embedded/attach.ts';
import { NO_CACHE } from '../db/query/cache.ts';
import { createSettingsStore } from '../settings/store.ts';
import { StartError } from '../startup/start-error.ts';
import { runCommand } from './command-line.ts';
import { commandLog } from './command-log.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const UNDEFINED_TABLE = '42P01';

const refusal = (error: unknown): unknown => {
  if (error instanceof AppError) return new StartError(error.message);
  if (sqlState(error) === UNDEFINED_TABLE) {
    return new StartError('There is no space of this version to back up. Start Nafasi once, then back up.');
  }
  return error;
};

const USAGE = [
  'npm run backup backs up the space. It may be followed by:',
  '  --new-key KEYFILE   make a pair of age keys instead, for BACKUP_RECIPIENTS',
].join('\n');

const readWords = () => {
  try {
    return parseArgs({ options: { 'new-key': { type: 'string' } } }).values;
  } catch {
    throw new StartError(USAGE);
  }
};

const report = async (made: BackupRow, config: Config): Promise<number> => {
  const { backupDir, backupRecipients } = config;
  const signer = await spaceSigner(config);
  if (made.status !== 'done' || !made.file) throw new StartError(made.error ?? 'The backup failed.');
  say(`Backed up ${made.rows} rows into ${join(backupDir, made.file)} (${made.bytes} bytes).`);
  say(backupRecipients.length > 0 ? `Encrypted for ${backupRecipients.join(', ')}.` : 'Not encrypted.');
  say(signer ? `Signed by ${signer}.` : 'Not signed: the server has no key to sign with.');
  say(
    made.verification === 'restored'
      ? 'Verified by a trial restore: every table came back the same.'
      : (made.verificationNote ?? ''),
  );
  for (const { place, state, error } of made.copies)
    say(state === 'there' ? `Copied to ${place} and compared.` : `Not copied to ${place}. ${error}`);
  return made.verification === 'failed' || made.copies.some(({ state }) => state === 'failed') ? 1 : 0;
};

await runCommand(async (onStop) => {
  const { 'new-key': newKey } = readWords();
  if (newKey !== undefined) {
    for (const line of await makeKeyFile(resolve(newKey), systemClock.now())) say(line);
    return 0;
  }
  const config = readConfig(readEnvironment());
  await refuseWrongRecipients(config.backupRecipients);
  const embedded = config.databaseUrl ? null : await attachEmbedded(config.dataDir, say);
  const ownerUrl = embedded?.ownerUrl ?? ownerAddress(config);
  const database = openDatabase({ url: ownerUrl, role: null, size: 2, onError: () => undefined });
  const log = commandLog((line) => void process.stderr.write(`${line}\n`));
  const settings = createSettingsStore(database.db, config, log);
  const deps = { db: database.db, clock: systemClock, config, settings, cache: NO_CACHE, log };
  const backups = createBackups(database, deps, ownerUrl);
  onStop(async () => {
    await stopBackups(backups);
    await database.end();
    await embedded?.stop();
  });
  const begun = await beginBackup(backups, { actor: systemActor('backup'), trigger: 'command' }).catch(
    (error: unknown) => {
      throw refusal(error);
    },
  );
  const made = await begun?.work;
  if (!made) throw new StartError('The backup failed.');
  return report(made, config);
});
