import { join } from 'node:path';
import { StartError } from '../../startup/start-error.ts';
import { readWalHead } from '../archive/archive-file.ts';
import { type Line, PLATFORM, type Range, readLines, readRanges, type WalFile } from '../archive/line.ts';
import { followFrom, segmentName, segmentStart } from '../archive/position.ts';
import { momentText, rangeText, readMoment } from './moment.ts';

export type Chosen = { range: Range; files: WalFile[]; moment: string; zone: string };

const readAll = async (lines: readonly Line[]): Promise<Range[]> => (await Promise.all(lines.map(readRanges))).flat();

// Of one line, the first base backup leads to everything that the later ones lead to.
const longest = (ranges: readonly Range[]): Range[] =>
  [
    ...new Map(ranges.toReversed().map((range) => [`${range.line.line} ${range.until}`, range] as const)).values(),
  ].toReversed();

/** What can be restored, a line each, oldest first. */
export const listRanges = async (archive: string): Promise<string[]> =>
  longest(await readAll(await readLines(archive))).map((range) => rangeText(range, range.line.zone));

const noArchive = (archive: string) =>
  new StartError(
    `There is no archive in ${archive} that leads to a moment. Set WAL_ARCHIVE=on and start Nafasi: it begins with that start. Backups are restored with npm run restore -- FILE. Nothing was changed.`,
  );

/** Where the log of a line breaks off, although there is more of it later. */
const findGap = ({ bases, files, timeline, folder }: Line): string | null => {
  for (const { from } of bases) {
    const end = followFrom(files, from).at(-1)?.to ?? segmentStart(from);
    if (files.some(({ to }) => to > end))
      return `In ${folder} the log is missing from ${segmentName(timeline, end)} on.`;
  }
  return null;
};

const impossible = (lines: readonly Line[], ranges: readonly Range[], moment: string, zone: string): StartError => {
  const possible = longest(ranges).map((range) => rangeText(range, zone));
  const gaps = lines.map(findGap).filter((gap) => gap !== null);
  return new StartError(
    [
      `${momentText(moment, zone)} cannot be restored.`,
      ...gaps,
      possible.length > 0
        ? `Possible is: ${possible.join('; ')}.`
        : 'Restore a backup instead: npm run restore -- FILE.',
      'Nothing was changed.',
    ].join(' '),
  );
};

const refuseForeign = ({ line }: Range, postgres: string) => {
  const major = (version: string) => version.replace(/\..*/, '');
  if (line.platform === PLATFORM && major(line.postgres) === major(postgres)) return;
  throw new StartError(
    `The archive was made by PostgreSQL ${line.postgres} on ${line.platform}, and this is PostgreSQL ${postgres} on ${PLATFORM}: its files do not fit. Restore a backup instead. Nothing was changed.`,
  );
};

/** The base backup nearest before a moment, and as much of the log as leads past it. */
export const chooseRange = async (archive: string, typed: string, postgres: string): Promise<Chosen> => {
  const lines = (await readLines(archive)).filter(({ bases }) => bases.length > 0);
  const newest = lines.at(-1);
  if (!newest) throw noArchive(archive);
  const { zone } = newest;
  const moment = readMoment(typed, zone);
  const ranges = await readAll(lines);
  const range = ranges.findLast(({ from, until }) => from <= moment && moment < until);
  if (!range) throw impossible(lines, ranges, moment, zone);
  refuseForeign(range, postgres);
  const files: WalFile[] = [];
  for (const file of range.files) {
    files.push(file);
    const { through } = await readWalHead(join(range.line.folder, file.name));
    if (through > moment && file.to >= range.base.to) break;
  }
  return { range, files, moment, zone };
};
