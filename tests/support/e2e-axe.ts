import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { setTheme } from './e2e.ts';

// Colours are judged when nothing is fading in any more: a change is drawn first, and what then moves is waited for.
const settled = (page: Page) =>
  page.evaluate(async () => {
    const isMoving = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    do {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      await Promise.all(
        document
          .getAnimations()
          .filter(isMoving)
          .map(({ finished }) => finished.catch(() => undefined)),
      );
    } while (document.getAnimations().some(isMoving));
  });

const gravest = async (page: Page, rules?: string[]): Promise<string[]> => {
  await settled(page);
  // Its newer mode opens a second page for the sake of frames from elsewhere, which this app has none of.
  // Only what is wrong is worked out in full: the long list of what is right would be most of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  });
  const { violations } = await axe.analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
};

/** Nothing keeps somebody from using the page, in the light theme and in the dark one, which differ in their colours alone. */
export const expectAccessible = async (page: Page) => {
  expect(await gravest(page)).toEqual([]);
  await setTheme(page, 'dark');
  expect(await gravest(page, ['color-contrast']), 'in the dark theme').toEqual([]);
  await setTheme(page, 'light');
};
