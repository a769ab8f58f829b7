import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

// How much JavaScript a browser loads before it can paint, compressed. What a page fetches later, such as a dialog or a
// chart, is not in the way of its first paint and is not counted.

type Chunk = { file: string; imports?: string[]; isDynamicEntry?: boolean };

const DIST = join(import.meta.dirname, '..', 'dist', 'client');
const MANIFEST = join(DIST, '.vite', 'manifest.json');
const manifest: Record<string, Chunk> = existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : {};

const LANDING = ['landing.html'];
const VISITORS = ['index.html', 'shell/signed-out.tsx'];
// The staff shell is what comes with every screen of the staff: the start, the frame around the screen, and the kit of
// tables, filters and cards that most screens are made of.
const STAFF = ['index.html', 'shell/signed-in.tsx'];
const MEMBERS = [...STAFF, 'shell/tenant-shell.tsx', 'shell/tenant-pages.tsx'];
// A page that is a form needs what forms are made of; other screens fetch that while nobody waits for it.
const FORMS = Object.keys(manifest).find((key) => key.startsWith('_forms-')) ?? 'forms';

const sizes = new Map<string, number>();
const sizeOf = (file: string): number => {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;
  sizes.set(file, known);
  return known;
};

const loaded = (keys: readonly string[], found = new Set<string>()): Set<string> => {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || found.has(key)) continue;
    found.add(key);
    loaded(chunk.imports ?? [], found);
  }
  return found;
};

/** In kilobytes, to a tenth. */
const weight = (keys: readonly string[], besides: readonly string[] = []): number => {
  const there = loaded(besides);
  const files = new Set([...loaded(keys)].filter((key) => !there.has(key)).map((key) => manifest[key]?.file ?? ''));
  const bytes = [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + sizeOf(file), 0);
  return Math.round(bytes / 100) / 10;
};

const screens = Object.keys(manifest).filter(
  (key) => manifest[key]?.isDynamicEntry && /-(page|tab|screen)\.tsx$/.test(key),
);
const isOf = (folder: RegExp) => screens.filter((key) => folder.test(key));
const members = isOf(/^members\//);
const visitors = isOf(/^portal\/|^users\/(login|setup)-page|^shell\/front-page/);
const staff = screens.filter((key) => !members.includes(key) && !visitors.includes(key));
// A form from the first paint on.
const FORM_SCREENS = ['setup/welcome-page.tsx'];

/** A tab comes after the page that it is on; the tabs of expenses are on the page of the money. */
const around = (key: string): string[] => {
  const [folder = ''] = key.split('/');
  const home = folder === 'expenses' ? 'billing' : folder;
  return key.endsWith('-tab.tsx')
    ? staff.filter((page) => page.startsWith(`${home}/`) && page.endsWith('-page.tsx'))
    : [];
};

describe('JavaScript before the first paint', () => {
  test('the interface is built (npm run build)', () => {
    expect(existsSync(MANIFEST)).toBe(true);
    expect([...LANDING, ...VISITORS, ...STAFF, ...MEMBERS, FORMS].filter((key) => !manifest[key])).toEqual([]);
    expect(staff.length).toBeGreaterThan(15);
  });

  test('no two files of it wait for each other', () => {
    const circles = Object.keys(manifest).filter((key) =>
      (manifest[key]?.imports ?? []).some((imported) => loaded([imported]).has(key)),
    );
    expect(circles).toEqual([]);
  });

  test('the landing page loads next to none', () => {
    expect(weight(LANDING)).toBeLessThanOrEqual(80);
  });

  test('the client portal stays below 130 kB', () => {
    expect(weight([...VISITORS, 'portal/portal-page.tsx'])).toBeLessThanOrEqual(130);
  });

  test('the staff shell stays below 160 kB', () => {
    expect(weight(STAFF)).toBeLessThanOrEqual(160);
  });

  test('no screen of the staff brings more than 30 kB of its own, forms beside', () => {
    const own = staff.map((key) => [key, weight([key], [...STAFF, FORMS, ...around(key)])] as const);
    expect(own.filter(([, size]) => size > 30)).toEqual([]);
  });

  test('a screen does not wait for what forms are made of, unless it is a form', () => {
    expect(staff.filter((key) => loaded([key]).has(FORMS) && !FORM_SCREENS.includes(key))).toEqual([]);
    expect(weight([FORMS], STAFF)).toBeLessThanOrEqual(50);
  });

  test('no screen of a member brings more than 30 kB of its own', () => {
    expect(members.map((key) => [key, weight([key], MEMBERS)] as const).filter(([, size]) => size > 30)).toEqual([]);
  });

  test('signing in stays below 165 kB', () => {
    expect(weight([...VISITORS, 'users/login-page.tsx'])).toBeLessThanOrEqual(165);
  });
});
