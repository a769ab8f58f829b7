import type { Page } from '@playwright/test';
import type { Cluster } from '../cluster.ts';
import type { Measured } from '../figure.ts';
import { nextMonday } from '../fill-week.ts';
import { shown } from '../numbers.ts';
import { inBrowser } from '../pages/browser.ts';
import { type Frames, longestIn, recordFrames } from '../pages/frames.ts';
import { weekSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { inSpace } from '../space.ts';

const MOST_MS = 50;
const STEPS = 120;

/** Takes the first booking that can be moved and leads it all over the grid. */
const dragAbout = async (page: Page): Promise<void> => {
  const grid = await page.getByRole('grid').boundingBox();
  const block = page.locator('[data-booking]:has([data-stretch])').first();
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  if (!grid || !box) throw new Error('There is no booking to drag');
  const [left, top] = [Math.max(grid.x, 0) + 100, Math.max(grid.y, 0) + 80];
  const [right, bottom] = [Math.min(grid.x + grid.width, 1_300) - 40, Math.min(grid.y + grid.height, 900) - 40];
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(12, box.height / 2));
  await page.mouse.down();
  for (const [x, y] of [
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
    [right, bottom],
  ] as const)
    await page.mouse.move(x, y, { steps: STEPS });
  await page.keyboard.press('Escape');
  await page.mouse.up();
};

/** The frames of a drag over the week of one room and over the day of all rooms. */
export const drag = async (cluster: Cluster, sizes: Sizes): Promise<Measured> =>
  inSpace(cluster, await weekSet(cluster), async ({ nafasi }) => {
    const { origin, cookie } = nafasi;
    const found: { view: string; frames: Frames }[] = [];
    for (const view of ['week', 'day'])
      for (let turn = 0; turn < sizes.repetitions; turn++)
        found.push({
          view,
          frames: await inBrowser({ origin, cookie }, async ({ context }) => {
            const page = await context.newPage();
            await page.goto(`${origin}/bookings?view=${view}&day=${nextMonday()}`);
            await page.getByRole('grid').waitFor();
            await page.locator('[data-booking]').first().waitFor();
            await page.waitForLoadState('networkidle');
            return recordFrames(page, () => dragAbout(page));
          }),
        });
    const longest = Math.max(...found.map(({ frames }) => longestIn(frames)));
    return {
      figures: [{ line: 'drag', measured: `the longest is ${shown(longest)} ms`, met: longest <= MOST_MS }],
      details: [
        {
          title: 'Dragging, 20 rooms and 400 bookings in the week',
          head: ['View', 'frames', 'longest task, ms', 'longest gap between frames, ms', 'script in the longest, ms'],
          rows: found.map(({ view, frames }) => [
            view,
            String(frames.count),
            shown(frames.longestTask),
            shown(frames.longestGap),
            shown(frames.longestScript),
          ]),
        },
      ],
    };
  });
