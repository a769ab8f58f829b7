import { stat } from 'node:fs/promises';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, makeUser, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { ageSignIn } from '../support/e2e-database.ts';
import { makeTenant, ownName } from '../support/e2e-tenants.ts';

test('an administrator exports a tenant’s contact, reads what would stay, and erases it once the tenancy is over', {
  tag: LIVE,
}, async ({ page, admin }) => {
  const contact = ownName('Zebedayo');
  const { id } = await makeTenant(admin, { contactPerson: contact, startDate: '2099-01-01' });
  const officer = await makeUser(admin, 'admin');
  await signIn(page, officer.username, officer.password);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { name: 'Data Protection', level: 1 })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Name, email or phone' }).fill(contact);
  await page.getByRole('list', { name: 'People' }).getByRole('button', { name: contact }).click();

  const card = page.getByRole('region', { name: 'Personal data' });
  await expect(card).toContainText('The tenancy is active. Terminate it first.');
  await expect(card).toContainText('It proves that nothing was changed unrecorded');
  await expect(card.getByRole('button', { name: 'Erase This Person' })).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: 'Export All' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`personal-data-tenant-${id.slice(0, 8)}.zip`);
  expect((await stat(await file.path())).size).toBeGreaterThan(500);

  const ended = await admin.patch(`/api/tenants/${id}/status`, { data: { status: 'terminated', reason: 'Left' } });
  expect(ended.status(), await ended.text()).toBe(200);
  await card.getByRole('button', { name: 'Erase This Person' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase ${contact}?` });
  await expect(dialog.getByRole('button', { name: 'Erase for Good' })).toBeDisabled();
  await dialog.getByLabel('Type ERASE to confirm').fill('ERASE');
  await ageSignIn(officer.id);
  await dialog.getByRole('button', { name: 'Erase for Good' }).click();
  const asked = page.getByRole('dialog', { name: "Confirm It's You" });
  await expectAccessible(page);
  await asked.getByLabel('Your Password').fill(officer.password);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(
    page.getByText('Personal data erased. The ledger and audit log are unchanged.', { exact: true }),
  ).toBeVisible();
  await expect(card).toContainText('This person is already erased.');
  await expect(card.getByRole('heading', { level: 2 })).toContainText('Erased contact');

  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
});

test('the portal shows the privacy notice before a booking, and a manager has no way to people’s data', async ({
  page,
}) => {
  await page.goto('/client-portal');
  await page.getByRole('button', { name: /Book/ }).first().click();
  const notice = page.getByRole('region', { name: 'Privacy notice' });
  await expect(notice).toContainText('By confirming you agree to this privacy notice.');
  await expect(notice).toContainText('months after the booking');

  await signIn(page, DEMO_USERS.manager);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { name: 'Data Protection', level: 1 })).toHaveCount(0);
});
