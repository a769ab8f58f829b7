import type { APIRequestContext } from '@playwright/test';
import type { DemandLetter } from '../../domain/billing/letters/letter-contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, makeUser, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { makeEmployee, makeRecord, openHr } from '../support/e2e-hr.ts';
import { daysAgo, makeBilledTenant, openFinancials } from '../support/e2e-money.ts';
import { storeMail } from '../support/e2e-outbox.ts';
import { expectToast } from '../support/e2e-tenants.ts';

/** Late fees may join them while the test runs, so that the lists show rent alone. */
const rentOf = async (admin: APIRequestContext) => {
  const { tenant, invoices } = await makeBilledTenant(admin, { startDate: daysAgo(70) });
  const rent = invoices.filter(({ type }) => type === 'rent');
  expect(rent.length).toBeGreaterThan(2);
  return { tenant, invoices: rent };
};

test('rows are chosen by mouse, range and key, sent together and saved as a file', async ({ page, admin }) => {
  const { tenant, invoices } = await rentOf(admin);
  await openFinancials(page, `?tab=invoices&type=rent&tenant=${tenant.id}`);
  const table = page.getByRole('table', { name: 'Invoices' });
  const boxes = table.getByRole('checkbox', { name: /^Select INV/ });
  await expect(boxes).toHaveCount(invoices.length);
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await expect(bar).toHaveCount(0);
  await boxes.first().click();
  await expect(bar).toContainText('1 selected');
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toHaveCount(0);
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText('2 selected');
  await expect(boxes.nth(1)).toBeFocused();
  await table.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  await expect(bar).toContainText(`${invoices.length} selected`);

  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('invoices.csv');

  await bar.getByRole('button', { name: 'Send' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Invoices by Email' });
  await expect(dialog).toContainText(invoices[0]?.invoiceNumber ?? '?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Send ${invoices.length}` }).click();
  await expectToast(page, 'Success', `${invoices.length} invoices handed to the outbox`);
  await expect(bar).toHaveCount(0);
});

test('what is refused of several rows is named and stays selected', async ({ page, admin }) => {
  const { tenant, invoices } = await rentOf(admin);
  const refused = invoices[1]?.id ?? '?';
  await page.route(`**/api/invoices/${refused}/mail`, (route) =>
    route.fulfill({ status: 422, json: { code: 'no_recipient', message: 'No e-mail address', requestId: 'r' } }),
  );
  await openFinancials(page, `?tab=invoices&type=rent&tenant=${tenant.id}`);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Send' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Invoices by Email' });
  await dialog.getByRole('button', { name: /^Send \d+$/ }).click();
  await expect(dialog.getByRole('list', { name: 'Failed' }).getByRole('listitem')).toContainText(['No e-mail address']);
  await expect(dialog).toContainText(`${invoices.length - 1} invoices handed to the outbox`);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar).toContainText('1 selected');
});

test('invoices that no mail server takes are said to be kept, and are not selected any more', async ({
  page,
  admin,
}) => {
  const { tenant, invoices } = await rentOf(admin);
  await page.route('**/api/invoices/*/mail', (route) =>
    route.fulfill({ json: { recipient: tenant.email, delivery: 'kept', reason: 'no mail server is set up' } }),
  );
  await openFinancials(page, `?tab=invoices&type=rent&tenant=${tenant.id}`);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Send' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Invoices by Email' });
  await dialog.getByRole('button', { name: /^Send \d+$/ }).click();
  await expect(dialog).toContainText(`${invoices.length} were not sent:`);
  await expect(dialog.getByRole('list', { name: 'Not sent' }).getByRole('listitem').first()).toContainText(
    'Kept in the outbox: no mail server is set up',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar).toHaveCount(0);
});

test('notices are approved in one call, and each says what became of it', async ({ page, admin }) => {
  // The demo space has fewer that wait, and those are approved for good by another test.
  const letters = (await (await admin.get('/api/demand-letters?limit=3')).json()) as DemandLetter[];
  const [sent, kept, withdrawn] = letters;
  if (!sent || !kept || !withdrawn) throw new Error('The demo space has three letters');
  await page.route(/\/api\/demand-letters\?/, (route) =>
    route.fulfill({
      json: letters.map((letter) => ({ ...letter, status: 'awaiting_approval' })),
      headers: { 'x-total-count': '3' },
    }),
  );
  const asked: unknown[] = [];
  const resultOf = ({ id, letterNumber }: DemandLetter, rest: object) => ({ id, letterNumber, error: null, ...rest });
  await page.route('**/api/demand-letters/approve', (route) => {
    asked.push(route.request().postDataJSON());
    const results = [
      resultOf(sent, { status: 'awaiting_delivery', delivery: 'queued' }),
      resultOf(kept, { status: 'awaiting_delivery', delivery: 'kept' }),
      resultOf(withdrawn, {
        status: 'withdrawn',
        delivery: null,
        error: 'This letter was withdrawn; there is nothing to decide',
      }),
    ];
    return route.fulfill({ json: { results } });
  });
  await openFinancials(page, '?tab=letters&status=awaiting_approval', DEMO_USERS.manager);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve Notices' });
  await expect(dialog).toContainText('Each is sent by email immediately and cannot be recalled.');
  await dialog.getByRole('button', { name: 'Approve 3' }).click();
  await expect(dialog).toContainText('2 notices approved.');
  const rows = (list: string) => dialog.getByRole('list', { name: list }).getByRole('listitem');
  await expect(rows('Not sent')).toHaveText([
    `${kept.letterNumber} to ${kept.tenantName}Kept in the outbox: no mail server is set up. Print it and record how it was served.`,
  ]);
  await expect(rows('Failed')).toHaveText([
    `${withdrawn.letterNumber} to ${withdrawn.tenantName}This letter was withdrawn; there is nothing to decide`,
  ]);
  expect(asked).toEqual([{ ids: letters.map(({ id }) => id) }]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar).toContainText('1 selected');
});

test('payslips are approved together, and who made one is refused it by name', async ({ page, admin }) => {
  const lastName = `Bulk${Date.now()}`;
  await makeUser(admin, 'admin');
  const [own, other, third] = [
    await makeEmployee(admin, { lastName, firstName: 'Own' }),
    await makeEmployee(admin, { lastName, firstName: 'Other' }),
    await makeEmployee(admin, { lastName, firstName: 'Third' }),
  ];
  await signIn(page, DEMO_USERS.hr);
  for (const { id } of [other, third]) await makeRecord(page.context().request, id);
  await makeRecord(admin, own.id);
  await openHr(page, `?tab=payroll&q=${lastName}`, DEMO_USERS.admin);
  await expect(page.getByRole('checkbox', { name: /^Select (Own|Other|Third) / })).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve Payslips' });
  await expect(dialog).toContainText('3 payslips, KES 117,087.45 net in all');
  await dialog.getByRole('button', { name: 'Approve 3' }).click();
  await expect(dialog).toContainText('2 payslips approved.');
  const refused = dialog.getByRole('list', { name: 'Failed' }).getByRole('listitem');
  await expect(refused).toContainText([/^Own .*another administrator must approve it/]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar).toContainText('1 selected');
  await expect(page.getByRole('table', { name: 'Payroll Records' })).toContainText('Approved');
});

test('messages that failed are queued again or discarded together', { tag: LIVE }, async ({ page, admin }) => {
  const recipient = `bulk-${process.pid}-${Date.now()}@example.com`;
  for (const number of [1, 2]) {
    await storeMail({ kind: 'receipt', recipient, subject: `Receipt R-00000${number}`, body: 'Thank you.' });
  }
  await storeMail({ kind: 'invoice', recipient, subject: 'An old invoice', body: 'x', status: 'kept' });
  await storeMail({ kind: 'invoice', recipient, subject: 'Another invoice', body: 'x', status: 'kept' });
  await signIn(page, DEMO_USERS.manager);
  await page.goto(`/outbox?q=${recipient}`);
  const select = (subject: string) => page.getByRole('checkbox', { name: `Select ${subject} to ${recipient}` });
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  const row = (subject: string) => page.getByRole('row').filter({ hasText: subject });
  await select('An old invoice').click();
  await select('Another invoice').click();
  await bar.getByRole('button', { name: 'Discard' }).click();
  const discard = page.getByRole('dialog', { name: 'Discard Messages' });
  await expectAccessible(page);
  await discard.getByRole('button', { name: 'Discard 2' }).click();
  await expectToast(page, 'Success', '2 messages discarded');
  await expect(row('An old invoice')).toContainText('Discarded');
  await select('Receipt R-000001').click();
  await select('Receipt R-000002').click();
  await select('An old invoice').click();
  await bar.getByRole('button', { name: 'Retry' }).click();
  const retry = page.getByRole('dialog', { name: 'Send Again' });
  await expect(retry).toContainText('1 selected row has another status and will be skipped.');
  await retry.getByRole('button', { name: 'Retry 2' }).click();
  await expectToast(page, 'Success', '2 messages queued again');
  await expect(row('Receipt R-000001')).toContainText('Accepted');
  const [discarded] = (await (await admin.get(`/api/outbox?q=${recipient}&status=discarded`)).json()) as {
    id: string;
  }[];
  expect((await admin.post(`/api/outbox/${discarded?.id}/retry`, { data: {} })).status()).toBe(409);
});

test('a list is scanned in rows of 36 pixels under a header that stays, and on a phone rows are chosen by a mode', async ({
  page,
}) => {
  await openFinancials(page, '?tab=invoices');
  const table = page.getByRole('table', { name: 'Invoices' });
  const row = table.getByRole('row').filter({ hasNotText: 'left' }).nth(1);
  await expect(row).toBeVisible();
  await expect.poll(async () => (await row.boundingBox())?.height ?? 99).toBeLessThanOrEqual(37);
  await page.mouse.wheel(0, 3_000);
  await expect(table.getByRole('columnheader', { name: 'Tenant' })).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 740 });
  const cards = page.getByRole('list', { name: 'Invoices' });
  await expect(cards.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await cards.getByRole('checkbox').first().click();
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toContainText('1 selected');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(cards.getByRole('checkbox')).toHaveCount(0);
});
