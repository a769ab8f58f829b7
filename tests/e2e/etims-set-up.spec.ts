import { toDay } from '../../domain/kernel/time.ts';
import { type KraSimulator, startKra } from '../../server/simulators/kra/simulator.ts';
import { expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { type NewSpace, startNewSpace } from '../support/e2e-new-space.ts';
import { expectToast, pick } from '../support/e2e-tenants.ts';

// A space and a KRA of its own: one device is at work at a time.
const PASSWORD = 'a quiet purple morning';
const PIN = 'P051234567X';
const FIVE_MINUTES = 5 * 60_000;
let space: NewSpace;
let kra: KraSimulator;

test.beforeAll(async () => {
  kra = await startKra({ seed: 7 });
  space = await startNewSpace();
});
test.afterAll(async () => {
  await space?.stop();
  await kra?.stop();
});

test('a device is set up by its check list within five minutes, and an invoice of a supplier becomes a bill', async ({
  browser,
}) => {
  test.setTimeout(FIVE_MINUTES);
  const context = await browser.newContext({ baseURL: space.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const person = { username: 'wanjiku', password: PASSWORD, firstName: 'Wanjiku', lastName: 'Kamau', email: null };
  await space.begin(person);
  await signIn(page, person.username, PASSWORD);
  const made = async (path: string, data: object) => {
    const reply = await context.request.post(path, { data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return (await reply.json()) as { id: string };
  };

  const began = Date.now();
  await page.goto('/settings?tab=etims');
  const list = page.getByRole('list', { name: 'Set-Up' });
  const step = (label: string) => list.getByRole('listitem').filter({ hasText: label });
  await expect(list.getByRole('img', { name: 'To do' })).toHaveCount(5);
  await expect(step('KRA PIN of the space')).toContainText('Set it under Billing, KRA PIN.');
  const registered = { vatRegistered: true, pricesIncludeVat: true, kraPin: PIN };
  expect((await context.request.put('/api/settings/billing', { data: registered })).ok()).toBe(true);
  await page.reload();
  await expect(step('KRA PIN of the space').getByRole('img', { name: 'Done' })).toBeVisible();

  await page.getByRole('button', { name: 'Add Device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Device' });
  await dialog.getByLabel('KRA PIN').fill(PIN);
  await dialog.getByLabel('Serial Number').fill('OSCU-1');
  await pick(page, dialog, 'Environment', 'Simulator');
  await dialog.getByLabel('Address').fill(kra.url);
  await dialog.getByRole('button', { name: 'Add Device' }).click();
  await expectToast(page, 'Device Added');
  const reload = async (label: string) => {
    await expect(async () => {
      await page.reload();
      await expect(step(label).getByRole('img', { name: 'Done' })).toBeVisible({ timeout: 8_000 });
    }).toPass({ timeout: 90_000 });
  };
  await reload('Initialised by KRA');
  await expect(step('Branch, serial number and gateway')).toContainText('OSCU-1, branch 00, Simulator.');
  await expect(list.getByRole('img', { name: 'To do' })).toHaveCount(2);
  const party = await made('/api/parties', { name: 'Otieno', phone: '0712 345 678' });
  await made('/api/invoices', { partyId: party.id, lines: [{ description: 'Projector', unitPrice: '4321.00' }] });
  await reload('First document accepted');
  await expect(list.getByRole('img', { name: 'Done' })).toHaveCount(5);
  expect(Date.now() - began).toBeLessThan(FIVE_MINUTES);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 1000 });

  const today = toDay(new Date().toISOString(), 'Africa/Nairobi');
  kra.sell(PIN, {
    ...{ spplrTin: 'P051876543K', spplrNm: 'Ngong Glass Ltd', spplrSdcId: 'KRACU0100004711' },
    ...{ spplrInvcNo: 318, rcptTyCd: 'S', salesDt: today.replaceAll('-', '') },
    itemList: [{ itemNm: 'Glass partition', taxTyCd: 'B', totAmt: 5_800, taxAmt: 800 }],
  });
  await page.goto('/financials?tab=etims');
  const card = page.getByRole('region', { name: 'Invoices From Suppliers' });
  await card.getByRole('button', { name: 'Ask KRA Now' }).click();
  await expectToast(page, 'KRA Is Asked');
  const enter = card.getByRole('button', { name: /^Enter Bill .* of Ngong Glass Ltd$/ });
  await expect(async () => {
    await page.reload();
    await expect(enter).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  await expectAccessible(page);
  await enter.click();
  const bill = page.getByRole('dialog', { name: 'Enter Bill' });
  await expect(bill).toContainText('Ngong Glass Ltd (P051876543K)');
  await expect(bill).toContainText('KES 5,000.00 and KES 800.00 VAT');
  await pick(page, bill, 'Account', /^5070/);
  await bill.getByRole('button', { name: 'Enter Bill' }).click();
  await expectToast(page, 'Bill Entered');
  await pick(page, card, 'State', 'Entered');
  const row = card.getByRole('row').filter({ hasText: 'Ngong Glass Ltd' });
  await row.getByRole('link', { name: /^BL/ }).click();
  await expect(page.getByRole('heading', { name: 'Ngong Glass Ltd: 318' })).toBeVisible();
  await expect(page.getByText('Awaiting approval')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText('5070 Maintenance');
  await context.close();
});
