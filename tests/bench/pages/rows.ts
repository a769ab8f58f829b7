import type { BrowserContext, Page } from '@playwright/test';

/** When rows were on the screen, and what was fetched before. Times are counted from the address being entered. */
export type Painted = { ms: number; firstPaintMs: number; scripts: number; kilobytes: number };

declare global {
  interface Window {
    rowsPainted?: Promise<Painted>;
  }
}

const PATIENCE_MS = 30_000;

/** Notes in every page of a browser when the first row of a table that holds these words has been painted. */
export const watchRows = (context: BrowserContext, words: string): Promise<unknown> =>
  context.addInitScript((sought) => {
    const hasRows = () => document.querySelector('tbody')?.textContent.includes(sought) === true;
    const describe = (ms: number): Painted => {
      const before = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ responseEnd }) => responseEnd > 0 && responseEnd <= ms,
      );
      return {
        ms,
        firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        scripts: before.filter(({ name }) => /\.js(\?|$)/.test(name)).length,
        kilobytes: before.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000,
      };
    };
    window.rowsPainted = new Promise((done) => {
      const observer = new MutationObserver(() => {
        if (!hasRows()) return;
        observer.disconnect();
        // A task that follows the frame runs after it was painted.
        requestAnimationFrame(() => setTimeout(() => done(describe(performance.now()))));
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true });
    });
  }, words);

export const paintedRows = (page: Page): Promise<Painted> =>
  page.evaluate((patienceMs) => {
    const late = new Promise<never>((_, failed) =>
      setTimeout(() => failed(new Error('No row was painted')), patienceMs),
    );
    return Promise.race([window.rowsPainted ?? late, late]);
  }, PATIENCE_MS);
