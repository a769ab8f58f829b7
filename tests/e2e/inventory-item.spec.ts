import { DEMO_USERS, expect, expectNoSidewaysScroll, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { picture } from '../support/e2e-expenses.ts';
import { card, makeCategory, makeItem, openInventory, openItem } from '../support/e2e-inventory.ts';
import { expectToast, pick } from '../support/e2e-tenants.ts';

test('an item is checked out, moved and checked in, and its movements tell it', async ({ page, admin }) => {
  const item = await makeItem(admin);
  await openItem(page, item, DEMO_USERS.front_desk);
  await page.getByRole('button', { name: 'Check Out' }).click();
  const out = page.getByRole('dialog', { name: 'Check Out' });
  await out.getByRole('button', { name: 'Check Out' }).click();
  await expect(out.getByText('To whom or where it goes is required')).toBeVisible();
  await out.getByLabel('Checked Out To').fill('Amina Hassan');
  await out.getByLabel('Location').fill('Boardroom');
  await out.getByLabel('Reason').fill('Training');
  await out.getByRole('button', { name: 'Check Out' }).click();
  await expectToast(page, 'Success', 'Item checked out');
  const whereabouts = card(page, 'Whereabouts');
  await expect(whereabouts).toContainText('Amina Hassan');
  await expect(whereabouts).toContainText('Boardroom');

  await whereabouts.getByRole('button', { name: 'Move' }).click();
  const move = page.getByRole('dialog', { name: 'Move Item' });
  await move.getByRole('button', { name: 'Move Item' }).click();
  await expect(move.getByText('Location is required')).toBeVisible();
  await move.getByLabel('New Location').fill('Mezzanine');
  await move.getByRole('button', { name: 'Move Item' }).click();
  await expectToast(page, 'Success', 'Item moved');
  await page.getByRole('button', { name: 'Check In' }).click();
  await page.getByRole('dialog', { name: 'Check In' }).getByRole('button', { name: 'Check In' }).click();
  await expectToast(page, 'Success', 'Item checked in');
  await expect(whereabouts).not.toContainText('Amina Hassan');
  await expect(whereabouts).toContainText('Mezzanine');

  const movements = card(page, 'Movements').getByRole('listitem');
  await expect(movements).toHaveCount(4);
  await expect(movements.nth(0)).toContainText('Checked in to Mezzanine');
  await expect(movements.nth(2)).toContainText('Checked out to Amina Hassan, in Boardroom');
  await expect(movements.nth(2)).toContainText('Training');
  await expect(movements.nth(3)).toContainText('Added to Store');
});

test('a photo is looked at by its content, shown, and taken away', async ({ page, admin }) => {
  const item = await makeItem(admin);
  await openItem(page, item);
  const photo = card(page, 'Photo');
  const input = photo.getByLabel('Photo file');
  await input.setInputFiles({ ...picture, buffer: Buffer.from('not a picture') });
  await expect(photo.getByRole('alert')).toHaveText('The photo must be a JPEG, PNG or WebP picture');
  await input.setInputFiles(picture);
  await expectToast(page, 'Success', 'Photo saved');
  await expect(photo.getByRole('img', { name: `${item.itemCode} ${item.name}` })).toHaveJSProperty('naturalWidth', 5);
  await photo.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Success', 'Photo removed');
  await expect(photo.getByText('No photo yet')).toBeVisible();
});

test('maintenance is scheduled, begun and completed, and its cost is an expense', async ({ page, admin }) => {
  const item = await makeItem(admin, { maintenanceSchedule: 'quarterly' });
  await openItem(page, item);
  const maintenance = card(page, 'Maintenance');
  await maintenance.getByRole('button', { name: 'Schedule Maintenance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Maintenance' });
  await dialog.getByRole('button', { name: 'Schedule Maintenance' }).click();
  await expect(dialog.getByText('Description is required')).toBeVisible();
  await dialog.getByLabel('Description').fill('New bulb');
  await dialog.getByLabel('Performed By').fill('Taa Ltd');
  await pick(page, dialog, 'Priority', 'High');
  await dialog.getByRole('button', { name: 'Schedule Maintenance' }).click();
  await expectToast(page, 'Success', 'Maintenance scheduled');
  const record = maintenance.getByRole('listitem').filter({ hasText: 'New bulb' });
  await expect(record).toContainText('Scheduled');

  await record.getByRole('button', { name: 'Actions for New bulb' }).click();
  await page.getByRole('menuitem', { name: 'Start' }).click();
  await expectToast(page, 'Success', 'Maintenance started');
  await expect(record).toContainText('In progress');
  await record.getByRole('button', { name: 'Actions for New bulb' }).click();
  await page.getByRole('menuitem', { name: 'Complete' }).click();
  const complete = page.getByRole('dialog', { name: 'Complete Maintenance' });
  await complete.getByLabel('Cost').fill('1,250');
  await complete.getByRole('button', { name: 'Complete Maintenance' }).click();
  await expectToast(page, 'Success', 'Maintenance completed. Its cost was posted as an expense.');
  await expect(record).toContainText('KES 1,250');
  await record.getByRole('link', { name: 'KES 1,250' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Expense' }).getByLabel('Description')).toHaveValue(
    `Service of ${item.itemCode} ${item.name}: New bulb`,
  );
});

test('an item is put into the books, shows its schedule, and is sold', async ({ page, admin }) => {
  const { id: categoryId } = await makeCategory(admin, { depreciationClass: 'computers' });
  const item = await makeItem(admin, { categoryId, purchasePrice: '48000.00' });
  await openItem(page, item, DEMO_USERS.manager);
  const value = card(page, 'Value');
  await expect(value).toContainText('Not a fixed asset');
  await value.getByRole('button', { name: 'Capitalise' }).click();
  const dialog = page.getByRole('dialog', { name: 'Capitalise' });
  await expect(dialog.getByLabel('Depreciation Class')).toHaveText('Same as category: Computers and IT (25% a year)');
  await pick(page, dialog, 'Paid From', 'On credit (trade payables)');
  await dialog.getByRole('button', { name: 'Capitalise' }).click();
  await expectToast(page, 'Success', 'Asset capitalised');
  await expect(value).toContainText('Computers and IT (25% a year)');
  await value.getByRole('button', { name: 'Depreciation Schedule' }).click();
  const schedule = page.getByRole('dialog', { name: 'Depreciation Schedule' });
  await expect(schedule.getByRole('row')).toHaveCount(49);
  await expect(schedule.getByRole('row').last()).toContainText('KES 0.00');
  await schedule.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Dispose' }).click();
  const dispose = page.getByRole('dialog', { name: 'Dispose' });
  await pick(page, dispose, 'How', 'Sold');
  await dispose.getByLabel('Sold For').fill('50,000');
  await dispose.getByRole('button', { name: 'Dispose' }).click();
  await expect(dispose.getByText('Reason is required')).toBeVisible();
  await dispose.getByLabel('Reason').fill('Too many');
  await dispose.getByRole('button', { name: 'Dispose' }).click();
  await expectToast(page, 'Success', 'Item disposed of. A gain of KES 2,000.00 was posted.');
  await expect(page.getByText(/This item was disposed of on/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check Out' })).toHaveCount(0);
});

test('a new item goes into the books with its form', async ({ page, admin }) => {
  const { name } = await makeCategory(admin, { depreciationClass: 'furniture' });
  await openInventory(page);
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Item' });
  const code = `BK-${name.replaceAll(' ', '-')}`;
  await dialog.getByLabel('Item Code').fill(code);
  await dialog.getByLabel('Item Name').fill('Sofa');
  await pick(page, dialog, 'Category', name);
  await dialog.getByLabel('Capitalise as a fixed asset').click();
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expectToast(page, 'Error', 'An asset in the books needs a purchase price');
  await dialog.getByLabel('Purchase Price').fill('60000');
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expectToast(page, 'Success', 'Item added successfully');
  const found = await (await admin.get(`/api/inventory/scan/${code}`)).json();
  expect(found.asset).toMatchObject({ depreciationClass: 'furniture', lifeMonths: 120, cost: '60000.00' });
});

test('an item is edited, and its new place is a movement', async ({ page, admin }) => {
  const item = await makeItem(admin);
  await openItem(page, item);
  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Edit Item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Item' });
  await expect(dialog.getByLabel('Item Code')).toHaveValue(item.itemCode);
  await dialog.getByLabel('Serial Number').fill('SN-42');
  await dialog.getByLabel('Location').fill('Kitchen');
  await dialog.getByRole('button', { name: 'Update Item' }).click();
  await expectToast(page, 'Success', 'Item updated successfully');
  await expect(card(page, 'Details')).toContainText('SN-42');
  await expect(card(page, 'Movements').getByRole('listitem').first()).toContainText('Moved to Kitchen');
});

test('a code is typed to open its item, and an unknown one is told', async ({ page, admin }) => {
  const item = await makeItem(admin);
  await openInventory(page);
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan' });
  await dialog.getByLabel('Item Code').fill('no-such-code');
  await dialog.getByRole('button', { name: 'Open' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('No item has the code no-such-code');
  await dialog.getByLabel('Item Code').fill(item.itemCode.toLowerCase());
  await dialog.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: item.name, level: 1 })).toBeVisible();
  await page.goto(`/inventory/${item.itemCode}`);
  await expect(page.getByRole('heading', { name: item.name, level: 1 })).toBeVisible();
  await page.goto('/inventory/no-such-code');
  await expect(page.getByText('There is no item at this address')).toBeVisible();
});

test('the page of an item is accessible, and fits a phone', async ({ page, admin }) => {
  const item = await makeItem(admin, { purchasePrice: '12000.00', warrantyExpiryDate: '2030-01-01' });
  await openItem(page, item);
  await expect(card(page, 'Movements').getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(card(page, 'Movements').getByRole('listitem')).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
