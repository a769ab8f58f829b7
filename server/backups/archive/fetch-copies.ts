import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../startup/start-error.ts';
import { atPlace, type Elsewhere } from '../copies/at-place.ts';
import { isPlaceAddress, type Place, readPlace } from '../copies/place.ts';
import type { Store } from '../copies/store.ts';
import { writeWhole } from './archive-file.ts';
import { parseBaseHead } from './base.ts';
import { lastMoment, listThere, type There } from './copy.ts';
import { copyName } from './copy-name.ts';
import { ABOUT, parseAbout } from './line.ts';

type WithArchive = Elsewhere & { walArchiveDir: string };

const findPlace = ({ backupPlaces }: Elsewhere, address: string): Place => {
  const known = backupPlaces.find(({ label }) => label === address.replace(/\/+$/, ''));
  if (known) return known;
  if (!isPlaceAddress(address))
    throw new StartError('After --from comes a place as BACKUP_TO names it, such as sftp://user@host/folder.');
  return readPlace(address);
};

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Puts beside the archive that is here what a place has besides. Nothing that is here is written anew. */
export const fetchArchive = async (
  config: WithArchive,
  address: string,
): Promise<{ place: string; files: number; bytes: number }> => {
  const place = findPlace(config, address);
  return atPlace(config, place, async (store) => {
    const there = await listThere(store);
    if (there.size === 0)
      throw new StartError(`There is no archive of the log at ${place.label}. Nothing was changed.`);
    const fetched = { place: place.label, files: 0, bytes: 0 };
    for (const [name, { line, file, bytes }] of there) {
      const folder = join(config.walArchiveDir, line);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (await exists(join(folder, file))) continue;
      await writeWhole(join(folder, file), async (handle) => {
        for await (const part of store.read(name)) await handle.writeFile(part);
      });
      fetched.files += 1;
      fetched.bytes += bytes;
    }
    return fetched;
  });
};

const readText = async (store: Store, name: string): Promise<string> => {
  const parts: Uint8Array[] = [];
  for await (const part of store.read(name)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
};

/** From when to when a line leads there, and by which clock; null where it leads nowhere. */
const readRange = async (store: Store, line: string, there: There) => {
  const files = [...there.values()].filter((one) => one.line === line).map(({ file }) => file);
  const bases = files.filter((file) => file.endsWith('.json') && file !== ABOUT).sort();
  const [first] = bases;
  if (!first || !files.includes(ABOUT)) return null;
  const about = copyName({ line, file: ABOUT });
  const { zone } = parseAbout(about, await readText(store, about));
  const head = copyName({ line, file: first });
  const base = parseBaseHead(head, await readText(store, head));
  const until = await lastMoment(store, line, there, base.from);
  return until !== null && base.at < until ? { from: base.at, until, zone } : null;
};

export type RangeThere = { place: string; from: string; until: string; zone: string };

/** The moments to which the copies at each place lead, oldest first. */
export const listArchiveThere = async (config: Elsewhere): Promise<RangeThere[]> => {
  const ranges: RangeThere[] = [];
  for (const place of config.backupPlaces)
    await atPlace(config, place, async (store) => {
      const there = await listThere(store);
      for (const line of [...new Set([...there.values()].map((one) => one.line))].sort()) {
        const range = await readRange(store, line, there);
        if (range) ranges.push({ place: place.label, ...range });
      }
    });
  return ranges;
};
