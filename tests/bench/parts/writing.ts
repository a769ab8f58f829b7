import {
  bookingBody,
  bookingValues,
  invoiceBody,
  invoiceValues,
  paymentBody,
  paymentValues,
  thingsOf,
} from '../bodies.ts';
import type { Cluster } from '../cluster.ts';
import { type Compared, type Contest, compare, LOAD_HEAD, loadCells, ratioOf } from '../compare.ts';
import { peakMegabytes, resetPeak } from '../cpu.ts';
import type { Figure, Measured } from '../figure.ts';
import { medianOf } from '../load.ts';
import { shown, shownSpread } from '../numbers.ts';
import type { LineId } from '../programme.ts';
import { invoiceSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { inSpace } from '../space.ts';

/** At least so much of a bare route, and no call refused. */
const figureOf = (line: LineId, compared: Compared, target: number): Figure => {
  const ratio = ratioOf(compared, 'bare');
  const { failed } = medianOf(compared.nafasi);
  return { line, measured: `${shownSpread(ratio)}, ${failed} errors`, met: ratio.value >= target && failed === 0 };
};

/** What is written most, each beside the statement that writes the same rows. */
export const writing = async (cluster: Cluster, sizes: Sizes): Promise<Measured> =>
  inSpace(cluster, await invoiceSet(cluster, sizes, sizes.listed), async (space) => {
    const things = await thingsOf(space);
    const contests: [LineId, number, string, Contest][] = [
      [
        'book',
        0.75,
        'Create a booking',
        {
          nafasi: (http, turn) => http('POST', '/api/room-bookings', bookingBody(things, turn)),
          reference: (turn) => ['book', bookingValues(things, turn)],
        },
      ],
      [
        'pay',
        0.75,
        'Record a payment',
        {
          nafasi: (http, turn) => http('POST', '/api/payments', paymentBody(things, turn)),
          reference: (turn) => ['pay', paymentValues(things, turn)],
        },
      ],
      [
        'issue',
        0.5,
        'Issue an invoice',
        {
          nafasi: (http, turn) => http('POST', '/api/invoices', invoiceBody(things, turn)),
          reference: (turn) => ['issue', invoiceValues(things, turn)],
        },
      ],
    ];
    const [figures, rows]: [Figure[], string[][]] = [[], []];
    for (const [line, target, title, contest] of contests) {
      const compared = await compare(space, contest, sizes);
      figures.push(figureOf(line, compared, target));
      rows.push(loadCells(title, compared));
    }
    return { figures, details: [{ title: 'Writing', head: LOAD_HEAD, rows }] };
  });

const MEGABYTES = 200;

/** A day at the desk on the large set: of ten calls eight read the list, one pays and one books. */
export const mixed = async (cluster: Cluster, sizes: Sizes): Promise<Measured> =>
  inSpace(cluster, await invoiceSet(cluster, sizes, sizes.large), async (space) => {
    const things = await thingsOf(space);
    resetPeak(space.nafasi.server.pid);
    const tenth = (turn: number) => Math.floor(turn / 10);
    const compared = await compare(
      space,
      {
        nafasi: (http, turn) =>
          turn % 10 === 0
            ? http('POST', '/api/room-bookings', bookingBody(things, tenth(turn)))
            : turn % 10 === 5
              ? http('POST', '/api/payments', paymentBody(things, tenth(turn)))
              : http('GET', '/api/invoices?limit=20'),
        reference: (turn) =>
          turn % 10 === 0
            ? ['book', bookingValues(things, tenth(turn))]
            : turn % 10 === 5
              ? ['pay', paymentValues(things, tenth(turn))]
              : ['list', []],
      },
      sizes,
    );
    const [ratio, slowest] = [ratioOf(compared, 'bare'), ratioOf(compared, 'bare', ({ p99 }) => p99)];
    const { failed } = medianOf(compared.nafasi);
    const peak = peakMegabytes(space.nafasi.server.pid);
    return {
      figures: [
        { line: 'mixed', measured: shownSpread(ratio), met: ratio.value >= 0.7 },
        { line: 'mixed-p99', measured: `${shownSpread(slowest)} times`, met: slowest.value <= 2 },
        { line: 'mixed-errors', measured: shown(failed), met: failed === 0 },
        {
          line: 'memory',
          measured: peak === null ? 'not known on this system' : `${peak} MB at most`,
          met: peak !== null && peak <= MEGABYTES,
        },
      ],
      details: [{ title: 'Mixed', head: LOAD_HEAD, rows: [loadCells('80 lists, 10 payments, 10 bookings', compared)] }],
    };
  });
