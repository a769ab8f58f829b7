import '../temporal.ts';
import { parseArgs } from 'node:util';
import { type Day, isDay } from '../../domain/kernel/time.ts';
import { archiveMonth, type Context, connectAlone } from '../backups/audit-log/archive-log.ts';
import { type LogMonth, latestCut, monthsBefore } from '../backups/audit-log/months.ts';
import { refuseWrongRecipients } from '../backups/file/age-file.ts';
import { systemClock, today } from '../clock.ts';
import { ownerAddress, readConfig, readEnvironment } from '../config.ts';
import { hasSecret } from '../crypto/keys.ts';
import { sqlState } from '../db/connection/database.ts';
import { openDatabase } from '../db/connection/pool.ts';
import { attachEmbedded } from '../db/embedded/attach.ts';
import { createSettingsStore } from '../settings/store.ts';
import { silentLog } from '../startup/silent-log.ts';
import { StartError } from '../startup/start-error.ts';
import { runCommand } from './command-line.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const UNDEFINED_TABLE = '42P01';
const MEGABYTE = 1024 ** 2;

const USAGE = [
  'npm run archive-log prints which months of the audit log could go into archive files, and does nothing.',
  '  --before 2025-01   the months before this one; the last 12 whole months always stay',
  '  --yes              archive them: without it, only what would be done is printed',
].join('\n');

const readWords = (): { before: Day | null; yes: boolean } => {
  try {
    const { values } = parseArgs({ options: { before: { type: 'string' }, yes: { type: 'boolean', default: false } } });
    const before = values.before === undefined ? null : `${values.before}-01`;
    if ((before === null && values.yes) || (before !== null && !isDay(before))) throw new Error();
    return { before, yes: values.yes };
  } catch {
    throw new StartError(USAGE);
  }
};

const count = (n: number, noun: string, nouns: string) => `${n.toLocaleString('en-GB')} ${n === 1 ? noun : nouns}`;

const size = (bytes: number) => `${Math.max(1, Math.round(bytes / MEGABYTE)).toLocaleString('en-GB')} MB`;

const total = (months: readonly LogMonth[], key: 'entries' | 'bytes') =>
  months.reduce((sum, month) => sum + month[key], 0);

const sum = (months: readonly LogMonth[]) =>
  `${count(total(months, 'entries'), 'entry', 'entries')}, ${size(total(months, 'bytes'))} in the database`;

const sayMonths = (months: readonly LogMonth[]) => {
  for (const month of months) say(`${month.month.slice(0, 7)}  ${sum([month])}`);
};

const sayPossible = (months: readonly LogMonth[], latest: Day): number => {
  if (months.length === 0) {
    say(
      `Nothing can go yet: the last 12 whole months always stay, and nothing before ${latest.slice(0, 7)} is sealed as a whole.`,
    );
    return 0;
  }
  sayMonths(months);
  say(`These ${count(months.length, 'month', 'months')} could go: ${sum(months)}.`);
  say(`npm run archive-log -- --before ${months.at(-1)?.upTo.slice(0, 7)} says how.`);
  return 0;
};

const archiveAll = async (context: Context, months: readonly LogMonth[]): Promise<number> => {
  for (const month of months) {
    const { path, bytes, sha256 } = await archiveMonth(context, month);
    say(`${month.month.slice(0, 7)}: ${count(month.entries, 'entry', 'entries')} in ${path} (${bytes} bytes).`);
    say(`SHA-256 ${sha256}`);
  }
  say('Each file was read back and its chain computed anew. Keep them: the database no longer has these entries.');
  return 0;
};

const refuseRecent = (before: Day, latest: Day) => {
  if (before > latest)
    throw new StartError(
      `The last 12 whole months always stay: --before ${latest.slice(0, 7)} is as far as it goes. Nothing was changed.`,
    );
};

type Words = ReturnType<typeof readWords>;

const work = async (context: Context, latest: Day, { before, yes }: Words): Promise<number> => {
  if (before === null) return sayPossible(await monthsBefore(context.client, latest), latest);
  refuseRecent(before, latest);
  const months = await monthsBefore(context.client, before);
  if (months.length === 0) {
    say(`The log has no month before ${before.slice(0, 7)} that is sealed as a whole. Nothing was changed.`);
    return 0;
  }
  const { backupDir, backupRecipients, backupPlaces } = context.config;
  sayMonths(months);
  say(
    `${yes ? 'Taking' : 'This would take'} ${sum(months)}, out of the database into ${count(months.length, 'file', 'files')} in ${backupDir}, ${backupRecipients.length > 0 ? 'encrypted' : 'not encrypted'} and signed${backupPlaces.map(({ label }) => `, with a copy at ${label}`).join('')}.`,
  );
  if (yes) return archiveAll(context, months);
  say('Nothing was changed. Add --yes to do it.');
  return 0;
};

await runCommand(async (onStop) => {
  const words = readWords();
  const config = readConfig(readEnvironment());
  await refuseWrongRecipients(config.backupRecipients);
  // What nobody signed would prove nothing.
  if (!(await hasSecret(config)))
    throw new StartError(
      'This command has no key to sign with: set SECRET_KEY as it is set for the server, or its DATA_DIR.',
    );
  const embedded = config.databaseUrl ? null : await attachEmbedded(config.dataDir, say);
  const ownerUrl = embedded?.ownerUrl ?? ownerAddress(config);
  const database = openDatabase({ url: ownerUrl, role: null, size: 1, onError: () => undefined });
  onStop(async () => {
    await database.end();
    await embedded?.stop();
  });
  const client = await connectAlone(ownerUrl);
  onStop(async () => {
    await client.end();
    await database.end();
    await embedded?.stop();
  });
  try {
    const { timezone } = (await createSettingsStore(database.db, config, silentLog).get()).general;
    const latest = latestCut(today(systemClock, timezone));
    return await work({ client, config, clock: systemClock, say }, latest, words);
  } catch (error) {
    if (sqlState(error) !== UNDEFINED_TABLE) throw error;
    throw new StartError('There is no space of this version in the database. Start Nafasi once, then archive its log.');
  }
});
