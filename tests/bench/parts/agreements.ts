import { bill, makeDue } from '../billing-run.ts';
import type { Cluster } from '../cluster.ts';
import type { Measured } from '../figure.ts';
import { median, shown, shownSpread, spreadOf } from '../numbers.ts';
import { agreementSet, billingSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { ask, inSpace, type Space } from '../space.ts';

const WARM = 250;
const INCREASED = 500;
const MOST = { lines: 1.3, increaseMs: 3 };

/** What one invoice of a run costs, after a few others. */
const invoiceMs = async (space: Space, size: number): Promise<number> => {
  await makeDue(space, 0, WARM);
  await bill(space);
  await makeDue(space, WARM, size + WARM);
  const { ms, invoices } = await bill(space);
  if (invoices !== size) throw new Error(`${invoices} invoices were made for ${size} agreements`);
  return ms / invoices;
};

/** What an agreement of the increase costs; endless where it is not answered in time. */
const increase = async (space: Space): Promise<number> => {
  const rows = await ask<{ id: string }>(space, `select id from agreements order by id limit ${INCREASED}`);
  // Beyond everything that is invoiced, as a yearly increase is: what would be credited is another line.
  const [day] = await ask<{ day: string }>(
    space,
    `select (date_trunc('month', max(billed_through)) + interval '2 months')::date::text as day from tenants`,
  );
  const body = { percent: 7.5, effectiveOn: day?.day, agreementIds: rows.map(({ id }) => id), roundTo: '10.00' };
  const began = performance.now();
  const { status, body: answer } = await space.nafasi.http('POST', '/api/agreements/increase', body);
  if (status === 503) return Number.POSITIVE_INFINITY;
  if (status !== 200) throw new Error(`The increase was answered ${status}: ${answer.slice(0, 300)}`);
  return (performance.now() - began) / rows.length;
};

/** Runs over agreements of one line and of three, in turn, and a yearly increase of those with three. */
export const agreements = async (cluster: Cluster, sizes: Sizes): Promise<Measured> => {
  const size = Math.round(sizes.billed[0] / 2);
  const rounds: { one: number; three: number; increased: number }[] = [];
  for (let turn = 0; turn < sizes.repetitions; turn++) {
    const one = await inSpace(cluster, await billingSet(cluster, size + WARM), (space) => invoiceMs(space, size));
    rounds.push(
      await inSpace(cluster, await agreementSet(cluster, size + WARM), async (space) => ({
        one,
        three: await invoiceMs(space, size),
        increased: await increase(space),
      })),
    );
  }
  const ratio = spreadOf(rounds.map(({ one, three }) => three / one));
  const increased = median(rounds.map((round) => round.increased));
  return {
    figures: [
      {
        line: 'billing-lines',
        measured: `${shownSpread(ratio)}, ${shown(median(rounds.map(({ three }) => three)), 3)} ms an invoice`,
        met: ratio.value <= MOST.lines,
      },
      {
        line: 'increase',
        measured: Number.isFinite(increased) ? `${shown(increased)} ms` : 'not answered in time',
        met: increased <= MOST.increaseMs,
      },
    ],
    details: [
      {
        title: `Runs of ${size.toLocaleString('en')} agreements, and an increase of ${INCREASED}`,
        head: ['One line, ms an invoice', 'three lines, ms an invoice', 'ratio', 'increase, ms an agreement'],
        rows: rounds.map(({ one, three, increased: each }) => [
          shown(one, 3),
          shown(three, 3),
          shown(three / one),
          shown(each),
        ]),
      },
    ],
  };
};
