import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { makeAccount, makeEntry, openLedger, rowOf } from '../support/e2e-ledger.ts';
import { ownName } from '../support/e2e-tenants.ts';

test('an auditor sees who typed what into the books and how late, at every width', async ({ page, admin }) => {
  const [spent, bank] = [await makeAccount(admin, 'expense'), await makeAccount(admin, 'asset')];
  const memo = ownName('Typed');
  const lines = [
    { account: spent.code, debit: '30000.00' },
    { account: bank.code, credit: '30000.00' },
  ];
  const { seq } = await makeEntry(admin, { date: '2018-05-15', memo, lines });
  await openLedger(page, `?tab=manual&account=${spent.code}`, DEMO_USERS.auditor);
  const row = rowOf(page, 'Manual entries', memo);
  await expect(row).toContainText(String(seq));
  await expect(row).toContainText('Wanjiku Kamau');
  await expect(row).toContainText(/[\d,]+ days late/);
  await page.getByRole('combobox', { name: 'Round Sums' }).click();
  await page.getByRole('option', { name: 'Multiples of 100,000' }).click();
  await expect(page.getByText('No entries match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await page.goto(`/ledger?tab=manual&account=${spent.code}&roundTo=10000`);
  await row.click();
  await expect(page.getByRole('dialog', { name: `Journal entry ${seq}` })).toContainText(memo);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.getByText(memo)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('an auditor reads the cut-off of a month, tied to its accounts, at every width', async ({ page }) => {
  await signIn(page, DEMO_USERS.auditor);
  await page.goto('/reports?tab=cut-off');
  const ties = page.getByRole('region', { name: 'Against the Accounts' });
  await expect(ties.getByText('Agrees')).toHaveCount(5);
  await page.getByRole('combobox', { name: 'Days on either side' }).click();
  await page.getByRole('option', { name: '31 days' }).click();
  await expect(page).toHaveURL(/days=31/);
  await expect(ties.getByText('Agrees')).toHaveCount(5);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(ties).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('an auditor takes the signed report of the verification away', async ({ page }) => {
  await signIn(page, DEMO_USERS.auditor);
  await page.goto('/audit-log');
  await page.getByRole('button', { name: 'Run Integrity Check' }).click();
  const dialog = page.getByRole('dialog', { name: 'Integrity Check' });
  const taken = page.waitForEvent('download', { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Signed Report' }).click();
  expect((await taken).suggestedFilename()).toMatch(/^verification-\d{4}-\d\d-\d\d\.zip$/);
  await expect(dialog.getByText('The report could not be made')).toHaveCount(0);
});

test('an auditor reads the anchors without a link to settings that are not theirs, and an accountant is offered none', async ({
  page,
}) => {
  await signIn(page, DEMO_USERS.auditor);
  await page.goto('/audit-log');
  await page.getByRole('button', { name: 'Anchors' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anchors' });
  await expect(dialog).toContainText('An administrator chooses who gets them by email');
  await expect(dialog.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await signIn(page, DEMO_USERS.accountant);
  await page.goto('/audit-log');
  await expect(page.getByRole('heading', { name: 'Audit Log', level: 1 })).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Audit log' }).or(page.getByRole('list', { name: 'Audit log' })),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Anchors' })).toHaveCount(0);
});
