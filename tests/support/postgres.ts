import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../../server/temporal.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { prepareDatabase } from '../../server/db/migrate.ts';
import { atEnd } from './at-end.ts';

export type OwnPostgres = {
  ownerUrl: string;
  // Every process of it stops where it stands, as on a machine that hangs, and goes on later.
  pause(): Promise<void>;
  resume(): void;
};

const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean).map(Number);

// A PostgreSQL of one test file alone, which may be hurt without hurting the others. Linux tells the processes.
export const startOwnPostgres = async (): Promise<OwnPostgres> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nafasi-own-'));
  const embedded = await startEmbedded({ dataDir, say: () => undefined });
  let paused: number[] = [];
  const resume = () => {
    for (const pid of paused.splice(0)) {
      try {
        process.kill(pid, 'SIGCONT');
      } catch {
        // Ended meanwhile.
      }
    }
  };
  atEnd(async () => {
    resume();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await prepareDatabase(embedded.ownerUrl, async () => undefined);
  return {
    ownerUrl: embedded.ownerUrl,
    async pause() {
      const postmaster = Number((await readFile(join(embedded.folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
      paused = [postmaster];
      process.kill(postmaster, 'SIGSTOP');
      for (const pid of await childrenOf(postmaster)) {
        paused.push(pid);
        process.kill(pid, 'SIGSTOP');
      }
    },
    resume,
  };
};
