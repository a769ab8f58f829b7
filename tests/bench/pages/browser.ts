import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumLaunch } from '../../support/chromium.ts';
import { freePort } from '../../support/free-port.ts';

export type Browser = { context: BrowserContext; port: number };

/** The browser of the browser tests, with a port to watch it by and, where given, somebody signed in. */
export const inBrowser = async <T>(
  signedIn: { origin: string; cookie: string } | null,
  work: (browser: Browser) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'nafasi-browser-'));
  const port = await freePort();
  const options = await chromiumLaunch();
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
    viewport: { width: 1350, height: 940 },
  });
  try {
    if (signedIn) {
      const [name = '', value = ''] = signedIn.cookie.split('=');
      await context.addCookies([{ name, value, url: signedIn.origin, httpOnly: true, sameSite: 'Lax' }]);
    }
    return await work({ context, port });
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
};
