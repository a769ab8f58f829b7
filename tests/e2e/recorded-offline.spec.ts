import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { MailItem } from '../../domain/mailroom/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { created, expectToast, makePackage, makeTenant, ownName, pick } from '../support/e2e-tenants.ts';

const banner = /^No connection\. Showing data from/;

const makeAddressee = async (admin: APIRequestContext): Promise<Tenant> => {
  const { id } = await makePackage(admin, { type: 'virtual_office' });
  return makeTenant(admin, { packageId: id, companyName: ownName('Addressee') });
};

const openRecordDialog = async (page: Page, tenant: Tenant) => {
  await page.getByRole('button', { name: 'Record Mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record Mail' });
  await dialog.getByRole('combobox', { name: 'Tenant' }).click();
  await page.getByPlaceholder('Type to search…').fill(tenant.companyName);
  await page.getByRole('option', { name: tenant.companyName }).click();
  await pick(page, dialog, 'Kind', 'Parcel');
  return dialog;
};

const recordedBy = async (admin: APIRequestContext, tenant: Tenant): Promise<MailItem[]> =>
  (await admin.get(`/api/mail-items?tenant=${tenant.id}&sort=receivedAt`)).json();

/** What the browser keeps for the time without a line is there. */
const untilKept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
          const pages = await caches.open('nafasi-pages');
          return active?.state === 'activated' && (await pages.keys()).length > 0;
        }),
      // The first page of a run fetches all of it.
      { timeout: 40_000 },
    )
    .toBe(true);

test('what is recorded without a line waits with its number, is shown, and arrives once when the line is back', {
  tag: LIVE,
}, async ({ page, context, admin }) => {
  const tenant = await makeAddressee(admin);
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/mail');
  await untilKept(page);
  const record = async (sender: string) => {
    const dialog = await openRecordDialog(page, tenant);
    await dialog.getByLabel('Sender').fill(sender);
    await context.setOffline(true);
    await expect(page.getByText(banner)).toBeVisible();
    await dialog.getByRole('button', { name: 'Record Mail' }).click();
    await expectToast(page, 'Recorded on this device', /^The parcel is number [0-9A-Z]{4}-\d+ until it is sent\.$/);
  };
  await record('First');
  const chip = page.getByRole('button', { name: '1 waiting' });
  await chip.click();
  const panel = page.getByRole('dialog', { name: 'Recorded on this device' });
  await expect(panel.getByRole('list', { name: 'Waiting' })).toContainText('Parcel from First');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await recordedBy(admin, tenant)).toEqual([]);
  await context.setOffline(false);
  await expect(chip).toHaveCount(0);
  expect(await recordedBy(admin, tenant)).toHaveLength(1);

  await record('Second');
  await expect(chip).toBeVisible();
  // The page is closed while it waits: the next one sends it.
  await context.setOffline(false);
  await page.goto('/mail');
  const senders = async () => (await recordedBy(admin, tenant)).map(({ sender }) => sender);
  await expect.poll(senders).toEqual(['First', 'Second']);
});

test('a page that is kept opens without a line, with what waits on this device, and not after signing out', {
  tag: LIVE,
}, async ({ page, context, admin }) => {
  const tenant = await makeAddressee(admin);
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/mail');
  await untilKept(page);
  const dialog = await openRecordDialog(page, tenant);
  await context.setOffline(true);
  await expect(page.getByText(banner)).toBeVisible();
  await dialog.getByRole('button', { name: 'Record Mail' }).click();
  await expectToast(page, 'Recorded on this device');

  await page.goto('/offline-acts');
  await expect(page.getByRole('heading', { name: 'Recorded Offline', level: 1 })).toBeVisible();
  const here = page.getByRole('region', { name: 'On This Device' });
  await expect(here.getByRole('list', { name: 'Waiting' })).toContainText('Parcel');
  await expect(here).toContainText('Sent by itself when the connection is back.');
  await expectAccessible(page);
  const keptCalls = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().filter(({ url }) => new URL(url).pathname.startsWith('/api/')).length;
  });
  expect(keptCalls).toBe(0);

  await context.setOffline(false);
  await expect(here).toHaveCount(0);
  expect(await recordedBy(admin, tenant)).toHaveLength(1);
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect(
    await page.evaluate(async () => [
      await caches.has('nafasi-pages'),
      (await indexedDB.databases()).map(({ name }) => name),
    ]),
  ).toEqual([false, ['nafasi-acts']]);
  await context.setOffline(true);
  await expect(page.goto('/offline-acts')).rejects.toThrow();
});

test('the counter opens without a line, with what it showed last', { tag: LIVE }, async ({ page, context }) => {
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/counter');
  const prices = page.getByRole('region', { name: 'Price List' });
  await expect(prices.getByRole('button').first()).toBeVisible();
  await untilKept(page);
  await context.setOffline(true);
  await page.goto('/counter');
  await expect(page.getByText(banner)).toBeVisible();
  await expect(prices.getByRole('button').first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Who is here?' })).toBeVisible();

  await page.getByRole('button', { name: 'Evacuation List' }).click();
  const list = page.getByRole('dialog', { name: 'Evacuation List' });
  const people = list.getByRole('checkbox');
  const inside = await people.count();
  expect(inside).toBeGreaterThan(0);
  await expect(list.getByRole('link', { name: 'Print' })).toHaveCount(0);
  await people.first().click();
  await expect(list.getByRole('status')).toHaveText(`1 of ${inside} are out`);
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Close' }).click();
  await context.setOffline(false);
  await expect(page.getByText(banner)).toHaveCount(0);
});

test('the tablet at the door opens without a line, with its greeting and the hosts', {
  tag: LIVE,
}, async ({ page, context, admin }) => {
  const { key } = await created<{ key: string }>(admin, '/api/kiosks', { name: ownName('Tablet'), greeting: 'Karibu' });
  await page.goto(`/kiosk/${key}`);
  await expect(page.getByText('Karibu')).toBeVisible();
  await untilKept(page);
  await context.setOffline(true);
  await page.goto(`/kiosk/${key}`);
  await expect(page.getByText('Karibu')).toBeVisible();
  await expect(page.getByRole('button', { name: 'I Have a Code' })).toBeVisible();
  await context.setOffline(false);
});

test('a session that has ended meanwhile asks to sign in, and what waits is sent then', {
  tag: LIVE,
}, async ({ page, context, admin }) => {
  const tenant = await makeAddressee(admin);
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/mail');
  await untilKept(page);
  const dialog = await openRecordDialog(page, tenant);
  await context.setOffline(true);
  await expect(page.getByText(banner)).toBeVisible();
  await dialog.getByRole('button', { name: 'Record Mail' }).click();
  await expectToast(page, 'Recorded on this device');
  await context.clearCookies();
  await context.setOffline(false);
  await expect(page).toHaveURL('/login');
  expect(await recordedBy(admin, tenant)).toEqual([]);
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/mail');
  await expect.poll(async () => (await recordedBy(admin, tenant)).length).toBe(1);
});

test('a call whose answer is lost is not done twice', async ({ page, admin }) => {
  const tenant = await makeAddressee(admin);
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/mail');
  const dialog = await openRecordDialog(page, tenant);
  await page.route('**/api/mail-items', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await dialog.getByRole('button', { name: 'Record Mail' }).click();
  await expectToast(page, 'Recorded on this device', /is number [0-9A-Z]{4}-\d+/);
  await expect(page.getByRole('button', { name: /waiting$/ })).toHaveCount(0);
  expect(await recordedBy(admin, tenant)).toHaveLength(1);
});

test('what could not be done when it arrived is done again, or settled with a note', async ({ page, admin }) => {
  const [gone, other] = [await makeAddressee(admin), await makeAddressee(admin)];
  await admin.delete(`/api/tenants/${gone.id}`);
  const deviceId = randomUUID();
  const operations = [gone, gone, other].map(({ id }, at) => ({
    deviceId,
    seq: at + 1,
    at: new Date().toISOString(),
    op: 'parcel',
    body: { tenantId: id, kind: 'parcel', sender: `Courier ${at + 1}`, notify: false },
  }));
  const reply = await admin.post('/api/devices/operations', { data: { operations } });
  const { results } = (await reply.json()) as { results: { number: string; status: string }[] };
  expect(results.map(({ status }) => status)).toEqual(['conflict', 'conflict', 'done']);
  const [first, second, third] = results.map(({ number }) => number);

  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /made offline needs? a person$/ }).click();
  await expect(page.getByRole('heading', { name: 'Recorded Offline', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const rows = page.getByRole('table', { name: 'Records' }).getByRole('row');
  await rows.filter({ hasText: first ?? '' }).click();
  const sheet = page.getByRole('dialog', { name: `Letter or parcel ${first}` });
  await expect(sheet).toContainText('Courier 1');
  await sheet.getByRole('button', { name: 'Do It Again' }).click();
  await expect(
    page
      .getByText('The record could not be resolved')
      .or(page.getByText(/terminated|no longer/i))
      .first(),
  ).toBeVisible();
  await sheet.getByRole('button', { name: 'Settled Otherwise' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('How It Was Settled').fill('Sent back to the courier');
  await question.getByRole('button', { name: 'Settle' }).click();
  await expectToast(page, 'Success', `${first} is settled`);
  await expect(rows.filter({ hasText: first ?? '' })).toHaveCount(0);
  await expect(rows.filter({ hasText: second ?? '' })).toHaveCount(1);

  await page.getByRole('searchbox', { name: 'Search records' }).fill((third ?? '').toLowerCase());
  await expect(rows.filter({ hasText: third ?? '' })).toContainText('Done');
});
