import type { Page } from '@playwright/test';
import type { Cluster } from '../cluster.ts';
import type { Figure, Measured } from '../figure.ts';
import { median, shown } from '../numbers.ts';
import { inBrowser } from '../pages/browser.ts';
import { type Painted, paintedRows, watchRows } from '../pages/rows.ts';
import type { LineId } from '../programme.ts';
import { invoiceSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { inSpace } from '../space.ts';

const MOST_MS = { cold: 450, warm: 300 };
const VISITS = 5;
type Visit = keyof typeof MOST_MS;

/** Opens the screen and waits until nothing is fetched any more, so that the next visit finds all of it in the cache. */
const visit = async (page: Page, address: string): Promise<Painted> => {
  await page.goto(address);
  const painted = await paintedRows(page);
  await page.waitForLoadState('networkidle');
  return painted;
};

const figure = (line: LineId, painted: readonly Painted[], most: number): Figure => {
  const ms = painted.map((one) => one.ms);
  const middle = median(ms);
  return {
    line,
    measured: `${shown(middle, 0)} ms (${shown(Math.min(...ms), 0)} to ${shown(Math.max(...ms), 0)})`,
    met: middle <= most,
  };
};

/** When the rows of the busiest list stand on the screen: in a browser that was never here, and in one that was. */
export const rows = async (cluster: Cluster, sizes: Sizes): Promise<Measured> =>
  inSpace(cluster, await invoiceSet(cluster, sizes, sizes.listed), async ({ nafasi }) => {
    const { origin, cookie } = nafasi;
    const address = `${origin}/financials`;
    const visits: Record<Visit, Painted[]> = { cold: [], warm: [] };
    for (let turn = 0; turn < VISITS; turn++)
      await inBrowser({ origin, cookie }, async ({ context }) => {
        await watchRows(context, 'BENCH');
        const page = await context.newPage();
        visits.cold.push(await visit(page, address));
        await page.goto('about:blank');
        visits.warm.push(await visit(page, address));
      });
    return {
      figures: [figure('rows-cold', visits.cold, MOST_MS.cold), figure('rows-warm', visits.warm, MOST_MS.warm)],
      details: [
        {
          title: 'Rows of /financials, each visit',
          head: ['Visit', 'rows visible, ms', 'first paint, ms', 'script files before', 'kB fetched before'],
          rows: (['cold', 'warm'] as const).flatMap((which) =>
            visits[which].map(({ ms, firstPaintMs, scripts, kilobytes }) => [
              which,
              shown(ms, 0),
              shown(firstPaintMs, 0),
              String(scripts),
              shown(kilobytes, 0),
            ]),
          ),
        },
      ],
    };
  });
