import pg from 'pg';
import { ADMIN, startNafasi } from '../../bench/contenders.ts';
import { type OwnPostgres, startOwnPostgres } from '../../support/postgres.ts';
import { startServer } from '../../support/server-process.ts';
import { checkDaily, type DailyCheck } from '../growth/check.ts';
import { fillBooks, fillLog, seal } from '../growth/fill.ts';
import { addresses, type Timed, timeLists } from '../growth/lists.ts';
import type { Figures, Part } from '../parts.ts';

const ROWS = 10_000_000;
const CHECK_S = 60;
const STATEMENT_S = 10;
const GROWS_BY = 1.3;
const SOON_MS = 50;
const TIMES = 30;

type Space = {
  rows: { entries: number; lines: number };
  check: DailyCheck;
  lists: Map<string, Timed>;
};

type Say = (line: string) => void;

const connectTo = async (ownerUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined); // It ends with the database when something fails.
  await client.connect();
  return client;
};

const fill = async (ownerUrl: string, rows: number, say: Say): Promise<pg.Client> => {
  const first = startServer({ DATABASE_URL: ownerUrl, LOG_LEVEL: 'error', ...ADMIN });
  await first.ready;
  await first.kill('SIGTERM');
  const client = await connectTo(ownerUrl);
  await fillBooks(client, rows);
  say('the books are there');
  await fillLog(client, rows, say);
  const { audit, journal } = await seal(() => connectTo(ownerUrl));
  say(`${audit} entries of the log and ${journal} of the journal are sealed`);
  await client.query('vacuum analyze');
  return client;
};

// What the server would say after reading all of it: that what was made up is as if it had been written.
const verifyWhole = async (origin: string, cookie: string, say: Say): Promise<void> => {
  for (const path of ['/api/audit-log/verify', '/api/ledger/verify']) {
    for (;;) {
      const reply = await fetch(`${origin}${path}`, { headers: { cookie } });
      if (reply.status !== 200) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`);
      const verdict = (await reply.json()) as { underWay: boolean; checked: number; problems: unknown[] };
      if (verdict.problems.length > 0) throw new Error(`${path}: ${JSON.stringify(verdict.problems.slice(0, 5))}`);
      if (!verdict.underWay) {
        say(`${path}: ${verdict.checked} links, nothing wrong`);
        break;
      }
    }
  }
};

const countRows = async (client: pg.Client): Promise<Space['rows']> => {
  const { rows } = await client.query<Space['rows']>(
    `select (select count(*)::int from audit_log) as entries, (select count(*)::int from journal_lines) as lines`,
  );
  return rows[0] ?? { entries: 0, lines: 0 };
};

type Filled = { postgres: OwnPostgres; client: pg.Client; rows: Space['rows'] };

const build = async (atMost: number, say: Say): Promise<Filled> => {
  const postgres = await startOwnPostgres();
  const client = await fill(postgres.ownerUrl, atMost, say);
  const rows = await countRows(client);
  say(`${rows.entries} entries of the log and ${rows.lines} lines of the journal are there`);
  return { postgres, client, rows };
};

/** Lists and searches over HTTP, and the check of two days. Its space is gone afterwards. */
const measure = async (
  { postgres, client, rows }: Filled,
  say: Say,
  { isProved, times }: { isProved: boolean; times: number },
): Promise<Space> => {
  const nafasi = await startNafasi(postgres.ownerUrl);
  try {
    const lists = await timeLists(nafasi.http, await addresses(client), times);
    // The first check goes from the beginning, the next one on from there.
    const checks = [await checkDaily(postgres.ownerUrl), await checkDaily(postgres.ownerUrl)];
    const check = checks.reduce((slow, next) => (next.seconds > slow.seconds ? next : slow));
    say(`checked in ${checks.map(({ seconds }) => seconds.toFixed(1)).join(' and ')} s`);
    const broken = checks.flatMap((one) => one.broken);
    if (broken.length > 0) throw new Error(broken.join('\n'));
    if (isProved) await verifyWhole(nafasi.origin, nafasi.cookie, say);
    return { rows, check, lists };
  } finally {
    await nafasi.stop();
    await client.end();
    await postgres.remove();
  }
};

const slowestRules = ({ perRule }: DailyCheck): string =>
  [...perRule]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([id, ms]) => `${id} ${(ms / 1_000).toFixed(1)}`)
    .join(', ');

const compare = (small: Space, large: Space, say: Say): { figures: Figures; slow: string[] } => {
  const slow: string[] = [];
  const figures: Figures = {};
  for (const [name, { p95, rows }] of large.lists) {
    const before = small.lists.get(name)?.p95 ?? 0;
    figures[`${name}, p95 ms`] = `${p95.toFixed(1)} (${before.toFixed(1)} at a tenth)`;
    if (p95 > SOON_MS && p95 > before * GROWS_BY)
      slow.push(`${name}: ${before.toFixed(1)} ms, then ${p95.toFixed(1)} ms`);
    say(`${name}: ${rows} rows, p95 ${before.toFixed(1)} ms at a tenth, ${p95.toFixed(1)} ms`);
  }
  return { figures, slow };
};

export const part: Part = {
  name: 'growth',
  about: `${ROWS.toLocaleString('en')} entries of the audit log and lines of the journal over 24 months: the daily check, search and lists take what they took with a tenth of them (--count rows)`,
  async run({ short, count, say }) {
    const rows = count ?? (short ? 30_000 : ROWS);
    // Both are there before either is measured, so that the machine is in the same mood for both. A taste is of one space.
    const tenth = short ? null : await build(rows / 10, say);
    const whole = await build(rows, say);
    const small = tenth && (await measure(tenth, say, { isProved: true, times: TIMES }));
    const large = await measure(whole, say, { isProved: short, times: short ? 2 : TIMES });
    const { figures, slow } = compare(small ?? large, large, say);
    const { check } = large;
    // Tenths of a second say nothing of how a list grows: a taste only shows that all of it works.
    if (!short && check.seconds > CHECK_S) slow.push(`the daily check: ${check.seconds.toFixed(1)} s`);
    if (!short && check.slowestStatement > STATEMENT_S)
      slow.push(`a statement of the daily check: ${check.slowestStatement.toFixed(1)} s`);
    const results: Figures = {
      'audit entries': large.rows.entries,
      'journal lines': large.rows.lines,
      'daily check, s': `${check.seconds.toFixed(1)} (${(small ?? large).check.seconds.toFixed(1)} at a tenth)`,
      'its slowest statement, s': check.slowestStatement.toFixed(1),
      'its slowest rules, s': slowestRules(check),
      ...figures,
    };
    if (!short && slow.length > 0) throw new Error(`${slow.join('\n')}\n${JSON.stringify(results, null, 2)}`);
    return results;
  },
};
