import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { setTheme } from './e2e.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

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

type Impact = 'grave' | 'any';

const found = async (page: Page, impact: Impact, rules?: string[]): Promise<string[]> => {
  await settled(page);
  // Half a megabyte, which a page needs once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Only what is wrong is worked out in full: the long list of what is right would be most of the time.
  const violations = await page.evaluate(
    // What lies behind an open dialog cannot be reached, and was judged with the screen it belongs to.
    async (options) =>
      (await window.axe.run({ include: [document], exclude: ['#root[aria-hidden=true]'] }, options)).violations,
    {
      resultTypes: ['violations' as const],
      ...(rules ? { runOnly: { type: 'rule' as const, values: rules } } : {}),
    },
  );
  const counted = violations.filter((one) => impact === 'any' || one.impact === 'serious' || one.impact === 'critical');
  return counted.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
};

/** Nothing keeps somebody from using the page, in the light theme and in the dark one, which differ in their colours alone. */
export const expectAccessible = async (page: Page) => {
  expect(await found(page, 'grave')).toEqual([]);
  await setTheme(page, 'dark');
  expect(await found(page, 'grave', ['color-contrast']), 'in the dark theme').toEqual([]);
  await setTheme(page, 'light');
};

/** Some rules by name, however light their impact is. */
export const expectRules = async (page: Page, rules: string[]) => {
  expect(await found(page, 'any', rules)).toEqual([]);
};
