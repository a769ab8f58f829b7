import { FAULTS } from '../../support/money/faults.ts';
import { findPgBouncer, startPgBouncer, versionOf } from '../../support/pgbouncer.ts';
import { provePooled } from '../../support/pooled-space.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import type { Part } from '../parts.ts';
import { Skipped } from '../skipped.ts';

const WHOLE = { operations: 2_000, everyMs: 10_000, kinds: FAULTS.filter((kind) => kind !== 'disk full') };
const SHORT = {
  operations: 150,
  tenants: 8,
  everyMs: 2_000,
  kinds: ['connections reset', 'a backend ended', 'kill -9 of a node'],
  most: 3,
} as const;

export const part: Part = {
  name: 'pooler',
  about: 'two nodes behind PgBouncer in transaction mode with its defaults, hurt every 10 seconds, against a model',
  async run({ seed, short, count, say }) {
    const program = await findPgBouncer();
    if (!program) throw new Skipped('there is no PgBouncer on the PATH');
    const postgres = await startOwnPostgres();
    const poolerUrl = await startPgBouncer(program, postgres.ownerUrl);
    const size = short ? SHORT : WHOLE;
    const done = await provePooled({
      postgres,
      poolerUrl,
      seed,
      size: { ...size, operations: count ?? size.operations },
      say,
    });
    const { counts, suffered, seconds } = done;
    return {
      pooler: `${await versionOf(program)}, transaction mode, defaults`,
      operations: done.operations,
      seconds,
      faults: suffered.length,
      'ready again at most after, ms': Math.round(Math.max(0, ...suffered.map(({ readyMs }) => readyMs))),
      'requests sent': counts.sent,
      'told to come back (503)': counts.busy,
      'slowest answer': `${counts.slowestMs} ms`,
      'every write ran under': 'nafasi_app, UTC, 5 s for a statement, 2 s for a lock',
      'at once for one slot, had it': '50, 1',
      'statements beyond their deadline': done.deadlines,
      'acknowledged writes missing': 0,
      'difference between model and books': '0.00',
      'unexplained answers': 0,
    };
  },
};
