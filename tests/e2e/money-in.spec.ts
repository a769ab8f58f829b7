import { randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Invoice, InvoiceDetails } from '../../domain/billing/contract.ts';
import type { MpesaReceipt } from '../../domain/mpesa/receipt-contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, putAway, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { daysAgo, openFinancials, tableRow } from '../support/e2e-money.ts';
import { ownPhone, type Paybill, startPaybill } from '../support/e2e-mpesa.ts';
import { created, expectToast, makeTenant, pick } from '../support/e2e-tenants.ts';

const RECEIPTS = 'M-Pesa Receipts';

// Tall enough that no message lies over the menu of a row.
test.use({ viewport: { width: 1440, height: 1400 } });

/** A paybill that announces its payments. */
const openPaybill = async (admin: APIRequestContext): Promise<Paybill> => {
  const paybill = await startPaybill(admin);
  const reply = await admin.post(`/api/mpesa/channels/${paybill.id}/register`);
  expect(reply.status(), await reply.text()).toBe(200);
  return paybill;
};

/** A tenant whom no run bills before the test is over. */
const makeQuietTenant = (admin: APIRequestContext, changes: object = {}): Promise<Tenant> =>
  makeTenant(admin, { startDate: daysAgo(-30), ...changes });

/** An invoice of an amount that no other has. */
const makeInvoice = (admin: APIRequestContext, { id }: Tenant): Promise<InvoiceDetails> =>
  created(admin, '/api/invoices', {
    tenantId: id,
    lines: [{ description: 'Desk', unitPrice: `${randomInt(100, 900)}00.00` }],
  });

const invoiceNow = async (admin: APIRequestContext, { id }: Invoice): Promise<Invoice> =>
  (await admin.get(`/api/invoices/${id}`)).json();

const receiptsOf = async (admin: APIRequestContext, { id }: Paybill): Promise<MpesaReceipt[]> =>
  (await admin.get(`/api/mpesa/receipts?channel=${id}`)).json();

type Payment = { account: string; amount: number; msisdn?: string };

/** Somebody pays from the menu of a phone; it is in the books when this returns. */
const receive = async (admin: APIRequestContext, paybill: Paybill, payment: Payment): Promise<MpesaReceipt> => {
  const { account, amount, msisdn = ownPhone().msisdn } = payment;
  const paid = await paybill.simulator.phone(msisdn).payBill({ shortcode: paybill.shortcode, account, amount });
  let known: MpesaReceipt | undefined;
  await expect
    .poll(async () => {
      known = (await receiptsOf(admin, paybill)).find(({ receiptNumber }) => receiptNumber === paid.receipt);
      return known?.receiptNumber;
    })
    .toBe(paid.receipt);
  return known as MpesaReceipt;
};

/** Leaves nothing for the dashboards and figures of other tests. */
const clearAfterwards = (admin: APIRequestContext, paybill: Paybill, tenant: Tenant) =>
  putAway(async () => {
    for (const { id, state } of await receiptsOf(admin, paybill))
      if (state === 'suspense') await admin.post(`/api/mpesa/receipts/${id}/assign`, { data: { tenantId: tenant.id } });
  });

const openMoneyIn = (page: Page, paybill: Paybill, username = DEMO_USERS.accountant) =>
  openFinancials(page, `?tab=money-in&channel=${paybill.id}`, username);

/** Goes on with Tab until the button has the focus. */
const tabTo = async (page: Page, name: string) => {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: true });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused({ timeout: 100 });
  }).toPass();
};

test('unmatched money comes in before one’s eyes and is assigned by keyboard alone', {
  tag: LIVE,
}, async ({ page, admin }) => {
  const paybill = await openPaybill(admin);
  const { msisdn } = ownPhone();
  const tenant = await makeQuietTenant(admin, { contactPerson: paybill.simulator.phone(msisdn).name });
  const other = await makeQuietTenant(admin);
  const invoice = await makeInvoice(admin, tenant);
  const number = invoice.invoiceNumber ?? '?';

  await openMoneyIn(page, paybill, DEMO_USERS.front_desk);
  await expect(page.getByText('No receipts match')).toBeVisible();
  const suggested = await receive(admin, paybill, { account: 'RENT NOV', amount: Number(invoice.balance), msisdn });
  await expect(tableRow(page, RECEIPTS, suggested.receiptNumber)).toContainText('RENT NOV');
  await expect(tableRow(page, RECEIPTS, suggested.receiptNumber)).toContainText('Waiting');
  const stray = await receive(admin, paybill, { account: 'SHOP 4', amount: 351 });
  const strayRow = tableRow(page, RECEIPTS, stray.receiptNumber);
  await expect(strayRow).toContainText('No invoice or pay code is “SHOP 4”');
  await expect(page.getByRole('region', { name: 'Money in' })).toContainText(/Unmatched/);

  await page.keyboard.press('j');
  await expect(strayRow.locator('[data-row-handle]')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const suggestedRow = tableRow(page, RECEIPTS, suggested.receiptNumber);
  await expect(suggestedRow.locator('[data-row-handle]')).toBeFocused();
  await expect(suggestedRow.getByRole('button', { name: `Assign to ${number} (${tenant.companyName})` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Receipt Assigned');
  await expect(suggestedRow).toContainText(`${tenant.companyName} · ${number}`);
  await expect(strayRow.locator('[data-row-handle]')).toBeFocused();
  expect((await invoiceNow(admin, invoice)).status).toBe('paid');

  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Assign Receipt' });
  await expect(dialog.getByLabel('Tenant', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByPlaceholder('Type to search…')).toBeFocused();
  await page.keyboard.type(other.companyName);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Tenant', { exact: true })).toHaveText(other.companyName);
  await expect(dialog.getByRole('region', { name: 'What this payment does' })).toHaveText(
    'KES 351 becomes tenant credit for the next invoice.',
  );
  await tabTo(page, 'Assign');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(strayRow).toContainText(other.companyName);
  expect((await receiptsOf(admin, paybill)).map(({ state }) => state)).toEqual(['applied', 'applied']);
});

test('a payment that found its invoice is taken back, with what that changes shown before', async ({ page, admin }) => {
  const paybill = await openPaybill(admin);
  const tenant = await makeQuietTenant(admin);
  clearAfterwards(admin, paybill, tenant);
  const invoice = await makeInvoice(admin, tenant);
  const number = invoice.invoiceNumber ?? '?';
  const { receiptNumber, id } = await receive(admin, paybill, { account: number, amount: Number(invoice.balance) });
  await openMoneyIn(page, paybill, DEMO_USERS.front_desk);
  const row = tableRow(page, RECEIPTS, receiptNumber);
  await expect(row).toContainText(`${tenant.companyName} · ${number}`);
  await row.locator('[data-row-handle]').click();
  await expect(page).toHaveURL(new RegExp(`receipt=${id}`));
  const sheet = page.getByRole('dialog', { name: `M-Pesa ${receiptNumber}` });
  await expect(sheet).toContainText('The exact invoice number');
  await expect(sheet).toContainText('M-Pesa announced it.');
  await expect(sheet).toContainText('Simulator: no real money moves');
  await expect(sheet.getByRole('link', { name: number })).toBeVisible();
  await sheet.getByRole('button', { name: 'Take Back' }).click();
  const question = page.getByRole('alertdialog', { name: 'Take Back Assignment' });
  await expect(question.getByRole('list', { name: 'What changes' })).toContainText(`of ${number} is open again.`);
  await expect(question.getByRole('button', { name: 'Take Back' })).toBeDisabled();
  await question.getByLabel('Reason').fill('Paid for a friend');
  await question.getByRole('button', { name: 'Take Back' }).click();
  await expectToast(page, 'Assignment Taken Back');
  await expect(sheet).toContainText('Taken back: Paid for a friend');
  expect((await invoiceNow(admin, invoice)).status).toBe('pending');
});

test('money that is nobody’s goes back to its payer once a second person approves', async ({ page, admin }) => {
  const paybill = await openPaybill(admin);
  const { msisdn } = ownPhone();
  const { receiptNumber } = await receive(admin, paybill, { account: 'WRONG SHOP', amount: 640, msisdn });
  const before = paybill.simulator.phone(msisdn).balance();
  await openMoneyIn(page, paybill);
  await page.getByRole('button', { name: new RegExp(`^Actions for ${receiptNumber} `) }).click();
  await page.getByRole('menuitem', { name: 'Return to Payer…' }).click();
  const proposal = page.getByRole('alertdialog', { name: 'Return to Payer' });
  await expect(proposal).toContainText('once a second person approves');
  await proposal.getByLabel('Reason').fill('Paid to us by mistake');
  await proposal.getByRole('button', { name: 'Propose Return' }).click();
  await expectToast(page, 'Return Proposed');
  await expect(tableRow(page, RECEIPTS, receiptNumber)).toContainText('Its return is proposed or under way');

  const proposed = page.getByRole('listitem').filter({ hasText: receiptNumber });
  const approve = proposed.getByRole('button', { name: `Approve the return of ${receiptNumber}` });
  await page.getByRole('button', { name: 'Show Returns' }).click();
  await expect(proposed).toContainText('Waiting for somebody else');
  await expect(approve).toHaveCount(0);
  await openMoneyIn(page, paybill, DEMO_USERS.manager);
  await page.getByRole('button', { name: 'Show Returns' }).click();
  await approve.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve Return' }).click();
  await expectToast(page, 'Return Approved');
  await expect.poll(async () => (await receiptsOf(admin, paybill))[0]?.state, { timeout: 30_000 }).toBe('returned');
  expect(paybill.simulator.phone(msisdn).balance()).toBe(before + 640);
  await openMoneyIn(page, paybill);
  await page.getByRole('button', { name: 'Show Returns' }).click();
  await expect(proposed).toContainText('The money went back to the payer.');
});

test('the statement of the portal is checked, imported, and brings nothing the second time', async ({
  page,
  admin,
}) => {
  const paybill = await openPaybill(admin);
  const tenant = await makeQuietTenant(admin);
  clearAfterwards(admin, paybill, tenant);
  await receive(admin, paybill, { account: 'NOBODY', amount: 900 });
  paybill.simulator.settleToBank({ amount: 400 });
  const buffer = Buffer.from(paybill.simulator.statementCsv({ from: daysAgo(1), to: daysAgo(-1) }));
  const choose = async () => {
    await openMoneyIn(page, paybill);
    await page.getByRole('button', { name: 'Import Statement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import Statement' });
    // The demo has a paybill of its own beside it.
    await pick(page, dialog, 'Paybill or Till', paybill.name);
    await dialog.getByLabel('CSV or XLSX file').setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer });
    return { dialog, report: dialog.getByRole('region', { name: 'What the Import Does' }) };
  };
  const first = await choose();
  await expect(first.report).toContainText('1 new row');
  for (const [name, figure] of [
    ['Opening Balance', 'KES 0.00'],
    ['Closing Balance', 'KES 500.00'],
    ['Settled to Bank', 'KES 400.00'],
    ['Known Rows', '1'],
  ] as const)
    await expect(first.report.locator('dl > div').filter({ hasText: name })).toHaveText(`${name}${figure}`);
  await first.dialog.getByRole('button', { name: 'Import 1 Row' }).click();
  await expectToast(page, 'Statement Imported');

  const second = await choose();
  await expect(second.report).toContainText('Nothing new');
  await expect(second.dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();

  await second.dialog
    .getByLabel('CSV or XLSX file')
    .setInputFiles({ name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Amount\n1,2') });
  await expect(second.dialog.getByRole('alert')).toContainText('This is not an M-Pesa statement');
});

test('before M-Pesa is set up, the tab says where that is done', async ({ page }) => {
  const summary = {
    today: '0.00',
    week: '0.00',
    unmatched: { count: 0, amount: '0.00', oldestAt: null },
    accounts: [],
    channels: [],
    openReturns: 0,
    waitingNotices: 0,
    hasNotices: false,
  };
  await page.route('**/api/money-in/summary', (route) => route.fulfill({ json: summary }));
  await openFinancials(page, '?tab=money-in', DEMO_USERS.admin);
  await expect(page.getByText('No paybill or till yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set Up M-Pesa' })).toHaveAttribute('href', /tab=mpesa$/);
  await expect(page.getByRole('region', { name: 'How Money Finds Its Invoice' })).toContainText(
    'The invoice number, exactly as it is',
  );
});

for (const width of [1440, 360]) {
  test(`the tab is accessible, ${width} pixels wide`, async ({ page, admin }) => {
    await page.setViewportSize({ width, height: 900 });
    const paybill = await openPaybill(admin);
    const { msisdn } = ownPhone();
    const tenant = await makeQuietTenant(admin, { contactPerson: paybill.simulator.phone(msisdn).name });
    clearAfterwards(admin, paybill, tenant);
    const invoice = await makeInvoice(admin, tenant);
    await receive(admin, paybill, { account: 'RENT', amount: Number(invoice.balance), msisdn });
    const { receiptNumber, id } = await receive(admin, paybill, { account: 'SHOP 4', amount: 352 });
    await openMoneyIn(page, paybill);
    await expect(page.getByText(`Assign to ${invoice.invoiceNumber} (${tenant.companyName})`)).toBeVisible();
    await page.getByRole('button', { name: 'Show Returns' }).click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import Statement' }).click();
    await expect(page.getByRole('dialog', { name: 'Import Statement' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/financials?tab=money-in&receipt=${id}`);
    const sheet = page.getByRole('dialog', { name: `M-Pesa ${receiptNumber}` });
    await expect(sheet).toContainText('SHOP 4');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Assign' }).click();
    await expect(page.getByRole('dialog', { name: 'Assign Receipt' })).toBeVisible();
    await expectAccessible(page);
  });
}
