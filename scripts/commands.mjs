import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { endChildren, isEnding, run } from './child.mjs';
import { environmentFor, oldestNode, setup } from './install.mjs';
import { keepNewestSnapshot } from './migration.mjs';
import { root, SetupError, say } from './project.mjs';
import { release } from './release.mjs';

const tool = (path) => join(root, 'node_modules', path);

const isName = (arg) => !arg.startsWith('-');

const parts = {
  types: () => [tool('typescript/bin/tsc'), '--noEmit'],
  'types of the domain': () => [tool('typescript/bin/tsc'), '--noEmit', '--project', 'domain'],
  style: () => [tool('@biomejs/biome/bin/biome'), 'ci', '.'],
  'unit and server tests': (extra) => [tool('vitest/vitest.mjs'), 'run', ...extra],
  'browser tests': (extra) => [
    tool('@playwright/test/cli.js'),
    'test',
    '--pass-with-no-tests',
    ...extra.filter(isName),
  ],
};

/** Runs the parts in order up to the first that fails, and answers its exit code. */
async function runParts(names, extra = [], env = {}) {
  const node = await setup();
  for (const name of names) {
    const began = performance.now();
    const { code } = await run(node, parts[name](extra), { env: environmentFor(node, env) });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(code === 0 ? `✓ ${name} (${seconds} s)` : `✗ ${name} failed after ${seconds} s`);
    if (code !== 0) return code;
  }
  return 0;
}

const CHECKS = ['types', 'types of the domain', 'style'];

const ROOTS = ['domain', 'server', 'client', 'build', 'tests'];

/** The parts that have a test of one of these names; a journey that is named runs, be it a long one or not. */
function partsNamed(names) {
  const files = ROOTS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      `${folder}/${file}`.replaceAll('\\', '/'),
    ),
  );
  const has = (kind) => files.some((file) => kind.test(file) && names.some((name) => file.includes(name)));
  const found = [
    ...(has(/\.test\.tsx?$/) ? ['unit and server tests'] : []),
    ...(has(/\.spec\.ts$/) ? ['browser tests'] : []),
  ];
  if (found.length === 0) throw new SetupError(`No test has ${names.join(' or ')} in its path.`);
  return found;
}

const MEMORY_DISK = '/dev/shm';
const ENOUGH_MEMORY = 4 * 2 ** 30;

/**
 * The databases of tests live for seconds. Where the machine has a disk in memory with room for them, nothing waits for a
 * real one; the browser, which is unpacked once, stays where it was. TMPDIR has the last word.
 */
function temporaryFolder() {
  if (process.env.TMPDIR || !existsSync(MEMORY_DISK)) return null;
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  if (bavail * bsize < ENOUGH_MEMORY) return null;
  const folder = mkdtempSync(join(MEMORY_DISK, 'nafasi-tests-'));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o755);
  return folder;
}

/** Everything, or the tests whose path holds one of the names; what begins with a dash is for the unit and server tests. */
async function test(args) {
  const names = args.filter(isName);
  const chosen = names.length > 0 ? partsNamed(names) : Object.keys(parts);
  const isCheck = (name) => CHECKS.includes(name);
  const node = await setup();
  // What reads the sources does not wait for what is built from them.
  const [code] = await Promise.all([runParts(chosen.filter(isCheck)), build(node)]);
  if (code !== 0) return code;
  const folder = temporaryFolder();
  const env = {
    ...(names.length > 0 ? { JOURNEYS: 'all' } : {}),
    ...(folder ? { TMPDIR: folder, BROWSER_DIR: tmpdir() } : {}),
  };
  try {
    return await runParts(
      chosen.filter((name) => !isCheck(name)),
      args,
      env,
    );
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

/** Node 24 and 25 still announce type stripping as an experiment at every start. */
function typescript(node, file) {
  const quiet = node === process.execPath && Number.parseInt(process.versions.node, 10) < 26;
  return [...(quiet ? ['--disable-warning=ExperimentalWarning'] : []), file];
}

/**
 * Unless told how much memory there is, Node takes what a large machine has and clears up late: twice what the server
 * needs. NODE_OPTIONS has the last word.
 */
const HEAP = '--max-old-space-size=512 --max-semi-space-size=8';

async function start() {
  const node = await setup();
  await build(node);
  if (isEnding()) return 0;
  // The server ends by itself when the process of this number is no longer its parent.
  const NODE_OPTIONS = `${HEAP} ${process.env.NODE_OPTIONS ?? ''}`.trim();
  // The C library keeps a pool of memory for each thread unless it is told otherwise, and gives little of it back.
  const MALLOC_ARENA_MAX = process.env.MALLOC_ARENA_MAX ?? '2';
  const env = environmentFor(node, { NAFASI_STARTER: String(process.pid), NODE_OPTIONS, MALLOC_ARENA_MAX });
  return (await run(node, [join(root, 'dist/server/main.js')], { env })).code;
}

/** The interface is served by vite, which passes calls on to the server behind it; when one of the two ends, so does the other. */
async function dev() {
  const node = await setup();
  // The server behind vite reads its pages when it starts, and a fresh clone has none yet.
  await build(node);
  const port = Number(process.env.PORT ?? 3000);
  const apiPort = String(process.env.API_PORT ?? port + 1);
  const both = [
    run(node, ['--watch', ...typescript(node, join(root, 'server/main.ts'))], {
      env: environmentFor(node, { PORT: apiPort }),
    }),
    run(
      node,
      [tool('vite/bin/vite.js'), '--port', String(port), '--strictPort', '--host', process.env.HOST ?? '127.0.0.1'],
      {
        env: environmentFor(node, { API_PORT: apiPort }),
      },
    ),
  ];
  const { code } = await Promise.race(both);
  endChildren();
  await Promise.all(both);
  return code;
}

/** Work beside the server, on files that are named from where the person stands. */
async function beside(file, args) {
  const node = await setup();
  const cwd = process.env.INIT_CWD ?? process.cwd();
  return (await run(node, [...typescript(node, join(root, file)), ...args], { cwd, env: environmentFor(node) })).code;
}

const schema = () => beside('server/db/schema/schema-command.ts', []);

/** Writes the migration from the tables as they were to the tables as they are; with --custom, an empty one to fill in. */
async function migration([name, ...options]) {
  if (!name || name.startsWith('-')) throw new SetupError('Name the migration: npm run migration -- parking_bays');
  const node = await setup();
  const generate = [tool('drizzle-kit/bin.cjs'), 'generate', '--name', name, ...options];
  const { code } = await run(node, generate, { env: environmentFor(node) });
  if (code !== 0) return code;
  await keepNewestSnapshot();
  return schema();
}

export const commands = {
  start,
  dev,
  setup: async () => {
    await setup();
    return 0;
  },
  build: async () => {
    await build(await setup());
    return 0;
  },
  'oldest-node': async () => {
    process.stdout.write(await oldestNode());
    return 0;
  },
  'archive-log': (args) => beside('server/cli/archive-log-command.ts', args),
  backup: (args) => beside('server/cli/backup-command.ts', args),
  migrate: (args) => beside('server/cli/migrate-command.ts', args),
  restore: (args) => beside('server/cli/restore-command.ts', args),
  'rotate-key': (args) => beside('server/cli/rotate-key-command.ts', args),
  sim: (args) => beside('server/cli/sim-command.ts', args),
  schema,
  migration,
  release,
  check: () => runParts(['types', 'types of the domain', 'style']),
  bench: async (args) => {
    await build(await setup());
    return beside('tests/bench/bench.ts', args);
  },
  pictures: async () => {
    await build(await setup());
    return beside('tests/pictures/take.ts', []);
  },
  prove: async (args) => {
    await build(await setup());
    return beside('tests/prove/run.ts', args);
  },
  test,
  run: async ([file, ...args]) => {
    if (!file) throw new SetupError('Name the file to run: npm run run:node -- path/to/file.ts');
    const node = await setup();
    return (await run(node, [...typescript(node, file), ...args], { cwd: process.cwd(), env: environmentFor(node) }))
      .code;
  },
};
