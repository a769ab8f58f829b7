import { expect, expectNoSidewaysScroll, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { type NewSpace, startNewSpace } from '../support/e2e-new-space.ts';
import { passFirstSecondFactor } from '../support/e2e-second-factor.ts';
import { expectToast } from '../support/e2e-tenants.ts';
import { startMailServer } from '../support/mail-server.ts';

const PASSWORD = 'a quiet purple morning';
const ACCOUNT = { user: 'desk@example.com', password: 'wind in the reeds' };
let space: NewSpace;

test.beforeAll(async () => {
  space = await startNewSpace();
});
test.afterAll(() => space?.stop());

test('without a mail server all is kept and said to be; set up on the screen, it is tested and what was kept arrives', async ({
  browser,
}) => {
  const mailbox = await startMailServer({ account: ACCOUNT });
  const context = await browser.newContext({ baseURL: space.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/setup');
  await page.getByLabel('One-Time Code').fill(space.code);
  await page.getByLabel('First Name').fill('Wanjiku');
  await page.getByLabel('Last Name').fill('Kamau');
  await page.getByLabel('Email').fill('wanjiku@example.com');
  await page.getByLabel('Username').fill('wanjiku');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Administrator' }).click();
  // Signed in, not asked again, but for a second factor; that it was turned on is told by a first mail.
  await passFirstSecondFactor(page, PASSWORD);
  await expect(page.getByRole('region', { name: 'First Steps' })).toContainText('Set up email');

  await page.goto('/users');
  await page.getByRole('button', { name: 'Invite User' }).click();
  await page.getByRole('dialog').getByLabel('First Name').fill('Otieno');
  await page.getByRole('dialog').getByLabel('Email').fill('otieno@example.com');
  await page.getByRole('dialog').getByLabel('Username').fill('otieno');
  await page.getByRole('dialog').getByLabel('Role').click();
  await page.getByRole('option', { name: 'Manager' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invite User' }).click();
  await expectToast(page, 'User invited', /Kept in the outbox: no mail server is set up/);
  await page.getByRole('button', { name: 'Done' }).click();

  await page.goto('/');
  const needs = page.getByRole('region', { name: 'Needs You Now' });
  await needs.getByRole('link', { name: 'Email is not set up: 2 messages are kept' }).click();
  await expect(page).toHaveURL(/\/outbox\?status=kept/);
  await page.getByRole('link', { name: 'Set Up Email' }).click();

  const panel = page.getByRole('region', { name: 'Mail and SMS' });
  await expect(panel).toContainText('Email is not set up');
  await panel.getByLabel('Server', { exact: true }).fill('127.0.0.1');
  await panel.getByLabel('Port').fill(new URL(mailbox.url).port);
  await panel.getByLabel('Security').click();
  await page.getByRole('option', { name: /None/ }).click();
  await panel.getByLabel('User Name', { exact: true }).fill(ACCOUNT.user);
  await panel.getByLabel('Password', { exact: true }).fill('not the one');
  await panel.getByLabel('Sender Address').fill('desk@example.com');
  await panel.getByRole('button', { name: 'Save Mail Server' }).click();
  await expectToast(page, 'Settings Saved', /Mail server saved/);
  await panel.getByRole('button', { name: 'Send Test Email' }).click();
  await expect(panel.getByRole('alert')).toContainText('rejected this user name and password');
  await panel.getByText('Details').click();
  await expect(panel).toContainText('535');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await panel.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
  await panel.getByRole('button', { name: 'Save Mail Server' }).click();
  await expect(panel.getByRole('button', { name: 'Save Mail Server' })).toBeEnabled();
  await panel.getByRole('button', { name: 'Send Test Email' }).click();
  await expect(panel).toContainText('The mail server accepted the test email to wanjiku@example.com.');
  expect(mailbox.received.map(({ recipients }) => recipients)).toEqual([['wanjiku@example.com']]);

  await page.goto('/outbox');
  await expect(page.getByText('2 messages kept')).toBeVisible();
  await page.getByRole('button', { name: 'Send Now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Kept Messages' });
  await expect(dialog.getByRole('region', { name: 'Sent' })).toContainText('User invitation');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send 2 messages' }).click();
  await expectToast(page, 'Success', '2 messages queued.');
  await expect.poll(() => mailbox.received.length, { timeout: 20_000 }).toBe(3);
  expect(mailbox.received.flatMap(({ recipients }) => recipients).sort()).toEqual([
    'otieno@example.com',
    'wanjiku@example.com',
    'wanjiku@example.com',
  ]);
  await expect(page.getByRole('row', { name: /otieno@example.com/ })).toContainText('Accepted');
  await context.close();
});
