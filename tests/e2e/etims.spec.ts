import type { Invoice } from '../../domain/billing/contract.ts';
import { DEMO_USERS, expect, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { makeBilledTenant, openFinancials } from '../support/e2e-money.ts';
import { expectToast } from '../support/e2e-tenants.ts';

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
