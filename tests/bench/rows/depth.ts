import type { Cluster } from '../cluster.ts';
import type { Http } from '../contenders.ts';
import type { Figure } from '../figure.ts';
import { load, medianOf, type Sample } from '../load.ts';
import { invoiceSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { inSpace } from '../space.ts';

// Every list call with each of its orders. The first page and one far behind it must cost the same.
const LISTS: readonly [path: string, sorts: readonly string[]][] = [
  ['/api/invoices', ['-createdAt', 'createdAt', 'dueDate', '-amount']],
  ['/api/payments', ['-createdAt', 'paymentDate', '-amount']],
  ['/api/tenants', ['-createdAt', 'companyName', 'startDate', '-rentAmount']],
  ['/api/ledger/entries', ['-date', 'seq']],
  ['/api/room-bookings', ['startTime', '-createdAt']],
  ['/api/employees', ['-createdAt', 'lastName', '-baseSalary']],
];
const PAGES_AHEAD = 10;

/** The address of a page that lies so many pages behind the first. */
const deepPage = async (http: Http, path: string, sort: string): Promise<string> => {
  const base = `${path}?limit=20&sort=${sort}`;
  let address = `${base.replace('limit=20', 'limit=500')}`;
  let deep = base;
  for (let page = 0; page < PAGES_AHEAD; page++) {
    const { status, body, next } = await http('GET', address);
    if (status !== 200) throw new Error(`${address} was answered ${status}: ${body}`);
    if (!next) break;
    address = next;
    deep = next.replace('limit=500', 'limit=20');
  }
  return deep;
};

const p50Of = async (http: Http, addresses: readonly string[], sizes: Sizes): Promise<Sample> => {
  const samples: Sample[] = [];
  for (let repetition = 0; repetition < sizes.repetitions; repetition++) {
    samples.push(
      await load(
        async (turn) => {
          const { status } = await http('GET', addresses[turn % addresses.length] ?? '');
          if (status !== 200) throw new Error(String(status));
        },
        sizes.seconds / 2,
        () => null,
      ),
    );
  }
  return medianOf(samples);
};

type Depth = Map<string, Sample>;

const depthsOf = async (cluster: Cluster, sizes: Sizes, invoices: number): Promise<Depth> =>
  inSpace(cluster, await invoiceSet(cluster, sizes, invoices), async ({ nafasi }) => {
    const found: Depth = new Map();
    for (const [path, sorts] of LISTS) {
      const addresses = (
        await Promise.all(
          sorts.map(async (sort) => [`${path}?limit=20&sort=${sort}`, await deepPage(nafasi.http, path, sort)]),
        )
      ).flat();
      found.set(path, await p50Of(nafasi.http, addresses, sizes));
    }
    return found;
  });

export const depthRows = async (cluster: Cluster, sizes: Sizes): Promise<Figure[]> => {
  const small = await depthsOf(cluster, sizes, sizes.small);
  const large = await depthsOf(cluster, sizes, sizes.large);
  return LISTS.map(([path]) => {
    const [few, many] = [small.get(path), large.get(path)];
    const ratio = few && many ? (many.p50 / few.p50).toFixed(2) : '?';
    return {
      title: `${path}, every order, first pages and deep ones, ${sizes.large} invoices`,
      nafasi: many ?? null,
      bare: null,
      sql: null,
      note: `p50 is ${ratio} times that with ${sizes.small}`,
    };
  });
};
