import { DEMO_USERS, expect, expectNoSidewaysScroll, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { makeEmployee, nameOf, openEmployee, openHr, rowOf } from '../support/e2e-hr.ts';
import { created, expectToast } from '../support/e2e-tenants.ts';

// Long before the pay of the other journeys, and of the demo space.
const MONTH = '2025-08';

test('the tax on a loan below market is shown, posted and taken back', async ({ page, admin }) => {
  const employee = await makeEmployee(admin);
  await created(admin, `/api/employees/${employee.id}/loans`, {
    amount: 300_000,
    instalment: 10_000,
    firstMonth: '2027-01',
    givenOn: '2025-08-01',
    interestRate: 2,
    purpose: 'School fees',
  });
  await openHr(page, `?tab=returns&month=${MONTH}`, DEMO_USERS.accountant);
  const card = page.getByRole('region', { name: 'Fringe-Benefit Tax' });
  await expect(card).toContainText('The market rate is 8% a year');
  const row = rowOf(page, 'Loans below market', nameOf(employee));
  for (const text of ['School fees', '2%', 'KES 1,500.00']) await expect(row).toContainText(text);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole('button', { name: 'Post Tax' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Post Fringe-Benefit Tax' });
  await expect(ask).toContainText('On 31 Aug 2025, KES 450.00 is debited to 5056 Fringe-benefit tax');
  await ask.getByRole('button', { name: 'Post Tax' }).click();
  await expectToast(page, 'Success', 'Fringe-benefit tax posted');
  await expect(rowOf(page, 'Owed to the Authorities', 'Fringe-benefit tax (KRA)')).toContainText('KES 450');
  await card.getByRole('button', { name: 'Take Back fringe-benefit tax' }).click();
  const undo = page.getByRole('alertdialog', { name: 'Take Back Fringe-Benefit Tax' });
  await undo.getByLabel('Reason').fill('Another rate was agreed');
  await undo.getByRole('button', { name: 'Take Back' }).click();
  await expectToast(page, 'Success', 'Fringe-benefit tax taken back');
  await card.getByRole('button', { name: 'Market Rates' }).click();
  await expect(page.getByRole('dialog', { name: 'Market Rates' })).toContainText(
    'Jul 2025 to Mar 2026: 8% a year, taxed at 30%',
  );
});

test('a loan says what interest it is charged', async ({ page, admin }) => {
  await openEmployee(page, await makeEmployee(admin));
  await page.getByRole('button', { name: 'Give Loan or Advance' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Give Loan or Advance' });
  await dialog.getByLabel('Amount').fill('50000');
  await dialog.getByLabel('Interest Charged, % a Year').fill('6.5');
  await dialog.getByRole('button', { name: 'Give Loan' }).click();
  await expectToast(page, 'Success', 'Loan given');
});
