import '../temporal.ts';
import { ownerAddress, readConfig, readEnvironment } from '../config.ts';
import { readAddress } from '../db/connection/address.ts';
import { prepareDatabase } from '../startup/prepare.ts';
import { StartError } from '../startup/start-error.ts';
import { runCommand } from './command-line.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

await runCommand(async () => {
  const config = readConfig(readEnvironment());
  const { ownerDatabaseUrl } = config;
  const databaseUrl = config.directDatabaseUrl ?? config.databaseUrl;
  if (!databaseUrl)
    throw new StartError(
      'npm run migrate is for a PostgreSQL of your own: set DATABASE_URL. The embedded one is upgraded by npm start.',
    );
  const ownerUrl = ownerAddress(config);
  const role = await prepareDatabase(ownerUrl, async () => undefined, {
    ...(ownerDatabaseUrl ? { serverUrl: databaseUrl } : {}),
    say,
    config,
    makesKey: false,
  });
  say(`The space in ${readAddress(ownerUrl).place} is of this version.`);
  if (role) say(`The server works there as ${readAddress(databaseUrl).username}, with the rights of ${role}.`);
  return 0;
});
