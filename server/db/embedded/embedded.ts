import { StartError } from '../../startup/start-error.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, OWNER } from './cluster.ts';
import { databaseUrl } from './connection.ts';
import { ensureDatabase, takeOwnership } from './owner.ts';
import { findPlace, type Place } from './paths.ts';
import { bringUp, shutDown } from './process.ts';
import { type Keeper, keep } from './supervisor.ts';

export type EmbeddedDatabase = {
  ownerUrl: string;
  appUrl: string;
  /** PostgreSQL's own data folder: DATA_DIR/postgres, or one below /var/lib/nafasi where root could not keep it there. */
  folder: string;
  /** Whether PostgreSQL was already running, left behind by a server that was killed. */
  adopted: boolean;
  stop(): Promise<void>;
  /** Called when the database is no longer this server's and will not come back; a crash of PostgreSQL is repaired and not told. */
  onExit(listener: (reason: string) => void): void;
};

type Options = { dataDir: string; say: (line: string) => void; systemDir?: string };

/** Starts (or adopts) the PostgreSQL in the data folder and holds it for this process alone. */
export async function startEmbedded({
  dataDir,
  say,
  systemDir = '/var/lib/nafasi',
}: Options): Promise<EmbeddedDatabase> {
  const place = await findPlace({ dataDir, systemDir, say });
  const binaries = await findBinaries(place.account, systemDir);
  await ensureCluster(place, binaries);
  const postmaster = await bringUp(place, binaries);
  const owner = await takeOwnership(place, postmaster.port);
  if (!owner) {
    throw new StartError(
      `Nafasi is already running on this data folder (${place.dataDir}). Stop it first, or choose another DATA_DIR.`,
    );
  }
  try {
    await ensureDatabase(owner, place.credentials.appPassword);
  } catch (error) {
    await shutDown(place, binaries);
    throw error;
  }
  return describe(place, postmaster, keep(place, binaries, postmaster.port, owner, say));
}

function describe(place: Place, postmaster: { port: number; adopted: boolean }, keeper: Keeper): EmbeddedDatabase {
  const { ownerPassword, appPassword } = place.credentials;
  return {
    ownerUrl: databaseUrl(OWNER, ownerPassword, postmaster.port, 'nafasi'),
    appUrl: databaseUrl('nafasi_app', appPassword, postmaster.port, 'nafasi'),
    folder: place.data,
    adopted: postmaster.adopted,
    ...keeper,
  };
}
