import type { Page } from '@playwright/test';
import type { Cluster } from '../cluster.ts';
import type { Measured } from '../figure.ts';
import { median, shown } from '../numbers.ts';
import { inBrowser } from '../pages/browser.ts';
import { type Frames, frameRate, recordFrames } from '../pages/frames.ts';
import { floorSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { inSpace } from '../space.ts';

const MOST_MS = 8;
const STEPS = 60;
const REST_MS = 2_000;
// 60 a second, less the one that the end of the measurement cuts off.
const LEAST_FRAMES = 59;

/** Leads a unit once around the floor and across it. */
const leadAbout = async (page: Page): Promise<number> => {
  const sheet = await page.getByRole('group', { name: 'Plan of Bench' }).boundingBox();
  if (!sheet) throw new Error('There is no plan');
  const [left, right] = [sheet.x + 80, sheet.x + sheet.width - 80];
  const [top, bottom] = [sheet.y + 30, Math.min(sheet.y + sheet.height, 860) - 30];
  const corners = [
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
    [right, bottom],
  ] as const;
  for (const [x, y] of corners) await page.mouse.move(x, y, { steps: STEPS });
  return corners.length * STEPS;
};

const take = async (page: Page): Promise<void> => {
  const box = await page.locator('[data-thing]').first().boundingBox();
  if (!box) throw new Error('There is no unit to drag');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 30, { steps: 4 });
};

type Drag = { moves: number; frames: Frames; rate: number; rateAtRest: number };

/** One lap with a trace and one without, since a trace takes time of its own. */
const dragOnce = async (page: Page): Promise<Drag> => {
  const rateAtRest = await frameRate(page, () => page.waitForTimeout(REST_MS));
  await take(page);
  let moves = 1;
  const frames = await recordFrames(page, async () => {
    moves = await leadAbout(page);
  });
  const rate = await frameRate(page, () => leadAbout(page));
  return { moves, frames, rate, rateAtRest };
};

const detailRow = ({ moves, frames, rate, rateAtRest }: Drag): string[] => [
  String(moves),
  shown(frames.drawn / moves),
  shown(frames.longestTask),
  shown(frames.longestScript),
  shown(rate),
  shown(rateAtRest),
];

/** What the page does for each move of the pointer while a unit is dragged in the editor, and how smooth that is. */
export const floor = async (cluster: Cluster, sizes: Sizes): Promise<Measured> =>
  inSpace(cluster, await floorSet(cluster), async ({ nafasi: { origin, cookie } }) => {
    const drags: Drag[] = [];
    for (let turn = 0; turn < sizes.repetitions; turn++)
      drags.push(
        await inBrowser({ origin, cookie }, async ({ context }) => {
          const page = await context.newPage();
          await page.goto(`${origin}/floor-plan`);
          await page.getByRole('button', { name: 'Edit Plan' }).click();
          await page.getByRole('button', { name: 'Save Plan' }).waitFor();
          return dragOnce(page);
        }),
      );
    const each = median(drags.map(({ frames, moves }) => frames.drawn / moves));
    const rate = median(drags.map((drag) => drag.rate));
    const atRest = median(drags.map(({ rateAtRest }) => rateAtRest));
    return {
      figures: [
        { line: 'floor-drag', measured: `${shown(each)} ms a move`, met: each <= MOST_MS },
        {
          line: 'floor-frames',
          measured: `${shown(rate)} a second, ${shown(atRest)} at rest`,
          met: rate >= LEAST_FRAMES,
        },
      ],
      details: [
        {
          title: 'Dragging a unit over a floor of 300',
          head: [
            'Moves',
            'script to paint, ms a move',
            'longest task, ms',
            'longest script, ms',
            'frames a second',
            'at rest',
          ],
          rows: drags.map(detailRow),
        },
      ],
    };
  });
