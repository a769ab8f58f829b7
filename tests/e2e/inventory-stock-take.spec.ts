import { devices } from '@playwright/test';
import QRCode from 'qrcode';
import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { makeCategory, makeItem, openInventory } from '../support/e2e-inventory.ts';
import { created, expectToast, ownName, pick } from '../support/e2e-tenants.ts';
import { plainPng } from '../support/pictures.ts';

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

test.describe('on a phone', () => {
  test.use({ ...phone, viewport: { width: 360, height: 740 } });

  test('a stock-take is begun, counted code by code and closed', async ({ page, admin }) => {
    const { id: categoryId, name: category } = await makeCategory(admin);
    const here = await makeItem(admin, { categoryId, location: 'Store' });
    const moved = await makeItem(admin, { categoryId, location: 'Store' });
    const missing = await makeItem(admin, { categoryId });
    const other = await makeItem(admin);
    const name = ownName('Count');
    await openInventory(page, '?tab=stock-takes', DEMO_USERS.front_desk);
    await page.getByRole('button', { name: 'Start Stock-take' }).click();
    const begin = page.getByRole('dialog', { name: 'Start Stock-take' });
    await begin.getByLabel('Name').fill(name);
    await pick(page, begin, 'Category', category);
    await begin.getByRole('button', { name: 'Start Stock-take' }).click();
    await expectToast(page, 'Success', 'Stock-take started');
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByText('0 of 3 counted')).toBeVisible();

    const box = page.getByRole('region', { name: 'Count', exact: true });
    const count = async (code: string) => {
      await box.getByLabel('Item Code').fill(code);
      await box.getByRole('button', { name: 'Count' }).click();
    };
    await count(here.itemCode.toLowerCase());
    await expect(box.getByText(`${here.itemCode} ${here.name} counted`)).toBeVisible();
    await count(here.itemCode);
    await expect(box.getByText('was already counted')).toBeVisible();
    await box.getByLabel('Current Location').fill('Loft');
    await count(moved.itemCode);
    await expect(box.getByText(`${moved.itemCode} ${moved.name} counted`)).toBeVisible();
    await count(other.itemCode);
    await expect(box.getByText('was not expected here')).toBeVisible();
    await count('no such code');
    await expect(box.getByText('No item has the code no such code')).toBeVisible();
    await expect(page.getByText('2 of 3 counted')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await expect(page.getByRole('list', { name: 'missing' })).toContainText(missing.itemCode);
    await page.getByRole('tab', { name: /Unexpected/ }).click();
    const unexpected = page.getByRole('list', { name: 'unexpected' });
    await expect(unexpected.getByRole('listitem')).toHaveCount(2);
    await unexpected.getByRole('button', { name: 'Undo the count of no such code' }).click();
    await expect(unexpected.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('tab', { name: /Counted/ }).click();
    await expect(page.getByRole('list', { name: 'counted' })).toContainText('found in Loft instead of Store');

    await page.getByRole('button', { name: 'Close Stock-take' }).click();
    const close = page.getByRole('dialog', { name: 'Close Stock-take' });
    await expect(close.getByText('1 of 3 is missing.')).toBeVisible();
    await close.getByLabel('Mark missing items as lost').click();
    await close.getByRole('button', { name: 'Close Stock-take' }).click();
    await expectToast(page, 'Success', 'Stock-take closed. 1 item marked as lost, 2 items moved.');
    await expect(page.getByText('Closed', { exact: true })).toBeVisible();
    await expect(box).toHaveCount(0);
    expect(await (await admin.get(`/api/inventory/items/${missing.id}`)).json()).toMatchObject({ condition: 'lost' });
    expect(await (await admin.get(`/api/inventory/items/${moved.id}`)).json()).toMatchObject({ location: 'Loft' });
  });

  test('a label that the camera app opens is counted on the page of its item', async ({ page, admin }) => {
    const { id: categoryId } = await makeCategory(admin);
    const item = await makeItem(admin, { categoryId });
    const name = ownName('Open count');
    const { id } = await created<{ id: string }>(admin, '/api/inventory/stock-takes', { name, categoryId });
    await signIn(page, DEMO_USERS.front_desk);
    await page.goto(`/inventory/${item.id}`);
    const notice = page.getByRole('status').filter({ hasText: name });
    await expect(notice).toContainText('0 of 1 counted');
    await notice.getByRole('button', { name: 'Count This Item' }).click();
    await expectToast(page, 'Success', 'Item counted');
    await expect(notice.getByRole('button', { name: 'Counted' })).toBeDisabled();
    expect(await (await admin.get(`/api/inventory/stock-takes/${id}`)).json()).toMatchObject({ counted: 1 });
    await admin.post(`/api/inventory/stock-takes/${id}/close`, { data: {} });
  });

  test('the camera reads a label where the browser can', async ({ page, admin }) => {
    const item = await makeItem(admin);
    // A browser that reads codes, and a camera that sees one label.
    await page.addInitScript((code) => {
      class Reader {
        static getSupportedFormats = async () => ['qr_code'];
        detect = async () => [{ rawValue: code }];
      }
      Object.defineProperty(window, 'BarcodeDetector', { value: Reader });
      const stream = async () => document.createElement('canvas').captureStream();
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: stream } });
      HTMLMediaElement.prototype.play = async () => undefined;
    }, `https://space.example/inventory/${item.id}`);
    await openInventory(page, '', DEMO_USERS.front_desk);
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await page.getByRole('dialog', { name: 'Scan' }).getByRole('button', { name: 'Use Camera' }).click();
    await expect(page.getByRole('heading', { name: item.name, level: 1 })).toBeVisible();
  });

  test('a photo of a label is read where the browser cannot do it', async ({ page, admin }) => {
    const item = await makeItem(admin);
    await page.addInitScript(() => Object.defineProperty(window, 'BarcodeDetector', { value: undefined }));
    await openInventory(page, '', DEMO_USERS.front_desk);
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Scan' });
    const photo = dialog.getByLabel('Photo of a label');
    const picture = (buffer: Buffer) => ({ name: 'label.png', mimeType: 'image/png', buffer });
    await photo.setInputFiles(picture(plainPng(400, 300)));
    await expect(dialog.getByText('No code was found in this picture')).toBeVisible();
    await photo.setInputFiles(
      picture(await QRCode.toBuffer(`https://space.example/inventory/${item.id}`, { scale: 8 })),
    );
    await expect(page.getByRole('heading', { name: item.name, level: 1 })).toBeVisible();
  });
});

test('depreciation shows what was posted, month by month', async ({ page }) => {
  await openInventory(page, '?tab=depreciation', DEMO_USERS.accountant);
  const table = page.getByRole('table', { name: 'Depreciated months' });
  await expect(table.getByRole('row').nth(1)).toContainText('Computers');
  await expect(page.getByText('Book Value')).toBeVisible();
});
