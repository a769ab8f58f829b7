import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

// How much JavaScript a browser loads before it can paint, compressed. What a page fetches later, such as a dialog or a
// chart, is not in the way of its first paint and is not counted.

type Chunk = { file: string; name?: string; imports?: string[]; isDynamicEntry?: boolean };

const DIST = join(import.meta.dirname, '..', '..', 'dist', 'client');
export const MANIFEST = join(DIST, '.vite', 'manifest.json');
export const manifest: Record<string, Chunk> = existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : {};

export const LANDING = ['landing.html'];
export const VISITORS = ['index.html', 'shell/signed-out.tsx'];
// The staff shell is what comes with every screen of the staff: the start, the frame around the screen, and the kit of
// tables, filters and cards that most screens are made of.
export const STAFF = ['index.html', 'shell/signed-in.tsx'];
export const MEMBERS = [...STAFF, 'shell/tenant-shell.tsx'];
// What screens of many areas share comes with the first of them.
export const SHARED = Object.keys(manifest).find((key) => manifest[key]?.name === 'shared') ?? 'shared';
// A page that is a form needs what forms are made of; other screens fetch that while nobody waits for it.
export const FORMS = Object.keys(manifest).find((key) => key.startsWith('_forms-')) ?? 'forms';

const sizes = new Map<string, number>();
const sizeOf = (file: string): number => {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;
  sizes.set(file, known);
  return known;
};

export const loaded = (keys: readonly string[], found = new Set<string>()): Set<string> => {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || found.has(key)) continue;
    found.add(key);
    loaded(chunk.imports ?? [], found);
  }
  return found;
};

/** In kilobytes, to a tenth. */
export const weight = (keys: readonly string[], besides: readonly string[] = []): number => {
  const there = loaded(besides);
  const files = new Set([...loaded(keys)].filter((key) => !there.has(key)).map((key) => manifest[key]?.file ?? ''));
  const bytes = [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + sizeOf(file), 0);
  return Math.round(bytes / 100) / 10;
};

const screens = Object.keys(manifest).filter(
  (key) => manifest[key]?.isDynamicEntry && /-(page|tab|screen)\.tsx$/.test(key),
);
const isOf = (folder: RegExp) => screens.filter((key) => folder.test(key));
export const members = isOf(/^members\/(?!moves\/)/);
const visitors = isOf(
  /^portal\/|^pay\/|^checkouts\/(?!sales\/|orders\/)|^tours\/tours?-page|^users\/login\/|^shell\/front-page/,
);
export const staff = screens.filter((key) => !members.includes(key) && !visitors.includes(key));
// A form from the first paint on.
export const FORM_SCREENS = ['setup/welcome-page.tsx'];

/** A tab comes after the page that it is on; the tabs of expenses are on the page of the money. */
export const around = (key: string): string[] => {
  const [folder = ''] = key.split('/');
  const home = folder === 'expenses' ? 'billing' : folder;
  return key.endsWith('-tab.tsx')
    ? staff.filter((page) => page.startsWith(`${home}/`) && page.endsWith('-page.tsx'))
    : [];
};
