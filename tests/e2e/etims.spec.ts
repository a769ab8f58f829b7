import type { Invoice } from '../../domain/billing/contract.ts';
import { DEMO_USERS, expect, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { actOn, makeBilledTenant, openFinancials } from '../support/e2e-money.ts';
import { act, expectToast, makeTenant, openTenants, pick } from '../support/e2e-tenants.ts';

test.use({ viewport: { width: 1280, height: 1400 } });

test('what the eTIMS portal answered is typed in, stands on the invoice, and is corrected with a reason', async ({
  page,
  admin,
}) => {
  // The first of the year, from before the tax device of the space.
  const [invoice] = (await (await admin.get('/api/invoices?sort=createdAt&limit=1')).json()) as Invoice[];
  const number = invoice?.invoiceNumber ?? '?';
  await openFinancials(page, `?invoice=${invoice?.id}`);
  const sheet = page.getByRole('dialog', { name: number });
  const part = sheet.getByRole('region', { name: 'KRA eTIMS' });
  await expect(part).toContainText('Not registered with KRA.');
  await part.getByRole('button', { name: `Enter eTIMS Data of ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter eTIMS Data' });
  await dialog.getByRole('button', { name: 'Save eTIMS Data' }).click();
  await expectToast(page, 'Missing Information');
  await dialog.getByLabel('SCU ID').fill('kracu0300000123');
  const cu = `KRACU0300000123/${Date.now() % 1_000_000}`;
  await dialog.getByLabel('CU Invoice Number').fill(cu);
  await dialog.getByLabel('Time').fill('00:01');
  await dialog.getByLabel('Receipt Signature').fill('V249J39CFJ48HE2W');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save eTIMS Data' }).click();
  await expectToast(page, 'eTIMS Data Saved');
  await expect(part).toContainText(cu);
  await part.getByRole('button', { name: `Correct eTIMS Data of ${number}` }).click();
  const correction = page.getByRole('dialog', { name: 'Correct eTIMS Data' });
  await correction.getByLabel('CU Invoice Number').fill(`${cu}1`);
  await correction.getByLabel('Reason for the Correction').fill('One digit was missing');
  await correction.getByRole('button', { name: 'Save Correction' }).click();
  await expectToast(page, 'eTIMS Data Saved');
  await expect(part).toContainText(`Corrected from ${cu}: One digit was missing`);
  await expectAccessible(page);
});

test('an invoice is registered with KRA by itself, and the device says so', async ({ page, admin }) => {
  const { tenant, invoices } = await makeBilledTenant(admin);
  const [invoice] = invoices;
  const number = invoice?.invoiceNumber ?? '?';
  await expect
    .poll(
      async () => {
        const documents = await (await admin.get(`/api/tax/documents?invoice=${invoice?.id}`)).json();
        return (documents as { state: string }[])[0]?.state;
      },
      { timeout: 60_000 },
    )
    .toBe('signed');
  await openFinancials(page, `?tenant=${tenant.id}&invoice=${invoice?.id}`);
  const part = page.getByRole('dialog', { name: number }).getByRole('region', { name: 'KRA eTIMS' });
  await expect(part).toContainText(/KRACU\d+\/\d+/);
  await expect(part.getByRole('button')).toHaveCount(0);
  await page.goto('/settings?tab=etims');
  const card = page.getByRole('region', { name: 'OSCU-DEMO-1' });
  await expect(card).toContainText('Ready');
  await expect(card).toContainText('SIMULATED TAXPAYER LIMITED');
  await expectAccessible(page);
});

test('a device is added by an administrator, who is told which field is wrong', async ({ page }) => {
  await signIn(page, DEMO_USERS.admin);
  await page.goto('/settings?tab=etims');
  await page.getByRole('button', { name: 'Add Device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Device' });
  await dialog.getByLabel('KRA PIN').fill('P05');
  await dialog.getByLabel('Serial Number').fill('OSCU-2');
  await dialog.getByRole('button', { name: 'Add Device' }).click();
  await expect(dialog).toContainText('KRA PIN must be like P051365947M');
  await expectAccessible(page);
  await dialog.getByLabel('KRA PIN').fill('P051365947M');
  await dialog.getByRole('button', { name: 'Add Device' }).click();
  await expect(dialog).toContainText('A simulator and a device of KRA cannot be in one space');
});

test('the documents with KRA are listed by state, beside the books of the month', async ({ page }) => {
  await openFinancials(page, '?tab=etims');
  const list = page.getByRole('table', { name: 'Documents With KRA' });
  await expect(list.getByRole('row').filter({ hasText: 'Signed' }).first()).toBeVisible();
  const card = page.getByRole('region', { name: 'Books and KRA' });
  await expect(card).toContainText('VAT in the Ledger (2300)');
  await expectAccessible(page);
  await page.goto('/financials?tab=etims&state=refused');
  await expect(page.getByText('No document matches')).toBeVisible();
});

test('the PIN of a tenant, a person and a supplier is checked with KRA as it is typed, and holds nothing up', async ({
  page,
  admin,
}) => {
  const tenant = await makeTenant(admin);
  await openTenants(page, `?q=${encodeURIComponent(tenant.companyName)}`);
  await act(page, tenant.companyName, 'Edit Tenant');
  const dialog = page.getByRole('dialog', { name: 'Edit Tenant' });
  const pin = dialog.getByLabel('KRA PIN');
  await pin.fill('P05136');
  await expect(pin).not.toHaveAccessibleDescription(/KRA/);
  await pin.fill('p051365947m');
  await expect(pin).toHaveAccessibleDescription(/^Registered: .*\*.*, company$/);
  await expectAccessible(page);
  await pin.fill('A004416331Y');
  await expect(pin).toHaveAccessibleDescription(/^Suspended at KRA: .*, person$/);
  await pin.fill('P000000001Z');
  await expect(pin).toHaveAccessibleDescription('KRA does not know this PIN');
  await dialog.getByRole('button', { name: 'Update Tenant' }).click();
  await expectToast(page, 'Success', 'Tenant updated successfully');

  await page.goto('/people');
  await page.getByRole('button', { name: 'New Person' }).click();
  const person = page.getByRole('dialog', { name: 'New Person' });
  await expect(person.getByLabel('KRA PIN')).toHaveAccessibleDescription('Printed on invoices.');
  await person.getByLabel('KRA PIN').fill('A004416331M');
  await expect(person.getByLabel('KRA PIN')).toHaveAccessibleDescription(/^Registered: .*, person$/);

  await signIn(page, DEMO_USERS.accountant);
  await page.goto('/suppliers');
  await page.getByRole('button', { name: 'New Supplier' }).click();
  const supplier = page.getByRole('dialog', { name: 'New Supplier' });
  await page.route('**/api/tax/pin-checks', (route) => route.abort());
  await supplier.getByLabel('KRA PIN').fill('P051365948M');
  await expect(supplier.getByLabel('KRA PIN')).toHaveAccessibleDescription('Not checked: the server does not answer');
});

test('the PIN checker is tried under Settings, and its key is typed and never shown', async ({ page }) => {
  await signIn(page, DEMO_USERS.admin);
  await page.goto('/settings?tab=etims');
  const card = page.getByRole('region', { name: 'PIN Checker' });
  await expect(card).toContainText('Simulator');
  await card.getByLabel('Try a PIN').fill('P051365947M');
  await expect(card.getByLabel('Try a PIN')).toHaveAccessibleDescription(/^Registered: /);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Change Key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set PIN Checker Key' });
  await expect(dialog.getByLabel('Consumer Key')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Save Key' }).click();
  await expectToast(page, 'Missing Information');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Remove Key' }).click();
  await page.getByRole('alertdialog', { name: 'Remove Key' }).getByRole('button', { name: 'Cancel' }).click();
});

test('a tax status needs its certificate, and who keeps VAT back without being an agent of KRA is pointed out', async ({
  page,
  admin,
}) => {
  const { tenant, invoices } = await makeBilledTenant(admin);
  await openTenants(page, `?q=${encodeURIComponent(tenant.companyName)}`);
  await act(page, tenant.companyName, 'Edit Tenant');
  const dialog = page.getByRole('dialog', { name: 'Edit Tenant' });
  const tax = dialog.getByRole('group', { name: 'Tax' });
  await pick(page, dialog, 'VAT Relief', 'Zero-rated');
  await dialog.getByRole('button', { name: 'Update Tenant' }).click();
  await expect(tax.getByLabel('Certificate')).toHaveAccessibleDescription('Certificate is required with a tax status');
  await tax.getByLabel('Certificate').fill('MFA/PRIV/118');
  await tax.getByLabel('Withholds VAT').click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update Tenant' }).click();
  await expectToast(page, 'Success', 'Tenant updated successfully');
  await page.goto(`/tenants/${tenant.id}`);
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Zero-rated');

  await signIn(page, DEMO_USERS.accountant);
  await openFinancials(page, `?tenant=${tenant.id}`);
  await actOn(page, invoices[0]?.invoiceNumber ?? '?', 'Record Payment');
  const pay = page.getByRole('dialog', { name: 'Process Payment' });
  await pay.getByLabel('Withheld VAT').fill('10');
  await expect(pay.getByText('at most KES 0.00')).toBeVisible();
  await expect(pay.getByText(/not marked as an agent of KRA/)).toHaveCount(0);

  const other = await makeBilledTenant(admin);
  await openFinancials(page, `?tenant=${other.tenant.id}`);
  await actOn(page, other.invoices[0]?.invoiceNumber ?? '?', 'Record Payment');
  await pay.getByText('Tax withheld by the payer').click();
  await pay.getByLabel('Withheld VAT').fill('10');
  await expect(pay.getByText(/not marked as an agent of KRA/)).toBeVisible();
  await expectAccessible(page);
});
