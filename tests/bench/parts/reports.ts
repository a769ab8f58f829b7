import type { Endpoint } from '../../../domain/kernel/endpoint.ts';
import type { Cluster } from '../cluster.ts';
import { allEndpoints } from '../contracts.ts';
import type { Measured } from '../figure.ts';
import { inTurn } from '../in-turn.ts';
import { shown } from '../numbers.ts';
import { startRecorder } from '../recorded/record.ts';
import { startReplay } from '../recorded/replay.ts';
import { invoiceSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { ask, inSpace, type Space } from '../space.ts';

const MOST = { ratio: 1.3, sqlMs: 1_000 };
/** Long enough that a report reads more than a million lines of the large set. */
const DAYS = 548;

const isReport = ({ method, path, media, query }: Endpoint): boolean =>
  method === 'GET' && path.startsWith('/api/reports/') && !media && Boolean(query?.shape.from ?? query?.shape.date);

const addressesOf = async (space: Space): Promise<string[]> => {
  const [span] = await ask<{ from: string; to: string }>(
    space,
    `select (current_date - ${DAYS})::text as from, current_date::text as to`,
  );
  const [tenant] = await ask<{ id: string }>(
    space,
    `select id from tenants where company_name like 'Bench %' order by id limit 1`,
  );
  const reports = (await allEndpoints()).filter(isReport);
  return reports.flatMap(({ path, query }) => {
    const days = query?.shape.from ? `?from=${span?.from}&to=${span?.to}` : `?date=${span?.to}`;
    const address = `${path.replace(':tenantId', tenant?.id ?? '')}${days}`;
    return query?.shape.basis ? [address, `${address}&basis=cash`] : [address];
  });
};

const nameOf = (address: string): string => {
  const url = new URL(address, 'http://localhost');
  const basis = url.searchParams.get('basis');
  return `${url.pathname.split('/')[3]}${basis ? ` (${basis})` : ''}`;
};

/** Each report beside the statements that this very report sends. */
export const reports = async (cluster: Cluster, sizes: Sizes): Promise<Measured> =>
  inSpace(cluster, await invoiceSet(cluster, sizes, sizes.large), async (space) => {
    const recorder = await startRecorder(space.url);
    const found: { name: string; own: number; sql: number; ratio: number; statements: number }[] = [];
    try {
      for (const address of await addressesOf(space)) {
        const sent = await recorder.statementsOf((http) => http('GET', address));
        const replay = await startReplay(space.url, sent);
        const { own, other, ratio } = await inTurn(
          async () => {
            const { status, body } = await space.nafasi.http('GET', address);
            if (status !== 200) throw new Error(`${address} was answered ${status}: ${body.slice(0, 200)}`);
          },
          replay.send,
          { seconds: sizes.seconds * sizes.repetitions, most: 60 },
        ).finally(replay.stop);
        found.push({ name: nameOf(address), own: own.p50, sql: other.p50, ratio, statements: sent.length });
      }
    } finally {
      await recorder.stop();
    }
    const [count] = await ask<{ lines: number }>(space, 'select count(*)::int as lines from journal_lines');
    const worst = found.reduce((most, one) => (one.ratio > most.ratio ? one : most));
    const slowest = found.reduce((most, one) => (one.sql > most.sql ? one : most));
    return {
      figures: [
        {
          line: 'reports',
          measured: `at most ${shown(worst.ratio)}: ${worst.name} (${found.filter(({ ratio }) => ratio <= MOST.ratio).length} of ${found.length} within)`,
          met: worst.ratio <= MOST.ratio,
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
          rows: found.map(({ name, own, sql, ratio, statements }) => [
            name,
            shown(own),
            shown(sql),
            shown(ratio),
            String(statements),
          ]),
        },
      ],
    };
  });
