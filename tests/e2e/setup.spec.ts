import type { Browser, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { type NewSpace, startNewSpace } from '../support/e2e-new-space.ts';
import { passFirstSecondFactor, secondFactorDialog } from '../support/e2e-second-factor.ts';

// One new space for the file, and its one-time code works once: the tests take their turns.
test.describe.configure({ mode: 'serial' });

const PASSWORD = 'a quiet purple morning';
let space: NewSpace;

test.beforeAll(async () => {
  space = await startNewSpace();
});
test.afterAll(() => space?.stop());

const openSetup = async (browser: Browser, viewport = { width: 1280, height: 900 }): Promise<Page> => {
  const context = await browser.newContext({ baseURL: space.url, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/setup');
  await expect(page.getByRole('heading', { name: 'Set up Nafasi' })).toBeVisible();
  return page;
};

test('the login of a new space leads to its set-up', async ({ browser }) => {
  const page = await openSetup(browser);
  await page.goto('/login');
  await expect(page).toHaveURL('/setup');
});

test('the rule for the password is told while it is typed', async ({ browser }) => {
  const page = await openSetup(browser);
  await page.getByLabel('Username').fill('wanjiku.kamau');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription(/At least 12 characters/);
  await password.fill('abcdefgh');
  await expect(password).toHaveAccessibleDescription('Password must be at least 12 characters long');
  await password.fill('wanjiku-kamau-2026');
  await expect(password).toHaveAccessibleDescription('Password must not be your name or the company name');
  await password.fill(PASSWORD);
  await expect(password).toHaveAccessibleDescription('This password is strong enough');
});

test('everything that is missing is named at once, and a wrong code is refused at its field', async ({ browser }) => {
  const page = await openSetup(browser);
  await page.getByLabel('Confirm Password').fill('something else');
  await page.getByRole('button', { name: 'Create Administrator' }).click();
  await expect(page.getByText('The one-time code is required')).toBeVisible();
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect(page.getByText('The passwords do not match')).toBeVisible();

  await page.getByLabel('One-Time Code').fill('AAAA-AAAA-AAAA-AAAA');
  await page.getByLabel('Username').fill('wanjiku');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Administrator' }).click();
  const code = page.getByLabel('One-Time Code');
  await expect(code).toHaveAccessibleDescription('This is not the code in the server log');
  await expect(code).toBeFocused();
});

test('the set-up is clean for axe and fits a phone', async ({ browser }) => {
  const page = await openSetup(browser, { width: 360, height: 740 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the code makes the first administrator, who is signed in; after that the page is closed', async ({ browser }) => {
  const page = await openSetup(browser);
  await page.getByLabel('One-Time Code').fill(space.code.toLowerCase());
  await page.getByLabel('First Name').fill('Wanjiku');
  await page.getByLabel('Last Name').fill('Kamau');
  await page.getByLabel('Email').fill('wanjiku@nafasi.example');
  await page.getByLabel('Username').fill('wanjiku');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Administrator' }).click();
  await expect(page.getByText('Nafasi is set up', { exact: true })).toBeVisible();
  // Before anything else.
  await expect(secondFactorDialog(page)).toContainText('Your role requires two-factor authentication.');
  await passFirstSecondFactor(page, PASSWORD);
  await expect(page.getByRole('banner')).toContainText('Wanjiku Kamau');
  await page.goto('/users');
  await expect(page.getByRole('row', { name: /Wanjiku Kamau/ })).toContainText('Administrator');

  await page.context().clearCookies();
  await page.goto('/setup');
  await expect(page).toHaveURL('/login');
});
