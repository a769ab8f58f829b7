import type { Page } from '@playwright/test';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { pickDay } from '../support/e2e-ledger.ts';
import type { Billed } from '../support/e2e-money.ts';
import { daysAgo, makeLateTenant, openFinancials, pay, tableRow } from '../support/e2e-money.ts';
import { enterPin, ownPhone, sendPrompt, startPaybill } from '../support/e2e-mpesa.ts';
import { expectToast, pick } from '../support/e2e-tenants.ts';

// How soon a screen says that money came in, once Safaricom has told us.
const AT_MOST = { timeout: 2_000 };

// Tall enough that no message lies over the menu of a row.
test.use({ viewport: { width: 1440, height: 1400 } });

const openInvoice = async (page: Page, { invoices: [invoice] }: Billed) => {
  await openFinancials(page, `?invoice=${invoice?.id}`, DEMO_USERS.front_desk);
  return page.getByRole('dialog', { name: invoice?.invoiceNumber ?? '?' });
};

const openPrompt = async (page: Page, billed: Billed) => {
  const sheet = await openInvoice(page, billed);
  await sheet.getByRole('button', { name: 'Send M-Pesa Prompt' }).click();
  return { sheet, dialog: page.getByRole('dialog', { name: 'Send M-Pesa Prompt' }) };
};

test('an invoice turns paid before one’s eyes, by a prompt and a PIN', { tag: LIVE }, async ({ page, admin }) => {
  const paybill = await startPaybill(admin);
  const { typed, msisdn } = ownPhone();
  const billed = await makeLateTenant(admin, { phone: typed });
  const number = billed.invoices[0]?.invoiceNumber;
  const { sheet, dialog } = await openPrompt(page, billed);
  await expect(dialog.getByLabel('Phone')).toHaveValue(
    `+${msisdn.slice(0, 3)} ${msisdn.slice(3, 6)} ${msisdn.slice(6, 9)} ${msisdn.slice(9)}`,
  );
  await expect(dialog.getByLabel('Amount')).toHaveValue('9500');
  await expect(dialog).toContainText(`Pays ${number} in full.`);
  await dialog.getByLabel('Amount').fill('9,000');
  await expect(dialog).toContainText(`KES 500 of ${number} stays open.`);
  await dialog.getByLabel('Amount').fill('9500');
  await expectAccessible(page);
  await sendPrompt(page, dialog, paybill);
  await expect(dialog.getByRole('status')).toContainText('Waiting for the PIN');
  await expect(dialog).toContainText('Another prompt may go once this one is answered.');
  await expect(dialog.getByRole('button', { name: 'Send Again' })).toHaveCount(0);

  await enterPin(paybill, msisdn);
  await expect(dialog.getByRole('status')).toContainText('Paid', AT_MOST);
  await expect(dialog).toContainText('M-Pesa Receipt');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(sheet.getByText('Paid', { exact: true }).first()).toBeVisible(AT_MOST);
  await expect(sheet.getByRole('button', { name: 'Send M-Pesa Prompt' })).toHaveCount(0);
});

test('a wrong PIN and a cancelled prompt are told in words, and no second prompt goes within a minute', {
  tag: LIVE,
}, async ({ page, admin }) => {
  const paybill = await startPaybill(admin);
  const { typed, msisdn } = ownPhone();
  const billed = await makeLateTenant(admin, { phone: typed });
  const { sheet, dialog } = await openPrompt(page, billed);
  await sendPrompt(page, dialog, paybill);
  await expect(dialog.getByRole('status')).toContainText('Waiting for the PIN');

  // Who comes back while it is on the phone sees it, and not another form.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await sheet.getByRole('button', { name: 'Send M-Pesa Prompt' }).click();
  await expect(dialog.getByRole('status')).toContainText('Waiting for the PIN');

  await expect.poll(() => paybill.simulator.phone(msisdn).prompts().length).toBe(1);
  await paybill.simulator.phone(msisdn).enterPin('0000');
  const answer = dialog.getByRole('alert');
  await expect(answer).toContainText('The payer entered a wrong PIN.');
  await expect(dialog).toContainText(/Another prompt may go to this phone in \d+ s\./);
  await expect(dialog.getByRole('button', { name: 'Send Again' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Change' }).click();
  await sendPrompt(page, dialog, paybill);
  await expect(answer).toContainText(/This phone has just had a prompt\. Send the next one at \d+:\d\d [AP]M\./);

  const other = ownPhone();
  await dialog.getByLabel('Phone').fill(other.typed);
  await sendPrompt(page, dialog, paybill);
  await expect(dialog.getByRole('status')).toContainText('Waiting for the PIN');
  await expect.poll(() => paybill.simulator.phone(other.msisdn).prompts().length).toBe(1);
  await paybill.simulator.phone(other.msisdn).cancel();
  await expect(answer).toContainText('The payer cancelled the prompt.');
  // By the clock of this screen a minute is over; the server, whose clock counts, says when.
  await page.clock.setFixedTime(Date.now() + 61_000);
  await dialog.getByRole('button', { name: 'Send Again' }).click();
  await expect(answer.filter({ hasText: 'Not Sent' })).toContainText('This phone has just had a prompt.');
  await expectAccessible(page);
});

test('a code is held up to the payer’s phone, and says by itself that it was paid', { tag: LIVE }, async ({
  page,
  admin,
}) => {
  await startPaybill(admin);
  const billed = await makeLateTenant(admin);
  const { invoiceNumber } = billed.invoices[0] ?? {};
  const sheet = await openInvoice(page, billed);
  await sheet.getByRole('button', { name: 'Show QR Code' }).click();
  const dialog = page.getByRole('dialog', { name: 'M-Pesa QR Code' });
  await expect(dialog.getByRole('img', { name: `QR code to pay ${invoiceNumber} with M-Pesa` })).toBeVisible();
  await expect(dialog).toContainText('KES 9,500');
  await expectAccessible(page);
  await pay(admin, billed.tenant, { amount: '9500' });
  await expect(dialog.getByRole('status')).toContainText('Paid');
  await page.keyboard.press('Escape');
  await expect(sheet.getByRole('button', { name: 'Show QR Code' })).toHaveCount(0);
});

test('the page of a tenant shows a payment at once', { tag: LIVE }, async ({ page, admin }) => {
  const paybill = await startPaybill(admin);
  const { tenant, invoices } = await makeLateTenant(admin);
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto(`/tenants/${tenant.id}`);
  const account = page.getByRole('region', { name: 'Account' });
  await expect(account).toContainText('KES 9,500');
  const { typed, msisdn } = ownPhone();
  const sent = await admin.post(`/api/invoices/${invoices[0]?.id}/mpesa-prompt`, {
    data: { phone: typed, amount: 9_500, channelId: paybill.id },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  await enterPin(paybill, msisdn);
  await expect(account).not.toContainText('KES 9,500', AT_MOST);
  await expect(account).toContainText('KES 0');
});

test('collections: a debtor promises, is prompted and pays', { tag: LIVE }, async ({ page, admin }) => {
  const paybill = await startPaybill(admin);
  const { typed, msisdn } = ownPhone();
  const { tenant, invoices } = await makeLateTenant(admin, { phone: typed });
  const number = invoices[0]?.invoiceNumber ?? '?';
  await openFinancials(page, `?tab=collections&tenant=${tenant.id}`, DEMO_USERS.front_desk);
  const row = tableRow(page, 'Collections', tenant.companyName);
  await expect(row).toContainText('KES 9,500');
  await expect(row).toContainText('6 days late');
  await expect(row.getByRole('link', { name: /^\+254/ })).toHaveAttribute('href', `tel:+${msisdn}`);

  const act = async (action: string) => {
    await row.getByRole('button', { name: `Actions for ${tenant.companyName}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Record Promise');
  const hold = page.getByRole('dialog', { name: 'New Hold' });
  await expect(hold.getByLabel('Tenant', { exact: true })).toContainText(tenant.companyName);
  await pickDay(page, hold, 'Until', daysAgo(-3));
  await hold.getByLabel('Reason').fill('Pays on Saturday');
  await hold.getByRole('button', { name: 'Record Hold' }).click();
  await expectToast(page, 'Hold Recorded');
  await expect(row).toContainText('Promised');
  const card = page.getByRole('region', { name: 'Collections' });
  await pick(page, card, 'Show', 'Broken Promise');
  await expect(card).toContainText('Nobody matches');
  await pick(page, card, 'Show', 'Promised');
  await expect(row).toBeVisible();

  await act('Send Prompt');
  const dialog = page.getByRole('dialog', { name: 'Send M-Pesa Prompt' });
  await sendPrompt(page, dialog, paybill);
  await expect(dialog.getByRole('status')).toContainText('Waiting for the PIN');
  await enterPin(paybill, msisdn);
  await expect(dialog.getByRole('status')).toContainText('Paid', AT_MOST);
  await page.keyboard.press('Escape');
  await expect(row).toHaveCount(0);
  await expect(tableRow(page, 'M-Pesa Prompts', number)).toContainText('Paid');
});

test('a tenant agrees to a standing order on the phone, and the rent comes in by itself', { tag: LIVE }, async ({
  page,
  admin,
}) => {
  test.slow();
  const paybill = await startPaybill(admin);
  const registered = await admin.post(`/api/mpesa/channels/${paybill.id}/register`);
  expect(registered.status(), await registered.text()).toBe(200);
  const { typed, msisdn } = ownPhone();
  const { tenant } = await makeLateTenant(admin, { phone: typed });
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto(`/tenants/${tenant.id}`);
  const card = page.getByRole('region', { name: 'Standing Orders' });
  await card.getByRole('button', { name: 'Set Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Up Standing Order' });
  await dialog.getByLabel('Amount').fill('9,500');
  await pick(page, dialog, 'Paybill', new RegExp(`^${paybill.name}`));
  await pickDay(page, dialog, 'First Payment', daysAgo(0));
  await pickDay(page, dialog, 'Last Day', daysAgo(-20));
  await expect(dialog).toContainText('One payment, KES 9,500 in all');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send to Phone' }).click();
  await expectToast(page, 'Standing Order Sent');
  await expect(card).toContainText('On the Phone');
  await expect(card.getByRole('button', { name: 'Set Up' })).toHaveCount(0);

  await expect.poll(() => paybill.simulator.phone(msisdn).prompts().length).toBe(1);
  await paybill.simulator.phone(msisdn).enterPin('1234');
  await expect(card).toContainText('Agreed. M-Pesa pays by itself.');
  await expect(page.getByRole('region', { name: 'Account' })).not.toContainText('KES 9,500');
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Mark as Ended' }).click();
  const question = page.getByRole('alertdialog', { name: 'Mark as Ended' });
  await expect(question).toContainText('Only the payer can end it');
  await question.getByRole('button', { name: 'Mark as Ended' }).click();
  await expectToast(page, 'Standing Order Ended');
  await expect(card.getByRole('button', { name: 'Set Up' })).toBeVisible();

  await page.goto(`/financials?tab=collections&tenant=${tenant.id}`);
  await page.getByRole('button', { name: 'Show Standing Orders' }).click();
  await expect(tableRow(page, 'Standing Orders', tenant.companyName)).toContainText('Ended');
});

for (const width of [1440, 360]) {
  test(`collections can be used by everybody, ${width} pixels wide`, async ({ page, admin }) => {
    test.slow();
    await startPaybill(admin);
    await page.setViewportSize({ width, height: 900 });
    await openFinancials(page, '?tab=collections');
    const card = page.getByRole('region', { name: 'Collections' });
    await expect(card.getByRole('button', { name: /^Actions for / }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await card
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    await expect(page.getByRole('menuitem', { name: 'Send Prompt' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Send Prompt' }).click();
    await expect(page.getByRole('dialog', { name: 'Send M-Pesa Prompt' }).getByLabel('Phone')).toBeVisible();
    await expectAccessible(page);
  });
}
