import { endAll } from '../../support/at-end.ts';
import { startCollector } from '../../support/collector.ts';
import { thingsOf } from '../bodies.ts';
import type { Cluster } from '../cluster.ts';
import { startNafasi } from '../contenders.ts';
import type { Measured } from '../figure.ts';
import { shown } from '../numbers.ts';
import { invoiceSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { inSpace } from '../space.ts';
import { compareServers, turnRow } from '../two-servers.ts';

const MOST_TIMES = 1.1;
const SHARES = ['0.1', '1'] as const;

/** A list and a payment while a tenth of them and all of them are traced, in turn with a server that traces nothing. */
export const tracing = async (cluster: Cluster, sizes: Sizes): Promise<Measured> =>
  inSpace(cluster, await invoiceSet(cluster, sizes, sizes.listed), async (space) => {
    const { url } = await startCollector();
    try {
      const things = await thingsOf(space);
      const rows: string[][] = [];
      const measured: string[] = [];
      let isMet = true;
      for (const share of SHARES) {
        const traced = await startNafasi(space.url, {
          OTEL_EXPORTER_OTLP_ENDPOINT: url,
          OTEL_TRACES_SAMPLER: 'traceidratio',
          OTEL_TRACES_SAMPLER_ARG: share,
        });
        try {
          const { lists, payments } = await compareServers(things, sizes, traced.http, space.nafasi.http);
          const percent = `${Number(share) * 100} %`;
          rows.push(turnRow(`List 20 invoices, ${percent} traced`, lists));
          rows.push(turnRow(`Record a payment, ${percent} traced`, payments));
          measured.push(`list ${shown(lists.ratio)}, payment ${shown(payments.ratio)} with ${percent} traced`);
          if (share === '0.1') isMet = Math.max(lists.ratio, payments.ratio) <= MOST_TIMES;
        } finally {
          await traced.stop();
        }
      }
      return {
        figures: [{ line: 'tracing', measured: measured.join('; '), met: isMet }],
        details: [
          {
            title: 'With traces by OTLP to a collector, in turn with a server without them',
            head: ['Call', 'Traced, p50 / p95 ms', 'Not traced, p50 / p95 ms', 'Ratio'],
            rows,
          },
        ],
      };
    } finally {
      await endAll();
    }
  });
