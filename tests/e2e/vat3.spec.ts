import { addMonths, firstOfMonth, lastOfMonth, toDay } from '../../domain/kernel/time.ts';
import { expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { type NewSpace, startNewSpace } from '../support/e2e-new-space.ts';

// A space of its own: it is registered for VAT, and filing closes its books.
const PASSWORD = 'a quiet purple morning';
let space: NewSpace;

test.beforeAll(async () => {
  space = await startNewSpace();
});
test.afterAll(() => space?.stop());

const from = addMonths(firstOfMonth(toDay(new Date().toISOString(), 'Africa/Nairobi')), -1);
const to = lastOfMonth(from);

test('the VAT return of a month is read in its boxes, filed with what that posts, and closes the books', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: space.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const person = { username: 'wanjiku', password: PASSWORD, firstName: 'Wanjiku', lastName: 'Kamau', email: null };
  await space.begin(person);
  // Registered since the month of the return.
  await space.moveTo(`${from}T06:00:00Z`);
  await signIn(page, person.username, PASSWORD);
  const registered = { vatRegistered: true, pricesIncludeVat: true, kraPin: 'P051234567X' };
  const saved = await context.request.put('/api/settings/billing', { data: registered });
  expect(saved.ok(), await saved.text()).toBe(true);
  await space.moveTo(new Date().toISOString());
  await signIn(page, person.username, PASSWORD);
  const made = async (path: string, data: object) => {
    const reply = await context.request.post(path, { data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return (await reply.json()) as { id: string };
  };
  const spent = { category: 'other', description: 'Chairs mended', vendor: 'Jua Kali', amount: '1160.00' };
  await made('/api/expenses', { ...spent, vatAmount: '160.00', expenseDate: to });
  const supplier = await made('/api/suppliers', { name: 'Ngong Fit-out Ltd', kraPin: 'P051987654Q' });
  const lines = [{ account: '5070', description: 'Partition', net: '80000.00', taxClass: 'B' }];
  const bill = { supplierId: supplier.id, number: 'NF-1', cuNumber: '0040798990000012345', date: to, lines };
  const { id } = await made('/api/bills', bill);
  await made(`/api/bills/${id}/approve`, {});
  await made('/api/bills', { ...bill, number: 'NF-2', cuNumber: null });

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
