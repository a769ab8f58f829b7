import { paths, withQuery } from '../kernel/paths.ts';
import { BACKUPS } from './backup-checks.ts';
import { type Check, detailFromSpace, fromSpace, largest, sinceDone, sum } from './check.ts';
import type { HealthState } from './contract.ts';
import { ageText, countText, replicaText, sealText } from './texts.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const services = withQuery(paths.settings, { tab: 'security' });
const moneyIn = withQuery(paths.financials, { tab: 'money-in' });
const etims = withQuery(paths.financials, { tab: 'etims' });

const SERVER: readonly Check[] = [
  {
    id: 'database',
    title: 'Database',
    expression: '1 - min(nafasi_database_up)',
    unit: 'count',
    look: 1,
    act: 1,
    figure: ({ space }) => (space ? 0 : 1),
    say: (figure) => (figure === 0 ? 'Answers' : 'Does not answer'),
    todo: 'See whether PostgreSQL runs and can be reached. The log of the server names the error.',
  },
  {
    id: 'connections',
    title: 'Callers waiting for a database connection',
    expression: 'max(nafasi_db_connections_waiting)',
    unit: 'count',
    look: 20,
    act: 100,
    figure: ({ node }) => node.connections.waiting,
    detail: ({ node: { connections } }) => `${connections.inUse} of ${connections.most} connections in use`,
    todo: 'Look for slow queries in PostgreSQL. If there are none, raise DB_POOL_SIZE.',
  },
  {
    id: 'replica',
    title: 'Replica for reports',
    expression: '1 - min(nafasi_replica_in_use)',
    unit: 'count',
    look: 1,
    act: null,
    figure: ({ node: { replica } }) => (replica && replica.state !== 'follows' ? 1 : 0),
    say: (figure, { node: { replica } }) => (replica ? (figure === 0 ? 'In use' : 'Not in use') : 'None is set'),
    detail: ({ node: { replica } }) => replica && replicaText(replica),
    todo: 'The primary answers in its place. See whether the replica runs, follows the primary, and is not held up by a long query.',
  },
  {
    id: 'loop',
    title: 'Delay of the event loop',
    expression: 'max(nodejs_eventloop_lag_p99_seconds)',
    unit: 'seconds',
    look: 0.2,
    act: 1,
    figure: ({ node }) => node.loopDelay,
    todo: 'The machine is short of processor time: see what else runs on it, or add a server.',
  },
  {
    id: 'answers',
    title: 'Requests that failed',
    expression:
      'sum(rate(nafasi_http_request_duration_seconds_count{status="5xx"}[5m])) / sum(rate(nafasi_http_request_duration_seconds_count[5m]))',
    unit: 'share',
    look: 0.01,
    act: 0.1,
    figure: ({ node: { answers } }) => (answers.all > 0 ? answers.failed / answers.all : 0),
    detail: ({ node: { answers } }) => `${countText(answers.all, 'request')} in five minutes`,
    todo: 'Find the lines of level "error" in the log; each names its request.',
  },
];

const BACKGROUND: readonly Check[] = [
  {
    id: 'jobs',
    title: 'Last scheduled job',
    expression: 'min(nafasi_jobs_since_done_seconds)',
    unit: 'seconds',
    look: 15 * MINUTE,
    act: HOUR,
    figure: fromSpace(sinceDone),
    say: (figure) => (figure === null ? 'None yet' : `${ageText(figure)} ago`),
    todo: 'Jobs run each minute. Restart the server, and see the log for the job queue.',
  },
  {
    id: 'failedJobs',
    title: 'Scheduled jobs that failed in a day',
    expression: 'sum(max by (queue) (nafasi_jobs{state="failed"}))',
    unit: 'count',
    look: 1,
    act: 10,
    figure: fromSpace(({ jobs }) => sum(jobs, ({ failed }) => failed)),
    detail: detailFromSpace(
      ({ jobs }) =>
        `${countText(
          sum(jobs, ({ waiting }) => waiting),
          'job',
        )} waiting`,
    ),
    todo: 'The log says why. Each job runs again at its next time.',
  },
  {
    id: 'sealing',
    title: 'Oldest entry without a seal',
    expression: 'max(nafasi_unsealed_oldest_seconds)',
    unit: 'seconds',
    look: 5 * MINUTE,
    act: 10 * MINUTE,
    figure: fromSpace(({ sealing }) => largest(sealing, ({ oldest }) => oldest)),
    detail: detailFromSpace(
      ({ sealing }) =>
        `${countText(
          sum(sealing, ({ entries }) => entries),
          'entry',
          'entries',
        )} to seal`,
    ),
    todo: 'Another program holds a transaction open in this database: find and end it.',
    path: paths.auditLog,
  },
  {
    id: 'auditMonth',
    title: 'Audit log month overdue',
    expression: 'max(nafasi_audit_month_late_seconds)',
    unit: 'seconds',
    look: 1,
    act: null,
    figure: fromSpace(({ auditMonthLate }) => auditMonthLate),
    say: (figure) => (figure ? `For ${ageText(figure)}` : 'No'),
    todo: 'Entries are kept with last month’s meanwhile. A long transaction is in the way: find and end it.',
    path: paths.auditLog,
  },
  ...BACKUPS,
  {
    id: 'keys',
    title: 'Sealed values without their key',
    expression: 'max(nafasi_sealed_values_unreadable)',
    unit: 'count',
    look: 1,
    act: 1,
    figure: fromSpace(({ seals }) => seals.unreadable),
    detail: detailFromSpace(({ seals }) => sealText(seals)),
    todo: 'List the missing key in SECRET_KEY_PREVIOUS and restart the server.',
  },
];

const OUTSIDE: readonly Check[] = [
  {
    id: 'outbox',
    title: 'Email or SMS overdue',
    expression: 'max(nafasi_outbox_late_seconds)',
    unit: 'seconds',
    look: 15 * MINUTE,
    act: 2 * HOUR,
    figure: fromSpace(({ outbox }) => largest(outbox, ({ late }) => late)),
    detail: detailFromSpace(
      ({ outbox }) =>
        `${countText(
          sum(outbox, ({ queued }) => queued),
          'message',
        )} queued`,
    ),
    todo: 'Check the mail and SMS accounts under Settings, Notifications.',
    path: withQuery(paths.settings, { tab: 'notifications' }),
  },
  {
    id: 'bounced',
    title: 'Emails and SMS not delivered',
    expression: 'sum(max by (channel) (nafasi_outbox_messages{state="bounced"}))',
    unit: 'count',
    look: 1,
    act: 50,
    figure: fromSpace(({ outbox }) => sum(outbox, ({ bounced }) => bounced)),
    todo: 'Open the Outbox: correct the address and send again, or discard.',
    path: withQuery(paths.outbox, { status: 'bounced' }),
  },
  {
    id: 'messages',
    title: 'Oldest unprocessed payment message',
    expression: 'max(nafasi_gateway_messages_oldest_seconds)',
    unit: 'seconds',
    look: 5 * MINUTE,
    act: HOUR,
    figure: fromSpace(({ messages }) => largest(messages, ({ oldest }) => oldest)),
    detail: detailFromSpace(
      ({ messages }) =>
        `${countText(
          sum(messages, ({ waiting }) => waiting),
          'message',
        )} waiting`,
    ),
    todo: 'Open Settings, Security, Payment Services: it says why each message waits.',
    path: services,
  },
  {
    id: 'parkedMessages',
    title: 'Payment messages given up on',
    expression: 'sum(max by (provider) (nafasi_gateway_messages{state="parked"}))',
    unit: 'count',
    look: 1,
    act: 1,
    figure: fromSpace(({ messages }) => sum(messages, ({ parked }) => parked)),
    todo: 'Money may be missing from the books. Open Settings, Security, Payment Services and retry them.',
    path: services,
  },
  {
    id: 'requests',
    title: 'Requests to M-Pesa or KRA without an answer',
    expression: 'sum(max by (provider, state) (nafasi_gateway_requests{state=~"unknown|dead"}))',
    unit: 'count',
    look: 1,
    act: 10,
    figure: fromSpace(({ requests }) => sum(requests, ({ unknown, dead }) => unknown + dead)),
    detail: detailFromSpace(
      ({ requests }) =>
        `${countText(
          sum(requests, ({ waiting }) => waiting),
          'request',
        )} under way`,
    ),
    todo: 'Open Settings, Security, Payment Services and check what became of them.',
    path: services,
  },
  {
    id: 'suspense',
    title: 'Oldest M-Pesa receipt in suspense',
    expression: 'max(nafasi_mpesa_suspense_oldest_seconds)',
    unit: 'seconds',
    look: DAY,
    act: 7 * DAY,
    figure: fromSpace(({ suspense }) => suspense.oldest),
    detail: detailFromSpace(({ suspense }) => `${countText(suspense.receipts, 'receipt')} in suspense`),
    todo: 'Open Financials, Money In and say whose money it is.',
    path: moneyIn,
  },
  {
    id: 'tax',
    title: 'Oldest document that KRA has not signed',
    expression: 'max(nafasi_tax_documents_oldest_seconds)',
    unit: 'seconds',
    look: HOUR,
    act: DAY,
    figure: fromSpace(({ tax }) => tax.oldest),
    detail: detailFromSpace(({ tax }) => `${countText(tax.waiting, 'document')} waiting`),
    todo: 'Open Financials, eTIMS: it says whether the device is connected and what the first document waits for.',
    path: etims,
  },
  {
    id: 'refusedTax',
    title: 'Documents refused by KRA',
    expression: 'max(nafasi_tax_documents{state="refused"})',
    unit: 'count',
    look: 1,
    act: 10,
    figure: fromSpace(({ tax }) => tax.refused),
    todo: 'Open Financials, eTIMS: it says what KRA refused and how to correct it.',
    path: etims,
  },
];

export const CHECKS_BY_PART = { server: SERVER, background: BACKGROUND, outside: OUTSIDE } as const;

export const CHECKS: readonly Check[] = [...SERVER, ...BACKGROUND, ...OUTSIDE];

/** What is not known yet is no reason to worry anybody. */
export const judge = ({ look, act }: Pick<Check, 'look' | 'act'>, figure: number | null): HealthState => {
  if (figure === null || figure < look) return 'good';
  return act !== null && figure >= act ? 'act' : 'look';
};
