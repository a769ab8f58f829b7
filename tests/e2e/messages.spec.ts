import type { APIRequestContext, Page } from '@playwright/test';
import type { OutboxMail, OutboxMailDetails } from '../../domain/outbox/contract.ts';
import type { ReportSchedule } from '../../domain/reports/schedules/schedule-contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { storeMail } from '../support/e2e-outbox.ts';
import { created, expectToast, makeTenant, ownName, pick } from '../support/e2e-tenants.ts';

// The words are those of the whole space: what a test changes it puts back.
test.describe.configure({ mode: 'default' });

const open = async (page: Page, username = DEMO_USERS.manager) => {
  await signIn(page, username);
  await page.goto('/settings?tab=notifications');
  await expect(page.getByRole('list', { name: 'Message templates' })).toBeVisible();
};

const mailsTo = async (admin: APIRequestContext, q: string): Promise<OutboxMail[]> =>
  (await admin.get(`/api/outbox?q=${encodeURIComponent(q)}`)).json();

test('the words of a message are edited with a preview, hold for the next one, and go back', async ({
  page,
  admin,
}) => {
  const { id, email } = await makeTenant(admin);
  await open(page);
  await page.getByRole('button', { name: 'Letter or parcel arrived, Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Letter or parcel arrived, Email' });
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('From: Kenya Revenue Authority');
  await dialog.getByLabel('Subject').fill('Karibu: a {{itme}}');
  await expect(preview).toContainText('{{itme}} is not a placeholder for this message');
  await dialog.getByRole('button', { name: 'Save Text' }).click();
  await expect(dialog.getByLabel('Subject')).toHaveAccessibleDescription(/\{\{itme\}\} is not a placeholder/);
  await dialog.getByLabel('Subject').fill('Karibu: a ');
  await dialog.getByRole('button', { name: '{{item}}' }).click();
  await expect(dialog.getByLabel('Subject')).toHaveValue('Karibu: a {{item}}');
  await expect(preview).toContainText('Karibu: a parcel');
  await dialog.getByRole('button', { name: 'Save Text' }).click();
  await expectToast(page, 'Success', '“Letter or parcel arrived, Email” applies from the next message.');
  try {
    const templates = page.getByRole('list', { name: 'Message templates' }).getByRole('listitem');
    await expect(templates.filter({ hasText: 'Letter or parcel arrived' })).toContainText('Edited');
    await created(admin, '/api/mail-items', { tenantId: id, kind: 'letter' });
    expect(await mailsTo(admin, email)).toMatchObject([{ subject: 'Karibu: a letter' }]);
  } finally {
    await page.getByRole('button', { name: 'Letter or parcel arrived, Email' }).click();
    await dialog.getByRole('button', { name: 'Reset to Default' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to Default' }).click();
    await expectToast(page, 'Success', '“Letter or parcel arrived, Email” was reset to the default text.');
  }
});

test('an SMS tells how many it is, and people who may only read see the words without changing them', async ({
  page,
}) => {
  await open(page, DEMO_USERS.accountant);
  await page.getByRole('button', { name: 'Payment reminder, SMS' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment reminder, SMS' });
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(/\d+ characters, \d SMS/);
  await expect(dialog.getByLabel('Text')).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Save Text' })).toHaveCount(0);
  await expectAccessible(page);
});

test('quiet hours are saved and survive a reload', async ({ page, admin }) => {
  await admin.put('/api/settings/notifications', { data: { quietHours: true } });
  await open(page);
  await expect(page.getByLabel('Quiet From')).toHaveValue('20:00');
  await expect(page.getByLabel('Quiet Until')).toHaveValue('07:00');
  try {
    await page.getByLabel('Quiet From').fill('21:15');
    await page.getByRole('button', { name: 'Save Notification Settings' }).click();
    await expect(page.getByText('Notification settings have been updated.', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Quiet From')).toHaveValue('21:15');
  } finally {
    await admin.put('/api/settings/notifications', { data: { quietHours: false, quietFrom: '20:00' } });
  }
});

test('the link of a mail stops its kind for its reader, who can come back', async ({ page, admin }) => {
  const recipient = `reader-${ownName('x').replaceAll(' ', '-')}@example.com`;
  const schedule = await created<ReportSchedule>(admin, '/api/reports/schedules', {
    name: ownName('For the reader'),
    reports: ['cash-flow'],
    frequency: 'daily',
    recipients: [recipient],
  });
  const run = () => admin.post(`/api/reports/schedules/${schedule.id}/run`);
  expect((await run()).ok()).toBe(true);
  const [mail] = await mailsTo(admin, recipient);
  const { body } = (await (await admin.get(`/api/outbox/${mail?.id}`)).json()) as OutboxMailDetails;
  const link = /https?:\/\/\S+(\/unsubscribe\?token=\S+)/.exec(body ?? '')?.[1];
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { name: 'Stop these messages?' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Stop These Messages' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await run();
  expect(await mailsTo(admin, recipient)).toHaveLength(1);
  await page.getByRole('button', { name: 'Get Them Again' }).click();
  await expect(page.getByRole('heading', { name: 'Stop these messages?' })).toBeVisible();
  await run();
  expect(await mailsTo(admin, recipient)).toHaveLength(2);
  await page.goto('/unsubscribe?token=nonsense');
  await expect(page.getByRole('heading', { name: 'Invalid link' })).toBeVisible();
});

test('the outbox tells an SMS from a mail', async ({ page }) => {
  const recipient = `+25471${String(process.pid).padStart(7, '0').slice(-7)}`;
  await storeMail({
    kind: 'payment_reminder',
    channel: 'sms',
    recipient,
    subject: 'Payment reminder',
    body: 'Nafasi: KES 100.00 is due today.',
    status: 'kept',
  });
  await signIn(page, DEMO_USERS.manager);
  await page.goto(`/outbox?q=${encodeURIComponent(recipient)}`);
  const region = page.getByRole('region', { name: 'List of messages' });
  const row = page.getByRole('table', { name: 'Outbox' }).getByRole('row').filter({ hasText: recipient });
  await expect(row).toContainText('SMS');
  await pick(page, region, 'Channel', 'Email');
  await expect(page.getByText('No messages match')).toBeVisible();
  await pick(page, region, 'Channel', 'SMS');
  await row.getByRole('button', { name: recipient }).click();
  const sheet = page.getByRole('dialog', { name: 'Payment reminder' });
  await expect(sheet).toContainText('Not sent: no SMS account was set up when it was created');
  await expect(sheet).toContainText('Charged as 1 SMS');
});

test('the templates can be used by everybody and fit a phone', async ({ page }) => {
  await open(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Payment reminder, Email' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
