import { generateKeyPairSync } from 'node:crypto';
import type { CashAccount } from '../../domain/cash/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, putAway, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { openLedger, rowOf } from '../support/e2e-ledger.ts';
import { expectToast, ownName } from '../support/e2e-tenants.ts';

test('an administrator sets up the instant notices of a bank account, with the addresses for the bank', async ({
  page,
  admin,
}) => {
  const name = ownName('Jacaranda Bank');
  const reply = await admin.post('/api/cash-accounts', { data: { name, kind: 'bank' } });
  const { id } = (await reply.json()) as CashAccount;
  putAway(async () => {
    await admin.patch(`/api/cash-accounts/${id}`, { data: { isActive: false } });
  });
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

test('an administrator sees under Security whether messages of payment services wait', async ({ page }) => {
  await signIn(page, DEMO_USERS.admin);
  await page.goto('/settings?tab=security');
  const card = page.getByRole('region', { name: 'Payment Services' });
  await card.getByRole('button', { name: 'Show Problems' }).click();
  await expect(card.getByText('Everything is processed')).toBeVisible();
});
