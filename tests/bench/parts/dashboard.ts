import type { Cluster } from '../cluster.ts';
import type { Measured } from '../figure.ts';
import { inTurn } from '../in-turn.ts';
import { shown } from '../numbers.ts';
import { queriesOf, startRecorder } from '../recorded/record.ts';
import { invoiceSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { inSpace, type Space } from '../space.ts';

const PATH = '/api/dashboard';
const MOST = { queries: 3, ratio: 1.15 };

const look = async ({ nafasi }: Space): Promise<void> => {
  const { status, body } = await nafasi.http('GET', PATH);
  if (status !== 200) throw new Error(`The dashboard was answered ${status}: ${body.slice(0, 200)}`);
};

/** The same dashboard of a small space and of ever larger ones, in turn. */
export const dashboard = async (cluster: Cluster, sizes: Sizes): Promise<Measured> =>
  inSpace(cluster, await invoiceSet(cluster, sizes, sizes.small), async (small) => {
    const recorder = await startRecorder(small.url);
    const queries = queriesOf(await recorder.statementsOf((http) => http('GET', PATH)).finally(recorder.stop));
    const points: [number, number][] = [];
    let last = { ratio: Number.NaN, own: Number.NaN, other: Number.NaN };
    for (const size of [sizes.listed, sizes.large]) {
      last = await inSpace(cluster, await invoiceSet(cluster, sizes, size), async (large) => {
        const limit = { seconds: sizes.seconds * sizes.repetitions, most: 300 };
        const { own, other, ratio } = await inTurn(
          () => look(large),
          () => look(small),
          limit,
        );
        return { ratio, own: own.p50, other: other.p50 };
      });
      if (points.length === 0) points.push([sizes.small, last.other]);
      points.push([size, last.own]);
    }
    return {
      figures: [
        { line: 'dashboard', measured: `one call, ${queries.length} queries`, met: queries.length <= MOST.queries },
        {
          line: 'dashboard-flat',
          measured: `${shown(last.ratio)} (p50 ${shown(last.own)} ms against ${shown(last.other)} ms)`,
          met: last.ratio <= MOST.ratio,
        },
      ],
      details: [
        {
          title: 'Dashboard',
          head: ['Invoices', 'p50 ms'],
          rows: points.map(([size, p50]) => [size.toLocaleString('en'), shown(p50)]),
        },
      ],
      series: [{ plot: 'growth', name: 'dashboard', points }],
    };
  });
