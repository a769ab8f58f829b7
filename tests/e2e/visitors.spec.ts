import type { APIRequestContext, Page } from '@playwright/test';
import type { Visit } from '../../domain/visits/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { makeMember, openAs } from '../support/e2e-members.ts';
import { created, makePackage, makeTenant, ownName } from '../support/e2e-tenants.ts';
import { spaceToday } from '../support/e2e-visits.ts';

const makeHost = async (admin: APIRequestContext) => {
  const { id } = await makePackage(admin);
  return makeTenant(admin, { packageId: id, companyName: ownName('Host Company') });
};

const open = async (page: Page) => {
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/visitors');
  await expect(page.getByRole('heading', { name: 'Visitors', level: 1 })).toBeVisible();
};

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Visitors' }).getByRole('row').filter({ hasText: name });

test('a visitor is announced, checked in with a badge, and checked out', async ({ page, admin }) => {
  const host = await makeHost(admin);
  const name = ownName('Wanjiru Maina');
  await open(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Announce Visitor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Announce Visitor' });
  await dialog.getByRole('button', { name: 'Announce Visitor' }).click();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is required');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('combobox', { name: 'Visits' }).click();
  await page.getByPlaceholder('Type to search…').fill(host.companyName);
  await page.getByRole('option', { name: host.companyName }).click();
  await dialog.getByLabel('Host').fill('Amina Njoki');
  await dialog.getByLabel('Time').fill('23:30');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Announce Visitor' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search visitors' }).fill(name);
  await expect(rowOf(page, name)).toContainText('Amina Njoki');
  await expect(rowOf(page, name)).toContainText('Expected');
  await page.getByRole('button', { name: `Check In ${name}` }).click();
  await expect(rowOf(page, name)).toContainText('Inside');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  const badge = await page.getByRole('menuitem', { name: 'Download Badge' }).getAttribute('href');
  const paper = await page.request.get(badge ?? '');
  expect(paper.headers()['content-type']).toBe('application/pdf');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Check Out ${name}` }).click();
  await expect(rowOf(page, name)).toContainText('Left');
});

test('a visit is moved to another day and cancelled, on a phone too', async ({ page, admin }) => {
  const host = await makeHost(admin);
  const visit = await created<Visit>(admin, '/api/visits', {
    visitorName: ownName('Otieno Ouma'),
    hostTenantId: host.id,
    expectedDay: await spaceToday(admin),
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await page.getByRole('searchbox', { name: 'Search visitors' }).fill(visit.visitorName);
  await expect(page.getByText(visit.visitorName)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await setTheme(page, 'dark');
  await page.getByRole('button', { name: `Actions for ${visit.visitorName}` }).click();
  await page.getByRole('menuitem', { name: 'Edit or Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Visit' });
  await dialog.getByLabel('Time').fill('15:45');
  await dialog.getByRole('button', { name: 'Save Visit' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('3:45 PM', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${visit.visitorName}` }).click();
  await page.getByRole('menuitem', { name: 'Cancel Visit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Visit' }).click();
  await expect(page.getByText('Cancelled').last()).toBeVisible();
});

test('a member announces a guest, sees the code, and cancels', async ({ page, admin }) => {
  const host = await makeHost(admin);
  const name = ownName('Fatuma Ali');
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, await makeMember(admin, host.id), '/my/visitors', 'Visitors');
  await expect(page.getByText('No visitors yet')).toBeVisible();
  await page.getByRole('button', { name: 'Announce Visitor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Announce Visitor' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Email').fill('fatuma@example.com');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Announce Visitor' }).click();
  await expect(dialog).toBeHidden();
  const list = page.getByRole('region', { name: 'Your visitors' });
  await expect(list).toContainText(name);
  await expect(list).toContainText(/\d{3} \d{3}/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Cancel the visit of ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Visit' }).click();
  await expect(list).toContainText('Cancelled');
});
