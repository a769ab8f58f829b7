import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ArchiveCopy } from '../../../domain/backups/contract.ts';
import { startLoop } from '../../jobs/loop.ts';
import { type KeySettings, readPlaceKeys } from '../copies/keys.ts';
import type { Place } from '../copies/place.ts';
import { failureAtPlace } from '../copies/send.ts';
import { openStore } from '../copies/store.ts';
import type { Archive } from './archive.ts';
import { type Foreign, listThere, oldestKept, removeOldThere, sendMissing, type There } from './copy.ts';
import { readLines } from './line.ts';

const EVERY_MS = 30_000;
const STOP_MS = 3_000;
const TROUBLE_AFTER_MS = 5 * 60_000;

type Options = {
  folder: string;
  days: number;
  places: readonly Place[];
  keys: KeySettings;
  log: FastifyBaseLogger;
};

type Run = {
  place: Place;
  /** What is known to be there; null where the place is to be asked. */
  there: There | null;
  known: Foreign;
  until: string | null;
  trouble: { text: string; since: string } | null;
};

const copyOnce = async (
  run: Run,
  { archive, folder, days, keys }: Options & { archive: Archive },
  isOpen: () => boolean,
) => {
  // Read before the folder is: what is copied leads at least so far.
  const { until } = archive.state();
  const lines = await readLines(folder);
  const store = await openStore(run.place, await readPlaceKeys(keys, run.place.kind));
  try {
    const there = run.there ?? (await listThere(store));
    run.there = null;
    await sendMissing(store, lines, there, isOpen);
    if (!isOpen()) return;
    run.until = until;
    await removeOldThere(store, lines, {
      there,
      known: run.known,
      oldest: oldestKept(days, Date.now()),
      goesOn: isOpen,
    });
    run.there = there;
  } finally {
    await store.close();
  }
};

const toState = ({ place, until, trouble }: Run): ArchiveCopy => ({
  place: place.label,
  until,
  trouble: trouble && Date.now() - Date.parse(trouble.since) > TROUBLE_AFTER_MS ? trouble.text : null,
  troubleSince: trouble?.since ?? null,
});

/** One line when a place fails and one when it is back, however often it is tried meanwhile. */
const attempt = async (run: Run, log: FastifyBaseLogger, copy: () => Promise<void>): Promise<void> => {
  const { label } = run.place;
  try {
    await copy();
    if (run.trouble) log.info({ place: label }, 'the archive of the log is copied again');
    run.trouble = null;
  } catch (error) {
    if (!run.trouble)
      log.warn({ err: error, place: label }, 'the archive of the log was not copied; it will be tried again');
    run.trouble = { text: failureAtPlace(error), since: run.trouble?.since ?? new Date().toISOString() };
  }
};

/** The archive, with a copy of each of its files at every place: started, ended and asked as one. */
export const withCopies = (archive: Archive, options: Options): Archive => {
  const { places, log } = options;
  if (places.length === 0) return archive;
  let isOpen = true;
  const runs = places.map((place): Run => ({ place, there: null, known: new Map(), until: null, trouble: null }));
  const copy = (run: Run) => attempt(run, log, () => copyOnce(run, { ...options, archive }, () => isOpen));
  let loops: ReturnType<typeof startLoop>[] = [];
  return {
    state: () => ({ ...archive.state(), copies: runs.map(toState) }),
    async work() {
      await archive.work();
      await Promise.all(runs.map(copy));
    },
    start() {
      archive.start();
      // A place that is slow or away holds up no other.
      loops = runs.map((run) => startLoop('archive copy', EVERY_MS, () => copy(run).then(() => false), log));
    },
    async stop() {
      const ended = Promise.all(loops.map((loop) => loop.stop()));
      await archive.stop();
      // What does not get there in time goes with the next start.
      const last = ended.then(() => Promise.all(runs.map(copy)));
      await Promise.race([last, sleep(STOP_MS, undefined, { ref: false })]);
      isOpen = false;
    },
  };
};
