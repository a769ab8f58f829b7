import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PlaceError, type Store } from '../copies/store.ts';
import { LONGEST_HEAD, readHead } from './archive-file.ts';
import { BASE_FILE, type Copied, copyName, parseCopyName } from './copy-name.ts';
import { ABOUT, type Line } from './line.ts';
import { followFrom, parseStretch, type Stretch, segmentStart } from './position.ts';

const DAY_MS = 86_400_000;

/** What of the archive is at a place, by the name that it has there. */
export type There = Map<string, Copied & { bytes: number }>;

export const listThere = async (store: Store): Promise<There> => {
  const there: There = new Map();
  for (const { name, bytes } of await store.list()) {
    const copied = parseCopyName(name);
    if (copied) there.set(name, { ...copied, bytes });
  }
  return there;
};

// Each base backup before what says that it is one, and the log as it goes on: what was sent leads to a moment, wherever it breaks off.
const inOrderOfUse = ({ bases, files }: Line): string[] => [
  ABOUT,
  ...bases.flatMap(({ file }) => [file, file.replace(/\.tar\.zst(\.age)?$/, '.json')]),
  ...files.toSorted((a, b) => a.from - b.from || b.to - a.to).map(({ name }) => name),
];

const digest = async (content: AsyncIterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const part of content) hash.update(part);
  return hash.digest('hex');
};

// As with backups, a copy is what came back from there.
const sendFile = async (store: Store, name: string, path: string): Promise<void> => {
  await store.put(name, path);
  if ((await digest(store.read(name))) !== (await digest(createReadStream(path))))
    throw new PlaceError('A file of the archive came back with another SHA-256 than it has here.');
};

/** Sends what is here and not there, the newest line first; `goesOn` is asked before each file. */
export const sendMissing = async (
  store: Store,
  lines: readonly Line[],
  there: There,
  goesOn: () => boolean,
): Promise<void> => {
  for (const { line, folder, ...held } of lines.toReversed()) {
    for (const file of inOrderOfUse({ line, folder, ...held })) {
      if (!goesOn()) return;
      const [name, path] = [copyName({ line, file }), join(folder, file)];
      // A piece may have become part of its whole segment meanwhile.
      const found = await stat(path).catch(() => null);
      if (!found || there.get(name)?.bytes === found.size) continue;
      await sendFile(store, name, path);
      there.set(name, { line, file, bytes: found.size });
    }
  }
};

const isWithin = (piece: Stretch, whole: Stretch) =>
  piece.from >= whole.from && piece.to <= whole.to && piece.to - piece.from < whole.to - whole.from;

const baseFrom = (file: string): number | null => {
  const [, from] = BASE_FILE.exec(file) ?? [];
  return from === undefined ? null : Number.parseInt(from, 16);
};

/** Whether a file that is there has left this line by the rule, or lies in one that is there whole. What is missing here for another reason stays there. */
const hasLeft = (file: string, line: Line, there: There): boolean => {
  const first = line.bases[0];
  const from = baseFrom(file);
  if (from !== null) return first !== undefined && from < first.from;
  const stretch = parseStretch(file);
  if (!stretch) return false;
  if (first && stretch.to <= segmentStart(first.from)) return true;
  return line.files.some(
    (whole) => isWithin(stretch, whole) && there.has(copyName({ line: line.line, file: whole.name })),
  );
};

const readStart = async (store: Store, name: string): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let held = 0;
  for await (const part of store.read(name)) {
    parts.push(part);
    held += part.length;
    if (held >= LONGEST_HEAD) break;
  }
  return Buffer.concat(parts);
};

/** The last moment to which the log of a line leads there; null where it leads nowhere. */
export const lastMoment = async (store: Store, line: string, there: There, from = 0): Promise<string | null> => {
  const stretches = [...there.values()].flatMap((one) => {
    const stretch = one.line === line ? parseStretch(one.file) : null;
    return stretch ? [{ ...stretch, name: copyName(one) }] : [];
  });
  const begin = from || Math.min(...stretches.map((one) => one.from));
  const last = followFrom(stretches, begin).at(-1);
  return last ? readHead(last.name, await readStart(store, last.name)).through : null;
};

// "line-2026-11-19T10-20-30Z-…" says when it began.
const beganAt = (line: string): number =>
  Date.parse(line.slice(5, 25).replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));

/** The lines that are at a place and not here: of what was removed here, or of the machine that was there before this one. */
export type Foreign = Map<string, number>;

const findEnd = async (store: Store, line: string, there: There, known: Foreign): Promise<number> => {
  const at = known.get(line) ?? Date.parse((await lastMoment(store, line, there)) ?? '');
  const end = Number.isNaN(at) ? beganAt(line) : at;
  known.set(line, end);
  return end;
};

/** Removes there what leads to no moment that is kept, by the rule of the archive itself. */
export const removeOldThere = async (
  store: Store,
  lines: readonly Line[],
  { there, known, oldest, goesOn }: { there: There; known: Foreign; oldest: number; goesOn: () => boolean },
): Promise<void> => {
  const here = new Map(lines.map((line) => [line.line, line]));
  for (const [name, { line, file }] of [...there].toSorted(([a], [b]) => a.localeCompare(b))) {
    if (!goesOn()) return;
    const kept = here.get(line);
    const isOver = kept ? hasLeft(file, kept, there) : (await findEnd(store, line, there, known)) < oldest;
    if (!isOver) continue;
    await store.remove(name);
    there.delete(name);
  }
};

export const oldestKept = (days: number, now: number): number => now - days * DAY_MS;
