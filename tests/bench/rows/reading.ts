import type { Cluster } from '../cluster.ts';
import { startNafasi } from '../contenders.ts';
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

/** What is read most, on the middle set. */
export const readingRows = async (cluster: Cluster, sizes: Sizes): Promise<Figure[]> =>
  inSpace(cluster, await invoiceSet(cluster, sizes, sizes.listed), async (space) => {
    const [named] = await ask<{ company_name: string }>(
      space,
      `select company_name from tenants where company_name like 'Bench %' offset 400 limit 1`,
    );
    const figures = [
      await compare(
        space,
        {
          title: `List 20 of ${sizes.listed} invoices`,
          nafasi: (http) => http('GET', '/api/invoices?limit=20'),
          statement: 'list',
        },
        sizes,
      ),
      await compare(
        space,
        { title: 'Dashboard', nafasi: (http) => http('GET', '/api/dashboard'), statement: 'dashboard' },
        sizes,
      ),
      await compare(
        space,
        {
          title: 'Search everything',
          nafasi: (http) => http('GET', `/api/search?q=${encodeURIComponent(named?.company_name ?? 'Bench')}`),
          statement: 'search',
          values: () => [named?.company_name ?? 'Bench'],
        },
        sizes,
      ),
    ];
    const megabytes = peakMegabytes(space.nafasi.server.pid);
    const again = await startNafasi(space.url);
    await again.stop();
    return [
      ...figures,
      {
        title: 'Memory of the server under this load',
        nafasi: null,
        bare: null,
        sql: null,
        note: megabytes === null ? 'not known on this system' : `${megabytes} MB at most`,
      },
      {
        title: 'Second start until ready',
        nafasi: null,
        bare: null,
        sql: null,
        note: `${Math.round(again.readyMs)} ms`,
      },
    ];
  });

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
            ...(statement ? { statement } : {}),
            callers: 2,
          },
          sizes,
        ),
      );
    }
    return figures;
  });
