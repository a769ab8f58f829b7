import { bill, makeDue, pause } from '../billing-run.ts';
import type { Cluster } from '../cluster.ts';
import type { Measured } from '../figure.ts';
import { at, shown } from '../numbers.ts';
import { billingSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { inSpace, type Space } from '../space.ts';

const MOST_TIMES = 5;
const WATCHERS = 4;
const QUIET_MS = 5_000;
const WATCHED_MS = 60_000;
const BETWEEN_MS = 50;

/** How long some people wait for a list, until told to stop. */
const watch = (space: Space) => {
  const stop = new AbortController();
  const times: number[] = [];
  let failed = 0;
  const caller = async () => {
    while (!stop.signal.aborted) {
      const sent = performance.now();
      const { status } = await space.nafasi.http('GET', '/api/invoices?limit=20').catch(() => ({ status: 0 }));
      if (status === 200) times.push(performance.now() - sent);
      else failed++;
      await pause(BETWEEN_MS);
    }
  };
  const callers = Promise.all(Array.from({ length: WATCHERS }, caller));
  return async () => {
    stop.abort();
    await callers;
    times.sort((a, b) => a - b);
    return { p50: at(times, 0.5), p99: at(times, 0.99), most: times.at(-1) ?? Number.NaN, failed, calls: times.length };
  };
};

/** Others go on working while everybody is billed. */
export const beside = async (cluster: Cluster, sizes: Sizes): Promise<Measured> => {
  const [, tenants] = sizes.billed;
  return inSpace(cluster, await billingSet(cluster, tenants + 250), async (space) => {
    await makeDue(space, 0, 250);
    await bill(space);
    await makeDue(space, 250, tenants + 250);
    const quiet = watch(space);
    await pause(QUIET_MS);
    const before = await quiet();
    const busy = watch(space);
    // A minute of it tells as much as all of it: every batch is like the one before.
    const run = bill(space);
    run.catch(() => undefined); // What becomes of it after that minute is of no interest.
    await Promise.race([run, pause(WATCHED_MS)]);
    const during = await busy();
    const times = during.p99 / before.p99;
    return {
      figures: [
        {
          line: 'billing-beside',
          measured: `${shown(times)} times (${shown(during.p99)} ms against ${shown(before.p99)} ms), ${during.failed} failures`,
          met: times <= MOST_TIMES && during.failed === 0,
        },
      ],
      details: [
        {
          title: `A list of 20 while ${tenants.toLocaleString('en')} tenants are billed`,
          head: ['When', 'calls', 'p50 ms', 'p99 ms', 'slowest ms', 'failed'],
          rows: [before, during].map(({ calls, p50, p99, most, failed }, turn) => [
            turn === 0 ? 'before' : 'during the run',
            String(calls),
            shown(p50),
            shown(p99),
            shown(most),
            String(failed),
          ]),
        },
      ],
    };
  });
};
