import { mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../startup/start-error.ts';
import { atPlace, type Elsewhere } from './copies/at-place.ts';
import { isPlaceAddress, type Place, readPlace } from './copies/place.ts';
import { openFolder } from './folder.ts';

type WithFolder = Elsewhere & { backupDir: string };

// An address as --list prints it: that of a place of BACKUP_TO and the name of a file, or one that says everything itself.
const findFile = ({ backupPlaces }: Elsewhere, address: string): { place: Place; name: string } => {
  const known = backupPlaces.find(({ label }) => address.startsWith(`${label}/`) && !address.includes('?'));
  if (known) return { place: known, name: address.slice(known.label.length + 1) };
  const url = URL.canParse(address) ? new URL(address) : null;
  const [, folder = '', name = ''] = /^(.*)\/([^/]+)$/.exec(url?.pathname ?? '') ?? [];
  if (!url || !name) throw new StartError(`${address} names no file. npm run restore -- --list prints the addresses.`);
  url.pathname = folder;
  return { place: readPlace(url.href), name };
};

/** Fetches a backup from another machine, beside those that are here; what is no address of one is a file already. */
export const fetchBackup = async (
  config: WithFolder,
  address: string,
): Promise<{ path: string; remove: () => Promise<void> } | null> => {
  if (!isPlaceAddress(address)) return null;
  const { place, name } = findFile(config, address);
  await openFolder(config.backupDir);
  const folder = await mkdtemp(join(config.backupDir, 'fetched-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, decodeURIComponent(name));
  try {
    await atPlace(config, place, async (store) => {
      const file = await open(path, 'wx', 0o600);
      try {
        for await (const chunk of store.read(decodeURIComponent(name))) await file.writeFile(chunk);
      } finally {
        await file.close();
      }
    });
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};

/** What is at each place, newest first, each line with the address that a restore takes. */
export const listElsewhere = async (config: Elsewhere): Promise<string[]> => {
  const lines: string[] = [];
  for (const place of config.backupPlaces) {
    const files = await atPlace(config, place, (store) => store.list());
    for (const { name, bytes } of files.toSorted((a, b) => b.name.localeCompare(a.name)))
      if (name.endsWith('.backup')) lines.push(`${place.label}/${name}  ${bytes} bytes`);
  }
  return lines;
};
