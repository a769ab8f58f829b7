import type { BrowserContext, Page } from '@playwright/test';
import { SANDBOX_CHANNEL } from '../../server/simulators/daraja/channels.ts';
import { type DarajaSimulator, startDaraja } from '../../server/simulators/daraja/simulator.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { type NewSpace, startNewSpace } from '../support/e2e-new-space.ts';
import { expectToast, pick } from '../support/e2e-tenants.ts';

// A space of its own: a simulator in the demo would be offered to the other journeys.

const PERSON = {
  username: 'wanjiku',
  password: 'a quiet purple morning',
  firstName: 'Wanjiku',
  lastName: 'Kamau',
  email: null,
};
let space: NewSpace;
let simulator: DarajaSimulator;

test.beforeAll(async () => {
  space = await startNewSpace();
  simulator = await startDaraja({ seed: 11 });
});
test.afterAll(async () => {
  await simulator?.stop();
  await space?.stop();
});

const openSpace = async (context: BrowserContext): Promise<Page> => {
  await space.begin(PERSON);
  const page = await context.newPage();
  await signIn(page, PERSON.username, PERSON.password);
  return page;
};

test('a paybill of a simulator is added, registered, and proved by a payment of one shilling', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: space.url, reducedMotion: 'reduce' });
  const page = await openSpace(context);
  await page.goto('/settings?tab=mpesa');
  await page.getByRole('button', { name: 'Add Paybill or Till' }).click();
  const add = page.getByRole('dialog', { name: 'Add Paybill or Till' });
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(add.getByText('Name is required')).toBeVisible();
  await add.getByLabel('Name').fill('Main Paybill');
  await add.getByLabel('Paybill Number').fill(SANDBOX_CHANNEL.shortcode);
  await pick(page, add, 'Environment', /^Simulator/);
  await add.getByLabel('Simulator Address').fill(simulator.url);
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Added', 'Main Paybill was added. Enter its credentials next.');
  const card = page.getByRole('region', { name: 'Main Paybill' });
  await expect(page.getByText('Simulator: no real money moves')).toBeVisible();
  await expect(card).toContainText('Missing: consumer key, consumer secret and passkey.');

  await card.getByRole('button', { name: 'Enter Credentials' }).click();
  const keys = page.getByRole('dialog', { name: 'Credentials of Main Paybill' });
  await keys.getByLabel('Consumer Key').fill(SANDBOX_CHANNEL.consumerKey);
  await keys.getByLabel('Consumer Secret').fill(SANDBOX_CHANNEL.consumerSecret);
  await keys.getByLabel('Passkey').fill(SANDBOX_CHANNEL.passkey);
  await keys.getByRole('button', { name: 'Save Credentials' }).click();
  await expect(card).toContainText('All are set.');

  await card.getByRole('button', { name: 'Register With Safaricom' }).click();
  await expect(card.getByRole('status').filter({ hasText: 'Payment Announcements' })).toBeVisible();
  await expect(card).toContainText('Our addresses are registered.');

  await card.getByRole('button', { name: 'Send Test Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Test Payment' });
  await dialog.getByLabel('Phone').fill('0700 000 009');
  await dialog.getByRole('button', { name: 'Send Prompt' }).click();
  await expect(dialog.getByRole('status')).toContainText('The payer has the prompt on the phone.');
  await expect(dialog.getByRole('button', { name: 'Demo Phone' })).toHaveCount(0);
  await simulator.phone('254700000009').enterPin('1234');
  await expect(dialog.getByRole('status')).toContainText(/^Paid\. Receipt \w+ has arrived/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(card).toContainText('One shilling arrived.');
  await expect(card).toContainText('Everything is set up.');

  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await context.close();
});

for (const width of [1440, 360]) {
  test(`the M-Pesa settings of the demo space are accessible, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, DEMO_USERS.admin);
    await page.goto('/settings?tab=mpesa');
    await expect(page.getByRole('region', { name: 'Main Paybill' })).toContainText('Callback Address');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('the M-Pesa settings are for administrators', async ({ page }) => {
  await signIn(page, DEMO_USERS.manager);
  await page.goto('/settings?tab=mpesa');
  await expect(page.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'M-Pesa' })).toHaveCount(0);
});
