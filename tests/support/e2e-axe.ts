import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What keeps somebody from using the page at all. Colours are judged when nothing is fading in any more. */
export const expectAccessible = async (page: Page) => {
  await page.evaluate(() =>
    Promise.all(
      document.getAnimations().flatMap((running) => {
        const { iterations } = running.effect?.getComputedTiming() ?? {};
        return iterations === Number.POSITIVE_INFINITY ? [] : [running.finished.catch(() => undefined)];
      }),
    ),
  );
  // Its newer mode opens a second page for the sake of frames from elsewhere, which this app has none of.
  // Only what is wrong is worked out in full: the long list of what is right would be most of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
};
