import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { promisify } from 'node:util';
import { eventually } from './eventually.ts';

const run = promisify(execFile);
const ROOM = '12g';
// What is left when it is full: less than PostgreSQL adds to a table at once.
const CRUMBS = 64 * 1024;

export type Disk = { fill(): Promise<void>; free(): Promise<void>; remove(): Promise<void> };

// A disk in memory for one folder, which is full when one wants it. Only root on Linux may have one; others get null.
export const ownDisk = async (folder: string): Promise<Disk | null> => {
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${ROOM},mode=711`, 'tmpfs', folder]).catch(() => null);
  if (!mounted) return null;
  const resize = async (size: string) => void (await run('mount', ['-o', `remount,size=${size}`, folder]));
  return {
    // What is written between the look and the change makes the new size too small, which is refused: looked at again.
    fill: () =>
      eventually(async () => {
        const { blocks, bfree, bsize } = await statfs(folder);
        await resize(String((blocks - bfree) * bsize + CRUMBS));
      }),
    free: () => resize(ROOM),
    remove: async () => void (await run('umount', [folder])),
  };
};
