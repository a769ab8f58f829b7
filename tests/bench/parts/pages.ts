import type { Cluster } from '../cluster.ts';
import type { Figure, Measured } from '../figure.ts';
import { nextMonday } from '../fill-week.ts';
import { median, shown } from '../numbers.ts';
import { inBrowser } from '../pages/browser.ts';
import { startLighthouse, type Visit } from '../pages/lighthouse.ts';
import type { LineId } from '../programme.ts';
import { weekSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { inSpace } from '../space.ts';

const PAGES = [
  ['page-landing', 'Landing page', '/', 'mobile'],
  ['page-portal', 'Client portal', '/client-portal', 'mobile'],
  ['page-bookings', 'Bookings, week', `/bookings?view=week&day=${nextMonday()}`, 'desktop'],
] as const;
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100 };
const MOST_SHIFT = 0.02;

const figureOf = (line: LineId, visits: readonly Visit[]): Figure => {
  const of = (pick: (visit: Visit) => number) => median(visits.map(pick));
  const performance = of(({ scores }) => scores.performance);
  const accessibility = of(({ scores }) => scores.accessibility);
  const practices = of(({ scores }) => scores['best-practices']);
  const shift = of((visit) => visit.shift);
  return {
    line,
    measured: `performance ${performance}, accessibility ${accessibility}, best practices ${practices}, shift ${shown(shift, 3)}`,
    met:
      performance >= LEAST.performance &&
      accessibility >= LEAST.accessibility &&
      practices >= LEAST['best-practices'] &&
      shift <= MOST_SHIFT,
  };
};

/** Lighthouse on the pages that people see first, and on the busiest screen of the staff. */
export const pages = async (cluster: Cluster, sizes: Sizes): Promise<Measured> => {
  const look = await startLighthouse((line) => void process.stdout.write(`${line}\n`));
  return inSpace(cluster, await weekSet(cluster), async ({ nafasi }) => {
    const [figures, rows]: [Figure[], string[][]] = [[], []];
    for (const [line, title, path, screen] of PAGES) {
      const signedIn = screen === 'desktop' ? { origin: nafasi.origin, cookie: nafasi.cookie } : null;
      const visits: Visit[] = [];
      for (let turn = 0; turn < sizes.repetitions; turn++)
        visits.push(await inBrowser(signedIn, ({ port }) => look(`${nafasi.origin}${path}`, port, screen)));
      figures.push(figureOf(line, visits));
      for (const { scores, shift, lost, paintMs, blockedMs } of visits)
        rows.push([
          title,
          ...Object.values(scores).map(String),
          shown(shift, 3),
          shown(paintMs),
          shown(blockedMs),
          lost.slice(0, 4).join('; ') || '—',
        ]);
    }
    const head = [
      'Page',
      'performance',
      'accessibility',
      'best practices',
      'shift',
      'largest paint, ms',
      'blocked, ms',
      'lost points by',
    ];
    return { figures, details: [{ title: 'Lighthouse, each visit', head, rows }] };
  });
};
