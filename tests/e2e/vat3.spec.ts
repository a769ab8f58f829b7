import { addMonths, firstOfMonth, lastOfMonth, toDay } from '../../domain/kernel/time.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { type NewSpace, startNewSpace } from '../support/e2e-new-space.ts';

// A space of its own: it is registered for VAT, and filing closes its books.
let space: NewSpace;

test.beforeAll(async () => {
  space = await startNewSpace({ DEMO: 'true' });
});
test.afterAll(() => space?.stop());

const from = addMonths(firstOfMonth(toDay(new Date().toISOString(), 'Africa/Nairobi')), -1);
const to = lastOfMonth(from);

test('the VAT return of a month is read in its boxes, filed with what that posts, paid, and closes the books', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: space.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, DEMO_USERS.manager);
  const registered = { vatRegistered: true, pricesIncludeVat: true, kraPin: 'P051234567X' };
  const saved = await context.request.put('/api/settings/billing', { data: registered });
  expect(saved.ok(), await saved.text()).toBe(true);
  const sold = { description: 'Training', unitPrice: '5800000.00' };
  const invoice = { billTo: { name: 'Zamani Ltd', kraPin: 'P051111111A' }, lines: [sold] };
  expect((await context.request.post('/api/invoices', { data: invoice })).status()).toBe(201);

  await signIn(page, DEMO_USERS.accountant);
  await page.goto(`/reports?tab=vat3&from=${from}&to=${to}`);
  const boxes = page.getByRole('table', { name: 'VAT3' });
  await expect(boxes.getByRole('row', { name: /^Taxable sales \(general rate\)/ })).toBeVisible();
  await expect(boxes.getByRole('row', { name: /^Exempt sales/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Purchases', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'File Return' }).click();
  const dialog = page.getByRole('dialog', { name: 'File VAT Return' });
  await expect(dialog.getByRole('table', { name: /^Posted on/ }).getByRole('row', { name: /^2310 / })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Acknowledgement Number').fill('KRA20261119');
  await dialog.getByRole('button', { name: 'File Return' }).click();
  await expect(page.getByText(/^Filed on .* by .*, KRA20261119\./)).toBeVisible();
  const lock = (await (await context.request.get('/api/closing')).json()) as { lockedThrough: string | null };
  expect(lock.lockedThrough).toBe(to);
});
