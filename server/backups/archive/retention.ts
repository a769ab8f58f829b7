import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Line, readRanges } from './line.ts';
import { segmentStart } from './position.ts';

const DAY_MS = 86_400_000;

const ms = (at: string): number => new Date(at).getTime();

const removeFile = async (line: Line, name: string) => rm(join(line.folder, name), { force: true });

// The newest base backup that is older than what is kept still leads to the first of the moments that are kept.
const trim = async (line: Line, oldest: number): Promise<void> => {
  const usable = (await readRanges(line)).map(({ base }) => base);
  const first = usable.findLast(({ at }) => ms(at) <= oldest) ?? line.bases[0];
  if (!first) return;
  for (const base of line.bases.filter(({ from }) => from < first.from)) {
    // First what makes it one: without it, the rest is only in the way.
    await removeFile(line, base.file.replace(/\.tar\.zst(\.age)?$/, '.json'));
    await removeFile(line, base.file);
    line.bytes -= base.bytes;
  }
  line.bases = line.bases.filter(({ from }) => from >= first.from);
  for (const { name, bytes } of line.files.filter(({ to }) => to <= segmentStart(first.from))) {
    await removeFile(line, name);
    line.bytes -= bytes;
  }
  line.files = line.files.filter(({ to }) => to > segmentStart(first.from));
};

const isOver = async (line: Line, oldest: number): Promise<boolean> => {
  if (line.bases.length === 0) return true; // Killed before its first base backup was made.
  const until = (await readRanges(line)).at(-1)?.until ?? line.startedAt;
  return ms(until) < oldest;
};

/** Leaves in the archive what leads to the moments of so many days; the line that goes on stays in any case. Answers those that are left. */
export const removeOld = async (
  lines: readonly Line[],
  current: Line,
  { days, now }: { days: number; now: number },
): Promise<Line[]> => {
  const oldest = now - days * DAY_MS;
  const left: Line[] = [];
  for (const line of lines) {
    const isCurrent = line.line === current.line;
    if (!isCurrent && (await isOver(line, oldest))) await rm(line.folder, { recursive: true, force: true });
    else {
      const kept = isCurrent ? current : line;
      await trim(kept, oldest);
      left.push(kept);
    }
  }
  return left;
};
