import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { InvoiceDetails } from '../../domain/billing/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { mailTo } from '../support/e2e-mail.ts';
import { storeMail } from '../support/e2e-outbox.ts';
import { created, expectToast, makeTenant, pick } from '../support/e2e-tenants.ts';

const ownAddress = (who: string) => `${who}-${randomUUID().slice(0, 8)}@example.com`;

const openOutbox = async (page: Page, search: string, username = DEMO_USERS.manager) => {
  await signIn(page, username);
  await page.goto(`/outbox${search}`);
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();
};

const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('table', { name: 'Outbox' }).getByRole('row').filter({ hasText: text });

const invoiceTo = async (admin: APIRequestContext, email: string): Promise<InvoiceDetails> => {
  const tenant = await makeTenant(admin, { email });
  const lines = [{ description: 'Printing', unitPrice: '450.00' }];
  return created(admin, '/api/invoices', { tenantId: tenant.id, lines });
};

test('an invoice that was mailed is read as the tenant reads it, with its PDF', async ({ page, admin }) => {
  const email = ownAddress('billed');
  const invoice = await invoiceTo(admin, email);
  await openOutbox(page, '', DEMO_USERS.accountant);
  await page.getByRole('searchbox', { name: 'Search the outbox' }).fill(email);
  await expect(page).toHaveURL(/[?&]q=billed/);
  const subject = `Invoice ${invoice.invoiceNumber}`;
  // What a colleague's screen would show: the mail goes out, and the word changes by itself.
  // Newest first: once KRA has signed it, the final one comes on top.
  const first = rowOf(page, subject).last();
  await expect(first).toContainText('Accepted');
  await first.getByRole('button', { name: email }).click();
  const sheet = page.getByRole('dialog', { name: subject });
  await expect(sheet.getByRole('region', { name: 'Email text' })).toContainText(
    `Please find attached invoice ${invoice.invoiceNumber}`,
  );
  await expect(sheet.getByRole('button', { name: /Retry|Send Now/ })).toHaveCount(0);
  const href = await sheet.getByRole('link', { name: 'Open PDF' }).getAttribute('href');
  const pdf = await page.request.get(href ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a mail that failed tells why, and is sent when it is tried again', { tag: LIVE }, async ({ page }) => {
  const recipient = ownAddress('full');
  const lastError = '452 4.2.2 The mailbox is full';
  await storeMail({ kind: 'receipt', recipient, subject: 'Receipt R-000042', body: 'Thank you, Zuri.', lastError });
  await openOutbox(page, `?q=${recipient}`);
  await expect(rowOf(page, recipient)).toContainText('Bounced');
  await rowOf(page, recipient).getByRole('button', { name: recipient }).click();
  const sheet = page.getByRole('dialog', { name: 'Receipt R-000042' });
  await expect(sheet.getByRole('alert')).toContainText(lastError);
  await expect(sheet).toContainText('Bounced after 8 tries');
  await expect(sheet.getByRole('region', { name: 'Email text' })).toHaveText('Thank you, Zuri.');
  await sheet.getByRole('button', { name: 'Send Again' }).click();
  await expectToast(page, 'Success', `The email to ${recipient} is queued again`);
  expect(await mailTo(recipient, /Receipt/)).toBe('Receipt R-000042');
  await expect(sheet).toContainText('Accepted');
  await expect(sheet.getByRole('button', { name: 'Send Again' })).toHaveCount(0);
});

test('people who may only read the settings cannot try again', async ({ page }) => {
  const recipient = ownAddress('gone');
  await storeMail({ kind: 'receipt', recipient, subject: 'Receipt R-000043', body: 'Thank you.' });
  await openOutbox(page, `?q=${recipient}`, DEMO_USERS.accountant);
  await rowOf(page, recipient).getByRole('button', { name: recipient }).click();
  await expect(page.getByRole('dialog')).toContainText('Thank you.');
  await expect(page.getByRole('button', { name: 'Send Again' })).toHaveCount(0);
});

test('a code is neither shown nor found', async ({ page }) => {
  const recipient = ownAddress('member');
  const code = String(100_000 + Math.floor(Math.random() * 900_000));
  const subject = `${code} is your Nafasi code`;
  await storeMail({ kind: 'member_code', recipient, subject, body: `Your code is ${code}.`, status: 'kept' });
  await openOutbox(page, `?q=${code}`);
  await expect(page.getByText('No messages match')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the outbox' }).fill(recipient);
  await rowOf(page, 'Code for a member').getByRole('button', { name: recipient }).click();
  const sheet = page.getByRole('dialog', { name: 'Code for a member' });
  await expect(sheet).toContainText('The text is hidden');
  await expect(sheet).toContainText('This email contains a one-time code');
  await expect(sheet).toContainText('Not sent: no mail server was set up when it was created');
  expect(await page.content()).not.toContain(`${code} is your`);
});

test('the list is narrowed by status and kind, in the address', async ({ page }) => {
  const recipient = ownAddress('narrow');
  await storeMail({ kind: 'receipt', recipient, subject: 'A receipt', body: 'x' });
  await storeMail({ kind: 'invoice', recipient, subject: 'An invoice', body: 'x', status: 'kept' });
  await openOutbox(page, `?q=${recipient}`);
  await expect(rowOf(page, recipient)).toHaveCount(2);
  const region = page.getByRole('region', { name: 'List of messages' });
  await pick(page, region, 'Status', 'Bounced');
  await expect(rowOf(page, recipient)).toHaveCount(1);
  await expect(page).toHaveURL(/status=bounced/);
  await pick(page, region, 'Kind', 'Invoice');
  await expect(page.getByText('No messages match')).toBeVisible();
  await region.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect(page).toHaveURL(/\/outbox$/);
});

test('the outbox can be used by everybody and fits a phone', async ({ page }) => {
  const recipient = ownAddress(`somebody-with-a-name-of-many-letters`);
  const subject = `A subject of ${'many '.repeat(20)}words`;
  await storeMail({
    kind: 'demand_letter',
    recipient,
    subject,
    body: 'word '.repeat(200),
    lastError: 'x'.repeat(300),
  });
  await openOutbox(page, `?q=${recipient}`);
  await expect(rowOf(page, recipient)).toBeVisible();
  await expectAccessible(page);
  await rowOf(page, recipient).getByRole('button', { name: recipient }).click();
  await expect(page.getByRole('region', { name: 'Email text' })).toContainText('word');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Outbox', exact: true })).toContainText('A subject of');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
