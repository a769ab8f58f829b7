import { reportAddresses, reportName } from '../../support/report-addresses.ts';
import type { Cluster } from '../cluster.ts';
import type { Measured, Series } from '../figure.ts';
import { inTurn } from '../in-turn.ts';
import { median, shown } from '../numbers.ts';
import { startRecorder } from '../recorded/record.ts';
import { startReplay } from '../recorded/replay.ts';
import { invoiceSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { ask, inSpace, type Space } from '../space.ts';

const MOST = { ratio: 1.3, sqlMs: 1_000 };
/** Long enough that a report reads more than a million lines of the large set. */
const DAYS = 490;

const addressesOf = async (space: Space): Promise<string[]> => {
  const [span] = await ask<{ from: string; to: string }>(
    space,
    `select (current_date - ${DAYS})::text as from, current_date::text as to`,
  );
  const [tenant] = await ask<{ id: string }>(
    space,
    `select id from tenants where company_name like 'Bench %' order by id limit 1`,
  );
  return reportAddresses(span ?? { from: '', to: '' }, tenant?.id ?? '');
};

type Found = { name: string; own: number; sql: number; ratio: number; statements: number; problem?: string };
type Recorder = Awaited<ReturnType<typeof startRecorder>>;

/** The report and what it sends, in turn. One that fails is told as such, and the others are measured all the same. */
const measure = async (space: Space, recorder: Recorder, address: string, sizes: Sizes): Promise<Found> => {
  const name = reportName(address);
  try {
    const sent = await recorder.statementsOf((http) => http('GET', address));
    const replay = await startReplay(space.url, sent);
    const look = async () => {
      const { status, body } = await space.nafasi.http('GET', address);
      if (status !== 200) throw new Error(`${status}: ${body.slice(0, 100)}`);
    };
    const limit = { seconds: sizes.seconds * sizes.repetitions, most: 60 };
    const { own, other, ratio } = await inTurn(look, replay.send, limit).finally(replay.stop);
    return { name, own: own.p50, sql: other.p50, ratio, statements: sent.length };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const never = Number.POSITIVE_INFINITY;
    return { name: `${name} (failed)`, own: never, sql: never, ratio: never, statements: 0, problem };
  }
};

const rowOf = ({ name, own, sql, ratio, statements, problem }: Found): string[] => [
  problem ? `${name}: ${problem}` : name,
  shown(own),
  shown(sql),
  shown(ratio),
  String(statements),
];

const LOOKS = 5;

/** How long each report takes in a smaller space. */
const timesIn = async (cluster: Cluster, sizes: Sizes, invoices: number): Promise<ReadonlyMap<string, number>> =>
  inSpace(cluster, await invoiceSet(cluster, sizes, invoices), async (space) => {
    const times = new Map<string, number>();
    for (const address of await addressesOf(space)) {
      const taken: number[] = [];
      for (let look = 0; look <= LOOKS; look++) {
        const began = performance.now();
        const { status, body } = await space.nafasi.http('GET', address);
        if (status !== 200) throw new Error(`${address} was answered ${status}: ${body.slice(0, 100)}`);
        taken.push(performance.now() - began);
      }
      times.set(reportName(address), median(taken.slice(1)));
    }
    return times;
  });

const growthOf = async (cluster: Cluster, sizes: Sizes, found: readonly Found[]): Promise<Series[]> => {
  const smaller: [number, ReadonlyMap<string, number>][] = [];
  for (const size of [sizes.small, sizes.listed]) smaller.push([size, await timesIn(cluster, sizes, size)]);
  return found.map(({ name, own }) => ({
    plot: 'reports',
    name,
    points: [
      ...smaller.map(([size, times]): [number, number] => [size, times.get(name) ?? Number.NaN]),
      [sizes.large, own] as const,
    ],
  }));
};

/** Each report beside the statements that this very report sends. */
export const reports = async (cluster: Cluster, sizes: Sizes): Promise<Measured> =>
  inSpace(cluster, await invoiceSet(cluster, sizes, sizes.large), async (space) => {
    const recorder = await startRecorder(space.url);
    const found: Found[] = [];
    try {
      for (const address of await addressesOf(space)) found.push(await measure(space, recorder, address, sizes));
    } finally {
      await recorder.stop();
    }
    const [count] = await ask<{ lines: number }>(space, 'select count(*)::int as lines from journal_lines');
    const worst = found.reduce((most, one) => (one.ratio > most.ratio ? one : most));
    const slowest = found.reduce((most, one) => (one.sql > most.sql ? one : most));
    const within = found.filter(({ ratio }) => ratio <= MOST.ratio).length;
    return {
      figures: [
        {
          line: 'reports',
          measured: `${within} of ${found.length} within; the worst is ${shown(worst.ratio)}: ${worst.name}`,
          met: within === found.length,
        },
        {
          line: 'reports-sql',
          measured: `at most ${shown(slowest.sql)} ms: ${slowest.name}`,
          met: slowest.sql <= MOST.sqlMs,
        },
      ],
      details: [
        {
          title: `Reports over ${DAYS} days of ${count?.lines.toLocaleString('en')} journal lines`,
          head: ['Report', 'p50 ms', 'its SQL, p50 ms', 'of its SQL', 'statements'],
          rows: found.map(rowOf),
        },
      ],
      series: await growthOf(cluster, sizes, found),
    };
  });
