import { OWNER } from './cluster.ts';
import { databaseUrl } from './connection.ts';
import { startEmbedded } from './embedded.ts';
import { findPlace } from './paths.ts';
import { livePostmaster } from './process.ts';

type Visit = { ownerUrl: string; stop(): Promise<void> };

/** The database of a data folder for a piece of work beside its server: the one that runs, or one started for the visit. */
export async function visitEmbedded(dataDir: string, say: (line: string) => void): Promise<Visit> {
  const place = await findPlace({ dataDir, systemDir: '/var/lib/nafasi', say });
  const running = await livePostmaster(place);
  if (!running) return startEmbedded({ dataDir, say });
  const ownerUrl = databaseUrl(OWNER, place.credentials.ownerPassword, running.port, 'nafasi');
  return { ownerUrl, stop: async () => undefined };
}
