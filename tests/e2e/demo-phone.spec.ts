import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { makeLateTenant, openFinancials } from '../support/e2e-money.ts';
import { ownPhone, sendDemoPrompt } from '../support/e2e-mpesa.ts';

test('a visitor of the demo sends a prompt, types a PIN on the drawn phone, and sees the invoice turn paid', {
  tag: LIVE,
}, async ({ page, admin }) => {
  const { typed } = ownPhone();
  const { invoices } = await makeLateTenant(admin, { phone: typed });
  const [invoice] = invoices;
  await openFinancials(page, `?invoice=${invoice?.id}`, DEMO_USERS.front_desk);
  const sheet = page.getByRole('dialog', { name: invoice?.invoiceNumber ?? '?' });
  await sheet.getByRole('button', { name: 'Send M-Pesa Prompt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send M-Pesa Prompt' });
  await sendDemoPrompt(page, dialog);
  await expect(dialog).toContainText('Simulator: no real money moves');
  await dialog.getByRole('button', { name: 'Demo Phone' }).click();
  const phone = page.getByRole('dialog', { name: 'Demo Phone' });
  await expect(phone).toContainText('NAFASI WORKSPACES');
  await expect(phone).toContainText('9,500');
  await expectAccessible(page);
  await phone.getByRole('textbox', { name: 'M-Pesa PIN' }).fill('4711');
  await page.keyboard.press('Enter');
  await expect(phone.getByRole('status')).toContainText(/^Paid\. Receipt \w+\.$/);
  await expect(phone.getByRole('list', { name: 'Messages' })).toContainText(
    'Confirmed. Ksh9,500.00 sent to NAFASI WORKSPACES',
  );
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('status')).toContainText('Paid');
  await page.keyboard.press('Escape');
  await expect(sheet.getByText('Paid', { exact: true }).first()).toBeVisible();
});

test('the drawn phone refuses a wrong PIN, and pays the paybill from its menu, on a small screen', {
  tag: LIVE,
}, async ({ page, admin }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { invoices } = await makeLateTenant(admin);
  const [invoice] = invoices;
  const { typed } = ownPhone();
  await openFinancials(page, '', DEMO_USERS.front_desk);
  await page.getByRole('button', { name: 'Demo Phone' }).click();
  const phone = page.getByRole('dialog', { name: 'Demo Phone' });
  await phone.getByLabel('Another Phone').fill(typed);
  await phone.getByRole('button', { name: 'Show' }).click();
  await expect(phone).toContainText('No prompt is waiting.');
  const [paybill] = (await (await admin.get('/api/mpesa/channels?q=Main+Paybill')).json()) as { id: string }[];
  const sent = await admin.post(`/api/mpesa/channels/${paybill?.id}/test-payment`, { data: { phone: typed } });
  expect(sent.status(), await sent.text()).toBe(201);
  for (const key of '0000') await phone.getByRole('button', { name: key, exact: true }).click();
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByRole('status')).toContainText(/PIN/);
  await phone.getByText('Lipa na M-Pesa').click();
  await phone.getByLabel('Account Number').fill(invoice?.invoiceNumber ?? '');
  await phone.getByLabel('Amount').fill('9500');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await phone.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(phone.getByRole('status')).toContainText(/^Paid\. Receipt/);
  await expect
    .poll(async () => ((await (await admin.get(`/api/invoices/${invoice?.id}`)).json()) as { status: string }).status)
    .toBe('paid');
});
