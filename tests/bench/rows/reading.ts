import { dataFolder, startServer } from '../../support/server-process.ts';
import type { Cluster } from '../cluster.ts';
import { ADMIN } from '../contenders.ts';
import { peakMegabytes } from '../cpu.ts';
import { compare, type Figure } from '../figure.ts';
import { invoiceSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { ask, inSpace } from '../space.ts';

const REPORTS = [
  ['profit-loss', 'sums'],
  ['balance-sheet', 'sums'],
  ['cash-flow', 'sums'],
  ['vat-return', 'sums'],
  ['deferred-revenue', 'sums'],
  ['executive-summary', 'sums'],
  ['occupancy', null],
  ['aged-debtors', 'debtors'],
] as const;

const fact = (title: string, note: string): Figure => ({ title, nafasi: null, bare: null, sql: null, note });

/** The whole programme as it is started on a laptop, its own database included, on a space that is there already. */
const secondStart = async (): Promise<number> => {
  const folder = await dataFolder();
  let readyMs = 0;
  for (let start = 0; start < 2; start++) {
    const began = performance.now();
    const server = startServer({ DATA_DIR: folder, LOG_LEVEL: 'error', ...ADMIN });
    await server.ready;
    readyMs = performance.now() - began;
    await server.kill('SIGTERM');
  }
  return readyMs;
};

/** What is read most: lists on the middle set, search and the dashboard on the large one. */
export const readingRows = async (cluster: Cluster, sizes: Sizes): Promise<Figure[]> => [
  ...(await inSpace(cluster, await invoiceSet(cluster, sizes, sizes.listed), async (space) => [
    await compare(
      space,
      {
        title: `List 20 of ${sizes.listed} invoices`,
        nafasi: (http) => http('GET', '/api/invoices?limit=20'),
        reference: () => ['list', []],
      },
      sizes,
    ),
    fact(
      'Memory of the server under this load',
      `${peakMegabytes(space.nafasi.server.pid) ?? 'not known on this system:'} MB at most`,
    ),
  ])),
  ...(await inSpace(cluster, await invoiceSet(cluster, sizes, sizes.large), async (space) => {
    const [named] = await ask<{ id: string; company_name: string }>(
      space,
      `select id, company_name from tenants where company_name like 'Bench %' offset 400 limit 1`,
    );
    const dashboard = await compare(
      space,
      {
        title: `Dashboard over ${sizes.large} invoices`,
        nafasi: (http) => http('GET', '/api/dashboard'),
        reference: () => ['dashboard', []],
      },
      sizes,
    );
    const one = await compare(
      space,
      { title: 'Read one tenant by its key', nafasi: (http) => http('GET', `/api/tenants/${named?.id}`) },
      sizes,
    );
    const search = await compare(
      space,
      {
        title: `Search everything among ${sizes.large} invoices`,
        nafasi: (http) => http('GET', `/api/search?q=${encodeURIComponent(named?.company_name ?? 'Bench')}`),
        reference: () => ['search', [named?.company_name ?? 'Bench']],
      },
      sizes,
    );
    const times = search.nafasi && one.nafasi ? (search.nafasi.p95 / one.nafasi.p95).toFixed(1) : '?';
    return [dashboard, one, { ...search, note: `p95 is ${times} times that of one tenant` }];
  })),
  fact('Second start until ready, its own database included', `${Math.round(await secondStart())} ms`),
];

/** Each report over a year of the large set, beside the sums that it cannot do without. */
export const reportRows = async (cluster: Cluster, sizes: Sizes): Promise<Figure[]> =>
  inSpace(cluster, await invoiceSet(cluster, sizes, sizes.large), async (space) => {
    const [count] = await ask<{ lines: number }>(space, 'select count(*)::int as lines from journal_lines');
    const [span] = await ask<{ from: string; to: string }>(
      space,
      `select (current_date - 365)::text as from, current_date::text as to`,
    );
    const figures: Figure[] = [];
    for (const [report, statement] of REPORTS) {
      const path = `/api/reports/${report}?from=${span?.from}&to=${span?.to}`;
      figures.push(
        await compare(
          space,
          {
            title: `Report ${report} over ${count?.lines} journal lines`,
            nafasi: (http) =>
              http('GET', report === 'balance-sheet' || report === 'aged-debtors' ? `/api/reports/${report}` : path),
            ...(statement ? { reference: () => [statement, []] } : {}),
            callers: 2,
          },
          sizes,
        ),
      );
    }
    return figures;
  });
