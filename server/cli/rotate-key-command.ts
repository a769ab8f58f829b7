import '../temporal.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Config, ownerAddress, readConfig, readEnvironment } from '../config.ts';
import {
  addNewKey,
  hasSecret,
  KEY_FILE_MS,
  keyFileIn,
  keyRing,
  readKeyFile,
  toKeyId,
  writeKeyFile,
} from '../crypto/keys.ts';
import { type Resealed, resealAll } from '../crypto/reseal.ts';
import { countValues, missingKeys, type SealState, sealState } from '../crypto/seal-state.ts';
import { sqlState } from '../db/connection/database.ts';
import { openDatabase } from '../db/connection/pool.ts';
import { attachEmbedded } from '../db/embedded/attach.ts';
import { SEALED_TABLES } from '../features.ts';
import { StartError } from '../startup/start-error.ts';
import { runCommand } from './command-line.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const UNDEFINED_TABLE = '42P01';

const USAGE = [
  'npm run rotate-key seals with the current key whatever a previous one has sealed, also beside running servers. It may be followed by:',
  '  --new-key      first put a new key into the key file of DATA_DIR, where SECRET_KEY is not set',
  '  --check        only say which keys are needed',
  '  --forget-old   then take the previous keys out of the key file of DATA_DIR, if nothing needs them',
].join('\n');

const OPTIONS = {
  'new-key': { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  'forget-old': { type: 'boolean', default: false },
} as const;

const readWords = () => {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch {
    throw new StartError(USAGE);
  }
};

const refuseOutsideFile = ({ secretKey }: Config, option: string): void => {
  if (secretKey !== null)
    throw new StartError(
      `${option} is for the key file of DATA_DIR, and SECRET_KEY is set: put the new key there, and the one of before into SECRET_KEY_PREVIOUS.`,
    );
};

const sayTable = ({ what, sealed, broken }: Resealed): void => {
  say(`${what}: ${sealed} sealed with the current key.`);
  if (broken > 0)
    say(`${what}: ${broken} do not open although their key is here. They were altered, or moved to another row.`);
};

const report = (state: SealState): number => {
  const left = countValues(state.before);
  for (const line of missingKeys(state)) say(line);
  if (left > 0)
    say(left === 1 ? '1 sealed value still needs a previous key.' : `${left} sealed values still need a previous key.`);
  if (left > 0 || state.unreadable.length > 0) return 1;
  say(`All ${state.current} sealed values are under the current key: nothing in the database needs another one.`);
  return 0;
};

const forgetOld = async ({ dataDir }: Config): Promise<void> => {
  const [current, ...old] = await readKeyFile(dataDir);
  if (!current || old.length === 0) return say(`${keyFileIn(dataDir)} has no previous key.`);
  await writeKeyFile(dataDir, [current]);
  say(`The key ${old.map(toKeyId).join(', ')} was taken out of ${keyFileIn(dataDir)}.`);
};

await runCommand(async (onStop) => {
  const words = readWords();
  const config = readConfig(readEnvironment());
  if (words['new-key']) refuseOutsideFile(config, '--new-key');
  if (words['forget-old']) refuseOutsideFile(config, '--forget-old');
  // On another machine than the server's, a key would be made here that no server has.
  if (!(await hasSecret(config)))
    throw new StartError('This command has no key: set SECRET_KEY as it is set for the server, or its DATA_DIR.');
  const embedded = config.databaseUrl ? null : await attachEmbedded(config.dataDir, say);
  const url = embedded?.ownerUrl ?? ownerAddress(config);
  const database = openDatabase({ url, role: null, size: 2, onError: () => undefined });
  onStop(async () => {
    await database.end();
    await embedded?.stop();
  });
  const check = () =>
    sealState({ db: database.db, config }, SEALED_TABLES).catch((error: unknown) => {
      if (sqlState(error) !== UNDEFINED_TABLE) throw error;
      throw new StartError(
        'There is no space of this version in the database. Start Nafasi once, then rotate its key.',
      );
    });
  if (words.check) return report(await check());
  await check();
  if (words['new-key']) {
    await addNewKey(config.dataDir);
    // A server that runs on this folder has read the file anew by then.
    await sleep(KEY_FILE_MS + 500);
  }
  const ring = await keyRing(config);
  say(`Sealing with the key ${ring[0].id}.`);
  await resealAll(database, ring, SEALED_TABLES, sayTable);
  const code = report(await check());
  if (code === 0 && words['forget-old']) await forgetOld(config);
  return code;
});
