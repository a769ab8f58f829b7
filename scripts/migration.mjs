import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './project.mjs';

const META = join(root, 'server/db/schema/migrations/meta');

/** One line for each table: nobody reads a snapshot, and a change still shows where it is. */
const compact = (snapshot) => {
  const part = (value, isList) =>
    isList
      ? `{\n${Object.entries(value)
          .map(([key, entry]) => `${JSON.stringify(key)}: ${JSON.stringify(entry)}`)
          .join(',\n')}\n}`
      : JSON.stringify(value);
  const parts = Object.entries(snapshot).map(
    ([key, value]) => `${JSON.stringify(key)}: ${part(value, key === 'tables')}`,
  );
  return `{\n${parts.join(',\n')}\n}\n`;
};

/** Keeps the newest snapshot of the tables: the next migration is compared with it, and with no other. */
export async function keepNewestSnapshot() {
  const names = (await readdir(META)).filter((name) => name.endsWith('_snapshot.json')).sort();
  const newest = names.pop();
  for (const name of names) await rm(join(META, name));
  if (newest) await writeFile(join(META, newest), compact(JSON.parse(await readFile(join(META, newest), 'utf8'))));
}
