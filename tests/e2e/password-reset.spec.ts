import type { APIRequestContext } from '@playwright/test';
import { expect, expectNoSidewaysScroll, makeUser, setTheme, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { bodyTo, mailTo } from '../support/e2e-mail.ts';
import { PHONE } from '../support/e2e-members.ts';
import { type NewSpace, startNewSpace } from '../support/e2e-new-space.ts';

const NEW_PASSWORD = 'mango river slow lantern';

const withEmail = async (admin: APIRequestContext, role: 'front_desk' | 'tenant') => {
  const person = await makeUser(admin, role);
  const email = `${person.username}@people.example`;
  const reply = await admin.patch(`/api/users/${person.id}`, { data: { email } });
  expect(reply.status(), await reply.text()).toBe(200);
  return { ...person, email };
};

test('a password that was forgotten is set by a link from the mail, once', async ({ page, admin }) => {
  const person = await withEmail(admin, 'front_desk');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Password', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Email Me a Link' }).click();
  await expect(page.getByText('Enter your username or email')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Username or Email').fill(person.username);
  await page.getByRole('button', { name: 'Email Me a Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expectAccessible(page);

  const text = await bodyTo(person.email, /^Reset your .* password$/);
  const link = /http:\S+\/reset-password#[\w-]{43}/.exec(text)?.[0] ?? '';
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers().referer ?? ''}`));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible();
  await expect(page.getByText(person.username, { exact: true })).toBeVisible();
  // The secret leaves the address at once, and never was in one that a server is told.
  await expect(page).toHaveURL(/\/reset-password$/);
  const token = link.split('#')[1] ?? '';
  expect(sent.filter((line) => line.includes(token) && !line.includes('#'))).toEqual([]);
  await expectAccessible(page);

  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm New Password').fill('something else');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText("New passwords don't match")).toBeVisible();
  await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Changed' })).toBeVisible();
  await mailTo(person.email, /password was changed$/);

  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This Link No Longer Works' })).toBeVisible();
  await page.getByRole('button', { name: 'Ask for a New Link' }).click();
  await expect(page.getByLabel('Username or Email')).toBeVisible();
});

test('on a phone in the dark a member does the same, and a name that nobody has is answered alike', async ({
  page,
  admin,
}) => {
  const person = await withEmail(admin, 'tenant');
  await page.setViewportSize(PHONE);
  await setTheme(page, 'dark');
  for (const name of ['nobody-of-this-name', person.email]) {
    await page.goto('/reset-password');
    await page.getByLabel('Username or Email').fill(name);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Email Me a Link' }).click();
    await expect(page.getByText('If there is an account with this name')).toBeVisible();
  }
  const link = /http:\S+\/reset-password#[\w-]{43}/.exec(await bodyTo(person.email, /^Reset your/))?.[0] ?? '';
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Changed' })).toBeVisible();
});

test.describe('where no mail can be sent', () => {
  let space: NewSpace;
  test.beforeAll(async () => {
    space = await startNewSpace();
    await space.begin({ username: 'wanjiku', password: NEW_PASSWORD, firstName: null, lastName: null, email: null });
  });
  test.afterAll(() => space?.stop());

  test('the page says whom to ask, and promises nothing', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: space.url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await expect(page.getByRole('heading', { name: 'Ask Your Administrator' })).toBeVisible();
    await expect(page.getByLabel('Username or Email')).toHaveCount(0);
    await expectAccessible(page);
    await context.close();
  });
});
