import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { ArchiveState } from '../../../domain/backups/contract.ts';
import { connectAsOwner } from '../../db/connection/connect.ts';
import { startLoop } from '../../jobs/loop.ts';
import { makeFolder } from '../../startup/make-folder.ts';
import type { Making } from './archive-file.ts';
import { dataBytes, takeBase } from './base.ts';
import { beginLine, type Line, readLines, readRanges, sweepParts } from './line.ts';
import { followFrom, parseLsn, segmentStart } from './position.ts';
import { removeOld } from './retention.ts';
import { type Shipped, ship } from './ship.ts';
import { createSlot, dropSlot, findSlot, readCluster } from './slot.ts';

const EVERY_MS = 30_000;
const BASE_EVERY_MS = 7 * 86_400_000;
// After so much log a restore would take longer than a new base backup does.
const BASE_AFTER_BYTES = 4 * 1024 ** 3;
const BASE_PAUSE_MS = 15 * 60_000;
// What the archive leaves free for the database, which may be on the same disk.
const RESERVE_BYTES = 256 * 1024 ** 2;
const STOP_MS = 5_000;
const TROUBLE_AFTER_MS = 5 * 60_000;

export type ArchiveOptions = {
  /** Where the archive is, and the data folder of the database that it is of. */
  folder: string;
  data: string;
  ownerUrl: string;
  days: number;
  making: () => Promise<Making>;
  zone: () => Promise<string>;
  log: FastifyBaseLogger;
};

export type Archive = {
  state(): ArchiveState;
  start(): void;
  /** Once, now: what is new in the log, and a base backup where one is due. */
  work(): Promise<void>;
  stop(): Promise<void>;
};

type Open = { client: pg.Client; line: Line; shipped: Shipped };

const full = (folder: string) =>
  new Error(`The disk of ${folder} is nearly full. Free some space: the rest is left to the database.`);

const leaveRoom = async (folder: string, needed = 0): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < RESERVE_BYTES + needed) throw full(folder);
};

/** The line that ends where the log goes on; null where there is none. */
const findLine = async (client: pg.Client, known: readonly Line[]): Promise<Open | null> => {
  const cluster = await readCluster(client);
  const slot = await findSlot(client);
  const last = known.at(-1);
  const isSame = last?.system === cluster.system && last.timeline === cluster.timeline;
  const end = last?.bases[0] ? (followFrom(last.files, last.bases[0].from).at(-1)?.to ?? 0) : 0;
  const isKept = slot !== null && !slot.isLost && segmentStart(parseLsn(slot.restart)) <= segmentStart(end);
  // A data folder that was put back from a copy of its files is behind its own archive.
  if (last && slot && isSame && isKept && end <= cluster.end) {
    await sweepParts(last);
    return { client, line: last, shipped: { to: end, through: null, isFresh: true, freed: parseLsn(slot.restart) } };
  }
  return null;
};

const newLine = async (client: pg.Client, { folder, zone }: ArchiveOptions): Promise<Open> => {
  const made = await createSlot(client);
  const { system, timeline, postgres } = await readCluster(client);
  const line = await beginLine(folder, {
    system,
    timeline,
    postgres,
    zone: await zone(),
    startedAt: new Date().toISOString(),
  });
  const restart = parseLsn(made.restart);
  return { client, line, shipped: { to: segmentStart(restart), through: null, isFresh: true, freed: restart } };
};

const isBaseDue = ({ line, shipped }: Open): boolean => {
  const newest = line.bases.at(-1);
  if (!newest) return true;
  return Date.now() - new Date(newest.at).getTime() > BASE_EVERY_MS || shipped.to - newest.to > BASE_AFTER_BYTES;
};

type Run = {
  options: ArchiveOptions;
  open: Open | null;
  lines: Line[];
  since: string | null;
  until: string | null;
  trouble: { text: string; since: string } | null;
  baseFailedAt: number;
};

const connect = async (run: Run): Promise<Open> => {
  const { options } = run;
  const client = await connectAsOwner(options.ownerUrl, 'nafasi-archive');
  client.once('end', () => {
    run.open = null;
  });
  try {
    run.lines = await readLines(options.folder);
    // Where PostgreSQL no longer has what comes next, a new line begins.
    const open = (await findLine(client, run.lines)) ?? (await newLine(client, options));
    if (!run.lines.some(({ line }) => line === open.line.line)) run.lines.push(open.line);
    return open;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
};

const makeBase = async (run: Run, { line }: Open, making: Making) => {
  const { folder, data, ownerUrl } = run.options;
  await leaveRoom(folder, await dataBytes(data));
  // Of its own: the two calls belong to one session, which nothing else may end.
  const client = await connectAsOwner(ownerUrl, 'nafasi-base-backup');
  try {
    const base = await takeBase(
      client,
      { data, folder: line.folder, line: line.line, timeline: line.timeline },
      making,
    );
    line.bases.push(base);
    line.bytes += base.bytes;
  } catch (error) {
    run.baseFailedAt = Date.now();
    throw error;
  } finally {
    await client.end();
  }
};

const noteRange = async (run: Run, { line, shipped }: Open) => {
  const all = (await Promise.all(run.lines.map(readRanges))).flat();
  const isCurrent = all.at(-1)?.line.line === line.line;
  run.since = all[0]?.from ?? null;
  run.until = isCurrent ? shipped.through : (all.at(-1)?.until ?? null);
};

const workOnce = async (run: Run) => {
  const { folder, data, days, making: prepare } = run.options;
  await makeFolder(folder, 0o700);
  await leaveRoom(folder);
  run.open ??= await connect(run);
  const { open } = run;
  const making = await prepare();
  const go = async () => {
    open.shipped = await ship({ client: open.client, data }, open.line, open.shipped, making);
  };
  await go();
  await noteRange(run, open);
  if (isBaseDue(open) && Date.now() - run.baseFailedAt > BASE_PAUSE_MS) {
    await makeBase(run, open, making);
    await go();
    run.lines = await removeOld(run.lines, open.line, { days, now: Date.now() });
    await noteRange(run, open);
  }
};

const noteFailure = async (run: Run, error: unknown) => {
  const { folder } = run.options;
  const { code, message } = error as NodeJS.ErrnoException;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  const text = isFull ? full(folder).message : code ? `${folder} cannot be written to (${code}).` : message;
  run.trouble = { text, since: run.trouble?.since ?? new Date().toISOString() };
  // Whatever it was: what is in the archive is read again before it goes on.
  await run.open?.client.end().catch(() => undefined);
  run.open = null;
};

const toState = ({ options, since, until, lines, open, trouble }: Run): ArchiveState => ({
  folder: options.folder,
  since,
  until,
  bytes: lines.reduce((total, { bytes }) => total + bytes, 0),
  baseAt: open?.line.bases.at(-1)?.at ?? null,
  trouble: trouble && Date.now() - new Date(trouble.since).getTime() > TROUBLE_AFTER_MS ? trouble.text : null,
  troubleSince: trouble?.since ?? null,
  copies: [],
});

/**
 * Keeps, beside the running embedded database, what leads back to every moment of the last days: a copy of its data folder now and then, and its
 * log up to the last half minute. Where it fails the database goes on, and the screen says so.
 */
export const createArchive = (options: ArchiveOptions): Archive => {
  const run: Run = { options, open: null, lines: [], since: null, until: null, trouble: null, baseFailedAt: 0 };
  let working: Promise<void> = Promise.resolve();
  const next = async () => {
    try {
      await workOnce(run);
      run.trouble = null;
    } catch (error) {
      await noteFailure(run, error);
      throw error;
    }
  };
  const work = () => {
    working = working.catch(() => undefined).then(next);
    return working;
  };
  let loop: ReturnType<typeof startLoop> | null = null;
  return {
    work,
    state: () => toState(run),
    start() {
      loop ??= startLoop('archive', EVERY_MS, () => work().then(() => false), options.log);
    },
    async stop() {
      await loop?.stop();
      const last = (run.open ? work() : working).catch(() => undefined);
      await Promise.race([last, sleep(STOP_MS, undefined, { ref: false })]);
      await run.open?.client.end().catch(() => undefined);
    },
  };
};

/** An archive that is off must not keep the log for itself: PostgreSQL would never take the room back. */
export const leaveArchive = async (ownerUrl: string): Promise<void> => {
  const client = await connectAsOwner(ownerUrl, 'nafasi-archive');
  try {
    await dropSlot(client);
  } finally {
    await client.end();
  }
};

/** Brings the archive up to the last moment of a database that will not go on; false where the archive is not of it. */
export const shipLast = async ({
  folder,
  data,
  ownerUrl,
  making,
}: Omit<ArchiveOptions, 'log' | 'zone' | 'days'>): Promise<boolean> => {
  const client = await connectAsOwner(ownerUrl, 'nafasi-archive');
  try {
    const open = await findLine(client, await readLines(folder));
    if (!open) return false;
    await ship({ client, data }, open.line, open.shipped, await making());
    return true;
  } finally {
    await client.end();
  }
};
