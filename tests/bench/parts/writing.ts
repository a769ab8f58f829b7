import { bookingCall, invoiceCall, mixedCall, paymentCall, type Things, thingsOf } from '../bodies.ts';
import type { Cluster } from '../cluster.ts';
import { type Compared, type Contest, compare, invalidity, LOAD_HEAD, loadRows, ratioOf } from '../compare.ts';
import { peakMegabytes, resetPeak } from '../cpu.ts';
import type { Figure, Measured } from '../figure.ts';
import { medianOf } from '../load/load.ts';
import { shown, shownSpread } from '../numbers.ts';
import { invoiceSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { inRing, type Who } from '../space.ts';
import { contestFigures } from '../verdicts.ts';

const everybody = (call: (who: Who) => Contest['nafasi']): Contest => ({
  nafasi: call('nafasi'),
  floor: call('floor'),
  limit: call('limit'),
});

/** Three times what was issued in a second before writes were looked at one by one. */
const LEAST_ISSUED = 669;

const issueFigures = (compared: Compared): Figure[] => {
  const { perSecond } = medianOf(compared.nafasi);
  return [
    ...contestFigures(compared, { limit: ['issue', 0.8] }),
    {
      line: 'issue-rate',
      measured: shown(perSecond, 0),
      met: perSecond >= LEAST_ISSUED && invalidity(compared) === null,
    },
  ];
};

const CONTESTS: readonly [
  title: string,
  calls: (things: Things) => Contest,
  figures: (compared: Compared) => Figure[],
][] = [
  [
    'Record a payment',
    (things) => everybody((who) => paymentCall(things, who)),
    (compared) => contestFigures(compared, { floor: ['pay', 0.2], limit: ['pay-limit', 0.8], cpu: ['pay-cpu', 1.8] }),
  ],
  [
    'Create a booking',
    (things) => everybody((who) => bookingCall(things, who)),
    (compared) =>
      contestFigures(compared, { floor: ['book', 0.25], limit: ['book-limit', 0.8], cpu: ['book-cpu', 1.6] }),
  ],
  ['Issue an invoice', (things) => everybody(() => invoiceCall(things)), issueFigures],
];

/** What is written most. */
export const writing = async (cluster: Cluster, sizes: Sizes): Promise<Measured> =>
  inRing(cluster, await invoiceSet(cluster, sizes, sizes.listed), async (ring) => {
    const things = await thingsOf(ring.space);
    const [figures, rows]: [Figure[], string[][]] = [[], []];
    for (const [title, calls, figuresOf] of CONTESTS) {
      const compared = await compare(ring, calls(things), sizes);
      figures.push(...figuresOf(compared));
      rows.push(...loadRows(title, compared));
    }
    return { figures, details: [{ title: 'Writing', head: LOAD_HEAD, rows }] };
  });

const MEGABYTES = 200;

/** A day at the desk on the large set. */
export const mixed = async (cluster: Cluster, sizes: Sizes): Promise<Measured> =>
  inRing(cluster, await invoiceSet(cluster, sizes, sizes.large), async (ring) => {
    const things = await thingsOf(ring.space);
    const { pid } = ring.space.nafasi.server;
    resetPeak(pid);
    const compared = await compare(
      ring,
      everybody((who) => mixedCall(things, who)),
      sizes,
    );
    const slowest = ratioOf(compared, 'floor', ({ p99 }) => p99);
    const { failed } = medianOf(compared.nafasi);
    const peak = peakMegabytes(pid);
    return {
      figures: [
        ...contestFigures(compared, { floor: ['mixed', 0.4] }),
        {
          line: 'mixed-p99',
          measured: `${shownSpread(slowest)} times`,
          met: slowest.value <= 3 && invalidity(compared) === null,
        },
        { line: 'mixed-errors', measured: shown(failed), met: failed === 0 },
        {
          line: 'memory',
          measured: peak === null ? 'not known on this system' : `${peak} MB at most`,
          met: peak !== null && peak <= MEGABYTES,
        },
      ],
      details: [{ title: 'Mixed', head: LOAD_HEAD, rows: loadRows('80 lists, 10 payments, 10 bookings', compared) }],
    };
  });
