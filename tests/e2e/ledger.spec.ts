import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { chooseAccount, makeAccount, makeEntry, openLedger, pickDay, rowOf } from '../support/e2e-ledger.ts';
import { expectToast, makeTenant, ownName } from '../support/e2e-tenants.ts';

test('a manual entry is posted, stands in the trial balance, is drilled down to and reversed', async ({
  page,
  admin,
}) => {
  const [spent, bank] = [await makeAccount(admin, 'expense'), await makeAccount(admin, 'asset')];
  const memo = ownName('Charges');
  await openLedger(page);
  await expect(page.getByRole('button', { name: 'Verify Chain' })).toHaveCount(0);
  await page.getByRole('button', { name: 'New Journal Entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Journal Entry' });
  await dialog.getByLabel('Memo').fill(memo);
  await chooseAccount(page, dialog, 1, spent);
  await dialog.getByLabel('Debit of line 1').fill('1,250.50');
  await chooseAccount(page, dialog, 2, bank);
  await dialog.getByLabel('Credit of line 2').fill('1000');
  const sum = dialog.getByRole('status', { name: 'Sum of the lines' });
  await expect(sum).toContainText('Difference 250.50: more debits');
  await dialog.getByRole('button', { name: 'Post Entry' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Debits of 1250.50 and credits of 1000.00 differ by 250.50');
  await dialog.getByRole('button', { name: 'Add Line' }).click();
  await expect(dialog.getByLabel('Credit of line 3')).toHaveValue('250.50');
  await expect(sum).toContainText('Balanced');
  await chooseAccount(page, dialog, 3, bank);
  await dialog.getByRole('button', { name: 'Post Entry' }).click();
  await expectToast(page, 'Success', /^Journal entry \d+ was posted$/);

  const sheet = page.getByRole('dialog', { name: /^Journal entry \d+$/ });
  await expect(sheet).toContainText(memo);
  await expect(sheet).toContainText('Manual entry');
  await expect(sheet).toContainText('Achieng');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  const balance = rowOf(page, 'Trial Balance', spent.code);
  await expect(balance.getByRole('cell')).toHaveText([`${spent.code}${spent.name}`, '1,250.50', '']);
  await expect(rowOf(page, 'Trial Balance', bank.code).getByRole('cell').last()).toHaveText('1,250.50');
  await expect(rowOf(page, 'Trial Balance', 'Difference')).toContainText('Balanced');
  await balance.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`tab=entries&account=${spent.code}&to=\\d{4}-\\d\\d-\\d\\d$`));
  await expect(page.getByRole('heading', { name: `${spent.code} ${spent.name}` })).toBeVisible();
  await expect(rowOf(page, 'Journal entries', memo).getByRole('cell').last()).toHaveText('1,250.50');
  await rowOf(page, 'Journal entries', memo).click();

  await sheet.getByRole('button', { name: 'Reverse' }).click();
  const reverse = page.getByRole('dialog', { name: 'Reverse Entry' });
  await reverse.getByRole('button', { name: 'Reverse Entry' }).click();
  await expect(reverse.getByText('Reason is required')).toBeVisible();
  await reverse.getByLabel('Reason').fill('Posted twice');
  await reverse.getByRole('button', { name: 'Reverse Entry' }).click();
  await expectToast(page, 'Success', /^Entry \d+ was reversed by entry \d+$/);
  await expect(sheet).toContainText('Posted twice');
  await sheet.getByRole('button', { name: 'View original entry' }).click();
  await expect(sheet).toContainText(memo);
  await expect(sheet.getByRole('button', { name: 'View reversal' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Reverse', exact: true })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Trial Balance' }).click();
  await expect(rowOf(page, 'Trial Balance', 'Difference')).toContainText('Balanced');
  await expect(rowOf(page, 'Trial Balance', spent.code)).toHaveCount(0);
});

test('a closed period refuses an entry with words, takes it with a reason, and is opened with a reason', async ({
  page,
  admin,
}) => {
  // Long before anything that other tests post.
  const [closed, within] = ['2016-03-31', '2016-03-15'];
  const [spent, bank] = [await makeAccount(admin, 'expense'), await makeAccount(admin, 'asset')];
  await openLedger(page);
  const card = page.getByRole('region', { name: 'Period lock' });
  await expect(card).toContainText('No period is closed');
  await card.getByRole('button', { name: 'Close a Period' }).click();
  const lock = page.getByRole('dialog', { name: 'Close a Period' });
  await pickDay(page, lock, 'Closed Up to and Including', closed);
  await lock.getByRole('button', { name: 'Close Period' }).click();
  await expectToast(page, 'Success', 'The books are closed up to 31 Mar 2016');
  await expect(card).toContainText('The books are closed up to 31 Mar 2016');

  await page.getByRole('button', { name: 'New Journal Entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Journal Entry' });
  const reason = dialog.getByLabel('Reason for Posting into a Closed Period');
  await expect(reason).toHaveCount(0);
  await dialog.getByLabel('Memo').fill(ownName('Late statement'));
  await chooseAccount(page, dialog, 1, spent);
  await dialog.getByLabel('Debit of line 1').fill('75');
  await chooseAccount(page, dialog, 2, bank);
  await dialog.getByLabel('Credit of line 2').fill('75');
  await pickDay(page, dialog, 'Date', within);
  await expect(reason).toBeVisible();
  await dialog.getByRole('button', { name: 'Post Entry' }).click();
  await expect(dialog.getByText(/^The books are closed up to 31 Mar 2016\. .*give a reason/)).toBeVisible();
  await reason.fill('The bank was late');
  await dialog.getByRole('button', { name: 'Post Entry' }).click();
  const sheet = page.getByRole('dialog', { name: /^Journal entry \d+$/ });
  await expect(sheet).toContainText('Closed periodThe bank was late');
  await page.keyboard.press('Escape');

  await card.getByRole('button', { name: 'Change Period Lock' }).click();
  const change = page.getByRole('dialog', { name: 'Change Period Lock' });
  await expect(change.getByLabel('Reason')).toHaveCount(0);
  await change.getByRole('combobox', { name: 'Closed Up to and Including' }).click();
  await page.getByRole('dialog', { name: 'Calendar' }).getByRole('button', { name: 'Clear' }).click();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change.getByText('Give a reason for reopening the period')).toBeVisible();
  await change.getByLabel('Reason').fill('The year is audited again');
  await change.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'All periods are open');
  await expect(card).toContainText('No period is closed');
  await page.goto('/audit-log?entity=ledger_lock');
  await expect(page.getByRole('table', { name: 'Audit Log' })).toContainText('The year is audited again');
});

test('an account is added, renamed and taken out of use', async ({ page, admin }) => {
  const taken = await makeAccount(admin, 'expense');
  const name = ownName('Stationery');
  await openLedger(page, '?tab=accounts');
  await page.getByRole('button', { name: 'Add Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Account' });
  await dialog.getByLabel('Code').fill('2999');
  await expect(dialog.getByRole('combobox', { name: 'Kind' })).toHaveText('Liabilities');
  await dialog.getByLabel('Code').fill(taken.code);
  await expect(dialog.getByRole('combobox', { name: 'Kind' })).toHaveText('Expenses');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add Account' }).click();
  await expect(dialog.getByText('Another account has this code')).toBeVisible();
  // Above the chart of every space and below what other tests take.
  const code = String(5300 + Math.floor(Math.random() * 700));
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByRole('button', { name: 'Add Account' }).click();
  await expectToast(page, 'Success', `${code} ${name} was added`);

  await page.getByRole('searchbox', { name: 'Search accounts' }).fill(name);
  await expect(page).toHaveURL(/tab=accounts&q=Stationery/);
  await expect(rowOf(page, 'Accounts', code)).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${code} ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename Account' });
  await rename.getByLabel('Name').fill(`${name} and print`);
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Accounts', `${name} and print`)).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${code} ${name} and print` }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(rowOf(page, 'Accounts', code)).toContainText('Inactive');
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('1100');
  await page.getByRole('button', { name: 'Actions for 1100 Tenant receivables' }).click();
  await expect(page.getByRole('menuitem', { name: 'In use by the system' })).toBeDisabled();
});

test('what the list is narrowed to lives in the address, and a document leads to its entries and back', async ({
  page,
  admin,
}) => {
  const tenant = await makeTenant(admin);
  const bank = await makeAccount(admin, 'asset');
  const memo = ownName('Opening balance');
  const lines = [
    { account: '1090', debit: '500', tenantId: tenant.id },
    { account: bank.code, credit: '500' },
  ];
  const entry = await makeEntry(admin, { memo, lines });
  const expense = await admin.post('/api/expenses', {
    data: { category: 'cleaning', description: ownName('Windows'), amount: '900.00', expenseDate: '2026-01-15' },
  });
  expect(expense.status(), await expense.text()).toBe(201);
  const { id } = (await expense.json()) as { id: string };

  await openLedger(page, `?tab=entries&account=1090&tenant=${tenant.id}&from=2026-01-01&to=2026-01-31`);
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveText('1090 Suspense: unmatched receipts');
  await expect(page.getByRole('combobox', { name: 'Tenant' })).toHaveText(tenant.companyName);
  await expect(rowOf(page, 'Journal entries', memo).getByRole('cell').last()).toHaveText('500.00');
  await rowOf(page, 'Journal entries', memo).click();
  await expect(page).toHaveURL(new RegExp(`entry=${entry.id}`));
  await page.reload();
  const sheet = page.getByRole('dialog', { name: `Journal entry ${entry.seq}` });
  await expect(sheet.getByRole('link', { name: tenant.companyName })).toHaveAttribute('href', `/tenants/${tenant.id}`);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/ledger?tab=entries');

  await page.goto(`/ledger?tab=entries&sourceType=expense&sourceId=${id}`);
  await rowOf(page, 'Journal entries', 'Cleaning: Windows').click();
  const posted = page.getByRole('dialog', { name: /^Journal entry \d+$/ });
  await expect(posted).toContainText('Edit or delete the expense instead.');
  await expect(posted.getByRole('button', { name: 'Reverse' })).toHaveCount(0);
  const address = `/financials?tab=expenses&expense=${id}`;
  await expect(posted.getByRole('link', { name: 'Expense', exact: true })).toHaveAttribute('href', address);
  await posted.getByRole('link', { name: 'All entries' }).click();
  await expect(page).toHaveURL(`/ledger?tab=entries&sourceType=expense&sourceId=${id}`);
  await page.getByRole('button', { name: 'Remove filter of one document' }).click();
  await expect(page).toHaveURL('/ledger?tab=entries&sourceType=expense');
});

test('the ledger is not for the front desk, neither the screen nor the calls', async ({ page }) => {
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/ledger');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  expect((await page.request.get('/api/ledger/trial-balance')).status()).toBe(403);
});

test('an administrator verifies the chain of the journal', async ({ page, admin }) => {
  const [spent, bank] = [await makeAccount(admin, 'expense'), await makeAccount(admin, 'asset')];
  const lines = [
    { account: spent.code, debit: '5' },
    { account: bank.code, credit: '5' },
  ];
  await makeEntry(admin, { memo: 'To be sealed', lines });
  await openLedger(page, '', DEMO_USERS.admin);
  await page.getByRole('button', { name: 'Verify Chain' }).click();
  const verdict = page.getByRole('dialog', { name: 'Verify the Journal' });
  await expect(verdict.getByText(/^[\d,]+ entr(y|ies) verified, no changes found$/)).toBeVisible();
  await verdict.getByRole('button', { name: 'Done' }).click();
  await expect(verdict).toBeHidden();
});

test('on paper the trial balance stands alone, with the name of the space', async ({ page, admin }) => {
  const [spent, bank] = [await makeAccount(admin, 'expense'), await makeAccount(admin, 'asset')];
  const lines = [
    { account: spent.code, debit: '5' },
    { account: bank.code, credit: '5' },
  ];
  await makeEntry(admin, { memo: 'To be printed', lines });
  await openLedger(page);
  await expect(rowOf(page, 'Trial Balance', spent.code)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Nafasi Workspaces. Every account')).toBeVisible();
  for (const name of ['Print', 'New Journal Entry', 'Close a Period'])
    await expect(page.getByRole('button', { name })).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Accounts' })).toBeHidden();
  const table = await page.getByRole('table', { name: 'Trial Balance' }).boundingBox();
  expect(table?.width).toBeGreaterThan(800);
});

for (const width of [1280, 360]) {
  test(`the ledger is accessible, ${width} pixels wide`, async ({ page, admin }) => {
    // Reading every colour takes its time on a busy machine.
    test.slow();
    // Neither profit nor the sum of assets, which other screens show, is moved by it.
    const [till, bank] = [await makeAccount(admin, 'asset'), await makeAccount(admin, 'asset')];
    const lines = [
      { account: till.code, debit: '99999999.99' },
      { account: bank.code, credit: '99999999.99' },
    ];
    const entry = await makeEntry(admin, { memo: ownName('A very large amount'), lines });
    await page.setViewportSize({ width, height: 740 });
    await openLedger(page, '', DEMO_USERS.admin);
    await expect(rowOf(page, 'Trial Balance', till.code)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    for (const search of ['tab=accounts&q=bank', 'tab=entries&limit=5', `tab=entries&account=${till.code}`]) {
      await page.goto(`/ledger?${search}`);
      await expect(page.locator('[aria-busy="false"], table').first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await page.goto(`/ledger?tab=entries&entry=${entry.id}`);
    await expect(page.getByRole('dialog', { name: `Journal entry ${entry.seq}` })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New Journal Entry' }).click();
    await expect(page.getByRole('dialog', { name: 'New Journal Entry' })).toBeVisible();
    await expectAccessible(page);
  });
}
