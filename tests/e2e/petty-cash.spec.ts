import type { CashAccount } from '../../domain/cash/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, setTheme, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { listCashAccounts } from '../support/e2e-banking.ts';
import { makeExpense } from '../support/e2e-expenses.ts';
import { openLedger, rowOf } from '../support/e2e-ledger.ts';
import { created, expectToast, ownName, pick } from '../support/e2e-tenants.ts';
import { JPEG } from '../support/pictures.ts';

test('a cash box is kept as a float: counted, topped up, paid from, short by a coin and paid back', async ({
  page,
  admin,
}) => {
  test.setTimeout(180_000);
  const name = ownName('Box');
  const { id } = await created<CashAccount>(admin, '/api/cash-accounts', { name, kind: 'petty_cash' });
  await openLedger(page, `?tab=petty-cash&fund=${id}`, DEMO_USERS.manager);
  const card = page.getByRole('region', { name: 'Petty Cash' });
  await card.getByRole('button', { name: 'Set Float' }).click();
  const setting = page.getByRole('dialog', { name: 'Set Float' });
  await setting.getByLabel('Float').fill('5,000');
  await setting.getByLabel('Largest Voucher').fill('1,000');
  await setting.getByLabel('Kept By').fill('Grace');
  await setting.getByRole('button', { name: 'Save Float' }).click();
  await expectToast(page, 'Float Saved', `${name} is kept as a float of KES 5,000.`);

  const counting = page.getByRole('dialog', { name: 'Count Petty Cash' });
  const topping = page.getByRole('dialog', { name: 'Top Up' });
  await card.getByRole('button', { name: 'Top Up' }).click();
  await expect(topping.getByText('Count the cash first')).toBeVisible();
  await topping.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Count' }).click();
  await counting.getByLabel('Pieces of 1,000', { exact: true }).fill('0');
  await expect(counting.getByText('No difference')).toBeVisible();
  await counting.getByRole('button', { name: 'Save Count' }).click();
  await expectToast(page, 'Cash Counted', new RegExp(`^${name} holds KES 0`));
  const topUp = async () => {
    await card.getByRole('button', { name: 'Top Up' }).click();
    await pick(page, topping, 'From', /^Bank current account/);
    await topping.getByRole('button', { name: 'Top Up' }).click();
  };
  await topUp();
  await expectToast(page, 'Topped Up', new RegExp(`^KES 5,000 from Bank current account to ${name} \\(PT`));

  const description = ownName('Milk');
  await makeExpense(admin, { description, amount: 640, paymentMethod: 'cash', cashAccountId: id });
  await page.reload();
  const voucher = rowOf(page, 'Vouchers', description);
  await expect(voucher).toContainText('No receipt');
  await voucher
    .getByLabel(`Receipt file of ${description}`)
    .setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: JPEG });
  await expect(voucher.getByRole('link', { name: `Receipt of ${description}` })).toBeVisible();
  await expect(card.getByText('1 open voucher')).toBeVisible();
  await card.getByRole('button', { name: 'Count' }).click();
  await counting.getByLabel('Pieces of 1,000', { exact: true }).fill('4');
  await counting.getByLabel('Pieces of 100', { exact: true }).fill('3');
  await counting.getByLabel('Pieces of 40', { exact: true }).fill('1');
  await expect(counting.getByText('Short by KES 20.00')).toBeVisible();
  await counting.getByLabel('Reason').fill('A coin was lost');
  await counting.getByRole('button', { name: 'Save Count' }).click();
  await expectToast(page, 'Cash Counted', /Short by KES 20\.00\.$/);
  await expect(card).toContainText('−20.00');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const shots = process.env.LOOK;
  for (const [theme, width] of shots
    ? ([
        ['light', 1440],
        ['dark', 360],
      ] as const)
    : []) {
    await page.setViewportSize({ width, height: 900 });
    await setTheme(page, theme);
    await page.screenshot({ path: `${shots}/petty-${theme}-${width}.png`, fullPage: true });
  }
  await topUp();
  await expectToast(page, 'Topped Up', /^KES 660 from /);
  await expect(rowOf(page, 'Vouchers', description)).toContainText('Reimbursed');
  await expect(card.getByRole('button', { name: 'Top Up', exact: true })).toBeDisabled();
  await card.getByRole('button', { name: 'Top-Ups' }).click();
  const history = page.getByRole('dialog', { name: 'Top-Ups' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  const paper = await history
    .getByRole('link', { name: /^Paper of PT/ })
    .first()
    .getAttribute('href');
  const pdf = await page.request.get(paper ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');

  const dear = await admin.post('/api/expenses', {
    data: { category: 'water', description: 'Too dear', amount: 1_001, paymentMethod: 'cash', cashAccountId: id },
  });
  expect(dear.status()).toBe(400);
  const [box] = (await listCashAccounts(admin)).filter((one) => one.id === id);
  expect(box?.balance).toBe('5000.00');
});
