import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { HEADING, itemRow, makeCategory, makeItem, openInventory, ownCode } from '../support/e2e-inventory.ts';
import { expectToast, ownName, pick } from '../support/e2e-tenants.ts';

test('a category and an item are added, with the words of the specification', async ({ page }) => {
  const category = ownName('Lights');
  const code = ownCode('LMP');
  await openInventory(page);
  await page.getByRole('button', { name: 'Add Category', exact: true }).click();
  const first = page.getByRole('dialog', { name: 'Add Category' });
  await first.getByRole('button', { name: 'Add Category' }).click();
  await expect(first.getByText('Category name is required')).toBeVisible();
  await first.getByLabel('Category Name').fill(category);
  await first.getByLabel('Description').fill('All that shines');
  await first.getByRole('button', { name: 'Add Category' }).click();
  await expectToast(page, 'Success', 'Category added successfully');

  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Item' });
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  for (const words of ['Item code is required', 'Item name is required', 'Category is required']) {
    await expect(dialog.getByText(words)).toBeVisible();
  }
  await expect(dialog.getByLabel('Condition')).toHaveText('New');
  await expect(dialog.getByLabel('Status')).toHaveText('Available');
  await dialog.getByLabel('Item Code').fill(code);
  await dialog.getByLabel('Item Name').fill('Desk lamp');
  await pick(page, dialog, 'Category', category);
  await dialog.getByLabel('Location').fill('Quiet room');
  await dialog.getByLabel('Purchase Price').fill('4,500');
  await dialog.getByLabel('Brand').fill('Taa');
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expectToast(page, 'Success', 'Item added successfully');

  const row = itemRow(page, code);
  await expect(row).toContainText('Desk lamp');
  await expect(row).toContainText(category);
  await expect(row).toContainText('Quiet room');
  await expect(row.getByText('Available')).toBeVisible();
  for (const header of ['Item Code', 'Name', 'Category', 'Condition', 'Status', 'Location', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
});

test('a code that is taken is refused next to its field, and one record stays', async ({ page, admin }) => {
  const item = await makeItem(admin);
  const { name } = await makeCategory(admin);
  await openInventory(page);
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Item' });
  await dialog.getByLabel('Item Code').fill(` ${item.itemCode.toLowerCase()} `);
  await dialog.getByLabel('Item Name').fill('Another');
  await pick(page, dialog, 'Category', name);
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expectToast(page, 'Error', 'Another item has this code');
  await expect(dialog.getByLabel('Item Code')).toHaveAccessibleDescription('Another item has this code');
  const found = await (await admin.get(`/api/inventory/items?q=${item.itemCode}`)).json();
  expect(found).toHaveLength(1);
});

test('failures without a reason say what the specification says', async ({ page, admin }) => {
  const { name } = await makeCategory(admin);
  await openInventory(page);
  await page.route('**/api/inventory/{items,categories}', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'no reason' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  const item = page.getByRole('dialog', { name: 'Add Item' });
  await item.getByLabel('Item Code').fill(ownCode());
  await item.getByLabel('Item Name').fill('Lamp');
  await pick(page, item, 'Category', name);
  await item.getByRole('button', { name: 'Add Item' }).click();
  await expectToast(page, 'Error', 'Failed to add item');
  await item.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Add Category', exact: true }).click();
  const category = page.getByRole('dialog', { name: 'Add Category' });
  await category.getByLabel('Category Name').fill(ownName('Never'));
  await category.getByRole('button', { name: 'Add Category' }).click();
  await expectToast(page, 'Error', 'Failed to add category');
});

test('the condition is changed in the table at once, and a failure is told and taken back', async ({ page, admin }) => {
  const { itemCode, id } = await makeItem(admin);
  await openInventory(page, `?q=${itemCode}`);
  const row = itemRow(page, itemCode);
  await pick(page, row, `Condition of ${itemCode}`, 'Damaged');
  await expectToast(page, 'Success', 'Item condition updated');
  await expect(row.getByText('Damaged', { exact: true }).first()).toBeVisible();
  expect(await (await admin.get(`/api/inventory/items/${id}`)).json()).toMatchObject({ condition: 'damaged' });

  await page.route(`**/api/inventory/items/${id}`, (route) => route.fulfill({ status: 500, body: 'no reason' }));
  await pick(page, row, `Condition of ${itemCode}`, 'Lost');
  await expectToast(page, 'Error', 'Failed to update item condition');
  await expect(row.getByLabel(`Condition of ${itemCode}`)).toHaveText('Damaged');
});

test('cards lead to what they count; search, filters and pages live in the address', async ({ page, admin }) => {
  const { id: categoryId, name } = await makeCategory(admin);
  for (let n = 1; n <= 21; n++) {
    await makeItem(admin, {
      categoryId,
      condition: n === 1 ? 'lost' : 'used',
      status: n === 2 ? 'maintenance' : 'available',
    });
  }
  await openInventory(page);
  for (const card of ['Total Items', 'New', 'Used', 'Damaged', 'Lost', 'Maintenance']) {
    await expect(page.getByRole('link', { name: new RegExp(`^${card}`) })).toBeVisible();
  }
  const list = page.getByRole('region', { name: 'List of items' });
  await expect(list.getByLabel('Category')).toHaveText('All Categories');
  await expect(list.getByLabel('Condition', { exact: true })).toHaveText('All Conditions');
  await pick(page, list, 'Category', name);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('1–20 of 21 · 20 per page');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages).toContainText('21–21 of 21');
  await page.reload();
  await expect(pages).toContainText('21–21 of 21');
  await pick(page, list, 'Condition', 'Lost');
  await expect(pages).toContainText('1–1 of 1');
  await page.getByRole('link', { name: /^Lost/ }).click();
  await expect(list.getByLabel('Condition', { exact: true })).toHaveText('Lost');
  await expect(list.getByLabel('Category')).toHaveText('All Categories');
  await page.getByRole('link', { name: /^Maintenance/ }).click();
  await expect(list.getByLabel('Status', { exact: true })).toHaveText('Maintenance');
});

test('categories lie in a tree that is changed and cleared in one dialog', async ({ page, admin }) => {
  const parent = await makeCategory(admin);
  const child = await makeCategory(admin, { parentCategoryId: parent.id });
  await makeItem(admin, { categoryId: child.id });
  await openInventory(page);
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: 'Categories' }).click();
  const dialog = page.getByRole('dialog', { name: 'Categories' });
  await expect(dialog.getByRole('listitem').filter({ hasText: child.name })).toContainText('1 item');
  await dialog.getByRole('button', { name: `Delete ${child.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Error', 'This category contains an item, so it cannot be deleted');
  await dialog.getByRole('button', { name: `Edit ${parent.name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Category' });
  await pick(page, edit, 'Depreciation Class', 'Computers and IT (25% a year)');
  await edit.getByRole('button', { name: 'Update Category' }).click();
  await expectToast(page, 'Success', 'Category updated successfully');
  await expect(dialog.getByRole('listitem').filter({ hasText: parent.name })).toContainText('Computers');
});

test('labels are chosen and printed as a PDF', async ({ page, admin }) => {
  const { id: categoryId, name } = await makeCategory(admin);
  const [one, two] = [await makeItem(admin, { categoryId }), await makeItem(admin, { categoryId })];
  await openInventory(page);
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: 'Print Labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print Labels' });
  await expect(dialog.getByRole('button', { name: 'Open Label Sheet' })).toBeDisabled();
  await pick(page, dialog, 'Category of labels', name);
  await dialog.getByRole('checkbox', { name: `Label for ${one.itemCode}` }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 chosen, 1 page');
  await dialog.getByRole('checkbox', { name: 'Select all' }).click();
  await expect(dialog.getByRole('status')).toHaveText('2 chosen, 1 page');
  const address = await dialog.getByRole('link', { name: 'Open Label Sheet' }).getAttribute('href');
  expect(address).toContain(two.id);
  const sheet = await page.request.get(address ?? '');
  expect(sheet.headers()['content-type']).toBe('application/pdf');
  expect((await sheet.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a spreadsheet is checked, corrected and imported, and exported again', async ({ page }) => {
  const code = ownCode('IMP');
  await openInventory(page);
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Items' });
  const file = (csv: string) => ({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const input = dialog.getByLabel('CSV or XLSX file');
  await input.setInputFiles(file(`Item Code,Name,Condition\n${code},Chair,broken\n`));
  await expect(dialog.getByRole('table', { name: 'Rows with errors' })).toContainText('Condition must be one of');
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await expect(dialog.getByRole('link', { name: 'All Errors as CSV' })).toBeVisible();
  await input.setInputFiles(file(`Asset Tag,Name,Condition,Bought for\n${code},Chair,used,4500\n`));
  const columns = dialog.getByRole('region', { name: 'Columns' });
  await expect(columns).toContainText('1 column is not recognised.');
  await pick(page, columns, 'Bought for', 'Purchase Price');
  await expect(dialog.getByText('1 row checked and ready to import.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 1 item' }).click();
  await expectToast(page, 'Success', '1 item imported successfully');
  await page.getByRole('searchbox', { name: 'Search items' }).fill(code);
  // Nobody told its category, so that it is unknown.
  await expect(itemRow(page, code)).toContainText('Unknown');
  await expect(itemRow(page, code)).toContainText('-');
  await page.getByRole('button', { name: 'Export' }).click();
  const link = page.getByRole('menuitem', { name: 'CSV' });
  const sheet = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(await sheet.text()).toContain(code);
});

test('the front desk writes, the accountant only reads', async ({ page, admin }) => {
  const { itemCode } = await makeItem(admin);
  await openInventory(page, `?q=${itemCode}`, DEMO_USERS.front_desk);
  await expect(page.getByRole('button', { name: 'Add Item', exact: true })).toBeVisible();
  await expect(page.getByLabel(`Condition of ${itemCode}`)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Depreciation' })).toHaveCount(0);
  await page.context().clearCookies();
  await openInventory(page, `?q=${itemCode}`, DEMO_USERS.accountant);
  await expect(itemRow(page, itemCode)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Item', exact: true })).toHaveCount(0);
  await expect(page.getByLabel(`Condition of ${itemCode}`)).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Depreciation' })).toBeVisible();
});

test('it is reached by the More menu and not by the sidebar, and asks for a login', async ({ page }) => {
  await page.goto('/inventory');
  await expect(page.getByText('Authentication Required')).toBeVisible();
  await signIn(page, DEMO_USERS.manager);
  await page.goto('/');
  await expect(
    page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Inventory' }),
  ).toHaveCount(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Inventory' }).click();
  await expect(page.getByRole('heading', { name: HEADING, level: 1 })).toBeVisible();
});

test('the screens are accessible, wide and on a phone', async ({ page }) => {
  // Reading every colour takes its time on a busy machine.
  test.slow();
  await openInventory(page);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('20 per page');
  await expectAccessible(page);
  for (const tab of ['maintenance', 'stock-takes', 'depreciation']) {
    await page.goto(`/inventory?tab=${tab}`);
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto('/inventory');
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Add Item' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/inventory');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('20 per page');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
