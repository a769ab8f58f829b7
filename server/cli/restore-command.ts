import '../temporal.ts';
import { resolve } from 'node:path';
import { restoreSpace } from '../backups/restore.ts';
import { ownerAddress, readConfig, readEnvironment } from '../config.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { prepareDatabase } from '../startup/prepare.ts';
import { StartError } from '../startup/start-error.ts';
import { runCommand } from './command-line.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const USAGE = 'Name the file of the backup: npm run restore -- FILE. Add --force to replace a space that is there.';

await runCommand(async (onStop) => {
  const given = process.argv.slice(2);
  const [file, ...more] = given.filter((word) => word !== '--force');
  if (!file || more.length > 0 || file.startsWith('-')) throw new StartError(USAGE);
  const config = readConfig(readEnvironment());
  // Refused while a server runs on the same folder; with DATABASE_URL the restore itself looks.
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, say });
  if (embedded) onStop(embedded.stop);
  const ownerUrl = embedded?.ownerUrl ?? ownerAddress(config);
  const restored = await restoreSpace(ownerUrl, resolve(file), { force: given.includes('--force'), say });
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
  say('Start it with npm start.');
  return 0;
});
