import { endAll } from '../../support/at-end.ts';
import { startReplicaOf } from '../../support/replica.ts';
import { pause } from '../billing-run.ts';
import { paymentCall, thingsOf } from '../bodies.ts';
import type { Cluster } from '../cluster.ts';
import { type Http, startNafasi } from '../contenders.ts';
import type { Measured } from '../figure.ts';
import { at, median, shown } from '../numbers.ts';
import { invoiceSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { inSpace } from '../space.ts';

const READERS = 2;
const MOST_TIMES = 0.9;
const BETWEEN_MS = 10;
const ROUND_MS = 5_000;
const REPORTS = ['profit-loss', 'balance-sheet', 'cash-flow'];
const BEGINNING_DAYS = 490;

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const addresses = () => {
  const [from, to] = [dayAgo(BEGINNING_DAYS), dayAgo(0)];
  return REPORTS.map(
    (name) => `/api/reports/${name}?${name === 'balance-sheet' ? `date=${to}` : `from=${from}&to=${to}`}`,
  );
};

/** Reports without an end, one after the other for each reader, until told to stop. */
const readReports = (http: Http) => {
  const stop = new AbortController();
  let [read, failed] = [0, 0];
  const reader = async (n: number) => {
    for (let turn = n; !stop.signal.aborted; turn++) {
      const [path = ''] = addresses().slice(turn % REPORTS.length);
      const { status } = await http('GET', path).catch(() => ({ status: 0 }));
      if (status === 200) read += 1;
      else failed += 1;
    }
  };
  const readers = Promise.all(Array.from({ length: READERS }, (_, n) => reader(n)));
  return async () => {
    stop.abort();
    await readers;
    return { read, failed };
  };
};

type Round = { p50: number; p99: number; read: number; failed: number };
const WAYS = ['alone', 'at the primary', 'at the replica'] as const;

/** What a payment waits while others read reports: without any, from the same database, and from its replica, in turn. */
export const replica = async (cluster: Cluster, sizes: Sizes): Promise<Measured> =>
  inSpace(cluster, await invoiceSet(cluster, sizes, sizes.listed), async (space) => {
    const ends: (() => Promise<unknown>)[] = [endAll];
    try {
      const READ_DATABASE_URL = await startReplicaOf({ url: space.url, data: cluster.database.folder });
      const [plain, reading] = [await startNafasi(space.url), await startNafasi(space.url, { READ_DATABASE_URL })];
      ends.unshift(plain.stop, reading.stop);
      // Payments go to one server and reports to another: what differs is the database that answers them.
      const readers = { alone: null, 'at the primary': plain.http, 'at the replica': reading.http };
      const pay = paymentCall(await thingsOf(space), 'nafasi');
      const rounds: Record<string, Round[]> = {};
      let turn = 0;
      const measure = async (way: (typeof WAYS)[number]): Promise<Round> => {
        const http = readers[way];
        const end = http ? readReports(http) : async () => ({ read: 0, failed: 0 });
        const times: number[] = [];
        let failed = 0;
        const until = performance.now() + ROUND_MS;
        while (performance.now() < until) {
          const { method, path, body } = pay(turn++);
          const began = performance.now();
          const { status } = await space.nafasi.http(method, path, body).catch(() => ({ status: 0 }));
          if (status === 201) times.push(performance.now() - began);
          else failed += 1;
          await pause(BETWEEN_MS);
        }
        const reports = await end();
        times.sort((a, b) => a - b);
        return { p50: at(times, 0.5), p99: at(times, 0.99), read: reports.read, failed: failed + reports.failed };
      };
      for (let repetition = 0; repetition <= sizes.repetitions; repetition++)
        for (const way of WAYS) {
          const round = await measure(way);
          // The first is warm-up.
          if (repetition > 0) rounds[way] = [...(rounds[way] ?? []), round];
        }
      const known = (way: string, pick: (round: Round) => number) => median((rounds[way] ?? []).map(pick));
      const [alone, primary, other] = WAYS.map((way) => known(way, ({ p50 }) => p50)) as [number, number, number];
      const failed = Object.values(rounds)
        .flat()
        .reduce((sum, round) => sum + round.failed, 0);
      return {
        figures: [
          {
            line: 'replica-writes',
            measured: `${shown(other / primary)} (${shown(other / alone)} of the quiet one against ${shown(primary / alone)}), ${failed} failures`,
            met: other / primary <= MOST_TIMES && failed === 0,
          },
        ],
        details: [
          {
            title:
              'A payment while two readers ask for reports of 490 days without an end, primary and replica on this one machine',
            head: ['Reports', 'p50 ms', 'p99 ms', 'Reports read'],
            rows: WAYS.map((way) => [
              way,
              shown(known(way, ({ p50 }) => p50)),
              shown(known(way, ({ p99 }) => p99)),
              shown(
                known(way, ({ read }) => read),
                0,
              ),
            ]),
          },
        ],
      };
    } finally {
      for (const end of ends) await end();
    }
  });
