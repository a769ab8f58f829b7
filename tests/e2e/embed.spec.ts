import type { Browser } from '@playwright/test';
import '../../server/temporal.ts';
import { DEMO_USERS, expect, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { forgetPortalRequests, mailedCode, newVisitor, ownDay, takenOn, tellWho } from '../support/e2e-portal.ts';
import { expectToast } from '../support/e2e-tenants.ts';

test.beforeEach(forgetPortalRequests);
test.describe.configure({ mode: 'default' });

const SITE = 'https://localhost:4443';
const STRANGER = 'https://localhost:4444';

// A page of the operator's own site, on this machine under another origin.
const openSite = async (browser: Browser, site: string, frame: string) => {
  const context = await browser.newContext({ permissions: ['local-network-access'] });
  const page = await context.newPage();
  const body = `<!doctype html><html lang="en"><head><title>Our Rooms</title></head><body><h1>Our Rooms</h1>${frame}</body></html>`;
  await page.route(`${site}/**`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${site}/rooms`);
  return page;
};

test('a room is booked in a frame on a site that the settings name, and on no other', async ({
  page,
  admin,
  browser,
}) => {
  await signIn(page, DEMO_USERS.admin);
  await page.goto('/settings');
  const field = page.getByLabel('Your Site');
  await field.fill('http://localhost:4443');
  await page.getByRole('button', { name: 'Add Site' }).click();
  await expect(page.getByText('The site must be served by https')).toBeVisible();
  await field.fill(SITE);
  await page.getByRole('button', { name: 'Add Site' }).click();
  await expectToast(page, 'Settings Saved', `${SITE} may show the booking page.`);
  await expect(page.getByRole('list', { name: 'Sites' })).toContainText(SITE);
  await expectAccessible(page);
  const snippet = await page.getByRole('textbox', { name: 'For Your Page' }).inputValue();
  expect(snippet).toMatch(
    /^<iframe src="http:\/\/[^"]+\/embed" title="Book a meeting room" style="[^"]+" loading="lazy"><\/iframe>$/,
  );

  const day = await ownDay(admin);
  const site = await openSite(browser, SITE, snippet.replace('/embed"', `/embed?date=${day}"`));
  const frame = site.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Book a Meeting Room', level: 1 })).toBeVisible();
  await expect(frame.getByRole('link', { name: /Login/ })).toHaveCount(0);
  await frame
    .getByRole('listitem', { name: 'Meeting Room 1', exact: true })
    .getByRole('button', { name: 'Book Now' })
    .click();
  const dialog = frame.getByRole('dialog', { name: 'Book a Meeting Room' });
  await dialog.getByRole('radio', { name: '10:00 AM' }).check();
  const who = newVisitor();
  await tellWho(dialog, who);
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  const code = frame.getByRole('dialog', { name: 'Confirm your email address' }).getByLabel('Code');
  await expect(code).toBeVisible();
  await code.fill(await mailedCode(who.email));
  await expect(frame.getByRole('heading', { name: 'Your room is booked', level: 2 })).toBeVisible();
  expect(await takenOn(admin, day)).toHaveLength(1);
  // What else there is opens beside the site, where its address can be read.
  const [beside] = await Promise.all([
    site.waitForEvent('popup'),
    frame.getByRole('link', { name: 'See or cancel this booking' }).click(),
  ]);
  await expect(beside.getByRole('heading', { name: 'Your Booking' })).toBeVisible();
  await expect(frame.getByRole('heading', { name: 'Your room is booked', level: 2 })).toBeVisible();
  await site.context().close();

  const stranger = await openSite(browser, STRANGER, snippet);
  await expect.poll(() => stranger.frames().at(-1)?.url()).toContain('chrome-error:');
  await expect(stranger.frameLocator('iframe').getByRole('heading', { name: 'Book a Meeting Room' })).toHaveCount(0);
  await stranger.context().close();

  await page.getByRole('button', { name: `Remove ${SITE}` }).click();
  await expectToast(page, 'Settings Saved', `${SITE} was removed.`);
  await expect(page.getByRole('list', { name: 'Sites' })).toHaveCount(0);
});
