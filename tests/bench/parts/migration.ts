import { addDays, firstOfMonth } from '../../../domain/kernel/time.ts';
import { COMMON, makeLargeBook, type Size } from '../../support/large-workbook.ts';
import { toWorkbook } from '../../support/migration.ts';
import { workbookSender } from '../../support/workbook-sender.ts';
import type { Cluster } from '../cluster.ts';
import { cpuMs } from '../cpu.ts';
import type { Measured } from '../figure.ts';
import { median, shown, shownSpread, spreadOf } from '../numbers.ts';
import { FULL, type Sizes } from '../sizes.ts';
import { inSpace } from '../space.ts';

const MOST = { seconds: 4, linear: 1.2 };

const times = (size: Size, factor: number): Size => ({
  tenants: Math.round(size.tenants * factor),
  agreements: Math.round(size.agreements * factor),
  invoices: Math.round(size.invoices * factor),
  employees: Math.max(1, Math.round(size.employees * factor)),
});

type Round = { rows: number; dryMs: number; importMs: number; cpu: number };

const NEVER = Number.POSITIVE_INFINITY;

/** A dry run and the import of a workbook in an empty space, after a look at a small one. */
const round = async (cluster: Cluster, size: Size, seed: number): Promise<Round> =>
  inSpace(cluster, await cluster.template('empty_space', []), async ({ nafasi, postmaster }) => {
    const sender = workbookSender(nafasi.origin, nafasi.cookie);
    const cutOver = addDays(firstOfMonth(new Date().toISOString().slice(0, 10)), -1);
    await sender.offer();
    const file = async (of: Size) => {
      const { book } = makeLargeBook(seed, of, cutOver);
      const rows = Object.values(book).reduce((sum, sheet) => sum + (sheet?.length ?? 0), 0);
      return { rows, bytes: await toWorkbook(book) };
    };
    await sender.send((await file(times(COMMON, 0.1))).bytes, true);
    const { rows, bytes } = await file(size);
    const timed = async (dryRun: boolean): Promise<number> => {
      const began = performance.now();
      const report = await sender.send(bytes, dryRun);
      if (report?.errors.length) throw new Error(`The workbook was refused: ${JSON.stringify(report.errors[0])}`);
      return report ? performance.now() - began : NEVER;
    };
    const spent = () => cpuMs([nafasi.server.pid, ...(postmaster === undefined ? [] : [postmaster])]) ?? 0;
    const dryMs = await timed(true);
    const before = spent();
    const importMs = await timed(false);
    return { rows, dryMs, importMs, cpu: Number.isFinite(importMs) ? spent() - before : NEVER };
  });

const inTime = (ms: number, words: string): string => (Number.isFinite(ms) ? words : 'not answered in time');

const line = ({ rows, dryMs, importMs, cpu }: Round): string[] => [
  rows.toLocaleString('en'),
  inTime(dryMs, shown(dryMs)),
  inTime(importMs, shown(importMs)),
  inTime(importMs, shown(importMs / rows, 3)),
  inTime(cpu, shown(cpu / rows, 3)),
];

/** Moving in with 500 agreements and 800 open invoices at once, a tenth of it, and once with ten times as many. */
export const migration = async (cluster: Cluster, sizes: Sizes): Promise<Measured> => {
  const rounds: { less: Round; more: Round }[] = [];
  for (let turn = 0; turn < sizes.repetitions; turn++) {
    rounds.push({ less: await round(cluster, times(COMMON, 0.1), turn), more: await round(cluster, COMMON, turn) });
  }
  const most = sizes === FULL ? [await round(cluster, times(COMMON, 10), 0)] : [];
  const slower = (one: Round) => Math.max(one.dryMs, one.importMs);
  const seconds = median(rounds.map(({ more }) => slower(more))) / 1_000;
  // By the processor's time: it is the same on a machine that has other things to do.
  const linear = spreadOf(rounds.map(({ less, more }) => more.cpu / more.rows / (less.cpu / less.rows)));
  return {
    figures: [
      {
        line: 'move-in',
        measured: inTime(seconds, `${shown(seconds)} s for the slower of the two`),
        met: seconds <= MOST.seconds,
      },
      {
        line: 'move-in-linear',
        measured: inTime(linear.value, `${shownSpread(linear)} of it`),
        met: linear.value <= MOST.linear,
      },
    ],
    details: [
      {
        title: 'Moving in with workbooks of 50, 500 and 5,000 agreements',
        head: ['Rows', 'dry run, ms', 'import, ms', 'import, ms a row', 'import, CPU-ms a row'],
        rows: [...rounds.flatMap(({ less, more }) => [less, more]), ...most].map(line),
      },
    ],
  };
};
