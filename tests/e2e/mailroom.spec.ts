import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { MailItem } from '../../domain/mailroom/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { expectToast, makePackage, makeTenant, ownName, pick } from '../support/e2e-tenants.ts';

const makeAddressee = async (admin: APIRequestContext): Promise<Tenant> => {
  const { id } = await makePackage(admin, { type: 'virtual_office' });
  return makeTenant(admin, { packageId: id, companyName: ownName('Addressee') });
};

const recordItem = async (admin: APIRequestContext, tenant: Tenant, fields: object = {}): Promise<MailItem> => {
  const reply = await admin.post('/api/mail-items', { data: { tenantId: tenant.id, kind: 'letter', ...fields } });
  expect(reply.status(), await reply.text()).toBe(201);
  return reply.json();
};

const openMail = async (page: Page, search = '', username = DEMO_USERS.front_desk) => {
  await signIn(page, username);
  await page.goto(`/mail${search}`);
  await expect(page.getByRole('heading', { name: 'Mail Log', level: 1 })).toBeVisible();
};

const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('table', { name: 'Mail' }).getByRole('row').filter({ hasText: text });

const act = async (page: Page, what: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${what}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

test('mail is recorded for a tenant, who is notified', async ({ page, admin }) => {
  const tenant = await makeAddressee(admin);
  const sender = ownName('Sender');
  await openMail(page);
  await page.getByRole('button', { name: 'Record Mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record Mail' });
  await dialog.getByRole('button', { name: 'Record Mail' }).click();
  await expect(dialog.getByText('Choose a tenant')).toHaveCount(2);

  await dialog.getByRole('combobox', { name: 'Tenant' }).click();
  await page.getByPlaceholder('Type to search…').fill(tenant.companyName);
  await page.getByRole('option', { name: tenant.companyName }).click();
  await pick(page, dialog, 'Kind', 'Parcel');
  await dialog.getByLabel('Sender').fill(sender);
  await dialog.getByLabel('Reference').fill('RR 12');
  await dialog.getByLabel('Note').fill('Under the counter');
  await expect(dialog.getByRole('switch', { name: 'Notify the Tenant' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Record Mail' }).click();
  await expectToast(page, 'Success', `Mail recorded and ${tenant.companyName} notified`);

  await page.getByRole('searchbox', { name: 'Search mail' }).fill(sender);
  await expect(rowOf(page, sender)).toContainText('Parcel · RR 12 · Under the counter');
  await expect(rowOf(page, sender)).toContainText('by Grace Njeri');
  await expect(rowOf(page, sender)).toContainText('just now');
  await act(page, `the parcel from ${sender} for ${tenant.companyName}`, 'Notify Again');
  await expect(page.getByLabel('Notifications (F8)')).toContainText(/you can write again from \d+:\d\d [AP]M on/);
});

test('an item is handed out for a drawn signature', async ({ page, admin }) => {
  const tenant = await makeAddressee(admin);
  await recordItem(admin, tenant, { sender: 'Posta' });
  await openMail(page, `?tenant=${tenant.id}`);
  await rowOf(page, 'Posta')
    .getByRole('button', { name: /^Hand Out/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Hand Out Letter' });
  await dialog.getByRole('button', { name: 'Hand Out' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByText('A signature is required')).toBeVisible();
  await dialog.getByRole('button', { name: tenant.contactPerson }).click();

  const pad = dialog.getByRole('img', { name: 'Signature, empty' });
  const box = await pad.boundingBox();
  if (!box) throw new Error('The pad is not on the page');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 20; step++) await page.mouse.move(box.x + 40 + step * 8, box.y + 60 + (step % 5) * 8);
  await page.mouse.up();
  await expect(dialog.getByRole('img', { name: 'Signature, drawn' })).toBeVisible();
  await expect(dialog.getByText('A signature is required')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Hand Out' }).click();
  await expectToast(page, 'Success', `The letter from Posta was handed out to ${tenant.contactPerson}`);
  await expect(page.getByText('No mail matches')).toBeVisible();

  await pick(page, page.getByRole('region', { name: 'List of mail' }), 'Status', 'Handed out');
  await rowOf(page, 'Posta').getByRole('button', { name: tenant.companyName }).click();
  const sheet = page.getByRole('dialog', { name: 'Letter from Posta' });
  await expect(sheet).toContainText(`Collected By${tenant.contactPerson}`);
  await expect(sheet.getByRole('img', { name: `Signature of ${tenant.contactPerson}` })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Hand Out' })).toHaveCount(0);
  const [stored] = (await (await admin.get(`/api/mail-items?tenant=${tenant.id}`)).json()) as MailItem[];
  expect(stored?.signature?.split('L').length).toBeGreaterThan(15);
});

test('an item is handed out with the keyboard alone', async ({ page, admin }) => {
  const tenant = await makeAddressee(admin);
  await recordItem(admin, tenant, { kind: 'parcel', sender: 'Jumia' });
  await openMail(page, `?tenant=${tenant.id}`);
  await rowOf(page, 'Jumia')
    .getByRole('button', { name: /^Hand Out/ })
    .focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Hand Out Parcel' });
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Zola Budd');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Use Typed Name' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('img', { name: 'Signature, written as Zola Budd' })).toBeVisible();
  for (const name of ['Clear', 'Cancel', 'Hand Out']) {
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expectToast(page, 'Success', 'The parcel from Jumia was handed out to Zola Budd');
  const [stored] = (await (await admin.get(`/api/mail-items?tenant=${tenant.id}`)).json()) as MailItem[];
  expect(stored).toMatchObject({ handedTo: 'Zola Budd', signature: 'Zola Budd' });
});

test('the second person learns that the mail was handed out meanwhile', async ({ page, admin }) => {
  const tenant = await makeAddressee(admin);
  const { id } = await recordItem(admin, tenant, { sender: 'Posta' });
  await openMail(page, `?tenant=${tenant.id}`);
  await rowOf(page, 'Posta')
    .getByRole('button', { name: /^Hand Out/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Hand Out Letter' });
  await dialog.getByLabel('Name', { exact: true }).fill('Too Late');
  await dialog.getByRole('button', { name: 'Use Typed Name' }).click();
  await admin.post(`/api/mail-items/${id}/hand-out`, { data: { name: 'First', signature: 'M1 1 L99 99' } });
  await dialog.getByRole('button', { name: 'Hand Out' }).click();
  await expect(page.getByLabel('Notifications (F8)')).toContainText('This letter was handed out to First');
});

test('a record is corrected, and an item returned for a reason', async ({ page, admin }) => {
  const tenant = await makeAddressee(admin);
  await recordItem(admin, tenant, { sender: 'Wrong Name' });
  await openMail(page, `?tenant=${tenant.id}`);
  await act(page, 'the letter from Wrong Name', 'Correct');
  const dialog = page.getByRole('dialog', { name: 'Correct Mail' });
  await dialog.getByLabel('Sender').fill('Right Name');
  await dialog.getByRole('button', { name: 'Save Correction' }).click();
  await expectToast(page, 'Success', 'The letter from Right Name was corrected');

  await act(page, 'the letter from Right Name', 'Return');
  const question = page.getByRole('alertdialog', { name: 'Return Mail' });
  await expect(question.getByRole('button', { name: 'Return Mail' })).toBeDisabled();
  await question.getByLabel('Reason').fill('Moved away');
  await question.getByRole('button', { name: 'Return Mail' }).click();
  await expectToast(page, 'Success', 'The letter from Right Name was marked as returned');
  await page.goto(`/mail?tenant=${tenant.id}&status=returned`);
  await rowOf(page, 'Right Name').getByRole('button', { name: tenant.companyName }).click();
  await expect(page.getByRole('dialog', { name: 'Letter from Right Name' })).toContainText('ReasonMoved away');
});

test('the list is narrowed by tenant and kind, and a link shows the same rows', async ({ page, admin }) => {
  const [one, other] = [await makeAddressee(admin), await makeAddressee(admin)];
  await recordItem(admin, one, { sender: 'First Letter' });
  await recordItem(admin, one, { kind: 'parcel', sender: 'Only Parcel' });
  await recordItem(admin, other, { sender: 'Other Letter' });
  await openMail(page);
  await page.getByRole('combobox', { name: 'Tenant' }).click();
  await page.getByPlaceholder('Type to search…').fill(one.companyName);
  await page.getByRole('option', { name: one.companyName }).click();
  const rows = page.getByRole('table', { name: 'Mail' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rowOf(page, 'Other Letter')).toHaveCount(0);
  await pick(page, page.getByRole('region', { name: 'List of mail' }), 'Kind', 'Parcels');
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rowOf(page, 'Only Parcel')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Tenant' })).toHaveText(one.companyName);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/mail');
});

test('a tenant’s page shows their mail and takes more in', async ({ page, admin }) => {
  const tenant = await makeAddressee(admin);
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto(`/tenants/${tenant.id}`);
  const card = page.getByRole('region', { name: 'Mail' });
  await expect(card).toContainText('No mail yet');
  await card.getByRole('button', { name: 'Record Mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record Mail' });
  await expect(dialog).toContainText(`For ${tenant.companyName}.`);
  await dialog.getByLabel('Sender').fill('Judiciary');
  await dialog.getByRole('button', { name: 'Record Mail' }).click();
  await expect(card).toContainText('1 item waiting');
  await card.getByRole('button', { name: /Letter from Judiciary/ }).click();
  await expect(page.getByRole('dialog', { name: 'Letter from Judiciary' })).toContainText('by Grace Njeri');
  await page.keyboard.press('Escape');
  await card.getByRole('link', { name: 'All Mail of This Tenant' }).click();
  await expect(page).toHaveURL(`/mail?status=all&tenant=${tenant.id}`);
  await expect(rowOf(page, 'Judiciary')).toBeVisible();
});

test('a tenant with a desk and no mail has no card for it', { tag: LIVE }, async ({ page, admin }) => {
  const tenant = await makeTenant(admin);
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto(`/tenants/${tenant.id}`);
  await expect(page.getByRole('region', { name: 'People' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Mail' })).toHaveCount(0);
  await recordItem(admin, tenant);
  await expect(page.getByRole('region', { name: 'Mail' })).toContainText('1 item waiting');
});

test('people who may only read find the mail and no way to change it', async ({ page, admin }) => {
  const tenant = await makeAddressee(admin);
  await recordItem(admin, tenant, { sender: 'Posta' });
  await openMail(page, `?tenant=${tenant.id}`, DEMO_USERS.accountant);
  await expect(rowOf(page, 'Posta')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record Mail' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Hand Out|Actions for)/ })).toHaveCount(0);
});

test('the mail log can be used by everybody and fits a phone', async ({ page, admin }) => {
  const tenant = await makeAddressee(admin);
  await recordItem(admin, tenant, { sender: `A sender of ${'many '.repeat(20)}words`, note: 'x'.repeat(300) });
  await openMail(page, `?tenant=${tenant.id}`);
  await expect(rowOf(page, 'A sender of')).toBeVisible();
  await expectAccessible(page);
  await rowOf(page, 'A sender of')
    .getByRole('button', { name: /^Hand Out/ })
    .click();
  await expect(page.getByRole('list', { name: 'People of the tenant' })).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Mail', exact: true })).toContainText('A sender of');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: tenant.companyName, exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Tenant Notified');
  await expectAccessible(page);
});
