import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { HealthFigures } from '../../domain/health/contract.ts';
import { events } from '../../domain/system/contract.ts';
import type { Database } from '../db/connection/database.ts';

export type Metrics = { contentType: string; text(): Promise<string> };

type Parts = {
  server: FastifyInstance;
  version: string;
  /** The pools of connections, by what they are for. */
  pools: Readonly<Record<string, Pick<Database, 'connections'>>>;
  read: () => Promise<HealthFigures>;
};

type Sample = { labels?: Readonly<Record<string, string>>; value: number | null };

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * The pattern of a route and never the address: its ids and secrets are nobody else's, and each would be a series of its own. So
 * would each file of the interface, which has another name in the next version.
 */
const routeLabel = (pattern: string | undefined): string => {
  if (pattern?.startsWith('/api/')) return pattern;
  return pattern?.startsWith('/assets/') ? '/assets/*' : 'page';
};

const labelsFor = ({ method, routeOptions }: FastifyRequest, status: number) => ({
  method: METHODS.has(method) ? method : 'other',
  route: routeLabel(routeOptions.url),
  status: `${Math.floor(status / 100)}xx`,
});

const measureRequests = (prom: typeof import('prom-client'), registry: Registry, server: FastifyInstance): void => {
  const registers = [registry];
  const duration = new prom.Histogram({
    name: 'nafasi_http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const inFlight = new prom.Gauge({
    name: 'nafasi_http_requests_in_flight',
    help: 'Requests that are being answered',
    registers,
  });
  server.addHook('onRequest', (request, { raw }, done) => {
    // A stream of changes is open for hours and is no answer that somebody waits for.
    if (request.routeOptions.url === events.path) return done();
    const began = performance.now();
    inFlight.inc();
    // Also where the caller has gone before the answer.
    raw.once('close', () => {
      inFlight.dec();
      duration.observe(labelsFor(request, raw.statusCode), (performance.now() - began) / 1_000);
    });
    done();
  });
};

const poolSamples = (pools: Parts['pools']): Record<string, Sample[]> => {
  const all = Object.entries(pools).map(([pool, database]) => ({ pool, ...database.connections() }));
  return {
    db_connections: all.flatMap(({ pool, inUse, idle }) => [
      { labels: { pool, state: 'in_use' }, value: inUse },
      { labels: { pool, state: 'idle' }, value: idle },
    ]),
    db_connections_max: all.map(({ pool, most }) => ({ labels: { pool }, value: most })),
    db_connections_waiting: all.map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
  };
};

const replicaSamples = (replica: HealthFigures['node']['replica']): Record<string, Sample[]> => ({
  replica_in_use: [{ value: !replica || replica.state === 'follows' ? 1 : 0 }],
  replica_lag_seconds: replica ? [{ value: replica.lag }] : [],
  replica_reads_total: replica
    ? [
        { labels: { state: 'answered' }, value: replica.answered },
        { labels: { state: 'passed_on' }, value: replica.passedOn },
      ]
    : [],
});

/** A sample of each part and state: `{ email: { queued: 2 } }` as `channel="email", state="queued"`. */
const byState = <T extends Record<string, number | null>>(
  parts: Readonly<Record<string, T>>,
  label: string,
  states: readonly (keyof T & string)[],
): Sample[] =>
  Object.entries(parts).flatMap(([part, figures]) =>
    states.map((state) => ({ labels: { [label]: part, state }, value: figures[state] ?? 0 })),
  );

const byPart = <T>(parts: Readonly<Record<string, T>>, label: string, read: (part: T) => number | null): Sample[] =>
  Object.entries(parts).map(([part, figures]) => ({ labels: { [label]: part }, value: read(figures) }));

const spaceSamples = (space: NonNullable<HealthFigures['space']>): Record<string, Sample[]> => ({
  nodes: [{ value: space.nodes }],
  unsealed_entries: byPart(space.sealing, 'chain', ({ entries }) => entries),
  unsealed_oldest_seconds: byPart(space.sealing, 'chain', ({ oldest }) => oldest),
  audit_month_late_seconds: [{ value: space.auditMonthLate }],
  outbox_messages: byState(space.outbox, 'channel', ['queued', 'bounced', 'kept']),
  outbox_late_seconds: byPart(space.outbox, 'channel', ({ late }) => late),
  jobs: byState(space.jobs, 'queue', ['waiting', 'active', 'failed']),
  jobs_since_done_seconds: byPart(space.jobs, 'queue', ({ sinceDone }) => sinceDone),
  gateway_messages: byState(space.messages, 'provider', ['waiting', 'parked']),
  gateway_messages_oldest_seconds: byPart(space.messages, 'provider', ({ oldest }) => oldest),
  gateway_requests: byState(space.requests, 'provider', ['waiting', 'unknown', 'dead']),
  mpesa_suspense_receipts: [{ value: space.suspense.receipts }],
  mpesa_suspense_oldest_seconds: [{ value: space.suspense.oldest }],
  tax_documents: [
    { labels: { state: 'waiting' }, value: space.tax.waiting },
    { labels: { state: 'refused' }, value: space.tax.refused },
  ],
  tax_documents_oldest_seconds: [{ value: space.tax.oldest }],
  backup_age_seconds: [{ value: space.backupAge }],
  backup_overdue_seconds: [{ value: space.backup.overdue }],
  backup_failed: [{ value: Number(space.backup.failed) }],
  archive_age_seconds: [{ value: space.backup.archive?.age ?? 0 }],
  archive_copy_age_seconds: [{ value: space.backup.archive?.copyAge ?? 0 }],
  sealed_values_unreadable: [{ value: space.seals.unreadable }],
  sealed_values_previous: [{ value: space.seals.before }],
});

const HELP: Readonly<Record<string, string>> = {
  info: 'The version that runs',
  database_up: 'Whether the figures of the space could be read',
  db_connections: 'Connections to the database',
  db_connections_max: 'Most connections of a pool',
  db_connections_waiting: 'Callers that wait for a connection',
  replica_in_use: 'Whether the replica of READ_DATABASE_URL is read from; 1 where none is set',
  replica_lag_seconds: 'How far the replica is behind',
  replica_reads_total: 'Reads that the replica answered, and those that the primary answered in its place',
  nodes: 'Servers that serve this space',
  unsealed_entries: 'Entries of a chain without a seal',
  unsealed_oldest_seconds: 'Age of the oldest entry without a seal',
  audit_month_late_seconds: 'For how long the audit log has had no partition of its own for this month',
  outbox_messages: 'Emails and SMS that are not sent',
  outbox_late_seconds: 'For how long the longest of those due has been due',
  jobs: 'Scheduled jobs; failed ones of a day',
  jobs_since_done_seconds: 'Time since a job of a queue was done',
  gateway_messages: 'What other systems sent and is not processed',
  gateway_messages_oldest_seconds: 'Age of the oldest of them that waits',
  gateway_requests: 'What other systems are to do and is not done',
  mpesa_suspense_receipts: 'M-Pesa receipts of which nobody knows whose they are',
  mpesa_suspense_oldest_seconds: 'Age of the oldest of them',
  tax_documents: 'Documents that KRA has not signed',
  tax_documents_oldest_seconds: 'Age of the oldest of them that waits',
  backup_age_seconds: 'Time since a backup was last verified',
  backup_overdue_seconds: 'For how long the next backup has been due',
  backup_failed: 'Whether the latest backup is not reliable',
  archive_age_seconds: 'Age of the newest moment in the archive of the log; 0 where none is kept',
  archive_copy_age_seconds: 'The same of its copy that is furthest behind; 0 where it is not copied',
  sealed_values_unreadable: 'Values that are sealed with a key that this server has not',
  sealed_values_previous: 'Values that are still sealed with a previous key',
};

const linesFor = (name: string, samples: readonly Sample[]): string[] => {
  const known = samples.filter(({ value }) => value !== null);
  if (known.length === 0) return [];
  const full = `nafasi_${name}`;
  return [
    `# HELP ${full} ${HELP[name] ?? ''}`,
    `# TYPE ${full} ${name.endsWith('_total') ? 'counter' : 'gauge'}`,
    ...known.map(({ labels = {}, value }) => {
      const text = Object.entries(labels).map(([label, part]) => `${label}=${JSON.stringify(part)}`);
      return `${full}${text.length > 0 ? `{${text.join(',')}}` : ''} ${value}`;
    }),
  ];
};

/** Measures requests from here on. The figures of the space are the same at every node. */
export const createMetrics = async ({ server, version, pools, read }: Parts): Promise<Metrics> => {
  // Only who is scraped pays for it.
  const prom = await import('prom-client');
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry });
  measureRequests(prom, registry, server);
  return {
    contentType: registry.contentType,
    async text() {
      const { node, space } = await read();
      const samples: Record<string, Sample[]> = {
        info: [{ labels: { version }, value: 1 }],
        database_up: [{ value: space ? 1 : 0 }],
        ...poolSamples(pools),
        ...replicaSamples(node.replica),
        ...(space ? spaceSamples(space) : {}),
      };
      const lines = Object.entries(samples).flatMap(([name, of]) => linesFor(name, of));
      return `${lines.join('\n')}\n\n${await registry.metrics()}`;
    },
  };
};
