import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './project.mjs';

/** A name for the content of files and folders: times and the machine do not count, so a fresh clone and an old one agree. */
export function contentHash(...paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(join(root, path))).sort()) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file).replaceAll('\\', '/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
    );
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Whether the stamp left by the last success names exactly this content. */
export function isStamped(file, stamp) {
  try {
    return readFileSync(file, 'utf8') === stamp;
  } catch {
    return false;
  }
}
