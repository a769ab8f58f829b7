import type { Expense } from '../../domain/expenses/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { openLedger, rowOf } from '../support/e2e-ledger.ts';
import { daysAgo } from '../support/e2e-money.ts';
import { created, expectToast, ownName, pick } from '../support/e2e-tenants.ts';

// A month long before the books of the other journeys.
const MONTH = '2019-03';

test('a month end is seen to step by step', async ({ page }) => {
  await openLedger(page, `?tab=closing&month=${MONTH}`, DEMO_USERS.accountant);
  const list = page.getByRole('region', { name: 'Month End' });
  await expect(list.getByRole('heading', { name: 'Month End: Mar 2019' })).toBeVisible();
  await expect(list.getByRole('button', { name: 'Close Month' })).toBeDisabled();
  await list.getByRole('button', { name: 'Mark as Done: Bank Reconciled' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bank Reconciled' });
  await dialog.getByLabel('Note').fill('Compared by hand');
  await dialog.getByRole('button', { name: 'Mark as Done' }).click();
  await expectToast(page, 'Step Done', 'Bank Reconciled');
  const step = list.getByRole('listitem').filter({ hasText: 'Bank Reconciled' });
  await expect(step).toContainText('Compared by hand');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await step.getByRole('button', { name: 'Take Back Bank Reconciled' }).click();
  await expect(step).not.toContainText('Compared by hand');
  await list.getByRole('button', { name: 'Next Month' }).click();
  await expect(list.getByRole('heading', { name: 'Month End: Apr 2019' })).toBeVisible();
});

test('an accrual is entered for a month, and taken back', async ({ page }) => {
  await openLedger(page, `?tab=closing&month=${MONTH}`, DEMO_USERS.accountant);
  const name = ownName('Electricity');
  await page.getByRole('button', { name: 'Add Accrual' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Accrual' });
  await expect(dialog).toContainText('An expense on 31 Mar 2019, and its mirror image on 1 Apr 2019');
  await pick(page, dialog, 'Account', '5010 Electricity');
  await dialog.getByLabel('Amount').fill('8,000');
  await dialog.getByLabel('Description').fill(name);
  await dialog.getByRole('button', { name: 'Add Accrual' }).click();
  await expectToast(page, 'Accrual Added', 'KES 8,000 of Electricity.');
  const row = rowOf(page, 'Accruals', name);
  await row.getByRole('button', { name: `Take Back ${name}` }).click();
  const ask = page.getByRole('alertdialog', { name: 'Take Back Accrual' });
  await ask.getByLabel('Reason').fill('Typed twice');
  await ask.getByRole('button', { name: 'Take Back' }).click();
  await expectToast(page, 'Accrual Taken Back', name);
  await expect(row).toContainText('Taken back: Typed twice');
});

test('an expense that months share says what is still to come', async ({ page, admin }) => {
  const name = ownName('Insurance');
  await created<Expense>(admin, '/api/expenses', {
    category: 'other',
    description: name,
    amount: '36500.00',
    expenseDate: daysAgo(0),
    coversFrom: daysAgo(0),
    coversTo: daysAgo(-364),
  });
  await signIn(page, DEMO_USERS.accountant);
  await page.goto(`/financials?tab=expenses&q=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('KES 36,500 to come');
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Expense' });
  await expect(dialog.getByRole('status')).toContainText('is an expense of');
  await expectAccessible(page);
});
