import { generateKeyPairSync } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { NoticeSettings } from '../../domain/banking/notice-contract.ts';
import type { InvoiceDetails } from '../../domain/billing/contract.ts';
import type { CashAccount } from '../../domain/cash/contract.ts';
import { cents } from '../../domain/kernel/money.ts';
import { createKcbSimulator } from '../../server/simulators/bank/ipn.ts';
import { confirm, DEMO_USERS, expect, expectNoSidewaysScroll, putAway, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { openLedger, rowOf } from '../support/e2e-ledger.ts';
import { chooseTenant, daysAgo, openFinancials, tableRow } from '../support/e2e-money.ts';
import { created, expectToast, makeTenant, ownName } from '../support/e2e-tenants.ts';

const openAccount = async (admin: APIRequestContext): Promise<CashAccount> => {
  const account = await created<CashAccount>(admin, '/api/cash-accounts', {
    name: ownName('Jacaranda Bank'),
    kind: 'bank',
  });
  putAway(async () => {
    await admin.patch(`/api/cash-accounts/${account.id}`, { data: { isActive: false } });
  });
  return account;
};

/** KCB announces a payment to a bank account of ours. Answers its number. */
const announce = async (
  admin: APIRequestContext,
  { id }: CashAccount,
  { payer, amount }: { payer: string; amount: number },
): Promise<string> => {
  const kcb = createKcbSimulator(1);
  const accountNumber = '1122334455';
  await confirm(admin);
  const settings = await admin.put(`/api/bank/notice-settings/${id}`, {
    data: { isActive: true, publicKey: kcb.publicKey, accountNumber, tillNumber: null, shortCode: null },
  });
  const { noticeUrl } = (await settings.json()) as NoticeSettings;
  const number = ownName('FT').replace(' ', '');
  const day = daysAgo(0);
  const paid = { number, amount: cents(amount * 100), reference: 'RENT', payer, phone: '', day };
  const [sent] = kcb.pay({ ...paid, accountNumber });
  const reply = await admin.post(new URL(noticeUrl ?? '').pathname, {
    data: Buffer.from(sent?.body ?? ''),
    headers: { 'content-type': 'application/json', signature: sent?.signature ?? '' },
  });
  expect(await reply.json()).toMatchObject({ statusCode: '0' });
  return number;
};

test('an administrator sets up the instant notices of a bank account, with the addresses for the bank', async ({
  page,
  admin,
}) => {
  const { name } = await openAccount(admin);
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

  await openLedger(page, '?tab=cash', DEMO_USERS.admin);
  const row = rowOf(page, 'Cash accounts', name);
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Instant Notices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Instant Notices' });
  await dialog.getByRole('switch', { name: 'Take Notices' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter KCB’s public key first')).toBeVisible();
  await dialog.getByLabel('KCB’s Public Key').fill('not a key');
  await dialog.getByLabel('Account Number').fill('1122334455');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This is no public key')).toBeVisible();
  await dialog.getByLabel('KCB’s Public Key').fill(publicKey);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Instant Notices Saved', 'Give KCB the addresses below.');
  await expect(dialog.getByRole('textbox', { name: 'Address for Notices' })).toHaveValue(
    /\/api\/bank-notices\/[0-9a-f]{64}\/notice$/,
  );
  await expect(dialog.getByRole('textbox', { name: 'Address for Bill Validation' })).toHaveValue(/\/bill$/);
  await expect(dialog.getByText('No notice has come yet.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

test('money that a bank announced is assigned, and the assignment taken back', async ({ page, admin }) => {
  test.slow();
  const tenant = await makeTenant(admin);
  const payer = ownName('Jane');
  const { invoiceNumber } = await created<InvoiceDetails>(admin, '/api/invoices', {
    tenantId: tenant.id,
    lines: [{ description: 'Services', unitPrice: '4321.00' }],
  });
  const number = await announce(admin, await openAccount(admin), { payer, amount: 4_321 });
  await expect
    .poll(async () => (await (await admin.get(`/api/bank/notices?q=${number}`)).json())[0]?.state)
    .toBe('waiting');
  await openFinancials(page, '?tab=money-in', DEMO_USERS.front_desk);
  const card = page.getByRole('region', { name: 'Bank Notices' });
  await card.getByRole('button', { name: 'Show Waiting' }).click();
  const row = tableRow(page, 'Bank notices', payer);
  const assign = async () => {
    await row.getByRole('button', { name: `Assign ${number}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign Bank Money' });
    if (!(await dialog.getByLabel('Tenant', { exact: true }).textContent())?.includes(tenant.companyName))
      await chooseTenant(page, dialog, tenant.companyName);
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expectToast(page, 'Money Assigned', `${number} is a payment of ${tenant.companyName}.`);
  };
  await assign();
  await card.getByRole('button', { name: 'Show Assigned' }).click();
  await expect(row).toContainText(tenant.companyName);
  await expectAccessible(page);
  await row.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.getByRole('menuitem', { name: 'Take Back' }).click();
  const question = page.getByRole('alertdialog', { name: 'Take Back Assignment' });
  await expect(question.getByRole('list', { name: 'What changes' })).toContainText(
    `of ${invoiceNumber} is open again.`,
  );
  await question.getByLabel('Reason').fill('Paid for a friend');
  await question.getByRole('button', { name: 'Take Back' }).click();
  await expectToast(page, 'Assignment Taken Back');
  await expect(row).toHaveCount(0);
  await card.getByRole('button', { name: 'Show Waiting' }).click();
  await expect(row).toContainText('Taken back: Paid for a friend');
  await assign();
});

test('an administrator sees under Security whether messages of payment services wait', async ({ page }) => {
  await signIn(page, DEMO_USERS.admin);
  await page.goto('/settings?tab=security');
  const card = page.getByRole('region', { name: 'Payment Services' });
  await card.getByRole('button', { name: 'Show Problems' }).click();
  await expect(card.getByText('Everything is processed')).toBeVisible();
});
