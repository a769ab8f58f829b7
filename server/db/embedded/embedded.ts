import { StartError } from '../../startup/start-error.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, OWNER } from './cluster.ts';
import { databaseUrl } from './connection.ts';
import { ensureDatabase, takeOwnership } from './owner.ts';
import { type DataPaths, findPaths } from './paths.ts';
import { bringUp, type Postmaster, shutDown } from './process.ts';
import { type Supervisor, supervise } from './supervisor.ts';

export type EmbeddedDatabase = {
  ownerUrl: string;
  appUrl: string;
  /** PostgreSQL's own data folder: DATA_DIR/postgres, or one below /var/lib/nafasi where root could not keep it there. */
  folder: string;
  /** Whether PostgreSQL was already running, left behind by a server that was killed. */
  adopted: boolean;
  stop(): Promise<void>;
  /** Called when another server has taken the database over. A crash of PostgreSQL is repaired and not reported. */
  onExit(listener: (reason: string) => void): void;
};

type Options = { dataDir: string; say: (line: string) => void; systemDir?: string };

/** Starts (or adopts) the PostgreSQL in the data folder and holds it for this process alone. */
export async function startEmbedded({
  dataDir,
  say,
  systemDir = '/var/lib/nafasi',
}: Options): Promise<EmbeddedDatabase> {
  const paths = await findPaths({ dataDir, systemDir, say });
  const binaries = await findBinaries(paths.account, systemDir);
  await ensureCluster(paths, binaries);
  const postmaster = await bringUp(paths, binaries);
  const owner = await takeOwnership(paths, postmaster);
  if (!owner) {
    throw new StartError(
      `Nafasi is already running on this data folder (${paths.dataDir}). Stop it first, or choose another DATA_DIR.`,
    );
  }
  try {
    await ensureDatabase(owner, paths.credentials.appPassword);
  } catch (error) {
    await shutDown(paths, binaries);
    throw error;
  }
  return describe(paths, postmaster, supervise(paths, binaries, postmaster.port, owner, say));
}

function describe(paths: DataPaths, postmaster: Postmaster, keeper: Supervisor): EmbeddedDatabase {
  const { ownerPassword, appPassword } = paths.credentials;
  return {
    ownerUrl: databaseUrl(OWNER, ownerPassword, postmaster, 'nafasi'),
    appUrl: databaseUrl('nafasi_app', appPassword, postmaster, 'nafasi'),
    folder: paths.data,
    adopted: postmaster.adopted,
    ...keeper,
  };
}
