import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { StartError } from '../../startup/start-error.ts';
import { readWalHead, writeWhole } from './archive-file.ts';
import { BASE_NAME, type BaseHead, readBaseHead } from './base.ts';
import { followFrom, parseStretch, type Stretch } from './position.ts';

/**
 * A line is a log without a gap and the base backups that it follows, in a folder of its own. A restore begins a new one, as does an archive
 * that was off for too long: what two of them hold never meets.
 */
const About = z.object({
  line: z.string(),
  system: z.string(),
  timeline: z.int(),
  postgres: z.string(),
  platform: z.string(),
  zone: z.string(),
  startedAt: z.iso.datetime(),
});
export type About = z.infer<typeof About>;

export type WalFile = Stretch & { name: string; bytes: number };
export type Line = About & { folder: string; bases: BaseHead[]; files: WalFile[]; bytes: number };

const LINE_NAME = /^line-[0-9TZ-]+-[0-9a-f]{6}$/;
export const ABOUT = 'line.json';

export const PLATFORM = `${process.platform}-${process.arch}`;

export const beginLine = async (archive: string, about: Omit<About, 'line' | 'platform'>): Promise<Line> => {
  const line = `line-${about.startedAt.slice(0, 19).replaceAll(':', '-')}Z-${randomBytes(3).toString('hex')}`;
  const folder = join(archive, line);
  await mkdir(folder, { mode: 0o700 });
  const whole: About = { ...about, line, platform: PLATFORM };
  await writeWhole(join(folder, ABOUT), async (file) => void (await file.writeFile(JSON.stringify(whole))));
  return { ...whole, folder, bases: [], files: [], bytes: 0 };
};

export const parseAbout = (path: string, text: string): About => {
  const about = About.safeParse(JSON.parse(text));
  if (!about.success) throw new StartError(`${path} is damaged.`);
  return about.data;
};

const readLine = async (folder: string): Promise<Line | null> => {
  const text = await readFile(join(folder, ABOUT), 'utf8').catch(() => null);
  if (text === null) return null; // Killed before it was begun.
  const about = parseAbout(join(folder, ABOUT), text);
  const names = await readdir(folder);
  const files: WalFile[] = [];
  let bytes = 0;
  for (const name of names) {
    const { size } = await stat(join(folder, name)).catch(() => ({ size: 0 }));
    bytes += size;
    const stretch = parseStretch(name);
    if (stretch) files.push({ ...stretch, name, bytes: size });
  }
  const bases = await Promise.all(
    names.filter((name) => BASE_NAME.test(name)).map((name) => readBaseHead(join(folder, name))),
  );
  return { ...about, folder, bases: bases.toSorted((a, b) => a.from - b.from), files, bytes };
};

/** The lines of an archive, oldest first; a folder that is not there has none. */
export const readLines = async (archive: string): Promise<Line[]> => {
  const names = (await readdir(archive).catch(() => [])).filter((name) => LINE_NAME.test(name)).sort();
  const lines = await Promise.all(names.map((name) => readLine(join(archive, name))));
  return lines.filter((line) => line !== null);
};

/** What a kill in the middle of writing has left. */
export const sweepParts = async ({ folder }: Pick<Line, 'folder'>): Promise<void> => {
  for (const name of await readdir(folder)) if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
};

export type Range = { line: Line; base: BaseHead; from: string; until: string; files: WalFile[] };

const readUntil = async ({ folder }: Line, file: WalFile): Promise<string> =>
  (await readWalHead(join(folder, file.name))).through;

/** From when to when each base backup leads: as far as the log follows it without a gap. */
export const readRanges = async (line: Line): Promise<Range[]> => {
  const ranges: Range[] = [];
  for (const base of line.bases) {
    const files = followFrom(line.files, base.from);
    const last = files.at(-1);
    if (!last || last.to < base.to) continue;
    ranges.push({ line, base, from: base.at, until: await readUntil(line, last), files });
  }
  return ranges.filter(({ from, until }) => from < until);
};
