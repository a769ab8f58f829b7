import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../../server/temporal.ts';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { APP_ROLE } from '../../server/db/schema/app-role.ts';
import { prepareDatabase } from '../../server/startup/prepare.ts';
import { atEnd } from './at-end.ts';
import { type Disk, ownDisk } from './disk.ts';

export type OwnPostgres = {
  ownerUrl: string;
  // The disk that it alone writes to, where it has one.
  disk: Disk | null;
  // Every process of it stops where it stands, as on a machine that hangs, and goes on later.
  pause(): Promise<void>;
  resume(): void;
  // The postmaster ends with kill -9. Its supervisor starts it again.
  kill(): Promise<void>;
  // Before the end, where several follow each other.
  remove(): Promise<void>;
};

const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean).map(Number);

// A PostgreSQL of one test file alone, which may be hurt without hurting the others. Linux tells the processes.
// Empty, where a node is to make the space in it.
export const startOwnPostgres = async ({ onOwnDisk = false, isEmpty = false } = {}): Promise<OwnPostgres> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nafasi-own-'));
  const disk = onOwnDisk ? await ownDisk(dataDir) : null;
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
  const removal: { done: Promise<void> | null } = { done: null };
  const remove = async () => {
    resume();
    await disk?.free();
    await embedded.stop();
    await disk?.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
  const removeOnce = () => {
    removal.done ??= remove();
    return removal.done;
  };
  atEnd(removeOnce);
  if (!isEmpty) await prepareDatabase(embedded.ownerUrl, async () => undefined, { login: APP_ROLE });
  const postmaster = async () =>
    Number((await readFile(join(embedded.folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return {
    ownerUrl: embedded.ownerUrl,
    disk,
    async pause() {
      const pid = await postmaster();
      paused = [pid];
      process.kill(pid, 'SIGSTOP');
      for (const child of await childrenOf(pid)) {
        paused.push(child);
        process.kill(child, 'SIGSTOP');
      }
    },
    resume,
    remove: removeOnce,
    async kill() {
      process.kill(await postmaster(), 'SIGKILL');
    },
  };
};
