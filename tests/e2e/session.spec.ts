import type { Page } from '@playwright/test';
import { DEMO_USERS, expect, LIVE, makeUser, signIn, test } from '../support/e2e.ts';
import { watchForEnd } from '../support/e2e-notice.ts';

const frontPage = (page: Page) => page.getByRole('link', { name: 'Staff Login' });
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const open = async (page: Page, path = '/') => {
  await page.goto(path);
  await expect(mainMenu(page)).toBeVisible();
};

const leaveTraces = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem('left', 'here');
    sessionStorage.setItem('left', 'here');
  });

const traces = (page: Page) => page.evaluate(() => localStorage.length + sessionStorage.length);

test('signing out ends the session, wipes both storages and leaves for the front page', async ({ page }) => {
  await signIn(page, DEMO_USERS.manager);
  await open(page, '/settings');
  await leaveTraces(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(frontPage(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await traces(page)).toBe(0);
  expect((await page.request.get('/api/user')).status()).toBe(401);
});

test('the sidebar’s Logout works even when the server does not answer', async ({ page }) => {
  await signIn(page, DEMO_USERS.manager);
  await open(page);
  await leaveTraces(page);
  await page.route('**/api/logout', (route) => route.abort());
  const left = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Logout' }).click();
  await left;
  await expect(page).toHaveURL('/');
  expect(await traces(page)).toBe(0);
});

test('every open tab follows a sign-out and a sign-in', async ({ page, context, admin }) => {
  const person = await makeUser(admin, 'manager');
  await signIn(page, person.username, person.password);
  const second = await context.newPage();
  await open(page);
  await open(second, '/settings');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(frontPage(page)).toBeVisible();
  await expect(frontPage(second)).toBeVisible();

  await page.goto('/login');
  await second.goto('/tenants');
  await expect(second.getByText('Authentication Required')).toBeVisible();
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(mainMenu(page)).toBeVisible();
  await expect(mainMenu(second)).toBeVisible();
});

test('a session that was ended elsewhere says so and leads to the login', async ({ page, admin }) => {
  const person = await makeUser(admin, 'manager');
  await signIn(page, person.username, person.password);
  await open(page, '/no/such/page');
  await page.context().clearCookies({ name: 'nafasi' });
  const told = await watchForEnd(page);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await told();
  await expect(page).toHaveURL('/login');
});

test('a user who is disabled is told, whatever page is open', { tag: LIVE }, async ({ page, admin }) => {
  const person = await makeUser(admin, 'manager');
  await signIn(page, person.username, person.password);
  await open(page, '/settings');
  const told = await watchForEnd(page);
  await admin.patch(`/api/users/${person.id}`, { data: { status: 'disabled' } });
  await told();
  await expect(page).toHaveURL('/login');
});

test('a user who is disabled before their page could listen is told too', { tag: LIVE }, async ({ page, admin }) => {
  const person = await makeUser(admin, 'manager');
  await signIn(page, person.username, person.password);
  let disabled: Promise<unknown> | undefined;
  await page.route('**/api/events', async (route) => {
    disabled ??= admin.patch(`/api/users/${person.id}`, { data: { status: 'disabled' } });
    await disabled;
    await route.continue();
  });
  const told = await watchForEnd(page);
  await page.goto('/no/such/page');
  await told();
  await expect(page).toHaveURL('/login');
});

test('ten minutes without a sign of life sign out', async ({ page }) => {
  await page.clock.install();
  await signIn(page, DEMO_USERS.accountant);
  await open(page, '/settings');
  await page.clock.fastForward('09:30');
  await page.waitForTimeout(700);
  await expect(mainMenu(page)).toBeVisible();
  await page.clock.fastForward('00:31');
  await expect(frontPage(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  expect((await page.request.get('/api/user')).status()).toBe(401);
});

test('the first move after a long sleep does not bring the session back', async ({ page }) => {
  await page.clock.install();
  await signIn(page, DEMO_USERS.accountant);
  await open(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.mouse.move(200, 200);
  await page.clock.resume();
  await expect(frontPage(page)).toBeVisible();
});

test('work in one tab keeps the others signed in', async ({ page, context, admin }) => {
  const person = await makeUser(admin, 'manager');
  await context.clock.install();
  await signIn(page, person.username, person.password);
  const second = await context.newPage();
  await open(page);
  await open(second);
  await context.clock.fastForward('06:00');
  await second.mouse.move(300, 300);
  await context.clock.fastForward('06:00');
  await page.waitForTimeout(1_500);
  await expect(mainMenu(page)).toBeVisible();
  await expect(mainMenu(second)).toBeVisible();
  await context.clock.fastForward('05:00');
  await expect(frontPage(page)).toBeVisible();
  await expect(frontPage(second)).toBeVisible();
});

test('somebody who reads without asking for anything is told to the server once a minute', async ({ page, admin }) => {
  const person = await makeUser(admin, 'manager');
  await page.clock.install();
  // Nothing is heard of what neighbours change: what a page asks again because of them counts while somebody is there.
  await page.route('**/api/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  );
  await signIn(page, person.username, person.password);
  await open(page);
  const beats: string[] = [];
  await page.clock.fastForward('03:00');
  // What is asked again because others changed something says so, once nobody is there, and is no sign of life.
  page.on('request', (request) => {
    const isBackground = 'x-background' in request.headers();
    if (new URL(request.url()).pathname === '/api/user' && !isBackground) beats.push('activity');
  });
  await page.waitForTimeout(300);
  expect(beats).toEqual([]);
  await page.mouse.move(200, 200);
  await page.mouse.move(220, 220);
  await expect.poll(() => beats).toEqual(['activity']);
  await page.mouse.move(240, 240);
  await page.waitForTimeout(300);
  expect(beats).toEqual(['activity']);
  await page.clock.fastForward('00:59');
  await expect.poll(() => beats).toEqual(['activity', 'activity']);
});
