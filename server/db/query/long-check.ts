import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Db } from '../connection/database.ts';

/**
 * A chain is checked on from where the last check ended, and of what is older a part of this many links, the next part the next
 * time: a check takes about as long after ten years as after one, and a small space is always checked as a whole.
 */
export const LINKS_A_DAY = 50_000;

/** So many rows are compared in one statement, which takes about half a second. */
export const ROWS_AT_ONCE = 10_000;

// Below the deadline of a request.
const PATIENCE_MS = 5_000;
// A report that nobody waited for goes to the next caller, unless it is older than this.
const FRESH_MS = 60_000;

/** A check that is running: its report, and the report so far. */
export type Check<R> = { done: Promise<R>; soFar(): R };

/**
 * A check of the whole space, one at a time: callers who ask while it runs wait for the same check, and where that
 * takes too long for one request, get the report so far and ask again.
 */
export const longCheck = <R extends { underWay: boolean }>(
  database: Database,
  beginCheck: (db: Db) => Check<R>,
): (() => Promise<R>) => {
  type Running = { check: Promise<Check<R>>; done: Promise<R>; endedAt: number | null };
  let current: Running | null = null;

  const begin = (): Running => {
    const check = Promise.withResolvers<Check<R>>();
    const done = database.patiently(async (db) => {
      const begun = beginCheck(db);
      check.resolve(begun);
      return begun.done;
    });
    const running: Running = { check: check.promise, done, endedAt: null };
    done.then(
      () => {
        running.endedAt = performance.now();
      },
      (error) => {
        check.reject(error);
        if (current === running) current = null;
      },
    );
    check.promise.catch(() => undefined); // Told through `done`.
    return running;
  };

  const isOld = ({ endedAt }: Running) => endedAt !== null && performance.now() - endedAt > FRESH_MS;

  return async () => {
    if (current === null || isOld(current)) current = begin();
    const running = current;
    const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(async () => (await running.check).soFar());
    const report = await Promise.race([running.done, late]);
    if (!report.underWay && current === running) current = null;
    return report;
  };
};
