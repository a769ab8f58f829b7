import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type Making, writeWal } from './archive-file.ts';
import type { Line } from './line.ts';
import { lsnText, parseLsn, SEGMENT_BYTES, segmentName, segmentStart, stretchName } from './position.ts';
import { advanceSlot } from './slot.ts';

/** How far the archive has come. */
export type Shipped = {
  /** Everything before this position is in it. */
  to: number;
  /** And so everything that was committed before this moment; null before the first. */
  through: string | null;
  /** Since the last connection nothing was written: the segment is begun anew, since a database that died may have written its end again. */
  isFresh: boolean;
  /** What PostgreSQL need not keep. */
  freed: number;
};

export type Source = { client: pg.Client; data: string };

// A commit of our own comes after everything that was committed before it: who wants any moment until then finds a later commit in the log.
const markMoment = async ({ client }: Source): Promise<{ at: string; end: number }> => {
  const { rows } = await client.query<{ at: Date }>(
    `select clock_timestamp() as at, pg_logical_emit_message(true, 'nafasi', 'archive')`,
  );
  const { rows: flushed } = await client.query<{ end: string }>('select pg_current_wal_flush_lsn()::text as end');
  return { at: (rows[0]?.at ?? new Date()).toISOString(), end: parseLsn(flushed[0]?.end ?? '') };
};

const readStretch = async ({ data }: Source, timeline: number, from: number, to: number): Promise<Buffer> => {
  const file = await open(join(data, 'pg_wal', segmentName(timeline, from)), 'r');
  try {
    const content = Buffer.alloc(to - from);
    const { bytesRead } = await file.read(content, 0, content.length, from - segmentStart(from));
    if (bytesRead !== content.length) throw new Error('The log of the database is shorter than it says');
    return content;
  } finally {
    await file.close();
  }
};

type Written = { from: number; to: number; through: string };

const write = async (source: Source, line: Line, { from, to, through }: Written, making: Making) => {
  const { timeline, folder } = line;
  const content = await readStretch(source, timeline, from, to);
  const name = stretchName({ timeline, from, to });
  const bytes = await writeWal(join(folder, name), { line: line.line, name, through, content }, making);
  if (bytes === 0) return;
  line.bytes += bytes;
  line.files.push({ timeline, from, to, name, bytes });
};

// The pieces that a later file holds whole.
const removeWithin = async (line: Line, from: number, to: number) => {
  const within = line.files.filter((file) => file.from >= from && file.to <= to && file.to - file.from < to - from);
  for (const { name, bytes } of within) {
    await rm(join(line.folder, name), { force: true });
    line.bytes -= bytes;
  }
  line.files = line.files.filter((file) => !within.includes(file));
};

/** Brings the archive up to this moment: what was added to the segment as a piece, and a segment that is complete as one file. */
export const ship = async (source: Source, line: Line, shipped: Shipped, making: Making): Promise<Shipped> => {
  const { at, end } = await markMoment(source);
  let { to, through } = shipped;
  let isFresh = shipped.isFresh;
  while (to < end) {
    const start = segmentStart(to);
    const stop = Math.min(start + SEGMENT_BYTES, end);
    const isWhole = stop === start + SEGMENT_BYTES;
    const from = isWhole || isFresh ? start : to;
    // The commit of this moment may lie behind the end of a segment.
    const until = stop === end ? at : (through ?? line.startedAt);
    await write(source, line, { from, to: stop, through: until }, making);
    if (from === start) await removeWithin(line, start, stop);
    to = stop;
    isFresh = false;
  }
  through = at;
  const freed = segmentStart(to);
  if (freed > shipped.freed) await advanceSlot(source.client, lsnText(freed));
  return { to, through, isFresh, freed: Math.max(freed, shipped.freed) };
};
