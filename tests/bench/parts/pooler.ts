import { endAll } from '../../support/at-end.ts';
import { findPgBouncer, startPgBouncer, versionOf } from '../../support/pgbouncer.ts';
import { thingsOf } from '../bodies.ts';
import type { Cluster } from '../cluster.ts';
import { startNafasi } from '../contenders.ts';
import type { Measured } from '../figure.ts';
import { shown } from '../numbers.ts';
import { invoiceSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { inSpace } from '../space.ts';
import { compareServers, turnRow } from '../two-servers.ts';

const MOST_TIMES = 1.5;

/** A list and a payment by way of PgBouncer, in turn with the same on a straight connection. */
export const pooler = async (cluster: Cluster, sizes: Sizes): Promise<Measured> => {
  const program = await findPgBouncer();
  if (!program) {
    const title = 'Behind PgBouncer: not measured, since there is none on the PATH';
    return { figures: [], details: [{ title, head: ['Call'], rows: [] }] };
  }
  return inSpace(cluster, await invoiceSet(cluster, sizes, sizes.listed), async (space) => {
    const ends: (() => Promise<unknown>)[] = [endAll];
    try {
      const through = await startPgBouncer(program, space.url);
      const pooled = await startNafasi(through, { DIRECT_DATABASE_URL: space.url });
      ends.unshift(pooled.stop);
      const { lists, payments } = await compareServers(await thingsOf(space), sizes, pooled.http, space.nafasi.http);
      const most = Math.max(lists.ratio, payments.ratio);
      return {
        figures: [
          {
            line: 'pooler',
            measured: `list ${shown(lists.ratio)}, payment ${shown(payments.ratio)}`,
            met: most <= MOST_TIMES,
          },
        ],
        details: [
          {
            title: `Behind ${await versionOf(program)} in transaction mode, by TCP, in turn with a straight connection`,
            head: ['Call', 'Behind it, p50 / p95 ms', 'Straight, p50 / p95 ms', 'Ratio'],
            rows: [turnRow('List 20 invoices', lists), turnRow('Record a payment', payments)],
          },
        ],
      };
    } finally {
      for (const end of ends) await end();
    }
  });
};
