import '../temporal.ts';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fetchArchive, listArchiveThere } from '../backups/archive/fetch-copies.ts';
import { makingFor } from '../backups/archive/making.ts';
import { fetchBackup, listElsewhere } from '../backups/fetch.ts';
import { type OpeningKey, readKeys } from '../backups/file/age-file.ts';
import { filesIn } from '../backups/folder.ts';
import { restoreSpace, type Trust } from '../backups/restore.ts';
import { listRanges } from '../backups/rewind/choose.ts';
import { rangeText } from '../backups/rewind/moment.ts';
import { rewindSpace } from '../backups/rewind/rewind.ts';
import { type Config, ownerAddress, readConfig, readEnvironment } from '../config.ts';
import { hasSecret } from '../crypto/keys.ts';
import { missingKeys, sealState } from '../crypto/seal-state.ts';
import { spaceSigners } from '../crypto/sign.ts';
import { openDatabase } from '../db/connection/pool.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { findPaths } from '../db/embedded/paths.ts';
import { keptFolders } from '../db/embedded/swap.ts';
import { SEALED_TABLES } from '../features.ts';
import { prepareDatabase } from '../startup/prepare.ts';
import { StartError } from '../startup/start-error.ts';
import { runCommand } from './command-line.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const USAGE = [
  'Name the file of the backup, or its address at another machine: npm run restore -- FILE. It may be followed by:',
  '  --force              replace a space that is there',
  '  --identity KEYFILE   the file of the age key that opens an encrypted backup',
  '  --signed-by KEY      the public key of the space that signed it, where this server has another or none',
  '  --unsigned           take a file that nobody signed, from before signatures',
  'npm run restore -- --at "2026-11-16 10:30" brings the embedded database back to that moment, from the archive of its log.',
  '  --from PLACE         with what of that archive is at a place of BACKUP_TO, or at one that the address names',
  'npm run restore -- --list prints the moments and the backups that are here and at the places of BACKUP_TO.',
  'npm run restore -- --drop-old removes what earlier restores to a moment have put aside.',
].join('\n');

const OPTIONS = {
  force: { type: 'boolean', default: false },
  identity: { type: 'string', multiple: true, default: [] as string[] },
  'signed-by': { type: 'string', multiple: true, default: [] as string[] },
  unsigned: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  at: { type: 'string' },
  from: { type: 'string' },
  'drop-old': { type: 'boolean', default: false },
} as const;

const readWords = () => {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch {
    throw new StartError(USAGE);
  }
};

const PUBLIC_KEY = /^[0-9a-f]{64}$/;

const refuseNoKey = (given: string): string => {
  const key = given.toLowerCase();
  if (PUBLIC_KEY.test(key)) return key;
  throw new StartError(
    'After --signed-by comes the public key of a space: 64 hexadecimal digits, as npm run backup prints them.',
  );
};

// Named on the command line, or the keys of this server where it has one; a new machine has none yet.
const trustFor = async (config: Config, signers: readonly string[], unsigned: boolean): Promise<Trust> => {
  if (signers.length > 0) return { signers: signers.map(refuseNoKey), unsigned };
  return { signers: (await hasSecret(config)) ? await spaceSigners(config) : [], unsigned };
};

const readKeyFile = async (path: string): Promise<OpeningKey[]> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The key file ${path} cannot be read (${error.code}).`);
  });
  return readKeys(text, path);
};

// What was sealed with a key that is not here is restored as it is, and does not open.
const sayMissing = async (config: Config, url: string): Promise<string[]> => {
  const database = openDatabase({ url, role: null, size: 1, onError: () => undefined });
  try {
    return missingKeys(await sealState({ db: database.db, config }, SEALED_TABLES));
  } finally {
    await database.end();
  }
};

const list = async (config: Config): Promise<number> => {
  if (!config.databaseUrl) for (const range of await listRanges(config.walArchiveDir)) say(`Any moment from ${range}`);
  const here = [...(await filesIn(config.backupDir))]
    .filter((name) => name.endsWith('.backup'))
    .sort()
    .reverse();
  for (const name of here) say(join(config.backupDir, name));
  for (const range of await listArchiveThere(config))
    say(`Any moment from ${rangeText(range, range.zone)}, with --from ${range.place}`);
  for (const line of await listElsewhere(config)) say(line);
  return 0;
};

const refuseExternal = ({ databaseUrl }: Config) => {
  if (databaseUrl)
    throw new StartError(
      'The archive is of the embedded database. With DATABASE_URL, a moment is restored by the tools of that PostgreSQL. Nothing was changed.',
    );
};

type Rewind = { at: string; from: string | undefined; keys: OpeningKey[]; trust: Trust };

const rewind = async (config: Config, { at, from, keys, trust }: Rewind): Promise<number> => {
  refuseExternal(config);
  if (from !== undefined) {
    say(`Fetching what of the archive is not here…`);
    const { place, files, bytes } = await fetchArchive(config, from);
    say(`Fetched ${files} files (${bytes} bytes) from ${place} into ${config.walArchiveDir}.`);
  }
  const { dataDir, walArchiveDir: archive } = config;
  const began = performance.now();
  const { moment, kept, problems } = await rewindSpace({
    dataDir,
    archive,
    at,
    keys,
    trust,
    making: makingFor(config),
    say,
  });
  const seconds = Math.round((performance.now() - began) / 1_000);
  say(`The space is as it was at ${moment}; that took ${seconds} seconds. Everybody is signed out.`);
  if (kept) say(`The one before is in ${kept}. When you no longer need it: npm run restore -- --drop-old`);
  for (const problem of problems) say(`The space had this problem at that moment: ${problem}`);
  say('Start it with npm start.');
  return 0;
};

const dropOld = async (config: Config): Promise<number> => {
  refuseExternal(config);
  const folders = await keptFolders(await findPaths({ dataDir: config.dataDir, systemDir: '/var/lib/nafasi', say }));
  for (const folder of folders) {
    await rm(folder, { recursive: true, force: true });
    say(`Removed ${folder}.`);
  }
  if (folders.length === 0) say('There is nothing to remove.');
  return 0;
};

await runCommand(async (onStop) => {
  const { values, positionals } = readWords();
  const config = readConfig(readEnvironment());
  if (values.list) return list(config);
  if (values['drop-old']) return dropOld(config);
  const [file, ...more] = positionals;
  if (values.at === undefined ? !file || more.length > 0 || values.from : file) throw new StartError(USAGE);
  const keys = (await Promise.all(values.identity.map((path) => readKeyFile(resolve(path))))).flat();
  const trust = await trustFor(config, values['signed-by'], values.unsigned);
  const { at, from } = values;
  if (at !== undefined) return rewind(config, { at, from, keys, trust });
  if (!file) throw new StartError(USAGE);
  const fetched = await fetchBackup(config, file);
  if (fetched) onStop(fetched.remove);
  // Refused while a server runs on the same folder; with DATABASE_URL the restore itself looks.
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, say });
  onStop(async () => {
    await fetched?.remove();
    await embedded?.stop();
  });
  const ownerUrl = embedded?.ownerUrl ?? ownerAddress(config);
  const path = fetched?.path ?? resolve(file);
  const restored = await restoreSpace(ownerUrl, path, { force: values.force, keys, trust, say });
  // What was restored is the owner's alone until the server is let in.
  if (config.ownerDatabaseUrl && config.databaseUrl)
    await prepareDatabase(ownerUrl, async () => undefined, {
      serverUrl: config.directDatabaseUrl ?? config.databaseUrl,
      say,
    });
  say(
    `Restored ${restored.rows} rows in ${restored.tables} tables, each compared with the backup. Everybody is signed out.`,
  );
  say(`The audit log ends at ${restored.auditHead}, the journal at ${restored.journalHead}.`);
  for (const problem of restored.problems) say(`The space had this problem when it was backed up: ${problem}`);
  for (const line of await sayMissing(config, ownerUrl)) say(line);
  say('Start it with npm start.');
  return 0;
});
