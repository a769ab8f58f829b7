import { type BillingRun, bill, makeDue } from '../billing-run.ts';
import type { Cluster } from '../cluster.ts';
import type { Figure, Measured } from '../figure.ts';
import { median, type Spread, shown, shownSpread, spreadOf } from '../numbers.ts';
import { watchRows, writeAgain } from '../rows-again.ts';
import { billingSet, invoiceSet, tenantsFor } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { inSpace, type Space } from '../space.ts';

const WARM = 250;
const MOST = { sql: 1.6, off: 0.1, memory: 1.2, again: 0.1 };

type Round = { size: number; run: BillingRun; againMs: number; sqlMs: number };

const each = ({ ms, invoices }: BillingRun): number => ms / invoices;

/** The first few are billed before, so that what is measured is a server at work and not one that has just begun. */
const warm = async (space: Space): Promise<void> => {
  await makeDue(space, 0, WARM);
  await bill(space);
};

/** A run in a space without a past, the same again with nothing left to do, and then the rows that it wrote by SQL. */
const round = async (cluster: Cluster, size: number): Promise<Round> =>
  inSpace(cluster, await billingSet(cluster, size + WARM), async (space) => {
    await warm(space);
    await makeDue(space, WARM, size + WARM);
    const written = await watchRows(space);
    const run = await bill(space);
    if (run.invoices !== size) throw new Error(`${run.invoices} invoices were made for ${size} tenants`);
    const tables = await written();
    const { ms: againMs } = await bill(space);
    await space.nafasi.stop();
    const change = `update tenants set billed_through = billed_through + 30, next_due_date = next_due_date + 30
      where billed_through < current_date + 300`;
    return { size, run, againMs, sqlMs: await writeAgain(space, tables, [change]) };
  });

const ratios = (rounds: readonly Round[]): Spread => spreadOf(rounds.map(({ run, sqlMs }) => run.ms / sqlMs));

const sqlFigure = (line: 'billing-less' | 'billing-more', rounds: readonly Round[]): Figure => {
  const ratio = ratios(rounds);
  const own = median(rounds.map(({ run }) => each(run)));
  return { line, measured: `${shownSpread(ratio)}, ${shown(own, 3)} ms an invoice`, met: ratio.value <= MOST.sql };
};

const shareFigure = (line: Figure['line'], shares: readonly number[], words: string): Figure => {
  const share = spreadOf(shares);
  return { line, measured: `${shownSpread(share)} ${words}`, met: Math.abs(share.value - 1) <= MOST.off };
};

const row = ({ size, run, againMs, sqlMs }: Round): string[] => [
  size.toLocaleString('en'),
  shown(run.ms / 1_000),
  shown(each(run), 3),
  shown(sqlMs / run.invoices, 3),
  shown(run.ms / sqlMs),
  shown(againMs),
  shown(run.megabytes),
];

export const billing = async (cluster: Cluster, sizes: Sizes): Promise<Measured> =>
  inSpace(cluster, await invoiceSet(cluster, sizes, sizes.large), async (old) => {
    const [less, more] = sizes.billed;
    const known = tenantsFor(sizes.large);
    await warm(old);
    const smallest = await round(cluster, Math.round(less / 10));
    const [lesser, larger]: [Round[], Round[]] = [[], []];
    const history: BillingRun[] = [];
    for (let repetition = 0; repetition < sizes.repetitions; repetition++) {
      lesser.push(await round(cluster, less));
      await makeDue(old, 0, Math.min(known, less));
      history.push(await bill(old));
      if (repetition < sizes.largerRuns) larger.push(await round(cluster, more));
    }
    const all = [smallest, ...lesser, ...larger];
    const memory = median(larger.map(({ run }) => run.megabytes)) / median(lesser.map(({ run }) => run.megabytes));
    const again = spreadOf([...lesser, ...larger].map(({ run, againMs }) => againMs / run.ms));
    const against = lesser.map(({ run }) => each(run));
    const curve = (of: (one: Round) => number): [number, number][] =>
      [[smallest], lesser, larger].map((rounds) => [rounds[0]?.size ?? 1, median(rounds.map(of))]);
    return {
      figures: [
        sqlFigure('billing-less', lesser),
        sqlFigure('billing-more', larger),
        shareFigure(
          'billing-linear',
          larger.map(({ run }, turn) => each(run) / (against[turn] ?? 1)),
          'of it',
        ),
        shareFigure(
          'billing-history',
          history.map((run, turn) => each(run) / (against[turn] ?? 1)),
          'of it',
        ),
        {
          line: 'billing-memory',
          measured: `${shown(memory)} (at most ${shown(Math.max(...larger.map(({ run }) => run.megabytes)))} MB)`,
          met: memory <= MOST.memory,
        },
        {
          line: 'billing-again',
          measured: `${shown(again.high * 100)} % at most`,
          met: again.high <= MOST.again,
        },
      ],
      details: [
        {
          title: 'Billing runs, each repetition',
          head: ['Tenants', 'seconds', 'ms an invoice', 'SQL, ms an invoice', 'of the SQL', 'again, ms', 'peak MB'],
          rows: all.map(row),
        },
        {
          title: `Billing runs after ${sizes.large.toLocaleString('en')} invoices`,
          head: ['Tenants', 'seconds', 'ms an invoice', 'peak MB'],
          rows: history.map((run) => [
            run.invoices.toLocaleString('en'),
            shown(run.ms / 1_000),
            shown(each(run), 3),
            shown(run.megabytes),
          ]),
        },
      ],
      series: [
        { plot: 'billing', name: 'billing run', points: curve(({ run }) => each(run)) },
        { plot: 'billing', name: 'set-based SQL', points: curve(({ run, sqlMs }) => sqlMs / run.invoices) },
      ],
    };
  });
