import { expect, type Page, test } from '@playwright/test';
import '../../server/temporal.ts';
import { endAll } from '../support/at-end.ts';
import { type DarajaDesk, PATHS, startDesk } from '../support/daraja.ts';
import { expectRules } from '../support/e2e-axe.ts';

// The phone that the Daraja simulator draws: a page of its own, without the space.

const NUMBER = '254700000001';
let desk: DarajaDesk;

test.use({ viewport: { width: 360, height: 740 } });

test.beforeEach(async ({ context }) => {
  desk = await startDesk();
  context.on('request', (request) => expect(request.url()).toContain(desk.simulator.url));
  context.on('weberror', (error) => expect(error.error().message).toBe(''));
});

test.afterEach(endAll);

const prompt = async (page: Page, changes: object = {}) => {
  await desk.call(PATHS.push, desk.push(changes));
  await page.goto(`${desk.simulator.url}/phone?number=${NUMBER}`);
  await expect(page.getByText('Do you want to pay KES 34,800 to NAFASI account INV2611-0042?')).toBeVisible();
};

const press = async (page: Page, digits: string) => {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click();
};

test('shows a prompt, takes the PIN, and then has the message', async ({ page }) => {
  await page.goto(`${desk.simulator.url}/phone?number=0700%20000%20001`);
  await expect(page.getByText('No prompt is waiting.')).toBeVisible();
  await desk.call(PATHS.push, desk.push());
  await expect(page.getByRole('status')).toHaveText('A prompt has come.');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await press(page, '12345');
  await page.getByRole('button', { name: 'Delete' }).click();
  await press(page, '4');
  await expect(page.getByRole('img', { name: '4 of 4 digits entered' })).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status')).toContainText('Paid. Receipt');
  const [entry] = desk.simulator.ledger.receipts();
  await expect(page.getByRole('status')).toHaveText(`Paid. Receipt ${entry?.receipt}.`);
  await expect(page.getByRole('listitem')).toContainText('Confirmed. Ksh34,800.00 sent to NAFASI');
});

test('is used by keyboard alone: a wrong PIN, then none', async ({ page }) => {
  await prompt(page);
  await page.keyboard.type('0000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Wrong PIN. Nothing was paid.');
  await desk.call(PATHS.push, desk.push());
  await expect(page.getByText('Enter M-PESA PIN')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status')).toHaveText('Cancelled. Nothing was paid.');
  expect(desk.simulator.ledger.entries()).toEqual([]);
});

test('pays from its menu', async ({ page }) => {
  await page.goto(`${desk.simulator.url}/phone`);
  await page.getByLabel('Phone Number').fill('0700 000 001');
  await page.getByRole('button', { name: 'Show Phone' }).click();
  await page.getByText('Pay Bill').click();
  await page.getByLabel('Account Number').fill('N7K2');
  await page.getByLabel('Amount').fill('700');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Paid. Receipt');
  expect(desk.simulator.ledger.receipts()).toMatchObject([{ amount: 700, account: 'N7K2', way: 'c2b' }]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`can be read and used by everybody, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await prompt(page);
    await press(page, '1234');
    await expectRules(page, [
      'color-contrast',
      'label',
      'button-name',
      'aria-allowed-attr',
      'role-img-alt',
      'target-size',
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
}
