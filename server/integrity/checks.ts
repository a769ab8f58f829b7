import { setTimeout as sleep } from 'node:timers/promises';
import type { IntegrityReport } from '../../domain/integrity/contract.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/pool.ts';
import { beginCheck, type Check } from './check.ts';

// Below the time in which every request is answered.
const PATIENCE_MS = 5_000;
// A report that nobody waited for is handed to whoever asks next, unless it is old by then.
const FRESH_MS = 60_000;

export const checkWhole = (database: Database, clock: Clock): Promise<IntegrityReport> =>
  database.patiently((db) => beginCheck({ db, clock }).done);

/**
 * A space is checked for as long as it is large, and once at a time: who asks while it goes on waits for the same check,
 * and where that takes too long for one answer, is told how far it is and asks again.
 */
export const integrityChecks = (database: Database, clock: Clock): (() => Promise<IntegrityReport>) => {
  type Running = { check: Promise<Check>; done: Promise<IntegrityReport>; endedAt: number | null };
  let current: Running | null = null;

  const begin = (): Running => {
    const check = Promise.withResolvers<Check>();
    const done = database.patiently(async (db) => {
      const begun = beginCheck({ db, clock });
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
