import { FAULTS, type FaultKind, type Suffered } from '../../support/money/faults.ts';
import { runMoneyWorkload } from '../../support/money/workload.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import { startProxy } from '../../support/proxy.ts';
import type { Figures, Part } from '../parts.ts';

const WHOLE = { operations: 100_000, everyMs: 5_000, kinds: FAULTS };
// The quick faults: those that hold the database back for seconds are left to the whole.
const SHORT = {
  operations: 300,
  everyMs: 1_500,
  kinds: ['connections reset', 'a backend ended', 'a clock moved', 'kill -9 of PostgreSQL', 'kill -9 of a node'],
} as const satisfies { operations: number; everyMs: number; kinds: readonly FaultKind[] };

const readyOf = (suffered: readonly Suffered[]): string => {
  const times = suffered.map(({ readyMs }) => readyMs).sort((a, b) => a - b);
  return `${times.length}, ready again after ${times[times.length >> 1] ?? 0} ms (at most ${times.at(-1) ?? 0} ms)`;
};

const faultFigures = (suffered: readonly Suffered[], hasDisk: boolean): Figures =>
  Object.fromEntries(
    FAULTS.map((kind) => {
      const those = suffered.filter((one) => one.kind === kind);
      if (kind === 'disk full' && !hasDisk) return [kind, 'not run: needs root, who may mount a disk in memory'];
      return [kind, those.length === 0 ? 'not run' : readyOf(those)];
    }),
  );

export const part: Part = {
  name: 'workload',
  about: 'a whole space at random on 16 connections and two nodes, hurt every 5 seconds, against a model',
  async run({ seed, short, count, say }) {
    const { operations, everyMs, kinds } = short ? SHORT : WHOLE;
    const postgres = await startOwnPostgres({ onOwnDisk: !short });
    const proxy = await startProxy(postgres.ownerUrl);
    try {
      const wanted = count ?? operations;
      const { plan, history, seconds, tenants, byName, suffered, counts } = await runMoneyWorkload({
        postgres,
        proxy,
        operations: wanted,
        seed,
        faults: { everyMs, kinds, ...(short ? { most: SHORT.kinds.length } : {}) },
        checkEvery: Math.max(500, Math.round(wanted / 20)),
        ...(short ? { tenants: 12 } : {}),
        say,
      });
      for (const [name, done] of Object.entries(byName)) say(`${String(done).padStart(7)} ${name}`);
      return {
        operations: wanted,
        'operations a second': Number((wanted / Math.max(1, seconds)).toFixed(1)),
        tenants,
        'planned history': plan,
        'history as it happened': history,
        faults: suffered.length,
        ...faultFigures(suffered, short || postgres.disk !== null),
        'requests sent': counts.sent,
        'answers lost': counts.lost,
        'told to come back (503)': counts.busy,
        'told that the disk is full (507)': counts.full,
        'answered again for their key': counts.replayed,
        'slowest answer': `${counts.slowestMs} ms`,
        'acknowledged writes missing': 0,
        'bookings that overlap': 0,
        'difference between model and books': '0.00',
        'unexplained answers': 0,
      };
    } finally {
      await proxy.close();
    }
  },
};
