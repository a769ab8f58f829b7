import type { Page } from '@playwright/test';
import type { Invoice } from '../../domain/billing/contract.ts';
import type { Party } from '../../domain/parties/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { makeRoom, openBookingDialog, openDay } from '../support/e2e-bookings.ts';
import { created, expectToast, makeTenant, ownName, pick } from '../support/e2e-tenants.ts';

const openPeople = async (page: Page, username = DEMO_USERS.front_desk) => {
  await signIn(page, username);
  await page.goto('/people');
  await expect(page.getByRole('table', { name: 'All People' })).toBeVisible();
};

test('a caller who is no tenant gets a room, an invoice and a receipt', async ({ page, admin }) => {
  const [name, room, day] = [ownName('Caller'), await makeRoom(admin), await openDay(admin)];
  const dialog = await openBookingDialog(page, day);
  await dialog.getByRole('button', { name: 'For Somebody Else' }).click();
  await dialog.getByRole('button', { name: 'New Person' }).click();
  const added = page.getByRole('dialog', { name: 'New Person' });
  await added.getByRole('button', { name: 'Add Person' }).click();
  await expect(added.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await added.getByLabel('Name').fill(name);
  await added.getByLabel('Phone').fill('0722 111 222');
  await added.getByRole('button', { name: 'Add Person' }).click();
  await expectToast(page, 'Person Added', `${name} was added.`);
  await expect(dialog.getByLabel('Person', { exact: true })).toHaveText(name);
  await pick(page, dialog, 'Room', new RegExp(`^${room.name}`));
  await pick(page, dialog, 'Start Time', /^10:00 AM/);
  await pick(page, dialog, 'End Time', /^12:00 PM/);
  await expect(dialog.getByRole('region', { name: 'Price' })).toContainText('KES 6,000');
  await dialog.getByRole('button', { name: 'Book Meeting Room' }).click();
  await expectToast(page, 'Success', 'Room booking created successfully');

  await page.goto('/people');
  await page.getByLabel('Search people').fill(name);
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText('+254 722 111 222');
  await expect(page.getByRole('table', { name: 'Bookings' })).toContainText(room.name);

  const address = new URL(page.url()).pathname;
  await signIn(page, DEMO_USERS.accountant);
  await page.goto(address);
  await page.getByRole('button', { name: 'New Invoice' }).click();
  const bill = page.getByRole('dialog', { name: 'New Invoice' });
  await expect(bill.getByLabel('Person', { exact: true })).toHaveText(name);
  await bill.getByLabel('Line Description').fill('Printing');
  await bill.getByLabel('Unit Price').fill('340');
  await bill.getByRole('button', { name: 'Issue Invoice' }).click();
  await expectToast(page, 'Invoice Issued', new RegExp(`was issued to ${name}\\.$`));

  await signIn(page, DEMO_USERS.front_desk);
  await page.goto(address);
  await page.getByRole('button', { name: 'Take Payment' }).click();
  const pay = page.getByRole('dialog', { name: 'Process Payment' });
  await expect(pay).toContainText(`Payment by ${name}`);
  await pick(page, pay, 'Payment Method', 'Cash');
  await pay.getByRole('button', { name: 'Process Payment' }).click();
  await expectToast(page, 'Payment Processed', new RegExp(`from ${name} was recorded with receipt RC\\d+`));
  await expect(page.getByRole('table', { name: 'Invoices' })).toContainText('Paid');
  await expect(page.getByRole('button', { name: 'Take Payment' })).toHaveCount(0);
});

test('a person is changed, and found by the search of everything', async ({ page, admin }) => {
  const person = await created<Party>(admin, '/api/parties', { name: ownName('Walker'), email: 'walker@e2e.example' });
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto(`/people/${person.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Person' });
  await dialog.getByLabel('Company').fill('Walker Traders');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Person Updated');
  await expect(page.getByText('Walker Traders')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').last().fill(person.name);
  await page
    .getByRole('option', { name: new RegExp(person.name) })
    .first()
    .click();
  await expect(page).toHaveURL(`/people/${person.id}`);
});

test('somebody who works for a tenant is a person, who pays an invoice of their own', async ({ page, admin }) => {
  const [tenant, name] = [await makeTenant(admin), ownName('Clerk')];
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto(`/tenants/${tenant.id}`);
  await page.getByRole('button', { name: 'Add Person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Person' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Role').fill('Accounts');
  await dialog.getByRole('button', { name: 'Add Person' }).click();
  await expectToast(page, 'Success', 'Person added successfully');
  await page.getByRole('region', { name: 'People' }).getByRole('link', { name }).click();
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText(`${tenant.companyName}, Accounts`);
  const partyId = new URL(page.url()).pathname.split('/').at(-1);
  const line = { description: 'Printing', unitPrice: '250.00', vatable: false };
  const invoice = await created<Invoice>(admin, '/api/invoices', { partyId, lines: [line] });

  await page.goto('/financials');
  await page.getByRole('button', { name: 'Process Payment' }).click();
  const pay = page.getByRole('dialog', { name: 'Process Payment' });
  await pay.getByRole('button', { name: 'From Somebody Else' }).click();
  await expect(pay.getByText('Choose a person first.')).toBeVisible();
  await pay.getByLabel('Person', { exact: true }).click();
  await page.keyboard.type(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await pay.getByLabel('Amount').fill('250');
  await expect(pay.getByRole('region', { name: 'What this payment does' })).toContainText(
    `Pays ${invoice.invoiceNumber} in full with KES 250.`,
  );
  await pick(page, pay, 'Payment Method', 'Cash');
  await pay.getByRole('button', { name: 'Process Payment' }).click();
  await expectToast(page, 'Payment Processed', new RegExp(`^KES 250 from ${name} was recorded with receipt RC\\d+`));
});

test('an address of nobody says so', async ({ page }) => {
  await signIn(page, DEMO_USERS.admin);
  for (const [address, text] of [
    ['/people/nobody', 'There is no person at this address'],
    ['/agreements/nothing', 'There is no agreement at this address'],
    ['/agreements/nothing/move-in', 'There is no agreement at this address'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(text)).toBeVisible();
  }
});

test('an accountant reads people and adds none', async ({ page }) => {
  await openPeople(page, DEMO_USERS.accountant);
  await expect(page.getByRole('button', { name: 'New Person' })).toHaveCount(0);
});

test('both screens are accessible, light on a desk and dark on a phone', async ({ page, admin }) => {
  // Every look at the colours takes its time.
  test.slow();
  const person = await created<Party>(admin, '/api/parties', { name: ownName('Looked At'), company: 'A Company Ltd' });
  await openPeople(page, DEMO_USERS.manager);
  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 360],
  ] as const) {
    await setTheme(page, theme);
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/people', `/people/${person.id}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  }
});
