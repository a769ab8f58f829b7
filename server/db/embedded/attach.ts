import { OWNER } from './cluster.ts';
import { databaseUrl } from './connection.ts';
import { startEmbedded } from './embedded.ts';
import { findPaths } from './paths.ts';
import { livePostmaster } from './process.ts';

type Attached = { ownerUrl: string; stop(): Promise<void> };

/**
 * The database of a data folder, for a command that runs beside the server: the running one, or one started for the
 * command.
 */
export async function attachEmbedded(dataDir: string, say: (line: string) => void): Promise<Attached> {
  const paths = await findPaths({ dataDir, systemDir: '/var/lib/nafasi', say });
  const running = await livePostmaster(paths);
  if (!running) return startEmbedded({ dataDir, say });
  const ownerUrl = databaseUrl(OWNER, paths.credentials.ownerPassword, running, 'nafasi');
  return { ownerUrl, stop: async () => undefined };
}
