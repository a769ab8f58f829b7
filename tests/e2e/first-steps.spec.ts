import { expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { type NewSpace, startNewSpace } from '../support/e2e-new-space.ts';
import { passFirstSecondFactor } from '../support/e2e-second-factor.ts';

const PASSWORD = 'a quiet purple morning';
let space: NewSpace;

test.beforeAll(async () => {
  space = await startNewSpace();
});
test.afterAll(() => space?.stop());

test('a new space leads its administrator through the first steps, until they are done or put away', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: space.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const person = { username: 'wanjiku', password: PASSWORD, firstName: 'Wanjiku', lastName: 'Kamau', email: null };
  const made = await context.request.post('/api/setup', { data: { code: space.code, ...person } });
  expect(made.ok(), await made.text()).toBe(true);
  await signIn(page, person.username, PASSWORD);
  await page.goto('/');
  await passFirstSecondFactor(page, PASSWORD);
  const card = page.getByRole('region', { name: 'First Steps' });
  await expect(card).toContainText('0 of 8 done');
  await card.getByRole('link', { name: /Name the space/ }).click();

  await page.getByLabel('Company Name').fill('Ngara Desks');
  await page.getByRole('button', { name: 'Save General Settings' }).click();
  const steps = page.getByRole('region', { name: 'Steps' });
  await expect(steps.getByRole('button', { name: 'Done 1. Name the space' })).toBeVisible();
  await steps.getByRole('button', { name: /Check the rooms/ }).click();
  await page.getByRole('button', { name: 'Confirm Rooms' }).click();
  await steps.getByRole('button', { name: /Check the price list/ }).click();
  await page.getByRole('button', { name: 'Confirm Prices' }).click();
  await steps.getByRole('button', { name: /Add the first tenant/ }).click();
  await page.getByRole('button', { name: 'Add New Tenant' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(card).toContainText('3 of 8 done');
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card).toHaveCount(0);
  await context.close();
});
