import type { Transfer } from '../../domain/cash/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { closeAfterwards, listCashAccounts } from '../support/e2e-banking.ts';
import { openLedger, rowOf } from '../support/e2e-ledger.ts';
import { expectToast, makeTenant, ownName, pick } from '../support/e2e-tenants.ts';

test('a second bank account is added, filled by a transfer, charged by the bank and chosen for a payment', async ({
  page,
  admin,
}) => {
  const name = ownName('Savanna Bank');
  closeAfterwards(admin, name);
  await openLedger(page, '?tab=cash', DEMO_USERS.manager);
  await page.getByRole('button', { name: 'New Account' }).click();
  const add = page.getByRole('dialog', { name: 'New Cash Account' });
  await add.getByRole('button', { name: 'Add Account' }).click();
  await expect(add.getByText('Name is required')).toBeVisible();
  await add.getByLabel('Name', { exact: true }).fill(name);
  await add.getByLabel('Bank', { exact: true }).fill('Savanna');
  await add.getByLabel('Last Four Digits').fill('4471');
  await add.getByRole('button', { name: 'Add Account' }).click();
  await expectToast(page, 'Cash Account Added', /is account 10\d\d of the ledger\.$/);
  const row = rowOf(page, 'Cash accounts', name);
  await expect(row).toContainText('Bank Account · Savanna …4471');
  await expect(row).toContainText('0.00');

  await page.getByRole('button', { name: 'Transfer Money' }).click();
  const transfer = page.getByRole('dialog', { name: 'Transfer Money' });
  await pick(page, transfer, 'From', /^Petty cash/);
  await pick(page, transfer, 'To', new RegExp(`^${name}`));
  await transfer.getByLabel('Amount').fill('2,500');
  await transfer.getByRole('button', { name: 'Transfer Money' }).click();
  await expectToast(page, 'Money Transferred', new RegExp(`^KES 2,500 from .* to ${name} is on its way`));
  await expect(row).toContainText('0.00');
  const sent = rowOf(page, 'Transfers', name);
  await expect(sent).toContainText('In transit');
  await sent.getByRole('button', { name: /^Actions for TR/ }).click();
  await page.getByRole('menuitem', { name: 'Mark as Arrived' }).click();
  await page.getByRole('dialog', { name: 'Mark as Arrived' }).getByRole('button', { name: 'Mark as Arrived' }).click();
  await expectToast(page, 'Transfer Arrived');
  await expect(row).toContainText('2,500.00');

  await page.getByRole('button', { name: 'Bank Charge or Owner’s Money' }).click();
  const charge = page.getByRole('dialog', { name: 'Bank Charge or Owner’s Money' });
  await pick(page, charge, 'Account', new RegExp(`^${name}`));
  await charge.getByLabel('Amount').fill('150');
  await charge.getByLabel('Description').fill('Ledger fee');
  await charge.getByRole('button', { name: 'Record' }).click();
  await expectToast(page, 'Bank Charge', `KES 150 was recorded for ${name}.`);
  await expect(row).toContainText('2,350.00');
  await pick(page, page.getByRole('region', { name: 'Transfers' }), 'List', 'Charges and Owner’s Money');
  await expect(rowOf(page, 'Charges and Owner’s Money', name)).toContainText('Ledger fee');

  const tenant = await makeTenant(admin);
  await page.goto(`/tenants/${tenant.id}`);
  await page.getByRole('button', { name: 'Process Payment' }).first().click();
  const payment = page.getByRole('dialog', { name: 'Process Payment' });
  await payment.getByLabel('Amount', { exact: true }).fill('700');
  await pick(page, payment, 'Payment Method', 'Cash');
  await expect(payment.getByLabel('Paid Into')).toHaveText('Petty cash');
  await pick(page, payment, 'Payment Method', 'Bank Transfer');
  await expect(payment.getByLabel('Paid Into')).toHaveText('Bank current account');
  await pick(page, payment, 'Paid Into', name);
  await payment.getByRole('button', { name: 'Process Payment' }).click();
  await expectToast(page, 'Payment Processed');
  const own = (await listCashAccounts(admin)).find((account) => account.name === name);
  expect(own?.balance).toBe('3050.00');
});

test('a transfer that never happened is reversed with a reason', async ({ page, admin }) => {
  const accounts = await listCashAccounts(admin);
  const [bank, petty] = ['1010', '1030'].map((code) => accounts.find(({ account }) => account === code)?.id ?? '');
  const reference = ownName('Slip');
  const reply = await admin.post('/api/transfers', { data: { from: bank, to: petty, amount: '300.00', reference } });
  const { number } = (await reply.json()) as Transfer;
  await openLedger(page, `?tab=cash&q=${encodeURIComponent(reference)}`);
  await expect(page.getByRole('button', { name: 'New Account' })).toHaveCount(0);
  await page.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.getByRole('menuitem', { name: 'Reverse' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reverse Transfer' });
  await expect(question.getByRole('button', { name: 'Reverse Transfer' })).toBeDisabled();
  await question.getByLabel('Reason').fill('Entered twice');
  await question.getByRole('button', { name: 'Reverse Transfer' }).click();
  await expectToast(page, 'Transfer Reversed', `${number} was reversed.`);
  await expect(rowOf(page, 'Transfers', number)).toContainText('Reversed');
});

for (const width of [1440, 360]) {
  test(`the cash accounts are accessible, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, DEMO_USERS.admin);
    for (const search of ['tab=cash', 'tab=cash&list=entries']) {
      await page.goto(`/ledger?${search}`);
      await expect(page.getByRole('table', { name: 'Cash accounts' })).toContainText('M-Pesa paybill');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Transfer Money' }).click();
    await expect(page.getByRole('dialog', { name: 'Transfer Money' })).toBeVisible();
    await expectAccessible(page);
  });
}
