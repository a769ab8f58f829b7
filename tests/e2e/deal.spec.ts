import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import type { Invoice } from '../../domain/billing/contract.ts';
import type { Extra } from '../../domain/extras/contract.ts';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import { expect, test } from '../support/e2e.ts';
import { pickDay } from '../support/e2e-ledger.ts';
import { runAutomation } from '../support/e2e-money.ts';
import { type NewSpace, startNewSpace } from '../support/e2e-new-space.ts';
import { created, expectToast, pick } from '../support/e2e-tenants.ts';
import { signIn as signInOnce } from '../support/signed-in.ts';

// A company with six desks at an agreed price, an office, two parking bays and a locker, from the first word to the deposit.
const ADMIN = { ADMIN_USERNAME: 'wanjiku', ADMIN_PASSWORD: 'a quiet purple morning' };
const MOST_MS = 180_000;

let space: NewSpace;

test.beforeAll(async () => {
  space = await startNewSpace(ADMIN);
  await signInOnce(space.url, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
});
test.afterAll(() => space?.stop());

const openSpace = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ baseURL: space.url, reducedMotion: 'reduce' });
  return context.newPage();
};

/** The server and the browser on another day, and somebody who signs in there. */
const goTo = async (page: Page, day: string): Promise<APIRequestContext> => {
  const instant = `${day}T06:00:00.000Z`;
  await space.moveTo(instant);
  await page.clock.setFixedTime(instant);
  const { request } = page.context();
  const data = { username: ADMIN.ADMIN_USERNAME, password: ADMIN.ADMIN_PASSWORD };
  await expect(async () => {
    expect((await request.post('/api/login', { data })).status()).toBe(200);
    const preview = (await (await request.get('/api/billing/preview')).json()) as { day: string };
    expect(preview.day).toBe(day);
  }).toPass({ timeout: 30_000 });
  return request;
};

const run = async (page: Page, day: string) => {
  await runAutomation(await goTo(page, day));
};

const makePriceList = async (request: APIRequestContext) => {
  const place = { weeklyRate: '3000.00', totalSpaces: 20 };
  const offer = (name: string, type: string, monthlyRate: string) =>
    created<WorkspacePackage>(request, '/api/workspace-packages', { ...place, name, type, monthlyRate });
  await offer('Desk by the Window', 'dedicated_shared', '12500.00');
  await offer('Corner Office', 'private_offices', '45000.00');
  const extra = (name: string, price: string, unit: string) =>
    created<Extra>(request, '/api/extras', { name, price, unit, isRecurring: true });
  await extra('Covered Parking', '3000', 'bay');
  await extra('Steel Locker', '800', 'locker');
};

const addCompany = async (page: Page) => {
  await page.goto('/tenants');
  await page.getByRole('button', { name: 'Add Tenant' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Tenant' });
  await form.getByLabel('Company Name').fill('Savanna Robotics');
  await form.getByLabel('Contact Person').fill('Amani Otieno');
  await form.getByLabel('Email').fill('amani@example.com');
  await form.getByLabel('Phone').fill('0712 345 678');
  await form.getByRole('button', { name: 'Next' }).click();
  await pick(page, form, 'Package', /Desk by the Window/);
  await pickDay(page, form, 'Start Date', '2027-02-01');
  await form.getByRole('button', { name: 'Add Tenant' }).click();
  await page.getByRole('region', { name: 'Agreements' }).getByRole('link', { name: /^AGR-/ }).click();
  await expect(page).toHaveURL(/\/agreements\/[0-9a-f-]{36}$/);
};

const openLines = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Change Lines' }).click();
  return page.getByRole('dialog', { name: 'Change Lines' });
};

const lineIn = (dialog: Locator, n: number) => dialog.getByRole('group', { name: `Line ${n}`, exact: true });

const addLine = async (page: Page, dialog: Locator, n: number, name: string, quantity: number) => {
  await dialog.getByRole('button', { name: 'Add Line' }).click();
  await lineIn(dialog, n).getByRole('combobox', { name: 'Package or Extra' }).click();
  await page.getByPlaceholder('Type to search…').fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await lineIn(dialog, n).getByLabel('Quantity').fill(String(quantity));
};

const expectInvoices = async (within: Locator, amounts: readonly string[]) => {
  const invoices = within.getByRole('list', { name: 'Next Invoices' }).getByRole('region');
  await expect(invoices).toHaveCount(amounts.length);
  for (const [index, amount] of amounts.entries()) {
    await expect(invoices.nth(index).getByRole('heading')).toContainText(`KES ${amount}`);
  }
};

const confirmLines = async (page: Page, dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Change Lines' }).click();
  await expectToast(page, 'Lines Changed');
};

const enterDeal = async (page: Page) => {
  await addCompany(page);
  const dialog = await openLines(page);
  const desks = lineIn(dialog, 1);
  await desks.getByLabel('Quantity').fill('6');
  await desks.getByLabel('Agreed Price').fill('11,000');
  await desks.getByText('Discount, Days and Units').click();
  await desks.getByLabel('Discount', { exact: true }).fill('10');
  await pickDay(page, desks, 'Discount Until', '2027-04-30');
  await addLine(page, dialog, 2, 'Corner Office', 1);
  await addLine(page, dialog, 3, 'Covered Parking', 2);
  await addLine(page, dialog, 4, 'Steel Locker', 1);
  await dialog.getByLabel('Reason').fill('Six people, agreed in December');
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await expectInvoices(dialog, ['111,200.00', '111,200.00', '111,200.00']);
  await expect(dialog).toContainText('6 × 11,000.00');
  await confirmLines(page, dialog);
};

/** The rent invoices that are out, first period first. */
const expectIssued = async (page: Page, amounts: readonly string[]) => {
  await expect(async () => {
    const reply = await page.context().request.get('/api/invoices?type=rent&sort=dueDate');
    expect(reply.status()).toBe(200);
    expect(((await reply.json()) as Invoice[]).map(({ amount }) => amount)).toEqual(amounts);
  }).toPass({ timeout: 30_000 });
};

const pay = async (page: Page, amount: string) => {
  const { request } = page.context();
  const [invoice] = (await (await request.get('/api/invoices?open=true&sort=dueDate')).json()) as Invoice[];
  const data = { tenantId: invoice?.tenantId, amount, paymentMethod: 'cash' };
  expect((await request.post('/api/payments', { data })).status()).toBe(201);
};

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('region', { name, exact: true });

const takeDeposit = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit Terms' }).click();
  const terms = page.getByRole('dialog', { name: 'Edit Terms' });
  await terms.getByLabel('Deposit').fill('66,000');
  await terms.getByRole('button', { name: 'Update Terms' }).click();
  await expectToast(page, 'Terms Updated');
  await page.getByRole('link', { name: 'Move In' }).click();
  await step(page, 'Deposit').getByRole('button', { name: 'Take Deposit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take Deposit' });
  await expect(dialog.getByLabel('Amount')).toHaveValue(/66,?000/);
  await pick(page, dialog, 'Payment Method', 'Cash');
  await dialog.getByRole('button', { name: 'Take Deposit' }).click();
  await expect(step(page, 'Deposit')).toContainText('KES 66,000 is held.');
};

const growToEight = async (page: Page) => {
  const dialog = await openLines(page);
  await pickDay(page, dialog, 'Effective From', '2027-04-01');
  await lineIn(dialog, 1).getByLabel('Quantity').fill('8');
  await dialog.getByLabel('Reason').fill('Two more people');
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await expectInvoices(dialog, ['111,200.00', '111,200.00', '131,000.00']);
  await confirmLines(page, dialog);
};

// What was left open of the last invoice, and the late fee of the day after it was due.
const settleDeposit = async (page: Page) => {
  await expect(step(page, 'Final Account')).toContainText('KES 32,500.00');
  await expect(step(page, 'Deposit')).toContainText('KES 32,500.00 pays what is owed.');
  await expect(step(page, 'Deposit')).toContainText('KES 33,500.00 goes back to the tenant.');
  await step(page, 'Deposit').getByRole('button', { name: 'Settle Deposit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle Deposit' });
  await pick(page, dialog, 'Payment Method', 'Cash');
  await dialog.getByRole('button', { name: 'Settle Deposit' }).click();
  await expectToast(page, 'Deposit Settled');
  await expect(page.getByText('Every step is done.')).toBeVisible();
};

test('a deal of many lines is entered in minutes and followed to its final invoice and the deposit', async ({
  browser,
}) => {
  test.setTimeout(500_000);
  const page = await openSpace(browser);
  await makePriceList(await goTo(page, '2027-01-04'));

  const began = performance.now();
  await enterDeal(page);
  expect(performance.now() - began).toBeLessThan(MOST_MS);
  const address = page.url();

  await takeDeposit(page);
  await page.goto(address);
  await growToEight(page);

  for (const day of ['2027-02-01', '2027-03-01', '2027-04-01']) await run(page, day);
  const quarter = ['111200.00', '111200.00', '131000.00'];
  await expectIssued(page, quarter);
  await pay(page, '353400.00');

  await goTo(page, '2027-04-10');
  await page.goto(`${address}/move-out`);
  await step(page, 'Last Day').getByRole('button', { name: 'Give Notice' }).click();
  const notice = page.getByRole('dialog', { name: 'Give Notice' });
  await expect(notice.getByText('The last day is 31 May 2027')).toBeVisible();
  await notice.getByRole('button', { name: 'Give Notice' }).click();
  await expectToast(page, 'Notice Given');
  await expectInvoices(step(page, 'Final Account'), ['139,800.00']);
  await expect(step(page, 'Deposit')).toContainText('It is settled after the last day, 31 May 2027.');

  await run(page, '2027-05-01');
  await expectIssued(page, [...quarter, '139800.00']);
  await pay(page, '109800.00');
  await run(page, '2027-06-01');
  await expectIssued(page, [...quarter, '139800.00']);
  await page.goto(`${address}/move-out`);
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await settleDeposit(page);
  await page.context().close();
});
