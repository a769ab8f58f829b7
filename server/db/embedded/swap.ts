import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { StartError } from '../../startup/start-error.ts';
import type { DataPaths } from './paths.ts';
import { isAlive, isPostmasterFor, readPidFile } from './pid.ts';

// Two renames put a restored data folder in the place of the one that is there. What is to be done is written down first, so that the
// next start after a kill between the two completes it.
const Plan = z.object({ pid: z.int(), next: z.string(), previous: z.string() });

const LASTS_AT_MOST_MS = 30_000;

type Base = Pick<DataPaths, 'base' | 'data'>;

const planFile = ({ base }: Base): string => join(base, 'postgres.swap.json');

async function exists(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined); // Windows has no such thing.
  await handle?.close();
}

async function carryOut(paths: Base, { next, previous }: z.infer<typeof Plan>): Promise<void> {
  if (await exists(next)) {
    if (await exists(paths.data)) await rename(paths.data, previous);
    await rename(next, paths.data);
    await syncFolder(paths.base);
  }
  await rm(planFile(paths), { force: true });
}

/**
 * Completes what a killed restore had begun, before anything else looks at the data folder. Nothing was begun as long as the old folder is in its
 * place: then it stays.
 */
export async function finishSwap(paths: Base): Promise<void> {
  const text = await readFile(planFile(paths), 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const plan = Plan.parse(JSON.parse(text));
  // The renames take no time: a plan that is older is of a restore that ended, whatever process has its number now.
  const isRecent = Date.now() - (await stat(planFile(paths))).mtimeMs < LASTS_AT_MOST_MS;
  if (isRecent && plan.pid !== process.pid && (await isAlive(plan.pid)))
    throw new StartError(
      `A restore is putting the data in ${paths.data} in place (process ${plan.pid}). Wait for its end.`,
    );
  if (await exists(paths.data)) await rm(planFile(paths), { force: true });
  else await carryOut(paths, plan);
}

/** Puts a data folder in the place of the one that is there, which is kept under another name. Neither may have a PostgreSQL. */
export async function swapData(paths: Base, next: string, previous: string): Promise<void> {
  const plan = { pid: process.pid, next, previous };
  await writeFile(planFile(paths), JSON.stringify(plan), { mode: 0o600, flush: true });
  const running = await readPidFile(paths.data);
  if (running && (await isPostmasterFor(running.pid, paths.data))) {
    await rm(planFile(paths), { force: true });
    throw new StartError(
      `A Nafasi server was started on ${paths.data} meanwhile. Stop it, then restore. Nothing was changed.`,
    );
  }
  await carryOut(paths, plan);
}

/** Ends a PostgreSQL that a killed restore has left in a folder that nobody uses. */
export async function endLeftover(data: string): Promise<void> {
  const left = await readPidFile(data);
  if (!left || !(await isPostmasterFor(left.pid, data))) return;
  process.kill(left.pid, 'SIGQUIT');
  while (await isAlive(left.pid)) await sleep(20);
}

const KEPT = /^postgres\.before-/;

/** The data folders that restores have put aside. */
export async function keptFolders({ base }: Base): Promise<string[]> {
  return (await readdir(base)).filter((name) => KEPT.test(name)).map((name) => join(base, name));
}
