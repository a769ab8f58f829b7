import type { Page } from '@playwright/test';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, makeUser, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';

const PHONE = { width: 360, height: 740 };

const openLog = async (page: Page, search = '', username: string = DEMO_USERS.admin) => {
  await signIn(page, username);
  await page.goto(`/audit-log${search}`);
  await expect(page.getByRole('heading', { name: 'Audit Log', level: 1 })).toBeVisible();
};

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Audit Log' }).locator('tbody tr');

test('a change of role is in the log with what was before and what is now, and gets its seal', async ({
  page,
  admin,
}) => {
  const person = await makeUser(admin, 'front_desk');
  await admin.patch(`/api/users/${person.id}`, { data: { role: 'accountant' } });
  await signIn(page, DEMO_USERS.admin);
  await page.goto(`/users?q=${person.username}`);
  await page.getByRole('button', { name: 'Actions for Zawadi Test' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page).toHaveURL(`/audit-log?entity=users&entityId=${person.id}`);
  await expect(rowsOf(page)).toHaveCount(2);
  const row = page.getByRole('row', { name: /Gave Zawadi Test the role accountant/ });
  await expect(row).toContainText('Wanjiku Kamau');
  await expect(row).toContainText('Sealed');
  await row.click();

  const sheet = page.getByRole('dialog', { name: 'Gave Zawadi Test the role accountant' });
  await expect(sheet.getByRole('deletion').first()).toHaveText('Before: front_desk');
  await expect(sheet.getByRole('insertion').first()).toHaveText('After: accountant');
  await expect(sheet).toContainText(`user:`);
  await expect(sheet).not.toContainText('password_hash');
  await sheet.getByText(/values unchanged/).click();
  await expect(sheet.getByText(person.username)).toBeVisible();
  await sheet.getByRole('button', { name: 'All by This Account' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove filter By Wanjiku Kamau' })).toBeVisible();
  await page.getByRole('button', { name: /^Remove filter User/ }).click();
  await expect(page).toHaveURL(/entity=users&actor=user%3A/);
});

test('an added user is told with all that was recorded, and a sign-in with its address', async ({ page, admin }) => {
  const person = await makeUser(admin, 'hr');
  await openLog(page, `?entityId=${person.id}`);
  await page.getByRole('row', { name: /Added the user Zawadi Test/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Added the user Zawadi Test' });
  await expect(sheet.getByRole('heading', { name: 'What was recorded' })).toBeVisible();
  await expect(sheet).toContainText(person.username);
  await page.keyboard.press('Escape');
  await page.goto('/audit-log?action=login');
  await page
    .getByRole('row', { name: /Signed in/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Signed in' })).toContainText('127.0.0.1');
});

test('an administrator verifies the chain', async ({ page }) => {
  await openLog(page);
  await page.getByRole('button', { name: 'Verify Chain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify the Audit Log' });
  await expect(dialog.getByText(/^[\d,]+ entries verified, no changes found$/)).toBeVisible();
  await expect(dialog.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});

test('a long log says how far its check is, and then what it found', async ({ page }) => {
  const whole = {
    ok: true,
    underWay: false,
    checked: 1_000_000,
    sealed: 1_000_000,
    unsealed: 0,
    oldestUnsealedAt: null,
  };
  const answers = [{ ...whole, ok: false, underWay: true, checked: 250_000 }, whole];
  const held = Promise.withResolvers<void>();
  await page.route('**/api/audit-log/verify', async (route) => {
    if (answers.length === 1) await held.promise;
    await route.fulfill({
      json: { headHash: 'ab', problems: [], ...(answers.length > 1 ? answers.shift() : answers[0]) },
    });
  });
  await openLog(page);
  await page.getByRole('button', { name: 'Verify Chain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify the Audit Log' });
  await expect(dialog.getByText('250,000 of 1,000,000 entries verified')).toBeVisible();
  await expectAccessible(page);
  held.resolve();
  await expect(dialog.getByText('1,000,000 entries verified, no changes found')).toBeVisible();
});

test('an administrator checks the whole space', async ({ page }) => {
  await openLog(page);
  await page.getByRole('button', { name: 'Run Integrity Check' }).click();
  const dialog = page.getByRole('dialog', { name: 'Integrity Check' });
  await expect(dialog.getByText('All records are consistent')).toBeVisible();
  await dialog.getByText(/^\d+ rules passed$/).click();
  const rule = dialog.getByRole('listitem').filter({ hasText: 'No two live bookings overlap in a room' });
  await expect(rule.getByRole('img', { name: 'Holds' })).toBeVisible();
  await expectAccessible(page);
});

test('a broken chain is told problem by problem', async ({ page }) => {
  const problem = { kind: 'altered', entity: null, entityId: null, auditId: '7', message: 'Entry 7 was altered' };
  const verdict = { ok: false, sealed: 12, unsealed: 1, headHash: 'ab', problems: [problem] };
  await page.route('**/api/audit-log/verify', (route) => route.fulfill({ json: verdict }));
  await openLog(page);
  await page.getByRole('button', { name: 'Verify Chain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify the Audit Log' });
  await expect(dialog.getByRole('alert')).toContainText('1 problem found');
  await expect(dialog.getByRole('list', { name: 'Problems' })).toContainText('Entry 7 was altered');
  await expectAccessible(page);
});

test('what is new is announced, and shown when the reader asks for it', { tag: LIVE }, async ({ page, admin }) => {
  const person = await makeUser(admin, 'manager');
  await openLog(page, `?entity=users&entityId=${person.id}`);
  await expect(rowsOf(page)).toHaveCount(1);
  // The page asks again by itself only until what it shows is sealed.
  await expect(rowsOf(page).first()).toContainText('Sealed');
  await admin.patch(`/api/users/${person.id}`, { data: { status: 'disabled' } });
  await expect(page.getByRole('button', { name: 'Show New Entries' })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Show New Entries' }).click();
  await expect(page.getByRole('row', { name: /Disabled the user Zawadi Test/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show New Entries' })).toBeHidden();
});

test('filters and pages live in the address and lead back again', async ({ page, admin }) => {
  const person = await makeUser(admin, 'tenant');
  for (const firstName of ['Amani', 'Baraka', 'Chiku', 'Dalila'])
    await admin.patch(`/api/users/${person.id}`, { data: { firstName } });
  await openLog(page, `?entityId=${person.id}&limit=2`);
  const told = rowsOf(page).locator('td:nth-child(3)');
  await expect(told).toHaveText(['Changed the details of Dalila Test', 'Changed the details of Chiku Test']);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(told).toHaveText(['Changed the details of Baraka Test', 'Changed the details of Amani Test']);
  await expect(page.getByText('3–4 · 2 per page')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(told).toHaveText(['Added the user Zawadi Test']);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(told.first()).toHaveText('Changed the details of Baraka Test');
  await page.goBack();
  await expect(told).toHaveText(['Added the user Zawadi Test']);

  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Added' }).click();
  await expect(page).toHaveURL(`/audit-log?entityId=${person.id}&limit=2&action=insert`);
  await expect(told).toHaveText(['Added the user Zawadi Test']);
  await page.getByRole('combobox', { name: 'From' }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}/);
  await expect(told).toHaveText(['Added the user Zawadi Test']);
  await page.goto(`/audit-log?entityId=${person.id}&to=2020-01-01`);
  await expect(page.getByText('No entries match')).toBeVisible();
});

test('the accountant reads the log but does not verify it, and the front desk does neither', async ({ page }) => {
  await openLog(page, '', DEMO_USERS.accountant);
  await expect(page.getByRole('row', { name: /Signed in/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify Chain' })).toHaveCount(0);
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/audit-log');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
});

test('the audit log is clean for axe, and fits a phone', async ({ page, admin }) => {
  test.slow();
  const person = await makeUser(admin, 'hr');
  await admin.patch(`/api/users/${person.id}`, { data: { role: 'manager', lastName: null } });
  await openLog(page, `?entity=users&entityId=${person.id}`);
  await expect(rowsOf(page)).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('list', { name: 'Audit Log' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Gave Zawadi the role manager' }).click();
  await expect(page.getByRole('dialog', { name: 'Gave Zawadi the role manager' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
