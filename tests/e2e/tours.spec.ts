import type { Page } from '@playwright/test';
import '../../server/temporal.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { mailTo } from '../support/e2e-mail.ts';
import { PHONE } from '../support/e2e-members.ts';
import { forgetPortalRequests } from '../support/e2e-portal.ts';
import { expectToast, ownName } from '../support/e2e-tenants.ts';

test.beforeEach(forgetPortalRequests);
test.describe.configure({ mode: 'default' });

const visitor = () => {
  const name = ownName('Wairimu Tour');
  return {
    name,
    email: `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}@example.com`,
    phone: `07${String(Date.now() % 100_000_000).padStart(8, '0')}`,
  };
};

// The last of the week that the page opens with, so that nobody books it before.
const chooseTime = async (page: Page, at: number) => {
  const days = page.getByRole('group', { name: 'Day', exact: true }).getByRole('radio', { disabled: false });
  await days.last().check();
  const times = page.getByRole('group', { name: /^Time on / }).getByRole('radio');
  const time = times.nth(at);
  const label = (await time.getAttribute('aria-label')) ?? '';
  await time.check();
  return label;
};

const tell = async (page: Page, who: ReturnType<typeof visitor>) => {
  await page.getByLabel('Name').fill(who.name);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Phone').fill(who.phone);
  await page.getByLabel('What Are You Looking For').fill('A desk for two');
};

test('from the landing page to a booked tour, which its link moves and cancels', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Book a tour' }).click();
  await expect(page.getByRole('heading', { name: 'Book a Tour', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Book Tour' }).click();
  await expect(page.getByText('Choose a time', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const who = visitor();
  const time = await chooseTime(page, 0);
  await tell(page, who);
  await page.getByRole('button', { name: 'Book Tour' }).click();
  await expectToast(page, 'Your tour is booked', 'We look forward to your visit.');
  await expect(page).toHaveURL(/\/tour\/[\w-]{43}$/);
  const main = page.getByRole('main');
  await expect(main).toContainText(who.name);
  await expect(main).toContainText(time.replace(/ [AP]M$/, ''));
  await expectAccessible(page);
  await mailTo(who.email, /^Your tour of /);

  await page.getByRole('button', { name: 'Choose Another Time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose Another Time' });
  const later = await chooseTime(page, 3);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move Tour' }).click();
  await expectToast(page, 'Tour moved', 'A new confirmation is on its way to you.');
  await expect(main).toContainText(later.replace(/ [AP]M$/, ''));
  await mailTo(who.email, /^Changed: your tour of /);

  await page.getByRole('button', { name: 'Cancel Tour' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this tour?' });
  await question.getByRole('button', { name: 'Cancel Tour' }).click();
  await expect(main.getByText('This tour was cancelled. You are welcome to book another one.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel Tour' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Book a Tour' }).click();
  await expect(page.getByRole('heading', { name: 'Book a Tour', level: 1 })).toBeVisible();
});

test('a link that is cut short or unknown says what to do', async ({ page }) => {
  await page.goto('/tour/short');
  await expect(page.getByRole('heading', { name: 'The link is incomplete' })).toBeVisible();
  await page.goto(`/tour/${'A'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'Tour not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book a Tour' })).toBeVisible();
});

test('the front desk sees who comes, notes something, moves the tour and cancels it', async ({
  page,
  admin,
  request,
}) => {
  const who = visitor();
  const { slots } = (await (await request.get('/api/tours/slots')).json()) as { slots: { startsAt: string }[] };
  const startsAt = slots.at(-1)?.startsAt;
  const data = { ...who, company: 'Acacia Partners', interest: 'A desk for two', startsAt };
  expect((await request.post('/api/tours', { data })).status()).toBe(201);
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/people');
  await page.getByRole('tab', { name: 'Tours' }).click();
  await expect(page).toHaveURL(/\/people\?tab=tours$/);
  await page.getByRole('searchbox', { name: 'Search tours' }).fill(who.name);
  const row = page.getByRole('row').filter({ hasText: who.name });
  await expect(row).toContainText('Booked');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await row.click();
  const dialog = page.getByRole('dialog', { name: `Tour with ${who.name}` });
  await expect(dialog).toContainText('A desk for two');
  await expectAccessible(page);
  await dialog.getByLabel('Notes').fill('Comes by bus');
  await dialog.getByLabel('Time').fill('06:10');
  await dialog.getByRole('button', { name: 'Save Tour' }).click();
  await expectToast(page, 'Tour Saved', /6:10/);
  await expect(row).toContainText('6:10');
  await mailTo(who.email, /^Changed: your tour of /);
  await row.click();
  await expect(dialog.getByLabel('Notes')).toHaveValue('Comes by bus');
  await dialog.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Cancelled' }).click();
  await dialog.getByRole('button', { name: 'Save Tour' }).click();
  await expect(page.getByText('No tours match')).toBeVisible();
  await mailTo(who.email, /^Cancelled: your tour of /);
  const [tour] = (await (await admin.get(`/api/tours?q=${who.email}`)).json()) as { state: string }[];
  expect(tour?.state).toBe('cancelled');
});

test('somebody who calls gets a tour at a free time, from the counter and from the list of tours', async ({
  page,
  admin,
}) => {
  const [who, other] = [visitor(), visitor()];
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/counter');
  await page.getByRole('combobox', { name: 'Who is here?' }).fill(who.phone);
  await page.keyboard.press('Enter');
  await page.keyboard.press('7');
  const dialog = page.getByRole('dialog', { name: 'Book a Tour' });
  await dialog.getByLabel('Name').fill(who.name);
  await dialog.getByLabel('Email').fill(who.email);
  await expect(dialog.getByLabel('Phone')).not.toHaveValue('');
  await dialog.getByRole('button', { name: 'Book Tour' }).click();
  await expect(dialog.getByText('Choose a time')).toBeVisible();
  await chooseTime(page, 0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Book Tour' }).click();
  await expectToast(page, 'Tour Booked', new RegExp(who.name));
  await mailTo(who.email, /tour/i);

  await page.setViewportSize(PHONE);
  await setTheme(page, 'dark');
  await page.goto('/people?tab=tours');
  await page.getByRole('button', { name: 'Book a Tour' }).click();
  await dialog.getByLabel('Name').fill(other.name);
  await dialog.getByLabel('Phone').fill(other.phone);
  await chooseTime(page, 1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Book Tour' }).click();
  await expectToast(page, 'Tour Booked', new RegExp(other.name));
  const booked = (await (await admin.get(`/api/tours?q=${encodeURIComponent(other.name)}`)).json()) as {
    state: string;
  }[];
  expect(booked).toMatchObject([{ state: 'booked' }]);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a time that somebody else takes meanwhile is told beside the times', async ({ page, request }) => {
    await setTheme(page, 'dark');
    await page.goto('/tours');
    await chooseTime(page, 5);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await tell(page, visitor());
    // Somebody else is a moment faster.
    await page.route('**/api/tours', async (route) => {
      const { startsAt } = route.request().postDataJSON() as { startsAt: string };
      const taken = await request.post('/api/tours', { data: { ...visitor(), startsAt } });
      expect(taken.status()).toBe(201);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Book Tour' }).click();
    await expect(page.getByText('This time was just taken; choose another one').first()).toBeVisible();
    await page.unroute('**/api/tours');
    await chooseTime(page, 6);
    await page.getByRole('button', { name: 'Book Tour' }).click();
    await expectToast(page, 'Your tour is booked', 'We look forward to your visit.');
  });
});
