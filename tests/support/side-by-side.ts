import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { atEnd } from './at-end.ts';
import { runAsOwner } from './database.ts';
import { addNode, retireNode } from './money/nodes.ts';
import { runMoneyWorkload } from './money/workload.ts';
import type { World } from './money/world.ts';
import { startOwnPostgres } from './postgres.ts';
import { startProxy } from './proxy.ts';
import { ISOLATED } from './server-process.ts';

// The version from before the newest migration, and this one, on one database at once.

const ROOT = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const git = async (...words: string[]): Promise<string> => (await run('git', ['-C', ROOT, ...words])).stdout.trim();

const MIGRATIONS = 'server/db/schema/migrations';

export type Before = { folder: string; commit: string; migrations: number };

/** The sources as they were before the newest migrations, so many of them; null without a history that goes back so far. */
export const checkOutBefore = async (migrations = 1): Promise<Before | null> => {
  const commits = await git(
    'log',
    '--format=%H',
    `-${migrations}`,
    '--diff-filter=A',
    '--',
    `${MIGRATIONS}/*.sql`,
  ).catch(() => '');
  const oldest = commits.split('\n').at(-1);
  const commit = oldest ? await git('rev-parse', '--verify', `${oldest}^`).catch(() => null) : null;
  if (!commit) return null;
  const folder = await mkdtemp(join(tmpdir(), 'nafasi-before-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await run('sh', ['-c', `git -C "$0" archive "$1" | tar -x -C "$2"`, ROOT, commit, folder]);
  for (const name of ['node_modules', 'dist']) await symlink(join(ROOT, name), join(folder, name));
  return { folder, commit, migrations };
};

const migrate = async (url: string): Promise<void> => {
  await run(process.execPath, [join(ROOT, 'server/cli/migrate-command.ts')], {
    cwd: ROOT,
    env: { ...ISOLATED, DATABASE_URL: url },
  });
};

const untilDone = async ({ done }: World, operations: number, isOver: AbortSignal): Promise<void> => {
  const sum = () => [...done.values()].reduce((total, n) => total + n, 0);
  while (sum() < operations && !isOver.aborted) await sleep(20);
};

const appliedIn = async (url: string): Promise<number> => {
  const { rows } = await runAsOwner(url, 'select count(*)::int as n from drizzle.__drizzle_migrations');
  return rows[0].n;
};

type Size = { seed: number; operations: number; tenants?: number; say: (line: string) => void };

/**
 * A random history of a whole space against a model. A third of it is served by the version before alone, a third by both at once, the rest by this
 * version alone. Throws at the first difference.
 */
export const upgradeBeside = async ({ folder }: Before, { seed, operations, tenants, say }: Size) => {
  const postgres = await startOwnPostgres({ isEmpty: true });
  const proxy = await startProxy(postgres.ownerUrl);
  const seen = {
    migrateMs: 0,
    before: 0,
    after: 0,
    lostBeside: 0,
    busyBeside: 0,
    handedOver: 0,
    complaints: [] as string[],
  };
  const meanwhile = async (world: World, isOver: AbortSignal) => {
    const { nodes } = world;
    const third = Math.floor(operations / 3);
    await untilDone(world, third, isOver);
    seen.before = await appliedIn(postgres.ownerUrl);
    const began = performance.now();
    await migrate(postgres.ownerUrl);
    seen.migrateMs = Math.round(performance.now() - began);
    seen.after = await appliedIn(postgres.ownerUrl);
    await addNode(nodes);
    say(`upgraded beside the old node in ${seen.migrateMs} ms; both serve`);
    await untilDone(world, 2 * third, isOver);
    const { lost, busy } = nodes.counts;
    Object.assign(seen, { lostBeside: lost, busyBeside: busy });
    const [old] = nodes.list;
    if (old) seen.complaints = await retireNode(nodes, old);
    seen.handedOver = nodes.counts.lost + nodes.counts.busy - lost - busy;
    say(`the old node has ended; it handed over ${seen.handedOver} calls`);
  };
  try {
    const done = await runMoneyWorkload({
      postgres,
      proxy,
      operations,
      seed,
      faults: { everyMs: 1_000, kinds: [] },
      checkEvery: operations,
      before: join(folder, 'server/main.ts'),
      meanwhile,
      ...(tenants ? { tenants } : {}),
      say,
    });
    if (seen.after <= seen.before) throw new Error('The new version brought no migration');
    if (seen.lostBeside > 0) throw new Error(`${seen.lostBeside} calls failed while both served`);
    if (seen.complaints.length > 0) throw new Error(`The old node complained:\n${seen.complaints.join('\n')}`);
    return { ...done, ...seen };
  } finally {
    await proxy.close();
  }
};
