import { addDays, firstOfMonth } from '../../../domain/kernel/time.ts';
import { COMMON, makeLargeBook, type Size } from '../../support/large-workbook.ts';
import { toWorkbook } from '../../support/migration.ts';
import { workbookSender } from '../../support/workbook-sender.ts';
import type { Cluster } from '../cluster.ts';
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

type Round = { rows: number; dryMs: number; importMs: number };

const NEVER = Number.POSITIVE_INFINITY;

/** A dry run and the import of a workbook in an empty space, after a look at a small one. */
const round = async (cluster: Cluster, size: Size, seed: number): Promise<Round> =>
  inSpace(cluster, await cluster.template('empty_space', []), async ({ nafasi }) => {
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
    return { rows, dryMs: await timed(true), importMs: await timed(false) };
  });

const inTime = (ms: number, words: string): string => (Number.isFinite(ms) ? words : 'not answered in time');

/** Moving in: 500 agreements and 800 open invoices at once, and ten times as many. */
export const migration = async (cluster: Cluster, sizes: Sizes): Promise<Measured> => {
  const size = sizes === FULL ? COMMON : times(COMMON, 0.1);
  const rounds: { less: Round; more: Round }[] = [];
  for (let turn = 0; turn < sizes.repetitions; turn++) {
    rounds.push({
      less: await round(cluster, size, turn),
      more: await round(cluster, times(size, 10), turn),
    });
  }
  const slower = (one: Round) => Math.max(one.dryMs, one.importMs);
  const seconds = median(rounds.map(({ less }) => slower(less))) / 1_000;
  const linear = spreadOf(rounds.map(({ less, more }) => more.importMs / more.rows / (less.importMs / less.rows)));
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
        title: `Moving in with ${size.agreements.toLocaleString('en')} agreements and ten times as many`,
        head: ['Rows', 'dry run, ms', 'import, ms', 'import, ms a row'],
        rows: rounds
          .flatMap(({ less, more }) => [less, more])
          .map(({ rows, dryMs, importMs }) => [
            rows.toLocaleString('en'),
            inTime(dryMs, shown(dryMs)),
            inTime(importMs, shown(importMs)),
            inTime(importMs, shown(importMs / rows, 3)),
          ]),
      },
    ],
  };
};
