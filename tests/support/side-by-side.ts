import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { atEnd } from './at-end.ts';
import { runAsOwner, withDatabase } from './database.ts';
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
const TRIES = 6;

/** The commits before the newest migrations, the nearest first; none without a history that goes back so far. */
export const findVersions = async (): Promise<string[]> => {
  const words = ['log', '--format=%H', `-${TRIES}`, '--diff-filter=A', '--', `${MIGRATIONS}/*.sql`];
  const added = (await git(...words).catch(() => '')).split('\n').filter(Boolean);
  const before = await Promise.all(added.map((one) => git('rev-parse', '--verify', `${one}^`).catch(() => null)));
  return before.filter((commit) => commit !== null);
};

const checkOut = async (commit: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'nafasi-before-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await run('sh', ['-c', `git -C "$0" archive "$1" | tar -x -C "$2"`, ROOT, commit, folder]);
  for (const name of ['node_modules', 'dist']) await symlink(join(ROOT, name), join(folder, name));
  return folder;
};

const migrate = async (url: string, folder = ROOT): Promise<void> => {
  await run(process.execPath, [join(folder, 'server/cli/migrate-command.ts')], {
    cwd: folder,
    env: { ...ISOLATED, DATABASE_URL: url },
  });
};

/** The nearest of these that makes a space: in the middle of a feature, functions may be there before their tables. */
const openVersion = async (versions: readonly string[], ownerUrl: string) => {
  for (const commit of versions) {
    const folder = await checkOut(commit);
    await runAsOwner(ownerUrl, 'drop database if exists before with (force)');
    await runAsOwner(ownerUrl, 'create database before');
    const isWhole = await migrate(withDatabase(ownerUrl, 'before'), folder).then(
      () => true,
      () => false,
    );
    await runAsOwner(ownerUrl, 'drop database before with (force)');
    if (isWhole) return { commit, folder };
  }
  throw new Error('None of the versions before makes a space');
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

type Seen = {
  migrateMs: number;
  before: number;
  after: number;
  lostBeside: number;
  busyBeside: number;
  handedOver: number;
};

/** The steps of an upgrade, each once enough was done; what is planned for later waits for its step. */
const planUpgrade = (ownerUrl: string, { operations, say }: Size) => {
  const seen: Seen = { migrateMs: 0, before: 0, after: 0, lostBeside: 0, busyBeside: 0, handedOver: 0 };
  const complaints: string[] = [];
  const [both, alone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  for (const { promise } of [both, alone]) promise.catch(() => undefined); // The operations that wait for it hear of it.
  const upgrade = async (world: World, isOver: AbortSignal) => {
    const { nodes } = world;
    await untilDone(world, operations / 3, isOver);
    seen.before = await appliedIn(ownerUrl);
    const began = performance.now();
    await migrate(ownerUrl);
    seen.migrateMs = Math.round(performance.now() - began);
    seen.after = await appliedIn(ownerUrl);
    await addNode(nodes);
    say(`upgraded beside the old node in ${seen.migrateMs} ms; both serve`);
    both.resolve();
    await untilDone(world, (2 * operations) / 3, isOver);
    const { lost, busy } = nodes.counts;
    Object.assign(seen, { lostBeside: lost, busyBeside: busy });
    const [old] = nodes.list;
    if (old) complaints.push(...(await retireNode(nodes, old)));
    seen.handedOver = nodes.counts.lost + nodes.counts.busy - lost - busy;
    say(`the old node has ended; it handed over ${seen.handedOver} calls`);
    alone.resolve();
  };
  return {
    seen,
    complaints,
    meanwhile: (world: World, isOver: AbortSignal) =>
      upgrade(world, isOver).catch((error: unknown) => {
        for (const { reject } of [both, alone]) reject(error);
        throw error;
      }),
    // Up to a half may be done while the database is upgraded, and up to five sixths while the old node ends.
    async hold(n: number) {
      if (n > operations / 2) await both.promise;
      if (n > (5 * operations) / 6) await alone.promise;
    },
  };
};

/**
 * A random history of a whole space against a model, begun by the version before, gone on with by both at once, and ended by this version alone.
 * Throws at the first difference.
 */
export const upgradeBeside = async (versions: readonly string[], size: Size) => {
  const { seed, operations, tenants, say } = size;
  const postgres = await startOwnPostgres({ isEmpty: true });
  const { commit, folder } = await openVersion(versions, postgres.ownerUrl);
  say(`beside ${commit.slice(0, 12)}`);
  const proxy = await startProxy(postgres.ownerUrl);
  const { seen, complaints, meanwhile, hold } = planUpgrade(postgres.ownerUrl, size);
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
      hold,
      ...(tenants ? { tenants } : {}),
      say,
    });
    if (seen.after <= seen.before) throw new Error('The new version brought no migration');
    if (seen.lostBeside > 0) throw new Error(`${seen.lostBeside} calls failed while both served`);
    if (complaints.length > 0) throw new Error(`The old node complained:\n${complaints.join('\n')}`);
    return { ...done, ...seen, commit };
  } finally {
    await proxy.close();
  }
};
