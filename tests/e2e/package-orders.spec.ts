import type { APIRequestContext, Page } from '@playwright/test';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, putAway, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { countScreens, fillBuyer, isAsked, newBuyer, payOnDrawnPhone } from '../support/e2e-checkout.ts';
import { PHONE } from '../support/e2e-members.ts';
import { forgetPortalRequests } from '../support/e2e-portal.ts';
import { created, expectToast, ownName } from '../support/e2e-tenants.ts';

test.beforeEach(forgetPortalRequests);

/** A package of the test's own, which the front page shows until the test is over. */
const sellOnline = async (admin: APIRequestContext): Promise<WorkspacePackage> => {
  const offer = await created<WorkspacePackage>(admin, '/api/workspace-packages', {
    name: ownName('Window Desk'),
    type: 'dedicated_shared',
    monthlyRate: '11000.00',
    publicCycle: 'monthly',
    onlineDeposit: '5000.00',
    totalSpaces: 2,
    features: ['A locker'],
  });
  putAway(() => admin.patch(`/api/workspace-packages/${offer.id}`, { data: { isActive: false } }));
  return offer;
};

const onFrontPage = async (page: Page, name: string) => {
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: `Buy ${name}` })).toBeVisible({ timeout: 1_000 });
  }).toPass();
};

const buy = async (page: Page, offer: WorkspacePackage, company: string) => {
  const buyer = newBuyer();
  await onFrontPage(page, offer.name);
  const screens = countScreens(page);
  await page.goto('/');
  await page.getByRole('link', { name: `Buy ${offer.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Rent a Desk or an Address', level: 1 })).toBeVisible();
  await expect(page.getByRole('radio', { name: new RegExp(offer.name) })).toBeChecked();
  await expect(page.getByText('Deposit, given back at the end')).toBeVisible();
  await fillBuyer(page, buyer);
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('KRA PIN').fill('P051365947M');
  return { buyer, screens };
};

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a desk is bought by a stranger: three screens from the front page to the prompt, and then it waits', {
    tag: LIVE,
  }, async ({ page, admin }) => {
    const offer = await sellOnline(admin);
    const { screens } = await buy(page, offer, ownName('Savanna'));
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByLabel('Start Date').fill('2020-01-01');
    await page.getByRole('button', { name: /^Pay KES/ }).click();
    await expect(page.getByLabel('Start Date')).toHaveAccessibleDescription(/Start date must be from today/);
    await page.getByLabel('Start Date').fill(new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Nairobi' }));
    await page.getByRole('button', { name: /^Pay KES 1[67],/ }).click();
    await isAsked(page);
    expect(screens).toHaveLength(3);
    await expectAccessible(page);
    await payOnDrawnPhone(page);
    await expect(page.getByRole('heading', { name: 'Thank you: we look at it now', level: 1 })).toBeVisible();
    await expect(page.getByRole('article', { name: `Order of ${offer.name}` })).toContainText('Waiting for Approval');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await setTheme(page, 'dark');
    await expectAccessible(page);
  });
});

const waiting = (page: Page) => page.getByRole('region', { name: 'Bought Online' });

test('a manager approves one order and refuses another, with what follows shown before', {
  tag: LIVE,
}, async ({ page, admin }) => {
  test.setTimeout(180_000);
  const offer = await sellOnline(admin);
  const [welcome, declined] = [ownName('Welcome Ltd'), ownName('Declined Ltd')];
  for (const company of [welcome, declined]) {
    await buy(page, offer, company);
    await page.getByRole('button', { name: /^Pay KES/ }).click();
    await isAsked(page);
    await payOnDrawnPhone(page);
    await expect(page.getByRole('heading', { name: 'Thank you: we look at it now' })).toBeVisible();
  }
  await signIn(page, DEMO_USERS.manager);
  await page.goto('/');
  await page.getByRole('link', { name: /packages? bought online to approve/ }).click();
  const first = waiting(page).getByRole('listitem').filter({ hasText: welcome });
  await expect(first).toContainText(offer.name);
  await expectAccessible(page);
  await first.getByRole('button', { name: 'Approve' }).click();
  const approve = page.getByRole('alertdialog', { name: `Approve ${welcome}` });
  await expect(approve).toContainText('is held as the deposit');
  await approve.getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Approved', new RegExp(`${welcome} is a tenant from`));
  await expect(first).toBeHidden();

  const second = waiting(page).getByRole('listitem').filter({ hasText: declined });
  await second.getByRole('button', { name: 'Refuse' }).click();
  const refuse = page.getByRole('alertdialog', { name: `Refuse ${declined}` });
  await expect(refuse).toContainText('is proposed to go back');
  await refuse.getByLabel('Reason').fill('The desk is needed for repairs.');
  await refuse.getByRole('button', { name: 'Refuse' }).click();
  await expectToast(page, 'Refused', 'The return of the money waits for approval under Financials, Money In.');
  await expect(second).toBeHidden();

  const found = (await (await admin.get(`/api/tenants?q=${encodeURIComponent(welcome)}`)).json()) as { id: string }[];
  expect(found).toHaveLength(1);
});
