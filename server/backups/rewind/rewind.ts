import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Binaries, findBinaries } from '../../db/embedded/binaries.ts';
import { OWNER, sweepUnfinished } from '../../db/embedded/cluster.ts';
import { databaseUrl } from '../../db/embedded/connection.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../db/embedded/embedded.ts';
import { type DataPaths, findPaths } from '../../db/embedded/paths.ts';
import { bringUp, livePostmaster, shutDown } from '../../db/embedded/process.ts';
import { finishSwap, keptFolders, swapData } from '../../db/embedded/swap.ts';
import { shipLast } from '../archive/archive.ts';
import type { Making, Trusted } from '../archive/archive-file.ts';
import type { OpeningKey } from '../file/age-file.ts';
import { type Chosen, chooseRange } from './choose.ts';
import { layOut } from './lay-out.ts';
import { momentText, rangeText, spokenMoment } from './moment.ts';
import { recoverTo, setOwnerPassword } from './recover.ts';
import { reviveSpace } from './revive.ts';

const SYSTEM_DIR = '/var/lib/nafasi';

type Options = {
  dataDir: string;
  archive: string;
  /** As somebody typed it. */
  at: string;
  keys: readonly OpeningKey[];
  trust: Trusted;
  making: () => Promise<Making>;
  say: (line: string) => void;
};

export type Rewound = { moment: string; kept: string | null; problems: string[] };

/** Holds the database that is there, so that no server starts on it meanwhile; null where there is none, or it is past starting. */
const holdOld = async (paths: DataPaths, say: Options['say']): Promise<EmbeddedDatabase | null> => {
  const isThere = await readFile(join(paths.data, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  try {
    return await startEmbedded({ dataDir: paths.dataDir, say });
  } catch (error) {
    // It serves, so it is somebody's.
    if (await livePostmaster(paths)) throw error;
    say(`The database that is there does not start, and is left as it is: ${(error as Error).message}`);
    return null;
  }
};

const shipRest = async (old: EmbeddedDatabase, { archive, making, say }: Options) => {
  try {
    await shipLast({ folder: archive, data: old.folder, ownerUrl: old.ownerUrl, making });
  } catch (error) {
    say(`The last minute of the database that is there did not reach the archive: ${(error as Error).message}`);
  }
};

const restoreAside = async (
  next: DataPaths,
  binaries: Binaries,
  { range, files, moment }: Chosen,
  { keys, trust, say }: Options,
) => {
  const { data, account } = next;
  say(`Unpacking the base backup of ${range.base.at} and ${files.length} files of the log…`);
  await layOut(range, files, { data, account, keys, trust });
  say('Recovering…');
  await recoverTo(next, binaries, moment);
  await setOwnerPassword(next, binaries);
  const running = await bringUp(next, binaries);
  try {
    const ownerUrl = databaseUrl(OWNER, next.credentials.ownerPassword, running, 'nafasi');
    return await reviveSpace(ownerUrl, { moment: spokenMoment(moment, range.line.zone), line: range.line.line });
  } finally {
    await shutDown(next, binaries);
  }
};

/**
 * Restores the space as it was at a moment, beside the one that is there, and puts it in its place once all checks hold. The old data folder
 * is kept.
 */
export const rewindSpace = async (options: Options): Promise<Rewound> => {
  const { dataDir, archive, at, say } = options;
  const paths = await findPaths({ dataDir, systemDir: SYSTEM_DIR, say });
  await finishSwap(paths);
  await sweepUnfinished(paths);
  const binaries = await findBinaries(paths.account, SYSTEM_DIR);
  const old = await holdOld(paths, say);
  const aside = join(paths.base, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    if (old) await shipRest(old, options);
    const chosen = await chooseRange(archive, at, binaries.version);
    const { range, moment, zone } = chosen;
    say(`Restoring ${momentText(moment, zone)}, out of ${rangeText(range, zone)}.`);
    const next = { ...paths, base: aside, data: join(aside, 'data'), log: join(aside, 'postgres.log') };
    const problems = await restoreAside(next, binaries, chosen, options);
    await old?.stop();
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    const previous = join(dirname(paths.data), `postgres.before-${stamp}Z`);
    await swapData(paths, next.data, previous);
    return {
      moment: momentText(moment, zone),
      kept: (await keptFolders(paths)).includes(previous) ? previous : null,
      problems,
    };
  } finally {
    await rm(aside, { recursive: true, force: true });
    await old?.stop();
  }
};
