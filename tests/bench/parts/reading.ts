import type { Cluster } from '../cluster.ts';
import { compare, LOAD_HEAD, loadCells, ratioOf } from '../compare.ts';
import type { Measured } from '../figure.ts';
import { medianOf } from '../load.ts';
import { shown, shownSpread } from '../numbers.ts';
import { invoiceSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { ask, inSpace } from '../space.ts';

/** What is read most: the list on the middle set. */
export const list = async (cluster: Cluster, sizes: Sizes): Promise<Measured> =>
  inSpace(cluster, await invoiceSet(cluster, sizes, sizes.listed), async (space) => {
    const compared = await compare(
      space,
      { nafasi: (http) => http('GET', '/api/invoices?limit=20'), reference: () => ['list', []] },
      sizes,
    );
    const ratio = ratioOf(compared, 'bare');
    return {
      figures: [{ line: 'list', measured: shownSpread(ratio), met: ratio.value >= 0.75 }],
      details: [
        { title: 'Lists', head: LOAD_HEAD, rows: [loadCells(`List 20 of ${sizes.listed} invoices`, compared)] },
      ],
    };
  });

/** The words of one company, which every kind of thing that is searched may hold, beside one row by its key. */
export const search = async (cluster: Cluster, sizes: Sizes): Promise<Measured> =>
  inSpace(cluster, await invoiceSet(cluster, sizes, sizes.large), async (space) => {
    const named = await ask<{ id: string; company_name: string }>(
      space,
      `select id, company_name from tenants where company_name like 'Bench %' order by id limit 50`,
    );
    const tenant = (turn: number) => named[turn % named.length] ?? { id: '', company_name: '' };
    const one = await compare(space, { nafasi: (http, turn) => http('GET', `/api/tenants/${tenant(turn).id}`) }, sizes);
    const everything = await compare(
      space,
      {
        nafasi: (http, turn) => http('GET', `/api/search?q=${encodeURIComponent(tenant(turn).company_name)}`),
        reference: (turn) => ['search', [tenant(turn).company_name]],
      },
      sizes,
    );
    const [own, key] = [medianOf(everything.nafasi), medianOf(one.nafasi)];
    const times = own.p95 / key.p95;
    return {
      figures: [
        {
          line: 'search',
          measured: `${shown(times)} times (p95 ${shown(own.p95)} ms against ${shown(key.p95)} ms)`,
          met: times <= 10 && own.failed === 0,
        },
      ],
      details: [
        {
          title: 'Search',
          head: LOAD_HEAD,
          rows: [loadCells('Read one tenant by its key', one), loadCells('Search everything', everything)],
        },
      ],
    };
  });
