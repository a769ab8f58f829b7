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
const stamp = join(dist, '.stamp');

/** Builds the interface when its sources changed since the last build. */
export async function build(node) {
  const hash = contentHash('client', 'domain', 'build', 'vite.config.ts', 'package-lock.json');
  const isBuilt = () => isStamped(stamp, hash) && existsSync(join(dist, 'client'));
  if (isBuilt()) return;
  await exclusively(async () => {
    if (!isBuilt()) await buildAside(node, hash);
  });
}

/** A running server goes on serving the old folder until the new one is complete. */
async function buildAside(node, hash) {
  say('Building the interface…');
  mkdirSync(dist, { recursive: true });
  for (const left of readdirSync(dist).filter((name) => /^\.(new|old)-/.test(name))) remove(join(dist, left));
  const fresh = join(dist, `.new-${process.pid}`);
  const old = join(dist, `.old-${process.pid}`);
  const env = environmentFor(node, { NODE_ENV: 'production', CLIENT_OUT_DIR: fresh });
  await runQuietly(node, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    env,
    onStart: alsoHeldBy,
    sentence: 'The interface could not be built: the message is above.',
  });
  await compress(fresh);
  rmSync(stamp, { force: true });
  if (existsSync(join(dist, 'client'))) renameSync(join(dist, 'client'), old);
  renameSync(fresh, join(dist, 'client'));
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
