import { OWNER } from './cluster.ts';
import { databaseUrl } from './connection.ts';
import { startEmbedded } from './embedded.ts';
import { findPaths } from './paths.ts';
import { livePostmaster } from './process.ts';

type Attached = { ownerUrl: string; stop(): Promise<void> };

/** The database of a data folder for a piece of work beside its server: the one that runs, or one started for the visit. */
export async function attachEmbedded(dataDir: string, say: (line: string) => void): Promise<Attached> {
  const paths = await findPaths({ dataDir, systemDir: '/var/lib/nafasi', say });
  const running = await livePostmaster(paths);
  if (!running) return startEmbedded({ dataDir, say });
  const ownerUrl = databaseUrl(OWNER, paths.credentials.ownerPassword, running.port, 'nafasi');
  return { ownerUrl, stop: async () => undefined };
}
