import './temporal.ts';
import { type App, buildApp } from './app.ts';
import { startBackground } from './background.ts';
import { refuseWrongRecipients } from './backups/file/age-file.ts';
import { systemClock } from './clock.ts';
import { type Config, ownerAddress, readConfig, readEnvironment } from './config.ts';
import { missingKeys, sealState } from './crypto/seal-state.ts';
import { type EmbeddedDatabase, startEmbedded } from './db/embedded/embedded.ts';
import { APP_ROLE } from './db/schema/app-role.ts';
import { SEALED_TABLES } from './features.ts';
import { serveMetrics } from './health/listener.ts';
import { firstStart } from './startup/first-start.ts';
import { createLines, isJsonLog } from './startup/lines.ts';
import { explainListen } from './startup/listen-refusals.ts';
import { prepareDatabase } from './startup/prepare.ts';

const environment = readEnvironment();
const isJson = isJsonLog(environment.LOG_FORMAT, process.stdout.isTTY);
const { say, fail } = createLines(isJson);
// What nobody catches ends the process either way: here as a line like the others.
if (isJson)
  process.on('uncaughtException', (error) => {
    fail(error);
    process.exit(1);
  });

const prepare = async (config: Config, embedded: EmbeddedDatabase | null) => {
  await refuseWrongRecipients(config.backupRecipients);
  const url = embedded?.appUrl ?? config.databaseUrl ?? '';
  const ownerUrl = embedded?.ownerUrl ?? ownerAddress(config);
  const directUrl = config.directDatabaseUrl ?? undefined;
  // The embedded database has an account for the server; elsewhere the given account takes the server's role.
  const placeFor = (role: string | null) => ({
    url,
    directUrl,
    ownerUrl,
    role: embedded ? null : role,
    ...(embedded ? { folder: embedded.folder } : {}),
  });
  const role = await prepareDatabase(ownerUrl, (granted) => firstStart(config, placeFor(granted), say), {
    ...(embedded ? { login: APP_ROLE } : {}),
    ...(config.ownerDatabaseUrl ? { serverUrl: directUrl ?? url } : {}),
    say,
    config,
  });
  if (!role) say('The database account may not create roles, so the server works with its full rights.');
  return placeFor(role);
};

const listen = async (app: App, config: Config): Promise<string> => {
  const { host, port } = config;
  try {
    // One connection is accepted per turn of the event loop: in a rush the rest wait in line instead of being dropped.
    const address = await app.server.listen({ host, port, backlog: 4_096 });
    // Port 0 is any free one: what calls back on this machine has to know which.
    config.port = Number(new URL(address).port);
    return address;
  } catch (error) {
    throw explainListen(error, { host, port, names: ['HOST', 'PORT'] });
  }
};

const listenForMetrics = async ({ health: { metrics }, deps, onDrain }: App): Promise<void> => {
  const { config, log } = deps;
  if (!metrics || !config.metrics) return;
  const { address, close } = await serveMetrics(metrics, config.metrics, log);
  onDrain(close);
  say(`Metrics are at ${address}`);
};

const PARENT_CHECK_MS = 1_000;
const GIVE_UP_MS = 14_000;

const start = async () => {
  const config = readConfig(environment);
  const database = config.databaseUrl ? null : startEmbedded({ dataDir: config.dataDir, say });
  let app: App | null = null;
  let stopping = false;

  const stop = async (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
    await app?.drain();
    // Told to stop in the middle of the start, we wait until the database is up: none is left behind.
    await (await database?.catch(() => null))?.stop();
    process.exit(exitCode);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(0));
  // npm dies of a SIGTERM without passing it on: a server whose bootstrap is gone stops by itself.
  const starter = process.env.NAFASI_STARTER;
  if (starter) setInterval(() => String(process.ppid) !== starter && void stop(0), PARENT_CHECK_MS).unref();

  try {
    const embedded = (await database) ?? null;
    embedded?.onExit((reason) => {
      fail(reason);
      void stop(1);
    });
    const place = await prepare(config, embedded);
    app = await buildApp({ config, database: place, clock: systemClock });
    if (stopping) return;
    for (const line of missingKeys(await sealState(app.deps, SEALED_TABLES))) say(line);
    await listenForMetrics(app);
    const address = await listen(app, config);
    say(
      `Nafasi is ready at ${config.publicUrl ?? address} (${config.demo ? 'demo space' : `version ${config.version}`})`,
    );
    if (stopping) return;
    await startBackground(app, place);
  } catch (error) {
    // What was under way fails when the database goes; the stop has its own way out.
    if (stopping) return;
    await app?.drain();
    await (await database?.catch(() => null))?.stop();
    throw error;
  }
};

start().catch((error: unknown) => {
  fail(error);
  process.exit(1);
});
