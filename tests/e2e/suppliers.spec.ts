import { DEMO_USERS, expect, expectNoSidewaysScroll, makeUser, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { ageSignIn } from '../support/e2e-database.ts';
import { expectSettingsSaved, openSettings, restoringSettings, saveSettings } from '../support/e2e-settings.ts';
import { created, expectToast, ownName, pick } from '../support/e2e-tenants.ts';
import { JPEG } from '../support/pictures.ts';

const chooseAccount = async (page: import('@playwright/test').Page, line: number, account: string) => {
  await page.getByRole('combobox', { name: `Account of line ${line}` }).click();
  await page.getByPlaceholder('Type to search…').fill(account);
  await page.getByRole('option', { name: account }).first().click();
};

test('a supplier is added, a bill entered by line, its posting looked at, approved and cancelled', async ({ page }) => {
  const name = ownName('Fibre');
  const number = ownName('INV').slice(0, 20);
  await signIn(page, DEMO_USERS.accountant);
  await page.goto('/suppliers');
  await expect(page.getByRole('heading', { name: 'Suppliers', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'New Supplier' }).click();
  const supplier = page.getByRole('dialog', { name: 'New Supplier' });
  await supplier.getByLabel('Name', { exact: true }).fill(name);
  await supplier.getByLabel('KRA PIN').fill('123');
  await supplier.getByLabel('Payment Terms').fill('14');
  await supplier.getByRole('button', { name: 'Add Supplier' }).click();
  await expect(supplier.getByText('KRA PIN must be like P051365947M')).toBeVisible();
  await supplier.getByLabel('KRA PIN').fill('');
  await supplier.getByRole('button', { name: 'Add Supplier' }).click();
  await expectToast(page, 'Supplier Added', `${name} was saved.`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Enter Bill' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter Bill' });
  await expect(dialog.getByLabel('Supplier', { exact: true })).toHaveText(name);
  await dialog.getByLabel('Invoice Number', { exact: true }).fill(number);
  await chooseAccount(page, 1, '5030');
  await dialog.getByLabel('Description of line 1').fill('Fibre for the month');
  await dialog.getByLabel('Net of line 1').fill('10000');
  await expect(dialog.getByRole('status', { name: 'Sum of the lines' })).toContainText('KES 11,600.00');
  await dialog.getByRole('button', { name: 'Add Line' }).click();
  await chooseAccount(page, 2, '5210');
  await dialog.getByLabel('Description of line 2').fill('Licence');
  await dialog.getByLabel('Net of line 2').fill('500');
  await pick(page, dialog, 'Tax class of line 2', 'A Exempt');
  await expect(dialog.getByRole('status', { name: 'Sum of the lines' })).toContainText('KES 12,100.00');
  await dialog.getByRole('button', { name: 'Enter Bill' }).click();
  await expectToast(page, 'Bill Entered');

  await expect(page.getByRole('heading', { name: `${name}: ${number}`, level: 1 })).toBeVisible();
  const posting = page.getByRole('table', { name: 'Posting' });
  await expect(posting.getByRole('row').filter({ hasText: '2010' })).toContainText('KES 12,100.00');
  await expect(page.getByText('What approving posts.')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog', { name: 'Approve Bill' }).getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Bill Approved');
  await expect(page.getByText('As it was posted.')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel Bill' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel Bill' });
  await question.getByLabel('Reason').fill('Sent to the wrong company');
  await question.getByRole('button', { name: 'Cancel Bill' }).click();
  await expectToast(page, 'Bill Cancelled');
  await expect(page.getByText(/^Cancelled on .*Sent to the wrong company/)).toBeVisible();

  await page.goto(`/suppliers?q=${encodeURIComponent(number)}`);
  await expect(page.getByRole('table', { name: 'All Bills' }).getByRole('row').filter({ hasText: name })).toContainText(
    'Cancelled',
  );
});

test('bills of two suppliers are paid together, one in part with tax kept back, and one payment is reversed', async ({
  page,
  admin,
}) => {
  const made = [];
  for (const withholding of ['professional', 'none']) {
    const name = ownName('Payee');
    const supplier = await created<{ id: string }>(admin, '/api/suppliers', {
      name,
      withholding,
      bankCode: '01',
      accountNumber: '1100200300',
    });
    const bill = await created<{ id: string }>(admin, '/api/bills', {
      supplierId: supplier.id,
      number: ownName('N').slice(0, 30),
      date: '2026-01-10',
      lines: [{ account: '5120', description: 'Work', net: '30000.00', taxClass: 'D' }],
    });
    expect((await admin.post(`/api/bills/${bill.id}/approve`)).status()).toBe(200);
    made.push({ name });
  }
  const [lawyer, shop] = made;
  const payer = await makeUser(admin, 'accountant');
  await signIn(page, payer.username, payer.password);
  await page.goto('/suppliers');
  await page.getByRole('button', { name: 'Pay Bills' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay Bills' });
  await dialog.getByRole('checkbox', { name: lawyer?.name ?? '' }).click();
  await dialog.getByRole('checkbox', { name: shop?.name ?? '' }).click();
  await dialog.getByRole('textbox', { name: `Amount of ${shop?.name}` }).fill('10,000');
  await pick(page, dialog, 'Paid From', 'Bank current account');
  const preview = dialog.getByRole('region', { name: 'What It Pays' });
  await expect(preview).toContainText('Income tax kept back KES 1,500.00');
  await expect(preview).toContainText('2500 Withholding tax deducted from suppliers');
  await expect(preview).toContainText('KES 38,500.00');
  await dialog.getByRole('button', { name: 'Pay Bills' }).click();
  await expectToast(page, 'Bills Paid');

  await expect(page.getByRole('heading', { name: /^BP\d{6}$/, level: 1 })).toBeVisible();
  await ageSignIn(payer.id);
  await page.getByRole('link', { name: 'Bank File' }).click();
  const asked = page.getByRole('dialog', { name: "Confirm It's You" });
  await asked.getByLabel('Your Password').fill(payer.password);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    asked.getByRole('button', { name: 'Confirm' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^BP\d{6}-bank\.csv$/);
  const own = page.getByRole('region', { name: lawyer?.name ?? '' });
  await own.getByLabel('Certificate of the Income Tax').fill('KRAWHT0001');
  await own.getByRole('button', { name: 'Save Certificates' }).click();
  await expectToast(page, 'Certificates Saved');
  await page
    .getByRole('region', { name: shop?.name ?? '' })
    .getByRole('button', { name: 'Reverse' })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Reverse Payment' });
  await question.getByLabel('Reason').fill('Came back from the bank');
  await question.getByRole('button', { name: 'Reverse Payment' }).click();
  await expectToast(page, 'Payment Reversed');
  await expect(page.getByText(/^Reversed on .*Came back from the bank/)).toBeVisible();
  await page.goto('/reports?tab=aged-creditors');
  await expect(page.getByRole('table', { name: 'Creditors' })).toContainText(shop?.name ?? '');
  await expect(page.getByText('Agrees', { exact: true })).toBeVisible();
});

test('bands of amounts say who approves a bill, and the page says it before the button is there', async ({
  page,
  admin,
}) => {
  await restoringSettings(admin, 'billing', ['billApprovalBands'], async () => {
    await openSettings(page, 'Billing');
    const bands = page.getByRole('group', { name: 'Who Approves Bills' });
    await expect(bands.getByLabel('Band 1 Up To')).toHaveValue('100000');
    await bands.getByLabel('Band 1 Up To').fill('20,000');
    await bands.getByRole('button', { name: 'Add Band' }).click();
    await bands.getByLabel('Band 2 Up To').fill('15000');
    await pick(page, bands, 'Band 3 Approved By', 'Another Administrator');
    await saveSettings(page);
    await expect(bands.getByLabel('Band 2 Up To')).toHaveAccessibleDescription(
      'Up to must be above that of the band before',
    );
    await bands.getByLabel('Band 2 Up To').fill('200000');
    await saveSettings(page);
    await expectSettingsSaved(page, 'Billing settings have been updated.');
    await page.reload();
    await expect(bands.getByLabel('Band 2 Up To')).toHaveValue('200000');
    await expect(bands.getByLabel('Band 3 Approved By')).toHaveText('Another Administrator');

    const supplier = await created<{ id: string }>(admin, '/api/suppliers', { name: ownName('Builder') });
    const bill = await created<{ id: string }>(admin, '/api/bills', {
      supplierId: supplier.id,
      number: ownName('INV').slice(0, 20),
      date: new Date().toISOString().slice(0, 10),
      lines: [{ account: '5070', description: 'Partitions', net: '250000.00', taxClass: 'D' }],
    });
    await page.goto(`/suppliers/bills/${bill.id}`);
    await expect(page.getByText(/^Needs an administrator other than /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Bill', exact: true })).toContainText('an administrator other than');
  });
});

test('a bill is photographed on a phone; its files are looked at, removed and kept once it is approved', async ({
  page,
  admin,
}) => {
  const supplier = await created<{ id: string }>(admin, '/api/suppliers', { name: ownName('Printer') });
  const bill = await created<{ id: string }>(admin, '/api/bills', {
    supplierId: supplier.id,
    number: ownName('INV').slice(0, 20),
    date: new Date().toISOString().slice(0, 10),
    lines: [{ account: '5100', description: 'Paper', net: '900.00', taxClass: 'D' }],
  });
  const photo = { name: 'image.jpg', mimeType: 'image/jpeg', buffer: JPEG };
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, DEMO_USERS.accountant);
  await page.goto(`/suppliers/bills/${bill.id}`);
  const files = page.getByRole('region', { name: 'Files' });
  const camera = files.getByLabel('Bill photo');
  await expect(camera).toHaveAttribute('capture', 'environment');
  await camera.setInputFiles(photo);
  await expectToast(page, 'File Added');
  await expect(files.getByRole('img', { name: 'Preview of image.jpg' })).not.toHaveJSProperty('naturalWidth', 0);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(files.getByRole('button', { name: 'Take Photo' })).toHaveCount(0);
  const chooser = files.getByLabel('Bill file');
  await chooser.setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
  await expect(files.getByRole('alert')).toContainText('must be a JPEG, PNG or WebP picture, or a PDF');
  await chooser.setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(files.getByRole('link', { name: 'Open bill.pdf' })).toBeVisible();
  await files.getByRole('button', { name: 'Remove image.jpg' }).click();
  await expectToast(page, 'File Removed');
  await expect(files.getByRole('img')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog', { name: 'Approve Bill' }).getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Bill Approved');
  await expect(files.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expect(files.getByRole('link', { name: 'Open bill.pdf' })).toHaveAttribute('href', /attachments/);
});

test('an auditor reads bills and changes nothing', async ({ page }) => {
  await signIn(page, DEMO_USERS.auditor);
  await page.goto('/suppliers');
  await expect(page.getByRole('heading', { name: 'Suppliers', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enter Bill' })).toHaveCount(0);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the screens of suppliers look right, in ${theme}`, async ({ page }) => {
    await setTheme(page, theme);
    await signIn(page, DEMO_USERS.accountant);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      for (const tab of ['', '?tab=payments', '?tab=suppliers']) {
        await page.goto(`/suppliers${tab}`);
        await expect(page.getByRole('tabpanel').getByRole('table').or(page.getByRole('list')).first()).toBeVisible();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/suppliers${tab.slice(5)}-${theme}-${width}.png` });
      }
    }
  });
}
