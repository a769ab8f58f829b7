import { LIST_CALL } from '../bodies.ts';
import type { Cluster } from '../cluster.ts';
import { compare, LOAD_HEAD, loadRows } from '../compare.ts';
import type { Measured } from '../figure.ts';
import { medianOf } from '../load/load.ts';
import { shown } from '../numbers.ts';
import { invoiceSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { ask, inRing } from '../space.ts';
import { contestFigures } from '../verdicts.ts';

/** What is read most: the list on the middle set. */
export const list = async (cluster: Cluster, sizes: Sizes): Promise<Measured> =>
  inRing(cluster, await invoiceSet(cluster, sizes, sizes.listed), async (ring) => {
    const call = () => LIST_CALL;
    const compared = await compare(ring, { nafasi: call, floor: call, limit: call }, sizes);
    return {
      figures: contestFigures(compared, { floor: ['list', 0.5], limit: ['list-limit', 0.85], cpu: ['list-cpu', 0.4] }),
      details: [{ title: 'Lists', head: LOAD_HEAD, rows: loadRows('List 20 invoices', compared) }],
    };
  });

/** The words of one company, which every kind of thing that is searched may hold, beside one row by its key. */
export const search = async (cluster: Cluster, sizes: Sizes): Promise<Measured> =>
  inRing(cluster, await invoiceSet(cluster, sizes, sizes.large), async (ring) => {
    const named = await ask<{ id: string; company_name: string }>(
      ring.space,
      `select id, company_name from tenants where company_name like 'Bench %' order by id limit 50`,
    );
    const tenant = (turn: number) => named[turn % named.length] ?? { id: '', company_name: '' };
    const get = (path: string) => ({ method: 'GET', path }) as const;
    const one = await compare(ring, { nafasi: (turn) => get(`/api/tenants/${tenant(turn).id}`) }, sizes);
    const everything = await compare(
      ring,
      { nafasi: (turn) => get(`/api/search?q=${encodeURIComponent(tenant(turn).company_name)}`) },
      sizes,
    );
    const [own, key] = [medianOf(everything.nafasi), medianOf(one.nafasi)];
    const times = own.p95 / key.p95;
    return {
      figures: [
        {
          line: 'search',
          measured: `${shown(times)} times (p95 ${shown(own.p95)} ms against ${shown(key.p95)} ms)`,
          met: times <= 5 && own.failed === 0,
        },
      ],
      details: [
        {
          title: 'Search',
          head: LOAD_HEAD,
          rows: [...loadRows('Read one tenant by its key', one), ...loadRows('Search everything', everything)],
        },
      ],
    };
  });
