import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { runQuietly } from './child.mjs';
import { contentHash, isStamped } from './content-hash.mjs';
import { alsoHeldBy, exclusively } from './exclusive.mjs';
import { environmentFor } from './install.mjs';
import { root, say } from './project.mjs';

const dist = join(root, 'dist');
/** What is built, each part when its sources changed since it was built last. */
const PARTS = [
  {
    name: 'client',
    says: 'Building the interface…',
    sources: ['client', 'domain', 'build', 'vite.config.ts', 'package-lock.json'],
    args: ['build'],
    finish: compress,
  },
  {
    name: 'server',
    says: 'Building the server…',
    sources: ['server', 'domain', 'vite.server.config.ts', 'package-lock.json'],
    args: ['build', '--config', 'vite.server.config.ts'],
    finish: async () => undefined,
  },
];

export async function build(node) {
  for (const part of PARTS) {
    const hash = contentHash(...part.sources);
    const stamp = join(dist, `.stamp-${part.name}`);
    const isBuilt = () => isStamped(stamp, hash) && existsSync(join(dist, part.name));
    if (isBuilt()) continue;
    await exclusively(async () => {
      if (!isBuilt()) await buildAside(node, part, { stamp, hash });
    });
  }
}

/** A running server goes on with the old folder until the new one is complete. */
async function buildAside(node, { name, says, args, finish }, { stamp, hash }) {
  say(says);
  mkdirSync(dist, { recursive: true });
  for (const left of readdirSync(dist).filter((folder) => /^\.(new|old)-/.test(folder))) remove(join(dist, left));
  const fresh = join(dist, `.new-${process.pid}`);
  const old = join(dist, `.old-${process.pid}`);
  const env = environmentFor(node, { NODE_ENV: 'production', OUT_DIR: fresh });
  await runQuietly(node, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    env,
    onStart: alsoHeldBy,
    sentence: `The ${name === 'client' ? 'interface' : 'server'} could not be built: the message is above.`,
  });
  await finish(fresh);
  rmSync(stamp, { force: true });
  if (existsSync(join(dist, name))) renameSync(join(dist, name), old);
  renameSync(fresh, join(dist, name));
  writeFileSync(stamp, hash);
  remove(old);
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true });
}

/** Pages are left out, because the server fills them in for each request. */
async function compress(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|svg|json|wasm)$/.test(name));
  const brotli = (content) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
  const gz = (content) => promisify(gzip)(content, { level: 9 });
  for (const name of files) {
    const content = await readFile(join(folder, name));
    if (content.length <= 1024) continue;
    await Promise.all([
      brotli(content).then((small) => writeFile(join(folder, `${name}.br`), small)),
      gz(content).then((small) => writeFile(join(folder, `${name}.gz`), small)),
    ]);
  }
}
