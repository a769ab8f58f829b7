import type { Endpoint } from '../../../domain/kernel/endpoint.ts';
import { DEMO_ACCOUNT } from '../../../server/startup/demo-account.ts';
import type { Cluster } from '../cluster.ts';
import { type Account, type Nafasi, startNafasi } from '../contenders.ts';
import { allEndpoints } from '../contracts.ts';
import type { Measured, Series } from '../figure.ts';
import { inTurn } from '../in-turn.ts';
import { rowsOf, waysToAsk } from '../lists/addresses.ts';
import { isList } from '../lists/filters.ts';
import { type Found, MOST_RATIO, measureWay } from '../lists/measure.ts';
import { pathIds, type Somebody, tenantAccount } from '../lists/people.ts';
import { shown } from '../numbers.ts';
import { listSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';

const PLOTTED = [
  'invoices',
  'payments',
  'tenants',
  'room-bookings',
  'ledger/entries',
  'audit-log',
  'expenses',
  'payroll',
];

const MOST_SHOWN = 40;
/** Ways to ask that may grow, as long as they are bounded. */
const MOST_GROWING = 20;

/** Nobody waits longer for one list: what is then left to ask is told. */
const PATIENCE_MS = 20_000;

type Listed = { path: string; found: Found[]; unknown: string[]; left: number };

const worstOf = (found: readonly Found[]): Found =>
  found.reduce((most, one) => (one.ratio > most.ratio ? one : most), {
    name: '—',
    ratio: 0,
    large: Number.NaN,
    small: Number.NaN,
  });

const serverOn = async (cluster: Cluster, rows: number, account: Account): Promise<Nafasi> =>
  startNafasi(cluster.urlOf(await listSet(cluster, rows)), { DEMO: 'true' }, account);

const measureList = async (endpoint: Endpoint, path: string, large: Nafasi, small: Nafasi): Promise<Listed> => {
  const { ways, unknown } = waysToAsk(endpoint, path, await rowsOf(small.http, path));
  const found: Found[] = [];
  const until = performance.now() + PATIENCE_MS;
  let left = 0;
  for (const way of ways) {
    if (performance.now() < until) found.push(...(await measureWay(large.http, small.http, way)));
    else left++;
  }
  const { ratio, name } = worstOf(found);
  process.stdout.write(`  ${endpoint.path}: ${found.length} ways, the worst ${shown(ratio)}: ${name}\n`);
  return { path: endpoint.path, found, unknown, left };
};

/** How the lists that grow most look with few rows, with some, and with many. */
const growthOf = async (cluster: Cluster, sizes: Sizes, small: Nafasi, large: Nafasi): Promise<Series[]> => {
  const between = Math.round(Math.sqrt(sizes.small * sizes.large));
  const middle = await serverOn(cluster, between, DEMO_ACCOUNT);
  try {
    const series: Series[] = [];
    for (const name of PLOTTED) {
      const asking =
        ({ http }: Nafasi) =>
        () =>
          http('GET', `/api/${name}?limit=20`);
      const limit = { seconds: 2, most: 40 };
      const ends = await inTurn(asking(large), asking(small), limit);
      const { own } = await inTurn(asking(middle), asking(small), limit);
      const points: [number, number][] = [
        [sizes.small, ends.other.p50],
        [between, own.p50],
        [sizes.large, ends.own.p50],
      ];
      series.push({ plot: 'growth', name, points });
    }
    return series;
  } finally {
    await middle.stop();
  }
};

const measuredOf = (listed: readonly Listed[], sizes: Sizes, series: Series[]): Measured => {
  const all = listed.flatMap(({ path, found }) => found.map((one) => ({ ...one, name: `${path} ${one.name}` })));
  const worst = worstOf(all);
  const within = all.filter(({ ratio }) => ratio <= MOST_RATIO).length;
  const left = listed.reduce((sum, one) => sum + one.left, 0);
  return {
    figures: [
      {
        line: 'lists',
        measured: `${within} of ${all.length} ways to ask are within; the worst is ${shown(worst.ratio)}: ${worst.name}`,
        met: all.length - within <= MOST_GROWING && left === 0,
      },
    ],
    details: [
      {
        title: `Lists, ${sizes.large.toLocaleString('en')} rows against ${sizes.small.toLocaleString('en')}`,
        head: [
          'List',
          'ways to ask',
          'not asked for lack of time',
          'within 1.15',
          'plainly asked',
          'worst',
          'p50 ms',
          'p50 ms of few',
          'asked how',
          'filters without a value',
        ],
        rows: listed.map(({ path, found, unknown, left: notAsked }) => {
          const { name, ratio, large, small } = worstOf(found);
          const fine = found.filter((one) => one.ratio <= MOST_RATIO).length;
          return [
            path,
            String(found.length),
            String(notAsked),
            String(fine),
            shown(found[0]?.ratio),
            shown(ratio),
            shown(large),
            shown(small),
            name,
            unknown.join(', ') || '—',
          ];
        }),
      },
      {
        title: `The ${MOST_SHOWN} ways to ask that grow most with the space`,
        head: ['List', 'asked how', 'times', 'p50 ms', 'p50 ms of few'],
        rows: listed
          .flatMap(({ path, found }) => found.map((one) => ({ path, ...one })))
          .filter(({ ratio }) => ratio > MOST_RATIO)
          .sort((a, b) => b.ratio - a.ratio)
          .slice(0, MOST_SHOWN)
          .map(({ path, name, ratio, large, small }) => [path, name, shown(ratio), shown(large), shown(small)]),
      },
    ],
    series,
  };
};

/** Every list of the contracts in every way that it can be asked for; the data sets are only read, and so not copied. */
export const lists = async (cluster: Cluster, sizes: Sizes): Promise<Measured> => {
  const endpoints = (await allEndpoints()).filter(isList);
  const listed: Listed[] = [];
  let series: Series[] = [];
  const measureFor = async (somebody: Somebody) => {
    const small = await serverOn(cluster, sizes.small, somebody.account);
    const large = await serverOn(cluster, sizes.large, somebody.account).catch(async (error: unknown) => {
      await small.stop();
      throw error;
    });
    try {
      for (const endpoint of endpoints.filter(somebody.asks)) {
        const path = await pathIds(small.http, endpoint);
        if (path) listed.push(await measureList(endpoint, path, large, small));
        else listed.push({ path: endpoint.path, found: [], unknown: ['nothing there'], left: 0 });
      }
      if (series.length === 0) series = await growthOf(cluster, sizes, small, large);
    } finally {
      await small.stop();
      await large.stop();
    }
  };
  await measureFor({ account: DEMO_ACCOUNT, asks: ({ access }) => access !== 'own:use' });
  const tenant = await tenantAccount(cluster.urlOf(await listSet(cluster, sizes.small)));
  if (tenant) await measureFor({ account: tenant, asks: ({ access }) => access === 'own:use' });
  return measuredOf(listed, sizes, series);
};
